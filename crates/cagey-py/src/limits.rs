//! When to give up on a puzzle.

use std::time::{Duration, Instant};

use cagey::engine::{Clock, Deadline, Either, NodeLimit, Stop};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

/// When to give up on a puzzle.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl Limits {
    /// After so many seconds, or so many nodes.
    pub(crate) fn new(seconds: Option<f64>, nodes: Option<u64>) -> PyResult<Limits> {
        let duration = |seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|error| PyValueError::new_err(format!("time_limit: {error}")))
        };
        Ok(Limits {
            time: seconds.map(duration).transpose()?,
            nodes,
        })
    }

    /// The clock starts now.
    pub(crate) fn start(self, stop: impl Stop) -> impl Stop {
        let time = self
            .time
            .map(|time| Deadline::after(time, SystemClock(Instant::now())));
        Either(Either(time, self.nodes.map(NodeLimit::new)), stop)
    }
}

/// The system's clock, since it was started.
struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
