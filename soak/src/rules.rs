//! The rules of the puzzle once more, so that a solution is not judged by the code that found it.

use cagey::model::{Cell, Clue, Grid, Op, Puzzle};

/// Whether a grid is full and keeps every rule.
pub(crate) fn is_solution(puzzle: &Puzzle, grid: &Grid) -> bool {
    grid.is_full() && lines_are_kept(puzzle, grid) && {
        let mut cages = puzzle.cages().iter();
        cages.all(|cage| clue_is_met(cage.clue(), &numbers(grid, cage.cells())))
    }
}

/// Whether the values that are there repeat in no line, and every full cage meets its clue.
pub(crate) fn keeps_plain_rules(puzzle: &Puzzle, grid: &Grid) -> bool {
    lines_are_kept(puzzle, grid)
        && puzzle.cages().iter().all(|cage| {
            let numbers = numbers(grid, cage.cells());
            numbers.len() < cage.cells().len() || clue_is_met(cage.clue(), &numbers)
        })
}

/// Whether a grid keeps the values of another one.
pub(crate) fn keeps(grid: &Grid, start: &Grid) -> bool {
    let mut values = grid.values().iter().zip(start.values());
    values.all(|(value, entered)| entered.is_none() || value == entered)
}

fn numbers(grid: &Grid, cells: &[Cell]) -> Vec<u128> {
    let values = cells.iter().filter_map(|&cell| grid.get(cell));
    values.map(|value| u128::from(value.get())).collect()
}

fn lines_are_kept(puzzle: &Puzzle, grid: &Grid) -> bool {
    let cells: Vec<Cell> = puzzle.size().cells().collect();
    cells.iter().all(|&one| {
        let shares_line = |other: Cell| (one.row() == other.row()) != (one.col() == other.col());
        let mut others = cells.iter().filter(|&&other| shares_line(other));
        grid.get(one).is_none() || others.all(|&other| grid.get(other) != grid.get(one))
    })
}

fn clue_is_met(clue: Clue, numbers: &[u128]) -> bool {
    match clue {
        Clue::Given(value) => numbers == [u128::from(value.get())],
        Clue::Op(op, target) => gives(op, numbers, u128::from(target)),
        Clue::Hidden(target) => {
            let mut ops = Op::ALL.into_iter();
            ops.any(|op| gives(op, numbers, u128::from(target)))
        }
        Clue::Free => true,
    }
}

fn gives(op: Op, numbers: &[u128], target: u128) -> bool {
    let sum: u128 = numbers.iter().sum();
    let largest = numbers.iter().max().copied().unwrap_or(0);
    // The product of a large cage does not fit. No target is as large as the bound.
    let bound = u128::from(u64::MAX) + 1;
    let times = |one: u128, other: &u128| (one * other).min(bound);
    match op {
        Op::Add => sum == target,
        Op::Mul => numbers.iter().fold(1, times) == target,
        Op::Sub => numbers.len() > 1 && largest == target + (sum - largest),
        Op::Div => {
            let mut rest = numbers.to_vec();
            let at = rest.iter().position(|&number| number == largest);
            at.map(|at| rest.swap_remove(at));
            numbers.len() > 1 && rest.iter().fold(1, times) * target == largest
        }
    }
}
