//! How a puzzle is to be explained.

use cagey::coach::{self, Reach};
use cagey::engine::{Budget, Solver};
use cagey::logic::{Level, Question, TechniqueSet};
use cagey::model::{OutOfRange, Position, Puzzle, SizeMismatch};
use cagey::wire::{ExplainAnswer, Positions, Presentation, WhyAnswer};
use pyo3::PyResult;

use crate::arguments::{language, level};

/// How a puzzle is to be explained.
#[derive(Clone, Copy)]
pub(crate) struct ExplainOptions {
    /// The highest level of techniques that may be used.
    up_to: Level,
    /// The techniques that may be used.
    techniques: TechniqueSet,
    presentation: Presentation,
}

impl ExplainOptions {
    pub(crate) fn new(max_level: &str, lang: &str, reach: Reach) -> PyResult<ExplainOptions> {
        Ok(ExplainOptions {
            up_to: level(max_level)?,
            techniques: TechniqueSet::ALL,
            presentation: Presentation {
                reach,
                language: language(lang)?,
                positions: Positions::LeftOut,
            },
        })
    }

    /// The same with these techniques only.
    pub(crate) fn with(self, techniques: TechniqueSet) -> ExplainOptions {
        ExplainOptions { techniques, ..self }
    }

    fn of_coach(self) -> coach::ExplainOptions {
        coach::ExplainOptions::new(self.presentation.reach)
            .up_to(self.up_to)
            .techniques(self.techniques)
    }

    /// Every step that can be taken next in a position.
    pub(crate) fn open_steps(
        self,
        puzzle: &Puzzle,
        position: &Position,
        solver: &mut Solver,
        budget: &mut Budget,
    ) -> Result<ExplainAnswer, SizeMismatch> {
        let told = coach::open_steps(puzzle, position, self.of_coach(), solver, budget)?;
        Ok(ExplainAnswer::new(
            &told,
            puzzle,
            position,
            self.presentation,
        ))
    }

    /// What there is to say about a position.
    pub(crate) fn explain(
        self,
        puzzle: &Puzzle,
        position: &Position,
        solver: &mut Solver,
        budget: &mut Budget,
    ) -> Result<ExplainAnswer, SizeMismatch> {
        let told = coach::explain(puzzle, position, self.of_coach(), solver, budget)?;
        Ok(ExplainAnswer::new(
            &told,
            puzzle,
            position,
            self.presentation,
        ))
    }

    /// The answer to a question about a position.
    pub(crate) fn why(
        self,
        puzzle: &Puzzle,
        position: &Position,
        question: Question,
        solver: &mut Solver,
        budget: &mut Budget,
    ) -> Result<WhyAnswer, OutOfRange> {
        let found = coach::why(puzzle, position, question, self.up_to, solver, budget)?;
        let language = self.presentation.language;
        Ok(WhyAnswer::new(&found, puzzle, question, language))
    }
}
