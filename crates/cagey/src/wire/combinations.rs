//! `combinations`: what a cage can be filled with.

use serde::{Deserialize, Serialize};

use super::entered_position::position_or;
use super::{EnteredPosition, Fault, Faults, Session};
use crate::logic::Marks;
use crate::model::{CageId, Cell, Position, Puzzle, Value};

/// The most combinations that are listed; more would not help anyone.
pub const MOST_COMBINATIONS: usize = 60;

/// Which cage is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CombinationsRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// A cell of the cage.
    pub cell: Cell,
    /// What is entered; what the puzzle's text has entered if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<EnteredPosition>,
}

/// An answer about a cage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum CombinationsAnswer {
    /// The combinations that can fill it, regardless of their order in the cells.
    Combinations {
        /// All that meet the clue; left out if there are more than 60.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all: Option<Vec<Vec<Value>>>,
        /// Those that agree with what is entered; left out if there are more than 60.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Vec<Vec<Value>>>,
    },
    /// The puzzle or what is entered could not be read, or there is no such cell.
    Error(Faults),
}

impl CombinationsAnswer {
    /// What the cage of a cell of the puzzle can be filled with.
    pub fn new(
        puzzle: &Puzzle,
        position: &Position,
        cell: Cell,
    ) -> Result<CombinationsAnswer, Faults> {
        let size = puzzle.size();
        if !cell.is_in(size) {
            let message = format!("the {size} grid has no cell {cell}");
            return Err(Faults::of_request(Fault {
                help: Some("cells are [row, column], both from 0".to_owned()),
                ..Fault::new(message)
            }));
        }
        let cage = puzzle.cage_at(cell);
        Ok(CombinationsAnswer::Combinations {
            all: sets(&Marks::new(puzzle), cage),
            left: sets(&Marks::at(puzzle, position)?, cage),
        })
    }
}

/// What the cage of a cell can be filled with.
pub fn combinations(request: &CombinationsRequest, session: &mut Session) -> CombinationsAnswer {
    answer(request, session).unwrap_or_else(CombinationsAnswer::Error)
}

fn answer(
    request: &CombinationsRequest,
    session: &mut Session,
) -> Result<CombinationsAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let position = position_or(request.position.as_ref(), &parsed.document.position)?;
    CombinationsAnswer::new(puzzle, &position, request.cell)
}

fn sets(marks: &Marks, cage: CageId) -> Option<Vec<Vec<Value>>> {
    let mut sets = marks.combinations(cage)?;
    sets.iter_mut().for_each(|way| way.sort());
    sets.sort();
    sets.dedup();
    (sets.len() <= MOST_COMBINATIONS).then_some(sets)
}
