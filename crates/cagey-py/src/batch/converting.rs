//! `convert_batch`.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{LargeStringBuilder, StringBuilder};
use arrow_schema::{DataType, Field};
use cagey::engine::Budget;
use cagey::notation::{self, Format};
use pyo3::PyResult;

use super::rows::Question;
use super::texts::{NO_PUZZLE, Texts};
use crate::puzzle::canonical;

/// Each puzzle in another format.
pub(super) struct Converting {
    pub(super) to: Format,
    pub(super) canonical: bool,
}

impl Question for Converting {
    fn check(&self, column: &Field) -> PyResult<()> {
        Texts::check(column)
    }

    /// The text is a large string, because a 16×16 puzzle takes megabytes in DIMACS.
    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("text", DataType::LargeUtf8, true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let texts = Texts::of(column);
        let (mut written, mut errors) = (LargeStringBuilder::new(), StringBuilder::new());
        for row in rows {
            if budget.poll().is_err() {
                break;
            }
            match self.written(texts.get(row)) {
                Ok(text) => {
                    written.append_value(text);
                    errors.append_null();
                }
                Err(message) => {
                    written.append_null();
                    errors.append_value(message);
                }
            }
        }
        vec![Arc::new(written.finish()), Arc::new(errors.finish())]
    }
}

impl Converting {
    fn written(&self, text: Option<&str>) -> Result<String, String> {
        let parsed = notation::parse(text.ok_or(NO_PUZZLE)?);
        let mut document = parsed.map_err(|errors| errors.one_line())?.document;
        if self.canonical {
            document = canonical(&document);
        }
        let mut text = notation::write(&document, self.to).map_err(|error| error.to_string())?;
        // A format of one line has a line end for files, which an id in a column must not have.
        if self.to.is_one_line() && text.ends_with('\n') {
            text.pop();
        }
        Ok(text)
    }
}
