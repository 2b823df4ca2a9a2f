"""KenKen-type puzzles (Keen, Mathdoku, Calcudoku): solve, grade, explain, make and draw them.

A puzzle comes from a text in any format, and answers questions about itself:

>>> from cagey_puzzles import Puzzle
>>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
>>> puzzle.solve().solution
[[4, 2, 3, 1], [3, 1, 4, 2], [2, 3, 1, 4], [1, 4, 2, 3]]
>>> print(puzzle.hint().steps[0].nudge)
Look at row 4.

``generate`` and ``daily`` make puzzles, ``techniques`` lists what explanations are made of, ``practise`` gives exercises
for one of them, ``compare`` sets ways of
constraint search side by side, ``csp`` is a module for constraint search with parts of your own, ``book`` prints puzzles, and the functions that end in ``_batch`` answer for whole columns of Arrow tables.

What is wrong with a puzzle, a grid or the value of an argument is a ``PuzzleError``; an argument of the wrong type is
a ``TypeError``.
"""

from importlib import import_module

from ._cagey import (
    Batch,
    Puzzle,
    Solutions,
    __version__,
    book,
    compare,
    convert_batch,
    daily,
    explain_batch,
    fingerprint_batch,
    generate,
    generate_batch,
    grade_batch,
    practise,
    solve_batch,
    techniques,
)

# Known to type checkers by this name; importing it from ``typing`` would take longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Board, Pos, SingleSolution
    from .errors import (
        GenerateError,
        GridError,
        ParseError,
        PuzzleError,
        Stopped,
        WriteError,
    )
    from .results import (
        LEVELS,
        Answer,
        Check,
        Combinations,
        Compared,
        Comparison,
        Conflict,
        Effect,
        Ending,
        Exercise,
        Explanation,
        Fault,
        Finding,
        Grade,
        Highlight,
        Level,
        Mistake,
        Proof,
        Pruned,
        Search,
        SearchStep,
        SpokenStep,
        Step,
        Technique,
        Violation,
    )

__all__ = [
    "LEVELS",
    "Answer",
    "Batch",
    "Board",
    "Check",
    "Combinations",
    "Compared",
    "Comparison",
    "Conflict",
    "Effect",
    "Ending",
    "Exercise",
    "Explanation",
    "Fault",
    "Finding",
    "GenerateError",
    "Grade",
    "GridError",
    "Highlight",
    "Level",
    "Mistake",
    "ParseError",
    "Pos",
    "Proof",
    "Pruned",
    "Puzzle",
    "PuzzleError",
    "Search",
    "SearchStep",
    "SingleSolution",
    "Solutions",
    "SpokenStep",
    "Step",
    "Stopped",
    "Technique",
    "Violation",
    "WriteError",
    "__version__",
    "book",
    "compare",
    "convert_batch",
    "daily",
    "explain_batch",
    "fingerprint_batch",
    "generate",
    "generate_batch",
    "grade_batch",
    "practise",
    "solve_batch",
    "techniques",
]

if not TYPE_CHECKING:

    def __getattr__(name):
        """The classes that are written in Python are imported when one of them is asked for."""
        if name in __all__:
            for module in ("errors", "results", "board"):
                found = vars(import_module(f".{module}", __name__))
                if name in found:
                    globals()[name] = found[name]
                    return found[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
