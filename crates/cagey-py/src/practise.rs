//! `practise`.

use std::hash::{BuildHasher, RandomState};

use cagey::generate::{self, PractiseError, Seed, Wish};
use cagey::logic::Technique;
use cagey::model::Size;
use cagey::wire::PreparedExercise;
use pyo3::prelude::*;

use crate::arguments::{self, language};
use crate::engine::ask;
use crate::errors::{not_made, refused, stopped};
use crate::limits::limits;
use crate::result_builder::build;
use crate::result_classes::EXERCISE;

/// A position in which a technique makes the next step, with the answer: exercise ``k`` of a seed.
///
/// No technique that costs less finds anything there. Without a seed, the exercise is a different one each time.
///
/// >>> from cagey_puzzles import practise
/// >>> exercise = practise("naked-set", 4, seed=1)
/// >>> exercise.answers[0].name
/// 'Naked set'
/// >>> exercise.puzzle
/// Puzzle('4:...')
#[pyfunction]
#[pyo3(signature = (technique, size=None, *, seed=None, k=0, lang="en", time_limit=None, node_limit=None))]
#[expect(
    clippy::too_many_arguments,
    reason = "most of them are keywords in Python"
)]
pub(crate) fn practise<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::text)] technique: &str,
    #[pyo3(from_py_with = arguments::size)] size: Option<usize>,
    #[pyo3(from_py_with = arguments::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = arguments::k)] k: u64,
    #[pyo3(from_py_with = arguments::text)] lang: &str,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let technique = Technique::named(technique).map_err(|unknown| refused(unknown.to_string()))?;
    let size = Size::new(size.unwrap_or(Wish::SIZE)).map_err(|error| refused(error.to_string()))?;
    let language = language(lang)?;
    let limits = limits(time_limit, node_limit)?;
    let seed = Seed(seed.unwrap_or_else(|| RandomState::new().hash_one(0)));
    let found = ask(py, limits, |engine, budget| {
        generate::practise(technique, size, seed, k, &mut engine.generator, budget)
    })?;
    match found {
        Ok(exercise) => build(py, &EXERCISE, &PreparedExercise::new(&exercise, language)),
        Err(error @ PractiseError::Stopped) => Err(stopped(error.to_string())),
        Err(error) => Err(not_made(error.to_string())),
    }
}
