//! Timings of the solver, which the command prints.

use serde::{Deserialize, Serialize};

use super::RecordKind;

/// How long one solver took for a set of puzzles, in nanoseconds per puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Bench`].
    pub verb: RecordKind,
    /// What the set is called: a path, `-`, the id itself, or size and level.
    pub set: String,
    /// The version of the command.
    pub version: String,
    /// The instructions that the solver used.
    pub instructions: String,
    /// The processor, where its name is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// How many puzzles there are.
    pub puzzles: u64,
    /// How many have one solution.
    pub unique: u64,
    /// How many have several.
    pub multiple: u64,
    /// How many have none.
    pub none: u64,
    /// How many the time limit stopped; the times leave them out.
    pub stopped: u64,
    /// The times; left out if every puzzle was stopped.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<BenchTimes>,
}

/// The times of a [`BenchRecord`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchTimes {
    /// How many warm passes there were.
    pub passes: u64,
    /// The first pass, of a solver with empty caches.
    pub cold_ns: u64,
    /// The median of the warm passes.
    pub warm_ns: u64,
    /// The fastest of the warm passes.
    pub least_ns: u64,
    /// The median over the puzzles of each one's fastest time.
    pub p50_ns: u64,
    /// The 99th percentile.
    pub p99_ns: u64,
    /// The slowest puzzle.
    pub max_ns: u64,
}
