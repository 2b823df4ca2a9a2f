"""Puzzles: game ids, cages, the ways to fill a cage, and solutions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Iterator

Cell = tuple[int, int]
# ("row", 3) is the fourth row.
Line = tuple[str, int]
# The values of a cage's cells in reading order.
Way = tuple[int, ...]

SIGNS = {"a": "+", "s": "−", "m": "×", "d": "÷", "h": "", "n": ""}


class BadId(Exception):
    """A game id that cannot be read."""


def share_line(one: Cell, other: Cell) -> bool:
    return one != other and (one[0] == other[0] or one[1] == other[1])


def lines_of(cell: Cell) -> tuple[Line, Line]:
    return ("row", cell[0]), ("column", cell[1])


def line_has(line: Line, cell: Cell) -> bool:
    return cell[0 if line[0] == "row" else 1] == line[1]


def op_gives(op: str, values: Way, target: int) -> bool:
    """Whether the values, in any order, give the target with an operator (a letter of a game id)."""
    if op == "a":
        return sum(values) == target
    if op == "m":
        return prod(values) == target
    largest = max(values)
    rest = list(values)
    rest.remove(largest)
    if op == "s":
        return largest - sum(rest) == target
    return target * prod(rest) == largest


@dataclass(frozen=True, eq=False)
class Cage:
    """A cage with its cells in reading order."""

    size: int
    cells: tuple[Cell, ...]
    letter: str
    target: int

    @property
    def clue(self) -> str:
        """The clue as it is printed."""
        if self.letter == "n":
            return ""
        if len(self.cells) == 1 and self.letter == "a":
            return str(self.target)
        return f"{self.target}{SIGNS[self.letter]}"

    def is_met(self, way: Way) -> bool:
        if self.letter == "n":
            return True
        if len(way) == 1:
            return way[0] == self.target
        if self.letter == "h":
            return any(op_gives(op, way, self.target) for op in "asmd")
        return op_gives(self.letter, way, self.target)

    def fill(self, candidates: list[set[int]]) -> Iterator[Way]:
        """The ways that are possible with these candidates of its cells, in the order of the values."""
        cells = self.cells
        letter, target = self.letter, self.target
        chosen: list[int] = []
        clashes = [[j for j in range(i) if share_line(cells[i], cells[j])] for i in range(len(cells))]
        ordered = [sorted(values) for values in candidates]
        rest_low = [0] * (len(cells) + 1)
        rest_high = [0] * (len(cells) + 1)
        if letter == "a" and all(ordered):
            for i in range(len(cells) - 1, -1, -1):
                rest_low[i] = rest_low[i + 1] + ordered[i][0]
                rest_high[i] = rest_high[i + 1] + ordered[i][-1]

        def go(at: int, total: int) -> Iterator[Way]:
            if at == len(cells):
                way = tuple(chosen)
                if self.is_met(way):
                    yield way
                return
            for value in ordered[at]:
                if any(chosen[j] == value for j in clashes[at]):
                    continue
                after = total
                if letter == "a" and len(cells) > 1:
                    after = total + value
                    if not after + rest_low[at + 1] <= target <= after + rest_high[at + 1]:
                        continue
                elif letter == "m" and len(cells) > 1:
                    after = total * value
                    if target % after:
                        continue
                chosen.append(value)
                yield from go(at + 1, after)
                chosen.pop()

        yield from go(0, 1 if letter == "m" else 0)

    @cached_property
    def ways(self) -> list[Way]:
        """The ways in the empty grid."""
        return list(self.fill([set(range(1, self.size + 1))] * len(self.cells)))

    @cached_property
    def combinations(self) -> set[Way]:
        """The combinations in the empty grid: the ways in any order."""
        return combinations(self.ways)

    @cached_property
    def by_clue(self) -> dict[Cell, set[int]]:
        """The values that the clue alone allows each cell."""
        return {cell: {way[at] for way in self.ways} for at, cell in enumerate(self.cells)}


def combinations(ways: list[Way]) -> set[Way]:
    return {tuple(sorted(way)) for way in ways}


class Puzzle:
    """A puzzle that is read from a game id."""

    def __init__(self, game_id: str) -> None:
        match = re.fullmatch(r"c?(\d+)(?:d[enhxu])?m?:([_a-z0-9]*),([a-z0-9]*)", game_id.strip())
        if not match:
            raise BadId(game_id)
        self.id = game_id.strip()
        self.size = int(match[1])
        n = self.size
        clues = re.findall(r"([asmdhn])(\d*)", match[3])
        groups = self._cages(self._walls(match[2]))
        if len(groups) != len(clues):
            raise BadId(f"{game_id}: {len(groups)} cages, {len(clues)} clues")
        self.cages = [
            Cage(n, tuple(cells), letter, int(target or 0)) for cells, (letter, target) in zip(groups, clues)
        ]
        self.cage_at = {cell: cage for cage in self.cages for cell in cage.cells}
        self.cells = [(row, column) for row in range(n) for column in range(n)]
        self.values = set(range(1, n + 1))
        self.lines: list[Line] = [(kind, i) for kind in ("row", "column") for i in range(n)]

    def line_cells(self, line: Line) -> list[Cell]:
        return [cell for cell in self.cells if line_has(line, cell)]

    def _walls(self, text: str) -> list[bool]:
        walls: list[bool] = []
        for letter, repeat in re.findall(r"([_a-z])(\d*)", text):
            run = 0 if letter == "_" else ord(letter) - ord("a") + 1
            one = [False] * 25 if letter == "z" else [False] * run + [True]
            walls += one * int(repeat or 1)
        if len(walls) != 2 * self.size * (self.size - 1) + 1:
            raise BadId(f"{len(walls)} walls")
        return walls[:-1]

    def _cages(self, walls: list[bool]) -> list[list[Cell]]:
        n = self.size
        across = [((line, i - 1), (line, i)) for line, i in product(range(n), range(1, n))]
        down = [((i - 1, line), (i, line)) for line, i in product(range(n), range(1, n))]
        name = {(row, column): (row, column) for row in range(n) for column in range(n)}
        for (one, other), wall in zip(across + down, walls):
            if not wall:
                kept, gone = sorted((name[one], name[other]))
                name = {cell: kept if of == gone else of for cell, of in name.items()}
        groups: dict[Cell, list[Cell]] = {}
        for cell in sorted(name):
            groups.setdefault(name[cell], []).append(cell)
        return list(groups.values())
