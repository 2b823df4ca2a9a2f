//! What searches did, and how long they took: records of the command.

use serde::{Deserialize, Serialize};

use super::Verb;

/// What the searches of all puzzles did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`Verb::Solve`].
    pub verb: Verb,
    /// What they did.
    pub stats: SolveStats,
}

/// The numbers of [`Stats`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveStats {
    /// How many puzzles were searched.
    pub puzzles: u64,
    /// In how many of them a limit ended the search that was watched.
    pub stopped: u64,
    /// How many were searched to the end without trying a value.
    pub without_guess: u64,
    /// The nodes of all searches.
    pub nodes: u64,
    /// How long puzzles took; nothing if there was none.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<SolveTimes>,
    /// What each kind of propagator did.
    pub propagators: Vec<PropagatorStats>,
}

/// How long puzzles took when nobody watched, in billionths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveTimes {
    /// All of them together, divided by their number.
    pub mean_ns: u64,
    /// The median puzzle, to one part in a hundred.
    pub p50_ns: u64,
    /// The puzzle that 99 of 100 are not slower than, to one part in a hundred.
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
    /// How many of the calls took out candidates.
    pub successes: u64,
    /// How many of them met a contradiction.
    pub contradictions: u64,
    /// How much less there was to find out after them: a cell with k candidates counts log₂ k.
    pub bits: f64,
    /// How long they took, in billionths of a second.
    pub time_ns: u64,
}
