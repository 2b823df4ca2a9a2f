//! Counting the solutions of puzzles that have many: the items are solutions.

use cagey::engine::{Budget, Count, Solver};
use cagey::model::Puzzle;
use cagey_benchmarks::ids;
use divan::Bencher;
use divan::counter::ItemsCount;

/// Some of these have more solutions than anyone waits for.
const MOST: u128 = 100_000;

const FILES: [&str; 6] = [
    "large/loose5",
    "large/loose6",
    "large/loose6b",
    "large/loose7",
    "large/loose8",
    "large/vloose",
];

fn main() {
    divan::main();
}

#[divan::bench(args = FILES)]
fn to_a_hundred_thousand(bencher: Bencher, file: &str) {
    let read = |id: &String| id.parse().expect("the corpus has ids only");
    let puzzles: Vec<Puzzle> = ids(file).iter().map(read).collect();
    let mut solver = Solver::new();
    let mut all = || -> u128 {
        let count = |puzzle: &Puzzle| match solver.count(puzzle, MOST, &mut Budget::unlimited()) {
            Count::Exactly(found) | Count::AtLeast(found) => found,
            _ => 0,
        };
        puzzles.iter().map(count).sum()
    };
    let solutions = all();
    bencher.counter(ItemsCount::new(solutions as u64)).bench_local(all);
}
