//! Solving to a proved answer by one reused, warm solver: all puzzles of a file of
//! `testdata/corpus/keen` an iteration.

use cagey::engine::{Budget, Outcome, Solver};
use cagey::model::Puzzle;
use cagey_benchmarks::ids;
use divan::Bencher;
use divan::counter::ItemsCount;

const FILES: [&str; 10] = [
    "keen/4dn", "keen/5dn", "keen/6de", "keen/6dn", "keen/6du", "keen/7dn", "keen/8dn", "keen/8du",
    "keen/9dn", "keen/9du",
];

fn main() {
    divan::main();
}

#[divan::bench(args = FILES)]
fn from_ids(bencher: Bencher, file: &str) {
    solve_ids(bencher, file, Solver::new());
}

#[divan::bench(args = FILES)]
fn from_ids_portable(bencher: Bencher, file: &str) {
    solve_ids(bencher, file, Solver::portable());
}

#[divan::bench(args = FILES)]
fn from_puzzles(bencher: Bencher, file: &str) {
    let mut solver = Solver::new();
    let read = |id: &String| id.parse().expect("the corpus has ids only");
    let puzzles: Vec<Puzzle> = ids(file).iter().map(read).collect();
    measure(bencher, &puzzles, |puzzle| {
        solver.solve(puzzle, &mut Budget::unlimited())
    });
}

fn solve_ids(bencher: Bencher, file: &str, mut solver: Solver) {
    measure(bencher, &ids(file), |id| {
        let outcome = solver.solve_id(id.as_bytes(), &mut Budget::unlimited());
        outcome.expect("the corpus has plain ids only")
    });
}

/// All puzzles once unmeasured, which warms the solver, and then measured.
fn measure<P>(bencher: Bencher, puzzles: &[P], mut solve: impl FnMut(&P) -> Outcome) {
    let mut all = || {
        let is_unique = |puzzle: &&P| matches!(solve(puzzle), Outcome::Unique(_));
        puzzles.iter().filter(is_unique).count()
    };
    assert_eq!(all(), puzzles.len(), "every puzzle of the corpus is unique");
    let items = ItemsCount::new(puzzles.len());
    bencher.counter(items).bench_local(all);
}
