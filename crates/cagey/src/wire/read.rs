//! `read`: what puzzle a text holds.

use serde::{Deserialize, Serialize};

use super::{Faults, PuzzleOutline, Session};
use crate::model::Position;

/// A text that holds a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
}

/// What a text holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReadAnswer {
    /// A puzzle.
    Read {
        /// The puzzle.
        puzzle: PuzzleOutline,
        /// What is entered in it.
        position: Position,
        /// Its title.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// The name of the format that it was in.
        format: String,
    },
    /// Nothing that can be read.
    Error(Faults),
}

/// What puzzle a text of any format holds.
pub fn read(request: &ReadRequest, session: &mut Session) -> ReadAnswer {
    match session.read(&request.puzzle) {
        Err(faults) => ReadAnswer::Error(faults),
        Ok(parsed) => ReadAnswer::Read {
            puzzle: PuzzleOutline::from(&parsed.document.puzzle),
            position: parsed.document.position.clone(),
            title: parsed.document.meta.title.clone(),
            format: parsed.format.name().to_owned(),
        },
    }
}
