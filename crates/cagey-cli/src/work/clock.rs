//! The system's clock, which the library has no use of its own for.

use std::time::{Duration, Instant};

use cagey::engine::{Clock, Deadline};

/// The system's clock, since it was started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Stops so long after now.
pub(crate) fn deadline(time: Duration) -> Deadline<SystemClock> {
    Deadline::after(time, SystemClock(Instant::now()))
}
