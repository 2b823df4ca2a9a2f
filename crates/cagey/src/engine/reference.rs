//! The judge: the shortest solver that is plainly right. No faster engine shares its code.
//!
//! It fills the grid cell by cell. A value may stand in a cell if it stands nowhere else in the
//! cell's row and column, and if the cell's cage can still come to hold ([`Clue::may_hold`]): a
//! partial sum must be able to reach the target, a partial product must divide it, and so on. A
//! full grid has thus passed every rule. The cell with the fewest such values is always next,
//! which changes how long the search takes but not what it finds.
//!
//! [`Clue::may_hold`]: crate::model::Clue::may_hold

use std::ops::ControlFlow;

use super::{Budget, Count, End, Outcome, Start};
use crate::model::{Cell, Grid, Puzzle, Value};

/// The only solution, two of several, or that there is none.
pub fn solve(puzzle: &Puzzle) -> Outcome {
    solve_from(puzzle, &mut Budget::unlimited())
}

/// A solution that keeps the values of a half-filled grid: the first that is found.
pub fn first<'s>(start: impl Into<Start<'s>>, budget: &mut Budget) -> Option<Grid> {
    let mut found = None;
    for_each(start, budget, |solution| {
        found = Some(solution.clone());
        ControlFlow::Break(())
    });
    found
}

/// Like [`solve`], for solutions that keep the values of a half-filled grid.
pub fn solve_from<'s>(start: impl Into<Start<'s>>, budget: &mut Budget) -> Outcome {
    let mut found: Vec<Grid> = Vec::new();
    let end = for_each(start, budget, |solution| {
        found.push(solution.clone());
        if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    match (end, <[Grid; 2]>::try_from(found)) {
        (_, Ok(two)) => Outcome::Multiple(two),
        (End::Stopped, _) => Outcome::Stopped,
        (_, Err(one_or_none)) => one_or_none
            .into_iter()
            .next()
            .map_or(Outcome::Impossible, Outcome::Unique),
    }
}

/// How many solutions there are from `start`; counting ends when there are `limit`.
pub fn count<'s>(start: impl Into<Start<'s>>, limit: u128, budget: &mut Budget) -> Count {
    let mut count = 0;
    if limit == 0 {
        return Count::AtLeast(0);
    }
    let end = for_each(start, budget, |_| {
        count += 1;
        if count < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    match end {
        End::Complete => Count::Exactly(count),
        End::Enough => Count::AtLeast(count),
        End::Stopped => Count::Stopped(count),
    }
}

/// Visits every solution from `start`, until the visitor breaks off.
pub fn for_each<'s>(
    start: impl Into<Start<'s>>,
    budget: &mut Budget,
    mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
) -> End {
    let start: Start = start.into();
    let puzzle = start.puzzle();
    let mut grid = match start.grid() {
        None => Grid::empty(puzzle.size()),
        Some(grid) => grid.clone(),
    };
    // What is filled before must obey the rules as well.
    if !start.violations().is_empty() {
        return End::Complete;
    }
    match fill(puzzle, &mut grid, budget, &mut visit) {
        ControlFlow::Continue(()) => End::Complete,
        ControlFlow::Break(end) => end,
    }
}

fn fill(
    puzzle: &Puzzle,
    grid: &mut Grid,
    budget: &mut Budget,
    visit: &mut impl FnMut(&Grid) -> ControlFlow<()>,
) -> ControlFlow<End> {
    if budget.node().is_err() {
        return ControlFlow::Break(End::Stopped);
    }
    let empty = puzzle
        .size()
        .cells()
        .filter(|&cell| grid.get(cell).is_none());
    let narrowest = empty
        .map(|cell| (candidates(puzzle, grid, cell), cell))
        .min_by_key(|(values, _)| values.len());
    let Some((values, cell)) = narrowest else {
        return visit(grid).map_break(|()| End::Enough);
    };
    for value in values {
        grid.put(cell, Some(value));
        fill(puzzle, grid, budget, visit)?;
    }
    grid.put(cell, None);
    ControlFlow::Continue(())
}

/// The values that break no rule in an empty cell as the grid stands.
fn candidates(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> Vec<Value> {
    let size = puzzle.size();
    let cage = puzzle.cage(puzzle.cage_at(cell));
    let in_lines = |value| {
        (0..size.get() as u8).any(|i| {
            grid.get(Cell::new(cell.row() as u8, i)) == Some(value)
                || grid.get(Cell::new(i, cell.col() as u8)) == Some(value)
        })
    };
    let mut in_cage: Vec<Value> = cage.cells().iter().filter_map(|&c| grid.get(c)).collect();
    let empty_after = cage.cells().len() - in_cage.len() - 1;
    let mut holds_with = |value| {
        in_cage.push(value);
        let may_hold = cage.clue().may_hold(&in_cage, empty_after, size);
        in_cage.pop();
        may_hold
    };
    (size.values())
        .filter(|&value| !in_lines(value) && holds_with(value))
        .collect()
}
