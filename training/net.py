"""The net: from a strip to the odds of each sign at 48 places along it; and its form in integers."""

import struct

import numpy as np
import torch
from torch import nn

from strips import HEIGHT, SIGNS, WIDTH

CLASSES = len(SIGNS) + 1
STEPS = WIDTH // 2
"""Places along a strip at which the net says what it sees."""

LAYERS = [
    # channels, kernel (rows, columns), padding, pooling
    (16, (3, 3), (1, 1), (2, 2)),
    (24, (3, 3), (1, 1), (2, 1)),
    (40, (3, 3), (1, 1), (3, 1)),
    (56, (3, 3), (0, 1), (1, 1)),
    (64, (1, 5), (0, 2), (1, 1)),
    (64, (1, 3), (0, 1), (1, 1)),
    (CLASSES, (1, 1), (0, 0), (1, 1)),
]


class Net(nn.Module):
    """Convolutions, each followed by normalisation, rectification and pooling; the last one has only a bias."""

    def __init__(self):
        super().__init__()
        self.convolutions, self.norms = nn.ModuleList(), nn.ModuleList()
        before = 1
        for number, (channels, kernel, padding, _) in enumerate(LAYERS):
            is_last = number == len(LAYERS) - 1
            self.convolutions.append(nn.Conv2d(before, channels, kernel, padding=padding, bias=is_last))
            if not is_last:
                self.norms.append(nn.BatchNorm2d(channels))
            before = channels

    def forward(self, strips: torch.Tensor) -> torch.Tensor:
        """From levels between 0 and 1 (batch, 1, 36, 96) to logits (batch, classes, 48)."""
        x = strips
        for number, (_, _, _, pooling) in enumerate(LAYERS):
            x = self.convolutions[number](x)
            if number < len(self.norms):
                x = torch.relu(self.norms[number](x))
            if pooling != (1, 1):
                x = torch.max_pool2d(x, pooling)
        return x.squeeze(2)


def folded(net: Net) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The weights and biases of each layer, with the normalisation in them."""
    layers = []
    for number, convolution in enumerate(net.convolutions):
        weight = convolution.weight.detach().double()
        if number < len(net.norms):
            norm = net.norms[number]
            scale = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
            bias = norm.bias.detach().double() - norm.running_mean.double() * scale
            weight = weight * scale[:, None, None, None]
        else:
            bias = convolution.bias.detach().double()
        layers.append((weight, bias))
    return layers


FRACTION = 12
"""Logits are integers in units of 2^-12."""


class IntegerNet:
    """The net in integers: inputs and activations of 8 bits without sign, weights of 8 bits with sign, sums of 32 bits.

    A layer's output is `clamp(round((sum + bias) * multiplier / 2^shift), 0, 255)`, and the last layer's the logits.
    """

    def __init__(self, net: Net, strips: np.ndarray):
        """From a trained net, and strips to find out how large activations get."""
        layers = folded(net)
        with torch.no_grad():
            x = torch.from_numpy(strips).double().unsqueeze(1) / 255
            ranges = []
            for number, (weight, bias) in enumerate(layers):
                _, _, padding, pooling = LAYERS[number]
                x = torch.conv2d(x, weight, bias, padding=padding)
                if number < len(layers) - 1:
                    x = torch.max_pool2d(torch.relu(x), pooling) if pooling != (1, 1) else torch.relu(x)
                    ranges.append(torch.quantile(x.flatten()[:: max(1, x.numel() // 2_000_000)], 0.9998).item())
        self.layers = []
        unit = 1 / 255
        for number, (weight, bias) in enumerate(layers):
            scale = weight.abs().amax((1, 2, 3)).clamp_min(1e-9) / 127
            integers = torch.round(weight / scale[:, None, None, None]).to(torch.int64)
            offset = torch.round(bias / (unit * scale)).clamp(-(2**30), 2**30).to(torch.int64)
            after = ranges[number] / 255 if number < len(ranges) else 2.0**-FRACTION
            factor = (unit * scale / after).tolist()
            # The largest shift with which every multiplier has 31 bits at most.
            shift = 40
            while max(factor) * 2**shift >= 2**31:
                shift -= 1
            multiplier = [round(f * 2**shift) for f in factor]
            self.layers.append((integers, offset, torch.tensor(multiplier), shift))
            unit = after

    def logits(self, strips: np.ndarray) -> np.ndarray:
        """The logits (batch, classes, 48) of strips, exactly as the reader computes them."""
        x = torch.from_numpy(strips).to(torch.float64).unsqueeze(1)
        for number, (weight, offset, multiplier, shift) in enumerate(self.layers):
            _, _, padding, pooling = LAYERS[number]
            # Sums are below 2^53, so doubles are exact.
            total = torch.conv2d(x, weight.double(), offset.double(), padding=padding).to(torch.int64)
            scaled = (total * multiplier[None, :, None, None] + (1 << (shift - 1))) >> shift
            if number < len(self.layers) - 1:
                x = scaled.clamp(0, 255).double()
                if pooling != (1, 1):
                    x = torch.max_pool2d(x, pooling)
            else:
                return scaled.squeeze(2).numpy()
        raise AssertionError("a net without layers")

    def written(self) -> bytes:
        """The file that the reader has; `README.md` says what is in it."""
        data = [b"CAGEYNET", struct.pack("<BBBB", 1, len(self.layers), HEIGHT, WIDTH)]
        before = 1
        for (weight, offset, multiplier, shift), (channels, kernel, padding, pooling) in zip(
            self.layers, LAYERS, strict=True
        ):
            data.append(struct.pack("<HH7B", before, channels, *kernel, *padding, *pooling, shift))
            data.append(struct.pack(f"<{channels}i", *offset.tolist()))
            data.append(struct.pack(f"<{channels}i", *multiplier.tolist()))
            # For each output channel, rows and columns of the kernel, with the input channels innermost.
            data.append(weight.permute(0, 2, 3, 1).contiguous().to(torch.int8).numpy().tobytes())
            before = channels
        return b"".join(data)


def read_greedily(logits: np.ndarray) -> list[str]:
    """The most probable class at each place, without repetitions and blanks: a quick measure while training."""
    texts = []
    for best in logits.argmax(1):
        kept = [c for c, before in zip(best, [0, *best[:-1]], strict=True) if c not in (0, before)]
        texts.append("".join(SIGNS[c - 1] for c in kept))
    return texts
