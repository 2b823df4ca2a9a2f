//! The solutions of one puzzle, computed on demand.

use super::search::Progress;
use super::solver::Solver;
use super::{Budget, End, NoObserver, Start};
use crate::model::{Grid, Size};

/// The solutions of one puzzle, one after the other. The search pauses between two of them for as long as
/// you like, and its memory does not grow with the number of solutions.
///
/// ```
/// use cagey::engine::{Budget, End, Solver};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let mut budget = Budget::unlimited();
/// let mut solutions = Solver::new()
///     .into_solutions(&puzzle, &mut budget)
///     .expect("nothing stops it");
/// assert_eq!(solutions.next(&mut budget), Ok("1221".parse()?));
/// assert_eq!(solutions.next(&mut budget), Ok("2112".parse()?));
/// assert_eq!(solutions.next(&mut budget), Err(End::Complete));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct SolutionCursor {
    solver: Solver,
    size: Size,
}

impl Solver {
    /// The solutions from `start`; none if the budget was used up before the puzzle was loaded.
    pub fn into_solutions<'s>(
        mut self,
        start: impl Into<Start<'s>>,
        budget: &mut Budget,
    ) -> Option<SolutionCursor> {
        let size = self.load(start.into(), budget).ok()?;
        Some(SolutionCursor { solver: self, size })
    }
}

impl SolutionCursor {
    /// The next solution, or why there is none. A search that was stopped can be continued.
    pub fn next(&mut self, budget: &mut Budget) -> Result<Grid, End> {
        match self.solver.step(self.size, budget, &mut NoObserver) {
            Progress::Found => Ok(self.solver.solution(self.size)),
            Progress::Complete => Err(End::Complete),
            Progress::Stopped => Err(End::Stopped),
        }
    }
}
