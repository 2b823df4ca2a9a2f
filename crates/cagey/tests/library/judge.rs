//! The reference solver itself, compared with an enumeration of all grids and an independent statement of the rules.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cagey::engine::{Clock, Count, Deadline, Either, End, Never, NodeLimit, Outcome, reference};
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
            grid.set(cell, Value::new((rest % n) as u8 + 1));
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
                start.set(cell, Value::new(bytes.below(size.get()) as u8 + 1));
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
        let end = reference::for_each(&puzzle, &start, Never, |grid| {
            assert!(puzzle.is_solved_by(grid));
            found.push(grid.to_string());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, End::Complete);
        found.sort();
        let mut sorted = expected.clone();
        sorted.sort();
        prop_assert_eq!(found, sorted);
        let count = reference::count(&puzzle, &start, u64::MAX, Never);
        prop_assert_eq!(count, Count::Exactly(expected.len() as u64));
        let outcome = reference::solve_from(&puzzle, &start, Never);
        match expected.len() {
            0 => prop_assert_eq!(outcome, Outcome::Impossible),
            1 => prop_assert!(matches!(outcome, Outcome::Unique(_))),
            _ => prop_assert!(matches!(outcome, Outcome::Multiple([one, two]) if one != two)),
        }
        let first = reference::first(&puzzle, &start, Never);
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
        reference::count(&puzzle, &start, 10, Never),
        Count::AtLeast(10)
    );
    assert_eq!(
        reference::count(&puzzle, &start, 576, Never),
        Count::AtLeast(576)
    );
    assert_eq!(
        reference::count(&puzzle, &start, 577, Never),
        Count::Exactly(576)
    );
    assert_eq!(
        reference::count(&puzzle, &start, 0, Never),
        Count::AtLeast(0)
    );
}

/// A clock that has stopped.
struct Standing;

impl Clock for Standing {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn every_way_to_stop_is_obeyed() {
    let (puzzle, start) = loose();
    assert_eq!(
        reference::solve_from(&puzzle, &start, NodeLimit::new(0)),
        Outcome::Stopped
    );
    assert_eq!(
        reference::count(&puzzle, &start, u64::MAX, NodeLimit::new(20)),
        Count::Stopped(1)
    );
    let raised = AtomicBool::new(true);
    assert_eq!(
        reference::solve_from(&puzzle, &start, &raised),
        Outcome::Stopped
    );
    let passed = Deadline::after(Duration::ZERO, Standing);
    assert!(matches!(
        reference::count(&puzzle, &start, 9, passed),
        Count::Stopped(0)
    ));
    let beyond_every_clock = Deadline::after(Duration::MAX, Standing);
    assert!(matches!(
        reference::count(&puzzle, &start, 9, beyond_every_clock),
        Count::AtLeast(9)
    ));
    let lowered = AtomicBool::new(false);
    let either = Either(&lowered, Some(NodeLimit::new(20)));
    assert_eq!(
        reference::count(&puzzle, &start, u64::MAX, either),
        Count::Stopped(1)
    );
    // A limit that is borrowed continues where it was.
    let mut limit = NodeLimit::new(1000);
    reference::count(&puzzle, &start, 3, &mut limit);
    assert!((901..1000).contains(&limit.left()), "{limit:?}");
}
