//! The library's errors as exceptions. Their classes are written in Python.

use cagey::notation::{ParseErrors, WriteError};
use cagey::wire::{Fault, Faults};
use pyo3::prelude::*;
use pyo3::{IntoPyObjectExt, PyErrArguments};

use crate::result_builder::build;
use crate::result_classes::FAULT;

mod raised {
    pyo3::import_exception!(cagey_puzzles.errors, PuzzleError);
    pyo3::import_exception!(cagey_puzzles.errors, ParseError);
    pyo3::import_exception!(cagey_puzzles.errors, GridError);
    pyo3::import_exception!(cagey_puzzles.errors, WriteError);
    pyo3::import_exception!(cagey_puzzles.errors, GenerateError);
    pyo3::import_exception!(cagey_puzzles.errors, Stopped);
}

/// What the exceptions are made from: a message, and its parts.
struct Faulty(String, Vec<Fault>);

impl Faulty {
    fn new(errors: &ParseErrors) -> Faulty {
        let faults = errors.errors().iter().map(Fault::from);
        Faulty(errors.to_string(), faults.collect())
    }
}

impl From<Faults> for Faulty {
    fn from(Faults { errors, .. }: Faults) -> Faulty {
        let messages = errors.iter().map(|fault| fault.message.as_str());
        Faulty(messages.collect::<Vec<_>>().join("; "), errors)
    }
}

impl PyErrArguments for Faulty {
    fn arguments(self, py: Python<'_>) -> Py<PyAny> {
        let faults = self.1.iter().map(|fault| build(py, &FAULT, fault));
        let arguments = (faults.collect::<PyResult<Vec<_>>>())
            .and_then(|faults| (self.0, faults).into_py_any(py));
        // Without memory for them, there is no exception with faults either.
        arguments.unwrap_or_else(|error| error.into_value(py).into_any())
    }
}

/// An argument with a value that makes no sense.
pub(crate) fn refused(message: String) -> PyErr {
    raised::PuzzleError::new_err(message)
}

/// A question that the library does not answer.
pub(crate) fn unanswered(faults: Faults) -> PyErr {
    raised::PuzzleError::new_err(Faulty::from(faults))
}

/// A puzzle that cannot be read.
pub(crate) fn unreadable(errors: &ParseErrors) -> PyErr {
    raised::ParseError::new_err(Faulty::new(errors))
}

/// A text that is not valid Unicode, because a string of Python may hold half of a surrogate pair.
pub(crate) fn not_unicode() -> PyErr {
    raised::ParseError::new_err("the text has half of a surrogate pair, which is not a character")
}

/// A text that is not an explanation in JSON.
pub(crate) fn not_an_explanation(error: &serde_json::Error) -> PyErr {
    let message = format!("the text is not what cagey explain --json prints: {error}");
    raised::ParseError::new_err(message)
}

/// The faults that the command has found in place of an explanation.
pub(crate) fn unexplained(faults: Faults) -> PyErr {
    raised::ParseError::new_err(Faulty::from(faults))
}

/// The text of a grid that cannot be read.
pub(crate) fn unreadable_grid(errors: &ParseErrors) -> PyErr {
    raised::GridError::new_err(Faulty::new(errors))
}

/// A grid that does not fit, with row and column from 1 where one value is at fault.
pub(crate) fn bad_grid(message: &str, place: Option<(usize, usize)>, help: String) -> PyErr {
    let text = match place {
        Some((row, column)) => format!("row {row}, column {column}: {message}"),
        None => message.to_owned(),
    };
    let fault = Fault {
        line: place.map(|(row, _)| row),
        column: place.map(|(_, column)| column),
        message: message.to_owned(),
        help: Some(help),
    };
    raised::GridError::new_err(Faulty(text, vec![fault]))
}

/// A puzzle that a format cannot hold.
pub(crate) fn unwritable(error: &WriteError) -> PyErr {
    raised::WriteError::new_err(error.to_string())
}

/// A puzzle that could not be made.
pub(crate) fn not_made(message: String) -> PyErr {
    raised::GenerateError::new_err(message)
}

/// A limit was reached before there was an answer.
pub(crate) fn stopped(message: String) -> PyErr {
    raised::Stopped::new_err(message)
}
