//! What the engine says about a position before anything is built on it: whether it can be finished, and what is
//! wrong with it.

use super::SolutionCount;
use crate::engine::{Budget, Limit, Outcome, Solver, Start};
use crate::logic::{Mistake, MistakeKind, mistakes};
use crate::model::{Grid, Position, Puzzle, SizeMismatch};

/// A position in which nothing is known to be wrong.
pub(super) struct Examination {
    /// How many solutions the puzzle has.
    pub(super) solutions: SolutionCount,
    /// How many of them the position leaves.
    pub(super) left: SolutionCount,
    /// The only solution of the puzzle, if it was found.
    pub(super) solution: Option<Grid>,
}

/// What an examination finds out.
pub(super) enum Examined {
    /// Nothing is known to be wrong.
    Sound(Examination),
    /// The puzzle has no solution.
    NoSolution,
    /// Something in the position is wrong; the puzzle has this many solutions.
    Mistaken(SolutionCount, Vec<Mistake>),
    /// What is entered cannot be right together, but no single entry is known to be wrong.
    Together(SolutionCount),
}

/// Examines a position. The search is bounded in large grids, and by the budget.
pub(super) fn examine(
    puzzle: &Puzzle,
    position: &Position,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Examined, SizeMismatch> {
    let entered = Start::new(puzzle, position.grid())?;
    let (outcome, solutions) = preliminary_search(solver, puzzle.into(), budget);
    if solutions == SolutionCount::None {
        return Ok(Examined::NoSolution);
    }
    let wrong = match &outcome {
        Outcome::Unique(solution) => disagreements(position, solution),
        _ => Vec::new(),
    };
    let may_be_wrong = match outcome {
        Outcome::Unique(_) => !wrong.is_empty(),
        _ => !position.is_empty(),
    };
    let mut left = solutions;
    if may_be_wrong {
        // Logic says why something is wrong, but it does not see everything that the solution shows.
        let mut mistakes = mistakes(puzzle, position, budget)?;
        if mistakes.is_empty() {
            mistakes = wrong;
        }
        if !mistakes.is_empty() {
            return Ok(Examined::Mistaken(solutions, mistakes));
        }
        left = preliminary_search(solver, entered, budget).1;
        if left == SolutionCount::None {
            return Ok(Examined::Together(solutions));
        }
    }
    Ok(Examined::Sound(Examination {
        solutions,
        left,
        solution: match outcome {
            Outcome::Unique(solution) => Some(solution),
            _ => None,
        },
    }))
}

/// The most nodes of a preliminary search, which finds out how many solutions there are before something else is
/// said about a puzzle. For puzzles of the sizes that Keen has, this is many times what they need; a node of a larger
/// grid takes much longer.
pub fn preliminary_nodes(puzzle: &Puzzle) -> u64 {
    match puzzle.size().get() {
        ..=9 => 20_000,
        _ => 1000,
    }
}

/// How many solutions there are from a start, as far as a preliminary search finds out. It leaves half of the nodes
/// for what follows.
pub(super) fn preliminary_search(
    solver: &mut Solver,
    start: Start,
    budget: &mut Budget,
) -> (Outcome, SolutionCount) {
    let (most, half) = (preliminary_nodes(start.puzzle()), budget.nodes_left() / 2);
    let (outcome, limit) = budget.within(most.min(half), |budget| solver.solve(start, budget));
    let nodes = budget.nodes();
    let count = SolutionCount::of(&outcome, || match limit {
        Some(Limit::Nodes { .. }) if most <= half => Limit::Preliminary { nodes: most },
        Some(Limit::Nodes { .. }) => Limit::Nodes { nodes },
        limit => limit.unwrap_or(Limit::Cancelled),
    });
    (outcome, count)
}

/// Every entry that the solution does not have, then every cell whose marks lack its value.
fn disagreements(position: &Position, solution: &Grid) -> Vec<Mistake> {
    let size = solution.size();
    let entered = |cell| position.grid().get(cell);
    let entries = size.cells().filter_map(|cell| {
        let value = entered(cell).filter(|_| entered(cell) != solution.get(cell))?;
        let kind = MistakeKind::IsNot(value);
        Some(Mistake { cell, kind })
    });
    let marks = size.cells().filter_map(|cell| {
        let (marks, right) = (position.marks(cell), solution.get(cell)?);
        let lacks_it = entered(cell).is_none() && !marks.is_empty() && !marks.contains(right);
        let kind = MistakeKind::MarkMissing(right);
        lacks_it.then_some(Mistake { cell, kind })
    });
    entries.chain(marks).collect()
}
