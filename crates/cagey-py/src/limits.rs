//! When to give up on a puzzle.

use std::time::Duration;

use cagey::engine::{Deadline, Either, NodeLimit, Stop};
use pyo3::PyResult;

use crate::errors::refused;

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
                .map_err(|error| refused(format!("time_limit: {error}")))
        };
        Ok(Limits {
            time: seconds.map(duration).transpose()?,
            nodes,
        })
    }

    /// The clock starts now.
    pub(crate) fn start(self, stop: impl Stop) -> impl Stop {
        let time = self.time.and_then(Deadline::after);
        Either(Either(time, self.nodes.map(NodeLimit)), stop)
    }
}
