#!/usr/bin/env python3
"""Trains the net that reads clues, and writes its weights: `train.py`, or `train.py --strips FILE…` for strips that
`cagey-simulate` has cut out of photographs in simulation. `README.md` beside it says what is needed."""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import ctc_loss

import strips as source
from net import IntegerNet, Net, read_greedily

HERE = Path(__file__).resolve().parent
DATA = HERE / ".data"
WEIGHTS = HERE.parent / "crates/cagey-vision/weights/net.bin"
HELD_OUT_DIGITS = 5_000
"""The last so many digits of the training part of MNIST are not trained on, but measured with."""


def draw(task: tuple[int, int, bool]) -> tuple[np.ndarray, list[str]]:
    seed, count, is_held_out = task
    pixels, labels = source.mnist(DATA / "mnist")
    kept = slice(-HELD_OUT_DIGITS, None) if is_held_out else slice(None, -HELD_OUT_DIGITS)
    fonts = source.fonts(DATA / "fonts")
    fonts = [path for path in fonts if path.name.startswith(source.HELD_OUT) == is_held_out]
    return source.drawn(count, source.Drawer(seed, fonts, (pixels[kept], labels[kept])))


def drawn(seed: int, count: int, is_held_out: bool, workers: int) -> tuple[np.ndarray, list[str]]:
    """Strips drawn in parts, whose seeds do not depend on how many workers there are."""
    part = 2_000
    tasks = [(seed * 100_003 + n, min(part, count - n * part), is_held_out) for n in range(-(-count // part))]
    with ProcessPoolExecutor(workers) as pool:
        parts = list(pool.map(draw, tasks))
    return np.concatenate([p[0] for p in parts]), [text for p in parts for text in p[1]]


def as_targets(texts: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
    lengths = torch.tensor([len(text) for text in texts])
    targets = torch.zeros(len(texts), max(source.MOST_SIGNS, 1), dtype=torch.long)
    for row, text in enumerate(texts):
        for column, sign in enumerate(text):
            targets[row, column] = source.SIGNS.index(sign) + 1
    return targets, lengths


def varied(batch: torch.Tensor, random: torch.Generator) -> torch.Tensor:
    """The strips of a batch a little moved and in another light, as levels between 0 and 1."""
    x = batch.float().unsqueeze(1) / 255
    down, right = (int(v) for v in torch.randint(-2, 3, (2,), generator=random))
    moved = torch.zeros_like(x)
    h, w = x.shape[2:]
    moved[:, :, max(0, down) : h + min(0, down), max(0, right) : w + min(0, right)] = x[
        :, :, max(0, -down) : h + min(0, -down), max(0, -right) : w + min(0, -right)
    ]
    gain = 0.75 + 0.45 * torch.rand(len(x), 1, 1, 1, generator=random)
    return (moved * gain).clamp(0, 1)


def exact(logits: np.ndarray, texts: list[str]) -> float:
    return sum(a == b for a, b in zip(read_greedily(logits), texts, strict=True)) / len(texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strips", nargs="*", type=Path, default=[], help="files of `cagey-simulate`")
    parser.add_argument("--drawn", type=int, default=160_000, help="strips that are drawn here")
    parser.add_argument("--minutes", type=float, default=20, help="when training ends")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="processes that draw, and threads that train")
    parser.add_argument("--start", type=Path, help="go on with the net of this file")
    parser.add_argument("--keep", type=Path, default=DATA / "net.pt", help="the net before it is made of integers")
    parser.add_argument("--batches", type=int, help="train with so many batches, however long it takes")
    parser.add_argument("--rate", type=float, default=4e-3, help="the highest learning rate")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.workers)
    random = torch.Generator().manual_seed(arguments.seed)

    began = time.time()
    strips, texts = drawn(arguments.seed, arguments.drawn, False, arguments.workers)
    test_strips, test_texts = drawn(arguments.seed + 7, 4_000, True, arguments.workers)
    for path in arguments.strips:
        more, said = source.simulated(path)
        cut = len(said) // 50
        strips, texts = np.concatenate([strips, more[cut:]]), texts + said[cut:]
        test_strips, test_texts = np.concatenate([test_strips, more[:cut]]), test_texts + said[:cut]
    print(f"{len(texts)} strips after {time.time() - began:.0f} s", flush=True)

    net = Net()
    if arguments.start:
        net.load_state_dict(torch.load(arguments.start))
    net = net.to(memory_format=torch.channels_last)
    pixels = torch.from_numpy(strips)
    targets, lengths = as_targets(texts)
    size = 128
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
    began = time.time()
    batch = 0
    share = 0.0
    order = torch.randperm(len(pixels), generator=random)
    at = 0
    average = None
    while share < 1:
        share = batch / arguments.batches if arguments.batches else (time.time() - began) / (60 * arguments.minutes)
        rate = arguments.rate * min(1.0, share / 0.08 + 0.02) * max(0.005, (1 + np.cos(np.pi * min(1, share))) / 2)
        for group in optimiser.param_groups:
            group["lr"] = rate
        if at + size > len(order):
            order, at = torch.randperm(len(pixels), generator=random), 0
        chosen = order[at : at + size]
        at += size
        x = varied(pixels[chosen], random).contiguous(memory_format=torch.channels_last)
        likely = net(x).permute(2, 0, 1).log_softmax(2)
        steps = torch.full((len(chosen),), likely.shape[0])
        loss = ctc_loss(likely, targets[chosen], steps, lengths[chosen], zero_infinity=True)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average = loss.item() if average is None else 0.99 * average + 0.01 * loss.item()
        batch += 1
        if batch % 500 == 0:
            net.eval()
            with torch.no_grad():
                logits = net(torch.from_numpy(test_strips[:1000]).float().unsqueeze(1) / 255).numpy()
            print(
                f"{batch} batches, {time.time() - began:.0f} s: loss {average:.4f}, "
                f"{100 * exact(logits, test_texts[:1000]):.1f} % of strips exact",
                flush=True,
            )
            net.train()
            torch.save(net.state_dict(), arguments.keep)
    net.eval()
    torch.save(net.state_dict(), arguments.keep)
    integer = IntegerNet(net, strips[:: max(1, len(strips) // 2_000)])
    with torch.no_grad():
        logits = net(torch.from_numpy(test_strips).float().unsqueeze(1) / 255).numpy()
    print(f"{batch} batches of {size}. Exact, of {len(test_texts)} held-out strips:")
    print(f"  {100 * exact(logits, test_texts):.2f} %; in integers {100 * exact(integer.logits(test_strips), test_texts):.2f} %")
    WEIGHTS.parent.mkdir(exist_ok=True)
    WEIGHTS.write_bytes(integer.written())
    print(f"{WEIGHTS.stat().st_size} bytes in {WEIGHTS.name}")


if __name__ == "__main__":
    main()
