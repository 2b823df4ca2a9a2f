//! Answers for rows, by one thread or several.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use arrow_array::{Array, ArrayRef};
use arrow_schema::Field;
use arrow_select::concat::concat;
use cagey::engine::{Budget, Limit};
use pyo3::prelude::*;

use super::table::arrow_error;
use crate::engine::with_idle_engine;
use crate::signals::Signals;

/// What is asked about each row.
pub(super) trait Question: Sync {
    /// Checks that a column can be asked about.
    fn check(&self, column: &Field) -> PyResult<()>;

    /// The columns of the answer.
    fn fields(&self) -> Vec<Field>;

    /// The most rows that one array of answers may have, so that their strings stay far below the 2 GiB that it can
    /// hold.
    fn most_rows(&self) -> usize {
        1 << 20
    }

    /// The answers for some rows. When the budget is used up, it may return any number of rows, because they are
    /// thrown away.
    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef>;
}

/// The rows that a thread takes at once: enough to be worth the trouble, and few enough that hard puzzles are shared
/// out among threads.
const MOST_AT_ONCE: usize = 512;

/// An array of answers is made of at least so many chunks where it is as long as it may be, so that all threads have
/// something to do even if it must be short.
const LEAST_CHUNKS: usize = 16;

/// More threads are of no use on any machine, and the operating system may refuse to start them.
const MOST_THREADS: usize = 1024;

/// The columns of the answers for all rows of a column.
pub(super) fn answer_rows(
    py: Python<'_>,
    column: &ArrayRef,
    question: &impl Question,
    threads: usize,
) -> PyResult<Vec<ArrayRef>> {
    let mut signals = Signals::new();
    let at_once = MOST_AT_ONCE.min(question.most_rows() / LEAST_CHUNKS);
    if threads == 1 || column.len() <= at_once {
        let answers = py.detach(|| {
            let mut budget = Budget::unlimited().until(Limit::Cancelled, || signals.look());
            question.answer(column, 0..column.len(), &mut budget)
        });
        signals.check()?;
        return Ok(answers);
    }
    let chunks = py.detach(|| answer_together(column, question, at_once, threads, &mut signals));
    signals.check()?;
    let joined = |at: usize| {
        let parts: Vec<&dyn Array> = chunks.iter().map(|chunk| &*chunk[at] as _).collect();
        concat(&parts).map_err(arrow_error)
    };
    (0..question.fields().len()).map(joined).collect()
}

/// The answers chunk by chunk, in order.
fn answer_together(
    column: &ArrayRef,
    question: &impl Question,
    at_once: usize,
    threads: usize,
    signals: &mut Signals,
) -> Vec<Vec<ArrayRef>> {
    let count = column.len().div_ceil(at_once);
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, done) = channel();
    let mut chunks = vec![Vec::new(); count];
    thread::scope(|scope| {
        for _ in 0..threads.min(count).min(MOST_THREADS) {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            let work = move || {
                let mut budget =
                    Budget::unlimited().until(Limit::Cancelled, || is_over.load(Ordering::Relaxed));
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk >= count || budget.poll().is_err() {
                        break;
                    }
                    let rows = chunk * at_once..column.len().min((chunk + 1) * at_once);
                    let answers = question.answer(column, rows, &mut budget);
                    // The receiver lives until all threads have ended.
                    let _ = sender.send((chunk, answers));
                }
            };
            scope.spawn(|| with_idle_engine(work));
        }
        drop(sender);
        // Only this thread can ask Python about signals.
        loop {
            match done.recv_timeout(Duration::from_millis(50)) {
                Ok((chunk, answers)) => chunks[chunk] = answers,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if signals.look() {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    });
    chunks
}
