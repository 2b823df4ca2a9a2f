//! The fast engine against the judge.

use cagey::engine::{Count, Never, Outcome, Solver, reference};
use cagey::model::{Grid, Puzzle};
use proptest::prelude::*;

use crate::from_bytes::{Bytes, latin_square, puzzle};

/// Grids are compared as sets: engines find them in their own order.
fn agree(solver: &mut Solver, puzzle: &Puzzle, start: &Grid) {
    const LIMIT: u64 = 200;
    let judged = reference::count(puzzle, start, LIMIT, Never);
    assert_eq!(
        solver.count(puzzle, start, LIMIT, Never),
        judged,
        "{puzzle} {start}"
    );
    match solver.solve(puzzle, start, Never) {
        Outcome::Impossible => assert_eq!(judged, Count::Exactly(0)),
        Outcome::Unique(solution) => {
            assert_eq!(judged, Count::Exactly(1));
            assert!(puzzle.is_solved_by(&solution));
        }
        Outcome::Multiple([one, other]) => {
            assert!(one != other && puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other));
        }
        outcome => panic!("{outcome:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_fast_engine_agrees_with_the_judge(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = Bytes(&bytes);
        let puzzle = puzzle(&mut bytes, 6);
        let mut start = Grid::empty(puzzle.size());
        if bytes.below(3) == 0 {
            let filled = latin_square(&mut bytes, puzzle.size());
            for cell in puzzle.size().cells().filter(|_| bytes.below(4) == 0) {
                start.set(cell, filled.get(cell));
            }
        }
        agree(&mut Solver::new(), &puzzle, &start);
        agree(&mut Solver::portable(), &puzzle, &start);
    }
}
