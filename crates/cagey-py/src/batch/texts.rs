//! Columns of strings: the puzzles that come in.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::{DataType, Field};
use pyo3::PyResult;
use pyo3::exceptions::PyTypeError;

/// Strings in any of the layouts that Arrow has for them.
pub(super) enum Texts<'a> {
    Small(&'a StringArray),
    Large(&'a LargeStringArray),
    View(&'a StringViewArray),
}

impl<'a> Texts<'a> {
    /// Checks that a column holds strings.
    pub(super) fn check(column: &Field) -> PyResult<()> {
        match column.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(()),
            other => Err(PyTypeError::new_err(format!(
                "{:?} must be a column of strings, not of {other}",
                column.name()
            ))),
        }
    }

    /// The texts of a column that has been checked.
    pub(super) fn of(column: &'a ArrayRef) -> Texts<'a> {
        match column.data_type() {
            DataType::LargeUtf8 => Texts::Large(column.as_string()),
            DataType::Utf8View => Texts::View(column.as_string_view()),
            _ => Texts::Small(column.as_string()),
        }
    }

    /// The text of a row, if it has one.
    pub(super) fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Texts::Small(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Texts::Large(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Texts::View(texts) => texts.is_valid(row).then(|| texts.value(row)),
        }
    }
}

/// The error of a row that is null.
pub(super) const NO_PUZZLE: &str = "there is no puzzle";
