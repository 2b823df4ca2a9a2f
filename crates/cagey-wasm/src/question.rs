use cagey::generate::Wish;
use serde::Deserialize;

use crate::position::Entered;

/// What the page asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum Question {
    /// What puzzle a text of any format holds.
    Read { text: String },
    /// A puzzle in a format.
    Write {
        id: String,
        format: String,
        #[serde(flatten)]
        entered: Entered,
    },
    /// How many solutions there are; where they differ, or which cages stand against them.
    Judge {
        id: String,
        #[serde(flatten)]
        entered: Entered,
    },
    /// How hard a puzzle is.
    Grade { id: String },
    /// The next step, or what is wrong.
    Hint {
        id: String,
        #[serde(flatten)]
        entered: Entered,
    },
    /// All steps from here to the solution.
    Walk {
        id: String,
        #[serde(flatten)]
        entered: Entered,
    },
    /// What the cage of a cell can be filled with.
    Combinations {
        id: String,
        cell: usize,
        #[serde(flatten)]
        entered: Entered,
    },
    /// A new puzzle: the first of a wish.
    Make(Wish),
    /// The levels that puzzles of a size can have.
    Levels { size: usize },
    /// The puzzle of a day.
    Daily { date: String },
    /// All techniques.
    Techniques,
}
