//! One puzzle on several cores.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Budget, BudgetSpent, Count, End, Limit, Outcome, Solver, Start};
use crate::model::{Grid, Puzzle};

/// The search for the solutions of one puzzle, for several threads to share. The library starts no threads; the caller has
/// each of its own call [`SharedSearch::work`].
///
/// The puzzle is divided into parts, and every solution is in exactly one of them. The verdict and the number of solutions
/// do therefore not depend on the threads, unless a limit is reached. Which two of several solutions are found first does.
///
/// It pays for puzzles that take a second or longer. For others, [`Solver::solve`] is faster.
///
/// ```
/// use std::thread;
/// use cagey::engine::{Budget, Outcome, SharedSearch, Solver};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let mut budget = Budget::unlimited();
/// let search = SharedSearch::new(&puzzle, 2, 8, &mut Solver::new(), &mut budget).expect("no limit");
/// thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| search.work(&mut Solver::new(), Budget::unlimited()));
///     }
/// });
/// assert_eq!(search.outcome(), Outcome::Unique("4231314223141423".parse()?));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct SharedSearch<'p> {
    puzzle: &'p Puzzle,
    /// How many solutions are enough.
    most: u128,
    parts: Vec<Grid>,
    /// The next part that nobody has taken.
    next: AtomicUsize,
    /// Whether enough is known, or a limit was reached.
    is_over: AtomicBool,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    count: u128,
    /// The first two.
    solutions: Vec<Grid>,
    /// The parts that were searched to their ends.
    complete: usize,
}

impl<'p> SharedSearch<'p> {
    /// Divides a puzzle into so many parts or more, if it can be divided; a few for each thread are good. The search ends
    /// when there are `most` solutions.
    pub fn new<'s: 'p>(
        start: impl Into<Start<'s>>,
        most: u128,
        parts: usize,
        solver: &mut Solver,
        budget: &mut Budget,
    ) -> Result<SharedSearch<'p>, BudgetSpent> {
        let start: Start = start.into();
        Ok(SharedSearch {
            puzzle: start.puzzle(),
            most,
            parts: solver.divide(start, parts, budget)?,
            next: AtomicUsize::new(0),
            is_over: AtomicBool::new(most == 0),
            found: Mutex::default(),
        })
    }

    /// The parts: every solution keeps the values of exactly one of these grids.
    pub fn parts(&self) -> &[Grid] {
        &self.parts
    }

    /// Searches one part after the other, until all are taken, enough is known, or the budget of this thread is used up,
    /// which ends the work of all others too.
    pub fn work<'b>(&'b self, solver: &mut Solver, budget: Budget<'b>) {
        let is_over = || self.is_over.load(Ordering::Relaxed);
        let mut budget = budget.until(Limit::Cancelled, is_over);
        while !is_over() {
            let Some(part) = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let start = Start::with_grid(self.puzzle, part);
            let is_complete = match self.most {
                0..=2 => {
                    let visit = |solution: &Grid| self.add(1, Some(solution));
                    solver.for_each(start, &mut budget, visit) == End::Complete
                }
                most => {
                    let count = solver.count(start, most, &mut budget);
                    let (Count::Exactly(found) | Count::AtLeast(found) | Count::Stopped(found)) =
                        count;
                    let _ = self.add(found, None);
                    matches!(count, Count::Exactly(_))
                }
            };
            match is_complete {
                true => self.found().complete += 1,
                false => self.is_over.store(true, Ordering::Relaxed),
            }
        }
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        // What a thread that panicked has added is right nevertheless.
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds solutions.
    fn add(&self, count: u128, solution: Option<&Grid>) -> ControlFlow<()> {
        let mut found = self.found();
        found.count = found.count.saturating_add(count);
        if let Some(solution) = solution.filter(|_| found.solutions.len() < 2) {
            found.solutions.push(solution.clone());
        }
        match found.count < self.most {
            true => ControlFlow::Continue(()),
            false => {
                self.is_over.store(true, Ordering::Relaxed);
                ControlFlow::Break(())
            }
        }
    }

    /// What is known of the solutions, once no thread works any more. The search has to be for two.
    pub fn outcome(self) -> Outcome {
        let is_complete = self.found().complete == self.parts.len();
        let solutions = std::mem::take(&mut self.found().solutions);
        let mut solutions = solutions.into_iter();
        match (solutions.next(), solutions.next()) {
            (Some(one), Some(other)) => Outcome::Multiple([one, other]),
            _ if !is_complete => Outcome::Stopped,
            (Some(only), None) => Outcome::Unique(only),
            (None, _) => Outcome::Impossible,
        }
    }

    /// How many solutions there are, once no thread works any more.
    pub fn count(self) -> Count {
        let found = self.found();
        match found.complete == self.parts.len() {
            _ if found.count >= self.most => Count::AtLeast(self.most),
            true => Count::Exactly(found.count),
            false => Count::Stopped(found.count),
        }
    }
}
