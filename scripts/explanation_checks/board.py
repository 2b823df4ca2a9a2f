"""What is known while an explanation is followed: the board, and what a single text has said."""

from __future__ import annotations

from .puzzle import Cage, Cell, Line, Puzzle, Way, share_line

StepId = tuple[int, ...]


class Board:
    """The numbers and the eliminations that the steps so far have told."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.filled: dict[Cell, int] = {}
        self.filled_by: dict[Cell, StepId] = {}
        self.gone: dict[tuple[Cell, int], StepId] = {}
        # The effects of each step, to look up what is cited.
        self.told: dict[StepId, set[tuple[Cell, int, bool]]] = {}
        self.supposed: set[Cell] = set()

    def copy(self) -> Board:
        other = Board(self.puzzle)
        other.filled, other.filled_by = dict(self.filled), dict(self.filled_by)
        other.gone, other.told = dict(self.gone), dict(self.told)
        other.supposed = set(self.supposed)
        return other

    def place(self, cell: Cell, value: int, step: StepId) -> None:
        self.filled[cell] = value
        self.filled_by[cell] = step
        self.told.setdefault(step, set()).add((cell, value, True))

    def remove(self, cell: Cell, value: int, step: StepId) -> None:
        self.gone.setdefault((cell, value), step)
        self.told.setdefault(step, set()).add((cell, value, False))

    def suppose(self, cell: Cell, value: int) -> None:
        self.filled[cell] = value
        self.supposed.add(cell)

    def stands(self, cell: Cell, value: int) -> Cell | None:
        """The cell in line with another one that has a value."""
        return next((at for at, v in self.filled.items() if v == value and share_line(at, cell)), None)

    def marks(self, cell: Cell) -> set[int]:
        """The candidates of a cell after everything that has been told, and the clues in the empty grid."""
        if cell in self.filled:
            return {self.filled[cell]}
        clue = self.puzzle.cage_at[cell].by_clue[cell]
        return {v for v in clue if (cell, v) not in self.gone and self.stands(cell, v) is None}

    def ways(self, cage: Cage) -> list[Way]:
        """The ways to fill a cage with these marks."""
        marks = [self.marks(cell) for cell in cage.cells]
        return [way for way in cage.ways if all(v in m for v, m in zip(way, marks))]

    def has_told(self, step: StepId, cell: Cell, value: int) -> bool:
        """Whether a step has concluded that a cell does not have a value."""
        told = self.told.get(step, set())
        return (cell, value, False) in told or any(c == cell and is_it and v != value for c, v, is_it in told)


class Knowledge:
    """What the reader of one step may use: the numbers on the board, and what the text has said.

    Filled cells are always known. That a number rules itself out for the rest of its row and column is known
    only once the text has pointed at it, unless everything in sight counts (`in_sight`).
    """

    def __init__(self, board: Board, in_sight: bool) -> None:
        self.board = board
        self.puzzle = board.puzzle
        self.candidates: dict[Cell, set[int]] = {}
        for cell in self.puzzle.cells:
            if cell in board.filled:
                self.candidates[cell] = {board.filled[cell]}
            else:
                self.candidates[cell] = set(self.puzzle.values)
        if in_sight:
            for at, value in board.filled.items():
                for cell in self.puzzle.cells:
                    if share_line(at, cell) and cell not in board.filled:
                        self.candidates[cell].discard(value)
        self.limited: dict[Cage, list[Way]] = {}
        self.mentioned: set[Cage] = set()

    def remove(self, cell: Cell, value: int) -> None:
        if cell not in self.board.filled:
            self.candidates[cell].discard(value)

    def remove_from_line(self, line: Line, value: int, but: set[Cell] | frozenset[Cell] = frozenset()) -> None:
        for cell in self.puzzle.line_cells(line):
            if cell not in but:
                self.remove(cell, value)

    def ways(self, cage: Cage) -> list[Way]:
        """The ways to fill a cage that are left."""
        ways = self.limited.get(cage, cage.ways)
        candidates = [self.candidates[cell] for cell in cage.cells]
        return [way for way in ways if all(v in c for v, c in zip(way, candidates))]

    def limit(self, cage: Cage, ways: list[Way]) -> None:
        """Only these ways are left."""
        self.limited[cage] = ways

    def parts(self, cells: list[Cell]) -> list[Way]:
        """What cells of one cage can have together."""
        cage = self.puzzle.cage_at[cells[0]]
        at = [cage.cells.index(cell) for cell in cells]
        return sorted({tuple(way[i] for i in at) for way in self.ways(cage)})
