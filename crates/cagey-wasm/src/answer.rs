use cagey::wire::{Conflict, Graded};
use serde::Serialize;

/// How many solutions there are.
#[derive(Debug, Serialize)]
#[serde(tag = "result", rename_all = "lowercase")]
pub(crate) enum Judgement {
    Unique {
        solution: Vec<u8>,
    },
    Multiple {
        count: u64,
        /// Whether there are not more.
        exact: bool,
        /// The cells that are not the same in all of them; none if that would take too long.
        differ: Vec<usize>,
    },
    None {
        conflict: Option<Conflict>,
    },
    /// It would take too long.
    Stopped,
}

/// What is known of a puzzle with one solution.
#[derive(Debug, Serialize)]
pub(crate) struct Known {
    pub(crate) grade: Graded,
    pub(crate) solution: Vec<u8>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Written {
    pub(crate) text: String,
}

/// What there is to say about a technique.
#[derive(Debug, Serialize)]
pub(crate) struct TechniquePage {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) level: &'static str,
    pub(crate) known_to_keen: bool,
    pub(crate) price: u32,
    pub(crate) what: &'static str,
    pub(crate) when: &'static str,
    pub(crate) why: &'static str,
    pub(crate) also: &'static [&'static str],
}
