//! Where a search starts: a puzzle, and the values that are entered already.

use crate::model::{Grid, Puzzle, SizeMismatch, Violation};

/// A puzzle with the values that solutions have to keep. A `&Puzzle` is a start without such values.
///
/// ```
/// use cagey::engine::{Budget, Count, Solver, Start};
/// use cagey::model::{Grid, Puzzle};
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let mut solver = Solver::new();
/// let count = solver.count(&puzzle, u128::MAX, &mut Budget::unlimited());
/// assert_eq!(count, Count::Exactly(2));
///
/// let grid: Grid = "2...".parse()?;
/// let count = solver.count(Start::new(&puzzle, &grid)?, u128::MAX, &mut Budget::unlimited());
/// assert_eq!(count, Count::Exactly(1));
///
/// let other: Grid = "1........".parse()?;
/// assert_eq!(
///     Start::new(&puzzle, &other).unwrap_err().to_string(),
///     "a 3×3 grid does not belong to a 2×2 puzzle"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    puzzle: &'a Puzzle,
    /// Nothing is entered if there is none.
    grid: Option<&'a Grid>,
}

impl<'a> Start<'a> {
    /// The puzzle with the values of a grid, which must have the same size.
    pub fn new(puzzle: &'a Puzzle, grid: &'a Grid) -> Result<Start<'a>, SizeMismatch> {
        SizeMismatch::check(puzzle.size(), grid.size())?;
        Ok(Start {
            puzzle,
            grid: Some(grid),
        })
    }

    /// The same for a grid that is known to have the size of the puzzle.
    pub(crate) fn with_grid(puzzle: &'a Puzzle, grid: &'a Grid) -> Start<'a> {
        debug_assert_eq!(puzzle.size(), grid.size());
        Start {
            puzzle,
            grid: Some(grid),
        }
    }

    /// The puzzle.
    pub fn puzzle(self) -> &'a Puzzle {
        self.puzzle
    }

    /// Every rule that the values already break, as in [`Puzzle::violations`].
    pub fn violations(self) -> Vec<Violation> {
        let violations = self.grid.map(|grid| self.puzzle.violations(grid));
        violations.and_then(Result::ok).unwrap_or_default()
    }

    /// The grid that is filled from here; none if nothing is entered.
    pub fn grid(self) -> Option<&'a Grid> {
        self.grid
    }
}

impl<'a> From<&'a Puzzle> for Start<'a> {
    fn from(puzzle: &'a Puzzle) -> Start<'a> {
        Start { puzzle, grid: None }
    }
}
