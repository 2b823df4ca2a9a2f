//! The fast engine: a solver that is used for one puzzle after the other.

use std::ops::ControlFlow;

use super::board::{Board, Board8, Board16};
use super::cage_cache::CageCache;
use super::instance::{Load, place};
use super::kernels::Isa;
use super::open_count;
use super::plain_id::{self, Read};
use super::search::{Divide, NextSolution, Progress, Search};
use super::{Budget, BudgetSpent, Count, End, Event, NoObserver, Observer, Outcome, Start};
use crate::model::{Cage, Cell, Grid, Size, Value, ValueSet};

/// The nodes without a solution after which a puzzle counts as hard.
const PATIENCE: u32 = 300;
/// The nodes of the search for hard puzzles after which the clause search takes over, up to 12×12.
const LEARNING_PATIENCE: u32 = 2_500;
/// After so many solutions have been visited, the others are counted without visiting them if there are few clues.
const FEW: u128 = 1 << 17;

/// Solves puzzles as fast as possible. It caches the tuples of cages, so use the same solver for many
/// puzzles, and one for each thread.
///
/// ```
/// use cagey::engine::{Budget, Outcome, Solver};
/// use cagey::model::Puzzle;
///
/// let mut solver = Solver::new();
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let outcome = solver.solve(&puzzle, &mut Budget::unlimited());
/// assert_eq!(outcome, Outcome::Unique("4231314223141423".parse()?));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct Solver {
    cache: CageCache,
    isa: Isa,
    /// The current puzzle is in one of these, by its size.
    narrow: Search<Board8>,
    wide: Option<Box<Search<Board16>>>,
    patience: u32,
    learning_patience: u32,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with an empty cache.
    pub fn new() -> Solver {
        Solver::on(Isa::best())
    }

    /// A solver that uses no instructions beyond those that the whole program is built for. It gives
    /// the same answers as any other.
    pub fn portable() -> Solver {
        Solver::on(Isa::PORTABLE)
    }

    /// The same solver with another patience: after so many nodes without a solution, it changes to a
    /// search that propagates more at each node. It gives the same answers, though perhaps another two of
    /// several solutions.
    #[must_use]
    pub fn with_patience(self, nodes: u32) -> Solver {
        Solver {
            narrow: Search::new(nodes, self.learning_patience),
            wide: None,
            patience: nodes,
            ..self
        }
    }

    /// The same solver with another patience with the search for hard puzzles: after so many of its nodes, it changes to
    /// conflict-driven clause learning, except in puzzles with large cages. Beyond 12×12, a hundredth of the nodes is enough. It gives the same answers, though perhaps
    /// another two of several solutions.
    ///
    /// ```
    /// use cagey::engine::{Budget, Count, Solver};
    /// use cagey::model::Puzzle;
    ///
    /// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
    /// let mut solver = Solver::new().with_patience(0).with_learning_patience(0);
    /// assert_eq!(solver.count(&puzzle, 100, &mut Budget::unlimited()), Count::Exactly(2));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    #[must_use]
    pub fn with_learning_patience(self, nodes: u32) -> Solver {
        Solver {
            narrow: Search::new(self.patience, nodes),
            wide: None,
            learning_patience: nodes,
            ..self
        }
    }

    fn on(isa: Isa) -> Solver {
        Solver {
            cache: CageCache::default(),
            isa,
            narrow: Search::new(PATIENCE, LEARNING_PATIENCE),
            wide: None,
            patience: PATIENCE,
            learning_patience: LEARNING_PATIENCE,
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
        self.isa.name()
    }

    /// The only solution from `start`, two of several, or that there is none.
    pub fn solve<'s>(&mut self, start: impl Into<Start<'s>>, budget: &mut Budget) -> Outcome {
        match self.load(start.into(), budget) {
            Ok(size) => self.outcome(size, budget),
            Err(BudgetSpent) => Outcome::Stopped,
        }
    }

    /// The same as [`Solver::solve`] from the bytes of a game id, without a puzzle in between: for
    /// many plain ids, where reading would take longer than solving. Whatever is not a plain game id
    /// without faults gives nothing, and is for [`notation`](crate::notation) to read.
    ///
    /// ```
    /// use cagey::engine::{Budget, Outcome, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let mut budget = Budget::unlimited();
    /// let outcome = solver.solve_id(b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2", &mut budget);
    /// assert!(matches!(outcome, Some(Outcome::Unique(_))));
    /// assert_eq!(solver.solve_id(b"4:_a_7a4_a3,s1", &mut budget), None);
    /// ```
    pub fn solve_id(&mut self, id: &[u8], budget: &mut Budget) -> Option<Outcome> {
        let (size, text) = plain_id::read_size(id)?;
        self.cache.prepare(size);
        let (isa, cache) = (self.isa, &mut self.cache);
        if size.get() <= Board8::SIDE {
            let Search {
                instance, scratch, ..
            } = &mut self.narrow;
            let read = Read {
                instance,
                size,
                text,
                scratch,
                cache,
                budget,
            };
            if isa.run(read)?.is_err() {
                return Some(Outcome::Stopped);
            }
            self.narrow.restart();
        } else {
            let wide = (self.wide).get_or_insert_with(|| {
                Box::new(Search::new(self.patience, self.learning_patience))
            });
            let Search {
                instance, scratch, ..
            } = &mut **wide;
            let read = Read {
                instance,
                size,
                text,
                scratch,
                cache,
                budget,
            };
            if isa.run(read)?.is_err() {
                return Some(Outcome::Stopped);
            }
            wide.restart();
        }
        Some(self.outcome(size, budget))
    }

    /// How many solutions there are from `start`; counting ends when there are `limit`.
    pub fn count<'s>(
        &mut self,
        start: impl Into<Start<'s>>,
        limit: u128,
        budget: &mut Budget,
    ) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let start = start.into();
        let Ok(size) = self.load(start, budget) else {
            return Count::Stopped(0);
        };
        let mut count = 0;
        loop {
            if count == FEW {
                match open_count::count(start, budget) {
                    Ok(None) => {}
                    Ok(Some(all)) if all < limit => return Count::Exactly(all),
                    Ok(Some(_)) => return Count::AtLeast(limit),
                    Err(_) => return Count::Stopped(count),
                }
            }
            match self.step(size, budget, &mut NoObserver) {
                Progress::Complete => return Count::Exactly(count),
                Progress::Stopped => return Count::Stopped(count),
                Progress::Found => count += 1,
            }
            if count == limit {
                return Count::AtLeast(count);
            }
        }
    }

    /// Visits every solution from `start`, until the visitor breaks off.
    pub fn for_each<'s>(
        &mut self,
        start: impl Into<Start<'s>>,
        budget: &mut Budget,
        visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        self.observe(start, budget, &mut NoObserver, visit)
    }

    /// The same as [`Solver::for_each`], while an observer is told everything that the search does.
    pub fn observe<'s, O: Observer>(
        &mut self,
        start: impl Into<Start<'s>>,
        budget: &mut Budget,
        observer: &mut O,
        mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> End {
        let Ok(size) = self.load(start.into(), budget) else {
            return End::Stopped;
        };
        loop {
            match self.step(size, budget, observer) {
                Progress::Complete => return End::Complete,
                Progress::Stopped => return End::Stopped,
                Progress::Found => {
                    let solution = self.solution(size);
                    if O::ON {
                        observer.on_event(Event::Solution(&solution));
                    }
                    if visit(&solution).is_break() {
                        return End::Enough;
                    }
                }
            }
        }
    }

    /// The solutions from `start`, one after the other.
    pub fn solutions<'s>(&mut self, start: impl Into<Start<'s>>) -> impl Iterator<Item = Grid> {
        let mut budget = Budget::unlimited();
        let mut size = self.load(start.into(), &mut budget).ok();
        std::iter::from_fn(move || {
            let at_hand = size?;
            match self.step(at_hand, &mut budget, &mut NoObserver) {
                Progress::Found => Some(self.solution(at_hand)),
                Progress::Complete | Progress::Stopped => {
                    size = None;
                    None
                }
            }
        })
    }

    /// For each cell in reading order the values that it has in some solution from
    /// `start`; nothing if the search was stopped before all were known.
    ///
    /// ```
    /// use cagey::engine::{Budget, Solver};
    /// use cagey::model::Puzzle;
    ///
    /// let puzzle: Puzzle = "2:_5,m1m2m2m1".parse()?;
    /// let values = Solver::new().values(&puzzle, &mut Budget::unlimited());
    /// assert!(values.is_some_and(|cells| cells.iter().all(|values| values.len() == 1)));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn values<'s>(
        &mut self,
        start: impl Into<Start<'s>>,
        budget: &mut Budget,
    ) -> Option<Vec<ValueSet>> {
        let start: Start = start.into();
        let size = self.load(start, budget).ok()?;
        let entered = |cell| start.grid().and_then(|grid| grid.get(cell));
        let mut seen = vec![ValueSet::EMPTY; size.area()];
        let add = |solution: Grid, seen: &mut [ValueSet]| {
            for (seen, value) in seen.iter_mut().zip(solution.values()) {
                if let Some(value) = value {
                    seen.insert(*value);
                }
            }
        };
        match self.step(size, budget, &mut NoObserver) {
            Progress::Complete => return Some(seen),
            Progress::Stopped => return None,
            Progress::Found => add(self.solution(size), &mut seen),
        }
        // Searches for a solution with each value that no solution has had so far. The puzzle stays
        // loaded, without the values that are found to be in no solution.
        for cell in size.cells().filter(|&cell| entered(cell).is_none()) {
            for value in size.values() {
                let bit = 1 << (value.get() - 1);
                let candidates = self.candidates(cell, size);
                if seen[cell.index(size)].contains(value) || candidates & bit == 0 {
                    continue;
                }
                self.restart_with(cell, bit, size);
                let progress = self.step(size, budget, &mut NoObserver);
                let left = match progress {
                    Progress::Stopped => return None,
                    Progress::Found => candidates,
                    Progress::Complete => candidates & !bit,
                };
                if progress == Progress::Found {
                    add(self.solution(size), &mut seen);
                }
                self.restart_with(cell, left, size);
            }
        }
        Some(seen)
    }

    pub(super) fn load(&mut self, start: Start, budget: &mut Budget) -> Result<Size, BudgetSpent> {
        let puzzle = start.puzzle();
        self.load_cages(puzzle.size(), puzzle.cages().iter(), start.grid(), budget)
    }

    /// Loads some cages and the values of a grid.
    fn load_cages<'a>(
        &mut self,
        size: Size,
        cages: impl Iterator<Item = &'a Cage>,
        start: Option<&Grid>,
        budget: &mut Budget,
    ) -> Result<Size, BudgetSpent> {
        self.cache.prepare(size);
        let (isa, cache) = (self.isa, &mut self.cache);
        if size.get() <= Board8::SIDE {
            let instance = &mut self.narrow.instance;
            isa.run(Load {
                instance,
                size,
                cages,
                start,
                cache,
                budget,
            })?;
            self.narrow.restart();
        } else {
            let wide = (self.wide).get_or_insert_with(|| {
                Box::new(Search::new(self.patience, self.learning_patience))
            });
            let instance = &mut wide.instance;
            isa.run(Load {
                instance,
                size,
                cages,
                start,
                cache,
                budget,
            })?;
            wide.restart();
        }
        Ok(size)
    }

    /// The candidates of a cell at the start, one bit for each value.
    fn candidates(&self, cell: Cell, size: Size) -> u16 {
        match &self.wide {
            Some(wide) if size.get() > Board8::SIDE => wide.candidates(cell),
            _ => self.narrow.candidates(cell),
        }
    }

    /// Starts the puzzle again with other candidates in a cell.
    fn restart_with(&mut self, cell: Cell, candidates: u16, size: Size) {
        match &mut self.wide {
            Some(wide) if size.get() > Board8::SIDE => wide.restart_with(cell, candidates),
            _ => self.narrow.restart_with(cell, candidates),
        }
    }

    fn outcome(&mut self, size: Size, budget: &mut Budget) -> Outcome {
        match self.step(size, budget, &mut NoObserver) {
            Progress::Complete => return Outcome::Impossible,
            Progress::Stopped => return Outcome::Stopped,
            Progress::Found => {}
        }
        let first = self.solution(size);
        match self.step(size, budget, &mut NoObserver) {
            Progress::Complete => Outcome::Unique(first),
            Progress::Stopped => Outcome::Stopped,
            Progress::Found => Outcome::Multiple([first, self.solution(size)]),
        }
    }

    /// Whether some cages alone leave a solution from `start`; nothing if the search, which takes at most so many nodes,
    /// was stopped before it could tell.
    pub(super) fn is_possible<'a>(
        &mut self,
        size: Size,
        cages: impl Iterator<Item = &'a Cage>,
        start: Option<&Grid>,
        most_nodes: u64,
        budget: &mut Budget,
    ) -> Option<bool> {
        let size = self.load_cages(size, cages, start, budget).ok()?;
        let search = |budget: &mut Budget| self.step(size, budget, &mut NoObserver);
        match budget.within(most_nodes, search).0 {
            Progress::Found => Some(true),
            Progress::Complete => Some(false),
            Progress::Stopped => None,
        }
    }

    /// Continues to the next solution of the puzzle that was loaded.
    #[inline]
    pub(super) fn step(
        &mut self,
        size: Size,
        budget: &mut Budget,
        observer: &mut impl Observer,
    ) -> Progress {
        let (isa, tuples) = (self.isa, &self.cache.tuples);
        match &mut self.wide {
            Some(wide) if size.get() > Board8::SIDE => isa.run(NextSolution {
                search: &mut **wide,
                tuples,
                budget,
                observer,
            }),
            _ => isa.run(NextSolution {
                search: &mut self.narrow,
                tuples,
                budget,
                observer,
            }),
        }
    }

    /// Divides what there is from `start` into so many grids or more, if it can be divided: every solution keeps the
    /// values of exactly one of them. See [`SharedSearch`](super::SharedSearch).
    pub(super) fn divide(
        &mut self,
        start: Start,
        wanted: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Grid>, BudgetSpent> {
        let size = self.load(start, budget)?;
        let (isa, tuples, n) = (self.isa, &self.cache.tuples, size.get());
        Ok(match &mut self.wide {
            Some(wide) if n > Board8::SIDE => {
                let search = &mut **wide;
                let boards = isa.run(Divide {
                    search,
                    wanted,
                    tuples,
                    budget,
                })?;
                boards.iter().map(|board| fixed(board, size)).collect()
            }
            _ => {
                let search = &mut self.narrow;
                let boards = isa.run(Divide {
                    search,
                    wanted,
                    tuples,
                    budget,
                })?;
                boards.iter().map(|board| fixed(board, size)).collect()
            }
        })
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

/// The values of the cells of a board that have a single candidate.
fn fixed<B: Board>(board: &B, size: Size) -> Grid {
    let mut grid = Grid::empty(size);
    for cell in size.cells() {
        let candidates = board.get(place::<B>(cell));
        if candidates.is_power_of_two() {
            let value = Value::new(candidates.trailing_zeros() as u8 + 1);
            let is_set = grid.set(cell, value);
            debug_assert!(is_set.is_ok());
        }
    }
    grid
}
