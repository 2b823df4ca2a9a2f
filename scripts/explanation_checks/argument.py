"""One step as an argument: what its text has said so far, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from .board import Board, Knowledge
from .grammar import CageName, Statement, read_numbers
from .puzzle import SIGNS, Cage, Cell, Line, Way, combinations

Effects = set[tuple[Cell, int, bool]]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a step."""

    kind: str
    detail: str
    # A claim that is wrong is worse than one that is true and lacks a reason.
    is_remark: bool = False


@dataclass
class Total:
    """A sum or product of lines that is being divided."""

    is_product: bool
    lines: list[Line]
    whole: int
    cells: set[Cell]
    left: int = 0

    def of(self, values: tuple[int, ...] | list[int]) -> int:
        result = 1 if self.is_product else 0
        for value in values:
            result = result * value if self.is_product else result + value
        return result


class Argument:
    """What the text of a step has said so far."""

    def __init__(self, board: Board, in_sight: bool) -> None:
        self.board = board
        self.puzzle = board.puzzle
        self.known = Knowledge(board, in_sight)
        self.faults: list[Fault] = []
        self.premises = 0
        self.clauses: list[Statement] = []
        # Whether the text is nothing but a list of reasons, which must rule out every other value one by one.
        self.is_list = False
        # "Row 3 needs a 4": the line, the value, and the places that are left.
        self.need: tuple[Line, int, list[Cell]] | None = None
        # What "this" refers to in "This leaves …": whether a way to fill a cage is still possible.
        self.keeps: Callable[[Cage, Way], bool] | None = None
        self.cage: Cage | None = None
        self.total: Total | None = None
        self.other_part: tuple[list[Cell], list[int]] | None = None
        self.rest: list[Cell] = []
        self.counted: tuple[Line, list[int]] | None = None
        self.counts: dict[tuple[Cell, ...], tuple[int, int]] = {}
        self.bounds: tuple[int, int] | None = None
        self.set_line: Line | None = None
        self.sets: dict[tuple[Cell, ...], set[frozenset[int]]] = {}
        self.naked: tuple[Line, list[Cell], list[int]] | None = None
        self.fish: tuple[int, list[Line], list[Line]] | None = None
        self.either: tuple[Cell, Cell, int] | None = None
        self.outside: list[Cell] = []
        # The cases of which one must be true, as cells with values, and the first and the last link of each chain.
        self.choice: set[tuple[Cell, int]] | None = None
        self.chains: list[tuple[tuple[Cell, int, bool], tuple[Cell, int, bool]]] = []
        # Lines whose numbers are shared out together.
        self.set_lines: list[Line] = []
        # The cage that others clash with.
        self.clash_with: Cage | None = None
        # Filled cells that the text names as reasons.
        self.named_cells: list[Cell] = []
        # Cages that are not named, but whose cells are spoken of.
        self.spoken_of: set[Cage] = set()
        # What the text says is impossible, if it says that before its conclusion.
        self.announced: Effects | None = None
        # The values that a cage has according to the text, to compare with what is concluded.
        self.claimed: dict[Cage, set[int]] = {}

    def fault(self, kind: str, detail: str = "") -> None:
        self.faults.append(Fault(kind, detail))

    def remark(self, kind: str, detail: str = "") -> None:
        self.faults.append(Fault(kind, detail, is_remark=True))

    def check(self, holds: bool, kind: str, detail: str = "") -> bool:
        if not holds:
            self.fault(kind, detail)
        return holds

    def find_cage(self, name: CageName | None) -> Cage | None:
        """The cage that is called by a name; without a name, the one that was mentioned last."""
        if name is None:
            self.check(self.cage is not None, "no cage is meant by “this cage”")
            return self.cage
        cage = self.puzzle.cage_at.get(name.at)
        if cage is None or cage.cells[0] != name.at or cage.clue != name.clue:
            self.fault("no such cage", f"{name.clue} at {show_cell(name.at)}")
            return None
        self.known.mentioned.add(cage)
        self.cage = cage
        return cage

    def cage_of(self, cells: list[Cell]) -> Cage | None:
        """The cage that all of some cells belong to."""
        cages = {self.puzzle.cage_at.get(cell) for cell in cells}
        if len(cages) != 1 or None in cages:
            self.fault("cells that belong to several cages", show_cells(cells))
            return None
        return cages.pop()

    def read_combinations(self, cage: Cage, told: list[str]) -> set[Way]:
        """Combinations as values from small to large. Each must give the clue, and be written as its operator asks."""
        read: set[Way] = set()
        for text in told:
            sign = next((c for c in text if not c.isdigit()), "")
            values = tuple(read_numbers(text))
            wanted = {"": "", "×": "·"}.get(SIGNS[cage.letter], SIGNS[cage.letter])
            if len(values) != len(cage.cells):
                self.fault("a combination with too few or too many numbers", f"{text} for {show_cage(cage)}")
            elif not cage.is_met(values):
                self.fault("a combination that does not give the clue", f"{text} for {show_cage(cage)}")
            elif cage.letter in "asmd" and len(values) > 1 and sign != wanted:
                self.fault("a combination with another operator", f"{text} for {show_cage(cage)}")
            read.add(tuple(sorted(values)))
        return read

    def claim_combinations(self, cage: Cage, told: list[str], is_exact: bool) -> None:
        """That a cage can only be filled with some combinations."""
        stated = self.read_combinations(cage, told)
        possible = combinations(self.known.ways(cage))
        more = possible - stated
        if more:
            self.fault("“can only be”: others are possible, as far as stated", show_ways(more, cage))
            return
        ruled_out = stated - combinations(self.board.ways(cage))
        if is_exact and ruled_out:
            self.fault("“can only be”: a combination that is listed is impossible", show_ways(ruled_out, cage))
        self.known.limit(cage, [way for way in self.known.ways(cage) if tuple(sorted(way)) in stated])
        self.claimed[cage] = {value for values in stated for value in values}

    def apply(self, statement: Statement) -> None:
        statement.pattern.uses += 1
        statement.pattern.action(self, **statement.parts)

    def announce(self, places: list[tuple[list[int], list[Cell]]]) -> None:
        """Takes note of what the text says is impossible, which it must conclude."""
        announced = {(cell, value, False) for values, cells in places for cell in cells for value in values}
        self.announced = announced | (self.announced or set())

    def conclude(self, effects: Effects) -> None:
        """Checks that what a step concludes follows from what was said."""
        if self.announced is not None:
            self.check(self.announced == effects, "the conclusion is not what was said to be impossible")
        for cell in self.named_cells:
            is_used = self.puzzle.cage_at[cell] in self.known.mentioned | self.spoken_of
            self.check(is_used, "a filled cell outside the cages that are mentioned", show_cell(cell))
        self._compare_with_claims(effects)
        for cell, value, is_it in sorted(effects):
            if not self.follows(cell, value, is_it):
                told = f"{show_cell(cell)} is {'' if is_it else 'not '}{value}"
                self.fault("the conclusion does not follow", told + self.why_not(cell, value, is_it))

    def _compare_with_claims(self, effects: Effects) -> None:
        """What is said about a cage may rule out more than is concluded."""
        for cage, values in self.claimed.items():
            if not any(cell in cage.cells and not is_it for cell, _, is_it in effects):
                continue
            for cell in cage.cells:
                gone = self.board.marks(cell) - values
                more = sorted(value for value in gone if (cell, value, False) not in effects)
                if more and cell not in self.board.filled:
                    self.remark("it says more than it concludes", f"{show_cell(cell)} is not {more} either")

    def follows(self, cell: Cell, value: int, is_it: bool) -> bool:
        left = self.known.candidates[cell]
        if is_it:
            if left == {value}:
                return True
            if self.need and self.need[1] == value and self.need[2] == [cell]:
                return True
        elif value not in left:
            return True
        cage = self.puzzle.cage_at[cell]
        if cage not in self.known.mentioned or self.is_list:
            return False
        at = cage.cells.index(cell)
        has = {way[at] for way in self.known.ways(cage)}
        return has == {value} if is_it else value not in has

    def why_not(self, cell: Cell, value: int, is_it: bool) -> str:
        cage = self.puzzle.cage_at[cell]
        if self.need:
            return f"; as far as stated, {self.need[1]} can be in {show_cells(self.need[2])}"
        if cage not in self.known.mentioned:
            return f"; as far as stated, it can be {sorted(self.known.candidates[cell])}"
        at = cage.cells.index(cell)
        if is_it:
            other = [way for way in self.known.ways(cage) if way[at] != value]
        else:
            other = [way for way in self.known.ways(cage) if way[at] == value]
        return f"; as far as stated, {show_cage(cage)} can be {other[:3]}"


def show_cell(cell: Cell) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def show_cells(cells: Any) -> str:
    return ", ".join(show_cell(cell) for cell in sorted(cells)) or "no cell"


def show_cage(cage: Cage) -> str:
    return f"{cage.clue} at {show_cell(cage.cells[0])}"


def show_ways(ways: Any, cage: Cage) -> str:
    told = [",".join(map(str, way)) for way in sorted(ways)]
    return f"{' or '.join(told[:4])}{' …' if len(told) > 4 else ''} for {show_cage(cage)}"
