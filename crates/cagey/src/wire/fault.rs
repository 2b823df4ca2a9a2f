//! Why a request could not be answered.

use serde::{Deserialize, Serialize};

use crate::model::{OutOfRange, SizeMismatch};
use crate::notation::{ParseError, ParseErrors};

/// Why something could not be read, or a request could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Faults {
    /// Where the faults are.
    #[serde(rename = "in")]
    pub source: Source,
    /// The faults; the first hundred, if there are more.
    pub errors: Vec<Fault>,
}

impl From<SizeMismatch> for Faults {
    fn from(error: SizeMismatch) -> Faults {
        Faults {
            source: Source::Grid,
            errors: vec![Fault::new(error.to_string())],
        }
    }
}

impl From<OutOfRange> for Faults {
    fn from(error: OutOfRange) -> Faults {
        match error {
            OutOfRange::Size(error) => error.into(),
            error => Faults::of_request(Fault::from(error)),
        }
    }
}

impl Faults {
    /// The faults of a text.
    pub fn new(source: Source, errors: &ParseErrors) -> Faults {
        Faults {
            source,
            errors: errors.errors().iter().map(Fault::from).collect(),
        }
    }

    /// A request that cannot be answered.
    pub fn of_request(fault: Fault) -> Faults {
        Faults {
            source: Source::Request,
            errors: vec![fault],
        }
    }
}

/// Where faults can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Source {
    /// The text of the puzzle.
    Puzzle,
    /// The grid or the pencil marks that were given with it.
    Grid,
    /// The request itself.
    Request,
}

/// A fault in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault {
    /// The line in the whole input, from 1; left out if the fault has no place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Fault {
    /// A fault without a place.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault {
            line: None,
            column: None,
            message: message.into(),
            help: None,
        }
    }
}

impl From<OutOfRange> for Fault {
    fn from(error: OutOfRange) -> Fault {
        let help = match error {
            OutOfRange::Value { size, .. } => Some(format!("the values are 1 to {}", size.get())),
            _ => None,
        };
        Fault {
            help,
            ..Fault::new(error.to_string())
        }
    }
}

impl From<&ParseError> for Fault {
    fn from(error: &ParseError) -> Fault {
        Fault {
            line: Some(error.line),
            column: Some(error.column),
            message: error.kind.to_string(),
            help: error.kind.help(),
        }
    }
}
