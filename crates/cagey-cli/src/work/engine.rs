//! Calls of the library's solver. Every thread has a solver of its own, and limits start when a call does.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use cagey::coach::{self, ExplainOptions, Explanation, Finding, GradeOptions, Grading};
use cagey::engine::{
    Budget, ConflictSet, Count, End, Limit, Limits, Observer, Outcome, SharedSearch, Solver, Start,
};
use cagey::logic::{Grader, Level, Question};
use cagey::model::{Grid, Position, Puzzle, ValueSet};
use cagey::proof::{self, ProofError, Proved};

use crate::work::clock::{self, start as budget};

thread_local! {
    /// A solver caches what it computes about cages, so each thread keeps one for all its puzzles.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn with_solver<R>(ask: impl FnOnce(&mut Solver) -> R) -> R {
    SOLVER.with(|solver| ask(&mut solver.borrow_mut()))
}

/// The same limits, and a time short enough that a person does not notice the wait.
pub(crate) fn interactive(limits: Limits) -> Limits {
    const LONGEST: Duration = Duration::from_millis(200);
    Limits {
        time: Some(limits.time.map_or(LONGEST, |time| time.min(LONGEST))),
        ..limits
    }
}

/// Whether one solution, several or none there are from `start`. Several threads are used if it is hard to say.
pub(crate) fn solve(start: Start, limits: Limits, threads: usize) -> Outcome {
    let alone = |budget: &mut Budget| with_solver(|solver| solver.solve(start, budget));
    let mut budget = budget(limits);
    if threads == 1 || limits.nodes.is_some() {
        return alone(&mut budget);
    }
    match budget.within(NODES_ALONE, alone) {
        (Outcome::Stopped, Some(Limit::Nodes { .. })) => {}
        (outcome, _) => return outcome,
    }
    let shared = share(start, 2, threads, &mut budget, limits);
    shared.map_or(Outcome::Stopped, SharedSearch::outcome)
}

/// The nodes that a search takes on its own before other threads help. A limit on nodes is for one thread, because how
/// several share it is a matter of chance.
const NODES_ALONE: u64 = 1_500;
/// The parts that a puzzle is divided into for each thread.
const PARTS_PER_THREAD: usize = 2;

/// Searches with several threads, until there are so many solutions. Returns nothing if a limit was reached before.
fn share<'p>(
    start: Start<'p>,
    most: u128,
    threads: usize,
    budget: &mut Budget,
    limits: Limits,
) -> Option<SharedSearch<'p>> {
    let begin = Instant::now();
    let parts = threads.saturating_mul(PARTS_PER_THREAD);
    let search =
        with_solver(|solver| SharedSearch::new(start, most, parts, solver, budget)).ok()?;
    let work = || {
        // Each part is what the first searches could not do.
        let mut solver = Solver::new().with_patience(0).with_learning_patience(0);
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(begin.elapsed())),
            ..limits
        };
        search.work(&mut solver, clock::start(left));
    };
    thread::scope(|scope| {
        (1..threads.min(search.parts().len())).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    Some(search)
}

/// The same with a proof.
pub(crate) fn prove(start: Start, limits: Limits) -> Result<Proved, ProofError> {
    with_solver(|solver| proof::prove(start, solver, &mut budget(limits)))
}

/// Whether a plain game id has one solution, several or none. Returns nothing if it is not a plain game id.
pub(crate) fn solve_id(id: &[u8], limits: Limits) -> Option<Outcome> {
    with_solver(|solver| solver.solve_id(id, &mut budget(limits)))
}

/// The steps from a position, or the mistakes in it.
pub(crate) fn explain<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    options: ExplainOptions,
    limits: Limits,
) -> Explanation<'p> {
    with_solver(|solver| {
        coach::explain(puzzle, position, options, solver, &mut budget(limits))
            .expect("positions are read in the size of their puzzle")
    })
}

/// Every step that can be taken next in a position, or the mistakes in it.
pub(crate) fn open_steps<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    options: ExplainOptions,
    limits: Limits,
) -> Explanation<'p> {
    with_solver(|solver| {
        coach::open_steps(puzzle, position, options, solver, &mut budget(limits))
            .expect("positions are read in the size of their puzzle")
    })
}

/// Why a cell of a position cannot have a value, or why it must. The grid must have the cell and the value.
pub(crate) fn why<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    question: Question,
    up_to: Level,
    limits: Limits,
) -> Finding<'p> {
    with_solver(|solver| {
        coach::why(
            puzzle,
            position,
            question,
            up_to,
            solver,
            &mut budget(limits),
        )
        .expect("positions are read in the size of their puzzle, and questions are checked")
    })
}

/// How hard a puzzle is, if it has one solution.
pub(crate) fn grade(puzzle: &Puzzle, up_to: Level, grader: &mut Grader, limits: Limits) -> Grading {
    let options = GradeOptions::new().up_to(up_to);
    with_solver(|solver| coach::grade(puzzle, options, solver, grader, &mut budget(limits)))
}

/// How many solutions there are from `start`, up to `most`. Several threads are used if there are many, or if they are
/// hard to find.
pub(crate) fn count(start: Start, most: u128, limits: Limits, threads: usize) -> Count {
    let alone = |budget: &mut Budget| with_solver(|solver| solver.count(start, most, budget));
    let mut budget = budget(limits);
    if threads == 1 || limits.nodes.is_some() {
        return alone(&mut budget);
    }
    match budget.within(NODES_ALONE, alone) {
        (Count::Stopped(_), Some(Limit::Nodes { .. })) => {}
        (count, _) => return count,
    }
    let shared = share(start, most, threads, &mut budget, limits);
    shared.map_or(Count::Stopped(0), SharedSearch::count)
}

/// For each cell, the values that it has in some solution from `start`. Returns
/// nothing if a limit was reached.
pub(crate) fn values(start: Start, limits: Limits) -> Option<Vec<ValueSet>> {
    with_solver(|solver| solver.values(start, &mut budget(limits)))
}

/// Visits each solution from `start`, up to `most`, and counts them.
pub(crate) fn all(start: Start, most: u128, limits: Limits, mut visit: impl FnMut(&Grid)) -> Count {
    let mut found = 0;
    let end = with_solver(|solver| {
        solver.for_each(start, &mut budget(limits), |solution| {
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
    start: Start,
    most: u128,
    limits: Limits,
    observer: &mut impl Observer,
) -> End {
    let mut found = 0;
    with_solver(|solver| {
        solver.observe(start, &mut budget(limits), observer, |_| {
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

/// Cages that rule out any solution from `start`. Returns nothing if there is a
/// solution, or if a limit was reached first.
pub(crate) fn conflict(start: Start, limits: Limits) -> Option<ConflictSet> {
    with_solver(|solver| solver.conflict(start, &mut budget(limits)))
}
