//! The reference solver itself, compared with an enumeration of all grids and an independent statement of the rules.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cagey::engine::{Budget, Count, End, Limit, Limits, Outcome, Start, reference};
use cagey::model::{Clue, Grid, Op, Puzzle, Size, Value};
use proptest::prelude::*;

use crate::from_bytes::{Bytes, puzzle};

/// Every grid of a size, filled in every way.
fn all_grids(size: Size) -> impl Iterator<Item = Grid> {
    let n = size.get();
    (0..n.pow(size.area() as u32)).map(move |code| {
        let mut grid = Grid::empty(size);
        let mut rest = code;
        for cell in size.cells() {
            grid.set(cell, Value::new((rest % n) as u8 + 1)).unwrap();
            rest /= n;
        }
        grid
    })
}

/// The rules, as plainly as possible.
fn obeys(puzzle: &Puzzle, grid: &Grid) -> bool {
    let n = puzzle.size().get();
    let values: Vec<u64> = grid
        .values()
        .iter()
        .map(|v| v.unwrap().get().into())
        .collect();
    for i in 0..n {
        for a in 0..n {
            for b in 0..a {
                if values[i * n + a] == values[i * n + b] || values[a * n + i] == values[b * n + i]
                {
                    return false;
                }
            }
        }
    }
    puzzle.cages().iter().all(|cage| {
        let cells: Vec<u64> = cage
            .cells()
            .iter()
            .map(|c| values[c.row() * n + c.col()])
            .collect();
        let gives = |op: Op, target: u64| {
            // The first of the cells, as many times as it takes, with each of them first.
            (0..cells.len()).any(|first| {
                let others = (0..cells.len())
                    .filter(|&i| i != first)
                    .map(|i| cells[i] as i64);
                let start = cells[first] as i64;
                let target = i64::try_from(target).unwrap_or(-1);
                match op {
                    Op::Add => others.fold(start, |a, b| a + b) == target,
                    Op::Mul => others.fold(start, |a, b| a * b) == target,
                    Op::Sub => target >= 0 && others.fold(start, |a, b| a - b) == target,
                    Op::Div => {
                        let product: i64 = others.product();
                        start % product == 0 && start / product == target
                    }
                }
            })
        };
        match cage.clue() {
            Clue::Given(value) => cells == [u64::from(value.get())],
            Clue::Op(op, target) => gives(op, target),
            Clue::Hidden(target) => Op::ALL.iter().any(|&op| gives(op, target)),
            Clue::Free => true,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn it_finds_what_trying_everything_finds(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut bytes = Bytes(&bytes);
        let puzzle = puzzle(&mut bytes, 3);
        let size = puzzle.size();
        let mut start = Grid::empty(size);
        for cell in size.cells() {
            if bytes.below(4) == 1 {
                start.set(cell, Value::new(bytes.below(size.get()) as u8 + 1)).unwrap();
            }
        }
        let keeps = |grid: &Grid| {
            size.cells().all(|cell| start.get(cell).is_none() || start.get(cell) == grid.get(cell))
        };
        let expected: Vec<String> = all_grids(size)
            .filter(|grid| keeps(grid) && obeys(&puzzle, grid))
            .map(|grid| grid.to_string())
            .collect();
        let mut found = Vec::new();
        let end = reference::for_each(Start::new(&puzzle, &start).unwrap(), &mut Budget::unlimited(), |grid| {
            assert!(puzzle.is_solved_by(grid));
            found.push(grid.to_string());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, End::Complete);
        found.sort();
        let mut sorted = expected.clone();
        sorted.sort();
        prop_assert_eq!(found, sorted);
        let count = reference::count(Start::new(&puzzle, &start).unwrap(), u128::MAX, &mut Budget::unlimited());
        prop_assert_eq!(count, Count::Exactly(expected.len() as u128));
        let outcome = reference::solve_from(Start::new(&puzzle, &start).unwrap(), &mut Budget::unlimited());
        match expected.len() {
            0 => prop_assert_eq!(outcome, Outcome::Impossible),
            1 => prop_assert!(matches!(outcome, Outcome::Unique(_))),
            _ => prop_assert!(matches!(outcome, Outcome::Multiple([one, two]) if one != two)),
        }
        let first = reference::first(Start::new(&puzzle, &start).unwrap(), &mut Budget::unlimited());
        prop_assert_eq!(first.is_some(), !expected.is_empty());
        // A full grid breaks no rule if, and only if, it is a solution.
        if size.get() < 3 {
            for grid in all_grids(size) {
                prop_assert_eq!(puzzle.is_solved_by(&grid), obeys(&puzzle, &grid));
            }
        }
    }
}

/// 4×4 without clues: the 576 Latin squares.
fn loose() -> (Puzzle, Grid) {
    let puzzle: Puzzle = "c4:x,n".parse().unwrap();
    let start = Grid::empty(puzzle.size());
    (puzzle, start)
}

#[test]
fn counting_ends_at_the_limit() {
    let (puzzle, start) = loose();
    assert_eq!(
        reference::count(
            Start::new(&puzzle, &start).unwrap(),
            10,
            &mut Budget::unlimited()
        ),
        Count::AtLeast(10)
    );
    assert_eq!(
        reference::count(
            Start::new(&puzzle, &start).unwrap(),
            576,
            &mut Budget::unlimited()
        ),
        Count::AtLeast(576)
    );
    assert_eq!(
        reference::count(
            Start::new(&puzzle, &start).unwrap(),
            577,
            &mut Budget::unlimited()
        ),
        Count::Exactly(576)
    );
    assert_eq!(
        reference::count(
            Start::new(&puzzle, &start).unwrap(),
            0,
            &mut Budget::unlimited()
        ),
        Count::AtLeast(0)
    );
}

#[test]
fn every_way_to_stop_is_obeyed() {
    let (puzzle, start) = loose();
    assert_eq!(
        reference::solve_from(
            Start::new(&puzzle, &start).unwrap(),
            &mut Budget::of_nodes(0)
        ),
        Outcome::Stopped
    );
    assert_eq!(
        reference::count(
            Start::new(&puzzle, &start).unwrap(),
            u128::MAX,
            &mut Budget::of_nodes(20)
        ),
        Count::Stopped(1)
    );
    let start = Start::new(&puzzle, &start).unwrap();
    let is_raised = AtomicBool::new(true);
    let look = |raised: &AtomicBool| raised.load(Ordering::Relaxed);
    let mut budget = Budget::unlimited().until(Limit::Cancelled, || look(&is_raised));
    assert_eq!(reference::solve_from(start, &mut budget), Outcome::Stopped);
    assert_eq!(budget.reached(), Some(Limit::Cancelled));
    // By a clock that stands.
    let by_clock = |time: Duration| {
        let limits = Limits {
            time: Some(time),
            nodes: None,
        };
        reference::count(start, 9, &mut limits.start(Duration::default))
    };
    assert_eq!(by_clock(Duration::ZERO), Count::Stopped(0));
    assert_eq!(by_clock(Duration::MAX), Count::AtLeast(9));
    let is_raised = AtomicBool::new(false);
    let mut either = Budget::of_nodes(20).until(Limit::Cancelled, || look(&is_raised));
    assert_eq!(
        reference::count(start, u128::MAX, &mut either),
        Count::Stopped(1)
    );
    // What is left of a budget is for the next question.
    let mut budget = Budget::of_nodes(1000);
    reference::count(start, 3, &mut budget);
    let left = budget.nodes_left();
    assert!((901..1000).contains(&left), "{left}");
}

/// There are 12 Latin squares of 3×3, and four of them have a 1 in the first corner.
#[test]
fn a_few_of_many_solutions_are_told_apart() {
    let puzzle: Puzzle = "aaa\naaa\naaa\n\na:".parse().unwrap();
    let Outcome::Multiple([one, other]) = reference::solve(&puzzle) else {
        panic!("there are 12 solutions");
    };
    assert!(one != other && puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other));
    let budget = &mut Budget::unlimited();
    let first = reference::first(&puzzle, budget).unwrap();
    assert!(puzzle.is_solved_by(&first));

    let mut grid = Grid::empty(puzzle.size());
    let corner = puzzle.size().cells().next().unwrap();
    grid.set(corner, Value::new(1)).unwrap();
    let start = Start::new(&puzzle, &grid).unwrap();
    assert_eq!(reference::count(start, 20, budget), Count::Exactly(4));
    let first = reference::first(start, budget).unwrap();
    assert_eq!(first.get(corner), Value::new(1));

    let impossible: Puzzle = "aa\nbb\n\na: 4+\nb:".parse().unwrap();
    assert_eq!(reference::first(&impossible, budget), None);
    assert_eq!(reference::solve(&impossible), Outcome::Impossible);
}
