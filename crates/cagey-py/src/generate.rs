//! `generate`.

use std::hash::{BuildHasher, RandomState};

use cagey::generate::{GenerateError, Seed};
use cagey::notation::Document;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::engine::with_engine;
use crate::errors::{not_made, stopped};
use crate::limits::Limits;
use crate::numbers;
use crate::puzzle::Puzzle;
use crate::recipe::Recipe;
use crate::signals::Signals;

/// A puzzle to order: puzzle `k` of a seed, the same for ever.
#[pyfunction]
#[pyo3(signature = (size=None, *, seed=None, k=None, time_limit=None, **recipe))]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = numbers::size)] size: Option<usize>,
    #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = numbers::k)] k: Option<u64>,
    #[pyo3(from_py_with = numbers::time_limit)] time_limit: Option<f64>,
    recipe: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let recipe = Recipe::of(py, size, recipe)?;
    let recipe = recipe.get();
    let limits = Limits::new(time_limit, None)?;
    let seed = seed.or(recipe.seed);
    let seed = Seed(seed.unwrap_or_else(|| RandomState::new().hash_one(0)));
    let k = k.unwrap_or(recipe.start);
    let mut signals = Signals::new();
    let made = py.detach(|| {
        let stop = limits.start(&mut signals);
        with_engine(|engine| recipe.make(seed, k, engine, stop))
    });
    signals.check()?;
    match made {
        Ok(made) => Ok(Puzzle::new(Document::from(made.puzzle))),
        Err(error @ GenerateError::Stopped) => Err(stopped(error.to_string())),
        Err(error) => Err(not_made(error.to_string())),
    }
}
