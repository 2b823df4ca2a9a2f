//! The arguments of `cagey bench`, and its help.

use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, ValueHint, value_parser};

use super::shared::{ColorArg, InputFormatArgs};
use super::values::seconds;

#[derive(Debug, Args)]
#[command(after_long_help = BENCH_HELP)]
#[command(after_help = "Use --help for what is measured, exit codes and examples.")]
pub(crate) struct BenchArgs {
    /// A file, a game id, or - for standard input [default: the built-in puzzles]
    ///
    /// Each file is held in memory and measured as a set of its own. Values entered in a saved game
    /// are ignored.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,

    /// Repeat each set for this long, but at least once
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.5")]
    pub(crate) seconds: Duration,

    /// Repeat each set this many times, however long it takes
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) passes: Option<u32>,

    /// Give up on a puzzle after this time, and leave it out of the measurement
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time_limit: Duration,

    /// Do not use vector instructions, even if the processor has them
    #[arg(long)]
    pub(crate) portable: bool,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// Print JSON, one object per set (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const BENCH_HELP: &str = "\
WHAT IS MEASURED
  On a single thread, a solver that is new for each set finds the solution of every puzzle
  and proves that there is no other. The time includes the reading of game ids; puzzles in
  other formats are read beforehand. The table shows the time per puzzle in µs:
    cold           the first pass, in which the solver fills its cache of cages
    warm           the median of the passes that follow
    least          the fastest of those
    p50, p99, max  the median, the 99th percentile and the maximum over the puzzles, each
                   with the least of its times
  It then shows how many puzzles have one solution, several or none, and how many were
  stopped by the time limit; the latter are not part of any time. Sets of a few dozen
  puzzles look faster than they are, because the processor's branch predictor learns them.
  On a busy machine, the least time is the most reliable one.

EXIT CODE
  0  every puzzle was solved
  1  the time limit stopped some of them
  2  something could not be read

EXAMPLES
  Measure the built-in puzzles of sizes 4 to 9:
    cagey bench
  Measure your own puzzles, for longer:
    cagey bench ids.txt --seconds 2
  See what the vector instructions are worth:
    cagey bench ids.txt --portable
  Produce JSON for a program, with a fixed number of passes:
    cagey bench ids.txt --passes 5 --json";
