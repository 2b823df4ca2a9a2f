//! The fast engine against the judge.

use std::fs;
use std::ops::ControlFlow;

use cagey::engine::{Count, End, Never, NodeLimit, Outcome, Solver, reference};
use cagey::model::{Cell, Grid, Puzzle, ValueSet};
use proptest::prelude::*;

use crate::corpora::corpus_files;
use crate::corpus::{Counted, counted};
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

#[test]
fn every_puzzle_of_keens_generator_is_solved_on_every_path() {
    let mut solvers = [Solver::new(), Solver::portable()];
    for file in corpus_files("keen") {
        for id in fs::read_to_string(&file).unwrap().lines() {
            let puzzle: Puzzle = id.parse().unwrap();
            for solver in &mut solvers {
                let outcome = solver.solve(&puzzle, &Grid::empty(puzzle.size()), Never);
                let Outcome::Unique(solution) = outcome else {
                    panic!("{}: {id} is {outcome:?}", file.display());
                };
                assert!(puzzle.is_solved_by(&solution));
            }
        }
    }
}

/// These have one solution or several, and plain search is enough for them.
#[test]
fn large_puzzles_are_solved_on_every_path() {
    let mut solvers = [Solver::new(), Solver::portable()];
    for name in ["q10.txt", "q11.txt", "q12.txt"] {
        for file in corpus_files("large").iter().filter(|f| f.ends_with(name)) {
            for id in fs::read_to_string(file).unwrap().lines() {
                let puzzle: Puzzle = id.parse().unwrap();
                let empty = Grid::empty(puzzle.size());
                let [one, other] = solvers
                    .each_mut()
                    .map(|solver| solver.solve(&puzzle, &empty, Never));
                assert_eq!(one, other, "{id}");
                match one {
                    Outcome::Unique(grid) => assert!(puzzle.is_solved_by(&grid), "{id}"),
                    Outcome::Multiple([one, other]) => {
                        assert!(one != other, "{id}");
                        assert!(
                            puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other),
                            "{id}"
                        );
                    }
                    outcome => panic!("{id} is {outcome:?}"),
                }
            }
        }
    }
}

#[test]
fn known_numbers_of_solutions_are_found_on_every_path() {
    let mut solvers = [Solver::new(), Solver::portable()];
    for Counted { puzzle, count, .. } in counted() {
        let start = Grid::empty(puzzle.size());
        for solver in &mut solvers {
            let found = solver.count(&puzzle, &start, u64::MAX, Never);
            assert_eq!(found, Count::Exactly(count), "{puzzle}");
        }
    }
}

#[test]
fn the_judge_and_the_fast_engine_solve_9x9_alike() {
    let mut solver = Solver::new();
    for level in ["9de.txt", "9dn.txt", "9dh.txt"] {
        for file in corpus_files("keen").iter().filter(|f| f.ends_with(level)) {
            for id in fs::read_to_string(file).unwrap().lines().take(2) {
                let puzzle: Puzzle = id.parse().unwrap();
                let outcome = solver.solve(&puzzle, &Grid::empty(puzzle.size()), Never);
                assert_eq!(outcome, reference::solve(&puzzle), "{id}");
            }
        }
    }
}

#[test]
fn the_iterator_gives_every_solution_once() {
    let puzzle: Puzzle = "3:aa_aa_b,m6a7a6".parse().unwrap();
    let empty = Grid::empty(puzzle.size());
    let mut found: Vec<String> = (Solver::new().solutions(&puzzle, &empty))
        .map(|grid| grid.to_string())
        .collect();
    let mut judged = Vec::new();
    let _ = reference::for_each(&puzzle, &empty, Never, |grid| {
        judged.push(grid.to_string());
        ControlFlow::Continue(())
    });
    found.sort();
    judged.sort();
    assert_eq!(found, judged);
    assert_eq!(found.len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// A puzzle seen in a mirror has as many solutions.
    #[test]
    fn transposing_keeps_the_count(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 10);
        let mut mirrored = Puzzle::builder(puzzle.size());
        for cage in puzzle.cages() {
            let cells = cage.cells().iter();
            mirrored.add(cage.clue(), cells.map(|c| Cell::new(c.col() as u8, c.row() as u8)));
        }
        let mirrored = mirrored.build().unwrap();
        let empty = Grid::empty(puzzle.size());
        let mut solver = Solver::new();
        let [one, other] =
            [&puzzle, &mirrored].map(|puzzle| solver.count(puzzle, &empty, 50, NodeLimit(2000)));
        let is_stopped = |count: &Count| matches!(count, Count::Stopped(_));
        prop_assert!(is_stopped(&one) || is_stopped(&other) || one == other, "{one:?} {other:?}");
    }
}

fn solve(solver: &mut Solver, puzzle: &Puzzle) -> Outcome {
    solver.solve(puzzle, &Grid::empty(puzzle.size()), NODES)
}

#[test]
fn ids_of_the_corpora_are_solved_without_notation() {
    let mut solver = Solver::new();
    for file in corpus_files("keen") {
        for id in fs::read_to_string(&file).unwrap().lines() {
            let outcome = solver.solve_id(id.as_bytes(), NODES);
            assert_eq!(
                outcome,
                Some(solve(&mut solver, &id.parse().unwrap())),
                "{id}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// An id with a byte changed, or none: what is read without `notation` is what it reads.
    #[test]
    fn ids_are_read_as_notation_reads_them(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        change in prop::option::of((any::<prop::sample::Index>(), any::<u8>(), 0..3u8)),
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 12);
        let id = puzzle.to_string();
        let mut changed = id.clone().into_bytes();
        if let Some((at, byte, way)) = &change {
            let at = at.index(changed.len());
            let mostly_sensible = b"_abcyzmsd0123456789,:"[usize::from(*byte) % 21];
            match way {
                0 => changed[at] = mostly_sensible,
                1 => changed.insert(at, mostly_sensible),
                _ => drop(changed.remove(at)),
            }
        }
        let mut solver = Solver::new();
        let read = str::from_utf8(&changed).unwrap().parse::<Puzzle>();
        let outcome = solver.solve_id(&changed, NodeLimit(300));
        if change.is_none() && !id.starts_with('c') && !id.contains("a0") && !id.contains("m0")
            && !id.contains("s0") && !id.contains("d0") && puzzle.size().get() > 1
        {
            prop_assert!(outcome.is_some(), "{}", id);
        }
        if let Some(outcome) = outcome {
            let puzzle = read.unwrap();
            let empty = Grid::empty(puzzle.size());
            prop_assert_eq!(outcome, solver.solve(&puzzle, &empty, NodeLimit(300)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_are_those_of_all_solutions(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let empty = Grid::empty(puzzle.size());
        let mut judged = vec![ValueSet::EMPTY; puzzle.size().area()];
        let end = reference::for_each(&puzzle, &empty, JUDGES_NODES, |solution| {
            for (judged, value) in judged.iter_mut().zip(solution.values()) {
                judged.insert(value.unwrap());
            }
            ControlFlow::Continue(())
        });
        if end == End::Complete {
            let values = Solver::new().values(&puzzle, &empty, Never);
            prop_assert_eq!(values, Some(judged), "{}", puzzle);
        }
    }
}
