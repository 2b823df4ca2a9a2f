use serde::{Deserialize, Serialize};

use crate::model::{Cage, Puzzle};

/// A puzzle with everything that is needed to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleOutline {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// How many cells a row has.
    pub size: usize,
    /// Its cages, by their first cells in reading order.
    pub cages: Vec<Cage>,
}

impl From<&Puzzle> for PuzzleOutline {
    fn from(puzzle: &Puzzle) -> PuzzleOutline {
        PuzzleOutline {
            id: puzzle.clone(),
            size: puzzle.size().get(),
            cages: puzzle.cages().to_vec(),
        }
    }
}
