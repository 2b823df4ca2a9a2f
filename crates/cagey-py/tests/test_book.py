"""Books are those of the command, byte for byte."""

import cagey_puzzles as cagey
import pytest
from cagey_puzzles import Puzzle

OPTIONS = [
    {},
    {"title": "Rainy days", "per_page": 2, "rules": True, "name_line": True},
    {"captions": "full", "answers": "backs", "paper": "6x9in", "per_page": 1, "gutter": 8},
    {"captions": "none", "answers": "none", "margin": 20.5, "per_page": 9, "min_text": 4},
    {"theme": "large", "signs": "dots", "lang": "de", "rules": True},
    {"heading": "Class 3b, it's Friday", "link_base": "https://example.org/cagey/", "sheets": 4},
    {"sheets": 2, "working_space": True, "theme": "contrast", "paper": "letter"},
]


def as_options(keywords):
    for name, value in keywords.items():
        option = f"--{name.replace('_', '-')}"
        yield option if value is True else f"{option}={value}"


@pytest.mark.parametrize("keywords", OPTIONS)
def test_a_book_is_that_of_the_command(command, ids, tmp_path, keywords):
    puzzles, file = ids[:40:5], tmp_path / "book.pdf"
    assert len(puzzles) == 8
    command("book", "-o", str(file), *as_options(keywords), *puzzles)
    assert cagey.book(map(Puzzle, puzzles), **keywords) == file.read_bytes()


def test_what_cannot_be_printed_is_told():
    puzzle, several = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2"), Puzzle("2:__b,a3s1")
    for puzzles, keywords, message in [
        ([], {}, "there are no puzzles for the book"),
        ([puzzle, several], {}, "puzzle 2 has several solutions"),
        ([Puzzle("2:__b,s2s1")], {}, "puzzle 1 has no solution"),
        ([puzzle] * 3, {"sheets": 2}, "3 puzzles cannot be divided evenly among 2 sheets"),
        ([puzzle], {"sheets": 2}, "there are too few puzzles for 2 sheets: 1"),
        ([puzzle], {"sheets": 0}, "sheets: expected 1 to 10000"),
        ([puzzle], {"per_page": 3}, "per_page: expected 1, 2, 4, 6 or 9"),
        ([puzzle], {"paper": "foolscap"}, "paper: expected a3, a4"),
        ([puzzle], {"paper": "1x1mm"}, "paper: the sides of a page must be from 50"),
        ([puzzle], {"margin": 120}, "the margins leave no room on the page"),
        ([puzzle], {"margin": float("nan")}, "margin: expected a number from 0 to 1000"),
        ([puzzle], {"min_text": 0.5}, "min_text: expected a number from 1 to 72"),
        ([puzzle], {"link_base": "example.org"}, "link_base: expected the address of the page"),
        ([puzzle], {"answers": "separate"}, 'there is no place for answers "separate"; choose from end, backs, none'),
        ([puzzle], {"captions": "all"}, 'there is no kind of captions "all"; choose from none, level, full'),
    ]:
        with pytest.raises(cagey.PuzzleError, match=message):
            cagey.book(puzzles, **keywords)
    with pytest.raises(cagey.Stopped, match="before puzzle 1 was solved"):
        cagey.book([puzzle], node_limit=0)
    with pytest.raises(TypeError):
        cagey.book([puzzle.id])
