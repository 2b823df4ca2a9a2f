//! The table of techniques.

use cagey::wire::{Session, TechniquesRequest};
use pyo3::prelude::*;

use crate::arguments::{self, language};
use crate::results;

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
) -> PyResult<Bound<'py, PyAny>> {
    let request = TechniquesRequest {
        lang: language(lang)?,
    };
    let techniques = cagey::wire::techniques(&request, &mut Session::new());
    results::build_with(py, "techniques", &techniques)
}
