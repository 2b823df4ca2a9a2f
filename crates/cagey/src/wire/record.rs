//! The envelope that the command puts around an answer: which puzzle of its input it is about.

use serde::{Deserialize, Serialize};

/// A result, and the puzzle that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<R> {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// What was asked.
    pub verb: RecordKind,
    /// The puzzle's number over all inputs, from 1.
    pub puzzle: u64,
    /// The path of the file that it comes from, `-` for standard input; left out for an id on the command
    /// line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The number of its first line in that input, from 1.
    pub line: usize,
    /// The key of its row, if it comes from a table and a column of keys was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The answer.
    #[serde(flatten)]
    pub result: R,
}

/// Which verb of the command printed a record: what was asked of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RecordKind {
    /// Its solutions.
    Solve,
    /// Whether a grid obeys its rules.
    Check,
    /// How long solving takes.
    Bench,
    /// How hard it is.
    Grade,
    /// How a person solves it.
    Explain,
    /// What came of a recipe.
    Generate,
    /// A position for practising a technique.
    Practise,
    /// How constraint search solves it.
    Csp,
    /// Which puzzle a picture shows.
    Read,
}
