//! What answers, one a thread.

use std::cell::Cell;

use cagey::engine::Solver;
use cagey::generate::Generator;
use cagey::logic::Grader;

/// All of these learn about cages, so a thread uses them for all its puzzles.
#[derive(Default)]
pub(crate) struct Engine {
    pub(crate) solver: Solver,
    pub(crate) grader: Grader,
    pub(crate) generator: Generator,
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
