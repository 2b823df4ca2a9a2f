//! Cages that are larger than a line, and sums that only whole lines refute: they must take few nodes.

use cagey::engine::{Budget, Outcome, Solver, Start};
use cagey::model::{Cell, Clue, Grid, Op, Puzzle, Size, Target, Value};

/// Every engine has to answer within so many nodes.
const NODES: u64 = 60;

fn engines() -> [Solver; 3] {
    [
        Solver::new(),
        Solver::portable(),
        Solver::new().with_patience(0),
    ]
}

fn rectangle(row: u8, column: u8, rows: u8, columns: u8) -> Vec<Cell> {
    let cells =
        (row..row + rows).flat_map(|r| (column..column + columns).map(move |c| Cell::new(r, c)));
    cells.collect()
}

/// A puzzle of some sums; other cells are free, one cage each.
fn sums(n: usize, cages: &[(Target, Vec<Cell>)]) -> Puzzle {
    let size = Size::new(n).unwrap();
    let mut builder = Puzzle::builder(size);
    for (target, cells) in cages {
        builder.add(Clue::Op(Op::Add, *target), cells.clone());
    }
    for cell in size.cells() {
        if !cages.iter().any(|(_, cells)| cells.contains(&cell)) {
            builder.add(Clue::Free, vec![cell]);
        }
    }
    builder.build().unwrap()
}

/// Sums of the 3×3 blocks of a 9×9 grid, in reading order.
fn blocks(targets: [Target; 9]) -> Puzzle {
    let blocks = targets.iter().enumerate();
    let blocks =
        blocks.map(|(i, &target)| (target, rectangle(i as u8 / 3 * 3, i as u8 % 3 * 3, 3, 3)));
    sums(9, &blocks.collect::<Vec<_>>())
}

fn is_impossible(puzzle: &Puzzle) {
    for mut solver in engines() {
        let outcome = solver.solve(puzzle, &mut Budget::of_nodes(NODES));
        assert_eq!(outcome, Outcome::Impossible, "{puzzle}");
    }
}

#[test]
fn a_cage_over_the_whole_grid_has_one_sum() {
    is_impossible(&sums(6, &[(127, rectangle(0, 0, 6, 6))]));
    is_impossible(&sums(5, &[(76, rectangle(0, 0, 5, 5))]));
    is_impossible(&sums(16, &[(2177, rectangle(0, 0, 16, 16))]));
    let possible = sums(6, &[(126, rectangle(0, 0, 6, 6))]);
    for mut solver in engines() {
        let outcome = solver.solve(&possible, &mut Budget::of_nodes(300));
        assert!(matches!(outcome, Outcome::Multiple(_)));
    }
}

#[test]
fn a_row_has_one_sum() {
    is_impossible(&sums(9, &[(46, rectangle(0, 0, 1, 9))]));
    is_impossible(&sums(12, &[(77, rectangle(0, 0, 1, 12))]));
}

#[test]
fn blocks_add_up_to_what_their_lines_do() {
    is_impossible(&blocks([45, 45, 45, 45, 46, 45, 45, 45, 45]));
    // The whole grid adds up, and so do the columns, but not the first three rows.
    is_impossible(&blocks([46, 45, 45, 44, 45, 45, 45, 45, 45]));
}

#[test]
fn innies_and_outies_are_known() {
    // The first three rows add up to 135, so that the cell that sticks out is 2.
    let mut cage = rectangle(0, 0, 3, 9);
    cage.push(Cell::new(3, 0));
    let puzzle = sums(9, &[(137, cage)]);
    let mut solver = Solver::new();
    let mut start = Grid::empty(puzzle.size());
    start.set(Cell::new(3, 0), Value::new(3)).unwrap();
    let outcome = solver.solve(
        Start::new(&puzzle, &start).unwrap(),
        &mut Budget::of_nodes(2),
    );
    assert_eq!(outcome, Outcome::Impossible);
    start.set(Cell::new(3, 0), Value::new(2)).unwrap();
    let outcome = solver.solve(
        Start::new(&puzzle, &start).unwrap(),
        &mut Budget::of_nodes(300),
    );
    assert!(matches!(outcome, Outcome::Multiple(_)));
}

/// The row is one cage that no values meet, and nothing else is at fault.
#[test]
fn a_row_with_a_wrong_sum_is_the_whole_conflict() {
    let mut cages = vec![(46, rectangle(0, 0, 1, 9))];
    cages.extend((1..9).flat_map(|row| (0..3).map(move |i| (15, rectangle(row, 3 * i, 1, 3)))));
    let puzzle = sums(9, &cages);
    let conflict = Solver::new().conflict(&puzzle, &mut Budget::of_nodes(1_000));
    let conflict = conflict.unwrap();
    assert_eq!(conflict.cages, [0]);
    assert!(conflict.is_least);
}

/// Three blocks side by side have a wrong sum together, and any two of them do not.
#[test]
fn blocks_with_a_wrong_sum_are_in_conflict_by_threes() {
    let puzzle = blocks([46, 45, 45, 44, 45, 45, 45, 45, 45]);
    let conflict = Solver::new().conflict(&puzzle, &mut Budget::of_nodes(100_000));
    let conflict = conflict.unwrap();
    assert_eq!(conflict.cages.len(), 3);
    assert!(conflict.is_least);
}
