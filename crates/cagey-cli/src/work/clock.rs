//! The system clock, for time limits. The library itself does not look at any clock.

use std::time::{Duration, Instant};

use cagey::engine::{Clock, Deadline};

/// The time since this value was created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A deadline that is reached when this time has passed from now on.
pub(crate) fn deadline(time: Duration) -> Deadline<SystemClock> {
    Deadline::after(time, SystemClock(Instant::now()))
}
