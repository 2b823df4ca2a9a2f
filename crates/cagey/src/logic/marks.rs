//! What is still possible: candidates of cells and combinations of cages.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::automaton_support;
use super::combination_cache::CombinationCache;
use super::geometry::{Geometry, MOST_CELLS, bit, bits, mask, readers, value, values};
use super::step::Effect;
use super::technique::Technique;
use super::techniques;
use crate::effort;
use crate::model::{
    Cage, CageId, Cell, Clue, Grid, Line, OutOfRange, Position, Puzzle, SizeMismatch, Value,
    ValueSet,
};
use crate::tables::Automaton;

/// The candidates of every cell, and the combinations of every cage that are left: those whose values are all still
/// candidates. This is what a player who keeps complete pencil marks knows.
///
/// ```
/// use cagey::logic::Marks;
/// use cagey::model::{Cell, Puzzle};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let marks = Marks::new(&puzzle);
/// assert_eq!(marks.candidates(Cell::new(0, 0)).len(), 4);
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Clone)]
pub struct Marks<'p> {
    pub(super) geometry: Arc<Geometry<'p>>,
    /// Bit sets of values.
    pub(super) cells: [u16; MOST_CELLS],
    /// For each cell the values that it has in some combination of its cage.
    pub(super) supported: [u16; MOST_CELLS],
    filled: [bool; MOST_CELLS],
    empty: usize,
    ways: Vec<u64>,
    cages: Vec<Combinations>,
    /// Cages whose combinations have to be filtered again: a bit each.
    stale: [u64; 4],
    pub(super) changes: Changes,
    /// The combinations of the empty grid, kept where steps are explained, so that they need not be found again.
    at_first: Option<Arc<AtFirst>>,
}

/// What the cages of a puzzle allow in the empty grid.
struct AtFirst {
    ways: Vec<u64>,
    /// For each cell the values that it has in some combination of its cage.
    supported: Vec<u16>,
}

/// What has changed since the rules of levels were last applied, so that they examine nothing twice. All are
/// sets, with a bit for each member.
#[derive(Clone)]
pub(super) struct Changes {
    /// Empty cells with one candidate.
    pub(super) naked: [u64; 4],
    /// Lines that have lost candidates: for single places, and for sets.
    pub(super) lines: u32,
    pub(super) split: u32,
    /// Cages that have lost combinations.
    pub(super) cages: [u64; 4],
    /// Values that have lost places.
    pub(super) values: u16,
}

/// What is known about the combinations of a cage.
#[derive(Clone)]
enum Combinations {
    /// `count` of `ways`, from `start` on; there were `all` of them at first.
    Listed {
        start: usize,
        count: usize,
        all: usize,
    },
    /// There are too many to list, but automata read them.
    Read(Arc<[Automaton]>),
    /// Nothing.
    Unknown,
}

/// What a value costs in each state of an automaton, in the units of [`Budget::work`](crate::budget::Budget::work).
const WORK_OF_READING: usize = 4;

/// What is known about a cell: its candidates, and whether it is filled.
pub(super) type State = (u16, bool);

/// Why marks cannot lead to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Contradiction {
    /// A cell has no candidate left.
    NoValue(Cell),
    /// A value has no place left in a line.
    NoPlace(Line, Value),
    /// A cage has no combination left.
    NoCombination(CageId),
}

impl fmt::Debug for Marks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Marks").field(&self.position()).finish()
    }
}

impl<'p> Marks<'p> {
    /// The start: every value is possible in every cell.
    pub fn new(puzzle: &'p Puzzle) -> Marks<'p> {
        Marks::with_cache(puzzle, &mut CombinationCache::default())
    }

    /// The position of a player. Where a cell has pencil marks, only these values are possible.
    pub fn at(puzzle: &'p Puzzle, position: &Position) -> Result<Marks<'p>, SizeMismatch> {
        Marks::at_with_cache(puzzle, position, &mut CombinationCache::default())
    }

    /// The same as [`Marks::at`], with the combinations of cages that are known already.
    pub(crate) fn at_with_cache(
        puzzle: &'p Puzzle,
        position: &Position,
        combination_cache: &mut CombinationCache,
    ) -> Result<Marks<'p>, SizeMismatch> {
        let size = puzzle.size();
        SizeMismatch::check(size, position.grid().size())?;
        let mut marks = Marks::with_cache(puzzle, combination_cache);
        marks.at_first = Some(Arc::new(AtFirst {
            ways: marks.ways.clone(),
            supported: marks.supported_cells().to_vec(),
        }));
        for cell in size.cells() {
            let at = marks.geometry.number(cell);
            let noted = position.marks(cell);
            if !noted.is_empty() && position.grid().get(cell).is_none() {
                marks.remove(at, marks.geometry.all & !mask(noted));
            }
        }
        for cell in size.cells() {
            if let Some(value) = position.grid().get(cell) {
                marks.place(marks.geometry.number(cell), bit(value));
            }
        }
        marks.update_combinations();
        Ok(marks)
    }

    pub(super) fn with_cache(
        puzzle: &'p Puzzle,
        combination_cache: &mut CombinationCache,
    ) -> Marks<'p> {
        let size = puzzle.size();
        let geometry = Geometry::new(puzzle);
        let mut cells = [0; MOST_CELLS];
        cells[..geometry.area()].fill(geometry.all);
        let mut marks = Marks {
            cells,
            supported: cells,
            filled: [false; MOST_CELLS],
            empty: geometry.area(),
            // About as many as most puzzles have.
            ways: Vec::with_capacity(16 * geometry.area()),
            cages: Vec::with_capacity(geometry.cages()),
            stale: [0; 4],
            changes: Changes {
                // A grid of one cell has its value from the start.
                naked: [u64::from(geometry.n == 1), 0, 0, 0],
                lines: u32::MAX >> (32 - geometry.lines()),
                split: u32::MAX >> (32 - geometry.lines()),
                cages: [u64::MAX; 4],
                values: geometry.all,
            },
            at_first: None,
            geometry: Arc::new(geometry),
        };
        combination_cache.prepare();
        for (number, cage) in puzzle.cages().iter().enumerate() {
            let start = marks.ways.len();
            let listed = match cage.clue() {
                Clue::Free => None,
                Clue::Given(value) => {
                    marks.ways.push(bit(value).into());
                    Some(bit(value).into())
                }
                _ => combination_cache.ways(cage, size).map(|(ways, union)| {
                    marks.ways.extend_from_slice(ways);
                    union
                }),
            };
            let all = marks.ways.len() - start;
            let combinations = if let Some(union) = listed {
                marks.support(number, union);
                let count = all;
                Combinations::Listed { start, count, all }
            } else if let Some(same) = marks.unlisted_like(cage) {
                same
            } else if let Some(machines) = readers(cage, size) {
                Combinations::Read(machines.into())
            } else {
                Combinations::Unknown
            };
            if let Combinations::Read(_) = combinations {
                marks.stale[number / 64] |= 1 << (number % 64);
            }
            marks.cages.push(combinations);
        }
        marks.update_combinations();
        marks
    }

    /// What is known about an earlier cage with the same clue and as many cells, whose combinations are not listed. The
    /// automata depend on nothing else, and take long to build.
    fn unlisted_like(&self, cage: &Cage) -> Option<Combinations> {
        let mut earlier = self.puzzle().cages().iter().zip(&self.cages);
        let is_like = |(other, known): &(&Cage, &Combinations)| {
            !matches!(known, Combinations::Listed { .. })
                && other.clue() == cage.clue()
                && other.cells().len() == cage.cells().len()
        };
        earlier.find(is_like).map(|(_, known)| known.clone())
    }

    /// The puzzle that these marks belong to.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.geometry.puzzle
    }

    /// The values that are still possible in a cell. A cell outside the grid has none.
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        match self.puzzle().size().index_of(cell) {
            Some(at) => values(self.cells[at]),
            None => ValueSet::EMPTY,
        }
    }

    /// The value that is entered in a cell. A cell outside the grid has none.
    pub fn entered(&self, cell: Cell) -> Option<Value> {
        let at = self.puzzle().size().index_of(cell)?;
        self.filled[at].then(|| value(self.cells[at]))
    }

    /// Whether every cell is filled, and no rule is broken.
    pub fn is_solved(&self) -> bool {
        // Clues without an automaton are checked against the full grid.
        let is_unread = |cage: usize| {
            !self.is_read(cage) && self.geometry.puzzle.cages()[cage].clue() != Clue::Free
        };
        self.empty == 0
            && self.contradiction().is_none()
            && (!(0..self.geometry.cages()).any(is_unread)
                || self.geometry.puzzle.is_solved_by(&self.grid()))
    }

    /// How many cells have no value yet.
    pub fn empty_cells(&self) -> usize {
        self.empty
    }

    /// The values and the candidates of the cells without one.
    pub fn position(&self) -> Position {
        let size = self.geometry.puzzle.size();
        let mut position = Position::empty(size);
        for cell in size.cells() {
            match self.entered(cell) {
                Some(value) => position.put(cell, Some(value)),
                None => position.put_marks(cell, self.candidates(cell)),
            }
        }
        position
    }

    /// The values that are entered.
    pub(crate) fn grid(&self) -> Grid {
        let size = self.geometry.puzzle.size();
        let mut grid = Grid::empty(size);
        for cell in size.cells() {
            grid.put(cell, self.entered(cell));
        }
        grid
    }

    /// The candidates of all cells, as bit sets.
    pub(super) fn candidate_sets(&self) -> &[u16] {
        &self.cells[..self.geometry.area()]
    }

    /// Applies an effect that was told before.
    pub(crate) fn note(&mut self, effect: Effect) {
        self.apply_effect(effect);
        self.update_combinations();
    }

    /// Removes the candidates that the clue of a cage rules out by itself, in the empty grid, as far as the techniques that
    /// do so are allowed: one of them looks at each cell, and the other at all cells of a cage together.
    pub(crate) fn remove_impossible_by_clue(&mut self, is_allowed: impl Fn(&Technique) -> bool) {
        let by_cell = is_allowed(&techniques::cage_cells::TECHNIQUE);
        if !by_cell && !is_allowed(&techniques::cage_values::TECHNIQUE) {
            return;
        }
        let mut possible = self.possible_by_clue();
        if !by_cell {
            for cage in 0..self.geometry.cages() {
                let cells = self.geometry.cage_cells(cage).iter();
                let pooled =
                    (cells.clone()).fold(0, |all, &cell| all | possible[usize::from(cell)]);
                cells.for_each(|&cell| possible[usize::from(cell)] = pooled);
            }
        }
        for (cell, possible) in possible.into_iter().enumerate() {
            self.remove(cell, !possible & self.geometry.all);
        }
        self.update_combinations();
    }

    /// What is known about every cell. Everything else follows from it.
    pub(super) fn state(&self) -> Vec<State> {
        let cells = self.cells.iter().copied().zip(self.filled);
        cells.take(self.geometry.area()).collect()
    }

    /// How many combinations all cages have left together.
    pub(super) fn ways_in_all(&self) -> usize {
        (0..self.geometry.cages())
            .map(|cage| self.ways(cage).map_or(0, <[u64]>::len))
            .sum()
    }

    /// What it takes to update the combinations of the cages that have changed, in the units of
    /// [`Budget::work`](crate::budget::Budget::work), if these are not listed. Updating lists costs little.
    pub(super) fn work_of_update(&self) -> usize {
        let mut stale = self.stale;
        let mut work = 0;
        while let Some(cage) = first(&mut stale) {
            work += self.work_of_reading(cage);
        }
        work
    }

    /// The same if all cages have changed, which is the most that a step can cost.
    pub(super) fn work_of_step(&self) -> usize {
        (0..self.cages.len())
            .map(|cage| self.work_of_reading(cage))
            .sum()
    }

    #[inline(always)]
    fn work_of_reading(&self, cage: usize) -> usize {
        match &self.cages[cage] {
            Combinations::Read(machines) => {
                let states: usize = machines.iter().map(Automaton::states).sum();
                states * self.geometry.n * WORK_OF_READING
            }
            Combinations::Listed { .. } | Combinations::Unknown => 0,
        }
    }

    /// The first contradiction, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let geometry = &*self.geometry;
        if let Some(cell) = (0..geometry.area()).find(|&cell| self.cells[cell] == 0) {
            return Some(Contradiction::NoValue(geometry.cell(cell)));
        }
        let is_hopeless =
            |&cage: &usize| self.supported[geometry.cage_cells(cage)[0] as usize] == 0;
        if let Some(cage) = (0..geometry.cages()).find(is_hopeless) {
            return Some(Contradiction::NoCombination(geometry.cage_id(cage)));
        }
        (0..geometry.lines()).find_map(|line| {
            let missing = geometry.all & !self.union(line);
            (missing != 0).then(|| Contradiction::NoPlace(geometry.line(line), value(missing)))
        })
    }

    /// Whether there is a contradiction of any kind.
    pub(super) fn is_broken(&self) -> bool {
        let geometry = &*self.geometry;
        self.has_dead_cell()
            || self.supported[..geometry.area()].contains(&0)
            || (0..geometry.lines()).any(|line| self.union(line) != geometry.all)
    }

    /// All candidates of a line together.
    fn union(&self, line: usize) -> u16 {
        let cells = self.geometry.cells_of(line);
        cells.fold(0, |union, cell| union | self.cells[cell])
    }

    /// Whether some cell has no candidate left, the first sign of most contradictions.
    pub(super) fn has_dead_cell(&self) -> bool {
        self.cells[..self.geometry.area()].contains(&0)
    }

    pub(super) fn is_filled(&self, cell: usize) -> bool {
        self.filled[cell]
    }

    /// Removes candidates from a cell, and returns whether any of them were there.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, set: u16) -> bool {
        let has_changed = self.take_out(cell, set);
        if has_changed {
            let cage = self.geometry.cage_of[cell];
            self.stale[usize::from(cage / 64)] |= 1 << (cage % 64);
        }
        has_changed
    }

    /// The same for candidates that no combination of the cage has, so that its combinations need no update.
    #[inline(always)]
    fn take_out(&mut self, cell: usize, set: u16) -> bool {
        let gone = self.cells[cell] & set;
        if gone == 0 {
            return false;
        }
        let left = self.cells[cell] & !set;
        self.cells[cell] = left;
        let lines = self.geometry.lines_of[cell];
        self.changes.lines |= lines;
        self.changes.split |= lines;
        self.changes.values |= gone;
        if left.is_power_of_two() && !self.filled[cell] {
            self.changes.naked[cell / 64] |= 1 << (cell % 64);
        }
        true
    }

    /// Enters a value, and removes it from the rest of the cell's lines. If the value was not a candidate, the cell
    /// is left without any.
    #[inline(always)]
    pub(super) fn place(&mut self, cell: usize, set: u16) {
        if self.filled[cell] && self.cells[cell] == set {
            return;
        }
        self.remove(cell, !set);
        if !self.filled[cell] {
            self.filled[cell] = true;
            self.empty -= 1;
        }
        let n = self.geometry.n;
        let (row, col) = (self.geometry.row_of(cell), self.geometry.col_of(cell) - n);
        for i in 0..n {
            if i != col {
                self.remove(row * n + i, set);
            }
            if i != row {
                self.remove(i * n + col, set);
            }
        }
    }

    /// Filters the combinations of the cages that have changed.
    pub(super) fn update_combinations(&mut self) {
        while let Some(cage) = self.next_stale() {
            self.filter_combinations(cage);
        }
    }

    /// Schedules a cage whose combinations have to be filtered.
    #[inline(always)]
    fn next_stale(&mut self) -> Option<usize> {
        first(&mut self.stale)
    }

    /// Removes from all cells the candidates that no combination has, in the cage as a whole or cell by cell.
    pub(super) fn keep_combinations(&mut self, by_cell: bool) {
        self.update_combinations();
        for cage in 0..self.geometry.cages() {
            self.keep_combinations_of(cage, by_cell);
        }
    }

    /// The same for the cages that have changed since then. Returns whether there were any.
    pub(super) fn keep_new_combinations(&mut self, by_cell: bool) -> bool {
        let mut any = false;
        while let Some(cage) = self.next_stale() {
            self.filter_combinations(cage);
            self.keep_combinations_of(cage, by_cell);
            any = true;
        }
        any
    }

    #[inline(always)]
    fn keep_combinations_of(&mut self, cage: usize, by_cell: bool) {
        let from = usize::from(self.geometry.starts[cage]);
        let to = usize::from(self.geometry.starts[cage + 1]);
        let mut pooled = 0;
        for i in from..to {
            pooled |= self.supported[usize::from(self.geometry.cells[i])];
        }
        for i in from..to {
            let cell = usize::from(self.geometry.cells[i]);
            let kept = match by_cell {
                true => self.supported[cell],
                false => pooled,
            };
            self.take_out(cell, !kept);
        }
    }

    #[inline]
    fn filter_combinations(&mut self, cage: usize) {
        let n = self.geometry.n;
        let cells = self.geometry.cage_cells(cage);
        match &mut self.cages[cage] {
            Combinations::Listed { start, count, .. } => {
                let mut possible = 0u64;
                for &cell in cells.iter().rev() {
                    possible = possible << n | u64::from(self.cells[usize::from(cell)]);
                }
                let ways = &mut self.ways[*start..*start + *count];
                let mut kept = 0;
                let mut union = 0;
                for i in 0..ways.len() {
                    let way = ways[i];
                    // Always written, but kept only if all of its values are possible.
                    ways[kept] = way;
                    if way & !possible == 0 {
                        kept += 1;
                        union |= way;
                    }
                }
                if kept == *count {
                    return;
                }
                *count = kept;
                self.changes.cages[cage / 64] |= 1 << (cage % 64);
                self.support(cage, union);
            }
            Combinations::Read(machines) => {
                automaton_support::support(machines, cells, &self.cells, &mut self.supported);
            }
            Combinations::Unknown => {}
        }
    }

    /// Stores the union of the combinations of a cage.
    #[inline(always)]
    fn support(&mut self, cage: usize, union: u64) {
        let mut union = union;
        for &cell in self.geometry.cage_cells(cage) {
            self.supported[usize::from(cell)] = union as u16 & self.geometry.all;
            union >>= self.geometry.n;
        }
    }

    /// The combinations of a cage, packed; none if they are not listed.
    #[inline(always)]
    pub(super) fn ways(&self, cage: usize) -> Option<&[u64]> {
        match self.cages[cage] {
            Combinations::Listed { start, count, .. } => Some(&self.ways[start..start + count]),
            Combinations::Read(_) | Combinations::Unknown => None,
        }
    }

    /// Whether all combinations that a cage had at first are left.
    pub(super) fn has_all_ways(&self, cage: usize) -> bool {
        matches!(self.cages[cage], Combinations::Listed { count, all, .. } if count == all)
    }

    /// The combinations that a cage has in the empty grid; nothing if they are too many to list.
    pub(super) fn combinations_at_first(&self, cage: CageId) -> Option<Vec<Vec<Value>>> {
        if self.has_all_ways(cage.index()) {
            return self.combinations(cage);
        }
        let cells = self.puzzle().cage(cage).cells().len();
        let unpacked = |ways: &[u64]| ways.iter().map(|&way| self.unpacked(way, cells)).collect();
        match (&self.at_first, &self.cages[cage.index()]) {
            (Some(first), &Combinations::Listed { start, all, .. }) => {
                Some(unpacked(&first.ways[start..start + all]))
            }
            (Some(_), Combinations::Read(_) | Combinations::Unknown) => None,
            (None, _) => {
                let mut combination_cache = CombinationCache::default();
                let (ways, _) =
                    combination_cache.ways(self.puzzle().cage(cage), self.puzzle().size())?;
                Some(unpacked(ways))
            }
        }
    }

    /// For each cell the values that it has in some way to fill its cage in the empty grid.
    pub(super) fn possible_by_clue(&self) -> Vec<u16> {
        match &self.at_first {
            Some(first) => first.supported.clone(),
            None => possible_by_clue(self.puzzle()),
        }
    }

    fn supported_cells(&self) -> &[u16] {
        &self.supported[..self.geometry.area()]
    }

    /// Whether anything is known of the cage's combinations.
    pub(super) fn is_read(&self, cage: usize) -> bool {
        !matches!(self.cages[cage], Combinations::Unknown)
    }

    /// The values that a way puts into some of the cage's cells.
    #[inline(always)]
    pub(super) fn values_in(&self, way: u64, places: u16) -> u16 {
        let n = self.geometry.n;
        bits(places).fold(0, |set, place| set | (way >> (place * n)) as u16) & self.geometry.all
    }

    /// The combinations that are left for a cage, as values for its cells in reading order; nothing if
    /// they are too many to list, or if the puzzle has no such cage.
    pub fn combinations(&self, cage: CageId) -> Option<Vec<Vec<Value>>> {
        if cage.index() >= self.geometry.cages() {
            return None;
        }
        let cells = self.geometry.cage_cells(cage.index()).len();
        let ways = self.ways(cage.index())?;
        Some(ways.iter().map(|&way| self.unpacked(way, cells)).collect())
    }

    pub(super) fn unpacked(&self, way: u64, cells: usize) -> Vec<Value> {
        effort::note(1);
        (0..cells)
            .map(|place| value(self.values_in(way, 1 << place)))
            .collect()
    }

    /// For each cell of a cage the candidates that occur in some combinations, but in none that is kept.
    pub(super) fn unsupported(
        &self,
        cage: usize,
        mut keeps: impl FnMut(u64) -> bool,
        mut gone: impl FnMut(usize, u16),
    ) {
        let Some(ways) = self.ways(cage) else { return };
        let kept = (ways.iter().copied()).filter(|&way| keeps(way));
        let mut union = kept.fold(0, |union, way| union | way);
        for &cell in self.geometry.cage_cells(cage) {
            let cell = usize::from(cell);
            let unsupported = self.cells[cell] & self.supported[cell] & !(union as u16);
            if unsupported != 0 {
                gone(cell, unsupported);
            }
            union >>= self.geometry.n;
        }
    }

    /// Whether the grid has the cell and the values of an effect.
    pub(super) fn has(&self, effect: Effect) -> bool {
        let values = match effect {
            Effect::Place(_, value) => [value].into_iter().collect(),
            Effect::Remove(_, values) => values,
        };
        OutOfRange::check(self.puzzle().size(), effect.cell(), values).is_ok()
    }

    /// Whether an effect still changes anything.
    pub(super) fn is_open(&self, effect: Effect) -> bool {
        let cell = self.geometry.number(effect.cell());
        match effect {
            Effect::Place(..) => !self.filled[cell],
            Effect::Remove(_, set) => self.cells[cell] & mask(set) != 0,
        }
    }

    pub(super) fn apply_effect(&mut self, effect: Effect) {
        let cell = self.geometry.number(effect.cell());
        match effect {
            Effect::Place(_, value) => self.place(cell, bit(value)),
            Effect::Remove(_, set) => {
                self.remove(cell, mask(set));
            }
        }
    }

    /// Visits the empty cells.
    pub(super) fn empty(&self) -> impl Iterator<Item = usize> {
        (0..self.geometry.area()).filter(|&cell| !self.filled[cell])
    }
}

/// For each cell the values that it has in some way to fill its cage in the empty grid.
pub(super) fn possible_by_clue(puzzle: &Puzzle) -> Vec<u16> {
    Marks::new(puzzle).supported_cells().to_vec()
}

/// Removes and returns the first member of a set.
#[inline(always)]
pub(super) fn first(set: &mut [u64; 4]) -> Option<usize> {
    for (word, bits) in set.iter_mut().enumerate() {
        if *bits != 0 {
            let first = word * 64 + bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            return Some(first);
        }
    }
    None
}

/// Continues unless the visitor broke off.
pub(super) type Flow = ControlFlow<()>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_of_a_position_keep_the_combinations_of_the_empty_grid() {
        let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
        let mut position = Position::empty(puzzle.size());
        let (cell, four) = (Cell::new(0, 0), Value::new(4));
        position.put(cell, four);
        let marks = Marks::at(&puzzle, &position).unwrap();
        let empty = Marks::new(&puzzle);
        assert_eq!(marks.possible_by_clue(), possible_by_clue(&puzzle));
        let mut fewer = 0;
        for cage in (0..puzzle.cages().len()).map(|cage| marks.geometry.cage_id(cage)) {
            assert_eq!(marks.combinations_at_first(cage), empty.combinations(cage));
            fewer += usize::from(marks.combinations(cage) != empty.combinations(cage));
        }
        assert!(fewer > 0);
    }
}
