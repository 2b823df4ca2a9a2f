//! When to give up on a puzzle.

use std::time::{Duration, Instant};

use cagey::engine::{Clock, Deadline, Either, NodeLimit, Stop};
use pyo3::PyResult;

use crate::errors::refused;

/// When to give up on a puzzle.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

/// Limits while a search is running, together with another reason to stop. It has one name, so that each search is
/// compiled once.
pub(crate) type Watch<S> = Either<Either<Option<Deadline<SystemClock>>, Option<NodeLimit>>, S>;

impl Limits {
    /// Gives up after this many seconds or nodes.
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

    /// After how many nodes, if there is such a limit.
    pub(crate) fn nodes(self) -> Option<u64> {
        self.nodes
    }

    /// Starts the clock.
    pub(crate) fn start<S: Stop>(self, stop: S) -> Watch<S> {
        let time = self
            .time
            .map(|time| Deadline::after(time, SystemClock(Instant::now())));
        Either(Either(time, self.nodes.map(NodeLimit::new)), stop)
    }
}

/// The time since the clock was started.
pub(crate) struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
