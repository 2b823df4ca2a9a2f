//! What the verbs share between reading and writing: batches over many puzzles, the pool of threads, calls of
//! the solver, and instrumentation.

pub(crate) mod batch;
pub(crate) mod clock;
pub(crate) mod dedup;
pub(crate) mod engine;
pub(crate) mod instrumentation;
pub(crate) mod ordered_pool;
pub(crate) mod stats;
pub(crate) mod technique_stats;
pub(crate) mod trace;
