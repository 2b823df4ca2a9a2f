//! Arguments as Python hands them over.
//!
//! A value that is out of range is a `PuzzleError` that names the argument. Left to itself, pyo3 raises an
//! `OverflowError` for a number, a bare `ValueError` for a tuple of the wrong length, and a `UnicodeEncodeError` for a
//! string with half of a surrogate pair.

use cagey::logic::{Level, TechniqueSet};
use cagey::model::{Cell, Size, Value};
use cagey::words::{Language, UnknownLanguage};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::refused;

/// Defines a function for each numeric argument, which reads its value.
macro_rules! numbers {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<T>
        where
            T: for<'a> FromPyObject<'a, 'py>,
        {
            fitting(value, stringify!($name))
        }
    )*};
}

numbers! {
    size seed k threads limit node_limit time_limit score hide_operators max_singles max_target algorithm rank scale
    per_page min_text margin gutter sheets
}

/// The number, or numbers, if they are in the range of their type.
pub(crate) fn fitting<'py, T>(value: &Bound<'py, PyAny>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let (number, py): (PyResult<T>, _) = (value.extract().map_err(Into::into), value.py());
    number.map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(py) {
            refused(format!("{name}: the number is below 0 or too large"))
        } else if error.is_instance_of::<PyValueError>(py) {
            // A tuple has another number of items.
            refused(format!("{name}: {}", error.value(py)))
        } else {
            error
        }
    })
}

/// A string.
pub(crate) fn text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    let text = value.cast::<PyString>()?;
    text.to_str().map_err(|_| {
        let message = "the string has half of a surrogate pair, which is not a character";
        refused(message.to_owned())
    })
}

/// A string, or `None`.
pub(crate) fn optional_text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<Option<&'a str>> {
    match value.is_none() {
        true => Ok(None),
        false => text(value).map(Some),
    }
}

/// How many techniques an iterator may name, so that an endless one comes to an end.
const MOST_NAMED: usize = 1_000;

/// Techniques by their ids: one, several separated by commas, or a list of them; none at all for `None`.
fn technique_ids(value: Option<&Bound<PyAny>>) -> PyResult<Vec<String>> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(Vec::new());
    };
    if value.is_instance_of::<PyString>() {
        return Ok(text(value)?.split(',').map(str::to_owned).collect());
    }
    let ids = value.try_iter()?.take(MOST_NAMED);
    ids.map(|id| Ok(text(&id?)?.to_owned())).collect()
}

/// The techniques that the keywords `only` and `without` leave.
pub(crate) fn techniques(
    only: Option<&Bound<PyAny>>,
    without: Option<&Bound<PyAny>>,
) -> PyResult<TechniqueSet> {
    let (only, without) = (technique_ids(only)?, technique_ids(without)?);
    TechniqueSet::chosen(&only, &without).map_err(|unknown| refused(unknown.to_string()))
}

/// The one of several that has this name.
pub(crate) fn named<T: Copy>(
    name: &str,
    what: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    let known = all.iter().copied().find(|&one| name_of(one) == name);
    known.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name_of(one)).collect();
        refused(format!(
            "there is no {what} {name:?}; choose from {}",
            names.join(", ")
        ))
    })
}

/// A level by its name.
pub(crate) fn level(name: &str) -> PyResult<Level> {
    named(name, "level", Level::ALL, Level::name)
}

/// A language by its code.
pub(crate) fn language(code: &str) -> PyResult<Language> {
    (code.parse()).map_err(|unknown: UnknownLanguage| refused(unknown.to_string()))
}

/// A cell of a grid of this size, as row and column from 0.
pub(crate) fn cell(value: &Bound<PyAny>, size: Size) -> PyResult<Cell> {
    let (row, col): (u64, u64) = fitting(value, "cell")?;
    let known = size.cells();
    let mut known = known.filter(|cell| (cell.row() as u64, cell.col() as u64) == (row, col));
    known.next().ok_or_else(|| {
        refused(format!(
            "cell: the {size} grid has no cell ({row}, {col}); rows and columns count from 0"
        ))
    })
}

/// A value of a grid.
pub(crate) fn value(value: &Bound<PyAny>, size: Size) -> PyResult<Value> {
    let number: u64 = fitting(value, "value")?;
    let known = size.values().find(|known| u64::from(known.get()) == number);
    known.ok_or_else(|| {
        let n = size.get();
        refused(format!(
            "value: the {size} grid has no value {number}; the values are 1 to {n}"
        ))
    })
}
