//! How hard a puzzle is, if it has one solution.

use cagey::coach::in_passing;
use cagey::engine::{Either, Outcome, Stop};
use cagey::logic::{Grade, Level, Marks, walk};
use cagey::model::{Grid, Puzzle};

use crate::engine::Engine;

/// A puzzle's solutions, and how hard it is if there is one.
pub(crate) struct Graded {
    pub(crate) outcome: Outcome,
    /// Nothing where there are several solutions or none.
    pub(crate) grade: Option<Grade>,
}

impl Graded {
    /// Grades a puzzle with techniques up to a level.
    pub(crate) fn of(
        puzzle: &Puzzle,
        up_to: Level,
        engine: &mut Engine,
        stop: impl Stop,
    ) -> Graded {
        let level = engine.grader.level(puzzle);
        let empty = Grid::empty(puzzle.size());
        let stop = Either(in_passing(puzzle), stop);
        let outcome = engine.solver.solve(puzzle, &empty, stop);
        if matches!(outcome, Outcome::Multiple(_) | Outcome::Impossible) {
            return Graded {
                outcome,
                grade: None,
            };
        }
        let grade = engine.grader.grade_with(puzzle, level, up_to);
        // What techniques solve has one solution, though a search may not have come to its end.
        let outcome = match outcome {
            Outcome::Stopped if grade.is_solved => {
                let end = walk(Marks::new(puzzle), up_to).end;
                Outcome::Unique(end.position().grid().clone())
            }
            outcome => outcome,
        };
        Graded {
            outcome,
            grade: Some(grade),
        }
    }
}
