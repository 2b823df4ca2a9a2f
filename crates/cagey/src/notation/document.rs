use super::{Format, id};
use crate::model::{Grid, Position, Puzzle};

/// A puzzle with all that a file may tell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Values and pencil marks that a player has entered.
    pub position: Position,
    /// What else was written down.
    pub meta: Meta,
}

impl Document {
    /// Whether position and solution have the puzzle's size, and the level is one.
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

/// What a file may say about a puzzle beside the puzzle. None of it is checked against the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meta {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its solution, as claimed.
    pub solution: Option<Grid>,
    /// What a game id says between size and colon: `dn` is Tatham's normal level, `m` at the end
    /// multiplication only.
    pub params: Option<String>,
}

/// What reading a puzzle gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The puzzle and what was said about it.
    pub document: Document,
    /// The format it was in.
    pub format: Format,
}
