from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, final

from typing_extensions import Unpack

from .results import Answer, Explanation, Grade, Grid, Level

__all__ = [
    "Batch",
    "Puzzle",
    "Solutions",
    "generate",
    "generate_batch",
    "grade_batch",
    "solve_batch",
]

# A text, or rows of values with 0 or None for an empty cell: lists, or a numpy array.
_Rows: TypeAlias = str | Iterable[Iterable[Any]]
_Format: TypeAlias = Literal[
    "id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp", "mzn", "cnf", "words"
]
_Theme: TypeAlias = Literal["light", "dark", "print", "contrast", "large"]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_Arrow: TypeAlias = _ArrowArray | _ArrowStream

class _Recipe(TypedDict, total=False):
    # As on the command line: "n=6,level=hard,seed=1". The other keywords change it.
    wish: str
    level: Level | tuple[Level, Level]
    score: tuple[int, int]
    operators: str
    hide_operators: int
    cage_sizes: str | Iterable[int] | Mapping[int, int]
    max_singles: int
    max_target: int
    symmetric: bool
    solutions: Literal["one", "several", "none", "any"]
    trial: Literal["never", "allowed", "always"]
    preset: str

@final
class Puzzle:
    """A KenKen-type puzzle. It is well-formed, and never changes.

    Two puzzles are equal when their cages are, whatever is entered in them.
    """

    def __new__(
        cls,
        source: str | Iterable[Iterable[Any]],
        block_results: Mapping[Any, tuple[str, int] | None] | None = None,
        *,
        format: _Format | None = None,
    ) -> Puzzle:
        """From a text in any format: an id, a letter grid, JSON, a saved game; or from a board of block
        names (lists, or a numpy array) and what each block must give."""
    @property
    def size(self) -> int: ...
    @property
    def id(self) -> str:
        """The puzzle in one line."""
    @property
    def title(self) -> str | None: ...
    @property
    def entries(self) -> Grid:
        """The values that a text brings, such as a saved game."""
    @property
    def cages(self) -> list[tuple[str | None, int | None, tuple[tuple[int, int], ...]]]:
        """Operator, target, and cells as row and column from 0."""
    def write(self, format: _Format) -> str:
        """The puzzle in a format."""
    def solve(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Answer:
        """Whether there is one solution that keeps the values of ``start``, several or none."""
    def solutions(self, start: _Rows | None = None) -> Solutions:
        """Every solution, found when it is asked for."""
    def count(
        self,
        start: _Rows | None = None,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> int:
        """How many solutions there are; counting ends at ``limit``."""
    def grade(self, *, max_level: Level = "unreasonable") -> Grade:
        """How hard it is."""
    def explain(
        self,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        lang: Literal["en", "de"] = "en",
    ) -> Explanation:
        """The steps that a person takes, from the start or from a position."""
    def hint(
        self,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        lang: Literal["en", "de"] = "en",
    ) -> Explanation:
        """The next of these steps only."""
    def to_svg(
        self, grid: _Rows | None = None, *, theme: _Theme = "light", title: str | None = None
    ) -> str:
        """A picture, with the values of ``grid``."""
    def _repr_svg_(self) -> str: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, one after the other."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Grid: ...

def generate(
    size: int | None = None,
    *,
    seed: int | None = None,
    k: int | None = None,
    time_limit: float | None = None,
    **recipe: Unpack[_Recipe],
) -> Puzzle:
    """A puzzle to order: puzzle ``k`` of a seed, the same for ever."""

@final
class Batch:
    """A table of answers, for any library that speaks Arrow's C data interface."""

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

def solve_batch(
    ids: _Arrow,
    *,
    column: str = "id",
    threads: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Batch:
    """Solves every id of an array, or of a column of a table."""

def grade_batch(
    ids: _Arrow, *, column: str = "id", threads: int = 1, max_level: Level = "unreasonable"
) -> Batch:
    """Solves and grades every id of an array, or of a column of a table."""

def generate_batch(
    ks: _Arrow,
    size: int | None = None,
    *,
    seed: int,
    column: str = "k",
    threads: int = 1,
    **recipe: Unpack[_Recipe],
) -> Batch:
    """Makes a puzzle for every number of an array, or of a column of a table."""
