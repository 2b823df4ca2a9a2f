//! What was read from pictures: the answer of `cagey-vision`, which reads them, as data.

use serde::{Deserialize, Serialize};

use super::RecordKind;
use crate::model::{Cell, Grid, Puzzle};

/// What was read from a picture, as the command prints it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Read`].
    pub verb: RecordKind,
    /// The path of the picture, `-` for standard input.
    pub picture: String,
    /// What was read from it.
    #[serde(flatten)]
    pub result: PictureResult,
}

/// What came of reading a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum PictureResult {
    /// A puzzle.
    Read(Box<PictureReading>),
    /// No puzzle: what is missing, and why.
    Unread(UnreadPicture),
}

/// Why there is no puzzle in a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnreadPicture {
    /// What is missing.
    pub missing: MissingFromPicture,
    /// The same as a sentence.
    pub text: String,
    /// The corners of the board, clockwise from the top left one, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<[PicturePoint; 4]>,
}

/// What is missing from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MissingFromPicture {
    /// The file is not a picture that can be decoded.
    Picture,
    /// A board with four sides.
    Board,
    /// As many even rows as columns.
    Grid,
    /// Pixels: the cells are too small to be read.
    Pixels,
    /// Clues: it is the board of another kind of puzzle, or of none.
    Clues,
    /// A solution: whatever the clues are taken for, there is none.
    Solution,
}

/// A place in a picture, in pixels from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PicturePoint {
    /// Pixels from the left.
    pub x: f32,
    /// Pixels from the top.
    pub y: f32,
}

/// A puzzle that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureReading {
    /// The most probable puzzle that has a solution, as a one-line id.
    pub id: Puzzle,
    /// How probable it is that everything is right, from 0 to 1.
    pub confidence: f64,
    /// Whether that is enough to rely on the puzzle without comparing it with the picture.
    pub sure: bool,
    /// Whether the puzzle has exactly one solution; left out if that could not be found out within a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The crossings of the lines in the picture, row by row: one more in each direction than there are cells, the first
    /// one at the top left corner of the puzzle as it is read.
    pub lattice: Vec<PicturePoint>,
    /// The cages of the puzzle with their clues, by first cell.
    pub cages: Vec<CageReading>,
    /// The lines between neighbouring cells.
    pub borders: Vec<BorderReading>,
    /// The numbers that were written into the grid, where they are clear; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<Grid>,
}

/// A cage that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CageReading {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Its clue, such as `12+`, `3`, or `12?` if its operator is hidden.
    pub clue: String,
    /// How probable the clue is, from 0 to 1.
    pub probability: f64,
    /// What else it could be, the most probable first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<ClueReading>,
    /// What the clue looks like, if that is something else, which no solution allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// A clue that a cage could have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueReading {
    /// The clue, such as `12+`.
    pub clue: String,
    /// How probable it is, from 0 to 1.
    pub probability: f64,
}

/// A line between two neighbouring cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BorderReading {
    /// The cells: left and right of the line, or above and below it.
    pub between: [Cell; 2],
    /// How probable it is that the line is a border of cages, from 0 to 1.
    pub probability: f64,
}
