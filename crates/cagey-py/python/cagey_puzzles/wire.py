# Made from docs/json.schema.json by crates/cagey/tests/schema; not to be changed by hand.
"""What Cagey says in JSON, as types: requests, answers, and what ``cagey --json`` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class Aim(TypedDict):
    """The number that hints lead to."""

    #: The cells that will be filled.
    cells: list[Cell]
    #: How many steps it takes, including the next one.
    steps: int


class AnsweredQuestion(TypedDict):
    """A question, and the answer in a sentence."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: What was asked.
    question: Question
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class BenchRecord(TypedDict):
    """How long one solver took for a set of puzzles, in nanoseconds per puzzle."""

    #: The first pass, of a solver with empty caches.
    cold_ns: NotRequired[int]
    #: The instructions that the solver used.
    instructions: str
    #: The fastest of the warm passes.
    least_ns: NotRequired[int]
    #: The slowest puzzle.
    max_ns: NotRequired[int]
    #: How many have several.
    multiple: int
    #: How many have none.
    none: int
    #: The median over the puzzles of each one's fastest time.
    p50_ns: NotRequired[int]
    #: The 99th percentile.
    p99_ns: NotRequired[int]
    #: How many warm passes there were.
    passes: NotRequired[int]
    #: The processor, where its name is known.
    processor: NotRequired[str]
    #: How many puzzles there are.
    puzzles: int
    #: What the set is called: a path, `-`, the id itself, or size and level.
    set: str
    #: How many the time limit stopped; the times leave them out.
    stopped: int
    #: How many have one solution.
    unique: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["bench"]
    #: The version of the command.
    version: str
    #: The median of the warm passes.
    warm_ns: NotRequired[int]


class BesideFacts(TypedDict):
    """What a cage would need beside values that it cannot have."""

    #: Why ways to fill the cage with these values are no longer possible.
    because: Causes
    #: The values, each with what it needs; nothing if that is too much to list.
    needs: list[NeedBeside]


class BookRequest(TypedDict):
    """What is to be printed."""

    #: Where answers are printed; at the `end` by default.
    answers: NotRequired[BookAnswers]
    #: What is printed above and below each puzzle; `level` by default.
    captions: NotRequired[BookCaptions]
    #: What is wanted of it.
    give: NotRequired[BookForm]
    #: What the bound side has in addition, in millimetres; nothing by default.
    gutter: NotRequired[float]
    #: The heading of every page.
    heading: NotRequired[str]
    #: The language of rules, headings and reasons.
    lang: NotRequired[Language]
    #: The address of the page to which a code beside each puzzle links; no codes if this is left out.
    link_base: NotRequired[str]
    #: The margin of each page in millimetres; 15 by default.
    margin: NotRequired[float]
    #: The size of the smallest text in points; by default that of the theme.
    min_text: NotRequired[float]
    #: Whether there is a line for a name and a date.
    name_line: NotRequired[bool]
    #: The paper: a3, a4, a5, letter, legal, or a width and a height such as 6x9in; a4 by default.
    paper: NotRequired[str]
    #: How many puzzles a page has: 1, 2, 4, 6 or 9; four, or one in large print, if this is left out.
    per_page: NotRequired[int]
    #: Existing puzzles instead, as text of any format, one after the other.
    puzzles: NotRequired[str]
    #: Whether there is a box with the rules.
    rules: NotRequired[bool]
    #: The seed of wishes that have none; needed if there is one.
    seed: NotRequired[int]
    #: The puzzles that are made for every sheet: so many of each wish as its `count` says.
    sets: NotRequired[list[Wish]]
    #: How many numbered sheets there are, each with its own puzzles and answers; one book without numbers if this is left out.
    sheets: NotRequired[int]
    #: How operators are printed.
    signs: NotRequired[BookSigns]
    #: The theme by its name, such as `large`; `print` by default.
    theme: NotRequired[str]
    #: The title, which gets a page of its own.
    title: NotRequired[str]
    #: Whether there is ruled space below each puzzle.
    working_space: NotRequired[bool]


class BorderReading(TypedDict):
    """A line between two neighbouring cells."""

    #: The cells: left and right of the line, or above and below it.
    between: list[Cell]
    #: How probable it is that the line is a border of cages, from 0 to 1.
    probability: float


class BrokenRule(TypedDict):
    """A rule that a grid breaks."""

    #: The filled cells that break it together.
    cells: list[Cell]
    #: The same in words.
    message: str
    #: Which.
    rule: RuleKind


class Cage(TypedDict):
    """A cage and its clue."""

    #: Its cells in reading order.
    cells: list[Cell]
    #: The operator, `?` where it is hidden, `=` for a given cell; left out without a clue.
    op: NotRequired[Literal["+", "-", "*", "/", "?", "="]]
    #: What the cells must give; left out without a clue.
    target: NotRequired[Number]


class CageEliminations(TypedDict):
    """What a step rules out for a cage."""

    #: Why other ways with the values that are removed are no longer possible.
    because: Causes
    #: The cage.
    cage: Cage
    #: The combinations that are left.
    combinations_left: object
    #: The combinations that are ruled out, if the same values in another order are not left; if the argument rules out more than is needed, or leaves too many to list in a sentence, only if there are no other reasons against these combinations.
    combinations_out: object
    #: How many ways there were to fill it.
    count: int
    #: How many are left.
    count_left: int
    #: The candidates that occur in none of the ways that are left.
    impossible: list[Candidates]
    #: Whether the argument rules out more than that: ways without the values that are removed, which the step does not need. They count as left.
    is_part: bool
    #: The ways that are left.
    left: object
    #: The ways that are ruled out, and why; nothing if there are too many to list.
    out: object


class CageFacts(TypedDict):
    """How a cage can be filled."""

    #: Why ways that it has in the empty grid are no longer possible, as far as the step depends on it.
    because: Causes
    #: What the cage would need beside the values that the step removes from it; nothing if it removes others.
    beside: BesideFacts | None
    #: The cage.
    cage: Cage
    #: Its cells that are filled.
    filled: list[Entry]
    #: The candidates of its cells that no way has.
    impossible: list[Impossible]
    #: The ways to fill it; nothing if they are too many to go through.
    ways: Ways | None


class CageReading(TypedDict):
    """A cage that was read from a picture."""

    #: What else it could be, the most probable first.
    alternatives: NotRequired[list[ClueReading]]
    #: Its cells.
    cells: list[Cell]
    #: Its clue, such as `12+`, `3`, or `12?` if its operator is hidden.
    clue: str
    #: How probable the clue is, from 0 to 1.
    probability: float
    #: What the clue looks like, if that is something else, which no solution allows.
    seen: NotRequired[str]


class Candidates(TypedDict):
    """A cell, and the values that are possible in it."""

    #: The cell.
    cell: Cell
    #: The values.
    values: ValueSet


class CaseFacts(TypedDict):
    """A way to fill a cage that is supposed."""

    #: Why that cage has no other ways.
    because: Causes
    #: The ways to fill that cage, and how each fails; there may be none.
    cases: list[CaseFacts]
    #: The cells of the cage with their values, as far as they matter.
    filled: list[Entry]
    #: The next cage that is looked at.
    next: Cage


class Causes(TypedDict):
    """Why ways to fill a cage are no longer possible: a small set of reasons that is enough."""

    #: Cells of the cage that are filled.
    filled: list[Entry]
    #: Values that its other cells cannot have.
    ruled_out: list[RuledOut]


#: A link of a chain through cages: a cell has a value, or has it not.
ChainLink = TypedDict(
    "ChainLink",
    {
        #: Why this follows from the link before.
        "by": "LinkReason",
        #: The cell.
        "cell": "Cell",
        #: Whether the cell has it.
        "is": "bool",
        #: The value.
        "value": "Value",
    },
)


class CheckRequest(TypedDict):
    """Which grid is checked."""

    #: Values row by row, `.` for an empty cell; those that the puzzle's text has entered, or the solution that it claims, if this is left out.
    grid: NotRequired[str]
    #: The puzzle, in any format that is read.
    puzzle: str


class CheckedGrid(TypedDict):
    """A grid that was checked."""

    #: How many of its cells are empty.
    empty: int
    #: The grid.
    grid: Grid
    #: The puzzle's one-line id.
    id: Puzzle
    #: Every rule that it breaks: lines first, then cages.
    violations: list[BrokenRule]


class ChosenVariable(TypedDict):
    """Why a variable is next, and in which order its values are tried."""

    #: The variables that could have been chosen, the best first: this one, and up to four others.
    candidates: list[ComparedVariable]
    #: How many variables could have been chosen.
    open: int
    #: How many others the order does not tell from it. It was chosen because it is the first of them.
    ties: int
    #: Its values in the order in which they are tried.
    values: list[ComparedValue]


class Clue(TypedDict):
    """What a cage says about its values."""

    #: The operator, `?` where it is hidden, `=` for a given cell; left out without a clue.
    op: NotRequired[Literal["+", "-", "*", "/", "?", "="]]
    #: What the cells must give; left out without a clue.
    target: NotRequired[Number]


class ClueFacts(TypedDict):
    """How a cage can be filled in the empty grid."""

    #: The cage.
    cage: Cage
    #: Its combinations: each with its values from small to large; nothing if they are too many to list.
    combinations: object


class ClueReading(TypedDict):
    """A clue that a cage could have."""

    #: The clue, such as `12+`.
    clue: str
    #: How probable it is, from 0 to 1.
    probability: float


class CombinationsRequest(TypedDict):
    """Which cage is asked about."""

    #: A cell of the cage.
    cell: Cell
    #: What is entered; what the puzzle's text has entered if this is left out.
    position: NotRequired[EnteredPosition]
    #: The puzzle, in any format that is read.
    puzzle: str


class CompareRequest(TypedDict):
    """Which puzzles are searched in which ways. A parameter that is left out takes all its values."""

    #: Whether all solutions are wanted, not only the first.
    all: NotRequired[bool]
    #: When each search gives up; after 100,000 nodes if this is left out.
    limits: NotRequired[Limits]
    #: How rows and columns become constraints.
    model: NotRequired[Model]
    #: What is done after every assignment.
    propagate: NotRequired[Propagator]
    #: The puzzles, each in any format that is read.
    puzzles: list[str]
    #: Which of its values is tried first.
    value: NotRequired[ValueOrder]
    #: Which variable is next.
    variable: NotRequired[VariableOrder]


class ComparedMethod(TypedDict):
    """What one way to search did on all puzzles together."""

    #: How many of them were consistent.
    assignments: int
    #: Constraint checks.
    checks: int
    #: How many searches came to their end.
    done: int
    #: How many gave up at the node limit.
    gave_up_nodes: int
    #: How many gave up at the time limit.
    gave_up_time: int
    #: How rows and columns become constraints.
    model: Model
    #: Values tried.
    nodes: int
    #: What is done after every assignment.
    propagate: Propagator
    #: Values removed from domains.
    prunings: int
    #: The time in microseconds; left out if the session has no clock.
    time_us: NotRequired[int]
    #: Which of its values is tried first.
    value: ValueOrder
    #: Which variable is next.
    variable: VariableOrder
    #: Domains that lost their last value.
    wipe_outs: int


class ComparedMethods(TypedDict):
    """Ways to search, compared on the same puzzles."""

    #: After how many nodes a search gives up; left out if there is no such limit.
    node_limit: NotRequired[int]
    #: How many puzzles were searched.
    puzzles: int
    #: One for each way to search.
    ways: list[ComparedMethod]


class ComparedValue(TypedDict):
    """A value that is compared with others."""

    #: How many values of other variables conflict with it, if the order of values asks for that.
    ruled_out: NotRequired[int]
    #: The value.
    value: Value


class ComparedVariable(TypedDict):
    """A variable that is compared with others."""

    #: How many constraints bind it to other variables without a value.
    degree: int
    #: How many values it has left.
    values: int
    #: The variable, such as `V12`.
    variable: str
    #: The weight of these constraints: each counts one more than the dead ends that it has caused.
    weight: int


class ComparisonRecord(TypedDict):
    """Ways to search, compared on the same puzzles, as the command prints them."""

    #: After how many nodes a search gives up; left out if there is no such limit.
    node_limit: NotRequired[int]
    #: How many puzzles were searched.
    puzzles: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]
    #: One for each way to search.
    ways: list[ComparedMethod]


class ConflictingCages(TypedDict):
    """Cages whose clues cannot all be satisfied."""

    #: The cells of each. The list is empty if rows and columns alone rule out the values to start from.
    cages: list[list[Cell]]
    #: Whether the conflict is known to be minimal: without any one of them there would be none.
    least: bool
    #: Why, where it is a matter of arithmetic.
    reason: NotRequired[ConflictReason]
    #: The same in a sentence.
    text: NotRequired[str]


class ConstraintCheck(TypedDict):
    """A constraint check."""

    #: Whether the constraint can hold with them.
    holds: bool
    #: For each variable of the constraint the value that was tried; nothing where it was left open.
    values: list[Value | None]


class CspCage(TypedDict):
    """A cage."""

    #: Its cells.
    cells: list[Cell]
    #: Its clue, such as `2÷`; left out if it has none.
    clue: NotRequired[str]


class CspConstraint(TypedDict):
    """A constraint."""

    #: What it requires, as a formula: `V11 ÷ V12 = 2 or V12 ÷ V11 = 2`.
    formula: str
    #: What kind it is.
    kind: ConstraintKind
    #: Its name in traces, such as `V11≠V12`.
    name: str
    #: The names of its variables.
    scope: list[str]


class CspProblem(TypedDict):
    """A puzzle as a constraint satisfaction problem."""

    #: The cages of the puzzle, also those without a clue, which constrain nothing.
    cages: list[CspCage]
    #: Those of rows, of columns, and of cages.
    constraints: list[CspConstraint]
    #: The puzzle's one-line id.
    id: Puzzle
    #: How rows and columns become constraints.
    model: Model
    #: A variable for each cell, in reading order.
    variables: list[CspVariable]


class CspRequest(TypedDict):
    """How a puzzle is searched."""

    #: Whether all solutions are wanted, not only the first.
    all: NotRequired[bool]
    #: How closely the trace follows the search; steps if this is left out.
    detail: NotRequired[TraceDetail]
    #: The language of sentences. Names of constraints are the same in every language.
    lang: NotRequired[Language]
    #: When to give up; after 100,000 nodes if this is left out, and never if it is empty.
    limits: NotRequired[Limits]
    #: How rows and columns become constraints; the simplest that the propagator supports if this is left out.
    model: NotRequired[Model]
    #: What is done after every assignment; forward checking if this is left out.
    propagate: NotRequired[Propagator]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: Whether the answer includes a trace of every step.
    trace: NotRequired[bool]
    #: Which of its values is tried first; the smallest if this is left out.
    value: NotRequired[ValueOrder]
    #: Which variable is next; the first if this is left out.
    variable: NotRequired[VariableOrder]


class CspSearch(TypedDict):
    """What came of a search."""

    #: How many of them were consistent.
    assignments: int
    #: Constraint checks.
    checks: int
    #: The puzzle's one-line id.
    id: Puzzle
    #: How many further steps there were, if they were too many to include.
    left_out: NotRequired[int]
    #: How rows and columns become constraints.
    model: Model
    #: Values tried.
    nodes: int
    #: What is done after every assignment.
    propagate: Propagator
    #: Values removed from domains.
    prunings: int
    #: The solutions found; the first 10,000, if there are more.
    solutions: list[Grid]
    #: Every step, where a trace was asked for.
    steps: NotRequired[list[CspStep]]
    #: The time in microseconds; left out if the session has no clock.
    time_us: NotRequired[int]
    #: Which of its values is tried first.
    value: ValueOrder
    #: Which variable is next.
    variable: VariableOrder
    #: Domains that lost their last value.
    wipe_outs: int


class CspStep(TypedDict):
    """A step of a search."""

    #: The assignment, such as `V11=1`; nothing before the first.
    assignment: NotRequired[str]
    #: What was taken back before the next step, in its order.
    back: list[TakenBack]
    #: The constraint that is broken, if one is.
    broken: NotRequired[str]
    #: Why this variable is next, where the value is the first of it that is tried.
    choice: NotRequired[ChosenVariable]
    #: For each cell in reading order the values left after the prunings.
    domains: list[ValueSet]
    #: The values assigned.
    grid: Grid
    #: What came of it.
    outcome: StepOutcome
    #: What was pruned, in the order in which it was found.
    pruned: list[Pruned]
    #: The constraints that arc consistency begins with, in the order of its queue, where revisions were asked for.
    queue: NotRequired[list[str]]
    #: What was done with each constraint in its order, where that was asked for.
    revisions: NotRequired[list[RevisedConstraint]]
    #: How many further revisions there were, if they were too many to include.
    revisions_left_out: NotRequired[int]
    #: How many values were tried, this one included; 0 for what is done before the first.
    step: int
    #: The same in sentences.
    text: list[str]


class CspVariable(TypedDict):
    """A variable."""

    #: The cell that it stands for.
    cell: Cell
    #: The values that it may take at the start.
    domain: ValueSet
    #: Its name, such as `V12`.
    name: str


class DailyRequest(TypedDict):
    """The day whose puzzle is wanted."""

    #: Such as `2026-11-16`.
    date: str
    #: Which of the day's three puzzles beside the puzzle of the day: `small`, `medium` or `large`; the puzzle of the day if this is left out.
    size: NotRequired[str]


class EnteredPosition(TypedDict):
    """What a player has entered. It has the form of positions in answers, except that both fields may be left out."""

    #: Values row by row, `.` for an empty cell, with commas above 9×9; nothing if all cells are empty.
    grid: NotRequired[str]
    #: The pencil marks of each cell in reading order. Cells beyond the end of the list have none.
    marks: NotRequired[list[ValueSet]]


class Entry(TypedDict):
    """A filled cell."""

    #: The cell.
    cell: Cell
    #: Its value.
    value: Value


class Exchanges(TypedDict):
    """Which answer belongs to which request, by the name of the request."""

    book: dict[str, object]
    check: dict[str, object]
    combinations: dict[str, object]
    compare: dict[str, object]
    csp: dict[str, object]
    daily: dict[str, object]
    generate: dict[str, object]
    grade: dict[str, object]
    hint: dict[str, object]
    judge: dict[str, object]
    levels: dict[str, object]
    practise: dict[str, object]
    problem: dict[str, object]
    prove: dict[str, object]
    read: dict[str, object]
    references: dict[str, object]
    solve: dict[str, object]
    steps: dict[str, object]
    techniques: dict[str, object]
    walk: dict[str, object]
    why: dict[str, object]
    write: dict[str, object]


class ExerciseNotFound(TypedDict):
    """An exercise that was not found."""

    #: How many puzzles were looked at.
    puzzles: int
    #: The size of the grid.
    size: int
    #: The technique's id.
    technique: str
    #: The same in a sentence.
    text: str


class ExplainRequest(TypedDict):
    """A position from which steps are asked for."""

    #: The language of sentences.
    lang: NotRequired[Language]
    #: The limits of the search that tells a right position from a wrong one: 100,000 nodes if this is left out, none if it is empty. The time limit covers the steps too, except for the first.
    limits: NotRequired[Limits]
    #: The ids of the techniques that may be used; all if it is empty.
    only: NotRequired[list[str]]
    #: Which steps, and in which order.
    order: NotRequired[StepOrder]
    #: What is entered; what the puzzle's text has entered if this is left out.
    position: NotRequired[EnteredPosition]
    #: Whether the answer includes positions: the one before each step, and the one after the last.
    positions: NotRequired[bool]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: The only solution of the puzzle, if the caller knows it already, as from making the puzzle. The ending then says that there is one even where the search here was too short to find that out. It is checked to be a solution, but not to be the only one.
    solution: NotRequired[str]
    #: What earlier hints have told about this game, which counts as known: the effects of their steps.
    told: NotRequired[list[Effect]]
    #: The highest level of techniques that are used; all if this is left out.
    up_to: NotRequired[Level]
    #: The ids of techniques that may not be used.
    without: NotRequired[list[str]]


class Explained(TypedDict):
    """Steps from a position."""

    #: The cells that hints lead to, if this is a hint that aims at a number.
    aim: NotRequired[Aim]
    #: The same with the candidates of empty cells, where positions were asked for.
    end: NotRequired[Position]
    #: Why there are no more.
    ending: ExplainedEnding
    #: The values known after the last of them.
    grid: Grid
    #: The puzzle's one-line id.
    id: Puzzle
    #: The same steps told together, from number to number, if this is a walk that aims.
    paragraphs: NotRequired[list[ExplainedParagraph]]
    #: The values entered at the start, where there were any.
    start: NotRequired[Grid]
    #: In their order.
    steps: list[ExplainedStep]


class ExplainedEnding(TypedDict):
    """How an explanation ended: the facts, and a sentence."""

    #: How far logic went.
    logic: Logic
    #: How many solutions the puzzle has, whatever is entered.
    solutions: SolutionCount
    #: The same, to be heard rather than read.
    spoken: NotRequired[str]
    #: The same in a sentence; nothing after a hint.
    text: NotRequired[str]


class ExplainedParagraph(TypedDict):
    """Steps that are told together, because they lead to the same numbers."""

    #: The number of its first step in the walk, counted from 1.
    first: int
    #: The numbers that it finds, as a sentence; empty if it finds none.
    headline: str
    #: The number of its last step.
    last: int
    #: The numbers that are found, in the order of the steps; none if the walk ends before the next number.
    numbers: list[Entry]
    #: The sentences that lead there, those of each step after its number.
    reason: str
    #: The headline and the reason, to be heard rather than read.
    spoken: str


class ExplainedStep(TypedDict):
    """A step."""

    #: What was known before it, where positions were asked for.
    before: NotRequired[Position]
    #: The cages whose clues the facts mention, with their combinations in the empty grid.
    clues: NotRequired[list[ClueFacts]]
    #: What follows.
    effects: list[Effect]
    #: What the reason is made of.
    facts: Facts
    #: The whole reason.
    full: str
    #: The cells that a picture should show.
    highlights: list[Highlight]
    #: The technique's name.
    name: str
    #: Where to look.
    nudge: str
    #: What it costs a person.
    price: int
    #: The same three texts, to be heard rather than read.
    spoken: SpokenStep
    #: The technique's id.
    technique: str
    #: What to look for there.
    where: str


class Fault(TypedDict):
    """A fault in its place."""

    #: The column in characters, from 1.
    column: NotRequired[int]
    #: What to do about it.
    help: NotRequired[str]
    #: The line in the whole input, from 1; left out if the fault has no place.
    line: NotRequired[int]
    #: What is wrong.
    message: str


#: Why something could not be read, or a request could not be answered.
Faults = TypedDict(
    "Faults",
    {
        #: The faults; the first hundred, if there are more.
        "errors": "list[Fault]",
        #: Where the faults are.
        "in": "Source",
    },
)


class FilledCage(TypedDict):
    """A cage, and those of its cells that are filled."""

    #: The cage.
    cage: Cage
    #: Its filled cells.
    filled: list[Entry]


class FilledFacts(TypedDict):
    """Filled cells of some lines."""

    #: Whether these are all filled cells of the lines.
    are_all: bool
    #: The cells.
    cells: list[Cell]
    #: Their total.
    total: Number


class FoundSolutions(TypedDict):
    """The solutions that were found."""

    #: Why there is none, if that was asked and found out.
    conflict: NotRequired[ConflictingCages]
    #: How many are known, or 2⁶⁴ − 1 if they are more than that.
    count: int
    #: How many are known, in decimal digits, from 2⁵³ on, where not every reader of JSON is exact.
    count_digits: NotRequired[str]
    #: Whether that is the exact number; otherwise there may be more.
    exact: bool
    #: The puzzle's one-line id.
    id: Puzzle
    #: Solutions, as many as the answer calls for.
    solutions: list[Grid]
    #: The values that every solution had to keep, where there were any.
    start: NotRequired[Grid]
    #: How long the search took, in microseconds; left out if the session has no clock.
    time_us: NotRequired[int]


class FoundValues(TypedDict):
    """The values that occur in a puzzle's solutions."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: The values that every solution had to keep, where there were any.
    start: NotRequired[Grid]
    #: How long the search took, in microseconds; left out if the session has no clock.
    time_us: NotRequired[int]
    #: For each cell in reading order the values that it has in some solution, from small to large.
    values: list[ValueSet]


class GenerateRequest(TypedDict):
    """What puzzle is wanted."""

    #: The language in which it is told why there is no such puzzle.
    lang: NotRequired[Language]
    #: When to give up; only after all attempts have failed if this is left out.
    limits: NotRequired[Limits]
    #: What is asked of the generator. It must have a seed, because the library has no source of randomness of its own. If it asks for several puzzles, only the first is made: the one that its `start` names.
    wish: Wish


class GradeRequest(TypedDict):
    """Which puzzle is graded."""

    #: The language of sentences.
    lang: NotRequired[Language]
    #: When to give up; after 100,000 nodes if this is left out, and never if it is empty. The search for a second solution takes at most half of the nodes.
    limits: NotRequired[Limits]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: The highest level of techniques that are used; all if this is left out.
    up_to: NotRequired[Level]


class Graded(TypedDict):
    """How hard a puzzle is."""

    #: Whether it is a kind of puzzle that Keen does not have.
    extended: bool
    #: What percentage of puzzles of its size that nothing has chosen have a lower score; left out if that is not known.
    harder_than: NotRequired[int]
    #: The id of the most expensive technique.
    hardest: str
    #: The puzzle's one-line id.
    id: Puzzle
    #: Keen's level.
    level: Level
    #: Cagey's score.
    score: int
    #: The solution; left out by the command.
    solution: NotRequired[Grid]
    #: How many steps there are.
    steps: int
    #: Whether guessing is needed: no technique leads to the end unless things are tried out, be it the ways to fill a cage or a supposed number.
    trial: bool
    #: How often each technique is used; those that are not used are left out.
    uses: dict[str, int]


class Highlight(TypedDict):
    """A cell that a picture of a step should show."""

    #: Where.
    cell: Cell
    #: What it has to do with the step.
    role: Role


class Impossible(TypedDict):
    """A candidate that no way to fill its cage has."""

    #: Why the clue's arithmetic rules it out; nothing if some way in the empty grid has it, so that the ways that have been ruled out since are the reason.
    arithmetic: Arithmetic | None
    #: The cell.
    cell: Cell
    #: The value.
    value: Value


class JudgeRequest(TypedDict):
    """Which puzzle is judged."""

    #: What is entered; what the puzzle's text has entered if this is left out. Pencil marks do not matter.
    position: NotRequired[EnteredPosition]
    #: The puzzle, in any format that is read.
    puzzle: str


class LevelsRequest(TypedDict):
    """A wish whose level is still to be chosen."""

    #: The language of the sentence.
    lang: NotRequired[Language]
    #: What is asked of the generator. Its size and its operators, shown or hidden, decide the answer.
    wish: Wish


class Limits(TypedDict):
    """When to give up on a question. A limit that is left out does not apply.  ``` use std::time::{Duration, Instant}; use cagey::engine::{Limits, Outcome, Solver}; use cagey::model::Puzzle;  let limits = Limits { nodes: Some(100_000), time: Some(Duration::from_secs(1)) }; let start = Instant::now(); let mut budget = limits.start(|| start.elapsed()); let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?; assert!(matches!(Solver::new().solve(&puzzle, &mut budget), Outcome::Unique(_))); assert_eq!(budget.reached(), None); # Ok::<(), cagey::notation::ParseErrors>(()) ```"""

    #: After this many nodes of a search. The same question with the same limit always gives the same answer.
    nodes: NotRequired[int]
    #: After this time by the caller's clock; in JSON, milliseconds.
    time_ms: NotRequired[int]


class Link(TypedDict):
    """A cell of a chain."""

    #: The cell.
    cell: Cell
    #: What it has if the first cell of the chain does not have the chain's value.
    then: Value
    #: Its candidates.
    values: ValueSet


class MadeBook(TypedDict):
    """A book."""

    #: The PDF file of the answers, if they have one.
    answers: NotRequired[str]
    #: The PDF file, as base64, if it was wanted.
    book: NotRequired[str]
    #: The command that makes the same files.
    command: str
    #: Why these are fewer than was wanted, if they are.
    crowded: NotRequired[str]
    #: The characters that the font does not have, for which boxes are printed.
    missing: NotRequired[str]
    #: The pages as SVG, if they were wanted: those of the book, then those of separate answers.
    pages: NotRequired[list[str]]
    #: How many of them a page has.
    per_page: int
    #: How many puzzles there are.
    puzzles: int


class MadePuzzle(TypedDict):
    """A generated puzzle, which has one solution, with all that is known about it."""

    #: The version of the generator. The same wish and version always give the same puzzle.
    algorithm: int
    #: How hard it is.
    grade: Graded
    #: Its number among the puzzles of its recipe and seed, from 0.
    k: int
    #: The puzzle.
    puzzle: PuzzleOutline
    #: The seed that it was made with.
    seed: int
    #: Its solution.
    solution: Grid
    #: The wish that reproduces this puzzle, as text.
    wish: str


class Mistaken(TypedDict):
    """A position with mistakes."""

    #: What follows from that.
    ending: ExplainedEnding
    #: The puzzle's one-line id.
    id: Puzzle
    #: What is wrong: entries first, then pencil marks. None where no single one is known to be wrong, as the ending says.
    mistakes: list[ExplainedMistake]
    #: The values entered.
    start: Grid


class MistakenQuestion(TypedDict):
    """A question about a position with mistakes."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: What is wrong: entries first, then pencil marks. None where no single one is known to be wrong.
    mistakes: list[ExplainedMistake]
    #: What was asked.
    question: Question
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class NeedBeside(TypedDict):
    """A value in a cage, and what its other empty cells need beside it."""

    #: The cells, in any of which it would need the same.
    cells: list[Cell]
    #: What the other empty cells would need: each with its values from small to large, whatever cells they are in.
    needed: list[list[Value]]
    #: The value.
    value: Value


class NeededTotals(TypedDict):
    """Totals that some cells would need, but cannot have."""

    #: Why the other cells cannot make what is left for them.
    because: Causes
    #: What the cells of the cage would make, and what is then left for the other cells.
    pairs: list[list[Number]]
    #: What the cells of the cage would make, where nothing is left for the other cells: sums that are too large, and products that do not divide the whole.
    too_much: list[Number]


class PicturePoint(TypedDict):
    """A place in a picture, in pixels from its top left corner."""

    #: Pixels from the left.
    x: float
    #: Pixels from the top.
    y: float


class PictureReading(TypedDict):
    """A puzzle that was read from a picture."""

    #: The lines between neighbouring cells.
    borders: list[BorderReading]
    #: The cages of the puzzle with their clues, by first cell.
    cages: list[CageReading]
    #: How probable it is that everything is right, from 0 to 1.
    confidence: float
    #: The numbers that were written into the grid, where they are clear; left out if there are none.
    entries: NotRequired[Grid]
    #: The most probable puzzle that has a solution, as a one-line id.
    id: Puzzle
    #: The crossings of the lines in the picture, row by row: one more in each direction than there are cells, the first one at the top left corner of the puzzle as it is read.
    lattice: list[PicturePoint]
    #: Whether that is enough to rely on the puzzle without comparing it with the picture.
    sure: bool
    #: Whether the puzzle has exactly one solution; left out if that could not be found out within a limit.
    unique: NotRequired[bool]


class Places(TypedDict):
    """What a step looks at."""

    #: Cages.
    cages: list[Cage]
    #: Cells.
    cells: list[Cell]
    #: Rows and columns.
    lines: list[Line]


class Position(TypedDict):
    """How far a player has come: values and pencil marks."""

    #: The values entered.
    grid: Grid
    #: The pencil marks of each cell in reading order; left out of JSON if there are none.
    marks: NotRequired[list[ValueSet]]


class PractiseRequest(TypedDict):
    """What to practise."""

    #: The number of the exercise among those of its technique, size and seed; 0 if this is left out.
    k: NotRequired[int]
    #: The language of sentences.
    lang: NotRequired[Language]
    #: When to give up; never if this is left out.
    limits: NotRequired[Limits]
    #: What makes these exercises differ from others.
    seed: int
    #: The size of the grid; 6 if this is left out.
    size: NotRequired[int]
    #: The id of the technique.
    technique: str


class PreparedExercise(TypedDict):
    """A position in which a technique makes the next step: no technique that costs less finds anything there."""

    #: The steps of the technique that can be taken there, the cheapest first; only one if the technique goes through cases.
    answers: list[ExplainedStep]
    #: The puzzle's one-line id.
    id: str
    #: The technique's name.
    name: str
    #: What is filled in, and what is still possible in the other cells.
    position: Position
    #: The technique's id.
    technique: str


class ProblemRequest(TypedDict):
    """Which puzzle is asked about."""

    #: The language of formulas. Names of constraints are the same in every language.
    lang: NotRequired[Language]
    #: How rows and columns become constraints; one for each pair of cells if this is left out.
    model: NotRequired[Model]
    #: The puzzle, in any format that is read.
    puzzle: str


class PropagatorStats(TypedDict):
    """What a kind of propagator did."""

    #: How much uncertainty they removed, in bits: a cell with k candidates has log₂ k.
    bits: float
    #: How often it was called.
    calls: int
    #: How many of the calls found a contradiction.
    contradictions: int
    #: `PropagatorKind::name`.
    name: str
    #: How many of the calls removed candidates.
    successes: int
    #: How long the calls took, in nanoseconds.
    time_ns: int


class ProveRequest(TypedDict):
    """What is to be proved."""

    #: The values that solutions must keep, row by row; those that the puzzle's text has entered if this is left out.
    grid: NotRequired[str]
    #: When to give up; never if this is left out.
    limits: NotRequired[Limits]
    #: The puzzle, in any format that is read.
    puzzle: str


class Pruned(TypedDict):
    """A value that a variable loses."""

    #: The constraint that rules it out, such as `V11≠V12`.
    by: str
    #: The value.
    value: Value
    #: The variable, such as `V12`.
    variable: str
    #: Why it does.
    why: PrunedBecause


class PuzzleOutline(TypedDict):
    """A puzzle with everything that is needed to draw it."""

    #: Its cages, by their first cells in reading order.
    cages: list[Cage]
    #: The puzzle's one-line id.
    id: Puzzle
    #: How many cells a row has.
    size: int


class Question(TypedDict):
    """Why a claim about a cell holds: "why can't R3C2 be 4?", "why must it be 5?"."""

    #: The cell.
    cell: Cell
    #: What is claimed about them.
    claim: Claim
    #: The value.
    value: Value


class ReadRequest(TypedDict):
    """A text that holds a puzzle."""

    #: The puzzle, in any format that is read.
    puzzle: str


class Reference(TypedDict):
    """A part of a text that names something on the board."""

    #: The cells that it names: one or several cells, or all cells of a cage or of lines.
    cells: NotRequired[list[Cell]]
    #: The character after its last one.
    end: int
    #: Its first character, counted from 0.
    start: int
    #: The number of the step that it names, counted from 1.
    step: NotRequired[int]


class ReferencesRequest(TypedDict):
    """Sentences about a puzzle."""

    #: The language that they are in.
    lang: NotRequired[Language]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: Texts of answers about it, to be read rather than heard.
    texts: list[str]


class Repeat(TypedDict):
    """A value that would occur twice in a line."""

    #: Where it would occur.
    cells: list[Cell]
    #: The value.
    value: Value


class RevisedConstraint(TypedDict):
    """What was done with one constraint."""

    #: Whether the assigned values violate it.
    broken: NotRequired[bool]
    #: How many constraint checks it took.
    check_count: int
    #: These checks, where they were asked for; at most 10,000.
    checks: NotRequired[list[ConstraintCheck]]
    #: The constraint, such as `V11≠V12`.
    constraint: str
    #: A value for each of its open variables, all different, if it was propagated by matching.
    matching: NotRequired[dict[str, Value]]
    #: How many values it pruned: the first that are left of those of the step, after the revisions before it.
    pruned: int
    #: What it put back into the queue, at its end.
    requeued: NotRequired[list[str]]
    #: For each open variable of it and each of its values, whether that has a support.
    supports: NotRequired[list[ValueSupport]]
    #: The same in sentences.
    text: list[str]
    #: How many constraints are in the queue afterwards.
    waiting: int


class RuledOut(TypedDict):
    """A value that a cell cannot have."""

    #: Why.
    because: Removal
    #: The cell.
    cell: Cell
    #: The value.
    value: Value


class RuledOutWay(TypedDict):
    """A way to fill a cage that a step rules out."""

    #: Why.
    because: EliminationReason
    #: The values for the cells in reading order.
    values: list[Value]


class SetsFacts(TypedDict):
    """Cells of a line, and the sets of values that they can have together."""

    #: Why no other sets are possible.
    because: Causes
    #: The cells.
    cells: list[Cell]
    #: The sets; nothing if they are too many to list.
    sets: object


class ShareFacts(TypedDict):
    """Cells of a cage inside some lines, and the totals that they can have, from small to large."""

    #: Why no other totals are possible.
    because: Causes
    #: The cage that they belong to.
    cage: Cage
    #: The cells.
    cells: list[Cell]
    #: Its combinations; nothing if they are too many to list.
    combinations: object
    #: Whether the clue gives the total by itself, because these are all cells of the cage.
    is_given: bool
    #: The totals.
    totals: list[Number]


class ShownSteps(TypedDict):
    """Steps that answer a question."""

    #: What follows for the cell, where the last step fills another one.
    conclusion: NotRequired[str]
    #: The puzzle's one-line id.
    id: Puzzle
    #: What was asked.
    question: Question
    #: What the steps show. If the question was why a cell must have a value, this may be that it cannot.
    shows: Claim
    #: The same, to be heard rather than read.
    spoken: str
    #: The same, to be heard rather than read.
    spoken_conclusion: NotRequired[str]
    #: In their order. None of them can be left out.
    steps: list[ExplainedStep]
    #: The answer; where there are steps, a heading for them.
    text: str


class SolveRequest(TypedDict):
    """A question about the solutions of a puzzle."""

    #: The values that solutions must keep, row by row; those that the puzzle's text has entered if this is left out.
    grid: NotRequired[str]
    #: When to give up; never if this is left out.
    limits: NotRequired[Limits]
    #: How many solutions at most are counted or listed; 10,000 of them are listed if this is left out.
    most: NotRequired[int]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: What to find out about the solutions.
    want: NotRequired[SolveGoal]
    #: Whether to look for cages that contradict each other if there is no solution.
    why: NotRequired[bool]


class SolveStats(TypedDict):
    """The numbers of `StatsRecord`."""

    #: The slowest puzzle.
    max_ns: NotRequired[int]
    #: The mean.
    mean_ns: NotRequired[int]
    #: The nodes of all searches.
    nodes: int
    #: The median, to within 1 %.
    p50_ns: NotRequired[int]
    #: The 99th percentile, to within 1 %.
    p99_ns: NotRequired[int]
    #: What each kind of propagator did.
    propagators: list[PropagatorStats]
    #: How many puzzles were searched.
    puzzles: int
    #: How many of the instrumented searches a limit ended.
    stopped: int
    #: How many were decided by propagation alone.
    without_guess: int


class SpokenStep(TypedDict):
    """The texts of a step as a screen reader should say them: without signs and short names of cells."""

    #: The whole reason.
    full: str
    #: Where to look.
    nudge: str
    #: What to look for there.
    where: str


class StatsRecord(TypedDict):
    """What the searches of all puzzles did."""

    #: What they did.
    stats: SolveStats
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class StepFacts(TypedDict):
    """A step with everything that a sentence about it can be made of."""

    #: The cages whose clues rule out values by themselves, as far as the facts mention that.
    clues: list[ClueFacts]
    #: What follows.
    effects: list[Effect]
    #: What it rests on.
    facts: Facts
    #: What the step looks at.
    places: Places
    #: The technique.
    technique: str


class StoppedGrade(TypedDict):
    """A puzzle whose grading was stopped by a limit."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: Keen's level, which was known by then.
    level: Level
    #: The limit that was reached.
    limit: Limit
    #: Which limit it was, in a sentence.
    text: str


class TechniqueEntry(TypedDict):
    """A technique in words."""

    #: What others call it.
    also: list[str]
    #: Its identifier, which never changes.
    id: str
    #: Whether Keen's own solver knows it at all.
    known_to_keen: bool
    #: The lowest level at which Keen's own solver reaches the same conclusion.
    level: Level
    #: Its name.
    name: str
    #: What a step costs a person, compared with others.
    price: int
    #: What it does.
    what: str
    #: When it applies.
    when: str
    #: Why it is true.
    why: str


class TechniquesRequest(TypedDict):
    """All techniques."""

    #: The language of sentences.
    lang: NotRequired[Language]


class Unexplained(TypedDict):
    """A puzzle that cannot be explained."""

    #: Why.
    ending: ExplainedEnding
    #: The puzzle's one-line id.
    id: Puzzle


class Ungraded(TypedDict):
    """A puzzle without a grade."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: Why, in a sentence.
    text: str


class UnreadPicture(TypedDict):
    """Why there is no puzzle in a picture."""

    #: The corners of the board, clockwise from the top left one, if there is one.
    corners: NotRequired[list[PicturePoint]]
    #: What is missing.
    missing: MissingFromPicture
    #: The same as a sentence.
    text: str


class ValueCounts(TypedDict):
    """Cells of a line, and how many of some values they can take."""

    #: Why not fewer or more.
    because: Causes
    #: The cage that they belong to.
    cage: Cage
    #: The cells.
    cells: list[Cell]
    #: Its combinations; nothing if they are too many to list.
    combinations: object
    #: At least this many.
    least: int
    #: At most this many.
    most: int


#: Whether a value has a support in a constraint.
ValueSupport = TypedDict(
    "ValueSupport",
    {
        #: Whether this is the support that was found for another value.
        "shared": "NotRequired[bool]",
        #: The value.
        "value": "Value",
        #: The variable, such as `V12`.
        "variable": "str",
        #: Values of all variables of the constraint, in its order, with which it holds; left out if there are none.
        "with": "NotRequired[list[Value]]",
    },
)


class Ways(TypedDict):
    """Ways to fill a cage, at first and now."""

    #: Their combinations: each with its values from small to large, whatever cells they are in.
    combinations: object
    #: The combinations in the empty grid.
    combinations_at_first: object
    #: How many are left.
    count: int
    #: How many there are in the empty grid.
    count_at_first: int
    #: Those that are left, as values for the cells in reading order; nothing if they are too many to list.
    left: object


class WhyRequest(TypedDict):
    """A question about a cell and a value."""

    #: The cell.
    cell: Cell
    #: What is claimed about them: `not` asks why the cell cannot have the value, and `is` why it must.
    claim: Claim
    #: The language of sentences.
    lang: NotRequired[Language]
    #: The limits of the answer: 100,000 nodes if this is left out, none if it is empty.
    limits: NotRequired[Limits]
    #: What is entered; what the puzzle's text has entered if this is left out.
    position: NotRequired[EnteredPosition]
    #: The puzzle, in any format that is read.
    puzzle: str
    #: The highest level of techniques that are used; all if this is left out.
    up_to: NotRequired[Level]
    #: The value.
    value: Value


class Wish(TypedDict):
    """What a person asks the generator for; what is left open is decided in the same way for everyone."""

    #: `algorithm`: which version of the generator makes the puzzles; the newest by default.
    algorithm: NotRequired[int]
    #: `cage-size`: the weight of each size of cages; by default those of the preset, or else those that lead to the level fastest.
    cage_size: NotRequired[str]
    #: `count`: how many puzzles; one by default.
    count: NotRequired[int]
    #: `hardest`: the most expensive technique of its grade; any by default.
    hardest: NotRequired[str]
    #: `hide-ops`: the percentage of cages whose operator is hidden; 0 by default.
    hide_ops: NotRequired[int]
    #: `level`: the lowest and the highest level; by default those of the preset, or else any.
    level: NotRequired[str]
    #: `max-singles`: the most cells that are given; by default as many as the preset allows, or else any number.
    max_singles: NotRequired[int]
    #: `max-target`: the largest number in a clue; by default that of the preset, or else any.
    max_target: NotRequired[int]
    #: `needs`: a technique that the puzzle needs: those that cost less do not solve it, and where they lead no further, this one does; any by default.
    needs: NotRequired[str]
    #: `ops`: the weight of each operator; by default those of the preset, or else those that lead to the level fastest.
    ops: NotRequired[str]
    #: `for` or `preset`: a named wish, which the other keys modify.
    preset: NotRequired[str]
    #: `rank`: what percentage of unchosen puzzles of its size it is harder than, at least and at most; any by default.
    rank: NotRequired[str]
    #: `score`: the lowest and the highest score; any by default.
    score: NotRequired[str]
    #: `seed`: what makes these puzzles differ from others; by default, whoever makes them chooses one at random.
    seed: NotRequired[int]
    #: `n` or `size`: the number of rows and columns, from 2 to 16; by default that of the preset, or else 6.
    size: NotRequired[int]
    #: `solutions`: how many solutions each puzzle has; one by default.
    solutions: NotRequired[str]
    #: `start`: the number of the first puzzle among those of this wish and seed; 0 by default.
    start: NotRequired[int]
    #: `symmetric`: whether the cages must look the same when the page is turned upside down.
    symmetric: NotRequired[bool]
    #: `trial`: whether guessing may be needed; never by default.
    trial: NotRequired[str]
    #: `variety`: how much puzzles differ from one another where the wish leaves their operators, cages and techniques open; high by default.
    variety: NotRequired[str]


class WriteRequest(TypedDict):
    """A puzzle, and the format that it is wanted in."""

    #: The name of the format to write: `id`, `cid`, `sav`, `text`, `json`, `board`, `kenny`, `ipuz`, `csp`, `mzn`, `cnf` or `words`.
    format: str
    #: What is entered; what the puzzle's text has entered if this is left out.
    position: NotRequired[EnteredPosition]
    #: The puzzle, in any format that is read.
    puzzle: str


class WrittenProof(TypedDict):
    """A proof, as the files that its checkers read."""

    #: What is refuted, in the format DIMACS: that there is a solution, other than the one that was found. Left out if nothing has to be proved.
    formula: NotRequired[str]
    #: The puzzle's one-line id.
    id: Puzzle
    #: The solutions that were found: one, two, or none.
    solutions: list[Grid]
    #: The proof that nothing satisfies the formula, in the format DRAT.
    steps: NotRequired[str]


#: Even with the smallest values in the other cells, the cage gives more than its clue.
ArithmeticTooLarge = TypedDict(
    "ArithmeticTooLarge",
    {
        "too-large": "dict[str, object]",
    },
)


#: Even with the largest values in the other cells, the cage gives less than its clue.
ArithmeticTooSmall = TypedDict(
    "ArithmeticTooSmall",
    {
        "too-small": "dict[str, object]",
    },
)


class BookAnswerMade(MadeBook):
    """The book."""

    result: Literal["made"]


class BookAnswerError(Faults):
    """None."""

    result: Literal["error"]


class CheckAnswerSolved(CheckedGrid):
    """It is full and breaks no rule."""

    result: Literal["solved"]


class CheckAnswerUnfinished(CheckedGrid):
    """It breaks no rule but has empty cells. It may still not lead to a solution."""

    result: Literal["unfinished"]


class CheckAnswerBroken(CheckedGrid):
    """It breaks rules."""

    result: Literal["broken"]


class CheckAnswerError(Faults):
    """The puzzle or the grid could not be read."""

    result: Literal["error"]


class CombinationsAnswerCombinations(TypedDict):
    """The combinations that can fill it, regardless of their order in the cells."""

    #: All that meet the clue; left out if there are more than 60.
    all: NotRequired[list[list[Value]]]
    #: Those that agree with what is entered; left out if there are more than 60.
    left: NotRequired[list[list[Value]]]
    result: Literal["combinations"]


class CombinationsAnswerError(Faults):
    """The puzzle or what is entered could not be read, or there is no such cell."""

    result: Literal["error"]


class CompareAnswerCompared(ComparedMethods):
    """What each way did."""

    result: Literal["compared"]


class CompareAnswerError(Faults):
    """A puzzle could not be read."""

    result: Literal["error"]


#: The cages fill whole lines, but their clues give another total than these.
ConflictReasonLineTotal = TypedDict(
    "ConflictReasonLineTotal",
    {
        #: The total that the clues give.
        "clues": "int",
        "is": 'Literal["line-total"]',
        #: What is totalled.
        "kind": "TotalKind",
        #: The lines that the cages fill.
        "lines": "list[Line]",
        #: The total of these lines, each of which has every value once.
        "total": "int",
    },
)


#: The cells of the only cage are in one line, and different values give another result.
ConflictReasonCageBounds = TypedDict(
    "ConflictReasonCageBounds",
    {
        #: How many cells the cage has.
        "cells": "int",
        "is": 'Literal["cage-bounds"]',
        #: What the clue gives.
        "kind": "TotalKind",
        #: The least result of so many different values.
        "least": "int",
        #: The greatest one.
        "most": "int",
        #: What the clue asks for.
        "target": "int",
    },
)


#: A cell has no candidate left.
ContradictionNoValue = TypedDict(
    "ContradictionNoValue",
    {
        "no-value": "Cell",
    },
)


#: A value has no place left in a line.
ContradictionNoPlace = TypedDict(
    "ContradictionNoPlace",
    {
        "no-place": "list[Line | Value]",
    },
)


#: A cage has no combination left.
ContradictionNoCombination = TypedDict(
    "ContradictionNoCombination",
    {
        "no-combination": "CageId",
    },
)


#: A cell has no candidate left.
ContradictionFactsNoValue = TypedDict(
    "ContradictionFactsNoValue",
    {
        "no-value": "Cell",
    },
)


#: A value has no place left in a line.
ContradictionFactsNoPlace = TypedDict(
    "ContradictionFactsNoPlace",
    {
        "no-place": "list[Line | Value]",
    },
)


#: A cage has no combination left.
ContradictionFactsNoCombination = TypedDict(
    "ContradictionFactsNoCombination",
    {
        "no-combination": "Cage",
    },
)


class CspAnswerFound(CspSearch):
    """There is a solution, or there are several."""

    result: Literal["found"]


class CspAnswerNone(CspSearch):
    """There is none."""

    result: Literal["none"]


class CspAnswerGaveUp(CspSearch):
    """A limit was reached before the end."""

    result: Literal["gave-up"]


class CspAnswerError(Faults):
    """The puzzle could not be read."""

    result: Literal["error"]


#: It has the value.
EffectIs = TypedDict(
    "EffectIs",
    {
        "cell": "Cell",
        "is": "Value",
    },
)


#: It has none of these values.
EffectNot = TypedDict(
    "EffectNot",
    {
        "cell": "Cell",
        "not": "ValueSet",
    },
)


class EliminationReasonLacks(TypedDict):
    """It lacks the value that a line needs from the cage."""

    lacks: Value


#: It takes every candidate of a cell outside.
EliminationReasonUsesUp = TypedDict(
    "EliminationReasonUsesUp",
    {
        "uses-up": "Cell",
    },
)


class EliminationReasonRepeats(TypedDict):
    """It repeats a value of each way to fill the other cage: one such value for each of these ways, in their order."""

    repeats: list[Repeat]


class EliminationReasonMakes(TypedDict):
    """Its cells inside the lines have this total."""

    makes: Number


class EliminationReasonTakes(TypedDict):
    """Its cells inside the line take this many of the values."""

    takes: int


class EliminationReasonHas(TypedDict):
    """Its cells inside the line have these values, with which the others cannot all be filled."""

    has: ValueSet


class ExplainAnswerExplained(Explained):
    """The steps lead to the solution."""

    result: Literal["explained"]


class ExplainAnswerHint(Explained):
    """The next step."""

    result: Literal["hint"]


class ExplainAnswerOpen(Explained):
    """Every step that can be taken next: each belongs to the same position."""

    result: Literal["open"]


class ExplainAnswerStuck(Explained):
    """The steps lead no further."""

    result: Literal["stuck"]


class ExplainAnswerMistaken(Mistaken):
    """The position has mistakes, and nothing is built on it."""

    result: Literal["mistaken"]


class ExplainAnswerNone(Unexplained):
    """The puzzle has no solution."""

    result: Literal["none"]


class ExplainAnswerError(Faults):
    """The puzzle or the grid could not be read."""

    result: Literal["error"]


class ExplainedMistakeBreaksRule(TypedDict):
    """The entry breaks a rule together with other entries."""

    #: The cell.
    cell: Cell
    #: The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    highlights: list[Highlight]
    kind: Literal["breaks-rule"]
    #: What is wrong, and why.
    message: str
    #: That something is wrong, without saying where.
    nudge: str
    #: The same, to be heard rather than read.
    spoken: str
    #: The entry.
    value: Value
    #: The rule, and the entries that break it.
    violation: Violation
    #: Where, without saying why.
    where: str


class ExplainedMistakeCannotBe(TypedDict):
    """The entry leads to a contradiction."""

    #: The cell.
    cell: Cell
    #: The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    highlights: list[Highlight]
    kind: Literal["cannot-be"]
    #: What is wrong, and why.
    message: str
    #: That something is wrong, without saying where.
    nudge: str
    #: The same, to be heard rather than read.
    spoken: str
    #: The entry.
    value: Value
    #: Where, without saying why.
    where: str
    #: How, from the entries that are right.
    why: StepFacts


class ExplainedMistakeIsNot(TypedDict):
    """The entry is in no solution."""

    #: The cell.
    cell: Cell
    #: The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    highlights: list[Highlight]
    kind: Literal["is-not"]
    #: What is wrong, and why.
    message: str
    #: That something is wrong, without saying where.
    nudge: str
    #: The same, to be heard rather than read.
    spoken: str
    #: The entry.
    value: Value
    #: Where, without saying why.
    where: str


class ExplainedMistakeMarkMissing(TypedDict):
    """The pencil marks lack the value that belongs there."""

    #: The cell.
    cell: Cell
    #: The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    highlights: list[Highlight]
    kind: Literal["mark-missing"]
    #: What is wrong, and why.
    message: str
    #: That something is wrong, without saying where.
    nudge: str
    #: The same, to be heard rather than read.
    spoken: str
    #: Where, without saying why.
    where: str


class FactsGiven(TypedDict):
    """A cage of one cell."""

    #: The cell.
    cell: Cell
    kind: Literal["given"]
    #: Its value.
    value: Value


class FactsLastCell(TypedDict):
    """The last empty cell of a line."""

    #: The cell.
    cell: Cell
    kind: Literal["last-cell"]
    #: The line.
    line: Line
    #: The value that the line lacks.
    value: Value


class FactsNakedSingle(TypedDict):
    """A cell with one candidate."""

    #: The cell.
    cell: Cell
    kind: Literal["naked-single"]
    #: If more than the numbers in its lines is needed, the other cells of its cage are filled, and a sum or product leaves the value: the cage and these cells, which are reason enough.
    rest: NotRequired[FilledCage]
    #: Every other value, and why the cell cannot have it.
    ruled_out: list[RuledOut]
    #: The candidate.
    value: Value


class FactsHiddenSingle(TypedDict):
    """A value with one place in a line."""

    #: Its place.
    cell: Cell
    #: Every other cell of the line that is not filled, and why it cannot have the value.
    elsewhere: list[RuledOut]
    kind: Literal["hidden-single"]
    #: The line.
    line: Line
    #: The value.
    value: Value


class FactsOnlyCombination(TypedDict):
    """A cage with one way to fill it."""

    #: The cage.
    cage: CageFacts
    kind: Literal["only-combination"]


class FactsCageValues(TypedDict):
    """Values that no way to fill a cage has in any cell."""

    #: The cage.
    cage: CageFacts
    kind: Literal["cage-values"]


class FactsCageCells(TypedDict):
    """Values that no way to fill a cage has in a cell."""

    #: The cage.
    cage: CageFacts
    kind: Literal["cage-cells"]


class FactsCageClaims(TypedDict):
    """Values that every way to fill a cage puts into a line."""

    #: The cage.
    cage: CageFacts
    #: The cells of the cage that lie in the line.
    cells: list[Cell]
    kind: Literal["cage-claims"]
    #: The line.
    line: Line
    #: The values.
    values: ValueSet


class FactsLineClaims(TypedDict):
    """A value whose places in a line all lie in one cage."""

    #: Every other cell of the line that is not filled, and why it cannot have the value.
    elsewhere: list[RuledOut]
    kind: Literal["line-claims"]
    #: The line.
    line: Line
    #: Its places.
    places: list[Cell]
    #: What is ruled out for the cage.
    ruling: CageEliminations
    #: The value.
    value: Value


class FactsNakedSet(TypedDict):
    """k cells of a line with k candidates between them."""

    #: The cells with their candidates.
    cells: list[Candidates]
    kind: Literal["naked-set"]
    #: The line.
    line: Line
    #: The values that they cannot have, and why.
    ruled_out: list[RuledOut]
    #: All candidates of them.
    values: ValueSet


class FactsHiddenSet(TypedDict):
    """k values with k places in a line between them."""

    #: The places.
    cells: list[Cell]
    #: Every other cell of the line that is not filled, and why it cannot have these values.
    elsewhere: list[RuledOut]
    kind: Literal["hidden-set"]
    #: The line.
    line: Line
    #: The values.
    values: ValueSet


class FactsClash(TypedDict):
    """Ways to fill a cage that would leave a cell outside it without a value."""

    kind: Literal["clash"]
    #: The cells outside, with their candidates.
    outside: list[Candidates]
    #: The values that these cells cannot have, and why.
    ruled_out: list[RuledOut]
    #: What is ruled out for the cage.
    ruling: CageEliminations


class FactsPair(TypedDict):
    """Ways to fill a cage that leave none for another cage."""

    #: The combinations of the cage that leave none for the other cage in whatever order they are placed.
    in_any_order: list[list[Value]]
    kind: Literal["pair"]
    #: The lines that they share.
    lines: list[Line]
    #: The other cage.
    other: CageFacts
    #: What is ruled out for the cage.
    ruling: CageEliminations


class FactsLineTotal(TypedDict):
    """A sum or product of lines that is divided among cages."""

    #: The filled cells, if there are any, except those of the cages that are not fixed.
    filled: FilledFacts | None
    #: The cells of cages that have the same total in every way to fill them, except filled cells.
    fixed: list[ShareFacts]
    kind: Literal["line-total"]
    #: What is left of the total for the cells that are not fixed.
    left: Number
    #: The lines.
    lines: list[Line]
    #: The cells of the cage inside the lines, and the totals that they can have.
    mine: ShareFacts
    #: The totals that the other cells would need, but cannot have, if the cage had what is removed.
    needed: NeededTotals | None
    #: The cells of the other cage that is not fixed, if there is one, and the totals that they can have.
    other: ShareFacts | None
    #: The totals that are possible.
    possible: list[Number]
    #: What is ruled out for the cage.
    ruling: CageEliminations
    #: What is formed of the values.
    total: TotalKind
    #: Their total.
    whole: Number


class FactsParity(TypedDict):
    """The sum of lines is odd or even."""

    #: The cells of other cages whose sum is always even, except filled cells.
    even: list[ShareFacts]
    #: The filled cells, if there are any, except those of the cage.
    filled: FilledFacts | None
    #: Whether their sum is odd.
    is_odd: bool
    kind: Literal["parity"]
    #: The lines.
    lines: list[Line]
    #: The cells of the cage inside the lines.
    mine: list[Cell]
    #: The cells of other cages whose sum is always odd, except filled cells.
    odd: list[ShareFacts]
    #: What is ruled out for the cage.
    ruling: CageEliminations
    #: What they add up to.
    whole: Number


class FactsCounting(TypedDict):
    """How many of some values each cage of a line takes."""

    kind: Literal["counting"]
    #: How many they may take at least, after the others.
    least: int
    #: The line.
    line: Line
    #: The cells of the cage inside the line, and how many of the values they can take.
    mine: ValueCounts
    #: How many they may take at most, after the others.
    most: int
    #: The other cells of the line.
    others: list[ValueCounts]
    #: What is ruled out for the cage.
    ruling: CageEliminations
    #: The values.
    values: ValueSet


class FactsFish(TypedDict):
    """A value whose places in some lines lie in as many crossing lines."""

    #: The crossing lines.
    across: list[Line]
    #: Every cell of the lines outside the crossing ones that is not filled, and why it cannot have the value.
    elsewhere: list[RuledOut]
    kind: Literal["fish"]
    #: The lines.
    lines: list[Line]
    #: The value.
    value: Value


class FactsWing(TypedDict):
    """A cell with two candidates between two others."""

    kind: Literal["wing"]
    #: The cell in the middle.
    pivot: Candidates
    #: The values that the three cannot have, and why.
    ruled_out: list[RuledOut]
    #: The value that one of them has.
    value: Value
    #: The other two.
    wings: list[Candidates]


class FactsChain(TypedDict):
    """A chain of cells with two candidates."""

    kind: Literal["chain"]
    #: The cells, and what each has if the first does not have the value.
    links: list[Link]
    #: The values that the cells cannot have, and why.
    ruled_out: list[RuledOut]
    #: The value that the first or the last has.
    value: Value


class FactsLineCombinations(TypedDict):
    """The cages of a line cannot all be filled."""

    kind: Literal["line-combinations"]
    #: The line.
    line: Line
    #: What the cells of the cage inside the line may have together.
    mine: SetsFacts
    #: What the other cells of the line can have together; nothing where that is too much to list.
    others: list[SetsFacts]
    #: What they would have together with what is removed, and cannot have, because of the others; nothing if that is too much to list.
    out: object
    #: What is ruled out for the cage.
    ruling: CageEliminations


class FactsLineBounds(TypedDict):
    """A sum of lines, of which the other cages take at least so much, or at most."""

    #: What is left for the cells of the cage, at most or at least.
    bound: Number
    #: The filled cells, if there are any, except those of the cages that are told with them.
    filled: FilledFacts | None
    #: Whether there is at most so much left, because the others take at least the rest; or at least so much.
    is_most: bool
    kind: Literal["line-bounds"]
    #: The lines.
    lines: list[Line]
    #: The cells of the cage inside the lines.
    mine: list[Cell]
    #: The cells of the other cages, except filled cells, and the least or the most that they add up to.
    others: list[ShareFacts]
    #: What is ruled out for the cage.
    ruling: CageEliminations
    #: Their sum.
    whole: Number


class FactsCageChain(TypedDict):
    """Chains of consequences that all end with the same: a value that a cell does not have."""

    #: Why nothing else is possible where a link says so.
    because: Causes
    #: One chain from that value itself, or several from values of which one must be right.
    chains: list[list[ChainLink]]
    kind: Literal["cage-chain"]
    #: The line that needs the value with whose places the chains begin; none if they begin with the values of one cell.
    lines: list[Line]


class FactsLinesCombinations(TypedDict):
    """The cages of two or three lines cannot all be filled."""

    #: Why the cage has no other ways with what is removed than those of the cases.
    because: Causes
    #: What the cells of the cage inside the lines have with what is removed, and how each of that leaves another cage of the lines without a combination; nothing if that is too much to tell.
    cases: list[CaseFacts]
    kind: Literal["lines-combinations"]
    #: The lines.
    lines: list[Line]
    #: The cells of the cage inside the lines.
    mine: list[Cell]
    #: The cells of the other cages, except filled cells. They have no totals.
    others: list[ShareFacts]
    #: What is ruled out for the cage.
    ruling: CageEliminations


class FactsNeighbourhood(TypedDict):
    """Every way to fill a cage with a value in a cell, followed into the cages around it."""

    #: Why the cage has no other ways with this value.
    because: Causes
    #: The cage.
    cage: Cage
    #: The ways, and how each fails.
    cases: list[CaseFacts]
    #: The cell.
    cell: Cell
    kind: Literal["neighbourhood"]
    #: The value.
    value: Value


class FactsTrial(TypedDict):
    """A value that is supposed, and leads to a contradiction."""

    #: Why that is a contradiction: the values that the cell, the line or the cage lacks, and what rules them out.
    because: Causes
    #: The cell.
    cell: Cell
    #: What follows, step by step.
    chain: list[StepFacts]
    #: How it ends.
    end: ContradictionFacts
    kind: Literal["trial"]
    #: The value.
    value: Value


class GenerateAnswerMade(MadePuzzle):
    """A puzzle."""

    result: Literal["made"]


class GenerateAnswerError(Faults):
    """None: there is no such puzzle, or it was not found within the limits."""

    result: Literal["error"]


class GenerateRecordUnique(TypedDict):
    """One."""

    #: The version of the generator. The same wish and version always give the same puzzle.
    algorithm: int
    #: Whether it is a kind of puzzle that Keen does not have.
    extended: bool
    #: What percentage of puzzles of its size that nothing has chosen have a lower score; left out if that is not known.
    harder_than: NotRequired[int]
    #: The id of the most expensive technique.
    hardest: str
    #: The puzzle's one-line id.
    id: Puzzle
    #: Its number among the puzzles of its recipe and seed, from 0.
    k: int
    #: Keen's level.
    level: Level
    result: Literal["unique"]
    #: Cagey's score.
    score: int
    #: The seed that it was made with.
    seed: int
    #: The solution; left out by the command.
    solution: Grid | None
    #: How many steps there are.
    steps: int
    #: Whether guessing is needed: no technique leads to the end unless things are tried out, be it the ways to fill a cage or a supposed number.
    trial: bool
    #: How often each technique is used; those that are not used are left out.
    uses: dict[str, int]
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["generate"]
    #: The wish that reproduces this puzzle: the text of a `Wish` with seed and start.
    wish: str


class GenerateRecordMultiple(TypedDict):
    """Several."""

    #: The version of the generator. The same wish and version always give the same puzzle.
    algorithm: int
    #: The puzzle's one-line id.
    id: Puzzle
    #: Its number among the puzzles of its recipe and seed, from 0.
    k: int
    result: Literal["multiple"]
    #: The seed that it was made with.
    seed: int
    #: One of the solutions.
    solution: Grid
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["generate"]
    #: The wish that reproduces this puzzle: the text of a `Wish` with seed and start.
    wish: str


class GenerateRecordNone(TypedDict):
    """None."""

    #: The version of the generator. The same wish and version always give the same puzzle.
    algorithm: int
    #: The puzzle's one-line id.
    id: Puzzle
    #: Its number among the puzzles of its recipe and seed, from 0.
    k: int
    result: Literal["none"]
    #: The seed that it was made with.
    seed: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["generate"]
    #: The wish that reproduces this puzzle: the text of a `Wish` with seed and start.
    wish: str


class GradeAnswerGraded(Graded):
    """It is solved by logic."""

    result: Literal["graded"]


class GradeAnswerStuck(Graded):
    """The techniques that were allowed do not finish it."""

    result: Literal["stuck"]


class GradeAnswerStopped(StoppedGrade):
    """A limit was reached before it was graded."""

    result: Literal["stopped"]


class GradeAnswerMultiple(Ungraded):
    """It has several solutions."""

    result: Literal["multiple"]


class GradeAnswerNone(Ungraded):
    """It has no solution."""

    result: Literal["none"]


class GradeAnswerError(Faults):
    """The puzzle could not be read."""

    result: Literal["error"]


#: The puzzle itself has no solution.
ImpossibleReasonNoSolution = TypedDict(
    "ImpossibleReasonNoSolution",
    {
        "is": 'Literal["no-solution"]',
    },
)


#: Entries or pencil marks are known to be wrong: the mistakes of the explanation.
ImpossibleReasonMistakes = TypedDict(
    "ImpossibleReasonMistakes",
    {
        "is": 'Literal["mistakes"]',
    },
)


#: All that is entered cannot be right together, but no single entry is known to be wrong.
ImpossibleReasonTogether = TypedDict(
    "ImpossibleReasonTogether",
    {
        "is": 'Literal["together"]',
    },
)


#: Logic reached a contradiction.
ImpossibleReasonDeadEnd = TypedDict(
    "ImpossibleReasonDeadEnd",
    {
        #: The contradiction.
        "contradiction": "Contradiction",
        "is": 'Literal["dead-end"]',
    },
)


class JudgeAnswerUnique(TypedDict):
    """One."""

    result: Literal["unique"]
    #: The solution.
    solution: Grid


class JudgeAnswerMultiple(TypedDict):
    """Several."""

    #: How many are known.
    count: int
    #: The cells that differ between solutions; none if finding them would take too long.
    differ: list[Cell]
    #: Whether that is all of them.
    exact: bool
    result: Literal["multiple"]


class JudgeAnswerNone(TypedDict):
    """None."""

    #: Cages whose clues contradict each other; left out if finding them would take too long.
    conflict: NotRequired[ConflictingCages]
    result: Literal["none"]


class JudgeAnswerStopped(TypedDict):
    """Finding out would take too long."""

    #: The limit that was reached.
    limit: Limit
    result: Literal["stopped"]


class JudgeAnswerError(Faults):
    """The puzzle or what is entered could not be read."""

    result: Literal["error"]


class LevelsAnswerLevels(TypedDict):
    """There are some."""

    #: Why there are no harder ones; left out if these are all levels.
    bound: NotRequired[LevelBound]
    #: The levels, the easiest first. There is at least one.
    levels: list[Level]
    result: Literal["levels"]
    #: The same as a sentence.
    text: NotRequired[str]


class LevelsAnswerError(Faults):
    """No puzzle can be as the wish says."""

    result: Literal["error"]


#: The search was to take so many nodes at most.
LimitNodes = TypedDict(
    "LimitNodes",
    {
        "is": 'Literal["nodes"]',
        #: How many.
        "nodes": "int",
    },
)


#: The time was over.
LimitTime = TypedDict(
    "LimitTime",
    {
        "is": 'Literal["time"]',
    },
)


#: The preliminary search of a large grid, before something else is said about it, was to take so many nodes at most.
LimitPreliminary = TypedDict(
    "LimitPreliminary",
    {
        "is": 'Literal["preliminary"]',
        #: How many.
        "nodes": "int",
    },
)


#: It was ended from outside.
LimitCancelled = TypedDict(
    "LimitCancelled",
    {
        "is": 'Literal["cancelled"]',
    },
)


class LineRow(TypedDict):
    """A row."""

    row: int


class LineColumn(TypedDict):
    """A column."""

    column: int


class LinkReasonLine(TypedDict):
    """The line has the value once."""

    line: Line


class LinkReasonCage(TypedDict):
    """No way to fill the cage is left otherwise."""

    cage: Cage


#: To the end: the grid is full, and right.
LogicFinished = TypedDict(
    "LogicFinished",
    {
        "is": 'Literal["finished"]',
        #: How many steps it took.
        "steps": "int",
    },
)


#: As far as the next step, which is all that was asked for.
LogicUnderWay = TypedDict(
    "LogicUnderWay",
    {
        "is": 'Literal["under-way"]',
    },
)


#: As far as the techniques that were allowed lead.
LogicExhausted = TypedDict(
    "LogicExhausted",
    {
        #: How many cells are empty there.
        "empty": "int",
        "is": 'Literal["exhausted"]',
        #: The technique of the cheapest step that is open there, if only some techniques were to be used and this is none of them.
        "left_out": "NotRequired[str]",
        #: The limit that was reached, if every technique was allowed: how many suppositions, and steps from them, are made at most at one position. More of them might lead further.
        "suppositions": "NotRequired[int]",
        #: The highest level of a technique that was allowed.
        "up_to": "Level",
    },
)


#: Until a limit was reached.
LogicStopped = TypedDict(
    "LogicStopped",
    {
        #: How many cells are empty there.
        "empty": "int",
        "is": 'Literal["stopped"]',
        #: The limit.
        "limit": "Limit",
    },
)


#: The position cannot lead to a solution.
LogicImpossible = TypedDict(
    "LogicImpossible",
    {
        "is": 'Literal["impossible"]',
        #: What is wrong with it.
        "why": "ImpossibleReason",
    },
)


class PictureRecordRead(PictureReading):
    """A puzzle."""

    #: The path of the picture, `-` for standard input.
    picture: str
    result: Literal["read"]
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["read"]


class PictureRecordUnread(UnreadPicture):
    """No puzzle: what is missing, and why."""

    #: The path of the picture, `-` for standard input.
    picture: str
    result: Literal["unread"]
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["read"]


class PractiseAnswerExercise(PreparedExercise):
    """An exercise."""

    result: Literal["exercise"]


class PractiseAnswerNotFound(ExerciseNotFound):
    """None was found in so many puzzles."""

    result: Literal["not-found"]


class PractiseAnswerError(Faults):
    """There is none: no such technique or size, or a limit was reached."""

    result: Literal["error"]


class PractiseRecordExercise(PreparedExercise):
    """An exercise."""

    #: The version of the generator; a release in which any seed gives another puzzle raises it.
    algorithm: int
    #: Its number among the exercises of its technique, size and seed, from 0.
    k: int
    result: Literal["exercise"]
    #: The seed that it was made with.
    seed: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["practise"]


class PractiseRecordNotFound(ExerciseNotFound):
    """None was found in so many puzzles."""

    #: The version of the generator; a release in which any seed gives another puzzle raises it.
    algorithm: int
    #: Its number among the exercises of its technique, size and seed, from 0.
    k: int
    result: Literal["not-found"]
    #: The seed that it was made with.
    seed: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["practise"]


class PractiseRecordError(Faults):
    """There is none: no such technique or size, or a limit was reached."""

    #: The version of the generator; a release in which any seed gives another puzzle raises it.
    algorithm: int
    #: Its number among the exercises of its technique, size and seed, from 0.
    k: int
    result: Literal["error"]
    #: The seed that it was made with.
    seed: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["practise"]


class ProblemAnswerProblem(CspProblem):
    """Its variables and constraints."""

    result: Literal["problem"]


class ProblemAnswerError(Faults):
    """The puzzle could not be read."""

    result: Literal["error"]


class ProveAnswerUnique(WrittenProof):
    """There is exactly one solution, and the proof shows that there is no other."""

    result: Literal["unique"]


class ProveAnswerNone(WrittenProof):
    """There is no solution, and the proof shows it."""

    result: Literal["none"]


class ProveAnswerMultiple(WrittenProof):
    """There are several solutions. The two that were found prove it."""

    result: Literal["multiple"]


class ProveAnswerStopped(WrittenProof):
    """A limit was reached before there was a proof."""

    result: Literal["stopped"]


class ProveAnswerError(Faults):
    """The puzzle, or the grid to start from, could not be read, or there is no proof of this answer."""

    result: Literal["error"]


#: The constraint holds with none of the values that its other variables have left.
PrunedBecauseNoSupport = TypedDict(
    "PrunedBecauseNoSupport",
    {
        "is": 'Literal["no-support"]',
        #: These variables and their values; a variable that is assigned has one.
        "others": "dict[str, ValueSet]",
    },
)


#: Other variables need the value: they have no more values than they are.
PrunedBecauseHallSet = TypedDict(
    "PrunedBecauseHallSet",
    {
        "is": 'Literal["hall-set"]',
        #: Their values.
        "values": "ValueSet",
        #: These variables.
        "variables": "list[str]",
    },
)


class ReadAnswerRead(TypedDict):
    """A puzzle."""

    #: The name of the format that it was in.
    format: str
    #: What is entered in it.
    position: Position
    #: The puzzle.
    puzzle: PuzzleOutline
    result: Literal["read"]
    #: Its title.
    title: NotRequired[str]


class ReadAnswerError(Faults):
    """Nothing that can be read."""

    result: Literal["error"]


class ReferencesAnswerReferences(TypedDict):
    """The names that were found."""

    #: For each text its names, in their order.
    references: list[list[Reference]]
    result: Literal["references"]


class ReferencesAnswerError(Faults):
    """The puzzle could not be read."""

    result: Literal["error"]


class RemovalStands(TypedDict):
    """The value stands in another cell of the same row or column."""

    #: Which.
    at: Cell
    #: The step that put it there; nothing if it was entered before the first step.
    step: NotRequired[StepId]
    why: Literal["stands"]


class RemovalFilled(TypedDict):
    """Another value stands in the cell."""

    #: The step that put it there; nothing if it was entered before the first step.
    step: NotRequired[StepId]
    why: Literal["filled"]


class RemovalSupposed(TypedDict):
    """It is supposed that the value is in this cell of the same row or column, or that this very cell has another one."""

    #: The cell whose value is supposed.
    at: Cell
    why: Literal["supposed"]


class RemovalStep(TypedDict):
    """A step concluded it."""

    #: Which.
    step: StepId
    why: Literal["step"]


class RemovalClue(TypedDict):
    """The clue of its cage cannot be met with it, whatever the rest of the grid has."""

    #: Why.
    arithmetic: Arithmetic
    why: Literal["clue"]


class RemovalTold(TypedDict):
    """An earlier hint told it."""

    why: Literal["told"]


class RemovalNotMarked(TypedDict):
    """The player's pencil marks of the cell do not have it."""

    why: Literal["not-marked"]


class RequestRead(ReadRequest):
    ask: Literal["read"]


class RequestJudge(JudgeRequest):
    ask: Literal["judge"]


class RequestSolve(SolveRequest):
    ask: Literal["solve"]


class RequestGrade(GradeRequest):
    ask: Literal["grade"]


class RequestHint(ExplainRequest):
    ask: Literal["hint"]


class RequestWalk(ExplainRequest):
    ask: Literal["walk"]


class RequestSteps(ExplainRequest):
    ask: Literal["steps"]


class RequestReferences(ReferencesRequest):
    ask: Literal["references"]


class RequestLevels(LevelsRequest):
    ask: Literal["levels"]


class RequestGenerate(GenerateRequest):
    ask: Literal["generate"]


class RequestDaily(DailyRequest):
    ask: Literal["daily"]


class RequestPractise(PractiseRequest):
    ask: Literal["practise"]


class RequestCheck(CheckRequest):
    ask: Literal["check"]


class RequestCombinations(CombinationsRequest):
    ask: Literal["combinations"]


class RequestWhy(WhyRequest):
    ask: Literal["why"]


class RequestProve(ProveRequest):
    ask: Literal["prove"]


class RequestWrite(WriteRequest):
    ask: Literal["write"]


class RequestTechniques(TechniquesRequest):
    ask: Literal["techniques"]


class RequestProblem(ProblemRequest):
    ask: Literal["problem"]


class RequestCsp(CspRequest):
    ask: Literal["csp"]


class RequestCompare(CompareRequest):
    ask: Literal["compare"]


class RequestBook(BookRequest):
    ask: Literal["book"]


#: One.
SolutionCountOne = TypedDict(
    "SolutionCountOne",
    {
        "is": 'Literal["one"]',
    },
)


#: More than one.
SolutionCountSeveral = TypedDict(
    "SolutionCountSeveral",
    {
        "is": 'Literal["several"]',
    },
)


#: None.
SolutionCountNone = TypedDict(
    "SolutionCountNone",
    {
        "is": 'Literal["none"]',
    },
)


#: Unknown, because a limit was reached.
SolutionCountUnknown = TypedDict(
    "SolutionCountUnknown",
    {
        "is": 'Literal["unknown"]',
        #: The limit that ended the search for it.
        "limit": "Limit",
    },
)


class SolveAnswerUnique(FoundSolutions):
    """There is exactly one."""

    result: Literal["unique"]


class SolveAnswerMultiple(FoundSolutions):
    """There are several; here are two."""

    result: Literal["multiple"]


class SolveAnswerNone(FoundSolutions):
    """There is none."""

    result: Literal["none"]


class SolveAnswerStopped(FoundSolutions):
    """A limit was reached before the answer was known. This is what had been found by then."""

    result: Literal["stopped"]


class SolveAnswerCount(FoundSolutions):
    """How many there are, with none of them."""

    result: Literal["count"]


class SolveAnswerAll(FoundSolutions):
    """All of them, or as many as were asked for."""

    result: Literal["all"]


class SolveAnswerValues(FoundValues):
    """The values that occur in them; there is at least one solution."""

    result: Literal["values"]


class SolveAnswerError(Faults):
    """The puzzle, or the grid to start from, could not be read."""

    result: Literal["error"]


class TakenBackRestored(TypedDict):
    """An assignment."""

    #: What each variable gets back.
    restored: dict[str, ValueSet]
    #: Such as `V11=1`.
    undone: str


class TakenBackExhausted(TypedDict):
    """A variable of which every value was tried."""

    #: The variable.
    exhausted: str


class TechniquesAnswerTechniques(TypedDict):
    """All of them."""

    result: Literal["techniques"]
    #: The cheapest first.
    techniques: list[TechniqueEntry]


class ViolationRepeated(TypedDict):
    """A value occurs more than once in a row or column."""

    #: Its cells.
    cells: list[Cell]
    #: The row or column.
    line: Line
    rule: Literal["repeated"]
    #: The value that occurs more than once.
    value: Value


class ViolationCageWrong(TypedDict):
    """A cage is full, and its values do not satisfy its clue."""

    #: The cage.
    cage: CageId
    #: Its clue.
    clue: Clue
    #: Its cells and their values.
    filled: list[list[Cell | Value]]
    rule: Literal["cage-wrong"]


class ViolationCageHopeless(TypedDict):
    """A cage is partly filled, and no values in its empty cells can satisfy its clue any more."""

    #: The cage.
    cage: CageId
    #: Its clue.
    clue: Clue
    #: Its empty cells.
    empty: list[Cell]
    #: Its filled cells and their values.
    filled: list[list[Cell | Value]]
    rule: Literal["cage-hopeless"]


class WhyAnswerEntered(AnsweredQuestion):
    """The value stands in the cell."""

    result: Literal["entered"]


class WhyAnswerOccupied(TypedDict):
    """Another value stands in the cell."""

    #: Which.
    by: Value
    #: The puzzle's one-line id.
    id: Puzzle
    #: What was asked.
    question: Question
    result: Literal["occupied"]
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class WhyAnswerLine(TypedDict):
    """The value stands in the same row or column."""

    #: Where.
    at: Cell
    #: The puzzle's one-line id.
    id: Puzzle
    #: What was asked.
    question: Question
    result: Literal["line"]
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class WhyAnswerClue(TypedDict):
    """The clue of the cell's cage cannot be met with the value, whatever else the grid has."""

    #: Why not.
    arithmetic: Arithmetic
    #: The cage.
    cage: Cage
    #: The puzzle's one-line id.
    id: Puzzle
    #: What was asked.
    question: Question
    result: Literal["clue"]
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class WhyAnswerSteps(ShownSteps):
    """Steps show it."""

    result: Literal["steps"]


class WhyAnswerOpen(AnsweredQuestion):
    """Logic does not show it. The value may be the right one, but need not be."""

    result: Literal["open"]


class WhyAnswerStopped(TypedDict):
    """A limit was reached before the answer was found."""

    #: The puzzle's one-line id.
    id: Puzzle
    #: The limit.
    limit: Limit
    #: What was asked.
    question: Question
    result: Literal["stopped"]
    #: The same, to be heard rather than read.
    spoken: str
    #: The answer; where there are steps, a heading for them.
    text: str


class WhyAnswerMistaken(MistakenQuestion):
    """The position has mistakes, and nothing is concluded from it."""

    result: Literal["mistaken"]


class WhyAnswerNone(AnsweredQuestion):
    """The puzzle has no solution."""

    result: Literal["none"]


class WhyAnswerError(Faults):
    """The puzzle or the grid could not be read, or there is no such cell or value."""

    result: Literal["error"]


class WriteAnswerWritten(TypedDict):
    """It was written."""

    result: Literal["written"]
    #: The text, which ends with a newline if it has several lines.
    text: str


class WriteAnswerError(Faults):
    """The puzzle could not be read, or the format cannot hold it."""

    result: Literal["error"]


class CheckRecordSolved(CheckAnswerSolved):
    """What cagey check --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["check"]


class CheckRecordUnfinished(CheckAnswerUnfinished):
    """What cagey check --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["check"]


class CheckRecordBroken(CheckAnswerBroken):
    """What cagey check --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["check"]


class CheckRecordError(CheckAnswerError):
    """What cagey check --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["check"]


class CspRecordFound(CspAnswerFound):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class CspRecordNone(CspAnswerNone):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class CspRecordGaveUp(CspAnswerGaveUp):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class CspRecordError(CspAnswerError):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class ExplainRecordExplained(ExplainAnswerExplained):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordHint(ExplainAnswerHint):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordOpen(ExplainAnswerOpen):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordStuck(ExplainAnswerStuck):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordMistaken(ExplainAnswerMistaken):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordNone(ExplainAnswerNone):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class ExplainRecordError(ExplainAnswerError):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class GradeRecordGraded(GradeAnswerGraded):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class GradeRecordStuck(GradeAnswerStuck):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class GradeRecordStopped(GradeAnswerStopped):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class GradeRecordMultiple(GradeAnswerMultiple):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class GradeRecordNone(GradeAnswerNone):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class GradeRecordError(GradeAnswerError):
    """What cagey grade --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["grade"]


class ProblemRecordProblem(ProblemAnswerProblem):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class ProblemRecordError(ProblemAnswerError):
    """What cagey csp --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["csp"]


class SolveRecordUnique(SolveAnswerUnique):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordMultiple(SolveAnswerMultiple):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordNone(SolveAnswerNone):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordStopped(SolveAnswerStopped):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordCount(SolveAnswerCount):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordAll(SolveAnswerAll):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordValues(SolveAnswerValues):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class SolveRecordError(SolveAnswerError):
    """What cagey solve --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["solve"]


class WhyRecordEntered(WhyAnswerEntered):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordOccupied(WhyAnswerOccupied):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordLine(WhyAnswerLine):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordClue(WhyAnswerClue):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordSteps(WhyAnswerSteps):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordOpen(WhyAnswerOpen):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordStopped(WhyAnswerStopped):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordMistaken(WhyAnswerMistaken):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordNone(WhyAnswerNone):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


class WhyRecordError(WhyAnswerError):
    """What cagey explain --json prints for a puzzle."""

    #: The path of the file in which it stands, - for standard input; left out for an id on the command line.
    input: NotRequired[str]
    #: What the column of --key has in its row, if it comes from a table.
    key: NotRequired[str]
    #: The number of its first line in that input, from 1.
    line: int
    #: The puzzle's number over all inputs, from 1.
    puzzle: int
    #: The version of these shapes.
    v: Literal[1]
    #: What was asked.
    verb: Literal["explain"]


#: The answer to a question.
Answer: TypeAlias = "ReadAnswer | JudgeAnswer | SolveAnswer | GradeAnswer | ExplainAnswer | ReferencesAnswer | LevelsAnswer | GenerateAnswer | PractiseAnswer | CheckAnswer | CombinationsAnswer | WhyAnswer | ProveAnswer | WriteAnswer | TechniquesAnswer | ProblemAnswer | CspAnswer | CompareAnswer | BookAnswer"
#: Why a cage's arithmetic rules out a value in one of its cells, whatever the rest of the grid holds.
Arithmetic: TypeAlias = 'Literal["no-factor"] | ArithmeticTooLarge | ArithmeticTooSmall | Literal["no-partner"] | Literal["twice"] | Literal["repeats"] | Literal["no-values"]'
#: A book, or why there is none.
BookAnswer: TypeAlias = "BookAnswerMade | BookAnswerError"
#: Where answers are printed.
BookAnswers: TypeAlias = 'Literal["end", "backs", "separate", "none"]'
#: What is printed above and below each puzzle.
BookCaptions: TypeAlias = 'Literal["none", "level", "full"]'
#: What is wanted of a book.
BookForm: TypeAlias = 'Literal["pdf", "pages"]'
#: How operators are printed.
BookSigns: TypeAlias = 'Literal["usual", "keyboard", "dots"]'
#: The number of a cage in its puzzle; cages are numbered by their first cell in reading order.
CageId: TypeAlias = "int"
#: A cell: its row and its column, both from 0.
Cell: TypeAlias = "list[int]"
#: An answer about a grid.
CheckAnswer: TypeAlias = "CheckAnswerSolved | CheckAnswerUnfinished | CheckAnswerBroken | CheckAnswerError"
#: What is claimed about a cell and a value.
Claim: TypeAlias = 'Literal["is", "not"]'
#: An answer about a cage.
CombinationsAnswer: TypeAlias = "CombinationsAnswerCombinations | CombinationsAnswerError"
#: What came of a comparison.
CompareAnswer: TypeAlias = "CompareAnswerCompared | CompareAnswerError"
#: What cages in conflict have against them, if it can be said in a sentence.
ConflictReason: TypeAlias = "ConflictReasonLineTotal | ConflictReasonCageBounds"
#: A kind of constraint.
ConstraintKind: TypeAlias = 'Literal["different", "all-different", "cage"]'
#: Why marks cannot lead to a solution.
Contradiction: TypeAlias = "ContradictionNoValue | ContradictionNoPlace | ContradictionNoCombination"
#: A contradiction, with the cage itself in place of its number.
ContradictionFacts: TypeAlias = "ContradictionFactsNoValue | ContradictionFactsNoPlace | ContradictionFactsNoCombination"
#: An answer of constraint search.
CspAnswer: TypeAlias = "CspAnswerFound | CspAnswerNone | CspAnswerGaveUp | CspAnswerError"
#: What a step changes in a cell.
Effect: TypeAlias = "EffectIs | EffectNot"
#: Why a way to fill a cage is ruled out.
EliminationReason: TypeAlias = "EliminationReasonLacks | EliminationReasonUsesUp | EliminationReasonRepeats | EliminationReasonMakes | EliminationReasonTakes | EliminationReasonHas"
#: An answer about how a person solves a puzzle.
ExplainAnswer: TypeAlias = "ExplainAnswerExplained | ExplainAnswerHint | ExplainAnswerOpen | ExplainAnswerStuck | ExplainAnswerMistaken | ExplainAnswerNone | ExplainAnswerError"
#: Something wrong in a position.
ExplainedMistake: TypeAlias = "ExplainedMistakeBreaksRule | ExplainedMistakeCannotBe | ExplainedMistakeIsNot | ExplainedMistakeMarkMissing"
#: What a step rests on, one variant for each technique.
Facts: TypeAlias = "FactsGiven | FactsLastCell | FactsNakedSingle | FactsHiddenSingle | FactsOnlyCombination | FactsCageValues | FactsCageCells | FactsCageClaims | FactsLineClaims | FactsNakedSet | FactsHiddenSet | FactsClash | FactsPair | FactsLineTotal | FactsParity | FactsCounting | FactsFish | FactsWing | FactsChain | FactsLineCombinations | FactsLineBounds | FactsCageChain | FactsLinesCombinations | FactsNeighbourhood | FactsTrial"
#: The outcome of a wish.
GenerateAnswer: TypeAlias = "GenerateAnswerMade | GenerateAnswerError"
#: A generated puzzle, as the command prints it.
GenerateRecord: TypeAlias = "GenerateRecordUnique | GenerateRecordMultiple | GenerateRecordNone"
#: An answer about how hard a puzzle is.
GradeAnswer: TypeAlias = "GradeAnswerGraded | GradeAnswerStuck | GradeAnswerStopped | GradeAnswerMultiple | GradeAnswerNone | GradeAnswerError"
#: A grid: values row by row, . for an empty cell, with commas above 9×9.
Grid: TypeAlias = "str"
#: Why a position cannot lead to a solution.
ImpossibleReason: TypeAlias = "ImpossibleReasonNoSolution | ImpossibleReasonMistakes | ImpossibleReasonTogether | ImpossibleReasonDeadEnd"
#: How many solutions there are.
JudgeAnswer: TypeAlias = "JudgeAnswerUnique | JudgeAnswerMultiple | JudgeAnswerNone | JudgeAnswerStopped | JudgeAnswerError"
#: A language that sentences can be made in.
Language: TypeAlias = 'Literal["en", "de"]'
#: How hard Keen says that a puzzle is.
Level: TypeAlias = 'Literal["easy", "normal", "hard", "extreme", "unreasonable"]'
#: Why levels above a certain one are not available.
LevelBound: TypeAlias = 'Literal["size", "operators", "rare"]'
#: The levels that puzzles of a wish can have.
LevelsAnswer: TypeAlias = "LevelsAnswerLevels | LevelsAnswerError"
#: A limit that ended something before it was complete.
Limit: TypeAlias = "LimitNodes | LimitTime | LimitPreliminary | LimitCancelled"
#: A row or a column, counted from 0.
Line: TypeAlias = "LineRow | LineColumn"
#: Why a link follows from the one before.
LinkReason: TypeAlias = 'Literal["start"] | Literal["cell"] | LinkReasonLine | LinkReasonCage'
#: How far logic went.
Logic: TypeAlias = "LogicFinished | LogicUnderWay | LogicExhausted | LogicStopped | LogicImpossible"
#: What is missing from a picture.
MissingFromPicture: TypeAlias = 'Literal["picture", "board", "grid", "pixels", "clues", "solution"]'
#: How rows and columns become constraints.
Model: TypeAlias = 'Literal["pairs", "nary"]'
#: A sum, a product or a count. From 2⁵³ on it is written as text in JSON, because not every reader of JSON represents such numbers exactly.
Number: TypeAlias = "int | str"
#: What was read from a picture, as the command prints it.
PictureRecord: TypeAlias = "PictureRecordRead | PictureRecordUnread"
#: An exercise, or why there is none.
PractiseAnswer: TypeAlias = "PractiseAnswerExercise | PractiseAnswerNotFound | PractiseAnswerError"
#: An exercise, as the command prints it.
PractiseRecord: TypeAlias = "PractiseRecordExercise | PractiseRecordNotFound | PractiseRecordError"
#: An answer about a puzzle as a problem.
ProblemAnswer: TypeAlias = "ProblemAnswerProblem | ProblemAnswerError"
#: What is done after every assignment.  With the same model and an order that does not depend on domains, `Propagator::Gac` never needs more nodes than `Propagator::ForwardChecking`, and that never more than `Propagator::Backtracking`.
Propagator: TypeAlias = 'Literal["bt", "bt-partial", "fc", "gac-root", "gac", "gac-alldiff"]'
#: What could be proved.
ProveAnswer: TypeAlias = "ProveAnswerUnique | ProveAnswerNone | ProveAnswerMultiple | ProveAnswerStopped | ProveAnswerError"
#: Why a constraint rules out a value.
PrunedBecause: TypeAlias = "PrunedBecauseNoSupport | PrunedBecauseHallSet"
#: A puzzle as its one-line id.
Puzzle: TypeAlias = "str"
#: What a text holds.
ReadAnswer: TypeAlias = "ReadAnswerRead | ReadAnswerError"
#: What the names in sentences refer to.
ReferencesAnswer: TypeAlias = "ReferencesAnswerReferences | ReferencesAnswerError"
#: Why a value is no longer a candidate of a cell. What can be seen on the board takes precedence over what was concluded earlier.
Removal: TypeAlias = "RemovalStands | RemovalFilled | RemovalSupposed | RemovalStep | RemovalClue | RemovalTold | RemovalNotMarked"
#: A question.
Request: TypeAlias = "RequestRead | RequestJudge | RequestSolve | RequestGrade | RequestHint | RequestWalk | RequestSteps | RequestReferences | RequestLevels | RequestGenerate | RequestDaily | RequestPractise | RequestCheck | RequestCombinations | RequestWhy | RequestProve | RequestWrite | RequestTechniques | RequestProblem | RequestCsp | RequestCompare | RequestBook"
#: The role of a cell in a step.
Role: TypeAlias = 'Literal["changes", "reason", "place"]'
#: A kind of rule that a grid can break.
RuleKind: TypeAlias = 'Literal["repeated", "cage-wrong", "cage-hopeless"]'
#: How many solutions a puzzle has.
SolutionCount: TypeAlias = "SolutionCountOne | SolutionCountSeveral | SolutionCountNone | SolutionCountUnknown"
#: An answer about solutions.
SolveAnswer: TypeAlias = "SolveAnswerUnique | SolveAnswerMultiple | SolveAnswerNone | SolveAnswerStopped | SolveAnswerCount | SolveAnswerAll | SolveAnswerValues | SolveAnswerError"
#: What is to be found out about the solutions.
SolveGoal: TypeAlias = 'Literal["unique", "count", "all", "values"]'
#: Where faults can be.
Source: TypeAlias = 'Literal["puzzle", "grid", "request"]'
#: The place of a step in an explanation: its number from 1, followed by the number of the step inside a supposition, as in `12.3`.
StepId: TypeAlias = "list[int]"
#: Which steps an explanation has, and in which order.
StepOrder: TypeAlias = 'Literal["aimed", "all"]'
#: What came of a step of a search.
StepOutcome: TypeAlias = 'Literal["goes-on", "wipe-out", "broken", "solution", "gave-up"]'
#: Something that is taken back.
TakenBack: TypeAlias = "TakenBackRestored | TakenBackExhausted"
#: All techniques.
TechniquesAnswer: TypeAlias = "TechniquesAnswerTechniques"
#: How the values of lines or cages are combined into a total.
TotalKind: TypeAlias = 'Literal["sum", "product"]'
#: How closely a search is followed. What is not wanted is not worked out.
TraceDetail: TypeAlias = 'Literal["steps", "revisions", "checks"]'
#: The value of a cell: from 1 to the size of the puzzle.
Value: TypeAlias = "int"
#: Which of a variable's values is tried first.
ValueOrder: TypeAlias = 'Literal["ascending", "lcv"]'
#: Values, from small to large.
ValueSet: TypeAlias = "list[Value]"
#: Which of the variables without a value is assigned next. Ties are broken in favour of the first.
VariableOrder: TypeAlias = 'Literal["first", "mrv", "degree", "mrv+degree", "wdeg"]'
#: A rule that a grid breaks, with the cells that break it.
Violation: TypeAlias = "ViolationRepeated | ViolationCageWrong | ViolationCageHopeless"
#: An answer about a cell and a value.
WhyAnswer: TypeAlias = "WhyAnswerEntered | WhyAnswerOccupied | WhyAnswerLine | WhyAnswerClue | WhyAnswerSteps | WhyAnswerOpen | WhyAnswerStopped | WhyAnswerMistaken | WhyAnswerNone | WhyAnswerError"
#: A puzzle in another format.
WriteAnswer: TypeAlias = "WriteAnswerWritten | WriteAnswerError"
#: What cagey check --json prints for a puzzle.
CheckRecord: TypeAlias = "CheckRecordSolved | CheckRecordUnfinished | CheckRecordBroken | CheckRecordError"
#: What cagey csp --json prints for a puzzle.
CspRecord: TypeAlias = "CspRecordFound | CspRecordNone | CspRecordGaveUp | CspRecordError"
#: What cagey explain --json prints for a puzzle.
ExplainRecord: TypeAlias = "ExplainRecordExplained | ExplainRecordHint | ExplainRecordOpen | ExplainRecordStuck | ExplainRecordMistaken | ExplainRecordNone | ExplainRecordError"
#: What cagey grade --json prints for a puzzle.
GradeRecord: TypeAlias = "GradeRecordGraded | GradeRecordStuck | GradeRecordStopped | GradeRecordMultiple | GradeRecordNone | GradeRecordError"
#: What cagey csp --json prints for a puzzle.
ProblemRecord: TypeAlias = "ProblemRecordProblem | ProblemRecordError"
#: What cagey solve --json prints for a puzzle.
SolveRecord: TypeAlias = "SolveRecordUnique | SolveRecordMultiple | SolveRecordNone | SolveRecordStopped | SolveRecordCount | SolveRecordAll | SolveRecordValues | SolveRecordError"
#: What cagey explain --json prints for a puzzle.
WhyRecord: TypeAlias = "WhyRecordEntered | WhyRecordOccupied | WhyRecordLine | WhyRecordClue | WhyRecordSteps | WhyRecordOpen | WhyRecordStopped | WhyRecordMistaken | WhyRecordNone | WhyRecordError"
