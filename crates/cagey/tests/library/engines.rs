//! The fast engine against the judge.

use cagey::engine::{Count, NodeLimit, Outcome, Solver, reference};
use cagey::model::{Grid, Puzzle};
use proptest::prelude::*;

use crate::from_bytes::{Bytes, latin_square, puzzle};

/// What the judge may spend on a puzzle: one cage over a whole grid, with a sum that no Latin
/// square has, would make it visit every Latin square.
const JUDGES_NODES: NodeLimit = NodeLimit(20_000);
/// What the fast engine may spend: it sees more at each node, but not all that the judge sees.
const NODES: NodeLimit = NodeLimit(20_000);
/// Solutions that are counted.
const LIMIT: u64 = 200;

/// Says whether all came to an end.
fn agree(solvers: &mut [Solver], puzzle: &Puzzle, start: &Grid) -> bool {
    let judged = reference::count(puzzle, start, LIMIT, JUDGES_NODES);
    if matches!(judged, Count::Stopped(_)) {
        return false;
    }
    for solver in solvers {
        let count = solver.count(puzzle, start, LIMIT, NODES);
        if matches!(count, Count::Stopped(_)) {
            return false;
        }
        assert_eq!(count, judged, "{puzzle} {start}");
        match solver.solve(puzzle, start, NODES) {
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
    true
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
        agree(&mut [Solver::new(), Solver::portable()], &puzzle, &start);
    }
}
