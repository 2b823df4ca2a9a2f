//! Counts compared with known numbers and with the reference solver.

use super::*;
use crate::engine::test_numbers::Numbers;
use crate::engine::{Count, Solver, reference};
use crate::model::{Grid, Puzzle};

fn empty(n: usize) -> Puzzle {
    let size = Size::new(n).unwrap();
    Puzzle::builder(size)
        .cage(Clue::Free, size.cells())
        .build()
        .unwrap()
}

fn counted(start: Start) -> Option<u128> {
    count(start, &mut Budget::unlimited()).unwrap()
}

/// Sequence A002860 of the On-Line Encyclopedia of Integer Sequences.
#[test]
fn empty_grids_have_as_many_solutions_as_there_are_latin_squares() {
    let known = [1, 2, 12, 576, 161_280, 812_851_200, 61_479_419_904_000];
    for (n, squares) in (1..).zip(known) {
        assert_eq!(counted((&empty(n)).into()), Some(squares), "{n}");
    }
}

/// A puzzle of a size from 2 to 5 with some cages at random places; the other cells have no clue.
fn sparse(numbers: &mut Numbers) -> Puzzle {
    let n = 2 + numbers.below(4);
    let size = Size::new(n).unwrap();
    let value = |cell: Cell| ((cell.row() * 2 + cell.col()) % n) as Target + 1;
    let mut is_free = vec![true; n * n];
    let mut builder = Puzzle::builder(size);
    for _ in 0..1 + numbers.below(3) {
        let first = Cell::new(numbers.below(n) as u8, numbers.below(n) as u8);
        if !std::mem::replace(&mut is_free[first.index(size)], false) {
            continue;
        }
        let mut cells = vec![first];
        for _ in 0..numbers.below(4) {
            let beside = |cell: &Cell| {
                cells.iter().any(|other| {
                    cell.row().abs_diff(other.row()) + cell.col().abs_diff(other.col()) == 1
                })
            };
            let next: Vec<Cell> = (size.cells())
                .filter(|cell| is_free[cell.index(size)] && beside(cell))
                .collect();
            if !next.is_empty() {
                let next = next[numbers.below(next.len())];
                is_free[next.index(size)] = false;
                cells.push(next);
            }
        }
        let values = || cells.iter().map(|&cell| value(cell));
        let (sum, product): (Target, Target) = (values().sum(), values().product());
        let largest = values().max().unwrap_or(1);
        let clue = match (numbers.below(6), &cells[..]) {
            (_, [cell]) => Clue::Given(Value::new(value(*cell) as u8).unwrap()),
            (0, _) => Clue::Op(Op::Mul, product),
            (1, _) => Clue::Hidden(sum),
            (2, _) => Clue::Hidden(product),
            (3, _) if 2 * largest >= sum => Clue::Op(Op::Sub, 2 * largest - sum),
            (4, _) if (largest * largest).is_multiple_of(product) => {
                Clue::Op(Op::Div, largest * largest / product)
            }
            _ => Clue::Op(Op::Add, sum),
        };
        builder.add(clue, cells);
    }
    for cell in size.cells().filter(|cell| is_free[cell.index(size)]) {
        builder.add(Clue::Free, vec![cell]);
    }
    builder.build().unwrap()
}

#[test]
fn grids_with_few_clues_have_as_many_solutions_as_the_reference_solver_finds() {
    let mut numbers = Numbers(28);
    let (mut counts, mut solvable) = (0, 0);
    for _ in 0..400 {
        let puzzle = sparse(&mut numbers);
        let size = puzzle.size();
        let mut grid = Grid::empty(size);
        // With one cage in two of them, a 5×5 grid has too many solutions to visit, so that entries leave fewer.
        for cell in size.cells() {
            let is_entered = cell.row() == 0 && size.get() == 5 || numbers.below(8) == 0;
            let shift = if cell.row() == 0 { 0 } else { numbers.below(2) };
            let value = (cell.row() + cell.col() + shift) % size.get() + 1;
            let value = Value::new(value as u8).filter(|_| is_entered);
            grid.set(cell, value).unwrap();
        }
        let start = Start::with_grid(&puzzle, &grid);
        let plan = Plan::best(start).unwrap();
        let exactly = plan.count(&mut Budget::unlimited()).unwrap();
        let expected = reference::count(start, u128::MAX, &mut Budget::unlimited());
        assert_eq!(
            exactly.map(Count::Exactly),
            Some(expected),
            "{puzzle:?} {grid}"
        );
        counts += 1;
        solvable += usize::from(exactly > Some(0));
    }
    assert!(counts == 400 && solvable > 100, "{solvable}");
}

#[test]
fn a_count_that_no_number_can_say_is_left_to_visiting() {
    // A row of nine cells can be filled in 9! ways, and nine rows in more than 2⁶⁴ by far.
    let mut solver = Solver::new();
    let limit = 200_000;
    let count = solver.count(&empty(9), limit, &mut Budget::unlimited());
    assert_eq!(count, Count::AtLeast(limit));
}

#[test]
fn a_count_ends_when_its_budget_is_spent() {
    let puzzle = empty(7);
    let mut budget = Budget::of_nodes(140_000);
    let count = Solver::new().count(&puzzle, u128::MAX, &mut budget);
    assert!(
        matches!(count, Count::Stopped(found) if found > 0),
        "{count:?}"
    );
}
