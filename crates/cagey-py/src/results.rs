//! Answers as Python's plain data: the classes of `cagey_puzzles.results`, made here.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use cagey::coach::SolutionCount;
use cagey::engine::Outcome;
use cagey::logic::{Grade, Level, TECHNIQUES};
use cagey::model::Grid;

use crate::errors::refused;
use crate::grid::rows;

/// How a verdict is called, and the solutions that go with it.
pub(crate) fn told(outcome: &Outcome) -> (&'static str, &[Grid]) {
    match outcome {
        Outcome::Unique(solution) => ("unique", std::slice::from_ref(solution)),
        Outcome::Multiple(two) => ("multiple", two),
        Outcome::Impossible => ("none", &[]),
        _ => ("stopped", &[]),
    }
}

/// The same of a number of solutions.
pub(crate) fn verdict(solutions: SolutionCount) -> &'static str {
    match solutions {
        SolutionCount::One => "unique",
        SolutionCount::Several => "multiple",
        SolutionCount::None => "none",
        SolutionCount::Unknown { .. } => "stopped",
    }
}

/// A class of a module of the package.
fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "cagey_puzzles.results", name)
}

/// `Answer`.
pub(crate) fn answer<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (verdict, solutions) = told(outcome);
    let solutions = solutions.iter().map(|grid| rows(py, grid));
    let solutions: Vec<_> = solutions.collect::<PyResult<_>>()?;
    class(py, &CLASS, "Answer")?.call1((verdict, solutions))
}

/// `Grade` of a puzzle with this verdict, and with nothing more if it has no grade.
pub(crate) fn grade<'py>(
    py: Python<'py>,
    verdict: &str,
    grade: Option<&Grade>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = class(py, &CLASS, "Grade")?;
    let Some(grade) = grade else {
        return class.call1((verdict,));
    };
    let uses = PyDict::new(py);
    for (technique, &count) in TECHNIQUES.iter().zip(&grade.uses) {
        if count > 0 {
            uses.set_item(technique.id, count)?;
        }
    }
    let (level, extended) = (grade.level.name(), grade.is_extended);
    match grade.is_solved {
        true => class.call1((
            verdict,
            level,
            extended,
            grade.score,
            grade.hardest.id,
            grade.steps,
            grade.needs_trial,
            uses,
        )),
        false => class.call1((verdict, level, extended)),
    }
}

/// `Explanation`, from the library's JSON.
pub(crate) fn explanation<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    class(py, &CLASS, "Explanation")?.call_method1("from_json", (json,))
}

/// A level by its name.
pub(crate) fn level(name: &str) -> PyResult<Level> {
    let known = Level::ALL.into_iter().find(|level| level.name() == name);
    known.ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        refused(format!("{name:?} is no level: {names} are"))
    })
}
