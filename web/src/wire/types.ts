// Made from docs/json.schema.json by crates/cagey/tests/schema; not to be changed by hand.

/** The number that hints lead to. */
export interface Aim {
  /** The cells that will be filled. */
  cells: Cell[];
  /** How many steps it takes, including the next one. */
  steps: number;
}

/** The answer to a question. */
export type Answer =
  | ReadAnswer
  | JudgeAnswer
  | SolveAnswer
  | GradeAnswer
  | ExplainAnswer
  | ReferencesAnswer
  | LevelsAnswer
  | GenerateAnswer
  | PractiseAnswer
  | CheckAnswer
  | CombinationsAnswer
  | WhyAnswer
  | ProveAnswer
  | WriteAnswer
  | TechniquesAnswer
  | ProblemAnswer
  | CspAnswer
  | CompareAnswer
  | BookAnswer;

/** A question, and the answer in a sentence. */
export interface AnsweredQuestion {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** What was asked. */
  question: Question;
  /** The same, to be heard rather than read. */
  spoken: string;
  /** The answer; where there are steps, a heading for them. */
  text: string;
}

/** Why a cage's arithmetic rules out a value in one of its cells, whatever the rest of the grid holds. */
export type Arithmetic =
  | 'no-factor'
  | {
    'too-large': {
      /** The smallest total of the other cells. */
      rest: number;
    };
  }
  | {
    'too-small': {
      /** The largest total of the other cells. */
      rest: number;
    };
  }
  | 'no-partner'
  | 'twice'
  | 'repeats'
  | 'no-values';

/** How long one solver took for a set of puzzles, in nanoseconds per puzzle. */
export interface BenchRecord {
  /** The first pass, of a solver with empty caches. */
  cold_ns?: number;
  /** The instructions that the solver used. */
  instructions: string;
  /** The fastest of the warm passes. */
  least_ns?: number;
  /** The slowest puzzle. */
  max_ns?: number;
  /** How many have several. */
  multiple: number;
  /** How many have none. */
  none: number;
  /** The median over the puzzles of each one's fastest time. */
  p50_ns?: number;
  /** The 99th percentile. */
  p99_ns?: number;
  /** How many warm passes there were. */
  passes?: number;
  /** The processor, where its name is known. */
  processor?: string;
  /** How many puzzles there are. */
  puzzles: number;
  /** What the set is called: a path, `-`, the id itself, or size and level. */
  set: string;
  /** How many the time limit stopped; the times leave them out. */
  stopped: number;
  /** How many have one solution. */
  unique: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'bench';
  /** The version of the command. */
  version: string;
  /** The median of the warm passes. */
  warm_ns?: number;
}

/** What a cage would need beside values that it cannot have. */
export interface BesideFacts {
  /** Why ways to fill the cage with these values are no longer possible. */
  because: Causes;
  /** The values, each with what it needs; nothing if that is too much to list. */
  needs: NeedBeside[];
}

/** A book, or why there is none. */
export type BookAnswer =
  | ({
    result: 'made';
  } & MadeBook)
  | ({
    result: 'error';
  } & Faults);

/** Where answers are printed. */
export type BookAnswers = 'end' | 'backs' | 'separate' | 'none';

/** What is printed above and below each puzzle. */
export type BookCaptions = 'none' | 'level' | 'full';

/** What is wanted of a book. */
export type BookForm = 'pdf' | 'pages';

/** What is to be printed. */
export interface BookRequest {
  /** Where answers are printed; at the `end` by default. */
  answers?: BookAnswers;
  /** What is printed above and below each puzzle; `level` by default. */
  captions?: BookCaptions;
  /** What is wanted of it. */
  give?: BookForm;
  /** What the bound side has in addition, in millimetres; nothing by default. */
  gutter?: number;
  /** The heading of every page. */
  heading?: string;
  /** The language of rules, headings and reasons. */
  lang?: Language;
  /** The address of the page to which a code beside each puzzle links; no codes if this is left out. */
  link_base?: string;
  /** The margin of each page in millimetres; 15 by default. */
  margin?: number;
  /** The size of the smallest text in points; by default that of the theme. */
  min_text?: number;
  /** Whether there is a line for a name and a date. */
  name_line?: boolean;
  /** The paper: a3, a4, a5, letter, legal, or a width and a height such as 6x9in; a4 by default. */
  paper?: string;
  /** How many puzzles a page has: 1, 2, 4, 6 or 9; four, or one in large print, if this is left out. */
  per_page?: number;
  /** Existing puzzles instead, as text of any format, one after the other. */
  puzzles?: string;
  /** Whether there is a box with the rules. */
  rules?: boolean;
  /** The seed of wishes that have none; needed if there is one. */
  seed?: number;
  /** The puzzles that are made for every sheet: so many of each wish as its `count` says. */
  sets?: Wish[];
  /** How many numbered sheets there are, each with its own puzzles and answers; one book without numbers if this is left out. */
  sheets?: number;
  /** How operators are printed. */
  signs?: BookSigns;
  /** The theme by its name, such as `large`; `print` by default. */
  theme?: string;
  /** The title, which gets a page of its own. */
  title?: string;
  /** Whether there is ruled space below each puzzle. */
  working_space?: boolean;
}

/** How operators are printed. */
export type BookSigns = 'usual' | 'keyboard' | 'dots';

/** A line between two neighbouring cells. */
export interface BorderReading {
  /** The cells: left and right of the line, or above and below it. */
  between: [Cell, Cell];
  /** How probable it is that the line is a border of cages, from 0 to 1. */
  probability: number;
}

/** A rule that a grid breaks. */
export interface BrokenRule {
  /** The filled cells that break it together. */
  cells: Cell[];
  /** The same in words. */
  message: string;
  /** Which. */
  rule: RuleKind;
}

/** A cage and its clue. */
export interface Cage {
  /** Its cells in reading order. */
  cells: Cell[];
  /** The operator, `?` where it is hidden, `=` for a given cell; left out without a clue. */
  op?: '+' | '-' | '*' | '/' | '?' | '=';
  /** What the cells must give; left out without a clue. */
  target?: Number;
}

/** What a step rules out for a cage. */
export interface CageEliminations {
  /** Why other ways with the values that are removed are no longer possible. */
  because: Causes;
  /** The cage. */
  cage: Cage;
  /** The combinations that are left. */
  combinations_left: unknown;
  /** The combinations that are ruled out, if the same values in another order are not left; if the argument rules out more than is needed, or leaves too many to list in a sentence, only if there are no other reasons against these combinations. */
  combinations_out: unknown;
  /** How many ways there were to fill it. */
  count: number;
  /** How many are left. */
  count_left: number;
  /** The candidates that occur in none of the ways that are left. */
  impossible: Candidates[];
  /** Whether the argument rules out more than that: ways without the values that are removed, which the step does not need. They count as left. */
  is_part: boolean;
  /** The ways that are left. */
  left: unknown;
  /** The ways that are ruled out, and why; nothing if there are too many to list. */
  out: unknown;
}

/** How a cage can be filled. */
export interface CageFacts {
  /** Why ways that it has in the empty grid are no longer possible, as far as the step depends on it. */
  because: Causes;
  /** What the cage would need beside the values that the step removes from it; nothing if it removes others. */
  beside: BesideFacts | null;
  /** The cage. */
  cage: Cage;
  /** Its cells that are filled. */
  filled: Entry[];
  /** The candidates of its cells that no way has. */
  impossible: Impossible[];
  /** The ways to fill it; nothing if they are too many to go through. */
  ways: Ways | null;
}

/** The number of a cage in its puzzle; cages are numbered by their first cell in reading order. */
export type CageId = number;

/** A cage that was read from a picture. */
export interface CageReading {
  /** What else it could be, the most probable first. */
  alternatives?: ClueReading[];
  /** Its cells. */
  cells: Cell[];
  /** Its clue, such as `12+`, `3`, or `12?` if its operator is hidden. */
  clue: string;
  /** How probable the clue is, from 0 to 1. */
  probability: number;
  /** What the clue looks like, if that is something else, which no solution allows. */
  seen?: string;
}

/** A cell, and the values that are possible in it. */
export interface Candidates {
  /** The cell. */
  cell: Cell;
  /** The values. */
  values: ValueSet;
}

/** A way to fill a cage that is supposed. */
export interface CaseFacts {
  /** Why that cage has no other ways. */
  because: Causes;
  /** The ways to fill that cage, and how each fails; there may be none. */
  cases: CaseFacts[];
  /** The cells of the cage with their values, as far as they matter. */
  filled: Entry[];
  /** The next cage that is looked at. */
  next: Cage;
}

/** Why ways to fill a cage are no longer possible: a small set of reasons that is enough. */
export interface Causes {
  /** Cells of the cage that are filled. */
  filled: Entry[];
  /** Values that its other cells cannot have. */
  ruled_out: RuledOut[];
}

/** A cell: its row and its column, both from 0. */
export type Cell = [number, number];

/** A link of a chain through cages: a cell has a value, or has it not. */
export interface ChainLink {
  /** Why this follows from the link before. */
  by: LinkReason;
  /** The cell. */
  cell: Cell;
  /** Whether the cell has it. */
  is: boolean;
  /** The value. */
  value: Value;
}

/** An answer about a grid. */
export type CheckAnswer =
  | ({
    result: 'solved';
  } & CheckedGrid)
  | ({
    result: 'unfinished';
  } & CheckedGrid)
  | ({
    result: 'broken';
  } & CheckedGrid)
  | ({
    result: 'error';
  } & Faults);

/** What cagey check --json prints for a puzzle. */
export type CheckRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'check';
} & CheckAnswer;

/** Which grid is checked. */
export interface CheckRequest {
  /** Values row by row, `.` for an empty cell; those that the puzzle's text has entered, or the solution that it claims, if this is left out. */
  grid?: string;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** A grid that was checked. */
export interface CheckedGrid {
  /** How many of its cells are empty. */
  empty: number;
  /** The grid. */
  grid: Grid;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Every rule that it breaks: lines first, then cages. */
  violations: BrokenRule[];
}

/** Why a variable is next, and in which order its values are tried. */
export interface ChosenVariable {
  /** The variables that could have been chosen, the best first: this one, and up to four others. */
  candidates: ComparedVariable[];
  /** How many variables could have been chosen. */
  open: number;
  /** How many others the order does not tell from it. It was chosen because it is the first of them. */
  ties: number;
  /** Its values in the order in which they are tried. */
  values: ComparedValue[];
}

/** What is claimed about a cell and a value. */
export type Claim = 'is' | 'not';

/** What a cage says about its values. */
export interface Clue {
  /** The operator, `?` where it is hidden, `=` for a given cell; left out without a clue. */
  op?: '+' | '-' | '*' | '/' | '?' | '=';
  /** What the cells must give; left out without a clue. */
  target?: Number;
}

/** How a cage can be filled in the empty grid. */
export interface ClueFacts {
  /** The cage. */
  cage: Cage;
  /** Its combinations: each with its values from small to large; nothing if they are too many to list. */
  combinations: unknown;
}

/** A clue that a cage could have. */
export interface ClueReading {
  /** The clue, such as `12+`. */
  clue: string;
  /** How probable it is, from 0 to 1. */
  probability: number;
}

/** An answer about a cage. */
export type CombinationsAnswer =
  | {
    /** All that meet the clue; left out if there are more than 60. */
    all?: Value[][];
    /** Those that agree with what is entered; left out if there are more than 60. */
    left?: Value[][];
    result: 'combinations';
  }
  | ({
    result: 'error';
  } & Faults);

/** Which cage is asked about. */
export interface CombinationsRequest {
  /** A cell of the cage. */
  cell: Cell;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: EnteredPosition;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** What came of a comparison. */
export type CompareAnswer =
  | ({
    result: 'compared';
  } & ComparedMethods)
  | ({
    result: 'error';
  } & Faults);

/** Which puzzles are searched in which ways. A parameter that is left out takes all its values. */
export interface CompareRequest {
  /** Whether all solutions are wanted, not only the first. */
  all?: boolean;
  /** When each search gives up; after 100,000 nodes if this is left out. */
  limits?: Limits;
  /** How rows and columns become constraints. */
  model?: Model;
  /** What is done after every assignment. */
  propagate?: Propagator;
  /** The puzzles, each in any format that is read. */
  puzzles: string[];
  /** Which of its values is tried first. */
  value?: ValueOrder;
  /** Which variable is next. */
  variable?: VariableOrder;
}

/** What one way to search did on all puzzles together. */
export interface ComparedMethod {
  /** How many of them were consistent. */
  assignments: number;
  /** Constraint checks. */
  checks: number;
  /** How many searches came to their end. */
  done: number;
  /** How many gave up at the node limit. */
  gave_up_nodes: number;
  /** How many gave up at the time limit. */
  gave_up_time: number;
  /** How rows and columns become constraints. */
  model: Model;
  /** Values tried. */
  nodes: number;
  /** What is done after every assignment. */
  propagate: Propagator;
  /** Values removed from domains. */
  prunings: number;
  /** The time in microseconds; left out if the session has no clock. */
  time_us?: number;
  /** Which of its values is tried first. */
  value: ValueOrder;
  /** Which variable is next. */
  variable: VariableOrder;
  /** Domains that lost their last value. */
  wipe_outs: number;
}

/** Ways to search, compared on the same puzzles. */
export interface ComparedMethods {
  /** After how many nodes a search gives up; left out if there is no such limit. */
  node_limit?: number;
  /** How many puzzles were searched. */
  puzzles: number;
  /** One for each way to search. */
  ways: ComparedMethod[];
}

/** A value that is compared with others. */
export interface ComparedValue {
  /** How many values of other variables conflict with it, if the order of values asks for that. */
  ruled_out?: number;
  /** The value. */
  value: Value;
}

/** A variable that is compared with others. */
export interface ComparedVariable {
  /** How many constraints bind it to other variables without a value. */
  degree: number;
  /** How many values it has left. */
  values: number;
  /** The variable, such as `V12`. */
  variable: string;
  /** The weight of these constraints: each counts one more than the dead ends that it has caused. */
  weight: number;
}

/** Ways to search, compared on the same puzzles, as the command prints them. */
export interface ComparisonRecord {
  /** After how many nodes a search gives up; left out if there is no such limit. */
  node_limit?: number;
  /** How many puzzles were searched. */
  puzzles: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'csp';
  /** One for each way to search. */
  ways: ComparedMethod[];
}

/** What cages in conflict have against them, if it can be said in a sentence. */
export type ConflictReason =
  | {
    /** The total that the clues give. */
    clues: number;
    is: 'line-total';
    /** What is totalled. */
    kind: TotalKind;
    /** The lines that the cages fill. */
    lines: Line[];
    /** The total of these lines, each of which has every value once. */
    total: number;
  }
  | {
    /** How many cells the cage has. */
    cells: number;
    is: 'cage-bounds';
    /** What the clue gives. */
    kind: TotalKind;
    /** The least result of so many different values. */
    least: number;
    /** The greatest one. */
    most: number;
    /** What the clue asks for. */
    target: number;
  };

/** Cages whose clues cannot all be satisfied. */
export interface ConflictingCages {
  /** The cells of each. The list is empty if rows and columns alone rule out the values to start from. */
  cages: Cell[][];
  /** Whether the conflict is known to be minimal: without any one of them there would be none. */
  least: boolean;
  /** Why, where it is a matter of arithmetic. */
  reason?: ConflictReason;
  /** The same in a sentence. */
  text?: string;
}

/** A constraint check. */
export interface ConstraintCheck {
  /** Whether the constraint can hold with them. */
  holds: boolean;
  /** For each variable of the constraint the value that was tried; nothing where it was left open. */
  values: (Value | null)[];
}

/** A kind of constraint. */
export type ConstraintKind = 'different' | 'all-different' | 'cage';

/** Why marks cannot lead to a solution. */
export type Contradiction =
  | {
    'no-value': Cell;
  }
  | {
    'no-place': [Line, Value];
  }
  | {
    'no-combination': CageId;
  };

/** A contradiction, with the cage itself in place of its number. */
export type ContradictionFacts =
  | {
    'no-value': Cell;
  }
  | {
    'no-place': [Line, Value];
  }
  | {
    'no-combination': Cage;
  };

/** An answer of constraint search. */
export type CspAnswer =
  | ({
    result: 'found';
  } & CspSearch)
  | ({
    result: 'none';
  } & CspSearch)
  | ({
    result: 'gave-up';
  } & CspSearch)
  | ({
    result: 'error';
  } & Faults);

/** A cage. */
export interface CspCage {
  /** Its cells. */
  cells: Cell[];
  /** Its clue, such as `2÷`; left out if it has none. */
  clue?: string;
}

/** A constraint. */
export interface CspConstraint {
  /** What it requires, as a formula: `V11 ÷ V12 = 2 or V12 ÷ V11 = 2`. */
  formula: string;
  /** What kind it is. */
  kind: ConstraintKind;
  /** Its name in traces, such as `V11≠V12`. */
  name: string;
  /** The names of its variables. */
  scope: string[];
}

/** A puzzle as a constraint satisfaction problem. */
export interface CspProblem {
  /** The cages of the puzzle, also those without a clue, which constrain nothing. */
  cages: CspCage[];
  /** Those of rows, of columns, and of cages. */
  constraints: CspConstraint[];
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** How rows and columns become constraints. */
  model: Model;
  /** A variable for each cell, in reading order. */
  variables: CspVariable[];
}

/** What cagey csp --json prints for a puzzle. */
export type CspRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'csp';
} & CspAnswer;

/** How a puzzle is searched. */
export interface CspRequest {
  /** Whether all solutions are wanted, not only the first. */
  all?: boolean;
  /** How closely the trace follows the search; steps if this is left out. */
  detail?: TraceDetail;
  /** The language of sentences. Names of constraints are the same in every language. */
  lang?: Language;
  /** When to give up; after 100,000 nodes if this is left out, and never if it is empty. */
  limits?: Limits;
  /** How rows and columns become constraints; the simplest that the propagator supports if this is left out. */
  model?: Model;
  /** What is done after every assignment; forward checking if this is left out. */
  propagate?: Propagator;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** Whether the answer includes a trace of every step. */
  trace?: boolean;
  /** Which of its values is tried first; the smallest if this is left out. */
  value?: ValueOrder;
  /** Which variable is next; the first if this is left out. */
  variable?: VariableOrder;
}

/** What came of a search. */
export interface CspSearch {
  /** How many of them were consistent. */
  assignments: number;
  /** Constraint checks. */
  checks: number;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** How many further steps there were, if they were too many to include. */
  left_out?: number;
  /** How rows and columns become constraints. */
  model: Model;
  /** Values tried. */
  nodes: number;
  /** What is done after every assignment. */
  propagate: Propagator;
  /** Values removed from domains. */
  prunings: number;
  /** The solutions found; the first 10,000, if there are more. */
  solutions: Grid[];
  /** Every step, where a trace was asked for. */
  steps?: CspStep[];
  /** The time in microseconds; left out if the session has no clock. */
  time_us?: number;
  /** Which of its values is tried first. */
  value: ValueOrder;
  /** Which variable is next. */
  variable: VariableOrder;
  /** Domains that lost their last value. */
  wipe_outs: number;
}

/** A step of a search. */
export interface CspStep {
  /** The assignment, such as `V11=1`; nothing before the first. */
  assignment?: string;
  /** What was taken back before the next step, in its order. */
  back: TakenBack[];
  /** The constraint that is broken, if one is. */
  broken?: string;
  /** Why this variable is next, where the value is the first of it that is tried. */
  choice?: ChosenVariable;
  /** For each cell in reading order the values left after the prunings. */
  domains: ValueSet[];
  /** The values assigned. */
  grid: Grid;
  /** What came of it. */
  outcome: StepOutcome;
  /** What was pruned, in the order in which it was found. */
  pruned: Pruned[];
  /** The constraints that arc consistency begins with, in the order of its queue, where revisions were asked for. */
  queue?: string[];
  /** What was done with each constraint in its order, where that was asked for. */
  revisions?: RevisedConstraint[];
  /** How many further revisions there were, if they were too many to include. */
  revisions_left_out?: number;
  /** How many values were tried, this one included; 0 for what is done before the first. */
  step: number;
  /** The same in sentences. */
  text: string[];
}

/** A variable. */
export interface CspVariable {
  /** The cell that it stands for. */
  cell: Cell;
  /** The values that it may take at the start. */
  domain: ValueSet;
  /** Its name, such as `V12`. */
  name: string;
}

/** The day whose puzzle is wanted. */
export interface DailyRequest {
  /** Such as `2026-11-16`. */
  date: string;
  /** Which of the day's three puzzles beside the puzzle of the day: `small`, `medium` or `large`; the puzzle of the day if this is left out. */
  size?: string;
}

/** What a step changes in a cell. */
export type Effect =
  | {
    cell: Cell;
    is: Value;
  }
  | {
    cell: Cell;
    not: ValueSet;
  };

/** Why a way to fill a cage is ruled out. */
export type EliminationReason =
  | {
    lacks: Value;
  }
  | {
    'uses-up': Cell;
  }
  | {
    repeats: Repeat[];
  }
  | {
    makes: Number;
  }
  | {
    takes: number;
  }
  | {
    has: ValueSet;
  };

/** What a player has entered. It has the form of positions in answers, except that both fields may be left out. */
export interface EnteredPosition {
  /** Values row by row, `.` for an empty cell, with commas above 9×9; nothing if all cells are empty. */
  grid?: string;
  /** The pencil marks of each cell in reading order. Cells beyond the end of the list have none. */
  marks?: ValueSet[];
}

/** A filled cell. */
export interface Entry {
  /** The cell. */
  cell: Cell;
  /** Its value. */
  value: Value;
}

/** Which answer belongs to which request, by the name of the request. */
export interface Exchanges {
  book: {
    answer: BookAnswer;
    request: BookRequest;
  };
  check: {
    answer: CheckAnswer;
    request: CheckRequest;
  };
  combinations: {
    answer: CombinationsAnswer;
    request: CombinationsRequest;
  };
  compare: {
    answer: CompareAnswer;
    request: CompareRequest;
  };
  csp: {
    answer: CspAnswer;
    request: CspRequest;
  };
  daily: {
    answer: GenerateAnswer;
    request: DailyRequest;
  };
  generate: {
    answer: GenerateAnswer;
    request: GenerateRequest;
  };
  grade: {
    answer: GradeAnswer;
    request: GradeRequest;
  };
  hint: {
    answer: ExplainAnswer;
    request: ExplainRequest;
  };
  judge: {
    answer: JudgeAnswer;
    request: JudgeRequest;
  };
  levels: {
    answer: LevelsAnswer;
    request: LevelsRequest;
  };
  practise: {
    answer: PractiseAnswer;
    request: PractiseRequest;
  };
  problem: {
    answer: ProblemAnswer;
    request: ProblemRequest;
  };
  prove: {
    answer: ProveAnswer;
    request: ProveRequest;
  };
  read: {
    answer: ReadAnswer;
    request: ReadRequest;
  };
  references: {
    answer: ReferencesAnswer;
    request: ReferencesRequest;
  };
  solve: {
    answer: SolveAnswer;
    request: SolveRequest;
  };
  steps: {
    answer: ExplainAnswer;
    request: ExplainRequest;
  };
  techniques: {
    answer: TechniquesAnswer;
    request: TechniquesRequest;
  };
  walk: {
    answer: ExplainAnswer;
    request: ExplainRequest;
  };
  why: {
    answer: WhyAnswer;
    request: WhyRequest;
  };
  write: {
    answer: WriteAnswer;
    request: WriteRequest;
  };
}

/** An exercise that was not found. */
export interface ExerciseNotFound {
  /** How many puzzles were looked at. */
  puzzles: number;
  /** The size of the grid. */
  size: number;
  /** The technique's id. */
  technique: string;
  /** The same in a sentence. */
  text: string;
}

/** An answer about how a person solves a puzzle. */
export type ExplainAnswer =
  | ({
    result: 'explained';
  } & Explained)
  | ({
    result: 'hint';
  } & Explained)
  | ({
    result: 'open';
  } & Explained)
  | ({
    result: 'stuck';
  } & Explained)
  | ({
    result: 'mistaken';
  } & Mistaken)
  | ({
    result: 'none';
  } & Unexplained)
  | ({
    result: 'error';
  } & Faults);

/** What cagey explain --json prints for a puzzle. */
export type ExplainRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'explain';
} & ExplainAnswer;

/** A position from which steps are asked for. */
export interface ExplainRequest {
  /** The language of sentences. */
  lang?: Language;
  /** The limits of the search that tells a right position from a wrong one: 100,000 nodes if this is left out, none if it is empty. The time limit covers the steps too, except for the first. */
  limits?: Limits;
  /** The ids of the techniques that may be used; all if it is empty. */
  only?: string[];
  /** Which steps, and in which order. */
  order?: StepOrder;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: EnteredPosition;
  /** Whether the answer includes positions: the one before each step, and the one after the last. */
  positions?: boolean;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** The only solution of the puzzle, if the caller knows it already, as from making the puzzle. The ending then says that there is one even where the search here was too short to find that out. It is checked to be a solution, but not to be the only one. */
  solution?: string;
  /** What earlier hints have told about this game, which counts as known: the effects of their steps. */
  told?: Effect[];
  /** The highest level of techniques that are used; all if this is left out. */
  up_to?: Level;
  /** The ids of techniques that may not be used. */
  without?: string[];
}

/** Steps from a position. */
export interface Explained {
  /** The cells that hints lead to, if this is a hint that aims at a number. */
  aim?: Aim;
  /** The same with the candidates of empty cells, where positions were asked for. */
  end?: Position;
  /** Why there are no more. */
  ending: ExplainedEnding;
  /** The values known after the last of them. */
  grid: Grid;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** The same steps told together, from number to number, if this is a walk that aims. */
  paragraphs?: ExplainedParagraph[];
  /** The values entered at the start, where there were any. */
  start?: Grid;
  /** In their order. */
  steps: ExplainedStep[];
}

/** How an explanation ended: the facts, and a sentence. */
export interface ExplainedEnding {
  /** How far logic went. */
  logic: Logic;
  /** How many solutions the puzzle has, whatever is entered. */
  solutions: SolutionCount;
  /** The same, to be heard rather than read. */
  spoken?: string;
  /** The same in a sentence; nothing after a hint. */
  text?: string;
}

/** Something wrong in a position. */
export type ExplainedMistake = {
  /** The cell. */
  cell: Cell;
  /** The cells that a picture should show: the wrong one changes, and the others are those of the proof. */
  highlights: Highlight[];
  /** What is wrong, and why. */
  message: string;
  /** That something is wrong, without saying where. */
  nudge: string;
  /** The same, to be heard rather than read. */
  spoken: string;
  /** Where, without saying why. */
  where: string;
} & (
  | {
    kind: 'breaks-rule';
    /** The entry. */
    value: Value;
    /** The rule, and the entries that break it. */
    violation: Violation;
  }
  | {
    kind: 'cannot-be';
    /** The entry. */
    value: Value;
    /** How, from the entries that are right. */
    why: StepFacts;
  }
  | {
    kind: 'is-not';
    /** The entry. */
    value: Value;
  }
  | {
    kind: 'mark-missing';
  }
);

/** Steps that are told together, because they lead to the same numbers. */
export interface ExplainedParagraph {
  /** The number of its first step in the walk, counted from 1. */
  first: number;
  /** The numbers that it finds, as a sentence; empty if it finds none. */
  headline: string;
  /** The number of its last step. */
  last: number;
  /** The numbers that are found, in the order of the steps; none if the walk ends before the next number. */
  numbers: Entry[];
  /** The sentences that lead there, those of each step after its number. */
  reason: string;
  /** The headline and the reason, to be heard rather than read. */
  spoken: string;
}

/** A step. */
export interface ExplainedStep {
  /** What was known before it, where positions were asked for. */
  before?: Position;
  /** The cages whose clues the facts mention, with their combinations in the empty grid. */
  clues?: ClueFacts[];
  /** What follows. */
  effects: Effect[];
  /** What the reason is made of. */
  facts: Facts;
  /** The whole reason. */
  full: string;
  /** The cells that a picture should show. */
  highlights: Highlight[];
  /** The technique's name. */
  name: string;
  /** Where to look. */
  nudge: string;
  /** What it costs a person. */
  price: number;
  /** The same three texts, to be heard rather than read. */
  spoken: SpokenStep;
  /** The technique's id. */
  technique: string;
  /** What to look for there. */
  where: string;
}

/** What a step rests on, one variant for each technique. */
export type Facts =
  | {
    /** The cell. */
    cell: Cell;
    kind: 'given';
    /** Its value. */
    value: Value;
  }
  | {
    /** The cell. */
    cell: Cell;
    kind: 'last-cell';
    /** The line. */
    line: Line;
    /** The value that the line lacks. */
    value: Value;
  }
  | {
    /** The cell. */
    cell: Cell;
    kind: 'naked-single';
    /** If more than the numbers in its lines is needed, the other cells of its cage are filled, and a sum or product leaves the value: the cage and these cells, which are reason enough. */
    rest?: FilledCage;
    /** Every other value, and why the cell cannot have it. */
    ruled_out: RuledOut[];
    /** The candidate. */
    value: Value;
  }
  | {
    /** Its place. */
    cell: Cell;
    /** Every other cell of the line that is not filled, and why it cannot have the value. */
    elsewhere: RuledOut[];
    kind: 'hidden-single';
    /** The line. */
    line: Line;
    /** The value. */
    value: Value;
  }
  | {
    /** The cage. */
    cage: CageFacts;
    kind: 'only-combination';
  }
  | {
    /** The cage. */
    cage: CageFacts;
    kind: 'cage-values';
  }
  | {
    /** The cage. */
    cage: CageFacts;
    kind: 'cage-cells';
  }
  | {
    /** The cage. */
    cage: CageFacts;
    /** The cells of the cage that lie in the line. */
    cells: Cell[];
    kind: 'cage-claims';
    /** The line. */
    line: Line;
    /** The values. */
    values: ValueSet;
  }
  | {
    /** Every other cell of the line that is not filled, and why it cannot have the value. */
    elsewhere: RuledOut[];
    kind: 'line-claims';
    /** The line. */
    line: Line;
    /** Its places. */
    places: Cell[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
    /** The value. */
    value: Value;
  }
  | {
    /** The cells with their candidates. */
    cells: Candidates[];
    kind: 'naked-set';
    /** The line. */
    line: Line;
    /** The values that they cannot have, and why. */
    ruled_out: RuledOut[];
    /** All candidates of them. */
    values: ValueSet;
  }
  | {
    /** The places. */
    cells: Cell[];
    /** Every other cell of the line that is not filled, and why it cannot have these values. */
    elsewhere: RuledOut[];
    kind: 'hidden-set';
    /** The line. */
    line: Line;
    /** The values. */
    values: ValueSet;
  }
  | {
    kind: 'clash';
    /** The cells outside, with their candidates. */
    outside: Candidates[];
    /** The values that these cells cannot have, and why. */
    ruled_out: RuledOut[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
  }
  | {
    /** The combinations of the cage that leave none for the other cage in whatever order they are placed. */
    in_any_order: Value[][];
    kind: 'pair';
    /** The lines that they share. */
    lines: Line[];
    /** The other cage. */
    other: CageFacts;
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
  }
  | ({
    /** The filled cells, if there are any, except those of the cages that are not fixed. */
    filled: FilledFacts | null;
    /** The cells of cages that have the same total in every way to fill them, except filled cells. */
    fixed: ShareFacts[];
    kind: 'line-total';
    /** What is left of the total for the cells that are not fixed. */
    left: Number;
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines, and the totals that they can have. */
    mine: ShareFacts;
    /** The totals that the other cells would need, but cannot have, if the cage had what is removed. */
    needed: NeededTotals | null;
    /** The cells of the other cage that is not fixed, if there is one, and the totals that they can have. */
    other: ShareFacts | null;
    /** The totals that are possible. */
    possible: Number[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
    /** What is formed of the values. */
    total: TotalKind;
    /** Their total. */
    whole: Number;
  })
  | ({
    /** The cells of other cages whose sum is always even, except filled cells. */
    even: ShareFacts[];
    /** The filled cells, if there are any, except those of the cage. */
    filled: FilledFacts | null;
    /** Whether their sum is odd. */
    is_odd: boolean;
    kind: 'parity';
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines. */
    mine: Cell[];
    /** The cells of other cages whose sum is always odd, except filled cells. */
    odd: ShareFacts[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
    /** What they add up to. */
    whole: Number;
  })
  | {
    kind: 'counting';
    /** How many they may take at least, after the others. */
    least: number;
    /** The line. */
    line: Line;
    /** The cells of the cage inside the line, and how many of the values they can take. */
    mine: ValueCounts;
    /** How many they may take at most, after the others. */
    most: number;
    /** The other cells of the line. */
    others: ValueCounts[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
    /** The values. */
    values: ValueSet;
  }
  | {
    /** The crossing lines. */
    across: Line[];
    /** Every cell of the lines outside the crossing ones that is not filled, and why it cannot have the value. */
    elsewhere: RuledOut[];
    kind: 'fish';
    /** The lines. */
    lines: Line[];
    /** The value. */
    value: Value;
  }
  | {
    kind: 'wing';
    /** The cell in the middle. */
    pivot: Candidates;
    /** The values that the three cannot have, and why. */
    ruled_out: RuledOut[];
    /** The value that one of them has. */
    value: Value;
    /** The other two. */
    wings: [Candidates, Candidates];
  }
  | {
    kind: 'chain';
    /** The cells, and what each has if the first does not have the value. */
    links: Link[];
    /** The values that the cells cannot have, and why. */
    ruled_out: RuledOut[];
    /** The value that the first or the last has. */
    value: Value;
  }
  | {
    kind: 'line-combinations';
    /** The line. */
    line: Line;
    /** What the cells of the cage inside the line may have together. */
    mine: SetsFacts;
    /** What the other cells of the line can have together; nothing where that is too much to list. */
    others: SetsFacts[];
    /** What they would have together with what is removed, and cannot have, because of the others; nothing if that is too much to list. */
    out: unknown;
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
  }
  | ({
    /** What is left for the cells of the cage, at most or at least. */
    bound: Number;
    /** The filled cells, if there are any, except those of the cages that are told with them. */
    filled: FilledFacts | null;
    /** Whether there is at most so much left, because the others take at least the rest; or at least so much. */
    is_most: boolean;
    kind: 'line-bounds';
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines. */
    mine: Cell[];
    /** The cells of the other cages, except filled cells, and the least or the most that they add up to. */
    others: ShareFacts[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
    /** Their sum. */
    whole: Number;
  })
  | {
    /** Why nothing else is possible where a link says so. */
    because: Causes;
    /** One chain from that value itself, or several from values of which one must be right. */
    chains: ChainLink[][];
    kind: 'cage-chain';
    /** The line that needs the value with whose places the chains begin; none if they begin with the values of one cell. */
    lines: Line[];
  }
  | {
    /** Why the cage has no other ways with what is removed than those of the cases. */
    because: Causes;
    /** What the cells of the cage inside the lines have with what is removed, and how each of that leaves another cage of the lines without a combination; nothing if that is too much to tell. */
    cases: CaseFacts[];
    kind: 'lines-combinations';
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines. */
    mine: Cell[];
    /** The cells of the other cages, except filled cells. They have no totals. */
    others: ShareFacts[];
    /** What is ruled out for the cage. */
    ruling: CageEliminations;
  }
  | {
    /** Why the cage has no other ways with this value. */
    because: Causes;
    /** The cage. */
    cage: Cage;
    /** The ways, and how each fails. */
    cases: CaseFacts[];
    /** The cell. */
    cell: Cell;
    kind: 'neighbourhood';
    /** The value. */
    value: Value;
  }
  | {
    /** Why that is a contradiction: the values that the cell, the line or the cage lacks, and what rules them out. */
    because: Causes;
    /** The cell. */
    cell: Cell;
    /** What follows, step by step. */
    chain: StepFacts[];
    /** How it ends. */
    end: ContradictionFacts;
    kind: 'trial';
    /** The value. */
    value: Value;
  };

/** A fault in its place. */
export interface Fault {
  /** The column in characters, from 1. */
  column?: number;
  /** What to do about it. */
  help?: string;
  /** The line in the whole input, from 1; left out if the fault has no place. */
  line?: number;
  /** What is wrong. */
  message: string;
}

/** Why something could not be read, or a request could not be answered. */
export interface Faults {
  /** The faults; the first hundred, if there are more. */
  errors: Fault[];
  /** Where the faults are. */
  in: Source;
}

/** A cage, and those of its cells that are filled. */
export interface FilledCage {
  /** The cage. */
  cage: Cage;
  /** Its filled cells. */
  filled: Entry[];
}

/** Filled cells of some lines. */
export interface FilledFacts {
  /** Whether these are all filled cells of the lines. */
  are_all: boolean;
  /** The cells. */
  cells: Cell[];
  /** Their total. */
  total: Number;
}

/** The solutions that were found. */
export interface FoundSolutions {
  /** Why there is none, if that was asked and found out. */
  conflict?: ConflictingCages;
  /** How many are known, or 2⁶⁴ − 1 if they are more than that. */
  count: number;
  /** How many are known, in decimal digits, from 2⁵³ on, where not every reader of JSON is exact. */
  count_digits?: string;
  /** Whether that is the exact number; otherwise there may be more. */
  exact: boolean;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Solutions, as many as the answer calls for. */
  solutions: Grid[];
  /** The values that every solution had to keep, where there were any. */
  start?: Grid;
  /** How long the search took, in microseconds; left out if the session has no clock. */
  time_us?: number;
}

/** The values that occur in a puzzle's solutions. */
export interface FoundValues {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** The values that every solution had to keep, where there were any. */
  start?: Grid;
  /** How long the search took, in microseconds; left out if the session has no clock. */
  time_us?: number;
  /** For each cell in reading order the values that it has in some solution, from small to large. */
  values: ValueSet[];
}

/** The outcome of a wish. */
export type GenerateAnswer =
  | ({
    result: 'made';
  } & MadePuzzle)
  | ({
    result: 'error';
  } & Faults);

/** A generated puzzle, as the command prints it. */
export type GenerateRecord = {
  /** The version of the generator. The same wish and version always give the same puzzle. */
  algorithm: number;
  /** Its number among the puzzles of its recipe and seed, from 0. */
  k: number;
  /** The seed that it was made with. */
  seed: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'generate';
  /** The wish that reproduces this puzzle: the text of a `Wish` with seed and start. */
  wish: string;
} & (
  | ({
    /** Whether it is a kind of puzzle that Keen does not have. */
    extended: boolean;
    /** What percentage of puzzles of its size that nothing has chosen have a lower score; left out if that is not known. */
    harder_than?: number;
    /** The id of the most expensive technique. */
    hardest: string;
    /** The puzzle's one-line id. */
    id: Puzzle;
    /** Keen's level. */
    level: Level;
    result: 'unique';
    /** Cagey's score. */
    score: number;
    /** The solution; left out by the command. */
    solution: Grid | null;
    /** How many steps there are. */
    steps: number;
    /** Whether guessing is needed: no technique leads to the end unless things are tried out, be it the ways to fill a cage or a supposed number. */
    trial: boolean;
    /** How often each technique is used; those that are not used are left out. */
    uses: Record<string, number>;
  })
  | {
    /** The puzzle's one-line id. */
    id: Puzzle;
    result: 'multiple';
    /** One of the solutions. */
    solution: Grid;
  }
  | {
    /** The puzzle's one-line id. */
    id: Puzzle;
    result: 'none';
  }
);

/** What puzzle is wanted. */
export interface GenerateRequest {
  /** The language in which it is told why there is no such puzzle. */
  lang?: Language;
  /** When to give up; only after all attempts have failed if this is left out. */
  limits?: Limits;
  /** What is asked of the generator. It must have a seed, because the library has no source of randomness of its own. If it asks for several puzzles, only the first is made: the one that its `start` names. */
  wish: Wish;
}

/** An answer about how hard a puzzle is. */
export type GradeAnswer =
  | ({
    result: 'graded';
  } & Graded)
  | ({
    result: 'stuck';
  } & Graded)
  | ({
    result: 'stopped';
  } & StoppedGrade)
  | ({
    result: 'multiple';
  } & Ungraded)
  | ({
    result: 'none';
  } & Ungraded)
  | ({
    result: 'error';
  } & Faults);

/** What cagey grade --json prints for a puzzle. */
export type GradeRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'grade';
} & GradeAnswer;

/** Which puzzle is graded. */
export interface GradeRequest {
  /** The language of sentences. */
  lang?: Language;
  /** When to give up; after 100,000 nodes if this is left out, and never if it is empty. The search for a second solution takes at most half of the nodes. */
  limits?: Limits;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** The highest level of techniques that are used; all if this is left out. */
  up_to?: Level;
}

/** How hard a puzzle is. */
export interface Graded {
  /** Whether it is a kind of puzzle that Keen does not have. */
  extended: boolean;
  /** What percentage of puzzles of its size that nothing has chosen have a lower score; left out if that is not known. */
  harder_than?: number;
  /** The id of the most expensive technique. */
  hardest: string;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Keen's level. */
  level: Level;
  /** Cagey's score. */
  score: number;
  /** The solution; left out by the command. */
  solution?: Grid;
  /** How many steps there are. */
  steps: number;
  /** Whether guessing is needed: no technique leads to the end unless things are tried out, be it the ways to fill a cage or a supposed number. */
  trial: boolean;
  /** How often each technique is used; those that are not used are left out. */
  uses: Record<string, number>;
}

/** A grid: values row by row, . for an empty cell, with commas above 9×9. */
export type Grid = string;

/** A cell that a picture of a step should show. */
export interface Highlight {
  /** Where. */
  cell: Cell;
  /** What it has to do with the step. */
  role: Role;
}

/** A candidate that no way to fill its cage has. */
export interface Impossible {
  /** Why the clue's arithmetic rules it out; nothing if some way in the empty grid has it, so that the ways that have been ruled out since are the reason. */
  arithmetic: Arithmetic | null;
  /** The cell. */
  cell: Cell;
  /** The value. */
  value: Value;
}

/** Why a position cannot lead to a solution. */
export type ImpossibleReason =
  | {
    is: 'no-solution';
  }
  | {
    is: 'mistakes';
  }
  | {
    is: 'together';
  }
  | {
    /** The contradiction. */
    contradiction: Contradiction;
    is: 'dead-end';
  };

/** How many solutions there are. */
export type JudgeAnswer =
  | {
    result: 'unique';
    /** The solution. */
    solution: Grid;
  }
  | {
    /** How many are known. */
    count: number;
    /** The cells that differ between solutions; none if finding them would take too long. */
    differ: Cell[];
    /** Whether that is all of them. */
    exact: boolean;
    result: 'multiple';
  }
  | {
    /** Cages whose clues contradict each other; left out if finding them would take too long. */
    conflict?: ConflictingCages;
    result: 'none';
  }
  | {
    /** The limit that was reached. */
    limit: Limit;
    result: 'stopped';
  }
  | ({
    result: 'error';
  } & Faults);

/** Which puzzle is judged. */
export interface JudgeRequest {
  /** What is entered; what the puzzle's text has entered if this is left out. Pencil marks do not matter. */
  position?: EnteredPosition;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** A language that sentences can be made in. */
export type Language = 'en' | 'de';

/** How hard Keen says that a puzzle is. */
export type Level = 'easy' | 'normal' | 'hard' | 'extreme' | 'unreasonable';

/** Why levels above a certain one are not available. */
export type LevelBound = 'size' | 'operators' | 'rare';

/** The levels that puzzles of a wish can have. */
export type LevelsAnswer =
  | {
    /** Why there are no harder ones; left out if these are all levels. */
    bound?: LevelBound;
    /** The levels, the easiest first. There is at least one. */
    levels: Level[];
    result: 'levels';
    /** The same as a sentence. */
    text?: string;
  }
  | ({
    result: 'error';
  } & Faults);

/** A wish whose level is still to be chosen. */
export interface LevelsRequest {
  /** The language of the sentence. */
  lang?: Language;
  /** What is asked of the generator. Its size and its operators, shown or hidden, decide the answer. */
  wish: Wish;
}

/** A limit that ended something before it was complete. */
export type Limit =
  | {
    is: 'nodes';
    /** How many. */
    nodes: number;
  }
  | {
    is: 'time';
  }
  | {
    is: 'preliminary';
    /** How many. */
    nodes: number;
  }
  | {
    is: 'cancelled';
  };

/** When to give up on a question. A limit that is left out does not apply.  ``` use std::time::{Duration, Instant}; use cagey::engine::{Limits, Outcome, Solver}; use cagey::model::Puzzle;  let limits = Limits { nodes: Some(100_000), time: Some(Duration::from_secs(1)) }; let start = Instant::now(); let mut budget = limits.start(|| start.elapsed()); let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?; assert!(matches!(Solver::new().solve(&puzzle, &mut budget), Outcome::Unique(_))); assert_eq!(budget.reached(), None); # Ok::<(), cagey::notation::ParseErrors>(()) ``` */
export interface Limits {
  /** After this many nodes of a search. The same question with the same limit always gives the same answer. */
  nodes?: number;
  /** After this time by the caller's clock; in JSON, milliseconds. */
  time_ms?: number;
}

/** A row or a column, counted from 0. */
export type Line =
  | {
    row: number;
  }
  | {
    column: number;
  };

/** A cell of a chain. */
export interface Link {
  /** The cell. */
  cell: Cell;
  /** What it has if the first cell of the chain does not have the chain's value. */
  then: Value;
  /** Its candidates. */
  values: ValueSet;
}

/** Why a link follows from the one before. */
export type LinkReason =
  | 'start'
  | 'cell'
  | {
    line: Line;
  }
  | {
    cage: Cage;
  };

/** How far logic went. */
export type Logic =
  | {
    is: 'finished';
    /** How many steps it took. */
    steps: number;
  }
  | {
    is: 'under-way';
  }
  | {
    /** How many cells are empty there. */
    empty: number;
    is: 'exhausted';
    /** The technique of the cheapest step that is open there, if only some techniques were to be used and this is none of them. */
    left_out?: string;
    /** The limit that was reached, if every technique was allowed: how many suppositions, and steps from them, are made at most at one position. More of them might lead further. */
    suppositions?: number;
    /** The highest level of a technique that was allowed. */
    up_to: Level;
  }
  | {
    /** How many cells are empty there. */
    empty: number;
    is: 'stopped';
    /** The limit. */
    limit: Limit;
  }
  | {
    is: 'impossible';
    /** What is wrong with it. */
    why: ImpossibleReason;
  };

/** A book. */
export interface MadeBook {
  /** The PDF file of the answers, if they have one. */
  answers?: string;
  /** The PDF file, as base64, if it was wanted. */
  book?: string;
  /** The command that makes the same files. */
  command: string;
  /** Why these are fewer than was wanted, if they are. */
  crowded?: string;
  /** The characters that the font does not have, for which boxes are printed. */
  missing?: string;
  /** The pages as SVG, if they were wanted: those of the book, then those of separate answers. */
  pages?: string[];
  /** How many of them a page has. */
  per_page: number;
  /** How many puzzles there are. */
  puzzles: number;
}

/** A generated puzzle, which has one solution, with all that is known about it. */
export interface MadePuzzle {
  /** The version of the generator. The same wish and version always give the same puzzle. */
  algorithm: number;
  /** How hard it is. */
  grade: Graded;
  /** Its number among the puzzles of its recipe and seed, from 0. */
  k: number;
  /** The puzzle. */
  puzzle: PuzzleOutline;
  /** The seed that it was made with. */
  seed: number;
  /** Its solution. */
  solution: Grid;
  /** The wish that reproduces this puzzle, as text. */
  wish: string;
}

/** What is missing from a picture. */
export type MissingFromPicture = 'picture' | 'board' | 'grid' | 'pixels' | 'clues' | 'solution';

/** A position with mistakes. */
export interface Mistaken {
  /** What follows from that. */
  ending: ExplainedEnding;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** What is wrong: entries first, then pencil marks. None where no single one is known to be wrong, as the ending says. */
  mistakes: ExplainedMistake[];
  /** The values entered. */
  start: Grid;
}

/** A question about a position with mistakes. */
export interface MistakenQuestion {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** What is wrong: entries first, then pencil marks. None where no single one is known to be wrong. */
  mistakes: ExplainedMistake[];
  /** What was asked. */
  question: Question;
  /** The same, to be heard rather than read. */
  spoken: string;
  /** The answer; where there are steps, a heading for them. */
  text: string;
}

/** How rows and columns become constraints. */
export type Model = 'pairs' | 'nary';

/** A value in a cage, and what its other empty cells need beside it. */
export interface NeedBeside {
  /** The cells, in any of which it would need the same. */
  cells: Cell[];
  /** What the other empty cells would need: each with its values from small to large, whatever cells they are in. */
  needed: Value[][];
  /** The value. */
  value: Value;
}

/** Totals that some cells would need, but cannot have. */
export interface NeededTotals {
  /** Why the other cells cannot make what is left for them. */
  because: Causes;
  /** What the cells of the cage would make, and what is then left for the other cells. */
  pairs: [Number, Number][];
  /** What the cells of the cage would make, where nothing is left for the other cells: sums that are too large, and products that do not divide the whole. */
  too_much: Number[];
}

/** A sum, a product or a count. From 2⁵³ on it is written as text in JSON, because not every reader of JSON represents such numbers exactly. */
export type Number = number | string;

/** A place in a picture, in pixels from its top left corner. */
export interface PicturePoint {
  /** Pixels from the left. */
  x: number;
  /** Pixels from the top. */
  y: number;
}

/** A puzzle that was read from a picture. */
export interface PictureReading {
  /** The lines between neighbouring cells. */
  borders: BorderReading[];
  /** The cages of the puzzle with their clues, by first cell. */
  cages: CageReading[];
  /** How probable it is that everything is right, from 0 to 1. */
  confidence: number;
  /** The numbers that were written into the grid, where they are clear; left out if there are none. */
  entries?: Grid;
  /** The most probable puzzle that has a solution, as a one-line id. */
  id: Puzzle;
  /** The crossings of the lines in the picture, row by row: one more in each direction than there are cells, the first one at the top left corner of the puzzle as it is read. */
  lattice: PicturePoint[];
  /** Whether that is enough to rely on the puzzle without comparing it with the picture. */
  sure: boolean;
  /** Whether the puzzle has exactly one solution; left out if that could not be found out within a limit. */
  unique?: boolean;
}

/** What was read from a picture, as the command prints it. */
export type PictureRecord = {
  /** The path of the picture, `-` for standard input. */
  picture: string;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'read';
} & (
  | ({
    result: 'read';
  } & PictureReading)
  | ({
    result: 'unread';
  } & UnreadPicture)
);

/** What a step looks at. */
export interface Places {
  /** Cages. */
  cages: Cage[];
  /** Cells. */
  cells: Cell[];
  /** Rows and columns. */
  lines: Line[];
}

/** How far a player has come: values and pencil marks. */
export interface Position {
  /** The values entered. */
  grid: Grid;
  /** The pencil marks of each cell in reading order; left out of JSON if there are none. */
  marks?: ValueSet[];
}

/** An exercise, or why there is none. */
export type PractiseAnswer =
  | ({
    result: 'exercise';
  } & PreparedExercise)
  | ({
    result: 'not-found';
  } & ExerciseNotFound)
  | ({
    result: 'error';
  } & Faults);

/** An exercise, as the command prints it. */
export type PractiseRecord = {
  /** The version of the generator; a release in which any seed gives another puzzle raises it. */
  algorithm: number;
  /** Its number among the exercises of its technique, size and seed, from 0. */
  k: number;
  /** The seed that it was made with. */
  seed: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'practise';
} & (
  | ({
    result: 'exercise';
  } & PreparedExercise)
  | ({
    result: 'not-found';
  } & ExerciseNotFound)
  | ({
    result: 'error';
  } & Faults)
);

/** What to practise. */
export interface PractiseRequest {
  /** The number of the exercise among those of its technique, size and seed; 0 if this is left out. */
  k?: number;
  /** The language of sentences. */
  lang?: Language;
  /** When to give up; never if this is left out. */
  limits?: Limits;
  /** What makes these exercises differ from others. */
  seed: number;
  /** The size of the grid; 6 if this is left out. */
  size?: number;
  /** The id of the technique. */
  technique: string;
}

/** A position in which a technique makes the next step: no technique that costs less finds anything there. */
export interface PreparedExercise {
  /** The steps of the technique that can be taken there, the cheapest first; only one if the technique goes through cases. */
  answers: ExplainedStep[];
  /** The puzzle's one-line id. */
  id: string;
  /** The technique's name. */
  name: string;
  /** What is filled in, and what is still possible in the other cells. */
  position: Position;
  /** The technique's id. */
  technique: string;
}

/** An answer about a puzzle as a problem. */
export type ProblemAnswer =
  | ({
    result: 'problem';
  } & CspProblem)
  | ({
    result: 'error';
  } & Faults);

/** What cagey csp --json prints for a puzzle. */
export type ProblemRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'csp';
} & ProblemAnswer;

/** Which puzzle is asked about. */
export interface ProblemRequest {
  /** The language of formulas. Names of constraints are the same in every language. */
  lang?: Language;
  /** How rows and columns become constraints; one for each pair of cells if this is left out. */
  model?: Model;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** What is done after every assignment.  With the same model and an order that does not depend on domains, `Propagator::Gac` never needs more nodes than `Propagator::ForwardChecking`, and that never more than `Propagator::Backtracking`. */
export type Propagator = 'bt' | 'bt-partial' | 'fc' | 'gac-root' | 'gac' | 'gac-alldiff';

/** What a kind of propagator did. */
export interface PropagatorStats {
  /** How much uncertainty they removed, in bits: a cell with k candidates has log₂ k. */
  bits: number;
  /** How often it was called. */
  calls: number;
  /** How many of the calls found a contradiction. */
  contradictions: number;
  /** `PropagatorKind::name`. */
  name: string;
  /** How many of the calls removed candidates. */
  successes: number;
  /** How long the calls took, in nanoseconds. */
  time_ns: number;
}

/** What could be proved. */
export type ProveAnswer =
  | ({
    result: 'unique';
  } & WrittenProof)
  | ({
    result: 'none';
  } & WrittenProof)
  | ({
    result: 'multiple';
  } & WrittenProof)
  | ({
    result: 'stopped';
  } & WrittenProof)
  | ({
    result: 'error';
  } & Faults);

/** What is to be proved. */
export interface ProveRequest {
  /** The values that solutions must keep, row by row; those that the puzzle's text has entered if this is left out. */
  grid?: string;
  /** When to give up; never if this is left out. */
  limits?: Limits;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** A value that a variable loses. */
export interface Pruned {
  /** The constraint that rules it out, such as `V11≠V12`. */
  by: string;
  /** The value. */
  value: Value;
  /** The variable, such as `V12`. */
  variable: string;
  /** Why it does. */
  why: PrunedBecause;
}

/** Why a constraint rules out a value. */
export type PrunedBecause =
  | {
    is: 'no-support';
    /** These variables and their values; a variable that is assigned has one. */
    others: Record<string, ValueSet>;
  }
  | {
    is: 'hall-set';
    /** Their values. */
    values: ValueSet;
    /** These variables. */
    variables: string[];
  };

/** A puzzle as its one-line id. */
export type Puzzle = string;

/** A puzzle with everything that is needed to draw it. */
export interface PuzzleOutline {
  /** Its cages, by their first cells in reading order. */
  cages: Cage[];
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** How many cells a row has. */
  size: number;
}

/** Why a claim about a cell holds: "why can't R3C2 be 4?", "why must it be 5?". */
export interface Question {
  /** The cell. */
  cell: Cell;
  /** What is claimed about them. */
  claim: Claim;
  /** The value. */
  value: Value;
}

/** What a text holds. */
export type ReadAnswer =
  | {
    /** The name of the format that it was in. */
    format: string;
    /** What is entered in it. */
    position: Position;
    /** The puzzle. */
    puzzle: PuzzleOutline;
    result: 'read';
    /** Its title. */
    title?: string;
  }
  | ({
    result: 'error';
  } & Faults);

/** A text that holds a puzzle. */
export interface ReadRequest {
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** A part of a text that names something on the board. */
export interface Reference {
  /** The cells that it names: one or several cells, or all cells of a cage or of lines. */
  cells?: Cell[];
  /** The character after its last one. */
  end: number;
  /** Its first character, counted from 0. */
  start: number;
  /** The number of the step that it names, counted from 1. */
  step?: number;
}

/** What the names in sentences refer to. */
export type ReferencesAnswer =
  | {
    /** For each text its names, in their order. */
    references: Reference[][];
    result: 'references';
  }
  | ({
    result: 'error';
  } & Faults);

/** Sentences about a puzzle. */
export interface ReferencesRequest {
  /** The language that they are in. */
  lang?: Language;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** Texts of answers about it, to be read rather than heard. */
  texts: string[];
}

/** Why a value is no longer a candidate of a cell. What can be seen on the board takes precedence over what was concluded earlier. */
export type Removal =
  | {
    /** Which. */
    at: Cell;
    /** The step that put it there; nothing if it was entered before the first step. */
    step?: StepId;
    why: 'stands';
  }
  | {
    /** The step that put it there; nothing if it was entered before the first step. */
    step?: StepId;
    why: 'filled';
  }
  | {
    /** The cell whose value is supposed. */
    at: Cell;
    why: 'supposed';
  }
  | {
    /** Which. */
    step: StepId;
    why: 'step';
  }
  | {
    /** Why. */
    arithmetic: Arithmetic;
    why: 'clue';
  }
  | {
    why: 'told';
  }
  | {
    why: 'not-marked';
  };

/** A value that would occur twice in a line. */
export interface Repeat {
  /** Where it would occur. */
  cells: [Cell, Cell];
  /** The value. */
  value: Value;
}

/** A question. */
export type Request =
  | ({
    ask: 'read';
  } & ReadRequest)
  | ({
    ask: 'judge';
  } & JudgeRequest)
  | ({
    ask: 'solve';
  } & SolveRequest)
  | ({
    ask: 'grade';
  } & GradeRequest)
  | ({
    ask: 'hint';
  } & ExplainRequest)
  | ({
    ask: 'walk';
  } & ExplainRequest)
  | ({
    ask: 'steps';
  } & ExplainRequest)
  | ({
    ask: 'references';
  } & ReferencesRequest)
  | ({
    ask: 'levels';
  } & LevelsRequest)
  | ({
    ask: 'generate';
  } & GenerateRequest)
  | ({
    ask: 'daily';
  } & DailyRequest)
  | ({
    ask: 'practise';
  } & PractiseRequest)
  | ({
    ask: 'check';
  } & CheckRequest)
  | ({
    ask: 'combinations';
  } & CombinationsRequest)
  | ({
    ask: 'why';
  } & WhyRequest)
  | ({
    ask: 'prove';
  } & ProveRequest)
  | ({
    ask: 'write';
  } & WriteRequest)
  | ({
    ask: 'techniques';
  } & TechniquesRequest)
  | ({
    ask: 'problem';
  } & ProblemRequest)
  | ({
    ask: 'csp';
  } & CspRequest)
  | ({
    ask: 'compare';
  } & CompareRequest)
  | ({
    ask: 'book';
  } & BookRequest);

/** What was done with one constraint. */
export interface RevisedConstraint {
  /** Whether the assigned values violate it. */
  broken?: boolean;
  /** How many constraint checks it took. */
  check_count: number;
  /** These checks, where they were asked for; at most 10,000. */
  checks?: ConstraintCheck[];
  /** The constraint, such as `V11≠V12`. */
  constraint: string;
  /** A value for each of its open variables, all different, if it was propagated by matching. */
  matching?: Record<string, Value>;
  /** How many values it pruned: the first that are left of those of the step, after the revisions before it. */
  pruned: number;
  /** What it put back into the queue, at its end. */
  requeued?: string[];
  /** For each open variable of it and each of its values, whether that has a support. */
  supports?: ValueSupport[];
  /** The same in sentences. */
  text: string[];
  /** How many constraints are in the queue afterwards. */
  waiting: number;
}

/** The role of a cell in a step. */
export type Role = 'changes' | 'reason' | 'place';

/** A kind of rule that a grid can break. */
export type RuleKind = 'repeated' | 'cage-wrong' | 'cage-hopeless';

/** A value that a cell cannot have. */
export interface RuledOut {
  /** Why. */
  because: Removal;
  /** The cell. */
  cell: Cell;
  /** The value. */
  value: Value;
}

/** A way to fill a cage that a step rules out. */
export interface RuledOutWay {
  /** Why. */
  because: EliminationReason;
  /** The values for the cells in reading order. */
  values: Value[];
}

/** Cells of a line, and the sets of values that they can have together. */
export interface SetsFacts {
  /** Why no other sets are possible. */
  because: Causes;
  /** The cells. */
  cells: Cell[];
  /** The sets; nothing if they are too many to list. */
  sets: unknown;
}

/** Cells of a cage inside some lines, and the totals that they can have, from small to large. */
export interface ShareFacts {
  /** Why no other totals are possible. */
  because: Causes;
  /** The cage that they belong to. */
  cage: Cage;
  /** The cells. */
  cells: Cell[];
  /** Its combinations; nothing if they are too many to list. */
  combinations: unknown;
  /** Whether the clue gives the total by itself, because these are all cells of the cage. */
  is_given: boolean;
  /** The totals. */
  totals: Number[];
}

/** Steps that answer a question. */
export interface ShownSteps {
  /** What follows for the cell, where the last step fills another one. */
  conclusion?: string;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** What was asked. */
  question: Question;
  /** What the steps show. If the question was why a cell must have a value, this may be that it cannot. */
  shows: Claim;
  /** The same, to be heard rather than read. */
  spoken: string;
  /** The same, to be heard rather than read. */
  spoken_conclusion?: string;
  /** In their order. None of them can be left out. */
  steps: ExplainedStep[];
  /** The answer; where there are steps, a heading for them. */
  text: string;
}

/** How many solutions a puzzle has. */
export type SolutionCount =
  | {
    is: 'one';
  }
  | {
    is: 'several';
  }
  | {
    is: 'none';
  }
  | {
    is: 'unknown';
    /** The limit that ended the search for it. */
    limit: Limit;
  };

/** An answer about solutions. */
export type SolveAnswer =
  | ({
    result: 'unique';
  } & FoundSolutions)
  | ({
    result: 'multiple';
  } & FoundSolutions)
  | ({
    result: 'none';
  } & FoundSolutions)
  | ({
    result: 'stopped';
  } & FoundSolutions)
  | ({
    result: 'count';
  } & FoundSolutions)
  | ({
    result: 'all';
  } & FoundSolutions)
  | ({
    result: 'values';
  } & FoundValues)
  | ({
    result: 'error';
  } & Faults);

/** What is to be found out about the solutions. */
export type SolveGoal = 'unique' | 'count' | 'all' | 'values';

/** What cagey solve --json prints for a puzzle. */
export type SolveRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'solve';
} & SolveAnswer;

/** A question about the solutions of a puzzle. */
export interface SolveRequest {
  /** The values that solutions must keep, row by row; those that the puzzle's text has entered if this is left out. */
  grid?: string;
  /** When to give up; never if this is left out. */
  limits?: Limits;
  /** How many solutions at most are counted or listed; 10,000 of them are listed if this is left out. */
  most?: number;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** What to find out about the solutions. */
  want?: SolveGoal;
  /** Whether to look for cages that contradict each other if there is no solution. */
  why?: boolean;
}

/** The numbers of `StatsRecord`. */
export interface SolveStats {
  /** The slowest puzzle. */
  max_ns?: number;
  /** The mean. */
  mean_ns?: number;
  /** The nodes of all searches. */
  nodes: number;
  /** The median, to within 1 %. */
  p50_ns?: number;
  /** The 99th percentile, to within 1 %. */
  p99_ns?: number;
  /** What each kind of propagator did. */
  propagators: PropagatorStats[];
  /** How many puzzles were searched. */
  puzzles: number;
  /** How many of the instrumented searches a limit ended. */
  stopped: number;
  /** How many were decided by propagation alone. */
  without_guess: number;
}

/** Where faults can be. */
export type Source = 'puzzle' | 'grid' | 'request';

/** The texts of a step as a screen reader should say them: without signs and short names of cells. */
export interface SpokenStep {
  /** The whole reason. */
  full: string;
  /** Where to look. */
  nudge: string;
  /** What to look for there. */
  where: string;
}

/** What the searches of all puzzles did. */
export interface StatsRecord {
  /** What they did. */
  stats: SolveStats;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'solve';
}

/** A step with everything that a sentence about it can be made of. */
export interface StepFacts {
  /** The cages whose clues rule out values by themselves, as far as the facts mention that. */
  clues: ClueFacts[];
  /** What follows. */
  effects: Effect[];
  /** What it rests on. */
  facts: Facts;
  /** What the step looks at. */
  places: Places;
  /** The technique. */
  technique: string;
}

/** The place of a step in an explanation: its number from 1, followed by the number of the step inside a supposition, as in `12.3`. */
export type StepId = number[];

/** Which steps an explanation has, and in which order. */
export type StepOrder = 'aimed' | 'all';

/** What came of a step of a search. */
export type StepOutcome = 'goes-on' | 'wipe-out' | 'broken' | 'solution' | 'gave-up';

/** A puzzle whose grading was stopped by a limit. */
export interface StoppedGrade {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Keen's level, which was known by then. */
  level: Level;
  /** The limit that was reached. */
  limit: Limit;
  /** Which limit it was, in a sentence. */
  text: string;
}

/** Something that is taken back. */
export type TakenBack =
  | {
    /** What each variable gets back. */
    restored: Record<string, ValueSet>;
    /** Such as `V11=1`. */
    undone: string;
  }
  | {
    /** The variable. */
    exhausted: string;
  };

/** A technique in words. */
export interface TechniqueEntry {
  /** What others call it. */
  also: string[];
  /** Its identifier, which never changes. */
  id: string;
  /** Whether Keen's own solver knows it at all. */
  known_to_keen: boolean;
  /** The lowest level at which Keen's own solver reaches the same conclusion. */
  level: Level;
  /** Its name. */
  name: string;
  /** What a step costs a person, compared with others. */
  price: number;
  /** What it does. */
  what: string;
  /** When it applies. */
  when: string;
  /** Why it is true. */
  why: string;
}

/** All techniques. */
export type TechniquesAnswer = {
    result: 'techniques';
    /** The cheapest first. */
    techniques: TechniqueEntry[];
  };

/** All techniques. */
export interface TechniquesRequest {
  /** The language of sentences. */
  lang?: Language;
}

/** How the values of lines or cages are combined into a total. */
export type TotalKind = 'sum' | 'product';

/** How closely a search is followed. What is not wanted is not worked out. */
export type TraceDetail = 'steps' | 'revisions' | 'checks';

/** A puzzle that cannot be explained. */
export interface Unexplained {
  /** Why. */
  ending: ExplainedEnding;
  /** The puzzle's one-line id. */
  id: Puzzle;
}

/** A puzzle without a grade. */
export interface Ungraded {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Why, in a sentence. */
  text: string;
}

/** Why there is no puzzle in a picture. */
export interface UnreadPicture {
  /** The corners of the board, clockwise from the top left one, if there is one. */
  corners?: [PicturePoint, PicturePoint, PicturePoint, PicturePoint];
  /** What is missing. */
  missing: MissingFromPicture;
  /** The same as a sentence. */
  text: string;
}

/** The value of a cell: from 1 to the size of the puzzle. */
export type Value = number;

/** Cells of a line, and how many of some values they can take. */
export interface ValueCounts {
  /** Why not fewer or more. */
  because: Causes;
  /** The cage that they belong to. */
  cage: Cage;
  /** The cells. */
  cells: Cell[];
  /** Its combinations; nothing if they are too many to list. */
  combinations: unknown;
  /** At least this many. */
  least: number;
  /** At most this many. */
  most: number;
}

/** Which of a variable's values is tried first. */
export type ValueOrder = 'ascending' | 'lcv';

/** Values, from small to large. */
export type ValueSet = Value[];

/** Whether a value has a support in a constraint. */
export interface ValueSupport {
  /** Whether this is the support that was found for another value. */
  shared?: boolean;
  /** The value. */
  value: Value;
  /** The variable, such as `V12`. */
  variable: string;
  /** Values of all variables of the constraint, in its order, with which it holds; left out if there are none. */
  with?: Value[];
}

/** Which of the variables without a value is assigned next. Ties are broken in favour of the first. */
export type VariableOrder = 'first' | 'mrv' | 'degree' | 'mrv+degree' | 'wdeg';

/** A rule that a grid breaks, with the cells that break it. */
export type Violation =
  | {
    /** Its cells. */
    cells: Cell[];
    /** The row or column. */
    line: Line;
    rule: 'repeated';
    /** The value that occurs more than once. */
    value: Value;
  }
  | {
    /** The cage. */
    cage: CageId;
    /** Its clue. */
    clue: Clue;
    /** Its cells and their values. */
    filled: [Cell, Value][];
    rule: 'cage-wrong';
  }
  | {
    /** The cage. */
    cage: CageId;
    /** Its clue. */
    clue: Clue;
    /** Its empty cells. */
    empty: Cell[];
    /** Its filled cells and their values. */
    filled: [Cell, Value][];
    rule: 'cage-hopeless';
  };

/** Ways to fill a cage, at first and now. */
export interface Ways {
  /** Their combinations: each with its values from small to large, whatever cells they are in. */
  combinations: unknown;
  /** The combinations in the empty grid. */
  combinations_at_first: unknown;
  /** How many are left. */
  count: number;
  /** How many there are in the empty grid. */
  count_at_first: number;
  /** Those that are left, as values for the cells in reading order; nothing if they are too many to list. */
  left: unknown;
}

/** An answer about a cell and a value. */
export type WhyAnswer =
  | ({
    result: 'entered';
  } & AnsweredQuestion)
  | {
    /** Which. */
    by: Value;
    /** The puzzle's one-line id. */
    id: Puzzle;
    /** What was asked. */
    question: Question;
    result: 'occupied';
    /** The same, to be heard rather than read. */
    spoken: string;
    /** The answer; where there are steps, a heading for them. */
    text: string;
  }
  | {
    /** Where. */
    at: Cell;
    /** The puzzle's one-line id. */
    id: Puzzle;
    /** What was asked. */
    question: Question;
    result: 'line';
    /** The same, to be heard rather than read. */
    spoken: string;
    /** The answer; where there are steps, a heading for them. */
    text: string;
  }
  | {
    /** Why not. */
    arithmetic: Arithmetic;
    /** The cage. */
    cage: Cage;
    /** The puzzle's one-line id. */
    id: Puzzle;
    /** What was asked. */
    question: Question;
    result: 'clue';
    /** The same, to be heard rather than read. */
    spoken: string;
    /** The answer; where there are steps, a heading for them. */
    text: string;
  }
  | ({
    result: 'steps';
  } & ShownSteps)
  | ({
    result: 'open';
  } & AnsweredQuestion)
  | {
    /** The puzzle's one-line id. */
    id: Puzzle;
    /** The limit. */
    limit: Limit;
    /** What was asked. */
    question: Question;
    result: 'stopped';
    /** The same, to be heard rather than read. */
    spoken: string;
    /** The answer; where there are steps, a heading for them. */
    text: string;
  }
  | ({
    result: 'mistaken';
  } & MistakenQuestion)
  | ({
    result: 'none';
  } & AnsweredQuestion)
  | ({
    result: 'error';
  } & Faults);

/** What cagey explain --json prints for a puzzle. */
export type WhyRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** What the column of --key has in its row, if it comes from a table. */
  key?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'explain';
} & WhyAnswer;

/** A question about a cell and a value. */
export interface WhyRequest {
  /** The cell. */
  cell: Cell;
  /** What is claimed about them: `not` asks why the cell cannot have the value, and `is` why it must. */
  claim: Claim;
  /** The language of sentences. */
  lang?: Language;
  /** The limits of the answer: 100,000 nodes if this is left out, none if it is empty. */
  limits?: Limits;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: EnteredPosition;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** The highest level of techniques that are used; all if this is left out. */
  up_to?: Level;
  /** The value. */
  value: Value;
}

/** What a person asks the generator for; what is left open is decided in the same way for everyone. */
export interface Wish {
  /** `algorithm`: which version of the generator makes the puzzles; the newest by default. */
  algorithm?: number;
  /** `cage-size`: the weight of each size of cages; by default those of the preset, or else those that lead to the level fastest. */
  cage_size?: string;
  /** `count`: how many puzzles; one by default. */
  count?: number;
  /** `hardest`: the most expensive technique of its grade; any by default. */
  hardest?: string;
  /** `hide-ops`: the percentage of cages whose operator is hidden; 0 by default. */
  hide_ops?: number;
  /** `level`: the lowest and the highest level; by default those of the preset, or else any. */
  level?: string;
  /** `max-singles`: the most cells that are given; by default as many as the preset allows, or else any number. */
  max_singles?: number;
  /** `max-target`: the largest number in a clue; by default that of the preset, or else any. */
  max_target?: number;
  /** `needs`: a technique that the puzzle needs: those that cost less do not solve it, and where they lead no further, this one does; any by default. */
  needs?: string;
  /** `ops`: the weight of each operator; by default those of the preset, or else those that lead to the level fastest. */
  ops?: string;
  /** `for` or `preset`: a named wish, which the other keys modify. */
  preset?: string;
  /** `rank`: what percentage of unchosen puzzles of its size it is harder than, at least and at most; any by default. */
  rank?: string;
  /** `score`: the lowest and the highest score; any by default. */
  score?: string;
  /** `seed`: what makes these puzzles differ from others; by default, whoever makes them chooses one at random. */
  seed?: number;
  /** `n` or `size`: the number of rows and columns, from 2 to 16; by default that of the preset, or else 6. */
  size?: number;
  /** `solutions`: how many solutions each puzzle has; one by default. */
  solutions?: string;
  /** `start`: the number of the first puzzle among those of this wish and seed; 0 by default. */
  start?: number;
  /** `symmetric`: whether the cages must look the same when the page is turned upside down. */
  symmetric?: boolean;
  /** `trial`: whether guessing may be needed; never by default. */
  trial?: string;
  /** `variety`: how much puzzles differ from one another where the wish leaves their operators, cages and techniques open; high by default. */
  variety?: string;
}

/** A puzzle in another format. */
export type WriteAnswer =
  | {
    result: 'written';
    /** The text, which ends with a newline if it has several lines. */
    text: string;
  }
  | ({
    result: 'error';
  } & Faults);

/** A puzzle, and the format that it is wanted in. */
export interface WriteRequest {
  /** The name of the format to write: `id`, `cid`, `sav`, `text`, `json`, `board`, `kenny`, `ipuz`, `csp`, `mzn`, `cnf` or `words`. */
  format: string;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: EnteredPosition;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** A proof, as the files that its checkers read. */
export interface WrittenProof {
  /** What is refuted, in the format DIMACS: that there is a solution, other than the one that was found. Left out if nothing has to be proved. */
  formula?: string;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** The solutions that were found: one, two, or none. */
  solutions: Grid[];
  /** The proof that nothing satisfies the formula, in the format DRAT. */
  steps?: string;
}
