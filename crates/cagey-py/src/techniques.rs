//! The table of techniques.

use cagey::logic::TECHNIQUES;
use cagey::wire::TechniqueEntry;
use cagey::words::{Medium, Voice};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments::{self, language};
use crate::result_builder::build;
use crate::result_classes::TECHNIQUE;

/// The techniques that explanations use, the cheapest first.
///
/// >>> from cagey_puzzles import techniques
/// >>> cheapest = techniques()[0]
/// >>> cheapest.id, cheapest.level, cheapest.price
/// ('given', 'easy', 1)
#[pyfunction]
#[pyo3(signature = (*, lang="en"))]
pub(crate) fn techniques<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::text)] lang: &str,
) -> PyResult<Bound<'py, PyList>> {
    let voice = Voice {
        language: language(lang)?,
        medium: Medium::Written,
    };
    let techniques = (TECHNIQUES.iter())
        .map(|technique| build(py, &TECHNIQUE, &TechniqueEntry::new(technique, voice)));
    PyList::new(py, techniques.collect::<PyResult<Vec<_>>>()?)
}
