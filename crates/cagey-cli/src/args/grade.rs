//! The arguments of `cagey grade`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::shared::{BesideArgs, INPUTS, InputFormatArgs, LevelArg, LimitArgs, OutputModeArgs};
use super::values::threads;

#[derive(Debug, Args)]
#[command(after_long_help = GRADE_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct GradeArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Use only techniques up to this level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// Print comma-separated values: one row per puzzle, one column per technique
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// At the end, print what each technique achieved and how long it took, on standard error
    #[arg(long)]
    pub(crate) stats: bool,

    /// Before each grade, print every step on a line of its own
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    pub(crate) trace: bool,

    /// Save each puzzle that could not be finished, at the point where it got stuck, for Keen to load
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) save_stuck: Option<PathBuf>,

    /// With --save-stuck: overwrite existing files
    #[arg(long, requires = "save_stuck")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    #[command(flatten)]
    pub(crate) beside: BesideArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const GRADE_HELP: &str = "\
OUTPUT
  On a terminal, a sentence is printed per puzzle. Otherwise, one line is printed per
  puzzle, in the order of the input:
    hard 276 cage-claims-line 58%   Keen's level, Cagey's score, the hardest technique, and the
                                percentage of random puzzles of the size that are easier,
                                for sizes of which that is known
    hard stuck                  the techniques up to --max-level do not finish it; a
                                large puzzle may also have no solution or several,
                                which a quick search did not find
    hard stopped                a limit was reached before the grade was known
    multiple, none              it has several solutions, or none
    error MESSAGE               the puzzle could not be read
  With --csv, the first line names the columns, and each puzzle has a row. If a puzzle has
  no grade, its level is multiple, none, stopped or error, and the last column has the
  message.
  docs/grading.md explains the level and the score. Values entered in a file are ignored:
  a puzzle is graded from the start.

EXIT CODE
  0  every puzzle was graded
  1  some puzzle has no solution or several, is stuck, or reached a limit
  2  something could not be read or written

EXAMPLES
  Grade a game id:
    cagey grade 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Grade a file of many puzzles, as comma-separated values:
    cagey grade --csv ids.txt
  Save the puzzles that need more than Keen's hard techniques, to look at them in Keen:
    cagey grade --max-level hard --save-stuck stuck ids.txt
  Print every step:
    cagey grade --trace puzzle.txt";
