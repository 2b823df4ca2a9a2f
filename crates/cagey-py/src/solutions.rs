//! Solutions, one after the other.

use cagey::engine::{self, End, Limits, Solver, Start};
use cagey::model::{Grid, Puzzle};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::stopped;
use crate::grid::rows;
use crate::limits;
use crate::signals::Signals;

/// An iterator over the solutions of a puzzle, which searches for each when it is asked for.
///
/// >>> from cagey_puzzles import Puzzle
/// >>> solutions = Puzzle("2:__b,a3s1").solutions()
/// >>> next(solutions)
/// [[1, 2], [2, 1]]
#[pyclass(module = "cagey_puzzles")]
pub(crate) struct Solutions {
    search: Search,
    /// When the search for each solution ends.
    limits: Limits,
}

enum Search {
    /// Nothing was asked for yet.
    Before(Box<(Puzzle, Grid)>),
    Open(Box<engine::SolutionCursor>),
    Over,
}

/// The search was stopped, and can go on later.
struct Interrupted;

impl Solutions {
    pub(crate) fn new(puzzle: &Puzzle, start: Grid, limits: Limits) -> Solutions {
        Solutions {
            search: Search::Before(Box::new((puzzle.clone(), start))),
            limits,
        }
    }

    fn next(&mut self, signals: &mut Signals) -> Result<Option<Grid>, Interrupted> {
        let mut budget = limits::start(self.limits, || signals.look());
        if let Search::Before(asked) = &self.search {
            let (puzzle, start) = &**asked;
            let Ok(start) = Start::new(puzzle, start) else {
                return Ok(None);
            };
            let solutions = Solver::new().into_solutions(start, &mut budget);
            self.search = Search::Open(Box::new(solutions.ok_or(Interrupted)?));
        }
        let Search::Open(solutions) = &mut self.search else {
            return Ok(None);
        };
        match solutions.next(&mut budget) {
            Ok(solution) => Ok(Some(solution)),
            Err(End::Stopped) => Err(Interrupted),
            Err(_) => {
                self.search = Search::Over;
                Ok(None)
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let mut signals = Signals::new();
        let next = py.detach(|| self.next(&mut signals));
        signals.check()?;
        match next {
            Ok(solution) => solution.map(|grid| rows(py, &grid)).transpose(),
            Err(Interrupted) => Err(stopped(
                "a limit was reached before the next solution was found".to_owned(),
            )),
        }
    }
}
