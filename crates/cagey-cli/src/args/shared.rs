//! Arguments that several verbs have.

use std::time::Duration;

use cagey::engine::Limits;
use cagey::logic::Level;
use cagey::notation::Format;
use clap::{Args, ValueEnum};

use super::values::{formats, readable, seconds, whole_number};

/// The long help of INPUT.
pub(super) const INPUTS: &str = "\
The path of a file, a game id, or - for standard input, which is also the default. A file may hold one \
puzzle of any format, or many: one game id per line, JSON Lines, or text puzzles separated by ---";

#[derive(Debug, Args)]
pub(crate) struct InputFormatArgs {
    /// Input format [default: detected for each puzzle]
    #[arg(long = "from", value_name = "FORMAT", value_parser = formats(readable()))]
    pub(crate) format: Option<Format>,
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
