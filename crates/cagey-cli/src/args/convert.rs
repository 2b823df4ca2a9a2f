//! The arguments of `cagey convert`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::notation::Format;
use clap::{Args, ValueHint};

use super::shared::{ColorArg, FromArgs, INPUTS};
use super::values::formats;

/// Convert puzzles from any format to another
#[derive(Debug, Args)]
#[command(after_long_help = CONVERT_HELP)]
#[command(after_help = "See --help for exit codes and examples.")]
pub(crate) struct ConvertArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", alias = "format", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Format,

    /// Write one of the eight forms that turning and mirroring give, the same for all of them
    ///
    /// Values, pencil marks, and the solution that a file claims are left out.
    #[arg(long)]
    pub(crate) canonical: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    ///
    /// A file is written whole or, on any error, not at all. A stream, such as -, a pipe or
    /// /dev/stderr, is written to as the puzzles come.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const CONVERT_HELP: &str = "\
SEVERAL PUZZLES
  They are written one a line where the format has one line a puzzle, and separated by
  a line --- in text, kenny, sav and words. mzn and cnf hold one puzzle only: the first
  is written, and that there are more is an error.

ENTERED VALUES AND PENCIL MARKS
  sav, json, board and ipuz keep them; words, mzn and cnf keep the values; the others
  keep neither, and standard error says how many puzzles lost something.

EXISTING FILES
  -o replaces no file that is there already, unless --force says so.

EXIT CODE
  0 everything was converted, 2 some puzzle was not (the others are, but for -o)
  Standard error tells why, of the first 20 such puzzles in full.

EXAMPLES
  A game id as a grid of letters with a list of clues:
    cagey convert 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --to text
  A text puzzle as a game id:
    cagey convert puzzle.txt --to id
  A file of many for another program:
    cagey convert ids.txt --to json -o puzzles.jsonl
  A puzzle for Keen to load:
    cagey convert puzzle.txt --to sav -o puzzle.sav
  Ids that differ only by turning and mirroring, once each:
    cagey convert ids.txt --to id --canonical | sort -u";
