"""What can be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """Something wrong, in its place."""

    message: str
    #: Line and column from 1; of a board or a grid of rows, its line is the row.
    place: tuple[int, int] | None = None
    help: str | None = None


class PuzzleError(ValueError):
    """Anything wrong with a puzzle, or with what is asked of it: the base of what follows, and what is
    raised itself for an argument whose value cannot be, such as a level that there is not.

    The message tells all faults of a text, each with the line that it is in.
    """

    def __init__(
        self,
        message: str,
        faults: Sequence[tuple[str, tuple[int, int] | None, str | None]] = (),
    ) -> None:
        super().__init__(message)
        #: Every fault, in the order of their places; the first hundred, if there are more.
        self.faults: tuple[Fault, ...] = tuple(Fault(*fault) for fault in faults)

    @property
    def place(self) -> tuple[int, int] | None:
        """Line and column of the first fault."""
        return self.faults[0].place if self.faults else None

    @property
    def help(self) -> str | None:
        """What to do about the first fault."""
        return self.faults[0].help if self.faults else None


class ParseError(PuzzleError):
    """The text or the board is no puzzle."""


class GridError(PuzzleError):
    """This is no grid of the puzzle's size."""


class WriteError(PuzzleError):
    """The format cannot hold this puzzle."""


class GenerateError(PuzzleError):
    """No puzzle is as it should be, or none was found."""


class Stopped(PuzzleError):
    """A limit was reached before there was an answer."""
