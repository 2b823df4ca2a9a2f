"""The classes of answers, which are all plain data.

>>> from cagey_puzzles import Puzzle
>>> Puzzle("2:__b,a3s1").solve("2...")
Answer(result='unique', solutions=[[[2, 1], [1, 2]]])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from . import wire
    from ._cagey import Puzzle

#: Rows of values; 0 is an empty cell.
Grid = list[list[int]]
#: Row and column from 0.
Cell = tuple[int, int]
#: A level of Simon Tatham's Keen. It is a string and not an enumeration, because the same strings come out of JSON,
#: Arrow columns and the command, and none of them has to be converted to be compared.
Level = Literal["easy", "normal", "hard", "extreme", "unreasonable"]
#: All levels, from easy to hard: strings compare by the alphabet, and ``LEVELS.index(level)`` by difficulty.
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard", "extreme", "unreasonable")


class Fault(NamedTuple):
    """Something that is wrong with a text, a board or a grid.

    >>> import cagey_puzzles as cagey
    >>> try:
    ...     cagey.Puzzle("4:x")
    ... except cagey.ParseError as error:
    ...     print(error.faults[0].place)
    (1, 4)
    """

    # fields of Fault
    #: What is wrong.
    message: str
    #: The column in characters, from 1.
    column: int | None = None
    #: What to do about it.
    help: str | None = None
    #: The line in the whole input, from 1; left out if the fault has no place.
    line: int | None = None
    # end of fields

    @property
    def place(self) -> tuple[int, int] | None:
        """Line and column from 1; in a board or a grid of rows, the line is the row.

        >>> from cagey_puzzles import Fault
        >>> Fault("expected a comma", line=1, column=4).place
        (1, 4)
        """
        return None if self.line is None or self.column is None else (self.line, self.column)


class Answer(NamedTuple):
    """What is known about the solutions of a puzzle.

    >>> from cagey_puzzles import Puzzle
    >>> answer = Puzzle("2:__b,a3s1").solve()
    >>> answer.result, len(answer.solutions), answer.solution
    ('multiple', 2, None)
    """

    # fields of SolveAnswer (unique, multiple, none, stopped): result, solutions
    #: ``unique``: There is exactly one.
    #: ``multiple``: There are several; here are two.
    #: ``none``: There is none.
    #: ``stopped``: A limit was reached before the answer was known. This is what had been found by then.
    result: Literal["unique", "multiple", "none", "stopped"]
    #: Solutions, as many as the answer calls for.
    solutions: list[Grid]
    # end of fields

    @property
    def solution(self) -> Grid | None:
        """The solution, if there is only one.

        >>> from cagey_puzzles import Puzzle
        >>> Puzzle("2:_5,m1m2m2m1").solve().solution
        [[1, 2], [2, 1]]
        """
        return self.solutions[0] if self.result == "unique" else None


class Proof(NamedTuple):
    """A proof that a puzzle has one solution or none, for others to check.

    >>> from cagey_puzzles import Puzzle
    >>> proof = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").prove()
    >>> proof.result, len(proof.solutions), proof.steps.endswith("0\\n")
    ('unique', 1, True)
    """

    # fields of ProveAnswer
    #: ``unique``: There is exactly one solution, and the proof shows that there is no other.
    #: ``none``: There is no solution, and the proof shows it.
    #: ``multiple``: There are several solutions. The two that were found prove it.
    #: ``stopped``: A limit was reached before there was a proof.
    result: Literal["unique", "none", "multiple", "stopped"]
    #: The solutions that were found: one, two, or none.
    solutions: list[Grid]
    #: What is refuted, in the format DIMACS: that there is a solution, other than the one that was found.
    #: Left out if nothing has to be proved.
    formula: str | None = None
    #: The proof that nothing satisfies the formula, in the format DRAT.
    steps: str | None = None
    # end of fields


class Grade(NamedTuple):
    """How hard a puzzle is.

    Only a puzzle with one solution has a level. If techniques do not finish it, the rest is about the steps that they
    find.

    >>> from cagey_puzzles import Puzzle
    >>> grade = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").grade()
    >>> grade.level, grade.steps, grade.trial
    ('easy', 20, False)
    """

    # fields of GradeAnswer: uses -> techniques
    #: ``graded``: It is solved by logic.
    #: ``stuck``: The techniques that were allowed do not finish it.
    #: ``stopped``: A limit was reached before it was graded.
    #: ``multiple``: It has several solutions.
    #: ``none``: It has no solution.
    result: Literal["graded", "stuck", "stopped", "multiple", "none"]
    #: ``graded``, ``stuck``: Keen's level.
    #: ``stopped``: Keen's level, which was known by then.
    level: Level | None = None
    #: ``graded``, ``stuck``: Whether it is a kind of puzzle that Keen does not have.
    extended: bool | None = None
    #: ``graded``, ``stuck``: Cagey's score.
    score: int | None = None
    #: ``graded``, ``stuck``: The id of the most expensive technique.
    hardest: str | None = None
    #: ``graded``, ``stuck``: How many steps there are.
    steps: int | None = None
    #: ``graded``, ``stuck``: Whether guessing is needed: no technique leads to the end unless things are
    #: tried out, be it the ways to fill a cage or a supposed number.
    trial: bool | None = None
    #: ``graded``, ``stuck``: How often each technique is used; those that are not used are left out.
    techniques: dict[str, int] | None = None
    #: ``graded``, ``stuck``: What percentage of puzzles of its size that nothing has chosen have a lower
    #: score; left out if that is not known.
    harder_than: int | None = None
    #: ``graded``, ``stuck``: The solution; left out by the command.
    solution: Grid | None = None
    #: ``stopped``: The limit that was reached.
    limit: wire.Limit | None = None
    #: ``stopped``: Which limit it was, in a sentence.
    #: ``multiple``, ``none``: Why, in a sentence.
    text: str | None = None
    # end of fields


class Effect(NamedTuple):
    """What a step changes: a cell gets a value, or loses some candidates.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].effects[0]
    Effect(cell=(3, 3), value=3, removed=())
    """

    # fields of Effect: is -> value, not -> removed
    cell: Cell
    value: int | None = None
    removed: tuple[int, ...] = ()
    # end of fields


class Highlight(NamedTuple):
    """A cell that a picture of a step should show.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].highlights[0].cell
    (3, 0)
    """

    # fields of Highlight
    #: Where.
    cell: Cell
    #: What it has to do with the step.
    role: wire.Role
    # end of fields


class SpokenStep(NamedTuple):
    """The texts of a step, to be heard rather than read.

    >>> from cagey_puzzles import Puzzle
    >>> print(Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0].spoken.nudge)
    Look at row 4.
    """

    # fields of SpokenStep
    #: Where to look.
    nudge: str
    #: What to look for there.
    where: str
    #: The whole reason.
    full: str
    # end of fields


class Step(NamedTuple):
    """A step that a person takes, explained in three sizes.

    >>> from cagey_puzzles import Puzzle
    >>> step = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint().steps[0]
    >>> print(step.nudge)
    Look at row 4.
    >>> print(step.full)
    Row 4 needs a 3: the cages 2÷ at R3C1 and R4C2 can only be 2÷1 or 4÷2. So R4C4 is 3.
    """

    # fields of ExplainedStep: clues = ()
    #: The technique's id.
    technique: str
    #: The technique's name.
    name: str
    #: What it costs a person.
    price: int
    #: Where to look.
    nudge: str
    #: What to look for there.
    where: str
    #: The whole reason.
    full: str
    #: The same three texts, to be heard rather than read.
    spoken: SpokenStep
    #: What the reason is made of.
    facts: wire.Facts
    #: What follows.
    effects: tuple[Effect, ...]
    #: The cells that a picture should show.
    highlights: tuple[Highlight, ...]
    #: What was known before it, where positions were asked for.
    before: wire.Position | None = None
    #: The cages whose clues the facts mention, with their combinations in the empty grid.
    clues: tuple[wire.ClueFacts, ...] = ()
    # end of fields

    def __str__(self) -> str:
        return f"{self.name}. {self.full}"


class Mistake(NamedTuple):
    """Something that is wrong in a position, and why.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").hint("1...............").mistakes[0].cell
    (0, 0)
    """

    # fields of ExplainedMistake
    #: ``breaks-rule``: The entry breaks a rule together with other entries.
    #: ``cannot-be``: The entry leads to a contradiction.
    #: ``is-not``: The entry is in no solution.
    #: ``mark-missing``: The pencil marks lack the value that belongs there.
    kind: Literal["breaks-rule", "cannot-be", "is-not", "mark-missing"]
    #: The cell.
    cell: Cell
    #: That something is wrong, without saying where.
    nudge: str
    #: Where, without saying why.
    where: str
    #: What is wrong, and why.
    message: str
    #: The same, to be heard rather than read.
    spoken: str
    #: The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    highlights: tuple[Highlight, ...]
    #: ``breaks-rule``, ``cannot-be``, ``is-not``: The entry.
    value: int | None = None
    #: ``breaks-rule``: The rule, and the entries that break it.
    violation: wire.Violation | None = None
    #: ``cannot-be``: How, from the entries that are right.
    why: wire.StepFacts | None = None
    # end of fields


class Ending(NamedTuple):
    """Why an explanation ended: two facts and a sentence.

    >>> from cagey_puzzles import Puzzle
    >>> ending = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").explain().ending
    >>> ending.solutions, ending.logic
    ({'is': 'one'}, {'is': 'finished', 'steps': 15})
    >>> print(ending)
    Solved in 15 steps.
    """

    # fields of ExplainedEnding
    #: How many solutions the puzzle has, whatever is entered.
    solutions: wire.SolutionCount
    #: How far logic went.
    logic: wire.Logic
    #: The same, to be heard rather than read.
    spoken: str | None = None
    #: The same in a sentence; nothing after a hint.
    text: str | None = None
    # end of fields

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

    # fields of ExplainAnswer
    #: ``explained``: The steps lead to the solution.
    #: ``hint``: The next step.
    #: ``open``: Every step that can be taken next: each belongs to the same position.
    #: ``stuck``: The steps lead no further.
    #: ``mistaken``: The position has mistakes, and nothing is built on it.
    #: ``none``: The puzzle has no solution.
    result: Literal["explained", "hint", "open", "stuck", "mistaken", "none"]
    #: ``explained``, ``hint``, ``open``, ``stuck``: Why there are no more.
    #: ``mistaken``: What follows from that.
    #: ``none``: Why.
    ending: Ending
    #: ``explained``, ``hint``, ``open``, ``stuck``: In their order.
    steps: tuple[Step, ...] = ()
    #: ``explained``, ``hint``, ``open``, ``stuck``: The values known after the last of them.
    grid: Grid | None = None
    #: ``explained``, ``hint``, ``open``, ``stuck``: The cells that hints lead to, if this is a hint that aims
    #: at a number.
    aim: wire.Aim | None = None
    #: ``explained``, ``hint``, ``open``, ``stuck``: The same with the candidates of empty cells, where
    #: positions were asked for.
    end: wire.Position | None = None
    #: ``explained``, ``hint``, ``open``, ``stuck``: The same steps told together, from number to number, if
    #: this is a walk that aims.
    paragraphs: tuple[wire.ExplainedParagraph, ...] | None = None
    #: ``explained``, ``hint``, ``open``, ``stuck``: The values entered at the start, where there were any.
    #: ``mistaken``: The values entered.
    start: Grid | None = None
    #: ``mistaken``: What is wrong: entries first, then pencil marks. None where no single one is known to be
    #: wrong, as the ending says.
    mistakes: tuple[Mistake, ...] = ()
    # end of fields

    @classmethod
    def from_json(cls, text: str) -> Explanation:
        """Reads a line that ``cagey explain --json`` or ``cagey explain --hint --json`` has printed.

        >>> from cagey_puzzles import Explanation
        >>> ending = '{"solutions":{"is":"none"},"logic":{"is":"impossible","why":{"is":"no-solution"}}}'
        >>> line = '{"v":1,"verb":"explain","result":"none","id":"2:__b,s2a3","ending":' + ending + "}"
        >>> Explanation.from_json(line).result
        'none'
        """
        from ._cagey import explanation_from_json

        return explanation_from_json(text)

    def __str__(self) -> str:
        if self.mistakes:
            return "\n".join(mistake.message for mistake in self.mistakes)
        if self.result == "hint":
            return str(self.steps[0])
        told = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.result != "explained" or not told:
            told.append(str(self.ending))
        return "\n".join(told)


class Exercise(NamedTuple):
    """A position in which a technique makes the next step: no technique that costs less finds anything there.

    >>> from cagey_puzzles import practise
    >>> print(practise("last-cell", 4, seed=1))
    R4C4 is the last empty cell of row 4, which lacks only 4. So R4C4 is 4.
    R4C4 is the last empty cell of column 4, which lacks only 4. So R4C4 is 4.
    """

    # fields of PreparedExercise
    #: The puzzle's one-line id.
    id: str
    #: The technique's id.
    technique: str
    #: The technique's name.
    name: str
    #: What is filled in, and what is still possible in the other cells.
    position: wire.Position
    #: The steps of the technique that can be taken there, the cheapest first; only one if the technique goes
    #: through cases.
    answers: tuple[Step, ...]
    # end of fields

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle.

        >>> from cagey_puzzles import practise
        >>> practise("last-cell", 4, seed=1).puzzle.size
        4
        """
        from ._cagey import Puzzle

        return Puzzle(self.id)

    def __str__(self) -> str:
        return "\n".join(step.full for step in self.answers)


class Finding(NamedTuple):
    """Why a cell cannot have a value, or why it must.

    >>> from cagey_puzzles import Puzzle
    >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    >>> print(puzzle.why_not((0, 1), 4))
    R1C2 cannot be 4: the cage 6× at R1C2 has no 4, because 6 is not a multiple of 4.
    """

    # fields of WhyAnswer
    #: ``entered``: The value stands in the cell.
    #: ``occupied``: Another value stands in the cell.
    #: ``line``: The value stands in the same row or column.
    #: ``clue``: The clue of the cell's cage cannot be met with the value, whatever else the grid has.
    #: ``steps``: Steps show it.
    #: ``open``: Logic does not show it. The value may be the right one, but need not be.
    #: ``stopped``: A limit was reached before the answer was found.
    #: ``mistaken``: The position has mistakes, and nothing is concluded from it.
    #: ``none``: The puzzle has no solution.
    result: Literal["entered", "occupied", "line", "clue", "steps", "open", "stopped", "mistaken", "none"]
    #: What was asked.
    question: wire.Question
    #: The answer; where there are steps, a heading for them.
    text: str
    #: The same, to be heard rather than read.
    spoken: str
    #: ``occupied``: Which.
    by: int | None = None
    #: ``line``: Where.
    at: Cell | None = None
    #: ``clue``: The cage.
    cage: wire.Cage | None = None
    #: ``clue``: Why not.
    arithmetic: wire.Arithmetic | None = None
    #: ``steps``: What the steps show. If the question was why a cell must have a value, this may be that it
    #: cannot.
    shows: wire.Claim | None = None
    #: ``steps``: In their order. None of them can be left out.
    steps: tuple[Step, ...] = ()
    #: ``steps``: What follows for the cell, where the last step fills another one.
    conclusion: str | None = None
    #: ``steps``: The same, to be heard rather than read.
    spoken_conclusion: str | None = None
    #: ``stopped``: The limit.
    limit: wire.Limit | None = None
    #: ``mistaken``: What is wrong: entries first, then pencil marks. None where no single one is known to be
    #: wrong.
    mistakes: tuple[Mistake, ...] = ()
    # end of fields

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

    # fields of BrokenRule
    #: Which.
    rule: wire.RuleKind
    #: The filled cells that break it together.
    cells: tuple[Cell, ...]
    #: The same in words.
    message: str
    # end of fields


class Check(NamedTuple):
    """The result of checking a grid against the rules.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:__b,a3s1").check("1221").result
    'solved'
    """

    # fields of CheckAnswer
    #: ``solved``: It is full and breaks no rule.
    #: ``unfinished``: It breaks no rule but has empty cells. It may still not lead to a solution.
    #: ``broken``: It breaks rules.
    result: Literal["solved", "unfinished", "broken"]
    #: The grid.
    grid: Grid
    #: How many of its cells are empty.
    empty: int
    #: Every rule that it breaks: lines first, then cages.
    violations: tuple[Violation, ...]
    # end of fields


class Combinations(NamedTuple):
    """What a cage can be filled with, each combination in ascending order.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").combinations((0, 1)).all
    ((2, 3),)
    """

    # fields of CombinationsAnswer
    #: All that meet the clue; left out if there are more than 60.
    all: tuple[tuple[int, ...], ...] | None = None
    #: Those that agree with what is entered; left out if there are more than 60.
    left: tuple[tuple[int, ...], ...] | None = None
    # end of fields


class Conflict(NamedTuple):
    """A few cages that cannot all be satisfied.

    >>> from cagey_puzzles import Puzzle
    >>> conflict = Puzzle("aa\\nbb\\n\\na: 2-\\nb: 3+").why()
    >>> conflict.cages
    (((0, 0), (0, 1)),)
    """

    # fields of ConflictingCages
    #: The cells of each. The list is empty if rows and columns alone rule out the values to start from.
    cages: tuple[tuple[Cell, ...], ...]
    #: Whether the conflict is known to be minimal: without any one of them there would be none.
    least: bool
    #: Why, where it is a matter of arithmetic.
    reason: wire.ConflictReason | None = None
    #: The same in a sentence.
    text: str | None = None
    # end of fields


class Technique(NamedTuple):
    """What there is to say about a technique.

    >>> from cagey_puzzles import techniques
    >>> [technique.why for technique in techniques() if technique.id == "given"]
    ['Its clue is the value.']
    """

    # fields of TechniqueEntry
    #: Its identifier, which never changes.
    id: str
    #: Its name.
    name: str
    #: The lowest level at which Keen's own solver reaches the same conclusion.
    level: Level
    #: Whether Keen's own solver knows it at all.
    known_to_keen: bool
    #: What a step costs a person, compared with others.
    price: int
    #: What it does.
    what: str
    #: When it applies.
    when: str
    #: Why it is true.
    why: str
    #: What others call it.
    also: tuple[str, ...]
    # end of fields


class Pruned(NamedTuple):
    """A value that a variable loses, and the constraint that rules it out.

    >>> from cagey_puzzles import Puzzle
    >>> Puzzle("2:_5,m1m2m2m1").csp(propagate="gac", trace=True).steps[0].pruned[0]
    Pruned(variable='V11', value=2, by='cage 1× (V11)', why={'is': 'no-support', 'others': {}})
    """

    # fields of Pruned
    #: The variable, such as ``V12``.
    variable: str
    #: The value.
    value: int
    #: The constraint that rules it out, such as ``V11≠V12``.
    by: str
    #: Why it does.
    why: wire.PrunedBecause
    # end of fields


class SearchStep(NamedTuple):
    """A step of a constraint search.

    >>> from cagey_puzzles import Puzzle
    >>> step = Puzzle("2:_5,m1m2m2m1").csp(propagate="gac", trace=True).steps[1]
    >>> step.assignment, step.outcome, step.grid
    ('V11=1', 'goes-on', [[1, 0], [0, 0]])
    """

    # fields of CspStep
    #: How many values were tried, this one included; 0 for what is done before the first.
    step: int
    #: What was pruned, in the order in which it was found.
    pruned: tuple[Pruned, ...]
    #: What came of it.
    outcome: wire.StepOutcome
    #: What was taken back before the next step, in its order.
    back: tuple[wire.TakenBack, ...]
    #: The same in sentences.
    text: tuple[str, ...]
    #: The values assigned.
    grid: Grid
    #: For each cell in reading order the values left after the prunings.
    domains: list[list[tuple[int, ...]]]
    #: The assignment, such as ``V11=1``; nothing before the first.
    assignment: str | None = None
    #: The constraint that is broken, if one is.
    broken: str | None = None
    #: Why this variable is next, where the value is the first of it that is tried.
    choice: wire.ChosenVariable | None = None
    #: The constraints that arc consistency begins with, in the order of its queue, where revisions were asked
    #: for.
    queue: tuple[str, ...] | None = None
    #: What was done with each constraint in its order, where that was asked for.
    revisions: tuple[wire.RevisedConstraint, ...] | None = None
    #: How many further revisions there were, if they were too many to include.
    revisions_left_out: int | None = None
    # end of fields


class Search(NamedTuple):
    """What came of a constraint search.

    >>> from cagey_puzzles import Puzzle
    >>> found = Puzzle("2:__b,a3s1").csp(all=True)
    >>> found.result, found.solutions
    ('found', [[[1, 2], [2, 1]], [[2, 1], [1, 2]]])
    """

    # fields of CspAnswer: left_out = 0
    #: ``found``: There is a solution, or there are several.
    #: ``none``: There is none.
    #: ``gave-up``: A limit was reached before the end.
    result: Literal["found", "none", "gave-up"]
    #: What is done after every assignment.
    propagate: wire.Propagator
    #: How rows and columns become constraints.
    model: wire.Model
    #: Which variable is next.
    variable: wire.VariableOrder
    #: Which of its values is tried first.
    value: wire.ValueOrder
    #: The solutions found; the first 10,000, if there are more.
    solutions: list[Grid]
    #: Values tried.
    nodes: int
    #: How many of them were consistent.
    assignments: int
    #: Values removed from domains.
    prunings: int
    #: Domains that lost their last value.
    wipe_outs: int
    #: Constraint checks.
    checks: int
    #: How many further steps there were, if they were too many to include.
    left_out: int = 0
    #: Every step, where a trace was asked for.
    steps: tuple[SearchStep, ...] | None = None
    #: The time in microseconds; left out if the session has no clock.
    time_us: int | None = None
    # end of fields


class Compared(NamedTuple):
    """What one way of constraint search did on all puzzles together.

    >>> from cagey_puzzles import Puzzle, compare
    >>> row = compare([Puzzle("2:_5,m1m2m2m1")], propagate="fc", model="pairs").ways[0]
    >>> row.variable, row.done
    ('first', 1)
    """

    # fields of ComparedMethod
    #: What is done after every assignment.
    propagate: wire.Propagator
    #: How rows and columns become constraints.
    model: wire.Model
    #: Which variable is next.
    variable: wire.VariableOrder
    #: Which of its values is tried first.
    value: wire.ValueOrder
    #: How many searches came to their end.
    done: int
    #: How many gave up at the node limit.
    gave_up_nodes: int
    #: How many gave up at the time limit.
    gave_up_time: int
    #: Values tried.
    nodes: int
    #: How many of them were consistent.
    assignments: int
    #: Values removed from domains.
    prunings: int
    #: Domains that lost their last value.
    wipe_outs: int
    #: Constraint checks.
    checks: int
    #: The time in microseconds; left out if the session has no clock.
    time_us: int | None = None
    # end of fields


class Comparison(NamedTuple):
    """Ways of constraint search, compared on the same puzzles.

    >>> from cagey_puzzles import Puzzle, compare
    >>> compared = compare([Puzzle("2:_5,m1m2m2m1")], propagate="bt")
    >>> compared.puzzles, len(compared.ways)
    (1, 20)
    """

    # fields of ComparedMethods
    #: How many puzzles were searched.
    puzzles: int
    #: One for each way to search.
    ways: tuple[Compared, ...]
    #: After how many nodes a search gives up; left out if there is no such limit.
    node_limit: int | None = None
    # end of fields


