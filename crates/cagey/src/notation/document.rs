use super::{Format, id};
use crate::model::{Grid, Position, Puzzle};

/// A puzzle with everything else that a file may contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Values and pencil marks that a player has entered.
    pub position: Position,
    /// Other information about the puzzle.
    pub meta: Meta,
}

impl Document {
    /// Whether the position and the solution have the size of the puzzle, and the level exists.
    pub(super) fn is_consistent(&self) -> bool {
        let size = self.puzzle.size();
        let solution = self.meta.solution.as_ref();
        let params = self.meta.params.as_deref();
        self.position.grid().size() == size
            && solution.is_none_or(|solution| solution.size() == size)
            && params.is_none_or(id::is_params)
    }
}

impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Document {
        Document {
            position: Position::empty(puzzle.size()),
            puzzle,
            meta: Meta::default(),
        }
    }
}

/// Information about a puzzle. None of it is checked against the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meta {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its solution, as claimed.
    pub solution: Option<Grid>,
    /// The parameters of a game id between the size and the colon: `dn` is Tatham's normal level, and `m` at the end
    /// means multiplication only.
    pub params: Option<String>,
}

/// The result of reading a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed {
    /// The puzzle and the other information.
    pub document: Document,
    /// The format of the text.
    pub format: Format,
}
