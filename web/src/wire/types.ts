// Made from docs/json.schema.json by crates/cagey/tests/schema; not to be changed by hand.

/** The answer to a question. */
export type Answer =
  | Read
  | Judgement
  | Solve
  | Grade
  | Explain
  | Making
  | Check
  | Combinations
  | Write
  | Techniques
  | Csp
  | Compare;

/** What in a cage's arithmetic speaks against a value in one of its cells, whatever stands elsewhere in the grid. */
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
  | 'no-values';

/** How long one solver took for a set of puzzles, in billionths of a second a puzzle. */
export interface BenchRecord {
  /** The first pass of a solver that knew nothing. */
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
  /** The median puzzle, each at its least. */
  p50_ns?: number;
  /** The puzzle that 99 of 100 are not slower than. */
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

/** A cage and its clue. */
export interface Cage {
  /** Its cells in reading order. */
  cells: Cell[];
  /** The operator; ? where it is hidden, = for a given cell. Left out without a clue. */
  op?: '+' | '-' | '*' | '/' | '?' | '=';
  /** What the cells must give; left out without a clue. From 2⁵³ on it is decimal digits. */
  target?: number | string;
}

/** How a cage can be filled. */
export interface CageFacts {
  /** The cage. */
  cage: Cage;
  /** The candidates of its cells that no way has. */
  impossible: Impossible[];
  /** The ways to fill it; nothing if they are too many to go through. */
  ways: Ways | null;
}

/** The number of a cage in its puzzle, from 0, by the first cells in reading order. */
export type CageId = number;

/** A cell, and the values that are possible in it. */
export interface Candidates {
  /** The cell. */
  cell: Cell;
  /** The values. */
  values: ValueSet;
}

/** A way to fill a cage that is supposed. */
export interface CaseFacts {
  /** The ways to fill that cage, and how each fails; there may be none. */
  cases: CaseFacts[];
  /** The cells of the cage with their values. */
  filled: Entry[];
  /** The next cage that is looked at. */
  next: Cage;
}

/** A cell: its row and its column, both from 0. */
export type Cell = [Index, Index];

/** An answer about a grid. */
export type Check =
  | ({
    result: 'solved';
  } & Checked)
  | ({
    result: 'unfinished';
  } & Checked)
  | ({
    result: 'broken';
  } & Checked)
  | ({
    result: 'error';
  } & Faults);

/** What cagey check --json prints for a puzzle. */
export type CheckRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'check';
} & Check;

/** Which grid is held against the rules. */
export interface CheckRequest {
  /** Values row by row, `.` for an empty cell; those that the puzzle's text has entered, or the solution that it claims, if this is left out. */
  grid?: string;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** What was found of a grid. */
export interface Checked {
  /** How many of its cells are empty. */
  empty: number;
  /** The grid. */
  grid: Grid;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Every rule that it breaks: lines first, then cages. */
  violations: Violation2[];
}

/** What a cage says about its values. */
export interface Clue {
  /** The operator; ? where it is hidden, = for a given cell. Left out without a clue. */
  op?: '+' | '-' | '*' | '/' | '?' | '=';
  /** What the cells must give; left out without a clue. */
  target?: Number;
}

/** An answer about a cage. */
export type Combinations =
  | {
    /** All that fit the clue; nothing if they are more than 60. */
    all?: Value[][];
    /** Those that fit what is entered; nothing if they are more than 60. */
    left?: Value[][];
    result: 'combinations';
  }
  | ({
    result: 'error';
  } & Faults);

/** Which cage is looked at. */
export interface CombinationsRequest {
  /** A cell of the cage. */
  cell: Cell;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: Entered;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** What came of a comparison. */
export type Compare =
  | ({
    result: 'compared';
  } & Ways2)
  | ({
    result: 'error';
  } & Faults);

/** Which ways to search are compared on which puzzles. What is left out is not held fixed. */
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
export interface Compared {
  /** Those of them that stood. */
  assignments: number;
  /** Constraint checks. */
  checks: number;
  /** How many searches came to their end. */
  done: number;
  /** How many gave up at the node limit. */
  gave_up_nodes: number;
  /** How many gave up when their time was over. */
  gave_up_time: number;
  /** How rows and columns become constraints. */
  model: Model;
  /** Values tried. */
  nodes: number;
  /** What is done after every assignment. */
  propagate: Propagator;
  /** Values taken out of domains. */
  prunings: number;
  /** In millionths of a second; nothing if nobody looked at a clock. */
  time_us?: number;
  /** Which of its values is tried first. */
  value: ValueOrder;
  /** Which variable is next. */
  variable: VariableOrder;
  /** Domains that lost their last value. */
  wipe_outs: number;
}

/** Ways to search, compared on the same puzzles, as the command tells it. */
export interface ComparisonRecord {
  /** After how many nodes a search gives up. */
  node_limit: number;
  /** How many puzzles were searched. */
  puzzles: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'csp';
  /** One for each way to search. */
  ways: Compared[];
}

/** Cages that cannot all be met. */
export interface Conflict {
  /** The cells of each. There are no cages where rows and columns alone leave no solution that keeps the values to start from. */
  cages: Cell[][];
  /** Whether it is known that all of them are needed. */
  least: boolean;
}

/** Why marks cannot come to a solution. */
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

/** An answer of constraint search. */
export type Csp =
  | ({
    result: 'found';
  } & Searched)
  | ({
    result: 'none';
  } & Searched)
  | ({
    result: 'gave-up';
  } & Searched)
  | ({
    result: 'error';
  } & Faults);

/** What cagey csp --json prints for a puzzle. */
export type CspRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'csp';
} & Csp;

/** How a puzzle is searched. */
export interface CspRequest {
  /** Whether all solutions are wanted, not only the first. */
  all?: boolean;
  /** When to give up; after 100,000 nodes if this is left out, and never if it is empty. */
  limits?: Limits;
  /** How rows and columns become constraints; the plainest that suits if this is left out. */
  model?: Model;
  /** What is done after every assignment; forward checking if this is left out. */
  propagate?: Propagator;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** Whether every step is told. */
  trace?: boolean;
  /** Which of its values is tried first; the smallest if this is left out. */
  value?: ValueOrder;
  /** Which variable is next; the first if this is left out. */
  variable?: VariableOrder;
}

/** The day whose puzzle is wanted. */
export interface DailyRequest {
  /** Such as `2026-11-16`. */
  date: string;
}

/** How it is that nothing fits any more. */
export type DeadEnd =
  | {
    'no-value': Cell;
  }
  | {
    'no-place': [Line, Value];
  }
  | {
    'no-combination': Cage;
  };

/** A puzzle with all that is needed to draw it. */
export interface Drawn {
  /** Its cages, by their first cells in reading order. */
  cages: Cage[];
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** How many cells a row has. */
  size: number;
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

/** How an explanation ended: the facts, and a sentence. */
export interface Ending {
  /** How far logic went. */
  logic: Logic;
  /** How many solutions the puzzle has, whatever is entered. */
  solutions: SolutionCount;
  /** The same for those who hear it. */
  spoken?: string;
  /** The same in a sentence; nothing after a hint. */
  text?: string;
}

/** What a player has entered. It has the form in which answers tell positions, but for what may be left out. */
export interface Entered {
  /** Values row by row, `.` for an empty cell, with commas above 9×9; nothing if all cells are empty. */
  grid?: string;
  /** The pencil marks of each cell in reading order. Cells that the list does not reach have none. */
  marks?: ValueSet[];
}

/** A filled cell. */
export interface Entry {
  /** The cell. */
  cell: Cell;
  /** Its value. */
  value: Value;
}

/** Which answer belongs to which request, by the verb. */
export interface Exchanges {
  check: {
    answer: Check;
    request: CheckRequest;
  };
  combinations: {
    answer: Combinations;
    request: CombinationsRequest;
  };
  compare: {
    answer: Compare;
    request: CompareRequest;
  };
  csp: {
    answer: Csp;
    request: CspRequest;
  };
  daily: {
    answer: Making;
    request: DailyRequest;
  };
  generate: {
    answer: Making;
    request: GenerateRequest;
  };
  grade: {
    answer: Grade;
    request: GradeRequest;
  };
  hint: {
    answer: Explain;
    request: ExplainRequest;
  };
  judge: {
    answer: Judgement;
    request: JudgeRequest;
  };
  read: {
    answer: Read;
    request: ReadRequest;
  };
  solve: {
    answer: Solve;
    request: SolveRequest;
  };
  techniques: {
    answer: Techniques;
    request: TechniquesRequest;
  };
  walk: {
    answer: Explain;
    request: ExplainRequest;
  };
  write: {
    answer: Write;
    request: WriteRequest;
  };
}

/** An answer about how a person solves a puzzle. */
export type Explain =
  | ({
    result: 'explained';
  } & Explained)
  | ({
    result: 'hint';
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
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'explain';
} & Explain;

/** A position from which steps are asked for. */
export interface ExplainRequest {
  /** The language of sentences. */
  lang?: Language;
  /** When the search gives up that tells a right position from a wrong one; after 100,000 nodes if this is left out, and never if it is empty. The time is for the steps as well, but for the first. */
  limits?: Limits;
  /** What is entered; what the puzzle's text has entered if this is left out. */
  position?: Entered;
  /** Whether positions are told: that before each step, and that after the last. */
  positions?: boolean;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** The highest level of techniques that are used; all if this is left out. */
  up_to?: Level;
}

/** Steps from a position. */
export interface Explained {
  /** The same with the candidates of empty cells, where positions were asked for. */
  end?: Position;
  /** Why there are no more. */
  ending: Ending;
  /** The values known after the last of them. */
  grid: Grid;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** The values entered at the start, where there were any. */
  start?: Grid;
  /** In their order. */
  steps: Step[];
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
    /** Its cells that are filled already. */
    filled: Entry[];
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
    /** What falls for the cage. */
    ruling: Ruling;
    /** The value. */
    value: Value;
  }
  | {
    /** The cells with their candidates. */
    cells: Candidates[];
    kind: 'naked-set';
    /** The line. */
    line: Line;
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
    /** What falls for the cage. */
    ruling: Ruling;
  }
  | {
    kind: 'pair';
    /** The lines that they share. */
    lines: Line[];
    /** The other cage. */
    other: CageFacts;
    /** What falls for the cage. */
    ruling: Ruling;
  }
  | ({
    /** What the filled cells make together, where there are any. */
    filled: Number | null;
    /** The cells of cages that make the same in every way to fill them, but for filled ones. */
    fixed: ShareFacts[];
    kind: 'line-total';
    /** What is left for the cells that are not fixed. */
    left: Number;
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines, and what they can make. */
    mine: ShareFacts;
    /** The cells of the other cage that is not fixed, if there is one, and what they can make. */
    other: ShareFacts | null;
    /** What of that is possible. */
    possible: Number[];
    /** What falls for the cage. */
    ruling: Ruling;
    /** What is formed of the values. */
    total: TotalKind;
    /** What they make together. */
    whole: Number;
  })
  | {
    /** The cells of other cages whose sum is always even. */
    even: Cell[][];
    /** Whether their sum is odd. */
    is_odd: boolean;
    kind: 'parity';
    /** The lines. */
    lines: Line[];
    /** The cells of the cage inside the lines. */
    mine: Cell[];
    /** The cells of other cages whose sum is always odd. */
    odd: Cell[][];
    /** What falls for the cage. */
    ruling: Ruling;
    /** What they add up to. */
    whole: Number;
  }
  | {
    kind: 'counting';
    /** How many they may take at least, after the others. */
    least: number;
    /** The line. */
    line: Line;
    /** The cells of the cage inside the line, and how many of the values they can take. */
    mine: Taken;
    /** How many they may take at most, after the others. */
    most: number;
    /** The other cells of the line. */
    others: Taken[];
    /** What falls for the cage. */
    ruling: Ruling;
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
    /** The value that one of them has. */
    value: Value;
    /** The other two. */
    wings: Candidates[];
  }
  | {
    kind: 'chain';
    /** The cells, and what each has if the first does not have the value. */
    links: Link[];
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
    /** What falls for the cage. */
    ruling: Ruling;
  }
  | {
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
    /** The cell. */
    cell: Cell;
    /** What follows, step by step. */
    chain: StepFacts[];
    /** How it ends. */
    end: DeadEnd;
    kind: 'trial';
    /** The value. */
    value: Value;
  };

/** A way to fill a cage that is possible no longer. */
export interface FallenWay {
  /** The values for the cells in reading order. */
  values: Value[];
  /** A value of it that is ruled out. */
  without: RuledOut;
}

/** A fault in its place. */
export interface Fault {
  /** The column in characters, from 1. */
  column?: number;
  /** What to do about it. */
  help?: string;
  /** The line in the whole input, from 1; nothing if the fault has no place. */
  line?: number;
  /** What is wrong. */
  message: string;
}

/** Why something could not be read, or a question not be answered. */
export interface Faults {
  /** The faults; the first hundred, if there are more. */
  errors: Fault[];
  /** Where the faults are. */
  in: Source;
}

/** A puzzle that was made, as the command tells it. */
export type GenerateRecord = {
  /** Which puzzles a seed gives; a release that changes one of them raises it. */
  algorithm: number;
  /** Its number among the puzzles of its recipe and seed, from 0. */
  k: number;
  /** The seed that it was made with. */
  seed: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'generate';
  /** The wish that gives this puzzle again: the text of a `Wish` with seed and start. */
  wish: string;
} & (
  | ({
    /** Whether Keen would not take such a puzzle. */
    extended: boolean;
    /** The id of the dearest technique. */
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
    /** Whether trial is needed. */
    trial: boolean;
    /** How many steps of each technique, but for those without any. */
    uses: Record<string, number>;
  })
  | {
    /** The puzzle's one-line id. */
    id: Puzzle;
    result: 'multiple';
    /** One of the solutions. */
    solution: Grid;
  }
  | ({
    result: 'none';
  } & Named)
);

/** What puzzle is wanted. */
export interface GenerateRequest {
  /** When to give up; when it is not found, if this is left out. */
  limits?: Limits;
  /** What is asked of the generator. It must have a seed, because nothing here draws one. Of several puzzles the first is made: the one that its `start` names. */
  wish: Wish;
}

/** An answer about how hard a puzzle is. */
export type Grade =
  | ({
    result: 'graded';
  } & Graded)
  | ({
    result: 'stuck';
  } & Graded)
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
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'grade';
} & Grade;

/** Which puzzle is graded. */
export interface GradeRequest {
  /** The language of sentences. */
  lang?: Language;
  /** When the search for a second solution gives up; after 100,000 nodes if this is left out, and never if it is empty. */
  limits?: Limits;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** The highest level of techniques that are used; all if this is left out. */
  up_to?: Level;
}

/** How hard a puzzle is. */
export interface Graded {
  /** Whether Keen would not take such a puzzle. */
  extended: boolean;
  /** The id of the dearest technique. */
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
  /** Whether trial is needed. */
  trial: boolean;
  /** How many steps of each technique, but for those without any. */
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
  /** What in the clue's arithmetic speaks against it; nothing if some way in the empty grid has it, so that the ways that have fallen are the reason. */
  arithmetic: Arithmetic | null;
  /** The cell. */
  cell: Cell;
  /** The value. */
  value: Value;
}

/** The number of a row or a column, from 0. */
export type Index = number;

/** Which puzzle is judged. */
export interface JudgeRequest {
  /** What is entered; what the puzzle's text has entered if this is left out. Pencil marks do not matter. */
  position?: Entered;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}

/** How many solutions there are. */
export type Judgement =
  | {
    result: 'unique';
    /** The solution. */
    solution: Grid;
  }
  | {
    /** How many are known of. */
    count: number;
    /** The cells that are not the same in all of them; none if finding them would take too long. */
    differ: Cell[];
    /** Whether there are not more. */
    exact: boolean;
    result: 'multiple';
  }
  | {
    /** Cages that cannot all be met; nothing if finding them would take too long. */
    conflict?: Conflict;
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

/** A language that sentences can be made in. */
export type Language = 'en' | 'de';

/** How hard Keen says that a puzzle is. */
export type Level = 'easy' | 'normal' | 'hard' | 'extreme' | 'unreasonable';

/** A limit that ended something before it came to its end. */
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
    is: 'in-passing';
    /** How many nodes such a search may take. */
    nodes: number;
  }
  | {
    is: 'cancelled';
  };

/** When a search gives up. What is left out has no limit. */
export interface Limits {
  /** After so many nodes. */
  nodes?: number;
  /** After so many thousandths of a second, by the caller's clock. */
  time_ms?: number;
}

/** A row or a column, from 0. */
export type Line =
  | {
    row: Index;
  }
  | {
    column: Index;
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

/** How far logic went. */
export type Logic =
  | {
    is: 'finished';
    /** In so many steps. */
    steps: number;
  }
  | {
    is: 'under-way';
  }
  | {
    /** How many cells are empty there. */
    empty: number;
    is: 'exhausted';
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
    why: Why;
  };

/** A puzzle with one solution that was made, with all that is known of it. */
export interface MadePuzzle {
  /** Which puzzles a seed gives; a release that changes one of them raises it. */
  algorithm: number;
  /** How hard it is. */
  grade: Graded;
  /** Its number among the puzzles of its recipe and seed, from 0. */
  k: number;
  /** The puzzle. */
  puzzle: Drawn;
  /** The seed that it was made with. */
  seed: number;
  /** Its solution. */
  solution: Grid;
  /** The wish that gives this puzzle again, as text. */
  wish: string;
}

/** What came of a wish. */
export type Making =
  | ({
    result: 'made';
  } & MadePuzzle)
  | ({
    result: 'error';
  } & Faults);

/** Something wrong in a position. */
export type Mistake = {
  /** The cell. */
  cell: Cell;
  /** What is wrong, and why. */
  message: string;
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

/** A position with mistakes. */
export interface Mistaken {
  /** What follows from that. */
  ending: Ending;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** What is wrong: entries first, then pencil marks. None where no single one is known to be wrong, as the ending says. */
  mistakes: Mistake[];
  /** The values entered. */
  start: Grid;
}

/** How rows and columns become constraints. */
export type Model = 'pairs' | 'nary';

/** A puzzle of which nothing more is said. */
export interface Named {
  /** The puzzle's one-line id. */
  id: Puzzle;
}

/** A number; from 2⁵³ on, where not every reader of JSON is exact, it is decimal digits. */
export type Number = number | string;

/** What speaks against a way to fill a cage. */
export type Objection =
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

/** What a step looks at. */
export interface Places {
  /** Cages. */
  cages: Cage[];
  /** Cells. */
  cells: Cell[];
  /** Rows and columns. */
  lines: Line[];
}

/** How far a player has come. */
export interface Position {
  /** The values entered. */
  grid: Grid;
  /** The pencil marks of each cell in reading order; left out if there are none. */
  marks?: ValueSet[];
}

/** What is done after every assignment. */
export type Propagator = 'none' | 'fc' | 'gac-root' | 'gac' | 'gac-alldiff';

/** What a kind of propagator did. */
export interface PropagatorStats {
  /** How much less there was to find out after them: a cell with k candidates counts log₂ k. */
  bits: number;
  /** How often it was called. */
  calls: number;
  /** How many of them met a contradiction. */
  contradictions: number;
  /** `PropagatorKind::name`. */
  name: string;
  /** How many of the calls took out candidates. */
  successes: number;
  /** How long they took, in billionths of a second. */
  time_ns: number;
}

/** A value that a variable loses. */
export interface Pruned {
  /** The constraint that rules it out, such as `V11≠V12`. */
  by: string;
  /** The value. */
  value: Value;
  /** The variable, such as `V12`. */
  variable: string;
}

/** A puzzle as its one-line id. */
export type Puzzle = string;

/** What a text holds. */
export type Read =
  | {
    /** The name of the format that it was in. */
    format: string;
    /** What is entered in it. */
    position: Position;
    /** The puzzle. */
    puzzle: Drawn;
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

/** Why a value is no longer a candidate of a cell. What can be seen on the board goes before what was concluded earlier. */
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
    why: 'not-marked';
  };

/** A value that would stand twice in a line. */
export interface Repeat {
  /** Where it would stand. */
  cells: Cell[];
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
    ask: 'generate';
  } & GenerateRequest)
  | ({
    ask: 'daily';
  } & DailyRequest)
  | ({
    ask: 'check';
  } & CheckRequest)
  | ({
    ask: 'combinations';
  } & CombinationsRequest)
  | ({
    ask: 'write';
  } & WriteRequest)
  | ({
    ask: 'techniques';
  } & TechniquesRequest)
  | ({
    ask: 'csp';
  } & CspRequest)
  | ({
    ask: 'compare';
  } & CompareRequest);

/** What a cell has to do with a step. */
export type Role = 'changes' | 'reason' | 'place';

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
  /** What speaks against it. */
  because: Objection;
  /** The values for the cells in reading order. */
  values: Value[];
}

/** What a step rules out for a cage. */
export interface Ruling {
  /** The cage. */
  cage: Cage;
  /** The combinations that are left. */
  combinations_left: unknown;
  /** The combinations that are ruled out, if the same values in another order are not left. */
  combinations_out: unknown;
  /** How many ways there were to fill it. */
  count: number;
  /** How many are left. */
  count_left: number;
  /** The candidates that no way has that is left. */
  impossible: Candidates[];
  /** The ways that are left. */
  left: unknown;
  /** The ways that are ruled out, and because of what; nothing if they are too many to list. */
  out: unknown;
}

/** A step of a search. */
export interface SearchStep {
  /** The assignment, such as `V11=1`; nothing before the first. */
  assignment?: string;
  /** What was taken back before the next step, in its order. */
  back: TakenBack[];
  /** For each cell in reading order the values left after the prunings. */
  domains: ValueSet[];
  /** The values assigned. */
  grid: Grid;
  /** `goes-on`, `wipe-out`, `broken`, `solution` or `gave-up`. */
  outcome: string;
  /** What was pruned, in the order in which it was found. */
  pruned: Pruned[];
  /** How many values were tried, this one included; 0 for what is done before the first. */
  step: number;
  /** The same in sentences. */
  text: string[];
}

/** What came of a search. */
export interface Searched {
  /** Those of them that stood. */
  assignments: number;
  /** Constraint checks. */
  checks: number;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** How many steps there were beyond those, where they were too many. */
  left_out?: number;
  /** How rows and columns become constraints. */
  model: Model;
  /** Values tried. */
  nodes: number;
  /** What is done after every assignment. */
  propagate: Propagator;
  /** Values taken out of domains. */
  prunings: number;
  /** The solutions found; the first 10,000, if there are more. */
  solutions: Grid[];
  /** Every step, where a trace was asked for. */
  steps?: SearchStep[];
  /** In millionths of a second; nothing if nobody looked at a clock. */
  time_us?: number;
  /** Which of its values is tried first. */
  value: ValueOrder;
  /** Which variable is next. */
  variable: VariableOrder;
  /** Domains that lost their last value. */
  wipe_outs: number;
}

/** Cells of a line, and the sets of values that they can have together. */
export interface SetsFacts {
  /** The cells. */
  cells: Cell[];
  /** The sets; nothing if they are too many to list. */
  sets: unknown;
}

/** Cells of a cage inside some lines, and the totals that they can make, from small to large. */
export interface ShareFacts {
  /** The cells. */
  cells: Cell[];
  /** The totals. */
  totals: Number[];
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

/** What was found of a puzzle's solutions. */
export interface Solutions {
  /** Why there is none, where that was asked and found. */
  conflict?: Conflict;
  /** How many are known of. */
  count: number;
  /** The same in decimal digits, where it is beyond the numbers that every reader of JSON takes exactly: from 2⁵³ on. */
  count_digits?: string;
  /** Whether there are exactly so many; otherwise there may be more. */
  exact: boolean;
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** Solutions, as many as the answer calls for. */
  solutions: Grid[];
  /** The values that every solution had to keep, where there were any. */
  start?: Grid;
  /** How long the search took, in millionths of a second; nothing if nobody looked at a clock. */
  time_us?: number;
}

/** An answer about solutions. */
export type Solve =
  | ({
    result: 'unique';
  } & Solutions)
  | ({
    result: 'multiple';
  } & Solutions)
  | ({
    result: 'none';
  } & Solutions)
  | ({
    result: 'stopped';
  } & Solutions)
  | ({
    result: 'count';
  } & Solutions)
  | ({
    result: 'all';
  } & Solutions)
  | ({
    result: 'values';
  } & Values)
  | ({
    result: 'error';
  } & Faults);

/** What cagey solve --json prints for a puzzle. */
export type SolveRecord = {
  /** The path of the file in which it stands, - for standard input; left out for an id on the command line. */
  input?: string;
  /** The number of its first line in that input, from 1. */
  line: number;
  /** The puzzle's number over all inputs, from 1. */
  puzzle: number;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'solve';
} & Solve;

/** What is asked about the solutions of a puzzle. */
export interface SolveRequest {
  /** The values that solutions must keep, row by row; those that the puzzle's text has entered if this is left out. */
  grid?: string;
  /** When to give up; never if this is left out. */
  limits?: Limits;
  /** How many solutions at most are counted or listed; 10,000 of them are listed if this is left out. */
  most?: number;
  /** The puzzle, in any format that is read. */
  puzzle: string;
  /** What of the solutions. */
  want?: Wanted;
  /** Whether to say which cages cannot all be met, where there is no solution. */
  why?: boolean;
}

/** The numbers of `Stats`. */
export interface SolveStats {
  /** The slowest puzzle. */
  max_ns?: number;
  /** All of them together, divided by their number. */
  mean_ns?: number;
  /** The nodes of all searches. */
  nodes: number;
  /** The median puzzle, to one part in a hundred. */
  p50_ns?: number;
  /** The puzzle that 99 of 100 are not slower than, to one part in a hundred. */
  p99_ns?: number;
  /** What each kind of propagator did. */
  propagators: PropagatorStats[];
  /** How many puzzles were searched. */
  puzzles: number;
  /** In how many of them a limit ended the search that was watched. */
  stopped: number;
  /** How many were searched to the end without trying a value. */
  without_guess: number;
}

/** What can have faults. */
export type Source = 'puzzle' | 'grid' | 'request';

/** What the searches of all puzzles did. */
export interface StatsRecord {
  /** What they did. */
  stats: SolveStats;
  /** The version of these shapes. */
  v: 1;
  /** What was asked. */
  verb: 'solve';
}

/** A step. */
export interface Step {
  /** What was known before it, where positions were asked for. */
  before?: Position;
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
  /** The whole reason, to be heard rather than read. */
  spoken: string;
  /** The technique's id. */
  technique: string;
  /** What to look for there. */
  where: string;
}

/** A step with everything that a sentence about it can be made of. */
export interface StepFacts {
  /** What follows. */
  effects: Effect[];
  /** What it rests on. */
  facts: Facts;
  /** What the step looks at. */
  places: Places;
  /** The technique. */
  technique: string;
}

/** The place of a step in what is told: its number from 1, and inside a supposition the number of the step there, as in `12.3`. */
export type StepId = number[];

/** Cells of a line, and how many of some values they can take. */
export interface Taken {
  /** The cells. */
  cells: Cell[];
  /** At least so many. */
  least: number;
  /** At most so many. */
  most: number;
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

/** What there is to say about a technique. */
export interface Technique {
  /** What others call it. */
  also: string[];
  /** Its name for programs, which stays as it is. */
  id: string;
  /** Whether Keen's own solver knows it at all. */
  known_to_keen: boolean;
  /** The lowest level at which Keen's own solver would come to the same. */
  level: Level;
  /** Its name for people. */
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
export type Techniques = {
    result: 'techniques';
    /** The cheapest first. */
    techniques: Technique[];
  };

/** All techniques. */
export interface TechniquesRequest {
  /** The language of sentences. */
  lang?: Language;
}

/** What lines make of their values. */
export type TotalKind = 'sum' | 'product';

/** A puzzle of which no step is told. */
export interface Unexplained {
  /** Why. */
  ending: Ending;
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

/** What stands in a cell: 1 up to the puzzle's size. */
export type Value = number;

/** Which of a variable's values is tried first. */
export type ValueOrder = 'ascending' | 'lcv';

/** Values, from small to large. */
export type ValueSet = Value[];

/** The values that occur in a puzzle's solutions. */
export interface Values {
  /** The puzzle's one-line id. */
  id: Puzzle;
  /** The values that every solution had to keep, where there were any. */
  start?: Grid;
  /** How long the search took, in millionths of a second; nothing if nobody looked at a clock. */
  time_us?: number;
  /** For each cell in reading order the values that it has in some solution, from small to large. */
  values: ValueSet[];
}

/** Which of the variables without a value is next. Of several that are as good, the first. */
export type VariableOrder = 'first' | 'mrv' | 'degree' | 'mrv+degree' | 'wdeg';

/** A rule that a grid breaks, with the cells that break it. */
export type Violation =
  | {
    /** Where it stands. */
    cells: Cell[];
    /** The row or column. */
    line: Line;
    rule: 'repeated';
    /** The value that is there more than once. */
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

/** A rule that a grid breaks. */
export interface Violation2 {
  /** The filled cells that break it together. */
  cells: Cell[];
  /** The same in words. */
  message: string;
  /** `repeated`, `cage-wrong` or `cage-hopeless`. */
  rule: string;
}

/** What is wanted of the solutions. */
export type Wanted = 'unique' | 'count' | 'all' | 'values';

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
  /** The ways that have fallen since then, each with the first of its values that is ruled out; nothing if they are too many to list. */
  fallen: unknown;
  /** Those that are left, as values for the cells in reading order; nothing if they are too many to list. */
  left: unknown;
}

/** Ways to search, compared on the same puzzles. */
export interface Ways2 {
  /** After how many nodes a search gives up. */
  node_limit: number;
  /** How many puzzles were searched. */
  puzzles: number;
  /** One for each way to search. */
  ways: Compared[];
}

/** Why a position cannot lead to a solution. */
export type Why =
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
    /** What contradicts. */
    contradiction: Contradiction;
    is: 'dead-end';
  };

/** What a person asks of the generator; what is left open is decided the same for everyone. */
export interface Wish {
  /** `cage-size`: how often cages of each size are wanted; as the preset says, or else as leads to the level soonest. */
  cage_size?: string;
  /** `count`: how many puzzles; one if nothing is said. */
  count?: number;
  /** `hide-ops`: in how many of a hundred cages the operator is not told; in none if nothing is said. */
  hide_ops?: number;
  /** `level`: the lowest and the highest level; those of the preset, or else any. */
  level?: string;
  /** `max-singles`: the most cells that are given; as the preset says, or else any number. */
  max_singles?: number;
  /** `max-target`: the largest number in a clue; as the preset says, or else any. */
  max_target?: number;
  /** `ops`: how often each operator is wanted; as the preset says, or else as leads to the level soonest. */
  ops?: string;
  /** `for` or `preset`: a wish with a name, which the others change. */
  preset?: string;
  /** `score`: the lowest and the highest score; any if nothing is said. */
  score?: string;
  /** `seed`: what makes these puzzles differ from others; whoever makes them draws one if nothing is said. */
  seed?: number;
  /** `n` or `size`: rows and columns, from 2 to 16; that of the preset, or else 6. */
  size?: number;
  /** `solutions`: how many each puzzle has; one if nothing is said. */
  solutions?: string;
  /** `start`: the number of the first puzzle among those of this wish and seed; 0 if nothing is said. */
  start?: number;
  /** `symmetric`: whether cages look the same when the page is turned upside down. */
  symmetric?: boolean;
  /** `trial`: whether trial may be needed; never if nothing is said. */
  trial?: string;
}

/** A puzzle in another format. */
export type Write =
  | {
    result: 'written';
    /** The text, which ends with a line end where it has several lines. */
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
  position?: Entered;
  /** The puzzle, in any format that is read. */
  puzzle: string;
}
