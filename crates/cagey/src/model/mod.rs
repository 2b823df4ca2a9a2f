//! The basic types, and what makes a puzzle well-formed.
//!
//! Nothing here knows that text exists: errors name cells and cages, and [`crate::notation`] turns them into
//! positions in a file. A [`Puzzle`] is well-formed from the moment it exists, so nothing
//! downstream checks it again.

mod cage;
mod cell;
mod clue;
mod form;
mod grid;
mod number;
mod op;
mod position;
mod puzzle;
mod size;
mod total_kind;
mod value;
mod violation;

pub use cage::{Cage, CageId};
pub use cell::{Cell, Line};
pub(crate) use clue::ClueKind;
pub use clue::{Clue, Target};
pub(crate) use form::{Form, clue_key};
pub use grid::Grid;
pub use number::Number;
pub(crate) use op::Fold;
pub use op::Op;
pub use position::Position;
pub use puzzle::{Puzzle, PuzzleBuilder, PuzzleError, PuzzleErrors};
pub use size::{OutOfRange, Size, SizeError, SizeMismatch};
pub use total_kind::TotalKind;
pub use value::{Value, ValueError, ValueSet};
pub use violation::Violation;
