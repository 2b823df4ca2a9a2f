//! The arguments of `cagey solve`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueHint};

use super::shared::{BesideArgs, INPUTS, InputFormatArgs, LimitArgs, OutputModeArgs};
use super::values::{at_least_one, threads};

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("question"), after_long_help = SOLVE_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct SolveArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Start from these values: a grid, a file, - for standard input, or none
    ///
    /// Values are given row by row, with . for an empty cell, and separated by commas in grids larger
    /// than 9×9. Without this option, a puzzle is solved from the values in its file, if there are any
    /// (sav, json, board, ipuz); the answer, or a note on standard error, says so. none ignores those
    /// values and solves the puzzle itself (./none is a file of that name).
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// List every solution
    #[arg(long, group = "question")]
    pub(crate) all: bool,

    /// Count the solutions
    #[arg(long, group = "question")]
    pub(crate) count: bool,

    /// For each cell, print the values that it has in some solution
    #[arg(long, group = "question")]
    pub(crate) values: bool,

    /// Print comma-separated values: a header, and one row per puzzle
    #[arg(long, conflicts_with_all = ["json", "all"])]
    pub(crate) csv: bool,

    /// With --all or --count: stop after N solutions
    #[arg(long, value_name = "N", requires = "question", conflicts_with = "values", value_parser = at_least_one)]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Number of threads [default: one per core]
    ///
    /// Answers are always printed in the order of the puzzles. A single puzzle that is hard is divided among the
    /// threads, which then also decide which two of several solutions are found; with --node-limit, it is
    /// not. --all, --values and --proof use a single thread.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// If there is no solution, name a few cages that cannot all be satisfied
    ///
    /// The search for them has the same limits as the search for a solution.
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub(crate) why: bool,

    /// At the end, print statistics of the searches on standard error, by propagator and in total
    #[arg(long, conflicts_with = "values")]
    pub(crate) stats: bool,

    /// Log everything that the searches do, on standard error or to FILE
    ///
    /// The log is written while the search runs, and can become long. Only one thread is used.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_hint = ValueHint::FilePath, group = "written", conflicts_with = "values")]
    pub(crate) trace: Option<Option<PathBuf>>,

    /// Write a proof of the answer to FILE, for a single puzzle with one solution or none
    ///
    /// The proof shows that there is no other solution, in the format DRAT, which programs like
    /// drat-trim and rate check. The formula that it is about is written next to it, with the ending
    /// .cnf; `cagey convert --to cnf --forbid SOLUTION` writes the same formula.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "written", conflicts_with_all = ["all", "count", "values", "stats"])]
    pub(crate) proof: Option<PathBuf>,

    /// With --trace=FILE or --proof: overwrite an existing file
    #[arg(long, requires = "written")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    #[command(flatten)]
    pub(crate) beside: BesideArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const SOLVE_HELP: &str = "\
OUTPUT
  On a terminal, the solution is drawn with its cages. Otherwise, one line is printed per
  puzzle, in the order of the input:
    unique 541632…         the only solution, row by row
    multiple 5416… 5146…   two of several solutions
    none                   there is no solution
    stopped                a limit was reached before the answer was known
    error MESSAGE          the puzzle could not be read
  --count prints `count 12`, or `count >=1000` if --limit was reached. --all prints each
  solution on a line, then `count 12`; with several puzzles, each of these lines begins
  with the number of the puzzle. --all --json puts all solutions of a puzzle into one
  object, and therefore stops at 10000 solutions unless --limit is given.
  --csv prints a header and a row per puzzle: line, puzzle, result, solution, another (the second
  of several solutions), message; with --count and --values, those in place of solutions.
  --values prints `values 4 2 13 13 …`: for each cell, row by row, the values that it has
  in some solution (separated by commas in grids larger than 9×9), or `none`.
  --why adds a conflict to `none`, with each cage named by its first cell:
    none cages R1C1 R3C2   these cages cannot all be satisfied; without any one of them, the
                           others can
    none among R1C1 R3C2…  these cages cannot all be satisfied; because of a limit, it is
                           not known whether all of them are needed
    none values            the values to start from allow no solution, whatever the cages
  If a limit is reached earlier, the line is just `none`.
  --plain prints words and rows of numbers instead of drawings, and changes nothing else.
  If the output is a terminal, errors in a puzzle are reported in full on standard error.
  Otherwise they are in the line of the puzzle, and standard error gets their number.
  If standard error is a terminal, it shows the progress of long runs.

STATISTICS AND TRACE
  A search applies propagators until nothing changes any more, and then tries a value.
  With --stats, a table on standard error shows for each kind of propagator
    calls           the number of calls
    successes       the number of calls that removed candidates
    contradictions  the number of calls that found a contradiction
    bits            the information gained, where k candidates count as log₂ k bits
    µs              the time between call and return, including some 20 ns per call for
                    reading the clock
    kbit/s          bits per time
  Below it are the number of puzzles, the number of those solved without a guess, the
  number of nodes (the root, and every value tried or refuted), and the time per puzzle in
  µs. Median and p99 are accurate to 1 %. With --all, the time includes writing the
  solutions. With --json, the last line of standard error is an object instead.
  --trace logs every call, one line per event: the number of the puzzle, the number of the
  node, its depth (since the root, the last restart, or the start of the learning search),
  and what happened:
    line             2.00 bits  R1C2 −3,5  R4C4 −1   candidates were removed
    listed cage      nothing                         or contradiction
    try              R4C2 = 3                        a value is tried
    back             R4C2 ≠ 3                        it is refuted or exhausted
    solution, learning search, clause search, restart, end
  Instrumentation slows a search down. Each puzzle is therefore searched twice: once with
  instrumentation, and once without, for the answer and its time. Limits apply to each
  search separately.

PROOFS
  --proof FILE writes a proof that the answer is right: for `unique`, that there is no other
  solution, and for `none`, that there is none. Two solutions are their own proof, and
  nothing is written. FILE.cnf, with the ending of FILE replaced, is the formula that the
  proof refutes; its comments say what its variables mean. Check them with a checker for
  DRAT that you trust:
    drat-trim unique.cnf unique.drat

EXIT CODE
  0  every puzzle has exactly one solution
  1  some puzzle has none or several, or a limit stopped the search
  2  something could not be read
  With --all, --count or --values: 0 if there is a solution and the search was completed
  or reached --limit, 1 if there is none or a time or node limit stopped the search. With
  several puzzles, the highest code counts.

EXAMPLES
  Solve a game id as shown by Simon Tatham's Keen:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Solve a file with one game id per line:
    cagey solve ids.txt
  Count the 3×3 Latin squares:
    cagey solve --count c3:l,n
  List the first five of them:
    cagey solve --all --limit 5 c3:l,n
  See which values the cells can still have:
    cagey solve --values c3:l,n --grid 12.......
  Start from a partial grid:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  Start from a saved game of Keen, and print JSON for a program:
    cagey solve --json game.sav
  Solve the same puzzle, whatever was entered:
    cagey solve --grid none game.sav
  Find the ids that do not have exactly one solution:
    cagey solve --echo ids.txt | grep -v unique
  Solve the puzzles of a table, with the column that names them:
    cagey solve --csv --key name puzzles.csv
  Find out why there is no solution:
    cagey solve --why 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 3...............
  Get statistics for a file:
    cagey solve ids.txt --stats 2> stats.txt
  Log each step of a search:
    cagey solve c3:l,n --trace=steps.txt
  Prove that there is no other solution:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --proof unique.drat";
