//! When to give up on a puzzle.

use std::time::{Duration, Instant};

use cagey::engine::{Budget, Limit, Limits};
use pyo3::PyResult;

use crate::errors::refused;

/// Limits in seconds and nodes.
pub(crate) fn limits(seconds: Option<f64>, nodes: Option<u64>) -> PyResult<Limits> {
    let duration = |seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|error| refused(format!("time_limit: {error}")))
    };
    Ok(Limits {
        time: seconds.map(duration).transpose()?,
        nodes,
    })
}

/// The budget of limits whose time starts now, unless it is interrupted.
pub(crate) fn start<'a>(limits: Limits, is_interrupted: impl FnMut() -> bool + 'a) -> Budget<'a> {
    let begin = Instant::now();
    let budget = limits.start(move || begin.elapsed());
    budget.until(Limit::Cancelled, is_interrupted)
}

/// Answers one of many questions within limits of its own, while all of them share a budget.
pub(crate) fn within<R>(
    limits: Limits,
    shared: &mut Budget,
    question: impl FnOnce(&mut Budget) -> R,
) -> R {
    match limits.time {
        None => {
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            shared.within(nodes, |budget| question(budget)).0
        }
        Some(_) => question(&mut start(limits, || shared.poll().is_err())),
    }
}
