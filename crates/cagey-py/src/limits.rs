//! When to give up on a puzzle.

use std::time::Duration;

use cagey::engine::{Deadline, Either, NodeLimit, Stop};
use cagey::model::Puzzle;
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

    /// For a search that only has to tell how many solutions there are before something else is said.
    /// Sizes that Keen has are always searched to the end.
    pub(crate) fn in_passing(puzzle: &Puzzle) -> Limits {
        const NODES: u64 = 1000;
        Limits {
            time: None,
            nodes: (puzzle.size().get() > 9).then_some(NODES),
        }
    }

    /// The clock starts now.
    pub(crate) fn start(self, stop: impl Stop) -> impl Stop {
        let time = self.time.and_then(Deadline::after);
        Either(Either(time, self.nodes.map(NodeLimit)), stop)
    }
}
