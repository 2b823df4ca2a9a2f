//! How a puzzle is to be explained.

use cagey::coach::{self, Reach};
use cagey::engine::{Solver, Stop};
use cagey::logic::Level;
use cagey::model::{Position, Puzzle};
use cagey::wire::{Explain, Positions, Telling};
use pyo3::PyResult;

use crate::arguments::{language, level};

/// How a puzzle is to be explained.
#[derive(Clone, Copy)]
pub(crate) struct ExplainOptions {
    /// The highest level of techniques that may be used.
    up_to: Level,
    telling: Telling,
}

impl ExplainOptions {
    pub(crate) fn new(max_level: &str, lang: &str, reach: Reach) -> PyResult<ExplainOptions> {
        Ok(ExplainOptions {
            up_to: level(max_level)?,
            telling: Telling {
                reach,
                language: language(lang)?,
                positions: Positions::LeftOut,
            },
        })
    }

    /// What there is to say about a position.
    pub(crate) fn explain(
        self,
        puzzle: &Puzzle,
        position: &Position,
        solver: &mut Solver,
        stop: impl Stop,
    ) -> Explain {
        let reach = self.telling.reach;
        let told = coach::explain(puzzle, position, reach, self.up_to, solver, stop);
        Explain::new(&told, puzzle, position, self.telling)
    }
}
