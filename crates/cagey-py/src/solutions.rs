//! Solutions, one after the other.

use cagey::engine::{self, End, Solver};
use cagey::model::{Grid, Puzzle};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::grid::rows;
use crate::signals::Signals;

/// An iterator over the solutions of a puzzle. Each is searched for when it is asked for.
#[pyclass(module = "cagey_puzzles")]
pub(crate) struct Solutions(Search);

enum Search {
    /// Nothing was asked for yet.
    Before(Box<(Puzzle, Grid)>),
    Open(Box<engine::SolutionCursor>),
    Over,
}

impl Solutions {
    pub(crate) fn new(puzzle: &Puzzle, start: Grid) -> Solutions {
        Solutions(Search::Before(Box::new((puzzle.clone(), start))))
    }

    fn next(&mut self, signals: &mut Signals) -> Option<Grid> {
        if let Search::Before(asked) = &self.0 {
            let (puzzle, start) = &**asked;
            let solutions = Solver::new().into_solutions(puzzle, start, &mut *signals)?;
            self.0 = Search::Open(Box::new(solutions));
        }
        let Search::Open(solutions) = &mut self.0 else {
            return None;
        };
        match solutions.next(signals) {
            Ok(solution) => Some(solution),
            // A signal stopped it, and after that it can be gone on with.
            Err(End::Stopped) => None,
            Err(_) => {
                self.0 = Search::Over;
                None
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
        let solution = py.detach(|| self.next(&mut signals));
        signals.check()?;
        solution.map(|grid| rows(py, &grid)).transpose()
    }
}
