//! The arguments of `cagey explain`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::logic::Technique;
use cagey::model::{Cell, Value};
use cagey::words::Language;
use clap::{Args, ValueEnum, ValueHint};

use super::shared::{ColorArg, INPUTS, InputFormatArgs, LevelArg, LimitArgs};
use super::values::{cell_value, technique};

#[derive(Debug, Args)]
#[command(after_long_help = EXPLAIN_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Give only the next step, in as much detail as wanted [without a value: full]
    #[arg(long, value_name = "DETAIL", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    pub(crate) hint: Option<HintArg>,

    /// List every step that can be taken next, the cheapest first
    ///
    /// Each step has its technique, its price and its reason. What follows from the clue of one cage alone
    /// counts as known, as in hints; with --order all it is listed too. Steps that try things out
    /// (neighbourhood, trial) are listed only if nothing else helps, or if --only names nothing else.
    #[arg(long, conflicts_with_all = ["hint", "why", "why_not"])]
    pub(crate) all_steps: bool,

    /// Explain why a cell cannot have a value, such as R3C2=4
    ///
    /// The answer is what forbids the value: another one in the same row or column, the arithmetic of the
    /// cage, or the steps that lead to it, as few and as simple as were found. Values are supposed only if
    /// nothing else helps.
    #[arg(long, value_name = "CELL=VALUE", value_parser = cell_value, conflicts_with_all = ["hint", "why"])]
    pub(crate) why_not: Option<(Cell, Value)>,

    /// Explain why a cell must have a value, such as R3C2=5
    #[arg(long, value_name = "CELL=VALUE", value_parser = cell_value, conflicts_with = "hint")]
    pub(crate) why: Option<(Cell, Value)>,

    /// Start from these values: a grid, a file, or - for standard input
    ///
    /// Values are given row by row, with . for an empty cell, and separated by commas in grids larger
    /// than 9×9. Without this option, a puzzle is explained from the values and pencil marks in its
    /// file, if there are any (sav, json, board, ipuz).
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Which steps to give, and in which order
    #[arg(long, value_name = "ORDER", default_value = "aimed")]
    pub(crate) order: OrderArg,

    /// Use only techniques up to this level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// Use only these techniques, such as naked-single,hidden-single
    ///
    /// docs/techniques.md lists their names. Several are separated by commas, or the option is repeated.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique, conflicts_with_all = ["why", "why_not"])]
    pub(crate) only: Vec<&'static Technique>,

    /// Do not use these techniques, such as neighbourhood,trial
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique, conflicts_with_all = ["why", "why_not"])]
    pub(crate) without: Vec<&'static Technique>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Language of the sentences: en (English) or de (German)
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    /// Write sentences to be read aloud: "row 4, column 2", "2 times 3"
    #[arg(long)]
    pub(crate) spoken: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", alias = "format", default_value = "text")]
    pub(crate) to: ExplainFormat,

    /// Same as --to json
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// From number to number: what the next number needs, and nothing else
    Aimed,
    /// Every step that the solution depends on, the cheapest first
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintArg {
    /// Where to look
    Nudge,
    /// What to look for there
    Where,
    /// The whole reason, and what follows from it
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// Sentences
    Text,
    /// Markdown
    Md,
    /// A web page for one puzzle, with a picture of each step
    Html,
    /// One JSON object per puzzle (see docs/json.md)
    Json,
    /// A saved game of Keen, with everything that the steps lead to
    Sav,
}

const EXPLAIN_HELP: &str = "\
OUTPUT
  The output is a list of numbered steps, each with its technique and its reason, followed
  by the solution. Steps that the solution does not depend on are left out. R4C2 is the
  cell in row 4 and column 2.
  If the values or pencil marks to start from contain a mistake, no steps are built on
  them. The mistake is reported instead, with its reason or in the detail that --hint asks
  for.
  With --why-not or --why, the output is the answer to the question, with the steps that
  it needs and no others. “Nothing forbids it yet” means that no technique rules the value
  out: it may be the right one.
  With --only and --without, the explanation ends where the techniques that are allowed
  lead no further, and names the one that the next step would need.
  docs/techniques.md describes the techniques. A web page holds only one puzzle; it is an
  error if there are more. -o only overwrites an existing file with --force.

EXIT CODE
  0  every puzzle was explained to the end, or every hint, list or answer was given
  1  some were not
  2  something could not be read

EXAMPLES
  Explain a whole puzzle:
    cagey explain 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Find out where to look next in a saved game of Keen:
    cagey explain --hint=nudge game.sav
  Get the next step from a partial grid:
    cagey explain --hint 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  Find out why a value is impossible, and why another is the only one:
    cagey explain --why-not R1C1=2 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
    cagey explain --why R1C1=4 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  List every step that can be taken from a partial grid:
    cagey explain --all-steps 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  Find out how far simple techniques lead, and whether a puzzle can do without one:
    cagey explain --only cage-cells,naked-single 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
    cagey explain --without hidden-single 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Write a Markdown document:
    cagey explain puzzle.txt --to md -o puzzle.md
  Make a web page with pictures, to step through with the arrow keys or to print:
    cagey explain puzzle.txt --to html -o puzzle.html";
