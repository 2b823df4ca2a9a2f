use cagey::coach::{Reach, SolutionCount, Told as Said, explain};
use cagey::engine::{NodeLimit, Solver};
use cagey::logic::{Level, Marks};
use cagey::model::{CageId, Position, Puzzle, Value};
use cagey::wire;
use cagey::words::{Language, Voice};
use serde::Serialize;

use crate::position::Entered;

/// The search that tells a right position from a wrong one may not take longer; logic is slower.
const MOST_NODES: u64 = 100_000;
/// More combinations of a cage are of no help.
const MOST_COMBINATIONS: usize = 60;

/// What there is to say about a position.
#[derive(Debug, Serialize)]
#[serde(tag = "result", rename_all = "lowercase")]
pub(crate) enum Explained {
    /// Steps, each with what is known before it, and what is known after the last.
    Steps {
        steps: Vec<Told>,
        end: Entered,
        /// Whether the last leads to a solution.
        solved: bool,
        ending: wire::Ending,
    },
    /// No mistakes if it is only known that something is wrong.
    Mistaken {
        mistakes: Vec<wire::Mistake>,
        ending: wire::Ending,
    },
    /// The puzzle has no solution.
    None,
}

/// How many solutions the puzzle has, as far as that is known when a position is explained.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Solutions {
    One,
    Several,
    /// The search was stopped at its limit.
    Unknown,
}

#[derive(Debug, Serialize)]
pub(crate) struct Told {
    #[serde(flatten)]
    step: wire::Step,
    before: Entered,
}

pub(crate) fn explained(
    puzzle: &Puzzle,
    position: &Position,
    reach: Reach,
    solver: &mut Solver,
) -> Explained {
    let stop = NodeLimit::new(MOST_NODES);
    let explanation = explain(puzzle, position, reach, Level::Unreasonable, solver, stop);
    let ending = wire::Ending::new(&explanation.ending, puzzle, Language::English);
    let steps = match explanation.told {
        Said::Nothing if explanation.ending.solutions == SolutionCount::None => {
            return Explained::None;
        }
        Said::Nothing => {
            return Explained::Mistaken {
                mistakes: Vec::new(),
                ending,
            };
        }
        Said::Mistakes(mistakes) => {
            let told = mistakes.iter();
            return Explained::Mistaken {
                mistakes: told
                    .map(|mistake| wire::Mistake::new(mistake, puzzle, Voice::ENGLISH))
                    .collect(),
                ending,
            };
        }
        Said::Steps(steps) => steps,
    };
    let mut told = Vec::with_capacity(steps.steps.len());
    steps.for_each(|marks, step, history| {
        told.push(Told {
            step: wire::Step::new(step, marks, history, Voice::ENGLISH),
            before: Entered::from(&marks.position()),
        });
    });
    Explained::Steps {
        steps: told,
        end: Entered::from(&steps.end.position()),
        solved: steps.end.is_solved(),
        ending,
    }
}

/// What a cage can be filled with, whatever the order.
#[derive(Debug, Serialize)]
pub(crate) struct CageCombinations {
    /// All that fit the clue; nothing if they are too many.
    all: Option<Vec<Vec<u8>>>,
    /// Those that fit what is entered.
    left: Option<Vec<Vec<u8>>>,
}

pub(crate) fn combinations(puzzle: &Puzzle, position: &Position, cage: CageId) -> CageCombinations {
    CageCombinations {
        all: sets(&Marks::new(puzzle), cage),
        left: sets(&Marks::at(puzzle, position), cage),
    }
}

fn sets(marks: &Marks, cage: CageId) -> Option<Vec<Vec<u8>>> {
    let mut sets: Vec<Vec<u8>> = marks
        .combinations(cage)?
        .into_iter()
        .map(|mut way| {
            way.sort();
            way.into_iter().map(Value::get).collect()
        })
        .collect();
    sets.sort();
    sets.dedup();
    (sets.len() <= MOST_COMBINATIONS).then_some(sets)
}
