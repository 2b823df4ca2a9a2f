//! The arguments of `cagey bench`, and its help.

use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, ValueHint, value_parser};

use super::shared::{ColorArg, FromArgs};
use super::values::seconds;

/// Measure how long solving takes on this machine
#[derive(Debug, Args)]
#[command(after_long_help = BENCH_HELP)]
#[command(after_help = "See --help for what is measured, exit codes and examples.")]
pub(crate) struct BenchArgs {
    /// A file, a game id, or - for standard input; none means puzzles that the command has on board
    ///
    /// Each file is a set that is measured on its own. It is held in memory. Values entered in a
    /// saved game are left aside.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,

    /// Repeat a set for so many seconds, at least once
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.5")]
    pub(crate) seconds: Duration,

    /// Repeat a set so many times, however long it takes
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) passes: Option<u32>,

    /// Give up on a puzzle after so many seconds, and leave it out
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time_limit: Duration,

    /// Use no vector instructions, even if the processor has them
    #[arg(long)]
    pub(crate) portable: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Answer in JSON, one object a set (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const BENCH_HELP: &str = "\
WHAT IS MEASURED
  One thread; one solver, new for each set, solves every puzzle to a proved answer: the
  solution, and that there is no other. Game ids are read within that time, other formats
  before it. The table has µs a puzzle:
    cold           the first pass, in which the solver learns about cages
    warm           the median of the passes that follow
    least          the fastest of those
    p50, p99, max  the median puzzle, that which 99 of 100 do not exceed, and the slowest;
                   each puzzle at the least of its times
  then how many puzzles have one solution, several, none, or were stopped at the time
  limit; those are in no time. Sets of some dozen puzzles flatter: the processor learns
  them by heart. On a busy machine, look at the least.

EXIT CODE
  0 every puzzle was solved, 1 the time limit stopped some, 2 something could not be read

EXAMPLES
  Puzzles of sizes 4 to 9 that the command has on board:
    cagey bench
  Your own, longer:
    cagey bench ids.txt --seconds 2
  What the vector instructions bring:
    cagey bench ids.txt --portable
  For a program, with a fixed number of passes:
    cagey bench ids.txt --passes 5 --json";
