//! The arguments of `cagey grade`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::shared::{FromArgs, INPUTS, LevelArg, OutputModeArgs};
use super::values::threads;

/// Grade puzzles: Keen's level, a score, the hardest technique
#[derive(Debug, Args)]
#[command(after_long_help = GRADE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct GradeArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Use only techniques up to a level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// Answer with a table: a row a puzzle, a column a technique
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// In the end, tell on standard error what each technique did and took
    #[arg(long)]
    pub(crate) stats: bool,

    /// Before each answer, tell every step on a line
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    pub(crate) trace: bool,

    /// Save each puzzle that was not finished, as far as it was, for Keen to load
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) save_stuck: Option<PathBuf>,

    /// With --save-stuck: replace files that are there already
    #[arg(long, requires = "save_stuck")]
    pub(crate) force: bool,

    /// Answer with so many threads; without it, with as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const GRADE_HELP: &str = "\
OUTPUT
  On a terminal, a sentence. Otherwise each puzzle gives one line, in the order of the
  input:
    hard 276 cage-claims-line   Keen's level, Cagey's score, the hardest technique
    hard stuck                  the techniques up to --max-level do not finish it; beyond
                                9×9 it may have several solutions, or none, that were not
                                found in passing
    multiple, none              it has several solutions, or none
    error MESSAGE               the puzzle could not be read
  With --csv the first line names the columns, and each puzzle gives a row. Without a
  grade its level is multiple, none or error, and the last column has the message.
  docs/grading.md says how level and score come about. Values entered in a file are left
  aside: a puzzle is graded from the start.

EXIT CODE
  0 every puzzle was graded, 1 some has no or several solutions or is stuck,
  2 something could not be read or written

EXAMPLES
  A game id:
    cagey grade 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  A file of many, as a table:
    cagey grade --csv ids.txt
  Which need more than Keen's hard techniques, to look at in Keen:
    cagey grade --max-level hard --save-stuck stuck ids.txt
  Every step:
    cagey grade --trace puzzle.txt";
