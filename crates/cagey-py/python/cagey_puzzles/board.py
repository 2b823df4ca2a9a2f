"""Puzzles as a board of block names and a dictionary of block results.

>>> from cagey_puzzles import Puzzle
>>> Puzzle([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("+", 3)}).solve().result
'multiple'
"""

from __future__ import annotations

import json
import operator
import reprlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from ._cagey import Puzzle
from .errors import ParseError

BlockResults = Mapping[Any, tuple[str, int] | None]

#: Rows and names beyond this are not read, because an iterator may never end. It is more than a puzzle may have, so
#: that the library refuses the board.
_MOST = 100


def board_text(board: Any, block_results: BlockResults | None) -> str:
    """A board in the library's JSON, with one line for each row, so that the line of a fault is its row."""
    if isinstance(board, (str, bytes, bytearray)) or not isinstance(board, Iterable):
        raise TypeError(
            f"a puzzle is a text, or a board of block names with block_results; not {type(board).__name__}"
        )
    if not isinstance(block_results, Mapping):
        raise TypeError("a board needs block_results, a dictionary of what each block must give")
    rows = board.tolist() if hasattr(board, "tolist") else board
    lines = ",\n".join(_json([_name(name) for name in islice(row, _MOST)]) for row in islice(rows, _MOST))
    results = ",\n".join(
        f"{_json(_text(name))}: {_json(_result(name, result))}"
        for name, result in block_results.items()
    )
    return f'{{"board": [{lines}],\n"block_results": {{{results}}}}}\n'


def _name(name: object) -> str | None:
    return None if name is None else _text(name)


def _text(name: object) -> str:
    try:
        return str(name)
    except ValueError:
        # Python does not write numbers of thousands of digits.
        raise ParseError("the name of a block is a number with too many digits") from None


def _shown(value: object) -> str:
    """A value in a message, cut where it is long."""
    try:
        return reprlib.repr(value)
    except ValueError:
        return f"this {type(value).__name__}"


def _result(name: object, result: Any) -> list[Any] | None:
    if result is None:
        return None
    try:
        sign, target = result
        sign, target = str(sign), operator.index(target)
    except (TypeError, ValueError):
        raise ParseError(
            f"block {_shown(name)}: a result is an operator and a number, as ('+', 3); not {_shown(result)}"
        ) from None
    if abs(target) >= 2**64:
        raise ParseError(f"block {_shown(name)}: the target is too large")
    return [sign, target]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class Pos(NamedTuple):
    """A cell: x is the column and y the row, from 0.

    >>> from cagey_puzzles import Pos
    >>> Pos(x=1, y=0)
    Pos(x=1, y=0)
    """

    x: int
    y: int


@dataclass(frozen=True)
class SingleSolution:
    """A solution, cell by cell.

    >>> from cagey_puzzles import Board, Pos
    >>> (solution,) = Board([["a"]], {"a": ("+", 1)}).solve_and_print(verbose=False)
    >>> solution.assignment[Pos(0, 0)]
    1
    """

    assignment: dict[Pos, int]


class Board:
    """A board that prints its solutions, for programs written for ``puzzle_solver.keen_solver``.

    With ``import cagey_puzzles as solver`` in place of its import, they run as they are.

    >>> from cagey_puzzles import Board
    >>> Board([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("+", 3)}).puzzle
    Puzzle('2:b__,s1a3')
    """

    def __init__(self, board: Any, block_results: BlockResults) -> None:
        self.puzzle = Puzzle(board, block_results)

    def solve_and_print(
        self, verbose: bool = True, max_solutions: int | None = None
    ) -> list[SingleSolution]:
        """Prints every solution as it is found, then their number and the time, and returns the solutions.

        >>> from cagey_puzzles import Board
        >>> board = Board([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("+", 3)})
        >>> len(board.solve_and_print(max_solutions=1))
        Solution found
        [[1 2]
         [2 1]]
        Solutions found: 1
        status: FEASIBLE
        Time taken: 0.00 seconds
        1
        """
        if max_solutions is not None:
            max_solutions = operator.index(max_solutions)
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
    """A grid in the form in which numpy prints arrays."""
    width = max(len(str(value)) for row in rows for value in row)
    lines = (" ".join(f"{value:{width}}" for value in row) for row in rows)
    return "[" + "\n ".join(f"[{line}]" for line in lines) + "]"
