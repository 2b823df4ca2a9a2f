//! The arguments of `cagey practise`, and its help.

use std::path::PathBuf;

use cagey::generate::Wish;
use cagey::logic::Technique;
use cagey::words::Language;
use clap::{Args, ValueEnum, ValueHint};

use super::shared::{ColorArg, LimitArgs};
use super::values::{at_least_one, technique, whole_number};

#[derive(Debug, Args)]
#[command(after_long_help = PRACTISE_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct PractiseArgs {
    /// The technique to practise, such as xy-wing
    ///
    /// docs/techniques.md lists their names.
    #[arg(value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) technique: &'static Technique,

    /// Size of the grid
    #[arg(short = 'n', long, value_name = "N", default_value_t = Wish::SIZE)]
    pub(crate) size: usize,

    /// Number of exercises
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub(crate) count: u64,

    /// Seed of the random numbers [default: random]
    #[arg(long, value_name = "S", value_parser = whole_number)]
    pub(crate) seed: Option<u64>,

    /// Number of the first exercise in the sequence that technique, size and seed define
    #[arg(long, value_name = "K", default_value = "0")]
    pub(crate) start: u64,

    /// Leave out the answers
    #[arg(long)]
    pub(crate) no_answers: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Language of the sentences: en (English) or de (German)
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    /// Output format
    #[arg(long, value_name = "FORMAT", alias = "format", default_value = "text")]
    pub(crate) to: PractiseFormat,

    /// Same as --to json
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

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
pub(crate) enum PractiseFormat {
    /// Drawings made of characters, and sentences
    Text,
    /// Markdown
    Md,
    /// One JSON object per exercise (see docs/json.md)
    Json,
}

const PRACTISE_HELP: &str = "\
OUTPUT
  Each exercise is a position on the way to the solution of a puzzle: the numbers that are
  filled in, and the candidates of all other cells. The technique makes the next step
  there, and no technique that costs less finds anything. The answer lists all steps of
  the technique that can be taken, each with its reason; a technique that tries things out
  (neighbourhood, trial) has only one.
  The same technique, size, seed and number always give the same exercise.

EXIT CODE
  0  all exercises were made
  1  some were not found, or a limit was reached
  2  there is no such technique or size, or something could not be written

EXAMPLES
  Practise naked sets in a small grid:
    cagey practise naked-set -n 4
  Make three exercises for a class, the same ones every time, with the answers apart:
    cagey practise hidden-set -n 5 --count 3 --seed 1 --no-answers -o exercises.txt
    cagey practise hidden-set -n 5 --count 3 --seed 1 -o answers.txt
  Write Markdown:
    cagey practise cage-claims-line --to md";
