//! The arguments of `cagey generate`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use cagey::generate::{CageSizes, Date, Levels, Operators, Preset, Scores, Trial, WantedSolutions};
use cagey::notation::Format;
use clap::{Args, ValueEnum, ValueHint};

use super::render::{LookArgs, PictureFormat};
use super::shared::OutputModeArgs;
use super::values::{at_least_one, formats, presets, seconds, threads};

/// Make puzzles to order
#[derive(Debug, Args)]
#[command(after_long_help = GENERATE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct GenerateArgs {
    /// The size, from 2 to 16 (6 without it)
    #[arg(short = 'n', long, value_name = "N")]
    pub(crate) size: Option<usize>,

    /// The level of Keen, or a range: hard, easy-hard
    ///
    /// easy, normal, hard, extreme or unreasonable. Without it, any.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<Levels>,

    /// Cagey's score, a range: 200-250
    #[arg(long, value_name = "RANGE")]
    pub(crate) score: Option<Scores>,

    /// The operators, each perhaps with how often it is wanted: +-, or +3-1
    ///
    /// In any order: + - * / (also x and :, and all as they are printed). Without numbers, all are
    /// wanted equally often. Cages of three cells and more have + or * only, so without these there are
    /// none but of two cells and one, unless --cage-size asks for them, which is an error.
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    pub(crate) ops: Option<Operators>,

    /// Do not tell the operators, or those of so many of a hundred cages only
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub(crate) hide_ops: Option<u32>,

    /// The cells of a cage, perhaps with how often each is wanted: 2-4, or 1:1,2:12,3:6
    ///
    /// Without it 1:1,2:12,3:6,4:2, for normal ones up to 9×9 1:1,2:8,3:8,4:6; from the level hard on, no
    /// single cells up to 8×8, and more cages of two cells from 6×6 to 8×8.
    #[arg(long, value_name = "SIZES")]
    pub(crate) cage_size: Option<CageSizes>,

    /// At most so many single cells
    #[arg(long, value_name = "N")]
    pub(crate) max_singles: Option<u32>,

    /// No number in a clue above this
    #[arg(long, value_name = "N")]
    pub(crate) max_target: Option<u64>,

    /// Cages that look the same when the page is turned upside down
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// How many solutions puzzles have; all but one are for testing other programs
    #[arg(long, value_name = "HOW-MANY")]
    pub(crate) solutions: Option<SolutionsArg>,

    /// Whether they need trial and contradiction: never (the default), allowed or always
    #[arg(long, value_name = "WHEN")]
    pub(crate) trial: Option<TrialArg>,

    /// A wish with a name; other options change it
    #[arg(long = "for", value_name = "WHOM", value_parser = presets())]
    pub(crate) preset: Option<&'static Preset>,

    /// The puzzle of a day, such as 2026-11-16, which never changes
    #[arg(long, value_name = "DATE", conflicts_with_all = RECIPE)]
    pub(crate) daily: Option<Date>,

    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub(crate) count: u64,

    /// What makes this run differ from others; without it, chance
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// The number of the first puzzle among those of its recipe and seed
    #[arg(long, value_name = "K", default_value = "0")]
    pub(crate) start: u64,

    /// Leave out puzzles that this file has, also turned or mirrored, and make others instead
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) exclude: Vec<OsString>,

    /// End after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) max_time: Option<Duration>,

    /// Make puzzles with so many threads; without it, with as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// The format to write; without it, one-line ids, or a drawing on a terminal
    #[arg(long, value_name = "FORMAT", alias = "format", conflicts_with = "json", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Option<Format>,

    /// The file to write, whole or not at all, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// A folder for the puzzles, their pictures and solutions, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with_all = ["output", "to", "json"])]
    pub(crate) out_dir: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// With --out-dir: the form of the pictures
    #[arg(long, value_name = "FORM", default_value = "svg", requires = "out_dir")]
    pub(crate) picture: PictureFormat,

    /// With --out-dir: one picture more for each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

/// What makes up a recipe, and so does not go with one that is given.
const RECIPE: [&str; 15] = [
    "size",
    "level",
    "score",
    "ops",
    "hide_ops",
    "cage_size",
    "max_singles",
    "max_target",
    "symmetric",
    "solutions",
    "trial",
    "preset",
    "count",
    "seed",
    "start",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsArg {
    /// Exactly one
    One,
    /// Two or more
    Several,
    /// None
    None,
    /// As it happens
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrialArg {
    /// Only puzzles that logic solves
    Never,
    /// Either
    Allowed,
    /// Only puzzles that need a supposition: those that a program must search for
    Always,
}

impl From<SolutionsArg> for WantedSolutions {
    fn from(solutions: SolutionsArg) -> WantedSolutions {
        match solutions {
            SolutionsArg::One => WantedSolutions::One,
            SolutionsArg::Several => WantedSolutions::Several,
            SolutionsArg::None => WantedSolutions::None,
            SolutionsArg::Any => WantedSolutions::Any,
        }
    }
}

impl From<TrialArg> for Trial {
    fn from(trial: TrialArg) -> Trial {
        match trial {
            TrialArg::Never => Trial::Never,
            TrialArg::Allowed => Trial::Allowed,
            TrialArg::Always => Trial::Always,
        }
    }
}

const GENERATE_HELP: &str = "\
OUTPUT
  On a terminal, the puzzle is drawn. Otherwise, and with --to, puzzles are written one
  after the other, as `cagey convert` does. --json has an object a puzzle, with solution,
  grade, techniques, and the wish that gives it again. Puzzles come in the order of their
  k, with any number of threads. The same wish, seed and k always give the same puzzle;
  docs/generate.md says more.
  One that is there already, also turned or mirrored, is left out, standard error tells
  its k, and one more is made.
  With --out-dir, each puzzle gives files instead: 0001.txt, the puzzle itself; 0001.svg,
  its picture; 0001-solution.svg; with --steps, steps/0001-001.svg and so on, a picture for
  each step to the solution; and for all of them index.csv.
  No file is replaced unless --force says so.

WITH A NAME
  --for class-grade-1   3×3, sums up to 9, easy
  --for class-grade-3   4×4, + and −, and × up to 24, easy
  --for class-grade-5   5×5, all operators, numbers up to 100, easy or normal
  --for newspaper       6×6, normal, up to two cells given
  --for weekend         7×7, hard, at most one cell given
  --for expert          8×8, extreme, no cell given
  --for few-givens      any size and level, at most half a row of cells given, and one

EXIT CODE
  0 all puzzles were made, 1 some were not found, there are no more of them, or the time
  was up, 2 no puzzle can be as query, or something could not be read or written

EXAMPLES
  A puzzle for a newspaper:
    cagey generate --for newspaper
  Fifty hard ones, as game ids of Keen, the same tomorrow:
    cagey generate -n 6 --level hard --count 50 --seed 1
  Fifty more of them:
    cagey generate -n 6 --level hard --count 50 --seed 1 --start 50
  For a class that has not divided yet, without large cages:
    cagey generate -n 4 --ops '+-*' --cage-size 1-3 --max-target 20
  Operators to be found out, with all there is to know:
    cagey generate -n 4 --hide-ops --json
  None that were printed before:
    cagey generate -n 5 --count 10 --seed 7 --exclude ids.txt
  A folder of them, with pictures and solutions:
    cagey generate -n 4 --count 3 --seed 1 --out-dir puzzles --theme print
  The same with a picture of each step, all in one call:
    cagey generate -n 5 --count 3 --out-dir stepwise --steps
  Without + and ×, all cages have two cells, and single cells fill up the grid:
    cagey generate -n 6 --ops -/
  The puzzle of the day:
    cagey generate --daily 2026-11-16
  For testing other programs:
    cagey generate -n 7 --solutions none --count 10
    cagey generate -n 6 --trial always --cage-size 2-5";
