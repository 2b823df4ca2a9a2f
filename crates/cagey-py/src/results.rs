//! Answers that need more than their class.

use cagey::coach::Grading;
use cagey::engine::Outcome;
use cagey::model::{Grid, Puzzle};
use cagey::wire::{ExplainAnswer, GradeAnswer};
use cagey::words::Voice;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{not_an_explanation, not_unicode, unexplained};
use crate::grid::rows;
use crate::result_builder::build;
use crate::result_classes::{ANSWER, EXPLANATION, GRADE};

/// The name of an outcome, and the solutions that go with it.
pub(crate) fn result_and_solutions(outcome: &Outcome) -> (&'static str, &[Grid]) {
    match outcome {
        Outcome::Unique(solution) => ("unique", std::slice::from_ref(solution)),
        Outcome::Multiple(two) => ("multiple", two),
        Outcome::Impossible => ("none", &[]),
        _ => ("stopped", &[]),
    }
}

/// `Answer`. It takes the short way, without the library's own answer in between, because it is what loops over many
/// puzzles ask for.
pub(crate) fn answer<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    let (result, solutions) = result_and_solutions(outcome);
    let solutions = solutions.iter().map(|grid| rows(py, grid));
    let solutions: Vec<_> = solutions.collect::<PyResult<_>>()?;
    ANSWER.object(py, (result, solutions).into_pyobject(py)?)
}

/// `Grade`.
pub(crate) fn grade<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    grading: Grading,
) -> PyResult<Bound<'py, PyAny>> {
    let mut grade = GradeAnswer::new(puzzle, &grading, Voice::ENGLISH);
    if let GradeAnswer::Graded(graded) | GradeAnswer::Stuck(graded) = &mut grade {
        graded.solution = grading.solution;
    }
    build(py, &GRADE, &grade)
}

/// Reads an explanation that the command has printed.
///
/// >>> from cagey_puzzles import Explanation
/// >>> Explanation.from_json("{}")
/// Traceback (most recent call last):
///     ...
/// cagey_puzzles.errors.ParseError: ...
#[pyfunction]
#[pyo3(signature = (text))]
pub(crate) fn explanation_from_json<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Ok(text) = text.cast::<PyString>() else {
        let found = text.get_type().name()?;
        let message = format!("JSON is a string here, not {found}");
        return Err(PyTypeError::new_err(message));
    };
    let text = text.to_str().map_err(|_| not_unicode())?;
    match serde_json::from_str(text) {
        Ok(ExplainAnswer::Error(faults)) => Err(unexplained(faults)),
        Ok(explained) => build(py, &EXPLANATION, &explained),
        Err(error) => Err(not_an_explanation(&error)),
    }
}
