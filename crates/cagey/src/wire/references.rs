//! `references`: what the names in sentences refer to.

use serde::{Deserialize, Serialize};

use super::{Faults, Session};
use crate::words::{Language, Medium, Reference, Voice};

/// Sentences about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReferencesRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// Texts of answers about it, to be read rather than heard.
    pub texts: Vec<String>,
    /// The language that they are in.
    #[serde(default)]
    pub lang: Language,
}

/// What the names in sentences refer to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReferencesAnswer {
    /// The names that were found.
    References {
        /// For each text its names, in their order.
        references: Vec<Vec<Reference>>,
    },
    /// The puzzle could not be read.
    Error(Faults),
}

/// What the names in sentences refer to.
pub fn references(request: &ReferencesRequest, session: &mut Session) -> ReferencesAnswer {
    let parsed = match session.read(&request.puzzle) {
        Ok(parsed) => parsed,
        Err(faults) => return ReferencesAnswer::Error(faults),
    };
    let voice = Voice {
        language: request.lang,
        medium: Medium::Written,
    };
    let puzzle = &parsed.document.puzzle;
    let texts = request.texts.iter();
    ReferencesAnswer::References {
        references: texts.map(|text| voice.references(text, puzzle)).collect(),
    }
}
