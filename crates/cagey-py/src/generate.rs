//! `generate` and `daily`.

use std::hash::{BuildHasher, RandomState};

use cagey::engine::Limits;
use cagey::generate::{DailySize, Date, DateError, GenerateError, Seed, daily as daily_wish};
use cagey::notation::Document;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDict, PyString};

use crate::arguments;
use crate::engine::ask;
use crate::errors::{not_made, refused, stopped};
use crate::limits::limits;
use crate::puzzle::Puzzle;
use crate::recipe::{Recipe, spelled};

/// Makes a puzzle to order: puzzle ``k`` of a seed, which is the same for ever.
///
/// Keywords say what is wanted; ``wish`` takes the same as text, and the other keywords change it. Without a seed, the
/// puzzle is a different one each time.
///
/// >>> from cagey_puzzles import generate
/// >>> generate(4, level="easy", seed=1)
/// Puzzle('4:...')
/// >>> generate(wish="n=4,level=easy,seed=1") == generate(4, level="easy", seed=1)
/// True
#[pyfunction]
#[pyo3(signature = (size=None, *, seed=None, k=None, time_limit=None, node_limit=None, **recipe))]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::size)] size: Option<usize>,
    #[pyo3(from_py_with = arguments::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = arguments::k)] k: Option<u64>,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    recipe: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let recipe = Recipe::of(py, size, recipe)?;
    let recipe = recipe.get();
    let limits = limits(time_limit, node_limit)?;
    let seed = seed.or(recipe.seed);
    let seed = Seed(seed.unwrap_or_else(|| RandomState::new().hash_one(0)));
    made(py, recipe, seed, k.unwrap_or(recipe.start), limits)
}

/// The puzzle of a day, which never changes: small and easy on Mondays, and a little harder every day until Sunday.
///
/// The day is a ``datetime.date``, or text such as ``2026-11-16``. With a size, it is one of the day's three other puzzles:
/// ``small`` (4×4 or 5×5), ``medium`` (6×6) or ``large`` (7×7 to 9×9).
///
/// >>> import datetime
/// >>> from cagey_puzzles import daily
/// >>> daily(datetime.date(2026, 11, 16))
/// Puzzle('4:_ba_aab_8a_,a3m24d3s3a3d2d2m3')
#[pyfunction]
#[pyo3(signature = (date, size=None))]
pub(crate) fn daily(
    py: Python<'_>,
    date: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::optional_text)] size: Option<&str>,
) -> PyResult<Puzzle> {
    let text = match date.cast::<PyString>() {
        Ok(_) => arguments::text(date)?.to_owned(),
        Err(_) if date.is_instance_of::<PyDate>() => {
            (date.call_method1("strftime", ("%Y-%m-%d",))?).extract()?
        }
        Err(_) => {
            return Err(PyTypeError::new_err(format!(
                "a day is a datetime.date or a string such as 2026-11-16, not {}",
                date.get_type().name()?
            )));
        }
    };
    let date: Date = (text.parse()).map_err(|error: DateError| refused(error.to_string()))?;
    let size: Option<DailySize> = size.map(|size| spelled("size", size)).transpose()?;
    let recipe = Recipe::try_from(&daily_wish(date, size))?;
    let seed = Seed(recipe.seed.unwrap_or_default());
    made(py, &recipe, seed, recipe.start, Limits::default())
}

fn made(py: Python<'_>, recipe: &Recipe, seed: Seed, k: u64, limits: Limits) -> PyResult<Puzzle> {
    let made = ask(py, limits, |engine, budget| {
        recipe.make(seed, k, engine, budget)
    })?;
    match made {
        Ok(made) => Ok(Puzzle::new(Document::from(made.puzzle))),
        Err(error @ GenerateError::Stopped) => Err(stopped(error.to_string())),
        Err(error) => Err(not_made(error.to_string())),
    }
}
