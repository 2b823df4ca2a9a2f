//! The fast engine: one solver a thread, used for one puzzle after the other.

use std::ops::ControlFlow;

use super::board::{Board, Board8, Board16};
use super::path::Path;
use super::plain_id;
use super::search::{Search, Step};
use super::table::Table;
use super::{Count, End, Never, Outcome, Stop};
use crate::model::{Cell, Grid, Puzzle, Size, Value, ValueSet};

/// The only solution, two of several, or that there is none. For many puzzles, use one [`Solver`].
pub fn solve(puzzle: &Puzzle) -> Outcome {
    Solver::new().solve(puzzle, &Grid::empty(puzzle.size()), Never)
}

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
pub struct Solver {
    table: Table,
    path: Path,
    /// The puzzle at hand is in one of these, by its size.
    narrow: Search<Board8>,
    wide: Option<Box<Search<Board16>>>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver::on(Path::default())
    }

    /// A solver that uses no vector code beyond what the whole program is built for. It gives the
    /// same answers as any other.
    pub fn portable() -> Solver {
        Solver::on(Path::Portable)
    }

    fn on(path: Path) -> Solver {
        Solver {
            table: Table::default(),
            path,
            narrow: Search::default(),
            wide: None,
        }
    }

    /// The instructions that it uses: `AVX2`, or `portable` for those that the whole program is built
    /// for.
    ///
    /// ```
    /// use cagey::engine::Solver;
    ///
    /// assert_eq!(Solver::portable().instructions(), "portable");
    /// ```
    pub fn instructions(&self) -> &'static str {
        self.path.name()
    }

    /// The only solution that keeps the values of `start`, two of several, or that there is none.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle, start: &Grid, stop: impl Stop) -> Outcome {
        let size = self.load(puzzle, start);
        self.outcome(size, stop)
    }

    /// The same as [`Solver::solve`] from the bytes of a game id, without a puzzle in between: for
    /// many plain ids, where reading would take longer than solving. Whatever is not a plain game id
    /// without faults gives nothing, and is for [`notation`](crate::notation) to read.
    ///
    /// ```
    /// use cagey::engine::{Never, Outcome, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let outcome = solver.solve_id(b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2", Never);
    /// assert!(matches!(outcome, Some(Outcome::Unique(_))));
    /// assert_eq!(solver.solve_id(b"4:_a_7a4_a3,s1", Never), None);
    /// ```
    pub fn solve_id(&mut self, id: &[u8], stop: impl Stop) -> Option<Outcome> {
        let (size, text) = plain_id::read_size(id)?;
        self.table.prepare(size);
        let (path, table) = (self.path, &mut self.table);
        if size.get() <= Board8::SIDE {
            let Search { frame, room, .. } = &mut self.narrow;
            path.read(frame, size, text, room, table)?;
            self.narrow.restart();
        } else {
            let wide = self.wide.get_or_insert_default();
            path.read(&mut wide.frame, size, text, &mut wide.room, table)?;
            wide.restart();
        }
        Some(self.outcome(size, stop))
    }

    /// How many solutions keep the values of `start`; counting ends when there are `limit`.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn count(&mut self, puzzle: &Puzzle, start: &Grid, limit: u64, stop: impl Stop) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let size = self.load(puzzle, start);
        let mut stop = stop;
        let mut count = 0;
        loop {
            match self.step(size, &mut stop) {
                Step::Complete => return Count::Exactly(count),
                Step::Stopped => return Count::Stopped(count),
                Step::Found => count += 1,
            }
            if count == limit {
                return Count::AtLeast(count);
            }
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
        mut stop: impl Stop,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        let size = self.load(puzzle, start);
        loop {
            match self.step(size, &mut stop) {
                Step::Complete => return End::Complete,
                Step::Stopped => return End::Stopped,
                Step::Found => {
                    if visit(&self.solution(size)).is_break() {
                        return End::Enough;
                    }
                }
            }
        }
    }

    /// The solutions that keep the values of `start`, one after the other.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn solutions(&mut self, puzzle: &Puzzle, start: &Grid) -> impl Iterator<Item = Grid> {
        let size = self.load(puzzle, start);
        std::iter::from_fn(move || match self.step(size, &mut Never) {
            Step::Found => Some(self.solution(size)),
            Step::Complete | Step::Stopped => None,
        })
    }

    /// For each cell in reading order the values that it has in some solution that keeps the values
    /// of `start`; nothing if the search was stopped before all were known.
    ///
    /// ```
    /// use cagey::engine::{Never, Solver};
    /// use cagey::model::{Grid, Puzzle};
    ///
    /// let puzzle: Puzzle = "2:_5,m1m2m2m1".parse()?;
    /// let values = Solver::new().values(&puzzle, &Grid::empty(puzzle.size()), Never);
    /// assert!(values.is_some_and(|cells| cells.iter().all(|values| values.len() == 1)));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn values(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        mut stop: impl Stop,
    ) -> Option<Vec<ValueSet>> {
        let size = puzzle.size();
        let mut seen = vec![ValueSet::EMPTY; size.area()];
        let open = size.cells().filter(|&cell| start.get(cell).is_none());
        // What no solution has shown so far is asked for, one after the other. A puzzle without open
        // cells is asked once as it is.
        let mut questions: Vec<(Cell, Value)> = (open)
            .flat_map(|cell| size.values().map(move |value| (cell, value)))
            .collect();
        if questions.is_empty() {
            let first = Cell::new(0, 0);
            questions.extend(start.get(first).map(|value| (first, value)));
        }
        let mut asked = start.clone();
        for (cell, value) in questions {
            if seen[cell.index(size)].contains(value) {
                continue;
            }
            asked.set(cell, Some(value));
            self.load(puzzle, &asked);
            asked.set(cell, start.get(cell));
            match self.step(size, &mut stop) {
                Step::Complete => {}
                Step::Stopped => return None,
                Step::Found => {
                    let solution = self.solution(size);
                    for (seen, value) in seen.iter_mut().zip(solution.values()) {
                        if let Some(value) = value {
                            seen.insert(*value);
                        }
                    }
                }
            }
        }
        Some(seen)
    }

    fn load(&mut self, puzzle: &Puzzle, start: &Grid) -> Size {
        let size = puzzle.size();
        assert_eq!(size, start.size(), "the grid has the puzzle's size");
        self.table.prepare(size);
        if size.get() <= Board8::SIDE {
            let frame = &mut self.narrow.frame;
            self.path.load(frame, puzzle, start, &mut self.table);
            self.narrow.restart();
        } else {
            let wide = self.wide.get_or_insert_default();
            let frame = &mut wide.frame;
            self.path.load(frame, puzzle, start, &mut self.table);
            wide.restart();
        }
        size
    }

    fn outcome(&mut self, size: Size, mut stop: impl Stop) -> Outcome {
        match self.step(size, &mut stop) {
            Step::Complete => return Outcome::Impossible,
            Step::Stopped => return Outcome::Stopped,
            Step::Found => {}
        }
        let first = self.solution(size);
        match self.step(size, &mut stop) {
            Step::Complete => Outcome::Unique(first),
            Step::Stopped => Outcome::Stopped,
            Step::Found => Outcome::Multiple([first, self.solution(size)]),
        }
    }

    /// Goes on to the next solution of the puzzle that was loaded.
    #[inline]
    fn step(&mut self, size: Size, stop: &mut impl Stop) -> Step {
        let ways = &self.table.ways;
        match &mut self.wide {
            Some(wide) if size.get() > Board8::SIDE => self.path.next(&mut **wide, ways, stop),
            _ => self.path.next(&mut self.narrow, ways, stop),
        }
    }

    /// The solution that was found last.
    fn solution(&self, size: Size) -> Grid {
        match &self.wide {
            Some(wide) if size.get() > Board8::SIDE => grid(&wide.solution, size),
            _ => grid(&self.narrow.solution, size),
        }
    }
}

/// A board whose cells have one candidate each, as a grid.
fn grid<B: Board>(board: &B, size: Size) -> Grid {
    let value = |candidate: u16| Value::new(candidate.trailing_zeros() as u8 + 1);
    Grid::from_rows(size, (0..B::SIDE).map(|row| board.row(row).map(value)))
}
