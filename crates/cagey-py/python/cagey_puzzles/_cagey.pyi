import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, final

from typing_extensions import Unpack

from .results import (
    Answer,
    Check,
    Combinations,
    Comparison,
    Conflict,
    Exercise,
    Explanation,
    Finding,
    Grade,
    Grid,
    Level,
    Proof,
    Search,
    Technique,
)
from .wire import Language, Model, Propagator, TraceDetail, ValueOrder, VariableOrder

__all__ = [
    "Batch",
    "Puzzle",
    "Solutions",
    "__version__",
    "book",
    "compare",
    "convert_batch",
    "daily",
    "explain_batch",
    "fingerprint_batch",
    "explanation_from_json",
    "generate",
    "generate_batch",
    "grade_batch",
    "lesson_page",
    "practise",
    "solve_batch",
    "techniques",
]

__version__: str

# A text, or rows of values with 0 or None for an empty cell: lists, or a numpy array.
_Rows: TypeAlias = str | Iterable[Iterable[Any]]
_Format: TypeAlias = Literal[
    "id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp", "mzn", "cnf", "words"
]
_Theme: TypeAlias = Literal["light", "dark", "print", "contrast", "large"]
_Signs: TypeAlias = Literal["usual", "keyboard", "dots"]

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
    rank: tuple[int, int]
    operators: str
    hide_operators: int
    cage_sizes: str | Iterable[int] | Mapping[int, int]
    max_singles: int
    max_target: int
    variety: Literal["high", "low"]
    symmetric: bool
    solutions: Literal["one", "several", "none", "any"]
    trial: Literal["never", "allowed", "always"]
    needs: str
    hardest: str
    algorithm: int
    preset: str

@final
class Puzzle:
    """A KenKen-type puzzle. It is always well-formed, and never changes."""

    def __new__(
        cls,
        source: str | Iterable[Iterable[Any]],
        block_results: Mapping[Any, tuple[str, int] | None] | None = None,
        *,
        format: _Format | None = None,
    ) -> Puzzle: ...
    @property
    def size(self) -> int:
        """The number of cells in a row."""
    @property
    def id(self) -> str:
        """The puzzle in one line."""
    @property
    def code(self) -> str:
        """Ten characters that name the puzzle, for places where its id is too long; books print them."""
    @property
    def fingerprint(self) -> int:
        """A number that the eight forms of a puzzle share, and that other puzzles hardly ever have."""
    @property
    def title(self) -> str | None:
        """The title, if the text had one."""
    @property
    def entries(self) -> Grid:
        """The values that the text has entered, as a saved game does."""
    @property
    def cages(self) -> list[tuple[str | None, int | None, tuple[tuple[int, int], ...]]]:
        """Each cage as its operator, its target, and its cells as row and column from 0."""
    def write(self, format: _Format) -> str:
        """The puzzle in a format, with everything that is known about it and that the format can hold."""
    def canonical(self) -> Puzzle:
        """The form that stands for all eight that turning and mirroring the puzzle give."""
    def check(self, grid: _Rows | None = None) -> Check:
        """Which rules a grid breaks."""
    def combinations(self, cell: tuple[int, int], start: _Rows | None = None) -> Combinations:
        """What the cage of a cell can be filled with, in any order."""
    def solve(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Answer:
        """Whether there is one solution that keeps the values of ``start``, several or none."""
    def prove(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Proof:
        """A proof that one solution keeps the values of ``start``, or none, which other programs can check."""
    def solutions(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Solutions:
        """Every solution that keeps the values of ``start``, each found when it is asked for."""
    def count(
        self,
        start: _Rows | None = None,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> int:
        """How many solutions keep the values of ``start``; counting ends at ``limit``."""
    def values(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> list[list[tuple[int, ...]]]:
        """For each cell the values that it has in some solution that keeps the values of ``start``."""
    def why(
        self,
        start: _Rows | None = None,
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Conflict | None:
        """Why no solution keeps the values of ``start``: a few cages that cannot all be satisfied; ``None`` if there is one."""
    def grade(
        self,
        *,
        max_level: Level = "unreasonable",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Grade:
        """How hard the puzzle is, with techniques up to a level."""
    def explain(
        self,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        only: str | Iterable[str] | None = None,
        without: str | Iterable[str] | None = None,
        lang: Language = "en",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Explanation:
        """The steps that a person takes, from the start or from a position."""
    def hint(
        self,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        only: str | Iterable[str] | None = None,
        without: str | Iterable[str] | None = None,
        lang: Language = "en",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Explanation:
        """The next of these steps only, or what is wrong with the position."""
    def open_steps(
        self,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        only: str | Iterable[str] | None = None,
        without: str | Iterable[str] | None = None,
        lang: Language = "en",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Explanation:
        """Every step that can be taken next, the cheapest first: each belongs to the same position."""
    def why_not(
        self,
        cell: tuple[int, int],
        value: int,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        lang: Language = "en",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Finding:
        """Why a cell cannot have a value: what forbids it, or the steps that show it."""
    def why_must(
        self,
        cell: tuple[int, int],
        value: int,
        start: _Rows | None = None,
        *,
        max_level: Level = "unreasonable",
        lang: Language = "en",
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> Finding:
        """Why a cell must have a value: the steps that show it."""
    def csp(
        self,
        *,
        propagate: Propagator | None = None,
        model: Model | None = None,
        variable: VariableOrder | None = None,
        value: ValueOrder | None = None,
        all: bool = False,
        trace: bool = False,
        detail: TraceDetail = "steps",
        time_limit: float | None = None,
        node_limit: int | None = 100_000,
    ) -> Search:
        """How constraint search solves the puzzle, as in a course; with ``trace``, step by step."""
    def to_svg(
        self,
        grid: _Rows | None = None,
        *,
        theme: _Theme = "light",
        signs: _Signs = "usual",
        title: str | None = None,
    ) -> str:
        """A picture as SVG, with the values of a grid."""
    def to_png(
        self,
        grid: _Rows | None = None,
        *,
        theme: _Theme = "light",
        signs: _Signs = "usual",
        title: str | None = None,
        scale: float = 2.0,
    ) -> bytes:
        """A picture as PNG, with so many pixels for each pixel of the SVG picture as ``scale`` says."""
    def to_pdf(
        self,
        grid: _Rows | None = None,
        *,
        theme: _Theme = "light",
        signs: _Signs = "usual",
        title: str | None = None,
    ) -> bytes:
        """A picture as PDF, on a page of its own size."""
    def to_tikz(
        self,
        grid: _Rows | None = None,
        *,
        theme: _Theme = "light",
        signs: _Signs = "usual",
        title: str | None = None,
    ) -> str:
        """A picture as TikZ, for LaTeX."""
    def to_text(
        self,
        grid: _Rows | None = None,
        *,
        signs: _Signs = "usual",
        title: str | None = None,
        ascii: bool = False,
    ) -> str:
        """A picture in characters; with ``ascii``, only in those of ASCII."""
    def _repr_svg_(self) -> str: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Solutions(Iterator[Grid]):
    """An iterator over the solutions of a puzzle, which searches for each when it is asked for."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Grid: ...

def generate(
    size: int | None = None,
    *,
    seed: int | None = None,
    k: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **recipe: Unpack[_Recipe],
) -> Puzzle:
    """Makes a puzzle to order: puzzle ``k`` of a seed, which is the same for ever."""

def daily(date: datetime.date | str, size: Literal["small", "medium", "large"] | None = None) -> Puzzle:
    """The puzzle of a day, which never changes: small and easy on Mondays, and a little harder every day until Sunday."""

def techniques(*, lang: Language = "en") -> list[Technique]:
    """The techniques that explanations use, the cheapest first."""

def practise(
    technique: str,
    size: int | None = None,
    *,
    seed: int | None = None,
    k: int = 0,
    lang: Language = "en",
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Exercise:
    """A position in which a technique makes the next step, with the answer: exercise ``k`` of a seed."""

def explanation_from_json(text: str) -> Explanation:
    """Reads an explanation that the command has printed."""

def lesson_page(puzzle: Puzzle, model: str, search: str, title: str, lang: str) -> str:
    """A search of a puzzle as a web page: the board, the search tree and the constraint graph, step by step."""
def compare(
    puzzles: Iterable[Puzzle],
    *,
    propagate: Propagator | None = None,
    model: Model | None = None,
    variable: VariableOrder | None = None,
    value: ValueOrder | None = None,
    all: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = 100_000,
) -> Comparison:
    """Compares ways of constraint search on the same puzzles."""

def book(
    puzzles: Iterable[Puzzle],
    *,
    title: str | None = None,
    heading: str | None = None,
    per_page: Literal[1, 2, 4, 6, 9] | None = None,
    min_text: float | None = None,
    captions: Literal["none", "level", "full"] = "level",
    answers: Literal["end", "backs", "none"] = "end",
    paper: str = "a4",
    margin: float = 15.0,
    gutter: float = 0.0,
    sheets: int | None = None,
    rules: bool = False,
    name_line: bool = False,
    working_space: bool = False,
    link_base: str | None = None,
    theme: _Theme = "print",
    signs: _Signs = "usual",
    lang: Language = "en",
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> bytes:
    """A book or worksheets as PDF, with the options of ``cagey book``."""

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
    node_limit: int | None = 10_000,
) -> Batch:
    """Solves every puzzle of an array, or of a column of a table."""

def grade_batch(
    ids: _Arrow,
    *,
    column: str = "id",
    threads: int = 1,
    max_level: Level = "unreasonable",
    time_limit: float | None = None,
    node_limit: int | None = 10_000,
) -> Batch:
    """Solves and grades every puzzle of an array, or of a column of a table."""

def explain_batch(
    ids: _Arrow,
    *,
    column: str = "id",
    threads: int = 1,
    max_level: Level = "unreasonable",
    lang: Language = "en",
    time_limit: float | None = None,
    node_limit: int | None = 10_000,
) -> Batch:
    """Explains every puzzle of an array, or of a column of a table, from an empty grid."""

def convert_batch(
    ids: _Arrow,
    *,
    to: _Format,
    canonical: bool = False,
    column: str = "id",
    threads: int = 1,
) -> Batch:
    """Converts every puzzle of an array, or of a column of a table, to a format."""

def fingerprint_batch(ids: _Arrow, *, column: str = "id", threads: int = 1) -> Batch:
    """The fingerprint of every puzzle of an array, or of a column of a table."""

def generate_batch(
    ks: _Arrow,
    size: int | None = None,
    *,
    seed: int,
    column: str = "k",
    threads: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **recipe: Unpack[_Recipe],
) -> Batch:
    """Makes a puzzle for every number of an array, or of a column of a table."""
