//! Rows and their answers, by one thread or several.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use arrow_array::{Array, ArrayRef};
use arrow_schema::Field;
use arrow_select::concat::concat;
use cagey::engine::Stop;
use pyo3::prelude::*;

use super::table::arrow_error;
use crate::engine::with_engine_left;
use crate::signals::Signals;

/// What is asked about each row.
pub(super) trait Question: Sync {
    /// Whether a column can be asked about.
    fn check(&self, column: &Field) -> PyResult<()>;

    /// The columns of the answer.
    fn fields(&self) -> Vec<Field>;

    /// The answers for some rows. When it must stop, any rows will do: nobody sees them.
    fn answer(&self, column: &ArrayRef, rows: Range<usize>, stop: &mut dyn Stop) -> Vec<ArrayRef>;
}

/// Rows that a thread takes at once: enough to be worth it, few enough to share out what takes long.
const PIECE: usize = 512;

/// More threads than any machine has processors are of no use, and an operating system may refuse them.
const MOST_THREADS: usize = 1024;

/// The columns of the answers for all rows of a column.
pub(super) fn answer_rows(
    py: Python<'_>,
    column: &ArrayRef,
    question: &impl Question,
    threads: usize,
) -> PyResult<Vec<ArrayRef>> {
    let mut signals = Signals::new();
    if threads == 1 || column.len() <= PIECE {
        let answers = py.detach(|| question.answer(column, 0..column.len(), &mut signals));
        signals.check()?;
        return Ok(answers);
    }
    let pieces = py.detach(|| answer_together(column, question, threads, &mut signals));
    signals.check()?;
    let joined = |at: usize| {
        let parts: Vec<&dyn Array> = pieces.iter().map(|piece| &*piece[at] as _).collect();
        concat(&parts).map_err(arrow_error)
    };
    (0..question.fields().len()).map(joined).collect()
}

/// The answers piece by piece, in order.
fn answer_together(
    column: &ArrayRef,
    question: &impl Question,
    threads: usize,
    signals: &mut Signals,
) -> Vec<Vec<ArrayRef>> {
    let count = column.len().div_ceil(PIECE);
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, done) = channel();
    let mut pieces = vec![Vec::new(); count];
    thread::scope(|scope| {
        for _ in 0..threads.min(count).min(MOST_THREADS) {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            let work = move || {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    let mut stop = is_over;
                    if piece >= count || stop.should_stop() {
                        break;
                    }
                    let rows = piece * PIECE..column.len().min((piece + 1) * PIECE);
                    let answers = question.answer(column, rows, &mut stop);
                    // The other end is there until all have ended.
                    let _ = sender.send((piece, answers));
                }
            };
            scope.spawn(|| with_engine_left(work));
        }
        drop(sender);
        // Only this thread can be told of signals.
        loop {
            match done.recv_timeout(Duration::from_millis(50)) {
                Ok((piece, answers)) => pieces[piece] = answers,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if signals.look() {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    });
    pieces
}
