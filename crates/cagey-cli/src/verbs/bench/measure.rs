//! How long one solver takes for a set of puzzles, pass after pass.

use std::time::{Duration, Instant};

use cagey::engine::{Never, NodeLimit, Outcome, Solver, Stop};
use cagey::model::{Grid, Puzzle};
use cagey::wire::BenchTimes;

use crate::work::clock::deadline;

/// A puzzle, ready to be solved.
pub(crate) enum Ready {
    /// A plain game id, which the solver reads itself.
    Id(String),
    Puzzle(Puzzle),
}

impl Ready {
    /// The text, if it is a plain game id that the solver reads itself.
    pub(crate) fn of_id(text: &str, reader: &mut Solver) -> Option<Ready> {
        let is_plain = reader
            .solve_id(text.as_bytes(), NodeLimit::new(0))
            .is_some();
        is_plain.then(|| Ready::Id(text.to_owned()))
    }

    fn solve(&self, solver: &mut Solver, stop: impl Stop) -> Outcome {
        match self {
            Ready::Id(text) => (solver.solve_id(text.as_bytes(), stop))
                .expect("what is a plain id for one solver is one for all"),
            Ready::Puzzle(puzzle) => solver.solve(puzzle, &Grid::empty(puzzle.size()), stop),
        }
    }
}

/// When there are passes enough.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Enough {
    Passes(u32),
    /// When so much time has passed, and a thousand passes at the most: more say no more.
    After(Duration),
}

impl Enough {
    fn is_reached(self, passes: usize, since: Instant) -> bool {
        match self {
            Enough::Passes(enough) => passes >= enough as usize,
            Enough::After(time) => passes >= 1000 || since.elapsed() >= time,
        }
    }
}

/// What came of a set of puzzles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) unique: u64,
    pub(crate) multiple: u64,
    pub(crate) none: u64,
    /// Stopped by the time limit, and left out of all times.
    pub(crate) stopped: u64,
    /// Nothing if no puzzle was solved.
    pub(crate) times: Option<BenchTimes>,
}

/// Solves puzzles with a solver that knows nothing yet: a cold pass, then warm ones.
pub(crate) fn measure(
    mut puzzles: Vec<Ready>,
    solver: &mut Solver,
    time_limit: Duration,
    enough: Enough,
) -> Measured {
    let mut measured = Measured::default();
    let mut cold = Vec::new();
    puzzles.retain(|puzzle| {
        let begin = Instant::now();
        let outcome = puzzle.solve(solver, deadline(time_limit));
        let time = begin.elapsed();
        match outcome {
            Outcome::Unique(_) => measured.unique += 1,
            Outcome::Multiple(_) => measured.multiple += 1,
            Outcome::Impossible => measured.none += 1,
            _ => {
                measured.stopped += 1;
                return false;
            }
        }
        cold.push(time);
        true
    });
    measured.times = (!puzzles.is_empty()).then(|| {
        let (warm, least) = warm_passes(&puzzles, solver, enough);
        let (warm, puzzle_times) = (Sorted::of(warm), Sorted::of(least));
        BenchTimes {
            passes: warm.0.len() as u64,
            cold_ns: each(cold.iter().sum(), puzzles.len()),
            warm_ns: each(warm.percentile(50), puzzles.len()),
            least_ns: each(warm.percentile(0), puzzles.len()),
            p50_ns: each(puzzle_times.percentile(50), 1),
            p99_ns: each(puzzle_times.percentile(99), 1),
            max_ns: each(puzzle_times.percentile(100), 1),
        }
    });
    measured
}

/// The time of each pass, and the least time of each puzzle.
///
/// A look at the clock takes a noticeable part of a small puzzle's time, so a pass is timed as a
/// whole, and another one puzzle by puzzle. No puzzle needs a limit any more: each has been solved.
fn warm_passes(
    puzzles: &[Ready],
    solver: &mut Solver,
    enough: Enough,
) -> (Vec<Duration>, Vec<Duration>) {
    let begin = Instant::now();
    let mut passes = Vec::new();
    let mut least = vec![Duration::MAX; puzzles.len()];
    while !enough.is_reached(passes.len(), begin) || passes.is_empty() {
        let start = Instant::now();
        for puzzle in puzzles {
            std::hint::black_box(puzzle.solve(solver, Never));
        }
        passes.push(start.elapsed());
        for (puzzle, least) in puzzles.iter().zip(&mut least) {
            let start = Instant::now();
            std::hint::black_box(puzzle.solve(solver, Never));
            *least = start.elapsed().min(*least);
        }
    }
    (passes, least)
}

/// Nanoseconds for one of so many.
fn each(time: Duration, count: usize) -> u64 {
    u64::try_from(time.as_nanos() / count as u128).unwrap_or(u64::MAX)
}

/// Times from the least to the greatest; at least one.
struct Sorted(Vec<Duration>);

impl Sorted {
    fn of(mut times: Vec<Duration>) -> Sorted {
        times.sort_unstable();
        Sorted(times)
    }

    /// The least time that so many of a hundred do not exceed; of none, the least of all.
    fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.0.len() * percent).div_ceil(100);
        self.0[rank.max(1) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_least_time_that_so_many_do_not_exceed() {
        let times = |count: u64| Sorted::of((1..=count).rev().map(Duration::from_nanos).collect());
        let of = |count, percent| times(count).percentile(percent).as_nanos();
        assert_eq!((of(1, 50), of(1, 99), of(1, 100)), (1, 1, 1));
        assert_eq!((of(4, 0), of(4, 50), of(4, 99), of(4, 100)), (1, 2, 4, 4));
        assert_eq!((of(5, 50), of(5, 99), of(5, 100)), (3, 5, 5));
        assert_eq!((of(200, 50), of(200, 99), of(200, 100)), (100, 198, 200));
    }

    #[test]
    fn passes_end_when_there_are_enough() {
        let now = Instant::now();
        assert!(!Enough::Passes(3).is_reached(2, now));
        assert!(Enough::Passes(3).is_reached(3, now));
        assert!(Enough::After(Duration::ZERO).is_reached(0, now));
        assert!(!Enough::After(Duration::MAX).is_reached(999, now));
        assert!(Enough::After(Duration::MAX).is_reached(1000, now));
    }

    #[test]
    fn a_puzzle_that_was_stopped_is_counted_and_not_timed() {
        let mut solver = Solver::new();
        let no_time = Duration::ZERO;
        let unique = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
        let puzzles = || vec![Ready::Id(unique.to_owned())];
        let measured = measure(puzzles(), &mut solver, no_time, Enough::Passes(1));
        assert_eq!((measured.stopped, measured.times), (1, None));
        let measured = measure(puzzles(), &mut solver, Duration::MAX, Enough::Passes(2));
        assert_eq!((measured.stopped, measured.unique), (0, 1));
        assert!(measured.times.is_some_and(|times| times.passes == 2));
    }
}
