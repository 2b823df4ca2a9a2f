"""Answers built from plain data: what the library hands over, and what ``--json`` prints, have the same shape."""

from __future__ import annotations

import json
from typing import Any

from .errors import ParseError, PuzzleError
from .results import (
    Cell,
    Check,
    Combinations,
    Compared,
    Comparison,
    Conflict,
    Effect,
    Effort,
    Ending,
    Explanation,
    Finding,
    Grade,
    Grid,
    Highlight,
    Mistake,
    Pruned,
    Search,
    SearchStep,
    SpokenStep,
    Step,
    Technique,
    Verdict,
    Violation,
    Way,
)

#: The library's word for no limit.
_NO_LIMIT = 2**64 - 1


def _rows(text: str) -> Grid:
    """A grid of one line: digits run together, or separated by commas."""
    cells = text.split(",") if "," in text else list(text)
    values = [0 if cell == "." else int(cell) for cell in cells]
    size = round(len(values) ** 0.5)
    return [values[start : start + size] for start in range(0, len(values), size)]


def _cell(pair: list[int]) -> Cell:
    row, col = pair
    return row, col


def _cells(pairs: list[list[int]]) -> tuple[Cell, ...]:
    return tuple(map(_cell, pairs))


def grade(verdict: Verdict, told: dict[str, Any] | None) -> Grade:
    if told is None:
        return Grade(verdict)
    if told["result"] == "stopped":
        return Grade(verdict, told["level"])
    if told["result"] == "stuck":
        return Grade(verdict, told["level"], told["extended"])
    names = ("level", "extended", "score", "hardest", "steps", "trial", "uses")
    return Grade(verdict, *(told[name] for name in names))


def explanation(told: dict[str, Any]) -> Explanation:
    grid = told.get("grid")
    return Explanation(
        told["result"],
        tuple(map(_step, told.get("steps", ()))),
        tuple(map(_mistake, told.get("mistakes", ()))),
        None if grid is None else _rows(grid),
        Ending(**told["ending"]),
    )


def finding(told: dict[str, Any]) -> Finding:
    return Finding(
        told["result"],
        told["text"],
        told["spoken"],
        tuple(map(_step, told.get("steps", ()))),
        told.get("shows"),
        told.get("conclusion"),
        tuple(map(_mistake, told.get("mistakes", ()))),
    )


def explanation_from_json(text: str) -> Explanation:
    if not isinstance(text, str):
        raise TypeError(f"JSON is a string here, not {type(text).__name__}")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"the text is not JSON: {error}") from None
    try:
        if told["result"] == "error":
            raise ParseError("; ".join(fault["message"] for fault in told["errors"]))
        return explanation(told)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise ParseError("the text is not what cagey explain --json prints") from None


def _mistake(told: dict[str, Any]) -> Mistake:
    return Mistake(_cell(told["cell"]), told["message"], told["spoken"])


def _step(told: dict[str, Any]) -> Step:
    effects = (
        Effect(_cell(effect["cell"]), effect.get("is"), tuple(effect.get("not", ())))
        for effect in told["effects"]
    )
    highlights = (Highlight(_cell(shown["cell"]), shown["role"]) for shown in told["highlights"])
    # What `--json` says beyond this is left out, such as the position before a step.
    built: dict[str, Any] = {
        "spoken": SpokenStep(**told["spoken"]),
        "effects": tuple(effects),
        "highlights": tuple(highlights),
    }
    return Step(**{name: told[name] for name in Step._fields if name not in built}, **built)


def check(told: dict[str, Any]) -> Check:
    return Check(
        told["result"],
        _rows(told["grid"]),
        told["empty"],
        tuple(
            Violation(broken["rule"], _cells(broken["cells"]), broken["message"])
            for broken in told["violations"]
        ),
    )


def combinations(told: dict[str, Any]) -> Combinations:
    def sets(name: str) -> list[tuple[int, ...]] | None:
        values = told.get(name)
        return None if values is None else [tuple(one) for one in values]

    return Combinations(sets("all"), sets("left"))


def conflict(told: dict[str, Any]) -> Conflict:
    return Conflict(tuple(map(_cells, told["cages"])), told["least"], told.get("text"))


def techniques(told: dict[str, Any]) -> list[Technique]:
    return [Technique(**{**one, "also": tuple(one["also"])}) for one in told["techniques"]]


def _way(told: dict[str, Any]) -> Way:
    return Way(*(told[name] for name in Way._fields))


def _effort(told: dict[str, Any]) -> Effort:
    return Effort(*(told[name] for name in Effort._fields))


def search(told: dict[str, Any]) -> Search:
    steps = told.get("steps")
    return Search(
        told["result"],
        _way(told),
        [_rows(grid) for grid in told["solutions"]],
        _effort(told),
        None if steps is None else tuple(map(_search_step, steps)),
        told.get("left_out", 0),
    )


def _search_step(told: dict[str, Any]) -> SearchStep:
    grid = _rows(told["grid"])
    domains = [tuple(domain) for domain in told["domains"]]
    size = len(grid)
    return SearchStep(
        told["step"],
        told.get("assignment"),
        tuple(Pruned(one["variable"], one["value"], one["by"]) for one in told["pruned"]),
        told["outcome"],
        tuple(told["back"]),
        tuple(told["text"]),
        grid,
        [domains[start : start + size] for start in range(0, len(domains), size)],
    )


def comparison(told: dict[str, Any]) -> Comparison:
    limit = told["node_limit"]
    return Comparison(
        told["puzzles"],
        None if limit == _NO_LIMIT else limit,
        tuple(
            Compared(
                _way(row), row["done"], row["gave_up_nodes"], row["gave_up_time"], _effort(row)
            )
            for row in told["ways"]
        ),
    )
