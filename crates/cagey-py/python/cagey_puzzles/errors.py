"""The exceptions that the package raises.

>>> import cagey_puzzles as cagey
>>> issubclass(cagey.ParseError, cagey.PuzzleError) and issubclass(cagey.PuzzleError, ValueError)
True
"""

from __future__ import annotations

# As in ``__init__``.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .results import Fault


class PuzzleError(ValueError):
    """Something is wrong with a puzzle, or with what was asked about it.

    It is the base of the other exceptions, and is raised itself for an argument whose value makes no sense, such as
    a level that does not exist. The message lists all faults of a text, each with the line that it is in.

    >>> import cagey_puzzles as cagey
    >>> try:
    ...     cagey.Puzzle("2:__b,a3s1").grade(max_level="awful")
    ... except cagey.PuzzleError as error:
    ...     print(error)
    there is no level "awful"; choose from easy, normal, hard, extreme, unreasonable
    """

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        #: Every fault, in the order of their places; the first hundred, if there are more.
        self.faults: tuple[Fault, ...] = tuple(faults)

    @property
    def place(self) -> tuple[int, int] | None:
        """Line and column of the first fault.

        >>> import cagey_puzzles as cagey
        >>> try:
        ...     cagey.Puzzle("2:__b,a3s1").solve("3...")
        ... except cagey.GridError as error:
        ...     print(error.place)
        (1, 1)
        """
        return self.faults[0].place if self.faults else None

    @property
    def help(self) -> str | None:
        """What to do about the first fault.

        >>> import cagey_puzzles as cagey
        >>> try:
        ...     cagey.Puzzle("2:__b,a3s1").solve([[3, 0], [0, 0]])
        ... except cagey.GridError as error:
        ...     print(error.help)
        values are 1 to 2, and 0 stands for an empty cell
        """
        return self.faults[0].help if self.faults else None


class ParseError(PuzzleError):
    """The text or the board is not a puzzle.

    >>> import cagey_puzzles as cagey
    >>> cagey.Puzzle("nonsense")
    Traceback (most recent call last):
        ...
    cagey_puzzles.errors.ParseError: ...
    """


class GridError(PuzzleError):
    """The grid does not fit the puzzle.

    >>> import cagey_puzzles as cagey
    >>> cagey.Puzzle("2:__b,a3s1").solve([[1, 2, 3]])
    Traceback (most recent call last):
        ...
    cagey_puzzles.errors.GridError: ...
    """


class WriteError(PuzzleError):
    """The format cannot hold the puzzle.

    >>> import cagey_puzzles as cagey
    >>> cagey.Puzzle("c2:__b,h3h3").write("id")
    Traceback (most recent call last):
        ...
    cagey_puzzles.errors.WriteError: ...
    """


class GenerateError(PuzzleError):
    """The wish contradicts itself, or no puzzle was found.

    >>> import cagey_puzzles as cagey
    >>> cagey.generate(2, level="extreme", seed=1)
    Traceback (most recent call last):
        ...
    cagey_puzzles.errors.GenerateError: ...
    """


class Stopped(PuzzleError):
    """A limit was reached before there was an answer.

    >>> import cagey_puzzles as cagey
    >>> cagey.Puzzle([["a"] * 9] * 9, {"a": None}).count(node_limit=10)
    Traceback (most recent call last):
        ...
    cagey_puzzles.errors.Stopped: ...
    """
