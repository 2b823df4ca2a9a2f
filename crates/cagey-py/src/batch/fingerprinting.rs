//! `fingerprint_batch`.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_schema::{DataType, Field};
use cagey::engine::Budget;
use cagey::generate;
use cagey::notation;
use pyo3::PyResult;

use super::rows::Question;
use super::texts::{NO_PUZZLE, Texts};

/// A number for each puzzle that its eight forms share.
pub(super) struct Fingerprinting;

impl Question for Fingerprinting {
    fn check(&self, column: &Field) -> PyResult<()> {
        Texts::check(column)
    }

    /// A number with a sign, because Spark has no unsigned numbers.
    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("fingerprint", DataType::Int64, true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let texts = Texts::of(column);
        let (mut fingerprints, mut errors) = (Int64Builder::new(), StringBuilder::new());
        for row in rows {
            if budget.poll().is_err() {
                break;
            }
            match fingerprint(texts.get(row)) {
                Ok(fingerprint) => {
                    fingerprints.append_value(fingerprint.cast_signed());
                    errors.append_null();
                }
                Err(message) => {
                    fingerprints.append_null();
                    errors.append_value(message);
                }
            }
        }
        vec![Arc::new(fingerprints.finish()), Arc::new(errors.finish())]
    }
}

fn fingerprint(text: Option<&str>) -> Result<u64, String> {
    let parsed = notation::parse(text.ok_or(NO_PUZZLE)?).map_err(|errors| errors.one_line())?;
    Ok(generate::fingerprint(&parsed.document.puzzle))
}
