"""Answers, as plain data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from .wire import Facts, Logic, SolutionCount

#: Rows of values; 0 is an empty cell.
Grid = list[list[int]]
Cell = tuple[int, int]
Level = Literal["easy", "normal", "hard", "extreme", "unreasonable"]
Verdict = Literal["unique", "multiple", "none", "stopped"]


class Answer(NamedTuple):
    """What is known of a puzzle's solutions."""

    verdict: Verdict
    #: The only one, two of several, or none.
    solutions: list[Grid]

    @property
    def solution(self) -> Grid | None:
        """The solution, if there is only one."""
        return self.solutions[0] if self.verdict == "unique" else None


class Grade(NamedTuple):
    """How hard a puzzle is. Only what has one solution has a level, and only what techniques solve has
    more than that."""

    verdict: Verdict
    #: The level of Simon Tatham's Keen.
    level: Level | None = None
    #: Whether Keen itself takes no such puzzles.
    extended: bool | None = None
    score: int | None = None
    #: The technique that costs most.
    hardest: str | None = None
    steps: int | None = None
    #: Whether it needs trial and contradiction.
    trial: bool | None = None
    #: How often each technique is used.
    techniques: dict[str, int] | None = None


class Effect(NamedTuple):
    """What a step changes: the cell has a value, or some values no longer."""

    #: Row and column from 0.
    cell: Cell
    value: int | None
    removed: tuple[int, ...]


class Highlight(NamedTuple):
    """A cell to look at."""

    cell: Cell
    role: str


class SpokenStep(NamedTuple):
    """The texts of a step, to be heard rather than read."""

    nudge: str
    where: str
    full: str


class Step(NamedTuple):
    """A step that a person takes, told in three sizes."""

    technique: str
    name: str
    price: int
    #: Where to look.
    nudge: str
    #: What to look for there.
    where: str
    #: The whole reason.
    full: str
    #: The same three texts, to be heard rather than read.
    spoken: SpokenStep
    #: What the reason is made of, as data.
    facts: Facts
    effects: tuple[Effect, ...]
    highlights: tuple[Highlight, ...]

    def __str__(self) -> str:
        return f"{self.name}. {self.full}"


class Mistake(NamedTuple):
    """Something wrong in a position, and why."""

    cell: Cell
    message: str
    #: The same, to be heard rather than read.
    spoken: str


class Ending(NamedTuple):
    """Why an explanation ended: two facts, and a sentence."""

    #: How many solutions the puzzle has, whatever is entered.
    solutions: SolutionCount
    #: How far logic went.
    logic: Logic
    #: The same in a sentence; ``None`` after a hint.
    text: str | None = None
    #: The same, to be heard rather than read.
    spoken: str | None = None

    def __str__(self) -> str:
        return self.text or ""


class Explanation(NamedTuple):
    """How a person solves a puzzle, from the start or from a position."""

    #: ``none``: there is no solution; ``mistaken``: the position is wrong.
    result: Literal["explained", "hint", "stuck", "mistaken", "none"]
    steps: tuple[Step, ...] = ()
    #: Empty in a mistaken position of which no single entry is known to be wrong: ``ending`` says so.
    mistakes: tuple[Mistake, ...] = ()
    #: What is known after the last step.
    grid: Grid | None = None
    #: Why there are no more steps.
    ending: Ending | None = None

    @classmethod
    def from_json(cls, text: str) -> Explanation:
        """From the JSON that ``cagey explain --json`` prints too."""
        told = json.loads(text)
        grid = told.get("grid")
        return cls(
            told["result"],
            tuple(_step(step) for step in told.get("steps", ())),
            tuple(
                Mistake(tuple(mistake["cell"]), mistake["message"], mistake["spoken"])
                for mistake in told.get("mistakes", ())
            ),
            _rows(grid) if grid is not None else None,
            Ending(**told["ending"]),
        )

    def __str__(self) -> str:
        if self.mistakes:
            return "\n".join(mistake.message for mistake in self.mistakes)
        if self.result == "hint":
            return str(self.steps[0])
        told = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.ending is not None and (self.result != "explained" or not told):
            told.append(str(self.ending))
        return "\n".join(told)


def _step(told: dict[str, Any]) -> Step:
    effects = (
        Effect(tuple(effect["cell"]), effect.get("is"), tuple(effect.get("not", ())))
        for effect in told["effects"]
    )
    highlights = (Highlight(tuple(shown["cell"]), shown["role"]) for shown in told["highlights"])
    parts = {
        "spoken": SpokenStep(**told["spoken"]),
        "effects": tuple(effects),
        "highlights": tuple(highlights),
    }
    return Step(**{**told, **parts})


def _rows(text: str) -> Grid:
    """A grid of one line: digits run together, or separated by commas."""
    cells = text.split(",") if "," in text else list(text)
    values = [0 if cell == "." else int(cell) for cell in cells]
    size = round(len(values) ** 0.5)
    return [values[start : start + size] for start in range(0, len(values), size)]
