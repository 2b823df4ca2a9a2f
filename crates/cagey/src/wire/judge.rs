//! `judge`: how many solutions a puzzle has, answered quickly enough to be asked after every keystroke.

use serde::{Deserialize, Serialize};

use super::entered_position::position_or;
use super::session::Engines;
use super::{ConflictingCages, EnteredPosition, Faults, Session};
use crate::engine::{Count, Limit, Limits, Outcome, Start};
use crate::model::{Cell, Clue, Grid};

/// The most solutions that are counted.
pub const MOST_SOLUTIONS: u64 = 1_000;
/// The node limit of the search in a complete puzzle. Only extremely hard puzzles reach it.
pub const MOST_NODES: u64 = 100_000;
/// The limit of every other search, in nodes times cells, which is about a second: while someone enters a
/// puzzle, the next keystroke asks again.
pub const MOST_WORK: u64 = 200_000;

/// Which puzzle is judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// What is entered; what the puzzle's text has entered if this is left out. Pencil marks do not
    /// matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<EnteredPosition>,
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum JudgeAnswer {
    /// One.
    Unique {
        /// The solution.
        solution: Grid,
    },
    /// Several.
    Multiple {
        /// How many are known.
        count: u64,
        /// Whether that is all of them.
        exact: bool,
        /// The cells that differ between solutions; none if finding them would take too long.
        differ: Vec<Cell>,
    },
    /// None.
    None {
        /// Cages whose clues contradict each other; left out if finding them would take too long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        conflict: Option<ConflictingCages>,
    },
    /// Finding out would take too long.
    Stopped {
        /// The limit that was reached.
        limit: Limit,
    },
    /// The puzzle or what is entered could not be read.
    Error(Faults),
}

/// How many solutions a puzzle has, where they differ, and which cages contradict each other if there is none.
pub fn judge(request: &JudgeRequest, session: &mut Session) -> JudgeAnswer {
    answer(request, session).unwrap_or_else(JudgeAnswer::Error)
}

fn answer(request: &JudgeRequest, session: &mut Session) -> Result<JudgeAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let position = position_or(request.position.as_ref(), &parsed.document.position)?;
    judged(Start::new(puzzle, position.grid())?, session)
}

fn judged(start: Start, session: &mut Session) -> Result<JudgeAnswer, Faults> {
    let puzzle = start.puzzle();
    let Session { engines, clock, .. } = session;
    let Engines { solver, .. } = engines;
    let few = Limits::of_nodes(MOST_WORK / puzzle.size().area() as u64);
    let is_whole = (puzzle.cages().iter()).all(|cage| cage.clue() != Clue::Free);
    let limits = match is_whole {
        true => Limits::of_nodes(MOST_NODES),
        false => few,
    };
    let mut budget = clock.start(limits)?;
    Ok(match solver.solve(start, &mut budget) {
        Outcome::Unique(solution) => JudgeAnswer::Unique { solution },
        Outcome::Multiple(_) => {
            let counted = solver.count(start, u128::from(MOST_SOLUTIONS), &mut clock.start(few)?);
            let (count, exact) = match counted {
                Count::Exactly(count) => (count as u64, true),
                // Two have been found before, whatever stopped this.
                Count::AtLeast(count) | Count::Stopped(count) => (count.max(2) as u64, false),
            };
            let seen = solver.values(start, &mut clock.start(few)?);
            let cells = puzzle.size().cells().zip(seen.unwrap_or_default());
            JudgeAnswer::Multiple {
                count,
                exact,
                differ: (cells.filter(|(_, values)| values.len() > 1))
                    .map(|(cell, _)| cell)
                    .collect(),
            }
        }
        Outcome::Impossible => {
            let conflict = solver.conflict(start, &mut clock.start(limits)?);
            JudgeAnswer::None {
                conflict: conflict.map(|conflict| ConflictingCages::new(&conflict, puzzle)),
            }
        }
        Outcome::Stopped => JudgeAnswer::Stopped {
            limit: budget.reached().unwrap_or(Limit::Cancelled),
        },
    })
}
