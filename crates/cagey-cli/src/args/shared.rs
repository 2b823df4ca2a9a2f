//! Arguments that several verbs have.

use std::time::Duration;

use cagey::engine::Limits;
use cagey::logic::Level;
use cagey::notation::Format;
use clap::{Args, ValueEnum};

use super::values::{column, formats, readable, seconds, whole_number};
use crate::input::InputForm;
use crate::input::table::{Column, WantedColumns};

/// The long help of INPUT.
pub(super) const INPUTS: &str = "\
The path of a file, a game id, or - for standard input, which is also the default. A file may hold one \
puzzle of any format, or many: one game id per line, JSON Lines, text puzzles separated by ---, or a CSV or TSV \
table. Files compressed with gzip or zstd are unpacked";

#[derive(Debug, Args)]
pub(crate) struct InputFormatArgs {
    /// Input format [default: detected for each puzzle]
    #[arg(long = "from", value_name = "FORMAT", value_parser = formats(readable()))]
    pub(crate) format: Option<Format>,

    /// In CSV and TSV files: the column with the puzzles, by its name or its number
    ///
    /// Without this option, a table is recognised by a header with a column named puzzle, game_id, cid
    /// or id (see docs/tables.md).
    #[arg(long, value_name = "NAME|N", value_parser = column)]
    pub(crate) column: Option<Column>,
}

impl InputFormatArgs {
    /// How inputs are to be read.
    pub(crate) fn form(&self) -> InputForm {
        InputForm {
            format: self.format,
            columns: WantedColumns {
                puzzle: self.column.clone(),
                key: None,
            },
        }
    }
}

// What is printed beside an answer. This is no doc comment, because clap would take it for the description of the verb.
#[derive(Debug, Args)]
pub(crate) struct BesideArgs {
    /// Before each answer, print its line number in the input and its puzzle, separated by tabs
    ///
    /// Blank lines and comments have no answer, so that the tenth answer may belong to line 12. With several
    /// inputs, the file comes first.
    #[arg(long, conflicts_with = "json")]
    pub(crate) echo: bool,

    /// In CSV and TSV files: a column to print beside each answer, by its name or its number
    ///
    /// It is printed between line and puzzle, as with --echo, in the column key of CSV, and as key in
    /// JSON.
    #[arg(long, value_name = "NAME|N", value_parser = column)]
    pub(crate) key: Option<Column>,
}

// When to give up on a puzzle. This is no doc comment, because clap would take it for the description of the verb.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// Give up on a puzzle after this many nodes of the search tree
    ///
    /// Unlike a time, this gives the same answers in every run. Other work counts as well: about as
    /// much as a node of a large grid takes counts as a node.
    #[arg(long, value_name = "N", value_parser = whole_number)]
    node_limit: Option<u64>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit,
            nodes: self.node_limit,
        }
    }

    /// The limits for what is to be drawn or printed: a minute, unless others are given.
    pub(crate) fn for_pictures(&self) -> Limits {
        match self.limits() {
            Limits::NONE => PICTURE_LIMITS,
            limits => limits,
        }
    }
}

/// The limits for a puzzle that is to be drawn or printed with its solution or steps, unless others are given.
pub(crate) const PICTURE_LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(60)),
    nodes: None,
};

#[derive(Debug, Args)]
pub(crate) struct OutputModeArgs {
    /// Print JSON, one object per puzzle (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// On a terminal, print words and numbers instead of drawings
    ///
    /// The same happens if the environment variable CAGEY_PLAIN is set, or if TERM is dumb.
    #[arg(long)]
    pub(crate) plain: bool,

    /// When to use colour
    ///
    /// auto depends on the terminal and on the environment variables NO_COLOR and CLICOLOR_FORCE.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

/// A level of Keen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    Easy,
    Normal,
    Hard,
    Extreme,
    Unreasonable,
}

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Level {
        match level {
            LevelArg::Easy => Level::Easy,
            LevelArg::Normal => Level::Normal,
            LevelArg::Hard => Level::Hard,
            LevelArg::Extreme => Level::Extreme,
            LevelArg::Unreasonable => Level::Unreasonable,
        }
    }
}
