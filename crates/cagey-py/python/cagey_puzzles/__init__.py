"""KenKen-type puzzles (Keen, Mathdoku, Calcudoku): solve, grade, explain, make and draw them.

>>> from cagey_puzzles import Puzzle
>>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").solve().solution
[[4, 2, 3, 1], [3, 1, 4, 2], [2, 3, 1, 4], [1, 4, 2, 3]]
"""

from ._cagey import (
    Batch,
    Puzzle,
    Solutions,
    generate,
    generate_batch,
    grade_batch,
    solve_batch,
)
from .board import Board, Pos, SingleSolution
from .errors import (
    Fault,
    GenerateError,
    GridError,
    ParseError,
    PuzzleError,
    Stopped,
    WriteError,
)
from .results import (
    Answer,
    Effect,
    Ending,
    Explanation,
    Grade,
    Highlight,
    Mistake,
    SpokenStep,
    Step,
)

__all__ = [
    "Answer",
    "Batch",
    "Board",
    "Effect",
    "Ending",
    "Explanation",
    "Fault",
    "GenerateError",
    "Grade",
    "GridError",
    "Highlight",
    "Mistake",
    "ParseError",
    "Pos",
    "Puzzle",
    "PuzzleError",
    "SingleSolution",
    "Solutions",
    "SpokenStep",
    "Step",
    "Stopped",
    "WriteError",
    "generate",
    "generate_batch",
    "grade_batch",
    "solve_batch",
]
