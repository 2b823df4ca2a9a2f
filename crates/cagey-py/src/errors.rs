//! The library's errors as exceptions. Their classes are written in Python.

use cagey::notation::{ParseError, ParseErrors, WriteError};
use pyo3::PyErr;

mod raised {
    pyo3::import_exception!(cagey_puzzles.errors, PuzzleError);
    pyo3::import_exception!(cagey_puzzles.errors, ParseError);
    pyo3::import_exception!(cagey_puzzles.errors, GridError);
    pyo3::import_exception!(cagey_puzzles.errors, WriteError);
    pyo3::import_exception!(cagey_puzzles.errors, GenerateError);
    pyo3::import_exception!(cagey_puzzles.errors, Stopped);
}

/// A message, line and column, and help.
type Fault = (String, Option<(usize, usize)>, Option<String>);

fn faults(errors: &ParseErrors) -> Vec<Fault> {
    let fault = |error: &ParseError| {
        let place = (error.line, error.column);
        (error.kind.to_string(), Some(place), error.kind.help())
    };
    errors.errors().iter().map(fault).collect()
}

/// An argument with a value that makes no sense.
pub(crate) fn refused(message: String) -> PyErr {
    raised::PuzzleError::new_err(message)
}

/// A puzzle that cannot be read.
pub(crate) fn unreadable(errors: &ParseErrors) -> PyErr {
    raised::ParseError::new_err((errors.to_string(), faults(errors)))
}

/// A text that is not valid Unicode, because a string of Python may hold half of a surrogate pair.
pub(crate) fn not_unicode() -> PyErr {
    raised::ParseError::new_err("the text has half of a surrogate pair, which is not a character")
}

/// The text of a grid that cannot be read.
pub(crate) fn unreadable_grid(errors: &ParseErrors) -> PyErr {
    raised::GridError::new_err((errors.to_string(), faults(errors)))
}

/// A grid that does not fit, with row and column from 1 where one value is at fault.
pub(crate) fn bad_grid(message: &str, place: Option<(usize, usize)>, help: String) -> PyErr {
    let text = match place {
        Some((row, column)) => format!("row {row}, column {column}: {message}"),
        None => message.to_owned(),
    };
    let fault: Fault = (message.to_owned(), place, Some(help));
    raised::GridError::new_err((text, vec![fault]))
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
