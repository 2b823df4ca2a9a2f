//! The arguments of `cagey explain`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::words::Language;
use clap::{Args, ValueEnum, ValueHint};

use super::shared::{ColorArg, FromArgs, INPUTS, LevelArg};

/// Explain step by step how a person solves puzzles, or give a hint
#[derive(Debug, Args)]
#[command(after_long_help = EXPLAIN_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Only the next step: where to look, what for, or all of it
    #[arg(long, value_name = "SIZE", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    pub(crate) hint: Option<HintArg>,

    /// Go on from these values: a grid, a file or -
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a puzzle
    /// that brings values and pencil marks of its own (sav, json, board, ipuz) is explained from those.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Use only techniques up to a level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// The language of the sentences: en (English) or de (German)
    ///
    /// What has no German words yet is told in English.
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    /// Write sentences for the ear: "row 4, column 2", "2 times 3"
    #[arg(long)]
    pub(crate) spoken: bool,

    /// The form of the answer
    #[arg(long, value_name = "FORM", alias = "format", default_value = "text")]
    pub(crate) to: ExplainFormat,

    /// The same as --to json
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintArg {
    /// Where to look
    Nudge,
    /// What to look for there
    Where,
    /// The whole reason, and what follows
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// Sentences
    Text,
    /// Markdown
    Md,
    /// A web page of one puzzle, with a picture of each step
    Html,
    /// One object a puzzle (docs/json.md)
    Json,
    /// A saved game of Keen, with all that is known in the end
    Sav,
}

const EXPLAIN_HELP: &str = "\
OUTPUT
  Numbered steps, each with its technique and its reason, then the solution. Steps that
  the solution does not rest on are left out. R4C2 is the cell in row 4 and column 2. If the values or pencil marks to go on from are wrong
  somewhere, that is told instead, and nothing is built on them: the reason as well, or
  as much as the size of --hint says.
  docs/techniques.md describes the techniques. A web page holds one puzzle, and that there
  are more is an error. -o replaces no file that is there already, unless --force says so.

EXIT CODE
  0 explained to the end, or a hint given; 1 not so; 2 something could not be read

EXAMPLES
  A whole puzzle:
    cagey explain 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Where to look next in a saved game of Keen:
    cagey explain --hint=nudge game.sav
  The next step from a half-filled grid:
    cagey explain --hint 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  For a page:
    cagey explain puzzle.txt --to md -o puzzle.md
  With pictures, to step through with the arrow keys or to print:
    cagey explain puzzle.txt --to html -o puzzle.html";
