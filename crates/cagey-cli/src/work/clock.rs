//! Limits that are measured by the system clock. The library itself does not look at any clock.

use std::time::{Duration, Instant};

use cagey::engine::{Budget, Limits};

/// The budget of limits whose time starts now.
pub(crate) fn start(limits: Limits) -> Budget<'static> {
    match limits.time {
        // Asking the clock would take longer than solving a small puzzle.
        None => limits.start(Duration::default),
        Some(_) => {
            let begin = Instant::now();
            limits.start(move || begin.elapsed())
        }
    }
}
