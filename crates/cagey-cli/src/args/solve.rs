//! The arguments of `cagey solve`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, ValueHint};

use super::shared::{FromArgs, INPUTS, OutputModeArgs};
use super::values::{at_least_one, seconds, threads};

/// Find the solution of puzzles, and whether it is the only one
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("question"), after_long_help = SOLVE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct SolveArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Keep these values: a grid, a file, -, or none
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a
    /// puzzle that brings values of its own (sav, json, board, ipuz) is solved from those, and the
    /// answer is about them: it says so on a terminal, and on standard error otherwise. none
    /// leaves them aside and solves the puzzle itself (./none is a file of that name).
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// List every solution
    #[arg(long, group = "question")]
    pub(crate) all: bool,

    /// Count the solutions
    #[arg(long, group = "question")]
    pub(crate) count: bool,

    /// Show for each cell the values that it has in some solution
    #[arg(long, group = "question")]
    pub(crate) values: bool,

    /// With --all or --count: end at N solutions
    #[arg(long, value_name = "N", requires = "question", conflicts_with = "values", value_parser = at_least_one)]
    pub(crate) limit: Option<u64>,

    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Give up on a puzzle after so many steps of the search
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,

    /// Answer with so many threads; without it, with as many as the machine has cores
    ///
    /// Answers come in the order of the puzzles all the same. People's drawings and --all take one.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Where there is no solution, name a few cages that cannot all be met
    ///
    /// They are looked for within the same limits as a solution.
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub(crate) why: bool,

    /// Tell at the end what the searches did, by propagator and in all, on standard error
    #[arg(long, conflicts_with = "values")]
    pub(crate) stats: bool,

    /// Log all that the searches do, on standard error or to FILE
    ///
    /// The log is written as it comes, and can be long. It takes one thread.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_hint = ValueHint::FilePath, conflicts_with = "values")]
    pub(crate) trace: Option<Option<PathBuf>>,

    /// With --trace=FILE: replace the file if it is there already
    #[arg(long, requires = "trace")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const SOLVE_HELP: &str = "\
OUTPUT
  On a terminal, the solution is drawn in its cages. Otherwise each puzzle gives one
  line, in the order of the input:
    unique 541632…         the only solution, row by row
    multiple 5416… 5146…   two of several solutions
    none                   there is no solution
    stopped                a limit was reached before the answer was known
    error MESSAGE          the puzzle could not be read
  --count gives `count 12`, or `count >=1000` when --limit cut it short. --all gives each
  solution on a line, then `count 12`; with several puzzles, each of these lines begins
  with the puzzle's number. --all --json holds the solutions of a puzzle in one object,
  and so ends at 10000 of them, unless --limit says otherwise.
  --values gives `values 4 2 13 13 …`: for each cell, row by row, the values that it has
  in some solution (with commas between them above 9×9), or `none`.
  --why adds to `none` what contradicts itself, each cage named by its first cell:
    none cages R1C1 R3C2   these cages cannot all be met, and all are needed for that
    none among R1C1 R3C2…  these cannot all be met either; a limit left open if fewer do
    none values            the values to start from leave nothing, whatever the cages
  A limit may also leave nothing to say but `none`.
  --plain has words and rows of numbers instead of a drawing; it changes nothing else.
  Faults in a puzzle are told in full on standard error when the output is a terminal;
  otherwise they stand in its line, and standard error says how many there were.
  Where standard error is a terminal, it shows how far long work has come.

STATISTICS AND TRACE
  A search draws what follows with propagators, and tries a value where nothing does.
  With --stats, a table on standard error has for each kind of propagator
    calls           how often it was called
    took out        how many of the calls took out candidates
    contradictions  how many found that there is no solution here
    bits            how much less there was to find out: k candidates count log₂ k
    µs              between call and return; a look at the clock, some 20 ns, is in each
    kbit/s          bits by time
  and below it how many puzzles were searched, how many without a guess, how many nodes
  (the start, and each value tried or given up), and µs a puzzle; median and p99 are
  right to 1 %, and --all writes within that time. With --json it is an object instead,
  the last line of standard error.
  --trace logs every call, one line an event: the puzzle's number, the node's, how many
  choices led to it since the start (or since a strong search took over, or a restart),
  and what happened:
    line             2.00 bits  R1C2 −3,5  R4C4 −1   candidates that were taken out
    listed cage      nothing                         or contradiction
    try              R4C2 = 3                        a choice
    back             R4C2 ≠ 3                        done with it, and on without it
    solution, strong search, restart, end
  Instrumentation slows a search down. So each puzzle is searched twice: watched, for table and
  log, then as always, for the answer and its time. Limits hold for each search.

EXIT CODE
  0  every puzzle has exactly one solution
  1  some puzzle has none or several, or a limit stopped the search
  2  something could not be read
  With --all, --count or --values: 0 if there is a solution and the search ended or
  reached --limit, 1 if there is none or a time or node limit stopped it. The highest
  code wins.

EXAMPLES
  A game id as Simon Tatham's Keen shows it:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  A file of many, one game id a line:
    cagey solve ids.txt
  How many 3×3 Latin squares there are:
    cagey solve --count c3:l,n
  The first five of them:
    cagey solve --all --limit 5 c3:l,n
  Which values the cells can still have:
    cagey solve --values c3:l,n --grid 12.......
  From a half-filled grid:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  From a saved game of Keen, for a program:
    cagey solve --json game.sav
  The same puzzle, whatever was entered:
    cagey solve --grid none game.sav
  The ids without exactly one solution:
    cagey solve ids.txt | grep -vn unique
  Why there is no solution:
    cagey solve --why 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 3...............
  What it takes to solve a file:
    cagey solve ids.txt --stats 2> stats.txt
  Each step of a search:
    cagey solve c3:l,n --trace=steps.txt";
