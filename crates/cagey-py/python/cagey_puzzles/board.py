"""Puzzles as a board of block names and a dictionary of block results."""

from __future__ import annotations

import json
import operator
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ._cagey import Puzzle
from .errors import ParseError

BlockResults = Mapping[Any, tuple[str, int] | None]


def board_text(board: Any, block_results: BlockResults | None) -> str:
    """A board in the library's JSON, a row a line, so that faults are told by their rows."""
    if isinstance(board, (str, bytes)) or not isinstance(board, Iterable):
        raise TypeError(f"a puzzle is a text, or a board of block names; not {board!r}")
    if block_results is None:
        raise TypeError("a board needs block_results: what each block must give")
    rows = board.tolist() if hasattr(board, "tolist") else board
    lines = ",\n".join(_json([_name(name) for name in row]) for row in rows)
    results = ",\n".join(
        f"{_json(str(name))}: {_json(_result(name, result))}"
        for name, result in block_results.items()
    )
    return f'{{"board": [{lines}],\n"block_results": {{{results}}}}}\n'


def _name(name: object) -> str | None:
    return None if name is None else str(name)


def _result(name: object, result: Any) -> list[Any] | None:
    if result is None:
        return None
    try:
        sign, target = result
        sign, target = str(sign), operator.index(target)
    except (TypeError, ValueError):
        raise ParseError(
            f"block {name!r}: a result is an operator and a number, as ('+', 3); not {result!r}"
        ) from None
    # Told here, because Python refuses to write numbers of thousands of digits.
    if abs(target) >= 2**64:
        raise ParseError(f"block {name!r}: the target is too large")
    return [sign, target]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class Pos(NamedTuple):
    """A cell: x is the column and y the row, from 0."""

    x: int
    y: int


@dataclass(frozen=True)
class SingleSolution:
    """A solution, cell by cell."""

    assignment: dict[Pos, int]


class Board:
    """A board that prints its solutions, for programs written for ``puzzle_solver.keen_solver``: with
    ``import cagey_puzzles as solver`` in place of its import they run as they are."""

    def __init__(self, board: Any, block_results: BlockResults) -> None:
        self.puzzle = Puzzle(board, block_results)

    def solve_and_print(
        self, verbose: bool = True, max_solutions: int | None = None
    ) -> list[SingleSolution]:
        """Prints every solution when it is found, then their number and the time; gives them back."""
        start = time.perf_counter()
        solutions: list[SingleSolution] = []
        status = None
        for rows in self.puzzle.solutions():
            if verbose:
                print("Solution found")
                print(_drawn(rows))
            cells = (
                (Pos(x, y), value) for y, row in enumerate(rows) for x, value in enumerate(row)
            )
            solutions.append(SingleSolution(dict(cells)))
            if max_solutions is not None and len(solutions) >= max_solutions:
                status = "FEASIBLE"
                break
        if verbose:
            print("Solutions found:", len(solutions))
            print("status:", status or ("OPTIMAL" if solutions else "INFEASIBLE"))
            print(f"Time taken: {time.perf_counter() - start:.2f} seconds")
        return solutions


def _drawn(rows: list[list[int]]) -> str:
    """A grid as numpy prints it."""
    width = max(len(str(value)) for row in rows for value in row)
    lines = (" ".join(f"{value:{width}}" for value in row) for row in rows)
    return "[" + "\n ".join(f"[{line}]" for line in lines) + "]"
