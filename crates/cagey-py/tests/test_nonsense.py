"""All sorts of nonsense for every argument of every function: only the documented exceptions are raised."""

import contextlib
import decimal
import fractions
import io
import itertools

import cagey_puzzles as cagey
import numpy as np
import pyarrow as pa
import pytest
from cagey_puzzles import Puzzle

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"
PUZZLE = Puzzle(FOUR)
IDS = pa.array([FOUR])
ZEROS = [[0] * 4] * 4


class Rude:
    """Has Arrow's methods, and none of their manners."""

    def __arrow_c_array__(self, requested_schema=None):
        return 1, 2

    def __arrow_c_stream__(self, requested_schema=None):
        return "stream"


class Unshown:
    def __repr__(self):
        raise ValueError("nobody shows me")


NONSENSE = {
    "none": None,
    "true": True,
    "zero": 0,
    "minus one": -1,
    "a billion": 10**9,
    "beyond 64 bits": 2**64,
    "enormous": 10**5000,
    "half": 0.5,
    "nan": float("nan"),
    "infinity": float("inf"),
    "minus infinity": float("-inf"),
    "tiny": 5e-324,
    "complex": 1j,
    "decimal": decimal.Decimal("NaN"),
    "fraction": fractions.Fraction(1, 3),
    "empty string": "",
    "word": "nonsense",
    "lone surrogate": "\ud800",
    "zero byte": "\0",
    "right to left": "\u202e4:",
    "long string": "x" * 100_000,
    "digits": "9" * 5000,
    "bytes": b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
    "bytearray": bytearray(b"\xff\xfe"),
    "memoryview": memoryview(b"1234"),
    "empty list": [],
    "empty tuple": (),
    "empty dictionary": {},
    "set": {1, 2},
    "list of nothing": [None],
    "list of numbers": [1, 2, 3, 4],
    "ragged": [[1, 2], [3], [], [1, 2, 3, 4, 5]],
    "too small": [[1]],
    "too large": [[0] * 99] * 99,
    "row of words": [["a"] * 4] * 4,
    "row of nan": [[float("nan")] * 4] * 4,
    "row of enormous": [[10**5000] * 4] * 4,
    "row of bytes": [b"\0\0\0\0"] * 4,
    "row of surrogates": [["\udfff"] * 4] * 4,
    "row of the unshown": [[Unshown()] * 4] * 4,
    "nested": [[[[[[]]]]]],
    "pair of words": ("easy", "awful"),
    "pair of surrogates": ("\ud800", "\udfff"),
    "pair of negatives": (-1, -1),
    "pair of enormous": (10**30, 10**30),
    "triple": (1, 2, 3),
    "dictionary": {"a": 1},
    "dictionary of negatives": {-1: -1},
    "endless": itertools.repeat([0] * 4),
    "endless rows": [itertools.repeat(0)] * 4,
    "generator": (x for x in "ab"),
    "object": object(),
    "unshown": Unshown(),
    "type": int,
    "function": len,
    "module": np,
    "file": io.StringIO("4:"),
    "numpy scalar": np.int64(-3),
    "numpy float": np.float32("nan"),
    "numpy boolean": np.bool_(True),
    "numpy empty": np.zeros((0, 0)),
    "numpy flat": np.zeros(16),
    "numpy deep": np.zeros((4, 4, 4)),
    "numpy complex": np.zeros((4, 4), complex),
    "numpy negative": np.full((4, 4), -1),
    "numpy unsigned": np.full((4, 4), 2**63, np.uint64),
    "numpy text": np.full((4, 4), "a"),
    "numpy nothing": np.array(None),
    "numpy date": np.datetime64("NaT"),
    "puzzle": PUZZLE,
    "arrow numbers": pa.array([1.5, None]),
    "arrow nulls": pa.nulls(3),
    "arrow binary": pa.array([b"\xff"]),
    "arrow table": pa.table({"x": [1]}),
    "arrow nothing": pa.table({}),
    "rude": Rude(),
    "enormous clue": {"a": ("+", 10**5000, 1)},
    "enormous name": {10**5000: ("+",)},
}

# A call for each function, with a right value for each of its arguments, by name.
LIMITS = {"time_limit": 1.0, "node_limit": 100}
START = {"start": ZEROS}
TELLING = {"max_level": "easy", "lang": "en"}
CHOICE = {"only": ["naked-single", "trial"], "without": "trial"}
WAY = {"propagate": "fc", "model": "pairs", "variable": "first", "value": "lcv", "all": False}
LOOK = {"grid": ZEROS, "theme": "light", "signs": "usual", "title": "A"}
ROWS = {"ids": IDS, "column": "id", "threads": 1}
RECIPE = {
    "size": 4,
    "wish": "n=4",
    "level": "easy",
    "score": (1, 500),
    "rank": None,
    "operators": "+-",
    "hide_operators": 0,
    "cage_sizes": [1, 2, 3],
    "max_singles": 10,
    "max_target": 100,
    "variety": "low",
    "symmetric": False,
    "solutions": "one",
    "trial": "never",
    "needs": "cage-values",
    "hardest": "cage-values",
    "algorithm": 2,
    "preset": "newspaper",
    "seed": 1,
}
CALLS = {
    "Puzzle": (Puzzle, {"source": FOUR, "block_results": None, "format": "id"}),
    "Puzzle of a board": (Puzzle, {"source": [["a"]], "block_results": {"a": ("+", 1)}, "format": None}),
    "Board": (cagey.Board, {"board": [["a"]], "block_results": {"a": ("+", 1)}}),
    "Board that prints": (cagey.Board([["a"]], {"a": ("+", 1)}).solve_and_print, {"max_solutions": 1}),
    "Batch as an array": (cagey.solve_batch(IDS).__arrow_c_array__, {"requested_schema": None}),
    "Batch as a stream": (cagey.solve_batch(IDS).__arrow_c_stream__, {"requested_schema": None}),
    "write": (PUZZLE.write, {"format": "text"}),
    "check": (PUZZLE.check, {"grid": ZEROS}),
    "combinations": (PUZZLE.combinations, {"cell": (0, 0), **START}),
    "solve": (PUZZLE.solve, {**START, **LIMITS}),
    "prove": (PUZZLE.prove, {**START, **LIMITS}),
    "solutions": (lambda **asked: list(PUZZLE.solutions(**asked)), {**START, **LIMITS}),
    "count": (PUZZLE.count, {**START, **LIMITS, "limit": 5}),
    "values": (PUZZLE.values, {**START, **LIMITS}),
    "why": (PUZZLE.why, {**START, **LIMITS}),
    "grade": (PUZZLE.grade, {**LIMITS, "max_level": "easy"}),
    "explain": (PUZZLE.explain, {**START, **LIMITS, **TELLING, **CHOICE}),
    "open_steps": (PUZZLE.open_steps, {**START, **LIMITS, **TELLING, **CHOICE}),
    "why_must": (PUZZLE.why_must, {"cell": (0, 0), "value": 1, **START, **LIMITS, **TELLING}),
    "why_not": (PUZZLE.why_not, {"cell": (0, 0), "value": 1, **START, **LIMITS, **TELLING}),
    "hint": (PUZZLE.hint, {**START, **LIMITS, **TELLING, **CHOICE}),
    "csp": (PUZZLE.csp, {**WAY, **LIMITS, "trace": True, "detail": "steps"}),
    "to_svg": (PUZZLE.to_svg, LOOK),
    "to_png": (PUZZLE.to_png, {**LOOK, "scale": 1.0}),
    "to_pdf": (PUZZLE.to_pdf, LOOK),
    "to_tikz": (PUZZLE.to_tikz, LOOK),
    "to_text": (PUZZLE.to_text, {"grid": ZEROS, "signs": "dots", "title": "A", "ascii": True}),
    "generate": (cagey.generate, {**RECIPE, "k": 0, "time_limit": 5.0, "node_limit": 10**6}),
    "daily": (cagey.daily, {"date": "2026-11-16", "size": "large"}),
    "techniques": (cagey.techniques, {"lang": "en"}),
    "practise": (cagey.practise, {"technique": "naked-single", "size": 4, "seed": 1, "k": 0, "lang": "en", **LIMITS}),
    "book": (
        cagey.book,
        {
            "puzzles": [PUZZLE],
            "title": "A",
            "per_page": 1,
            "min_text": 6.0,
            "captions": "full",
            "answers": "end",
            "paper": "a4",
            "margin": 15.0,
            "gutter": 0.0,
            "sheets": 1,
            "rules": True,
            "name_line": True,
            "working_space": True,
            "theme": "print",
            "signs": "usual",
            "lang": "en",
            **LIMITS,
        },
    ),
    "compare": (cagey.compare, {"puzzles": [Puzzle("2:__b,a3s1")], **WAY, **LIMITS}),
    "solve_batch": (cagey.solve_batch, {**ROWS, **LIMITS}),
    "grade_batch": (cagey.grade_batch, {**ROWS, **LIMITS, "max_level": "easy"}),
    "explain_batch": (cagey.explain_batch, {**ROWS, **LIMITS, **TELLING}),
    "convert_batch": (cagey.convert_batch, {**ROWS, "to": "id", "canonical": False}),
    "fingerprint_batch": (cagey.fingerprint_batch, ROWS),
    "generate_batch": (
        cagey.generate_batch,
        {**RECIPE, "ks": pa.array([1]), "column": "k", "threads": 1, "time_limit": 5.0, "node_limit": 10**6},
    ),
    "from_json": (cagey.Explanation.from_json, {"text": "{}"}),
}
# Without these, puzzles are generated at once. With them, it can take long to find out that there is no such puzzle.
SLOW = {"score", "max_singles", "max_target", "operators", "cage_sizes", "preset", "wish", "hide_operators", "needs", "hardest"}


@pytest.mark.parametrize("function", CALLS)
def test_only_promised_exceptions_come_of_nonsense(function):
    call, right = CALLS[function]
    for name in right:
        for what, nonsense in NONSENSE.items():
            if (name, what) == ("puzzles", "endless"):
                # Its first item is refused.
                nonsense = itertools.repeat([0])
            asked = {key: value for key, value in right.items() if key not in SLOW or key == name}
            asked[name] = nonsense
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    call(**asked)
            except (cagey.PuzzleError, TypeError):
                pass
            except BaseException as error:
                pytest.fail(f"{function}({name}={what}) raised {type(error).__name__}: {error}")


def test_every_public_function_is_tried():
    tried = {name.partition(" ")[0] for name in CALLS}
    methods = {name for name in vars(Puzzle) if not name.startswith("_") and callable(getattr(PUZZLE, name))}
    functions = {name for name in cagey.__all__ if name.islower() and not name.startswith("_")}
    without_arguments = {"canonical"}
    assert (methods | functions) - without_arguments == {name for name in tried if name.islower()} - {"from_json"}


def test_what_is_right_is_answered():
    for name, (call, right) in CALLS.items():
        if name != "from_json":
            call(**{key: value for key, value in right.items() if key not in SLOW})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "1", "{", "\ud800", '{"result":"explained"}', '{"result":"none","ending":5}', "[" * 100_000],
)
def test_what_is_not_an_explanation_in_json(text):
    with pytest.raises(cagey.ParseError):
        cagey.Explanation.from_json(text)


def test_an_error_in_json_is_raised_with_its_message():
    with pytest.raises(cagey.ParseError, match="^no puzzle$"):
        cagey.Explanation.from_json('{"result":"error","in":"puzzle","errors":[{"message":"no puzzle"}]}')


def test_a_missing_or_unknown_argument_is_a_type_error():
    for call, right in CALLS.values():
        with pytest.raises(TypeError):
            call(**right, colour="red")
    with pytest.raises(TypeError):
        cagey.convert_batch(IDS)
    with pytest.raises(TypeError):
        cagey.daily()
