//! Ctrl-C while Python waits for an answer.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The time between two questions to Python, too short for anyone to notice.
const PATIENCE: Duration = Duration::from_millis(50);

/// Stops a search when Ctrl-C is pressed, or when the handler of another signal raises an exception. Python is asked
/// only now and then, so that it can do something else in between.
pub(crate) struct Signals {
    next: Instant,
    raised: Option<PyErr>,
}

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals {
            next: Instant::now() + PATIENCE,
            raised: None,
        }
    }

    /// What was raised, if anything was.
    pub(crate) fn check(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }

    /// Whether something was raised.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.is_some()
    }

    /// Asks Python, unless it was asked a moment ago.
    pub(crate) fn look(&mut self) -> bool {
        if self.raised.is_none() && Instant::now() >= self.next {
            // An interpreter that is shutting down cannot be asked.
            self.raised = Python::try_attach(|py| py.check_signals().err()).flatten();
            self.next = Instant::now() + PATIENCE;
        }
        self.raised.is_some()
    }
}
