//! The fast engine: one solver a thread, used for one puzzle after the other.

use std::ops::ControlFlow;

use super::board::{Board, Board8, Board16};
use super::frame::{Frame, place};
use super::path::Path;
use super::search::{Search, Step};
use super::table::Table;
use super::{Count, End, Outcome, Stop};
use crate::model::{Grid, Puzzle, Size, Value};

/// Solves puzzles as fast as possible. It keeps what it learns about cages, so use one for many
/// puzzles, and one a thread.
///
/// ```
/// use cagey::engine::{Never, Outcome, Solver};
/// use cagey::model::{Grid, Puzzle};
///
/// let mut solver = Solver::new();
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let outcome = solver.solve(&puzzle, &Grid::empty(puzzle.size()), Never);
/// assert_eq!(outcome, Outcome::Unique("4231314223141423".parse()?));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Default)]
pub struct Solver {
    table: Table,
    path: Path,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver that uses no vector code beyond what the whole program is built for. It gives the
    /// same answers as any other.
    pub fn portable() -> Solver {
        Solver {
            path: Path::Portable,
            ..Solver::default()
        }
    }

    /// The only solution that keeps the values of `start`, two of several, or that there is none.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle, start: &Grid, stop: impl Stop) -> Outcome {
        let mut found: Vec<Grid> = Vec::new();
        let end = self.run(puzzle, start, stop, |solution| {
            found.push(solution());
            go_on_if(found.len() < 2)
        });
        match (end, <[Grid; 2]>::try_from(found)) {
            (_, Ok(two)) => Outcome::Multiple(two),
            (End::Stopped, _) => Outcome::Stopped,
            (_, Err(mut fewer)) => fewer.pop().map_or(Outcome::Impossible, Outcome::Unique),
        }
    }

    /// How many solutions keep the values of `start`; counting ends when there are `limit`.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn count(&mut self, puzzle: &Puzzle, start: &Grid, limit: u64, stop: impl Stop) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let mut count = 0;
        let end = self.run(puzzle, start, stop, |_| {
            count += 1;
            go_on_if(count < limit)
        });
        match end {
            End::Complete => Count::Exactly(count),
            End::Enough => Count::AtLeast(count),
            End::Stopped => Count::Stopped(count),
        }
    }

    /// Visits every solution that keeps the values of `start`, until the visitor breaks off.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn for_each(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        stop: impl Stop,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        self.run(puzzle, start, stop, |solution| visit(&solution()))
    }

    /// Hands over each solution as something that makes a grid, for those who want one.
    fn run(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        stop: impl Stop,
        visit: impl FnMut(&dyn Fn() -> Grid) -> ControlFlow<()>,
    ) -> End {
        assert_eq!(
            puzzle.size(),
            start.size(),
            "the grid has the puzzle's size"
        );
        self.table.make_room();
        if puzzle.size().get() <= Board8::SIDE {
            self.run_on::<Board8>(puzzle, start, stop, visit)
        } else {
            self.run_on::<Board16>(puzzle, start, stop, visit)
        }
    }

    fn run_on<B: Board>(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        mut stop: impl Stop,
        mut visit: impl FnMut(&dyn Fn() -> Grid) -> ControlFlow<()>,
    ) -> End {
        let frame = Frame::<B>::new(puzzle, start, &mut self.table);
        let mut search = Search::new(frame);
        loop {
            match self.path.next(&mut search, self.table.words(), &mut stop) {
                Step::Complete => return End::Complete,
                Step::Stopped => return End::Stopped,
                Step::Found(board) => {
                    if visit(&|| grid(&board, puzzle.size())).is_break() {
                        return End::Enough;
                    }
                }
            }
        }
    }
}

fn go_on_if(more_wanted: bool) -> ControlFlow<()> {
    match more_wanted {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// A board whose cells have one candidate each, as a grid.
fn grid<B: Board>(board: &B, size: Size) -> Grid {
    let mut grid = Grid::empty(size);
    for cell in size.cells() {
        let value = board.get(place::<B>(cell)).trailing_zeros() as u8 + 1;
        grid.set(cell, Value::new(value));
    }
    grid
}
