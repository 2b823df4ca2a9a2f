//! Search statistics, which the command prints.

use serde::{Deserialize, Serialize};

use super::RecordKind;

/// What the searches of all puzzles did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Solve`].
    pub verb: RecordKind,
    /// What they did.
    pub stats: SolveStats,
}

/// The numbers of [`StatsRecord`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveStats {
    /// How many puzzles were searched.
    pub puzzles: u64,
    /// How many of the instrumented searches a limit ended.
    pub stopped: u64,
    /// How many were decided by propagation alone.
    pub without_guess: u64,
    /// The nodes of all searches.
    pub nodes: u64,
    /// How long puzzles took; left out if there was none.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<SolveTimes>,
    /// What each kind of propagator did.
    pub propagators: Vec<PropagatorStats>,
}

/// How long the searches took without instrumentation, in nanoseconds per puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveTimes {
    /// The mean.
    pub mean_ns: u64,
    /// The median, to within 1 %.
    pub p50_ns: u64,
    /// The 99th percentile, to within 1 %.
    pub p99_ns: u64,
    /// The slowest puzzle.
    pub max_ns: u64,
}

/// What a kind of propagator did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PropagatorStats {
    /// [`PropagatorKind::name`](crate::engine::PropagatorKind::name).
    pub name: String,
    /// How often it was called.
    pub calls: u64,
    /// How many of the calls removed candidates.
    pub successes: u64,
    /// How many of the calls found a contradiction.
    pub contradictions: u64,
    /// How much uncertainty they removed, in bits: a cell with k candidates has log₂ k.
    pub bits: f64,
    /// How long the calls took, in nanoseconds.
    pub time_ns: u64,
}
