//! Calls of the library's solver. Every thread has a solver of its own, and limits start when a call does.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use cagey::coach::{self, ExplainOptions, Explanation, GradeOptions, Grading, Reach};
use cagey::engine::{
    ConflictSet, Count, Either, End, Never, NodeLimit, Observer, Outcome, Solver, Stop,
};
use cagey::logic::{Grader, Level};
use cagey::model::{Grid, Position, Puzzle, ValueSet};

use crate::work::clock::deadline;

thread_local! {
    /// A solver caches what it computes about cages, so each thread keeps one for all its puzzles.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn with_solver<R>(ask: impl FnOnce(&mut Solver) -> R) -> R {
    SOLVER.with(|solver| ask(&mut solver.borrow_mut()))
}

/// The time limit for solving a puzzle whose solution is to be drawn or printed.
pub(crate) const PICTURE_TIME_LIMIT: Duration = Duration::from_secs(60);

/// When to give up on a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl Limits {
    /// The limits of a quick search that only has to find out whether there is exactly one solution.
    pub(crate) fn in_passing(puzzle: &Puzzle) -> Limits {
        Limits {
            time: None,
            nodes: coach::in_passing(puzzle).map(NodeLimit::most),
        }
    }

    /// The same limits, and a time short enough that a person does not notice the wait.
    pub(crate) fn interactive(self) -> Limits {
        const LONGEST: Duration = Duration::from_millis(200);
        Limits {
            time: Some(LONGEST),
            nodes: self.nodes,
        }
    }

    /// The condition that ends a search. The clock starts now.
    fn start(self) -> impl Stop {
        Either(self.time.map(deadline), self.nodes.map(NodeLimit::new))
    }
}

/// Whether one solution, several or none contain the values of `start`.
pub(crate) fn solve(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Outcome {
    with_solver(|solver| solver.solve(puzzle, start, limits.start()))
}

/// Whether a plain game id has one solution, several or none. Returns nothing if it is not a plain game id.
pub(crate) fn solve_id(id: &[u8], limits: Limits) -> Option<Outcome> {
    with_solver(|solver| solver.solve_id(id, limits.start()))
}

/// The steps from a position, or the mistakes in it.
pub(crate) fn explain<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    reach: Reach,
    up_to: Level,
) -> Explanation<'p> {
    let options = ExplainOptions::new(reach).up_to(up_to);
    with_solver(|solver| coach::explain(puzzle, position, options, solver, Never))
}

/// How hard a puzzle is, if it has one solution.
pub(crate) fn grade(puzzle: &Puzzle, up_to: Level, grader: &mut Grader) -> Grading {
    let options = GradeOptions {
        up_to,
        with_solution: false,
    };
    let limits = Limits::in_passing(puzzle);
    with_solver(|solver| coach::grade(puzzle, options, solver, grader, limits.start()))
}

/// How many solutions contain the values of `start`, up to `most`.
pub(crate) fn count(puzzle: &Puzzle, start: &Grid, most: u64, limits: Limits) -> Count {
    with_solver(|solver| solver.count(puzzle, start, most, limits.start()))
}

/// For each cell, the values that it has in some solution that contains the values of `start`. Returns
/// nothing if a limit was reached.
pub(crate) fn values(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Option<Vec<ValueSet>> {
    with_solver(|solver| solver.values(puzzle, start, limits.start()))
}

/// Visits each solution that contains the values of `start`, up to `most`, and counts them.
pub(crate) fn all(
    puzzle: &Puzzle,
    start: &Grid,
    most: u64,
    limits: Limits,
    mut visit: impl FnMut(&Grid),
) -> Count {
    let mut found = 0;
    let end = with_solver(|solver| {
        solver.for_each(puzzle, start, limits.start(), |solution| {
            visit(solution);
            found += 1;
            go_on(found < most)
        })
    });
    match end {
        End::Complete => Count::Exactly(found),
        End::Enough => Count::AtLeast(found),
        End::Stopped => Count::Stopped(found),
    }
}

/// The same search with an observer, which receives all events. Solutions are only counted.
pub(crate) fn observe(
    puzzle: &Puzzle,
    start: &Grid,
    most: u64,
    limits: Limits,
    observer: &mut impl Observer,
) -> End {
    let mut found = 0;
    with_solver(|solver| {
        solver.observe(puzzle, start, limits.start(), observer, |_| {
            found += 1;
            go_on(found < most)
        })
    })
}

fn go_on(is_wanted: bool) -> ControlFlow<()> {
    match is_wanted {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// Cages that rule out any solution that contains the values of `start`. Returns nothing if there is a
/// solution, or if a limit was reached first.
pub(crate) fn conflict(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Option<ConflictSet> {
    with_solver(|solver| solver.conflict(puzzle, start, limits.start()))
}
