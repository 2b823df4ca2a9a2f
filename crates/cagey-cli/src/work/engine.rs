//! The questions put to the engine. Which engine answers them is decided here and nowhere else.

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
    /// A solver learns about cages, so each thread has one for all its puzzles.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn with_solver<R>(ask: impl FnOnce(&mut Solver) -> R) -> R {
    SOLVER.with(|solver| ask(&mut solver.borrow_mut()))
}

/// After so long, pictures and books do without the solution of a puzzle.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// When to give up on a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl Limits {
    /// For a search that only has to tell how many solutions there are before something else is said.
    pub(crate) fn in_passing(puzzle: &Puzzle) -> Limits {
        Limits {
            time: None,
            nodes: coach::in_passing(puzzle).map(NodeLimit::most),
        }
    }

    /// The same, but no longer than a person would notice the wait.
    pub(crate) fn unnoticed(self) -> Limits {
        const LONGEST: Duration = Duration::from_millis(200);
        Limits {
            time: Some(LONGEST),
            nodes: self.nodes,
        }
    }

    /// The clock starts now.
    fn start(self) -> impl Stop {
        Either(self.time.map(deadline), self.nodes.map(NodeLimit::new))
    }
}

/// Whether there is one solution, several or none that keeps the values of `start`.
pub(crate) fn solve(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Outcome {
    with_solver(|solver| solver.solve(puzzle, start, limits.start()))
}

/// Whether a plain game id has one solution, several or none; nothing for what is no plain id.
pub(crate) fn solve_id(id: &[u8], limits: Limits) -> Option<Outcome> {
    with_solver(|solver| solver.solve_id(id, limits.start()))
}

/// The steps from a position on, or what is wrong with it.
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

/// How many solutions keep the values of `start`, up to `most`.
pub(crate) fn count(puzzle: &Puzzle, start: &Grid, most: u64, limits: Limits) -> Count {
    with_solver(|solver| solver.count(puzzle, start, most, limits.start()))
}

/// For each cell the values that it has in some solution that keeps those of `start`; nothing if a
/// limit was reached.
pub(crate) fn values(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Option<Vec<ValueSet>> {
    with_solver(|solver| solver.values(puzzle, start, limits.start()))
}

/// Hands over each solution that keeps the values of `start`, up to `most`, and counts them.
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

/// The same search without its solutions, while an observer hears all that it does.
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

/// Cages that leave no solution that keeps the values of `start`; nothing if there is one, or if a limit
/// was reached before that was known.
pub(crate) fn conflict(puzzle: &Puzzle, start: &Grid, limits: Limits) -> Option<ConflictSet> {
    with_solver(|solver| solver.conflict(puzzle, start, limits.start()))
}
