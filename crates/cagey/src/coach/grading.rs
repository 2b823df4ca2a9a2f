//! How hard a puzzle is, which can be said only of a puzzle with one solution.

use super::SolutionCount;
use super::examination::preliminary_search;
use crate::engine::{Budget, Limit, Outcome, Solver};
use crate::logic::{Grade, Grader, Level, Marks, walk};
use crate::model::{Grid, Puzzle};

/// What is asked about the difficulty of a puzzle: with every technique and without the solution, if nothing else is
/// said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GradeOptions {
    /// The highest level of techniques that may be used.
    pub up_to: Level,
    /// Whether the solution is wanted as well. Without it, a puzzle whose level already proves that there
    /// is only one solution needs no search.
    pub with_solution: bool,
}

impl GradeOptions {
    /// With every technique, and without the solution.
    pub const fn new() -> GradeOptions {
        GradeOptions {
            up_to: Level::Unreasonable,
            with_solution: false,
        }
    }

    /// With no techniques above a level.
    #[must_use]
    pub const fn up_to(self, level: Level) -> GradeOptions {
        GradeOptions {
            up_to: level,
            ..self
        }
    }

    /// With the solution as well.
    #[must_use]
    pub const fn with_solution(self) -> GradeOptions {
        GradeOptions {
            with_solution: true,
            ..self
        }
    }
}

impl Default for GradeOptions {
    fn default() -> GradeOptions {
        GradeOptions::new()
    }
}

/// The solutions of a puzzle, and how hard it is if there is only one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grading {
    /// How many solutions the puzzle has, as far as search and logic together can tell.
    pub solutions: SolutionCount,
    /// The only solution, if it was found.
    pub solution: Option<Grid>,
    /// The grade; nothing if the puzzle has several solutions or none.
    pub grade: Option<Grade>,
    /// The limit that ended the grading early, if any. The grade is then that of the steps up to there.
    pub limit: Option<Limit>,
}

/// Grades a puzzle from the start.
///
/// A preliminary search for a second solution is bounded in large grids, and by the budget. If it ends early, the
/// puzzle is graded all the same: what techniques solve has only one solution.
///
/// ```
/// use cagey::coach::{GradeOptions, SolutionCount, grade};
/// use cagey::engine::{Budget, Solver};
/// use cagey::logic::{Grader, Level};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let options = GradeOptions::new();
/// let (mut solver, mut grader) = (Solver::new(), Grader::new());
/// let grading = grade(&puzzle, options, &mut solver, &mut grader, &mut Budget::unlimited());
/// assert_eq!(grading.solutions, SolutionCount::One);
/// assert_eq!(grading.grade.map(|grade| grade.level), Some(Level::Easy));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn grade(
    puzzle: &Puzzle,
    options: GradeOptions,
    solver: &mut Solver,
    grader: &mut Grader,
    budget: &mut Budget,
) -> Grading {
    let level = grader.level(puzzle);
    let needs_search = options.with_solution || level == Level::Unreasonable;
    let (mut solution, mut solutions) = (None, SolutionCount::One);
    if needs_search {
        let outcome;
        (outcome, solutions) = preliminary_search(solver, puzzle.into(), budget);
        if let Outcome::Unique(grid) = outcome {
            solution = Some(grid);
        }
    }
    if let SolutionCount::Several | SolutionCount::None = solutions {
        return Grading {
            solutions,
            solution: None,
            grade: None,
            limit: None,
        };
    }
    let grade = grader.grade_within(puzzle, level, options.up_to, budget);
    let limit = budget.reached();
    if grade.is_solved {
        solutions = SolutionCount::One;
        if options.with_solution && solution.is_none() {
            let end = walk(Marks::new(puzzle), options.up_to).end;
            solution = Some(end.position().grid().clone());
        }
    }
    Grading {
        solutions,
        solution,
        grade: Some(grade),
        limit,
    }
}
