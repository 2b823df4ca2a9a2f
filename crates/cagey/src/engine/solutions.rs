//! The solutions of one puzzle, computed on demand.

use super::search::Progress;
use super::solver::Solver;
use super::{End, NoObserver, Stop};
use crate::model::{Grid, Puzzle, Size};

/// The solutions of one puzzle, one after the other. The search pauses between two of them for as long as
/// you like, and its memory does not grow with the number of solutions.
///
/// ```
/// use cagey::engine::{End, Never, Solver};
/// use cagey::model::{Grid, Puzzle};
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let mut solutions = Solver::new()
///     .into_solutions(&puzzle, &Grid::empty(puzzle.size()), Never)
///     .expect("nothing stops it");
/// assert_eq!(solutions.next(Never), Ok("1221".parse()?));
/// assert_eq!(solutions.next(Never), Ok("2112".parse()?));
/// assert_eq!(solutions.next(Never), Err(End::Complete));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct SolutionCursor {
    solver: Solver,
    size: Size,
}

impl Solver {
    /// The solutions that keep the values of `start`; none if the search was stopped before the puzzle was
    /// loaded.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn into_solutions(
        mut self,
        puzzle: &Puzzle,
        start: &Grid,
        mut stop: impl Stop,
    ) -> Option<SolutionCursor> {
        let size = self.load(puzzle, start, &mut stop).ok()?;
        Some(SolutionCursor { solver: self, size })
    }
}

impl SolutionCursor {
    /// The next solution, or why there is none. A search that was stopped can be continued.
    pub fn next(&mut self, mut stop: impl Stop) -> Result<Grid, End> {
        match self.solver.step(self.size, &mut stop, &mut NoObserver) {
            Progress::Found => Ok(self.solver.solution(self.size)),
            Progress::Complete => Err(End::Complete),
            Progress::Stopped => Err(End::Stopped),
        }
    }
}
