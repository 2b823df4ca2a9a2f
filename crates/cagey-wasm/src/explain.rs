use cagey::engine::{NodeLimit, Outcome, Solver};
use cagey::logic::{Level, Marks, Step, mistakes, needed_steps, next_step};
use cagey::model::{CageId, Grid, Position, Puzzle, Value};
use cagey::wire;
use serde::Serialize;

use crate::position::Entered;

/// The search that tells a right position from a wrong one may not take longer; logic is slower.
const MOST_NODES: u64 = 100_000;
/// Logic that has gone so far explains no more: nobody reads so many steps.
const MOST_STEPS: usize = 5_000;
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
    },
    Mistaken {
        mistakes: Vec<wire::Mistake>,
    },
    /// The puzzle has no solution.
    None,
}

#[derive(Debug, Serialize)]
pub(crate) struct Told {
    #[serde(flatten)]
    step: wire::Step,
    before: Entered,
}

pub(crate) fn hint(puzzle: &Puzzle, position: &Position, solver: &mut Solver) -> Explained {
    explained(puzzle, position, solver, 1)
}

pub(crate) fn walk(puzzle: &Puzzle, position: &Position, solver: &mut Solver) -> Explained {
    explained(puzzle, position, solver, MOST_STEPS)
}

fn explained(
    puzzle: &Puzzle,
    position: &Position,
    solver: &mut Solver,
    most_steps: usize,
) -> Explained {
    let nothing = Grid::empty(puzzle.size());
    let outcome = solver.solve(puzzle, &nothing, NodeLimit(MOST_NODES));
    let is_right = match &outcome {
        Outcome::Impossible => return Explained::None,
        Outcome::Unique(solution) => agrees(position, solution),
        _ => position.is_empty(),
    };
    if !is_right {
        let mistakes = mistakes(puzzle, position);
        if !mistakes.is_empty() {
            let told = mistakes.iter();
            return Explained::Mistaken {
                mistakes: told
                    .map(|mistake| wire::Mistake::new(mistake, puzzle))
                    .collect(),
            };
        }
    }
    let start = Marks::at(puzzle, position);
    let mut marks = start.clone();
    let mut steps = Vec::new();
    while steps.len() < most_steps
        && let Some(step) = next_step(&marks, Level::Unreasonable)
    {
        marks.apply(&step);
        steps.push(step);
    }
    // What is told of a whole way is what its end rests on.
    let mut marks = start.clone();
    let mut told_steps = Vec::new();
    for step in needed_steps(&start, steps) {
        told_steps.push(told(&step, &marks));
        marks.apply(&step);
    }
    Explained::Steps {
        steps: told_steps,
        end: Entered::from(&marks.position()),
        solved: marks.is_solved(),
    }
}

fn told(step: &Step, marks: &Marks) -> Told {
    Told {
        step: wire::Step::new(step, marks),
        before: Entered::from(&marks.position()),
    }
}

/// Whether what is entered is right, and no mark is missing.
fn agrees(position: &Position, solution: &Grid) -> bool {
    solution.size().cells().all(|cell| {
        let (entered, marks) = (position.grid().get(cell), position.marks(cell));
        match (entered, solution.get(cell)) {
            (Some(entered), right) => Some(entered) == right,
            (None, Some(right)) => marks.is_empty() || marks.contains(right),
            (None, None) => true,
        }
    })
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
