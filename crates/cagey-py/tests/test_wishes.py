"""The same wish gives the same puzzle, here as on the command line."""

from pathlib import Path

import cagey_puzzles as cagey
import pytest

FILE = Path(__file__).parents[3] / "testdata/wishes.txt"
WISHES = [line.split(" ") for line in FILE.read_text().splitlines() if not line.startswith("#")]

KEYWORDS = {
    "n": "size",
    "for": "preset",
    "ops": "operators",
    "hide-ops": "hide_operators",
    "cage-size": "cage_sizes",
    "max-singles": "max_singles",
    "max-target": "max_target",
    "start": "k",
}


def parts(wish: str) -> list[tuple[str, str]]:
    """Keys and values; a comma before a digit belongs to the value."""
    pieces: list[str] = []
    for piece in wish.split(","):
        if pieces and piece[0].isdigit():
            pieces[-1] += "," + piece
        else:
            pieces.append(piece)
    return [(key, value) for key, _, value in (piece.partition("=") for piece in pieces)]


def keywords(wish: str) -> dict:
    """The same wish, as a program in Python would say it."""
    words = {}
    for key, value in parts(wish):
        if key == "symmetric":
            words[key] = True
        elif key == "hide-ops":
            words["hide_operators"] = int(value or 100)
        elif key in ("score", "rank"):
            lowest, _, highest = value.partition("-")
            words[key] = int(lowest), int(highest or lowest)
        elif key == "level" and "-" in value:
            words[key] = tuple(value.split("-"))
        else:
            words[KEYWORDS.get(key, key)] = int(value) if value.isdigit() else value
    if isinstance(words.get("cage_sizes"), int):
        words["cage_sizes"] = [words["cage_sizes"]]
    return words


def options(wish: str) -> list[str]:
    """The same wish, as it is typed."""
    names = [(key if key != "n" else "size", value) for key, value in parts(wish)]
    return [f"--{name}={value}" if value else f"--{name}" for name, value in names]


def test_every_wish_gives_what_it_gives_everywhere(command):
    assert len(WISHES) >= 200
    for wish, id in WISHES:
        assert cagey.generate(wish=wish).id == id, wish
        assert cagey.generate(**keywords(wish)).id == id, wish
        assert command("generate", *options(wish)) == [id], wish


def test_keywords_change_the_text_of_a_wish():
    text = "n=4,level=easy,seed=5,start=7"
    assert cagey.generate(wish=text) == cagey.generate(4, level="easy", seed=5, k=7)
    assert cagey.generate(5, wish=text, k=0) == cagey.generate(5, level="easy", seed=5)
    assert cagey.generate(6, cage_sizes="2-3", seed=1) == cagey.generate(6, cage_sizes=[2, 3], seed=1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"wish": "n=4,n=5"}, "size is given twice"),
        ({"operators": "+%"}, "operators=\\+%: % is not an operator"),
        ({"cage_sizes": "4-2"}, "cage_sizes=4-2: .* put the smaller number of cells first"),
        ({"trial": "maybe"}, "trial=maybe: .*never, allowed, always"),
        ({"preset": "me"}, "preset=me: expected a preset: class-grade-1, "),
        ({"size": 3, "level": "extreme"}, "level=extreme: no 3×3 puzzle is extreme"),
    ],
)
def test_what_is_wrong_with_a_wish_is_told(words, why):
    with pytest.raises(cagey.GenerateError, match=why):
        cagey.generate(**words)
