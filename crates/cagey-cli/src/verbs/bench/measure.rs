//! How long one solver takes for a set of puzzles, pass after pass.

use std::time::{Duration, Instant};

use cagey::engine::{Budget, Limits, Outcome, Solver};
use cagey::model::Puzzle;
use cagey::wire::BenchTimes;

use crate::work::clock;

/// A puzzle that is ready to be solved.
pub(crate) enum PreparedPuzzle {
    /// A plain game id, which the solver reads itself.
    Id(String),
    Puzzle(Puzzle),
}

impl PreparedPuzzle {
    /// The text, if it is a plain game id, which the solver reads itself.
    pub(crate) fn of_id(text: &str, reader: &mut Solver) -> Option<PreparedPuzzle> {
        let is_plain = reader
            .solve_id(text.as_bytes(), &mut Budget::of_nodes(0))
            .is_some();
        is_plain.then(|| PreparedPuzzle::Id(text.to_owned()))
    }

    fn solve(&self, solver: &mut Solver, budget: &mut Budget) -> Outcome {
        match self {
            PreparedPuzzle::Id(text) => (solver.solve_id(text.as_bytes(), budget))
                .expect("every solver reads the same plain ids"),
            PreparedPuzzle::Puzzle(puzzle) => solver.solve(puzzle, budget),
        }
    }
}

/// How long to repeat the passes over a set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Repeat {
    Passes(u32),
    /// For this long, but at most a thousand times: more passes do not make the median more precise.
    For(Duration),
}

impl Repeat {
    fn is_reached(self, passes: usize, since: Instant) -> bool {
        match self {
            Repeat::Passes(enough) => passes >= enough as usize,
            Repeat::For(time) => passes >= 1000 || since.elapsed() >= time,
        }
    }
}

/// The measurement of a set of puzzles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measurement {
    pub(crate) unique: u64,
    pub(crate) multiple: u64,
    pub(crate) none: u64,
    /// Stopped by the time limit, and not part of any time.
    pub(crate) stopped: u64,
    /// `None` if no puzzle was solved.
    pub(crate) times: Option<BenchTimes>,
}

/// Solves puzzles with a solver whose cache is empty: in one cold pass, and then in warm ones.
pub(crate) fn measure(
    mut puzzles: Vec<PreparedPuzzle>,
    solver: &mut Solver,
    time_limit: Duration,
    repeat: Repeat,
) -> Measurement {
    let mut measured = Measurement::default();
    let mut cold = Vec::new();
    puzzles.retain(|puzzle| {
        let begin = Instant::now();
        let limits = Limits {
            time: Some(time_limit),
            ..Limits::NONE
        };
        let outcome = puzzle.solve(solver, &mut clock::start(limits));
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
        let (warm, least) = warm_passes(&puzzles, solver, repeat);
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
/// Reading the clock takes a noticeable part of the time of a small puzzle. Passes are therefore timed as a
/// whole, in turn with passes that time each puzzle. There is no limit any more: each puzzle has been solved.
fn warm_passes(
    puzzles: &[PreparedPuzzle],
    solver: &mut Solver,
    repeat: Repeat,
) -> (Vec<Duration>, Vec<Duration>) {
    let begin = Instant::now();
    let mut passes = Vec::new();
    let mut least = vec![Duration::MAX; puzzles.len()];
    while !repeat.is_reached(passes.len(), begin) || passes.is_empty() {
        let start = Instant::now();
        for puzzle in puzzles {
            std::hint::black_box(puzzle.solve(solver, &mut Budget::unlimited()));
        }
        passes.push(start.elapsed());
        for (puzzle, least) in puzzles.iter().zip(&mut least) {
            let start = Instant::now();
            std::hint::black_box(puzzle.solve(solver, &mut Budget::unlimited()));
            *least = start.elapsed().min(*least);
        }
    }
    (passes, least)
}

/// The average in nanoseconds.
fn each(time: Duration, count: usize) -> u64 {
    u64::try_from(time.as_nanos() / count as u128).unwrap_or(u64::MAX)
}

/// Times in ascending order, at least one.
struct Sorted(Vec<Duration>);

impl Sorted {
    fn of(mut times: Vec<Duration>) -> Sorted {
        times.sort_unstable();
        Sorted(times)
    }

    /// The least time that this percentage of all times does not exceed; for 0, the least of all.
    fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.0.len() * percent).div_ceil(100);
        self.0[rank.max(1) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_least_time_that_the_percentage_does_not_exceed() {
        let times = |count: u64| Sorted::of((1..=count).rev().map(Duration::from_nanos).collect());
        let of = |count, percent| times(count).percentile(percent).as_nanos();
        assert_eq!((of(1, 50), of(1, 99), of(1, 100)), (1, 1, 1));
        assert_eq!((of(4, 0), of(4, 50), of(4, 99), of(4, 100)), (1, 2, 4, 4));
        assert_eq!((of(5, 50), of(5, 99), of(5, 100)), (3, 5, 5));
        assert_eq!((of(200, 50), of(200, 99), of(200, 100)), (100, 198, 200));
    }

    #[test]
    fn passes_are_repeated_as_often_or_as_long_as_asked() {
        let now = Instant::now();
        assert!(!Repeat::Passes(3).is_reached(2, now));
        assert!(Repeat::Passes(3).is_reached(3, now));
        assert!(Repeat::For(Duration::ZERO).is_reached(0, now));
        assert!(!Repeat::For(Duration::MAX).is_reached(999, now));
        assert!(Repeat::For(Duration::MAX).is_reached(1000, now));
    }

    #[test]
    fn a_puzzle_that_was_stopped_is_counted_but_not_timed() {
        let mut solver = Solver::new();
        let no_time = Duration::ZERO;
        let unique = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
        let puzzles = || vec![PreparedPuzzle::Id(unique.to_owned())];
        let measured = measure(puzzles(), &mut solver, no_time, Repeat::Passes(1));
        assert_eq!((measured.stopped, measured.times), (1, None));
        let measured = measure(puzzles(), &mut solver, Duration::MAX, Repeat::Passes(2));
        assert_eq!((measured.stopped, measured.unique), (0, 1));
        assert!(measured.times.is_some_and(|times| times.passes == 2));
    }
}
