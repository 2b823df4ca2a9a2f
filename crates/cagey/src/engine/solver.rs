//! The fast engine: one solver a thread, used for one puzzle after the other.

use std::ops::ControlFlow;

use super::board::{Board, Board8, Board16};
use super::frame::Stopped;
use super::path::Path;
use super::plain_id;
use super::search::{Search, Step};
use super::table::Table;
use super::{Count, End, Event, Never, Nobody, Observer, Outcome, Stop};
use crate::model::{Cage, Cell, Grid, Puzzle, Size, Value, ValueSet};

/// The only solution, two of several, or that there is none. For many puzzles, use one [`Solver`].
pub fn solve(puzzle: &Puzzle) -> Outcome {
    Solver::new().solve(puzzle, &Grid::empty(puzzle.size()), Never)
}

/// The nodes without a solution after which a puzzle is one that resists.
const PATIENCE: u32 = 300;

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
    patience: u32,
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

    /// The same solver with another patience: after so many nodes without a solution it takes dearer
    /// steps, which see further. It gives the same answers, if not the same two of several solutions.
    pub fn with_patience(self, nodes: u32) -> Solver {
        Solver {
            narrow: Search::new(nodes),
            wide: None,
            patience: nodes,
            ..self
        }
    }

    fn on(path: Path) -> Solver {
        Solver {
            table: Table::default(),
            path,
            narrow: Search::new(PATIENCE),
            wide: None,
            patience: PATIENCE,
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
        let mut stop = stop;
        match self.load(puzzle, start, &mut stop) {
            Ok(size) => self.outcome(size, stop),
            Err(Stopped) => Outcome::Stopped,
        }
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
    pub fn solve_id(&mut self, id: &[u8], mut stop: impl Stop) -> Option<Outcome> {
        let (size, text) = plain_id::read_size(id)?;
        self.table.prepare(size);
        let (path, table) = (self.path, &mut self.table);
        if size.get() <= Board8::SIDE {
            let Search { frame, room, .. } = &mut self.narrow;
            if path
                .read(frame, size, text, room, table, &mut stop)?
                .is_err()
            {
                return Some(Outcome::Stopped);
            }
            self.narrow.restart();
        } else {
            let wide = (self.wide).get_or_insert_with(|| Box::new(Search::new(self.patience)));
            let Search { frame, room, .. } = &mut **wide;
            if path
                .read(frame, size, text, room, table, &mut stop)?
                .is_err()
            {
                return Some(Outcome::Stopped);
            }
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
        let mut stop = stop;
        let Ok(size) = self.load(puzzle, start, &mut stop) else {
            return Count::Stopped(0);
        };
        let mut count = 0;
        loop {
            match self.step(size, &mut stop, &mut Nobody) {
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
        stop: impl Stop,
        visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        self.observe(puzzle, start, stop, &mut Nobody, visit)
    }

    /// The same as [`Solver::for_each`], while an observer hears all that the search does.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn observe<O: Observer>(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        mut stop: impl Stop,
        observer: &mut O,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        let Ok(size) = self.load(puzzle, start, &mut stop) else {
            return End::Stopped;
        };
        loop {
            match self.step(size, &mut stop, observer) {
                Step::Complete => return End::Complete,
                Step::Stopped => return End::Stopped,
                Step::Found => {
                    let solution = self.solution(size);
                    if O::ON {
                        observer.hear(Event::Solution(&solution));
                    }
                    if visit(&solution).is_break() {
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
        let mut size = self.load(puzzle, start, &mut Never).ok();
        std::iter::from_fn(move || {
            let at_hand = size?;
            match self.step(at_hand, &mut Never, &mut Nobody) {
                Step::Found => Some(self.solution(at_hand)),
                Step::Complete | Step::Stopped => {
                    size = None;
                    None
                }
            }
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
            self.load(puzzle, &asked, &mut stop).ok()?;
            asked.set(cell, start.get(cell));
            match self.step(size, &mut stop, &mut Nobody) {
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

    pub(super) fn load(
        &mut self,
        puzzle: &Puzzle,
        start: &Grid,
        stop: &mut impl Stop,
    ) -> Result<Size, Stopped> {
        assert_eq!(
            puzzle.size(),
            start.size(),
            "the grid has the puzzle's size"
        );
        self.load_cages(puzzle.cages().iter(), start, stop)
    }

    /// Makes it ready to solve some cages on a grid.
    fn load_cages<'a>(
        &mut self,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        stop: &mut impl Stop,
    ) -> Result<Size, Stopped> {
        let size = start.size();
        self.table.prepare(size);
        if size.get() <= Board8::SIDE {
            let frame = &mut self.narrow.frame;
            (self.path).load(frame, cages, start, &mut self.table, stop)?;
            self.narrow.restart();
        } else {
            let wide = (self.wide).get_or_insert_with(|| Box::new(Search::new(self.patience)));
            let frame = &mut wide.frame;
            (self.path).load(frame, cages, start, &mut self.table, stop)?;
            wide.restart();
        }
        Ok(size)
    }

    fn outcome(&mut self, size: Size, mut stop: impl Stop) -> Outcome {
        match self.step(size, &mut stop, &mut Nobody) {
            Step::Complete => return Outcome::Impossible,
            Step::Stopped => return Outcome::Stopped,
            Step::Found => {}
        }
        let first = self.solution(size);
        match self.step(size, &mut stop, &mut Nobody) {
            Step::Complete => Outcome::Unique(first),
            Step::Stopped => Outcome::Stopped,
            Step::Found => Outcome::Multiple([first, self.solution(size)]),
        }
    }

    /// Whether some cages alone leave a solution that keeps the values of `start`; nothing if the search
    /// was stopped before it could tell.
    pub(super) fn is_possible<'a>(
        &mut self,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        stop: &mut impl Stop,
    ) -> Option<bool> {
        let size = self.load_cages(cages, start, stop).ok()?;
        match self.step(size, stop, &mut Nobody) {
            Step::Found => Some(true),
            Step::Complete => Some(false),
            Step::Stopped => None,
        }
    }

    /// Goes on to the next solution of the puzzle that was loaded.
    #[inline]
    pub(super) fn step(
        &mut self,
        size: Size,
        stop: &mut impl Stop,
        observer: &mut impl Observer,
    ) -> Step {
        let (path, ways) = (self.path, &self.table.ways);
        match &mut self.wide {
            Some(wide) if size.get() > Board8::SIDE => path.next(&mut **wide, ways, stop, observer),
            _ => path.next(&mut self.narrow, ways, stop, observer),
        }
    }

    /// The solution that was found last.
    pub(super) fn solution(&self, size: Size) -> Grid {
        let values = match &self.wide {
            Some(wide) if size.get() > Board8::SIDE => wide.solution.values(size.get()),
            _ => self.narrow.solution.values(size.get()),
        };
        Grid::from_values(size, values)
    }
}
