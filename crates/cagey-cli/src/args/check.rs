//! The arguments of `cagey check`, and its help.

use std::ffi::OsString;

use clap::{Args, ValueHint};

use super::shared::{BesideArgs, INPUTS, InputFormatArgs, OutputModeArgs};

#[derive(Debug, Args)]
#[command(after_long_help = CHECK_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct CheckArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The grid to check: values, a file, or - for standard input
    ///
    /// Values are given row by row, with . for an empty cell, and separated by commas in grids larger
    /// than 9×9. Without this option, the puzzle's file must contain a grid, as sav, json, board and
    /// ipuz can: the values entered, or else the solution that the file claims.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    #[command(flatten)]
    pub(crate) beside: BesideArgs,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

const CHECK_HELP: &str = "\
OUTPUT
  On a terminal, the grid is drawn, and cells that break a rule are marked with !.
  Otherwise, one line is printed per puzzle:
    solved              the grid is full and breaks no rule
    unfinished MESSAGE  some cells are empty, and no rule is broken so far; this does not
                        mean that the puzzle can be solved from there, which
                        `cagey solve --grid` finds out
    broken MESSAGE      the rules that are broken, and where
    error MESSAGE       the puzzle or the grid could not be read, or there is no grid
  If the output is a terminal, errors in a puzzle are reported in full on standard error.
  Otherwise they are in the line of the puzzle, and standard error gets their number.

EXIT CODE
  0  no rule is broken
  1  some rule is broken
  2  something could not be read

EXAMPLES
  Check a solution:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4231314223141423
  Check a partial grid:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 22..............
  Check a saved game of Keen, which contains a grid:
    cagey check game.sav
  Check many saved games:
    cagey check *.sav";
