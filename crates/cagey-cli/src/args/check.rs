//! The arguments of `cagey check`, and its help.

use std::ffi::OsString;

use clap::{Args, ValueHint};

use super::shared::{FromArgs, INPUTS, OutputModeArgs};

/// Check which rules a full or half-filled grid breaks
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct CheckArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The grid to check: values, a file or -
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, the
    /// puzzle must bring a grid of its own, as sav, json, board and ipuz can: values entered, or else
    /// the solution that the file claims.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const CHECK_HELP: &str = "\
OUTPUT
  On a terminal, the grid is drawn with ! at the cells that break a rule. Otherwise each
  puzzle gives one line:
    solved              the grid is full and breaks no rule
    unfinished MESSAGE  no rule is broken so far, and cells are empty; that the puzzle
                        can be solved from there is not said (ask `cagey solve --grid`)
    broken MESSAGE      the rules that are broken, each with its place
    error MESSAGE       puzzle or grid could not be read, or there is no grid
  Faults are told in full on standard error when the output is a terminal; otherwise they
  stand in the puzzle's line, and standard error says how many there were.

EXIT CODE
  0 no rule is broken, 1 some rule is, 2 something could not be read

EXAMPLES
  A solution:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4231314223141423
  Half a grid:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 22..............
  A saved game of Keen, which brings its own grid:
    cagey check game.sav
  Many saved games, each with its own:
    cagey check *.sav";
