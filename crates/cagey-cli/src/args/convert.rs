//! The arguments of `cagey convert`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::notation::Format;
use clap::{Args, ValueHint};

use super::shared::{ColorArg, INPUTS, InputFormatArgs};
use super::values::{formats, threads};

#[derive(Debug, Args)]
#[command(after_long_help = CONVERT_HELP)]
#[command(after_help = "Use --help for exit codes and examples.")]
pub(crate) struct ConvertArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", alias = "format", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Format,

    /// Write the canonical form, which is the same for all eight rotations and reflections
    ///
    /// Entered values, pencil marks, and a solution that the file claims are omitted.
    #[arg(long)]
    pub(crate) canonical: bool,

    /// With --to cnf: exclude this solution, a grid or a file
    ///
    /// The models of the formula are then the other solutions. This is the formula that a proof of
    /// `cagey solve --proof` refutes.
    #[arg(long, value_name = "GRID")]
    pub(crate) forbid: Option<OsString>,

    /// Number of threads [default: one per core]
    ///
    /// The puzzles are written in their order. Formats with a line between puzzles are written by one thread.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// The file to write, or - for standard output (the default)
    ///
    /// A file is written completely or, if there is any error, not at all. A stream, such as -, a pipe
    /// or /dev/stderr, is written to as puzzles are converted.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const CONVERT_HELP: &str = "\
SEVERAL PUZZLES
  Formats with one line per puzzle hold one puzzle on each line. In text, kenny, sav and
  words, puzzles are separated by a line with ---. A file in mzn or cnf holds only one
  puzzle: the first one is written, and it is an error if there are more.

ENTERED VALUES AND PENCIL MARKS
  sav, json, board and ipuz keep both. words, mzn and cnf keep the values. The other
  formats keep neither, and standard error reports how many puzzles lost something.

EXISTING FILES
  -o only overwrites an existing file with --force.

EXIT CODE
  0  every puzzle was converted
  2  some puzzle was not (the others are written, unless -o is given)
  Standard error has the reasons, in full for the first 20 such puzzles.

EXAMPLES
  Convert a game id to a grid of letters with a list of clues:
    cagey convert 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --to text
  Convert a text puzzle to a game id:
    cagey convert puzzle.txt --to id
  Convert many puzzles for another program:
    cagey convert ids.txt --to json -o puzzles.jsonl
  Write a puzzle that Keen can load:
    cagey convert puzzle.txt --to sav -o puzzle.sav
  Write a formula that has no model if 1221 is the only solution:
    cagey convert 2:_5,m1m2m2m1 --to cnf --forbid 1221
  Keep one id of those that differ only by rotation and reflection:
    cagey convert ids.txt --to id --canonical | sort -u";
