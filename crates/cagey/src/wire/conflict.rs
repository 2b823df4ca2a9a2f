use serde::{Deserialize, Serialize};

use crate::engine;
use crate::model::{Cell, Puzzle};

/// Cages that cannot all be met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conflict {
    /// The cells of each. There are no cages where rows and columns alone leave no solution that keeps
    /// the values to start from.
    pub cages: Vec<Vec<Cell>>,
    /// Whether it is known that all of them are needed.
    pub least: bool,
}

impl Conflict {
    /// The same with the cells of a puzzle's cages.
    pub fn new(conflict: &engine::ConflictSet, puzzle: &Puzzle) -> Conflict {
        let cells = |&cage: &usize| puzzle.cages()[cage].cells().to_vec();
        Conflict {
            cages: conflict.cages.iter().map(cells).collect(),
            least: conflict.is_least,
        }
    }
}
