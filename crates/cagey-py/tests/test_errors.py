import itertools
import pickle

import cagey_puzzles as cagey
import pytest
from cagey_puzzles import Puzzle, PuzzleError

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"


def test_a_fault_has_its_place_and_help():
    with pytest.raises(cagey.ParseError) as raised:
        Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7x2")
    error = raised.value
    assert isinstance(error, PuzzleError) and isinstance(error, ValueError)
    assert error.place == error.faults[0].place == (1, 27)
    assert "line 1, column 27" in str(error) and "^" in str(error)
    assert error.help == error.faults[0].help


def test_every_fault_is_told():
    with pytest.raises(cagey.ParseError) as raised:
        Puzzle("aa\nbb\n\na: 3\nb: 1%\nc: 2+")
    assert [fault.place[0] for fault in raised.value.faults] == [4, 5, 6]


def test_an_error_can_be_pickled():
    with pytest.raises(cagey.ParseError) as raised:
        Puzzle("4:")
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is cagey.ParseError
    assert (str(again), again.faults) == (str(raised.value), raised.value.faults)


@pytest.mark.parametrize(
    ("grid", "place"),
    [
        ("12", None),
        ("5...............", (1, 1)),
        ([[0] * 4] * 3, None),
        ([[0] * 4] * 5, None),
        ([[0] * 4] * 3 + [[0] * 5], None),
        ([[0, 0, 5, 0], *[[0] * 4] * 3], (1, 3)),
        ([[0] * 4, [0, -1, 0, 0], *[[0] * 4] * 2], (2, 2)),
        ([[0] * 4] * 3 + [["a", 0, 0, 0]], (4, 1)),
        ([[10**30, 0, 0, 0], *[[0] * 4] * 3], (1, 1)),
        (itertools.repeat([0] * 4), None),
        ([itertools.repeat(0)] * 4, None),
    ],
)
def test_a_grid_that_does_not_fit(grid, place):
    with pytest.raises(cagey.GridError) as raised:
        Puzzle(FOUR).solve(grid)
    assert raised.value.help or raised.value.faults
    if place:
        assert raised.value.place == place


def test_what_is_no_grid_at_all():
    for nonsense in [5, [1, 2, 3, 4], object()]:
        with pytest.raises(TypeError):
            Puzzle(FOUR).solve(nonsense)


def test_what_a_format_cannot_hold():
    hidden = Puzzle("aa\nbb\n\na: 3?\nb: 3?")
    with pytest.raises(cagey.WriteError):
        hidden.write("id")
    with pytest.raises(PuzzleError, match="json"):
        hidden.write("docx")
    with pytest.raises(PuzzleError, match="json"):
        Puzzle("4:", format="docx")
    with pytest.raises(cagey.ParseError):
        Puzzle("4:", format="mzn")


@pytest.mark.parametrize("limit", [-1.0, float("nan"), 1e300, 10**400])
def test_a_time_limit_that_is_none(limit):
    with pytest.raises(PuzzleError, match="time_limit"):
        Puzzle(FOUR).solve(time_limit=limit)


@pytest.mark.parametrize("text", ["", "\0", "x" * 300_000, "🦀", "4", "\ud800"])
def test_nonsense_is_no_puzzle(text):
    with pytest.raises(cagey.ParseError):
        Puzzle(text)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("size", -1, "size: "),
        ("size", 10**30, "size: "),
        ("seed", -1, "seed: "),
        ("seed", 2**64, "seed: "),
        ("k", -1, "k: "),
        ("score", (-1, 5), "score: "),
        ("hide_operators", 2**32, "hide_operators: "),
        ("hide_operators", 101, "100"),
        ("max_singles", -1, "max_singles: "),
        ("max_target", -1, "max_target: "),
        ("cage_sizes", [-1], "cage_sizes: "),
        ("cage_sizes", [0], "0 cells"),
        ("cage_sizes", {2: -1}, "cage_sizes: "),
        ("cage_sizes", [10**9], "cells"),
        ("level", "awful", "easy"),
        ("level", ("easy", "awful"), "easy"),
        ("operators", "%", "not an operator"),
        ("preset", "nowhere", "newspaper"),
        ("time_limit", -1, "time_limit: "),
    ],
)
def test_a_value_that_cannot_be_is_told_by_generate(name, value, told):
    with pytest.raises(PuzzleError, match=told):
        cagey.generate(**{name: value})


def test_a_value_that_cannot_be_is_told_by_a_puzzle():
    puzzle = Puzzle(FOUR)
    for ask in [
        lambda: puzzle.solve(node_limit=-1),
        lambda: puzzle.count(limit=-1),
        lambda: puzzle.count(node_limit=2**64),
        lambda: puzzle.grade(max_level="awful"),
        lambda: puzzle.hint(max_level="awful"),
        lambda: puzzle.explain("\ud800" * 16),
        lambda: puzzle.to_svg(theme="loud"),
        lambda: Puzzle([["\ud800"]], {"\ud800": None}, format="id"),
        lambda: Puzzle([["a"]], {"a": ("=", 10**5000)}),
    ]:
        with pytest.raises(PuzzleError):
            ask()


@pytest.mark.parametrize("source", [None, 5, b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2", object()])
def test_what_is_no_text_is_no_puzzle(source):
    with pytest.raises(TypeError):
        Puzzle(source)
