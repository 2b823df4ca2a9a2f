//! Cages that are larger than a line, and sums that only whole lines refute: they must take few nodes.

use cagey::coach::{self, ExplainOptions, GradeOptions, SolutionCount};
use cagey::engine::{Budget, Outcome, Solver, Start};
use cagey::logic::{Grader, Level};
use cagey::model::{Cell, Clue, Grid, Op, Position, Puzzle, Size, Target, Value};

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

/// Sums and products of whole lines hold in every grid, so that searching takes no longer than in an empty one.
#[test]
fn clues_that_hold_in_every_grid_cost_nothing() {
    let factorial = (1..=16).product();
    for (op, target) in [(Op::Add, 136), (Op::Mul, factorial)] {
        let mut builder = Puzzle::builder(Size::new(16).unwrap());
        for line in 0..16 {
            builder.add(Clue::Op(op, target), rectangle(0, line, 16, 1));
        }
        let puzzle = builder.build().unwrap();
        for mut solver in engines() {
            let mut budget = Budget::of_nodes(300);
            let outcome = solver.solve(&puzzle, &mut budget);
            assert!(
                matches!(outcome, Outcome::Multiple(_)),
                "{op:?} {outcome:?}"
            );
        }
        let (mut solver, mut budget) = (Solver::new(), Budget::of_nodes(1_000));
        let start = Position::empty(puzzle.size());
        let told = coach::explain(
            &puzzle,
            &start,
            ExplainOptions::hint(),
            &mut solver,
            &mut budget,
        );
        assert_eq!(told.unwrap().ending.solutions, SolutionCount::Several);
    }
}

#[test]
fn blocks_add_up_to_what_their_lines_do() {
    is_impossible(&blocks([45, 45, 45, 45, 46, 45, 45, 45, 45]));
    // The whole grid adds up, and so do the columns, but not the first three rows.
    is_impossible(&blocks([46, 45, 45, 44, 45, 45, 45, 45, 45]));
}

/// What the engine knows at once, grading and hints know too.
#[test]
fn grades_and_hints_take_few_nodes_too() {
    let (mut solver, mut grader) = (Solver::new(), Grader::new());
    let options = GradeOptions::new().up_to(Level::Unreasonable);
    for targets in [
        [45, 45, 45, 45, 46, 45, 45, 45, 45],
        [46, 45, 45, 44, 45, 45, 45, 45, 45],
    ] {
        let mut budget = Budget::of_nodes(4 * NODES);
        let graded = coach::grade(
            &blocks(targets),
            options,
            &mut solver,
            &mut grader,
            &mut budget,
        );
        assert_eq!(graded.solutions, SolutionCount::None);
    }
    let size = Size::new(9).unwrap();
    let mut builder = Puzzle::builder(size);
    for row in 0..9 {
        builder.add(Clue::Op(Op::Mul, 362_880), rectangle(row, 0, 1, 9));
    }
    let rows = builder.build().unwrap();
    let mut budget = Budget::of_nodes(20 * NODES);
    let empty = Position::empty(size);
    let hint = ExplainOptions::hint();
    let explained = coach::explain(&rows, &empty, hint, &mut solver, &mut budget).unwrap();
    assert_eq!(explained.ending.solutions, SolutionCount::Several);
    assert_eq!(budget.reached(), None);
}

/// Cages of 19 and 14 cells, along a path through all cells.
#[test]
fn the_values_in_large_cages_take_few_nodes() {
    let size = Size::new(6).unwrap();
    let path = (0..6)
        .flat_map(|row| (0..6).map(move |i| Cell::new(row, if row % 2 == 0 { i } else { 5 - i })));
    let path: Vec<Cell> = path.collect();
    let value = |cell: &Cell| ((cell.row() * 5 + cell.col() + 3) % 6) as Target + 1;
    let clues: [fn(Vec<Target>) -> Clue; 2] = [
        |values| Clue::Op(Op::Add, values.iter().sum()),
        |values| Clue::Op(Op::Mul, values.iter().product()),
    ];
    for clue in clues {
        let mut builder = Puzzle::builder(size);
        for part in [&path[..19], &path[19..33], &path[33..]] {
            builder.add(clue(part.iter().map(value).collect()), part.to_vec());
        }
        let puzzle = builder.build().unwrap();
        for mut solver in engines() {
            let mut budget = Budget::of_nodes(40 * NODES);
            assert!(solver.values(&puzzle, &mut budget).is_some());
            assert_eq!(budget.reached(), None, "{puzzle}");
        }
    }
}

/// The parity of differences in a row is that of the row without the cells that stick out, and loses no solution.
#[test]
fn differences_beside_a_large_cage_lose_no_solution() {
    let size = Size::new(6).unwrap();
    let pairs = [rectangle(0, 0, 1, 2), rectangle(0, 2, 1, 2)];
    let rest: Vec<Cell> = (size.cells())
        .filter(|cell| !pairs.iter().any(|pair| pair.contains(cell)))
        .collect();
    for (step, shift) in [(1, 0), (1, 1), (1, 2), (5, 0), (5, 1), (5, 2)] {
        let value = |cell: Cell| ((cell.row() + cell.col() * step + shift) % 6) as u8 + 1;
        let mut builder = Puzzle::builder(size);
        for pair in &pairs {
            let difference = value(pair[0]).abs_diff(value(pair[1]));
            builder.add(Clue::Op(Op::Sub, difference.into()), pair.clone());
        }
        let sum = rest.iter().map(|&cell| Target::from(value(cell))).sum();
        builder.add(Clue::Op(Op::Add, sum), rest.clone());
        let puzzle = builder.build().unwrap();
        for mut solver in engines() {
            let values = solver.values(&puzzle, &mut Budget::unlimited());
            let values = values.unwrap_or_else(|| panic!("{puzzle} has a solution"));
            for (cell, values) in size.cells().zip(values) {
                assert!(
                    values.contains(Value::new(value(cell)).unwrap()),
                    "{puzzle}"
                );
            }
        }
    }
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
