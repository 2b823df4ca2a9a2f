//! The arguments of `cagey generate`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use cagey::generate::{
    CageSizes, DailyPuzzle, Levels, Operators, Preset, Ranks, Scores, Trial, Variety,
    WantedSolutions,
};
use cagey::logic::Technique;
use cagey::notation::Format;
use clap::{Args, ValueEnum, ValueHint};

use super::render::{AppearanceArgs, PictureFormat};
use super::shared::OutputModeArgs;
use super::values::{at_least_one, formats, presets, seconds, technique, threads, whole_number};

#[derive(Debug, Args)]
#[command(after_long_help = GENERATE_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct GenerateArgs {
    /// Size of the grid, from 2 to 16 [default: 6]
    #[arg(short = 'n', long, value_name = "N")]
    pub(crate) size: Option<usize>,

    /// Keen's level, or a range of levels: hard, easy-hard [default: any]
    ///
    /// The levels are easy, normal, hard, extreme and unreasonable.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<Levels>,

    /// Range of Cagey's score: 200-250
    #[arg(long, value_name = "RANGE")]
    pub(crate) score: Option<Scores>,

    /// What percentage of random puzzles of its size it is harder than: 80-90
    ///
    /// `cagey grade` says the same of any puzzle. From 3×3 to 8×8.
    #[arg(long, value_name = "RANGE")]
    pub(crate) rank: Option<Ranks>,

    /// The operators to use, optionally with weights: +-, or +3-1
    ///
    /// Any of + - * /, in any order; x, : and the printed signs are accepted too. Without weights, all
    /// operators are equally frequent. Cages of three or more cells can only have + or *. Without both
    /// of these, all cages have one or two cells, and it is an error if --cage-size asks for larger ones.
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    pub(crate) ops: Option<Operators>,

    /// Hide the operators of all cages, or of this percentage of them
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub(crate) hide_ops: Option<u32>,

    /// Numbers of cells per cage, optionally with weights: 2-4, or 1:1,2:12,3:6
    ///
    /// The default is 1:1,2:12,3:6,4:2, or 1:1,2:8,3:8,4:6 for level normal up to 9×9. From level hard on, it
    /// is 2:10,3:6,4:3,5:1, with single cells only in 9×9 and larger, and fewer large cages in 4×4 and 5×5.
    #[arg(long, value_name = "SIZES")]
    pub(crate) cage_size: Option<CageSizes>,

    /// Maximum number of single cells
    #[arg(long, value_name = "N")]
    pub(crate) max_singles: Option<u32>,

    /// Largest number allowed in a clue
    #[arg(long, value_name = "N")]
    pub(crate) max_target: Option<u64>,

    /// How much the puzzles differ from one another [default: high]
    #[arg(long, value_name = "HOW-MUCH")]
    pub(crate) variety: Option<VarietyArg>,

    /// Make the pattern of cages symmetric: the same when turned upside down
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// How many solutions the puzzles have; anything but one is meant for testing other programs
    #[arg(long, value_name = "HOW-MANY")]
    pub(crate) solutions: Option<SolutionsArg>,

    /// Whether the puzzles need guessing: techniques that try things out [default: never]
    #[arg(long, value_name = "WHEN")]
    pub(crate) trial: Option<TrialArg>,

    /// A technique that the puzzles need, such as xy-wing
    ///
    /// Techniques that cost less do not solve the puzzle, and where they lead no further, this one does.
    /// Dearer techniques may be needed too. docs/techniques.md lists the names and prices.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) needs: Option<&'static Technique>,

    /// The hardest technique of the puzzles, as `cagey grade` names it
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) hardest: Option<&'static Technique>,

    /// Start from a preset, which other options modify
    #[arg(long = "for", value_name = "PRESET", value_parser = presets())]
    pub(crate) preset: Option<&'static Preset>,

    /// The puzzle of a day, such as 2026-11-16 or 2026-11-16:large, which never changes
    ///
    /// Each day has a puzzle of the day, and with :small, :medium and :large three more, of 4×4 to 5×5, 6×6, and 7×7 to
    /// 9×9. All are easy on Mondays and harder every day until Sunday.
    #[arg(long, value_name = "DATE[:SIZE]", conflicts_with_all = RECIPE)]
    pub(crate) daily: Option<DailyPuzzle>,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub(crate) count: u64,

    /// The version of the generator, of which 2 is the first and only one so far [default: the newest]
    ///
    /// A newer version may give other puzzles for the same seed; this one then still gives the same.
    #[arg(long, value_name = "VERSION")]
    pub(crate) algorithm: Option<u32>,

    /// Seed of the random numbers [default: random]
    #[arg(long, value_name = "S", value_parser = whole_number)]
    pub(crate) seed: Option<u64>,

    /// Number of the first puzzle in the sequence that wish and seed define
    #[arg(long, value_name = "K", default_value = "0", value_parser = whole_number)]
    pub(crate) start: u64,

    /// Skip puzzles that are in this file, even if rotated or reflected, and make others instead
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) exclude: Vec<OsString>,

    /// Stop after this time
    // The other verbs have this name for the time that a puzzle may take.
    #[arg(long, alias = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) max_time: Option<Duration>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Output format [default: one-line ids, or a drawing on a terminal]
    #[arg(long, value_name = "FORMAT", alias = "format", conflicts_with = "json", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Option<Format>,

    /// The file to write, or - for standard output (the default)
    ///
    /// A file is written completely or not at all.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Write puzzles, pictures and solutions into this folder, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with_all = ["output", "to", "json"])]
    pub(crate) out_dir: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,

    /// With --out-dir: the format of the pictures
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "svg",
        requires = "out_dir"
    )]
    pub(crate) picture: PictureFormat,

    /// With --out-dir: also write a picture of each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

/// The options that describe puzzles, and so conflict with `--daily`, which describes them itself.
const RECIPE: [&str; 20] = [
    "size",
    "level",
    "score",
    "rank",
    "ops",
    "hide_ops",
    "cage_size",
    "max_singles",
    "max_target",
    "variety",
    "symmetric",
    "solutions",
    "trial",
    "needs",
    "hardest",
    "preset",
    "count",
    "algorithm",
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
    /// Any number
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrialArg {
    /// Only puzzles that can be solved without guessing
    Never,
    /// Both kinds
    Allowed,
    /// Only puzzles that need it; --needs trial asks for those that need a supposition
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum VarietyArg {
    /// Each leans to other operators, cages and techniques
    High,
    /// All have the cages and operators that lead to the level fastest
    Low,
}

impl From<VarietyArg> for Variety {
    fn from(variety: VarietyArg) -> Variety {
        match variety {
            VarietyArg::High => Variety::High,
            VarietyArg::Low => Variety::Low,
        }
    }
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
  after the other, as by `cagey convert`. --json prints one object per puzzle, with its
  solution, grade and techniques, and the wish that makes it again. Puzzles are numbered;
  k is the number. They are printed in the order of k, whatever the number of threads. The
  same wish, seed and k always give the same puzzle; see docs/generate.md.
  A puzzle that equals an earlier one, even if rotated or reflected, is skipped and
  replaced by another; standard error reports its k.
  With --out-dir, several files are written for each puzzle: 0001.txt, the puzzle itself;
  0001.svg, its picture; 0001-solution.svg; and with --steps a picture for each step to the
  solution, in steps/0001-001.svg and so on. index.csv lists all puzzles.
  Existing files are only overwritten with --force.

PRESETS
  --for class-grade-1   3×3, sums up to 9, easy
  --for class-grade-3   4×4, + and −, and × up to 24, easy
  --for class-grade-5   5×5, all operators, numbers up to 100, easy or normal
  --for newspaper       6×6, normal, up to two cells given
  --for weekend         7×7, hard, at most one cell given
  --for expert          8×8, extreme, no cell given
  --for few-givens      any size and level, at most half a row of cells plus one given

EXIT CODE
  0  all puzzles were made
  1  some were not found, there are no more of them, or the time was up
  2  no such puzzle can exist, or something could not be read or written

EXAMPLES
  Make a puzzle for a newspaper:
    cagey generate --for newspaper
  Make fifty hard puzzles as game ids of Keen, the same ones every time:
    cagey generate -n 6 --level hard --count 50 --seed 1
  Make fifty more of them:
    cagey generate -n 6 --level hard --count 50 --seed 1 --start 50
  Make one for a class that has not learned division, without large cages:
    cagey generate -n 4 --ops '+-*' --cage-size 1-3 --max-target 20
  Make one that needs a fish, and one whose hardest technique is a naked set:
    cagey generate -n 5 --needs fish
    cagey generate -n 5 --hardest naked-set
  Hide the operators, and print all information about the puzzle:
    cagey generate -n 4 --hide-ops --json
  Skip puzzles that were printed before:
    cagey generate -n 5 --count 10 --seed 7 --exclude ids.txt
  Write a folder with pictures and solutions:
    cagey generate -n 4 --count 3 --seed 1 --out-dir puzzles --theme print
  Also write a picture of each step:
    cagey generate -n 5 --count 3 --out-dir stepwise --steps
  Use neither + nor ×, so that there are only cages of two cells and single cells:
    cagey generate -n 6 --ops -/
  Print the puzzle of the day, and the large one of the same day:
    cagey generate --daily 2026-11-16
    cagey generate --daily 2026-11-16:large
  Test other programs:
    cagey generate -n 7 --solutions none --count 10
    cagey generate -n 6 --trial always --cage-size 2-5";
