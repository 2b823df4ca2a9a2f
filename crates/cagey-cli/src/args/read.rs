//! The arguments of `cagey read`, and its help.

use std::path::PathBuf;

use cagey::notation::Format;
use clap::{Args, ValueHint};

use super::shared::ColorArg;
use super::values::formats;

#[derive(Debug, Args)]
#[command(after_long_help = READ_HELP)]
#[command(after_help = "Use --help for what can be read, exit codes and examples.")]
pub(crate) struct ReadArgs {
    /// Pictures of puzzles: JPEG, PNG or WebP, or - for standard input
    #[arg(value_name = "PHOTO", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) pictures: Vec<PathBuf>,

    /// The format to write [default: id, or cid for puzzles that id cannot hold]
    #[arg(long, value_name = "FORMAT", alias = "format", value_parser = formats(Format::ALL.to_vec()), conflicts_with = "json")]
    pub(crate) to: Option<Format>,

    /// Print JSON, one object per picture, with places and alternatives (see docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw what was read over the picture, as PNG
    ///
    /// Borders and clues that are not sure are orange, the others green, and numbers that were written into cells blue.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) overlay: Option<PathBuf>,

    /// The puzzle's number of rows and columns, from 3 to 12 [default: as it looks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=12))]
    pub(crate) size: Option<u8>,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const READ_HELP: &str = "\
WHAT CAN BE READ
  Printed and handwritten puzzles from 3×3 to 12×12, photographed, scanned or saved from a
  screen, in any orientation. The whole board must be in the picture, and a cell should have
  at least 50 pixels. Clues are read with a small neural net; arithmetic and the solver then
  decide between its alternatives, so that the puzzle has a solution.
  docs/pictures.md has figures, and what fails.

WHAT IS NOT SURE
  Standard error names the cages that should be compared with the picture, with what else
  they could be, and the clues that look like something else.

NUMBERS WRITTEN INTO CELLS
  They are never part of the puzzle. sav, json, board and ipuz have them as entered values
  where they are clear.

EXIT CODE
  0  a puzzle was read from every picture, and is sure
  1  some picture has no puzzle that can be read, or it is not sure
  2  some file is no picture, or something could not be written

EXAMPLES
  Draw a puzzle, and read it back:
    cagey render 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 -o puzzle.png
    cagey read puzzle.png
  Read a puzzle as text, and see what was read where:
    cagey read puzzle.png --to text --overlay seen.png
  Go from a picture to a hint:
    cagey read puzzle.png | cagey explain --hint
  All alternatives, with their probabilities:
    cagey read puzzle.png --json";
