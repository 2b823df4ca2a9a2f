//! What answers, one a thread.

use std::cell::Cell;
use std::sync::Mutex;

use cagey::coach::{self, GradeOptions, Grading, in_passing};
use cagey::engine::{Either, Solver, Stop};
use cagey::generate::Generator;
use cagey::logic::{Grader, Level};
use cagey::model::Puzzle;

/// All of these learn about cages, so a thread uses them for all its puzzles.
#[derive(Default)]
pub(crate) struct Engine {
    pub(crate) solver: Solver,
    pub(crate) grader: Grader,
    pub(crate) generator: Generator,
}

impl Engine {
    /// The solution of a puzzle, and how hard it is with techniques up to a level.
    pub(crate) fn grade(&mut self, puzzle: &Puzzle, up_to: Level, stop: impl Stop) -> Grading {
        let options = GradeOptions {
            up_to,
            with_solution: true,
        };
        let stop = Either(in_passing(puzzle), stop);
        coach::grade(puzzle, options, &mut self.solver, &mut self.grader, stop)
    }
}

thread_local! {
    static ENGINE: Cell<Option<Box<Engine>>> = const { Cell::new(None) };
}

/// Asks this thread's engine. It may be asked while it answers, by a signal's handler: another one
/// answers then.
pub(crate) fn with_engine<R>(ask: impl FnOnce(&mut Engine) -> R) -> R {
    let mut engine = ENGINE.take().unwrap_or_default();
    let answer = ask(&mut engine);
    ENGINE.set(Some(engine));
    answer
}

/// The engines of threads that have ended, for threads to come: what they know takes long to learn.
static LEFT: Mutex<Vec<Box<Engine>>> = Mutex::new(Vec::new());

/// More are not kept.
const MOST_LEFT: usize = 64;

/// Does the work of a thread that ends with it. Nobody waits for engines that are left: in a process that
/// was forked, whoever holds them may not exist.
pub(crate) fn with_engine_left<R>(work: impl FnOnce() -> R) -> R {
    if let Ok(mut left) = LEFT.try_lock() {
        ENGINE.set(left.pop());
    }
    let done = work();
    if let (Ok(mut left), Some(engine)) = (LEFT.try_lock(), ENGINE.take())
        && left.len() < MOST_LEFT
    {
        left.push(engine);
    }
    done
}
