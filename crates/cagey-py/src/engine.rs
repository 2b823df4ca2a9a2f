//! The engines that answer questions, one for each thread.

use std::cell::Cell;
use std::sync::Mutex;

use cagey::coach::{self, GradeOptions, Grading};
use cagey::engine::{Budget, Limits, Solver};
use cagey::generate::Generator;
use cagey::logic::{Grader, Level};
use cagey::model::Puzzle;
use pyo3::prelude::*;

use crate::limits;
use crate::signals::Signals;

/// All of these learn about cages, so a thread uses the same ones for all its puzzles.
#[derive(Default)]
pub(crate) struct Engine {
    pub(crate) solver: Solver,
    pub(crate) grader: Grader,
    pub(crate) generator: Generator,
}

impl Engine {
    /// The solution of a puzzle, and how hard it is with techniques up to a level.
    pub(crate) fn grade(&mut self, puzzle: &Puzzle, up_to: Level, budget: &mut Budget) -> Grading {
        let options = GradeOptions::new().up_to(up_to).with_solution();
        coach::grade(puzzle, options, &mut self.solver, &mut self.grader, budget)
    }
}

/// Asks this thread's engine within limits, while other threads of Python run. Ctrl-C ends the search, and is raised.
pub(crate) fn ask<R: Send>(
    py: Python<'_>,
    limits: Limits,
    question: impl FnOnce(&mut Engine, &mut Budget) -> R + Send,
) -> PyResult<R> {
    let mut signals = Signals::new();
    let answer = py.detach(|| {
        let mut budget = limits::start(limits, || signals.look());
        with_engine(|engine| question(engine, &mut budget))
    });
    signals.check()?;
    Ok(answer)
}

thread_local! {
    static ENGINE: Cell<Option<Box<Engine>>> = const { Cell::new(None) };
}

/// Asks this thread's engine. A signal handler may ask a question while the engine answers another: a new engine
/// answers then.
pub(crate) fn with_engine<R>(ask: impl FnOnce(&mut Engine) -> R) -> R {
    let mut engine = ENGINE.take().unwrap_or_default();
    let answer = ask(&mut engine);
    ENGINE.set(Some(engine));
    answer
}

/// Engines of threads that have ended, kept for threads to come: what they have learnt took long.
static IDLE: Mutex<Vec<Box<Engine>>> = Mutex::new(Vec::new());

/// No more than this many engines are kept.
const MOST_IDLE: usize = 64;

/// Does the work of a thread that ends afterwards, with an idle engine if there is one. It never waits for the lock: in
/// a forked process, the thread that holds it may not exist.
pub(crate) fn with_idle_engine<R>(work: impl FnOnce() -> R) -> R {
    if let Ok(mut idle) = IDLE.try_lock() {
        ENGINE.set(idle.pop());
    }
    let done = work();
    if let (Ok(mut idle), Some(engine)) = (IDLE.try_lock(), ENGINE.take())
        && idle.len() < MOST_IDLE
    {
        idle.push(engine);
    }
    done
}
