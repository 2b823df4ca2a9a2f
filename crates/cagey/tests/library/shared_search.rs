//! One puzzle on several threads, compared with the reference solver.

use std::ops::ControlFlow;
use std::thread;

use cagey::engine::{Budget, Count, End, Outcome, SharedSearch, Solver, reference};
use cagey::model::{Grid, Puzzle};
use proptest::prelude::*;

use crate::from_bytes::{Bytes, puzzle};

fn shared(puzzle: &Puzzle, most: u128, parts: usize, threads: usize) -> SharedSearch<'_> {
    let mut budget = Budget::unlimited();
    let search = SharedSearch::new(puzzle, most, parts, &mut Solver::new(), &mut budget);
    let search = search.unwrap_or_else(|_| panic!("nothing stops it: {puzzle}"));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| search.work(&mut Solver::new(), Budget::unlimited()));
        }
    });
    search
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_number_of_threads_finds_what_the_reference_solver_finds(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        parts in 1..12usize,
        threads in 1..4usize,
        enough in 1..20u128,
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 6);
        let mut solutions = Vec::new();
        let end = reference::for_each(&puzzle, &mut Budget::of_nodes(20_000), |solution| {
            solutions.push(solution.clone());
            match solutions.len() < 500 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        prop_assume!(end == End::Complete);
        let search = shared(&puzzle, u128::MAX, parts, threads);
        for solution in &solutions {
            let keeps = |part: &&Grid| {
                let mut cells = part.size().cells();
                cells.all(|cell| part.get(cell).is_none_or(|v| Some(v) == solution.get(cell)))
            };
            prop_assert_eq!(search.parts().iter().filter(keeps).count(), 1, "{}", puzzle);
        }
        let known = solutions.len() as u128;
        prop_assert_eq!(search.count(), Count::Exactly(known), "{}", puzzle);
        let expected = match known >= enough {
            true => Count::AtLeast(enough),
            false => Count::Exactly(known),
        };
        let counted = shared(&puzzle, enough, parts, threads).count();
        prop_assert_eq!(counted, expected, "{}", puzzle);
        match (shared(&puzzle, 2, parts, threads).outcome(), &solutions[..]) {
            (Outcome::Impossible, []) => {}
            (Outcome::Unique(found), [only]) => prop_assert_eq!(&found, only),
            (Outcome::Multiple([one, other]), [_, _, ..]) => {
                prop_assert!(one != other);
                prop_assert!(solutions.contains(&one) && solutions.contains(&other));
            }
            (outcome, _) => prop_assert!(false, "{puzzle}: {outcome:?}"),
        }
    }
}

#[test]
fn a_limit_of_one_thread_ends_the_search() {
    let puzzle: Puzzle = "2:__b,a3s1".parse().unwrap();
    let mut budget = Budget::unlimited();
    let search = SharedSearch::new(&puzzle, u128::MAX, 1, &mut Solver::new(), &mut budget).unwrap();
    search.work(&mut Solver::new(), Budget::of_nodes(0));
    assert_eq!(search.count(), Count::Stopped(0));
}
