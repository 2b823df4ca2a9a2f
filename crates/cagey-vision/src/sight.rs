//! What can be seen in a picture without knowing what a puzzle is.

use std::fmt;

use crate::look::How;

/// A place in a picture, in pixels; (0, 0) is the outer corner of the first pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Pixels from the left.
    pub x: f32,
    /// Pixels from the top.
    pub y: f32,
}

/// Rows of pixels in a strip.
pub const STRIP_HEIGHT: usize = 36;
/// Columns of pixels in a strip.
pub const STRIP_WIDTH: usize = 96;
/// The corners of a cell in which clues are printed: top left, top right, bottom left, bottom right.
pub const CORNERS: usize = 4;

/// A part of a cell in which a clue can be, straightened, with the lines around it left out: [`STRIP_HEIGHT`] rows of
/// [`STRIP_WIDTH`] levels each, from 0 for paper to 255 for ink.
pub type Strip = Box<[u8]>;

/// What was cut out of one cell.
#[derive(Clone, Debug)]
pub struct CellStrips {
    /// The upper part of the cell, over its whole width: the clue in most puzzles.
    pub top: Strip,
    /// The lower part of the cell.
    pub bottom: Strip,
    /// The middle of the cell, where players write.
    pub middle: Strip,
    /// How much ink there is near each corner, from 0 to 1: top left, top right, bottom left, bottom right.
    pub ink: [f32; CORNERS],
}

/// How sure it is that the lines between neighbouring cells are borders of cages, as natural logarithms of odds:
/// positive for a border, negative for none.
#[derive(Clone, Debug)]
pub struct Walls {
    /// The line to the right of each cell, row by row; there are `size - 1` in each row.
    pub right: Vec<f32>,
    /// The line below each cell, row by row; there are `size` in each of the `size - 1` rows.
    pub below: Vec<f32>,
}

/// A grid that was found in a picture, and what can be seen in it.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Rows and columns.
    pub size: usize,
    /// The crossings of the lines, `size + 1` in each of `size + 1` rows: the first one is the top left corner as the
    /// puzzle is read, wherever it is in the picture.
    pub lattice: Vec<Point>,
    /// The lines between cells.
    pub walls: Walls,
    /// The cells, row by row.
    pub cells: Vec<CellStrips>,
    /// The width of a cell in pixels of the picture, where it is smallest.
    pub pixels_per_cell: f32,
    /// How well the lines fit a grid, from 0 to 1.
    pub fit: f32,
    /// How the cells were cut out of the picture.
    pub(crate) how: How,
}

/// Why no grid was found in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unseen {
    /// There is nothing with four straight sides that could be a board.
    NoBoard,
    /// There is a board, but it is not divided evenly into 3 to 12 rows and as many columns.
    NoGrid,
    /// The cells are too small in the picture to read what is in them.
    TooSmall,
}

impl fmt::Display for Unseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBoard => "there is no square board with four sides in this picture",
            Self::NoGrid => {
                "the board in this picture is not divided evenly into 3 to 12 rows and columns"
            }
            Self::TooSmall => {
                "the cells of the board are too small in this picture to be read: go nearer"
            }
        })
    }
}
