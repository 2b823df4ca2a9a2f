//! Answers as Python's plain data.
//!
//! All but the simplest are made in the same way: a type of `wire` describes the answer, [`plain`] makes dictionaries and
//! lists of it, and a function of `cagey_puzzles.from_plain` turns those into a class of `cagey_puzzles.results`.

use cagey::coach::{Grading, SolutionCount};
use cagey::engine::Outcome;
use cagey::model::{Grid, Puzzle};
use cagey::wire;
use cagey::words::Voice;
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyModule, PyType};
use serde::Serialize;

use crate::grid::rows;
use crate::plain::plain;

/// The name of a verdict, and the solutions that go with it.
pub(crate) fn verdict_and_solutions(outcome: &Outcome) -> (&'static str, &[Grid]) {
    match outcome {
        Outcome::Unique(solution) => ("unique", std::slice::from_ref(solution)),
        Outcome::Multiple(two) => ("multiple", two),
        Outcome::Impossible => ("none", &[]),
        _ => ("stopped", &[]),
    }
}

/// The name of the verdict on a puzzle that was to be graded.
pub(crate) fn grading_verdict(grading: &Grading) -> &'static str {
    let is_graded = grading.grade.as_ref().is_some_and(|grade| grade.is_solved);
    match grading.solutions {
        _ if grading.limit.is_some() && !is_graded => "stopped",
        SolutionCount::One => "unique",
        SolutionCount::Several => "multiple",
        SolutionCount::None => "none",
        SolutionCount::Unknown { .. } => "stopped",
    }
}

/// Calls a function of `cagey_puzzles.from_plain`.
fn call<'py>(
    py: Python<'py>,
    function: &str,
    arguments: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import("cagey_puzzles.from_plain")?.unbind())
    })?;
    module.bind(py).getattr(function)?.call1(arguments)
}

/// An answer, built by a function of `cagey_puzzles.from_plain`.
pub(crate) fn build_with<'py>(
    py: Python<'py>,
    function: &str,
    answer: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    call(py, function, (plain(py, answer)?,))
}

/// `Answer`. It takes the short way, without a dictionary in between, because it is what loops over many puzzles ask
/// for.
pub(crate) fn answer<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (verdict, solutions) = verdict_and_solutions(outcome);
    let solutions = solutions.iter().map(|grid| rows(py, grid));
    let solutions: Vec<_> = solutions.collect::<PyResult<_>>()?;
    let class = CLASS.import(py, "cagey_puzzles.results", "Answer")?;
    class.call1((verdict, solutions))
}

/// `Grade`, with nothing but the verdict if the puzzle has no grade.
pub(crate) fn grade<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    grading: &Grading,
) -> PyResult<Bound<'py, PyAny>> {
    let graded = || wire::GradeAnswer::new(puzzle, grading, Voice::ENGLISH);
    let grade = grading.grade.is_some().then(graded);
    call(py, "grade", (grading_verdict(grading), plain(py, &grade)?))
}
