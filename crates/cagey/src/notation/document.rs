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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_consistent_if_everything_in_it_fits_the_puzzle() {
        let puzzle: Puzzle = "2:__b,s1a3".parse().unwrap();
        let right = Document::from(puzzle.clone());
        assert!(right.is_consistent());
        let larger: Grid = "123231312".parse().unwrap();
        let mut wrong = [right.clone(), right.clone(), right.clone()];
        wrong[0].position = Position::from(larger.clone());
        wrong[1].meta.solution = Some(larger);
        wrong[2].meta.params = Some("dz".to_owned());
        for document in wrong {
            assert!(!document.is_consistent(), "{document:?}");
        }
        let mut full = right;
        full.meta.solution = "1221".parse().ok();
        full.meta.params = Some("dnm".to_owned());
        assert!(full.is_consistent());
    }
}
