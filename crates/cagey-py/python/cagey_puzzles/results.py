"""The classes of answers, which are all plain data.

>>> from cagey_puzzles import Puzzle
>>> Puzzle("2:__b,a3s1").solve("2...")
Answer(verdict='unique', solutions=[[[2, 1], [1, 2]]])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from .wire import Facts, Logic, SolutionCount, TakenBack

#: Rows of values; 0 is an empty cell.
Grid = list[list[int]]
#: Row and column from 0.
Cell = tuple[int, int]
#: A level of Simon Tatham's Keen. It is a string and not an enumeration, because the same strings come out of JSON,
#: Arrow columns and the command, and none of them has to be converted to be compared.
Level = Literal["easy", "normal", "hard", "extreme", "unreasonable"]
#: All levels, from easy to hard: strings compare by the alphabet, and ``LEVELS.index(level)`` by difficulty.
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard", "extreme", "unreasonable")
Verdict = Literal["unique", "multiple", "none", "stopped"]


class Answer(NamedTuple):
    """What is known about the solutions of a puzzle.

    >>> from cagey_puzzles import Puzzle
    >>> answer = Puzzle("2:__b,a3s1").solve()
    >>> answer.verdict, len(answer.solutions), answer.solution
    ('multiple', 2, None)
    """

    verdict: Verdict
    #: The only one, two of several, or none.
    solutions: list[Grid]

    @property
    def solution(self) -> Grid | None:
        """The solution, if there is only one.

        >>> from cagey_puzzles import Puzzle
        >>> Puzzle("2:_5,m1m2m2m1").solve().solution
        [[1, 2], [2, 1]]
        """
        return self.solutions[0] if self.verdict == "unique" else None


class Grade(NamedTuple):
    """How hard a puzzle is.

    Only a puzzle with one solution has a level, and only one that techniques solve has more than that.

    >>> from cagey_puzzles import Puzzle
    >>> grade = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").grade()
    >>> grade.level, grade.steps, grade.trial
    ('easy', 20, False)
    """

    verdict: Verdict
    #: The level of Simon Tatham's Keen.
    level: Level | None = None
    #: Whether Keen itself does not take such puzzles.
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
    """What a step changes: a cell gets a value, or loses some candidates.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].effects[0]
    Effect(cell=(0, 0), value=4, removed=())
    """

    cell: Cell
    value: int | None
    removed: tuple[int, ...]


class Highlight(NamedTuple):
    """A cell that a picture of a step should show.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].highlights[0].cell
    (0, 0)
    """

    cell: Cell
    role: str


class SpokenStep(NamedTuple):
    """The texts of a step, to be heard rather than read.

    >>> from cagey_puzzles import Puzzle
    >>> print(Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].spoken.nudge)
    Look at row 4.
    """

    nudge: str
    where: str
    full: str


class Step(NamedTuple):
    """A step that a person takes, explained in three sizes.

    >>> from cagey_puzzles import Puzzle
    >>> step = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0]
    >>> print(step.nudge)
    Look at row 4.
    >>> print(step.full)
    Row 4 needs a 3: the cages 2÷ at R3C1 and R4C2 can only be 2÷1 or 4÷2. So R4C4 is 3.
    """

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
    """Something that is wrong in a position, and why.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint("1...............").mistakes[0].cell
    (0, 0)
    """

    cell: Cell
    message: str
    #: The same, to be heard rather than read.
    spoken: str


class Ending(NamedTuple):
    """Why an explanation ended: two facts and a sentence.

    >>> from cagey_puzzles import Puzzle
    >>> ending = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").explain().ending
    >>> ending.solutions, ending.logic
    ({'is': 'one'}, {'is': 'finished', 'steps': 15})
    >>> print(ending)
    Solved in 15 steps.
    """

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
    """How a person solves a puzzle, from the start or from a position.

    >>> from cagey_puzzles import Puzzle
    >>> print(Puzzle("2:_5,m1m2m2m1").explain())
    1. Given cell. R1C1 is a cage by itself, and its clue is 1. So R1C1 is 1.
    2. Given cell. R1C2 is a cage by itself, and its clue is 2. So R1C2 is 2.
    3. Given cell. R2C2 is a cage by itself, and its clue is 1. So R2C2 is 1.
    4. Given cell. R2C1 is a cage by itself, and its clue is 2. So R2C1 is 2.
    """

    #: ``none``: the puzzle has no solution; ``mistaken``: the position is wrong.
    result: Literal["explained", "hint", "stuck", "mistaken", "none"]
    steps: tuple[Step, ...] = ()
    #: Empty in a mistaken position where no single entry is known to be wrong: ``ending`` says so.
    mistakes: tuple[Mistake, ...] = ()
    #: What is known after the last step.
    grid: Grid | None = None
    #: Why there are no more steps.
    ending: Ending | None = None

    @classmethod
    def from_json(cls, text: str) -> Explanation:
        """Reads a line that ``cagey explain --json`` or ``cagey explain --hint --json`` has printed.

        >>> from cagey_puzzles import Explanation
        >>> line = '{"result":"none","ending":{"solutions":{"is":"none"},"logic":{"is":"finished","steps":0}}}'
        >>> Explanation.from_json(line).result
        'none'
        """
        from .from_plain import explanation_from_json

        return explanation_from_json(text)

    def __str__(self) -> str:
        if self.mistakes:
            return "\n".join(mistake.message for mistake in self.mistakes)
        if self.result == "hint":
            return str(self.steps[0])
        told = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.ending is not None and (self.result != "explained" or not told):
            told.append(str(self.ending))
        return "\n".join(told)


class Finding(NamedTuple):
    """Why a cell cannot have a value, or why it must.

    >>> from cagey_puzzles import Puzzle
    >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    >>> print(puzzle.why_not((0, 1), 4))
    R1C2 cannot be 4: the cage 6× at R1C2 has no 4, because 6 is not a multiple of 4.
    """

    #: ``entered``: the value stands in the cell; ``occupied``: another one does; ``line``: it stands in the same row or
    #: column; ``clue``: the clue of the cage rules it out; ``open``: nothing that is known forbids it, or requires it.
    result: Literal[
        "entered", "occupied", "line", "clue", "steps", "open", "stopped", "mistaken", "none"
    ]
    #: The answer in a sentence, or a heading for the steps.
    text: str
    #: The same, to be heard rather than read.
    spoken: str
    #: The steps that show it, none of which can be left out.
    steps: tuple[Step, ...] = ()
    #: What the steps show: that the cell has the value, or that it does not.
    shows: Literal["is", "not"] | None = None
    #: What follows for the cell, where the last step fills another one.
    conclusion: str | None = None
    #: What is wrong with the position, if that is known.
    mistakes: tuple[Mistake, ...] = ()

    def __str__(self) -> str:
        told = [self.text]
        if len(self.steps) == 1:
            told.append(str(self.steps[0]))
        else:
            told.extend(f"{number}. {step}" for number, step in enumerate(self.steps, 1))
        if self.conclusion is not None:
            told.append(self.conclusion)
        told.extend(mistake.message for mistake in self.mistakes)
        return "\n".join(told)


class Violation(NamedTuple):
    """A rule that a grid breaks, with the filled cells that break it together.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:__b,a3s1").check("11..").violations[0].cells
    ((0, 0), (0, 1))
    """

    rule: Literal["repeated", "cage-wrong", "cage-hopeless"]
    cells: tuple[Cell, ...]
    message: str


class Check(NamedTuple):
    """The result of checking a grid against the rules.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:__b,a3s1").check("1221").result
    'solved'
    """

    #: ``unfinished``: no rule is broken so far. Whether the grid leads to a solution is not said.
    result: Literal["solved", "unfinished", "broken"]
    grid: Grid
    #: How many cells are empty.
    empty: int
    #: Every rule that is broken: rows and columns first, then cages.
    violations: tuple[Violation, ...]


class Combinations(NamedTuple):
    """What a cage can be filled with, each combination in ascending order.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").combinations((0, 1)).all
    [(2, 3)]
    """

    #: All that fit the clue; ``None`` if there are more than 60, or if the cage has no clue.
    all: list[tuple[int, ...]] | None
    #: Those that fit what is entered as well; ``None`` in the same cases.
    left: list[tuple[int, ...]] | None


class Conflict(NamedTuple):
    """A few cages that cannot all be satisfied.

    >>> from cagey_puzzles import Puzzle
    >>> conflict = Puzzle("aa\\nbb\\n\\na: 2-\\nb: 3+").why()
    >>> conflict.cages
    (((0, 0), (0, 1)),)
    """

    #: The cells of each; no cages where rows and columns alone leave no solution for the values to start from.
    cages: tuple[tuple[Cell, ...], ...]
    #: Whether it is known that all of them are needed.
    least: bool
    #: Why, in a sentence, where it is a matter of arithmetic.
    text: str | None = None


class Technique(NamedTuple):
    """What there is to say about a technique.

    >>> from cagey_puzzles import techniques
    >>> [technique.why for technique in techniques() if technique.id == "given"]
    ['Its clue is the value.']
    """

    id: str
    name: str
    #: The lowest level at which Keen's own solver reaches the same conclusion.
    level: Level
    #: Whether Keen's own solver has it at all.
    known_to_keen: bool
    price: int
    #: What it does.
    what: str
    #: When it applies.
    when: str
    #: Why it is true.
    why: str
    #: What others call it.
    also: tuple[str, ...]


class Way(NamedTuple):
    """A way of constraint search.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:_5,m1m2m2m1").csp(variable="mrv").way
    Way(propagate='fc', model='pairs', variable='mrv', value='ascending')
    """

    #: What is done after every assignment.
    propagate: str
    #: How rows and columns become constraints.
    model: str
    #: Which variable is next.
    variable: str
    #: Which of its values is tried first.
    value: str


class Effort(NamedTuple):
    """What a constraint search has done.

    >>> from cagey_puzzles import Puzzle
    >>> effort = Puzzle("2:_5,m1m2m2m1").csp(propagate="gac").effort
    >>> effort.nodes, effort.prunings, effort.checks
    (4, 4, 48)
    """

    #: Values tried.
    nodes: int
    #: Those of them that stood.
    assignments: int
    #: Values removed from domains.
    prunings: int
    #: Domains that lost their last value.
    wipe_outs: int
    #: Constraint checks.
    checks: int
    #: In millionths of a second.
    time_us: int


class Pruned(NamedTuple):
    """A value that a variable loses, and the constraint that rules it out.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:_5,m1m2m2m1").csp(propagate="gac", trace=True).steps[0].pruned[0]
    Pruned(variable='V11', value=2, by='cage 1× (V11)')
    """

    variable: str
    value: int
    by: str


class SearchStep(NamedTuple):
    """A step of a constraint search.

    >>> from cagey_puzzles import Puzzle
    >>> step = Puzzle("2:_5,m1m2m2m1").csp(propagate="gac", trace=True).steps[1]
    >>> step.assignment, step.outcome, step.grid
    ('V11=1', 'goes-on', [[1, 0], [0, 0]])
    """

    #: How many values were tried, this one included; 0 for what is done before the first.
    step: int
    #: Such as ``V11=1``; ``None`` before the first.
    assignment: str | None
    #: What was pruned, in the order in which it was found.
    pruned: tuple[Pruned, ...]
    outcome: Literal["goes-on", "wipe-out", "broken", "solution", "gave-up"]
    #: What was taken back before the next step, in its order.
    back: tuple[TakenBack, ...]
    #: The same in sentences.
    text: tuple[str, ...]
    #: The values assigned.
    grid: Grid
    #: For each cell the values left after the prunings.
    domains: list[list[tuple[int, ...]]]


class Search(NamedTuple):
    """What came of a constraint search.

    >>> from cagey_puzzles import Puzzle
    >>> found = Puzzle("2:__b,a3s1").csp(all=True)
    >>> found.result, found.solutions
    ('found', [[[1, 2], [2, 1]], [[2, 1], [1, 2]]])
    """

    #: ``gave-up``: a limit was reached before the end.
    result: Literal["found", "none", "gave-up"]
    way: Way
    #: The solutions found; the first 10,000, if there are more.
    solutions: list[Grid]
    effort: Effort
    #: Every step, if a trace was asked for.
    steps: tuple[SearchStep, ...] | None = None
    #: How many steps there were beyond those, where they were too many to keep.
    left_out: int = 0


class Compared(NamedTuple):
    """What one way of constraint search did on all puzzles together.

    >>> from cagey_puzzles import Puzzle, compare
    >>> row = compare([Puzzle("2:_5,m1m2m2m1")], propagate="fc", model="pairs").ways[0]
    >>> row.way.variable, row.done
    ('first', 1)
    """

    way: Way
    #: How many searches came to their end.
    done: int
    #: How many gave up at the node limit.
    gave_up_nodes: int
    #: How many gave up when their time was over.
    gave_up_time: int
    #: What was done, including the searches that gave up.
    effort: Effort


class Comparison(NamedTuple):
    """Ways of constraint search, compared on the same puzzles.

    >>> from cagey_puzzles import Puzzle, compare
    >>> compared = compare([Puzzle("2:_5,m1m2m2m1")], propagate="none")
    >>> compared.puzzles, len(compared.ways)
    (1, 20)
    """

    #: How many puzzles were searched.
    puzzles: int
    #: After how many nodes a search gives up.
    node_limit: int | None
    ways: tuple[Compared, ...]
