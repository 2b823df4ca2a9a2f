//! `write`: a puzzle in another format.

use serde::{Deserialize, Serialize};

use super::entered_position::position_or;
use super::{EnteredPosition, Fault, Faults, Session};
use crate::notation::{self, Document, Format};

/// A puzzle, and the format that it is wanted in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// The name of the format to write: `id`, `cid`, `sav`, `text`, `json`, `board`, `kenny`, `ipuz`,
    /// `csp`, `mzn`, `cnf` or `words`.
    pub format: String,
    /// What is entered; what the puzzle's text has entered if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<EnteredPosition>,
}

/// A puzzle in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum WriteAnswer {
    /// It was written.
    Written {
        /// The text, which ends with a newline if it has several lines.
        text: String,
    },
    /// The puzzle could not be read, or the format cannot hold it.
    Error(Faults),
}

/// Writes a puzzle in a format, with what is entered if the format has room for it.
pub fn write(request: &WriteRequest, session: &mut Session) -> WriteAnswer {
    answer(request, session).unwrap_or_else(WriteAnswer::Error)
}

fn answer(request: &WriteRequest, session: &mut Session) -> Result<WriteAnswer, Faults> {
    let refused = |message: String| Faults::of_request(Fault::new(message));
    let format: Format = (request.format.parse())
        .map_err(|error: notation::UnknownFormat| refused(error.to_string()))?;
    let parsed = session.read(&request.puzzle)?;
    let document = Document {
        position: position_or(request.position.as_ref(), &parsed.document.position)?,
        ..parsed.document.clone()
    };
    let text = notation::write(&document, format).map_err(|error| refused(error.to_string()))?;
    Ok(WriteAnswer::Written { text })
}
