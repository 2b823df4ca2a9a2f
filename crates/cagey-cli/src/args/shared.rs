//! Arguments that several verbs have.

use cagey::logic::Level;
use cagey::notation::Format;
use clap::{Args, ValueEnum};

use super::values::{formats, readable};

/// The long help of INPUT.
pub(super) const INPUTS: &str = "\
A path, a game id itself, or - for standard input; none means standard input. A file may hold one \
puzzle of any format, or many: game ids one a line, JSON Lines, text puzzles separated by ---";

#[derive(Debug, Args)]
pub(crate) struct FromArgs {
    /// The format to read; without it, each puzzle shows its own
    #[arg(long = "from", value_name = "FORMAT", value_parser = formats(readable()))]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct OutputModeArgs {
    /// Answer in JSON, one object a puzzle (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// On a terminal, use words and numbers instead of drawings
    ///
    /// Also by CAGEY_PLAIN in the environment, and where TERM is dumb.
    #[arg(long)]
    pub(crate) plain: bool,

    /// When to use colour
    ///
    /// auto looks at the terminal, NO_COLOR and CLICOLOR_FORCE.
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
