use serde::{Deserialize, Serialize};

use crate::engine;
use crate::model::{Cell, Puzzle};

/// Cages whose clues cannot all be satisfied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConflictingCages {
    /// The cells of each. The list is empty if rows and columns alone rule out the values to start from.
    pub cages: Vec<Vec<Cell>>,
    /// Whether the conflict is known to be minimal: without any one of them there would be none.
    pub least: bool,
}

impl ConflictingCages {
    /// The conflict with the cells of the puzzle's cages in place of their numbers.
    pub fn new(conflict: &engine::ConflictSet, puzzle: &Puzzle) -> ConflictingCages {
        let cells = |&cage: &usize| puzzle.cages()[cage].cells().to_vec();
        ConflictingCages {
            cages: conflict.cages.iter().map(cells).collect(),
            least: conflict.is_least,
        }
    }
}
