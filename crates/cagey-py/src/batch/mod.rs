//! Many puzzles at once, over Arrow: rows in, the same rows out with answers beside them.
//!
//! Arrays come and go through Arrow's C data interface, so that any library that speaks it can be on
//! the other side, and nothing that comes in is copied.

mod generating;
mod grading;
mod rows;
mod solving;
mod table;
mod texts;

use cagey::generate::Seed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::refused;
use crate::limits::Limits;
use crate::numbers;
use crate::recipe::Recipe;
use crate::results;
pub(crate) use table::Batch;

use generating::Generating;
use grading::Grading;
use solving::Solving;
use table::{Input, answer};

/// Solves every id of an array, or of a column of a table.
#[pyfunction]
#[pyo3(signature = (ids, *, column="id", threads=1, time_limit=None, node_limit=None))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    column: &str,
    #[pyo3(from_py_with = numbers::threads)] threads: usize,
    #[pyo3(from_py_with = numbers::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = numbers::node_limit)] node_limit: Option<u64>,
) -> PyResult<Batch> {
    let limits = Limits::new(time_limit, node_limit)?;
    let input = Input::of(ids, column)?;
    answer(py, input, &Solving { limits }, at_least_one(threads)?)
}

/// Solves and grades every id of an array, or of a column of a table.
#[pyfunction]
#[pyo3(signature = (ids, *, column="id", threads=1, max_level="unreasonable"))]
pub(crate) fn grade_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    column: &str,
    #[pyo3(from_py_with = numbers::threads)] threads: usize,
    max_level: &str,
) -> PyResult<Batch> {
    let up_to = results::level(max_level)?;
    let input = Input::of(ids, column)?;
    answer(py, input, &Grading { up_to }, at_least_one(threads)?)
}

/// Makes a puzzle for every number of an array, or of a column of a table.
#[pyfunction]
#[pyo3(signature = (ks, size=None, *, seed, column="k", threads=1, **recipe))]
pub(crate) fn generate_batch(
    py: Python<'_>,
    ks: &Bound<PyAny>,
    #[pyo3(from_py_with = numbers::size)] size: Option<usize>,
    #[pyo3(from_py_with = numbers::seed)] seed: u64,
    column: &str,
    #[pyo3(from_py_with = numbers::threads)] threads: usize,
    recipe: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let recipe = Recipe::of(py, size, recipe)?;
    let generating = Generating {
        recipe: recipe.get(),
        seed: Seed(seed),
    };
    let input = Input::of(ks, column)?;
    answer(py, input, &generating, at_least_one(threads)?)
}

fn at_least_one(threads: usize) -> PyResult<usize> {
    match threads {
        0 => Err(refused("threads: it must be at least 1".to_owned())),
        threads => Ok(threads),
    }
}
