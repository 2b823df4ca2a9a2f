//! Many puzzles at once, over Arrow: the same rows come out with answers beside them.
//!
//! Arrays come and go through Arrow's C data interface, so that any library that speaks it can be on the other side.
//! Nothing that comes in is copied.

mod converting;
mod explaining;
mod fingerprinting;
mod generating;
mod grading;
mod rows;
mod solving;
mod table;
mod texts;

use cagey::coach::Reach;
use cagey::generate::Seed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{self, level};
use crate::errors::refused;
use crate::explain::ExplainOptions;
use crate::limits::limits;
use crate::puzzle;
use crate::recipe::Recipe;
pub(crate) use table::Batch;

use converting::Converting;
use explaining::Explaining;
use fingerprinting::Fingerprinting;
use generating::Generating;
use grading::Grading;
use solving::Solving;
use table::{Input, answer};

/// Solves every puzzle of an array, or of a column of a table.
///
/// The limits apply to each puzzle, so that a single row cannot hold up all others; the result is ``stopped`` where one
/// was reached. A row that holds no puzzle has the result ``error``.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> ids = pa.array(["4:_a_7a4_a3,s1m6m2s2a5d2a7d2", "2:__b,a3s1", "nonsense"])
/// >>> pa.table(cagey.solve_batch(ids))["result"].to_pylist()
/// ['unique', 'multiple', 'error']
#[pyfunction]
#[pyo3(signature = (ids, *, column="id", threads=1, time_limit=None, node_limit=10_000))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Batch> {
    let limits = limits(time_limit, node_limit)?;
    let input = Input::of(ids, column)?;
    answer(py, input, &Solving { limits }, at_least_one(threads)?)
}

/// Solves and grades every puzzle of an array, or of a column of a table.
///
/// The limits apply to each puzzle, so that a single row cannot hold up all others; the result is ``stopped`` where one
/// was reached.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> ids = pa.array(["4:_a_7a4_a3,s1m6m2s2a5d2a7d2", "2:__b,a3s1"])
/// >>> pa.table(cagey.grade_batch(ids))["score"].to_pylist()
/// [98, None]
#[pyfunction]
#[pyo3(signature = (
    ids, *, column="id", threads=1, max_level="unreasonable", time_limit=None, node_limit=10_000,
))]
pub(crate) fn grade_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::text)] max_level: &str,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Batch> {
    let grading = Grading {
        up_to: level(max_level)?,
        limits: limits(time_limit, node_limit)?,
    };
    let input = Input::of(ids, column)?;
    answer(py, input, &grading, at_least_one(threads)?)
}

/// Explains every puzzle of an array, or of a column of a table, from an empty grid.
///
/// ``steps`` is a list of structs: ``technique``, ``price``, ``nudge``, ``where`` and ``full``. The limits apply to
/// each puzzle, so that a single row cannot hold up all others.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> (row,) = pa.table(cagey.explain_batch(pa.array(["4:_a_7a4_a3,s1m6m2s2a5d2a7d2"]))).to_pylist()
/// >>> row["result"], len(row["steps"]), row["grid"]
/// ('explained', 15, '4231314223141423')
/// >>> print(row["steps"][0]["nudge"])
/// Look at row 4.
#[pyfunction]
#[pyo3(signature = (
    ids, *, column="id", threads=1, max_level="unreasonable", lang="en", time_limit=None, node_limit=10_000,
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn explain_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::text)] max_level: &str,
    #[pyo3(from_py_with = arguments::text)] lang: &str,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Batch> {
    let explaining = Explaining {
        options: ExplainOptions::new(max_level, lang, Reach::End)?,
        limits: limits(time_limit, node_limit)?,
    };
    let input = Input::of(ids, column)?;
    answer(py, input, &explaining, at_least_one(threads)?)
}

/// Converts every puzzle of an array, or of a column of a table, to a format.
///
/// With ``canonical``, each is turned and mirrored to the form that stands for all eight.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> texts = pa.array(["aa\nbb\n\na: 1-\nb: 3+", "bb\naa\n\na: 1-\nb: 3+"])
/// >>> pa.table(cagey.convert_batch(texts, to="id"))["text"].to_pylist()
/// ['2:b__,s1a3', '2:b__,a3s1']
/// >>> len(set(pa.table(cagey.convert_batch(texts, to="id", canonical=True))["text"].to_pylist()))
/// 1
#[pyfunction]
#[pyo3(signature = (ids, *, to, canonical=false, column="id", threads=1))]
pub(crate) fn convert_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::text)] to: &str,
    canonical: bool,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
) -> PyResult<Batch> {
    let converting = Converting {
        to: puzzle::format(to)?,
        canonical,
    };
    let input = Input::of(ids, column)?;
    answer(py, input, &converting, at_least_one(threads)?)
}

/// The fingerprint of every puzzle of an array, or of a column of a table.
///
/// It finds duplicates, also turned and mirrored ones. It is ``Puzzle.fingerprint`` as a number with a sign, because Spark
/// has no others, and like that it is not for keeping.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> ids = pa.array(["2:__b,a3s1", "2:__b,s1a3", "2:b__,a3s1"])
/// >>> len(set(pa.table(cagey.fingerprint_batch(ids))["fingerprint"].to_pylist()))
/// 1
#[pyfunction]
#[pyo3(signature = (ids, *, column="id", threads=1))]
pub(crate) fn fingerprint_batch(
    py: Python<'_>,
    ids: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
) -> PyResult<Batch> {
    let input = Input::of(ids, column)?;
    answer(py, input, &Fingerprinting, at_least_one(threads)?)
}

/// Makes a puzzle for every number of an array, or of a column of a table.
///
/// The keywords are those of ``generate``. The limits apply to each puzzle.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> made = pa.table(cagey.generate_batch(pa.array(range(3)), 4, seed=1, level="easy"))
/// >>> made["id"].to_pylist()[2] == cagey.generate(4, seed=1, k=2, level="easy").id
/// True
#[pyfunction]
#[pyo3(signature = (
    ks, size=None, *, seed, column="k", threads=1, time_limit=None, node_limit=None, **recipe
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn generate_batch(
    py: Python<'_>,
    ks: &Bound<PyAny>,
    #[pyo3(from_py_with = arguments::size)] size: Option<usize>,
    #[pyo3(from_py_with = arguments::seed)] seed: u64,
    #[pyo3(from_py_with = arguments::text)] column: &str,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    recipe: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let recipe = Recipe::of(py, size, recipe)?;
    let generating = Generating {
        recipe: recipe.get(),
        seed: Seed(seed),
        limits: limits(time_limit, node_limit)?,
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
