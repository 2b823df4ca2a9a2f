//! A puzzle in the form in which it is searched: boards for cages of two cells and for lines, and the
//! cages of three cells and more.

use super::automaton_cage::AutomatonCage;
use super::board::{Board, Pairs};
use super::cage_cache::CageCache;
use super::cell_set::CellSet;
use super::kernels::{Kernels, Task};
use super::line_arithmetic::LineArithmetic;
use super::listed_cage::{ListedCage, MOST_CELLS, is_listable};
use crate::budget::{Budget, BudgetSpent};
use crate::model::{Cage, Cell, Clue, Grid, Size};
use crate::tables::PairTable;

/// See the [module](self). The same instance is loaded with one puzzle after the other, so that its
/// memory is reused.
pub(super) struct Instance<B: Board> {
    /// The number of rows, columns and values.
    pub(super) n: usize,
    /// The candidates at the start.
    pub(super) start: B,
    pub(super) pairs: Pairs<B>,
    pub(super) listed: Vec<ListedCage<B>>,
    pub(super) automata: Vec<AutomatonCage<B>>,
    /// Loaded by the search when it is needed.
    pub(super) arithmetic: LineArithmetic,
    /// The work that loading has taken and that is not yet paid for.
    pub(super) unpaid: usize,
    /// The cells that cages of three cells and more have to be filtered by at the start.
    pub(super) changed: B::Cells,
}

impl<B: Board> Default for Instance<B> {
    fn default() -> Instance<B> {
        Instance {
            n: 0,
            start: B::EMPTY,
            pairs: Pairs::default(),
            listed: Vec::new(),
            automata: Vec::new(),
            arithmetic: LineArithmetic::default(),
            unpaid: 0,
            changed: B::Cells::NONE,
        }
    }
}

impl<B: Board> Instance<B> {
    /// Loads other cages and values, as long as the budget lasts. Cells in none of the cages are bound by their
    /// lines only.
    #[inline(always)]
    pub(super) fn load<'a>(
        &mut self,
        size: Size,
        cages: impl Iterator<Item = &'a Cage>,
        start: Option<&Grid>,
        cache: &mut CageCache,
        budget: &mut Budget,
        kernels: impl Kernels<B>,
    ) -> Result<(), BudgetSpent> {
        self.clear(size);
        for cage in cages {
            self.cage(cage.clue(), cage.cells(), size, cache);
            self.pay(cache, budget)?;
        }
        self.finish(kernels);
        let values = start.map_or(&[][..], Grid::values);
        for (i, value) in values.iter().enumerate() {
            if let Some(value) = value {
                self.fix(place::<B>(Cell::at_index(i, size)), value.get());
            }
        }
        Ok(())
    }

    /// Pays for the cage that was added last. A cage that was listed costs nothing, because it may have been in the cache, and
    /// the same nodes must give the same answer either way; but it may have taken noticeable time.
    #[inline(always)]
    pub(super) fn pay(
        &mut self,
        cache: &mut CageCache,
        budget: &mut Budget,
    ) -> Result<(), BudgetSpent> {
        if std::mem::take(&mut cache.has_worked) {
            budget.poll()?;
            budget.work(std::mem::take(&mut self.unpaid))?;
        }
        Ok(())
    }

    /// Starts a puzzle of this size, to which cages are added next.
    #[inline(always)]
    pub(super) fn clear(&mut self, size: Size) {
        self.n = size.get();
        self.start = *B::full(self.n);
        self.pairs.clear();
        self.listed.clear();
        self.automata.clear();
        if self.arithmetic.is_loaded() {
            self.arithmetic.clear();
        }
        self.changed = B::Cells::NONE;
    }

    /// To be called when all cages have been added.
    #[inline(always)]
    pub(super) fn finish(&mut self, kernels: impl Kernels<B>) {
        self.pairs.finish(self.n, kernels);
    }

    /// Adds a cage, its cells in reading order.
    #[inline(always)]
    fn cage(&mut self, clue: Clue, cells: &[Cell], size: Size, cache: &mut CageCache) {
        match (clue, cells) {
            (Clue::Free, _) => {}
            // The given values of a puzzle are values of its size.
            (clue, &[cell]) => self.fix(place::<B>(cell), clue.target().unwrap_or(0) as u8),
            (clue, &[one, other]) => {
                self.pair(clue, place::<B>(one), place::<B>(other), cache.pair_table());
            }
            (clue, cells) => {
                let mut set = B::Cells::NONE;
                for &cell in cells {
                    set.insert(place::<B>(cell));
                }
                self.large(clue, set, size, cache);
            }
        }
    }

    /// Gives a cell a value.
    #[inline(always)]
    pub(super) fn fix(&mut self, at: usize, value: u8) {
        self.changed.insert(at);
        let bit = (1u32 << value >> 1) as u16;
        self.start.set(at, self.start.get(at) & bit);
    }

    /// Adds a cage of two cells, given by their places.
    #[inline(always)]
    pub(super) fn pair(&mut self, clue: Clue, at: usize, partner: usize, table: &PairTable) {
        self.pairs.add(at, partner, table.partners(clue));
    }

    /// Adds a cage of three cells or more.
    #[inline(always)]
    pub(super) fn large(&mut self, clue: Clue, set: B::Cells, size: Size, cache: &mut CageCache) {
        let count = set.len();
        let list = match is_listable(count, self.n) {
            true => cache.list::<B>(clue, set, size),
            false => None,
        };
        let Some(list) = list else {
            cache.has_worked = true;
            self.unlisted(clue, set, size);
            return;
        };
        let mut cells = [0; MOST_CELLS];
        let all = u16::MAX >> (16 - self.n);
        let (mut i, mut union) = (0, list.union);
        set.for_each(|at| {
            cells[i % MOST_CELLS] = at as u8;
            self.start.set(at, union as u16 & all);
            union >>= self.n;
            i += 1;
        });
        self.listed.push(ListedCage::<B> {
            set,
            list,
            cells,
            count: count as u8,
        });
    }

    /// Adds a cage whose tuples are not listed. It is not inlined, because few puzzles have such a cage, and the
    /// readers of puzzles are faster without it.
    #[cold]
    #[inline(never)]
    fn unlisted(&mut self, clue: Clue, set: B::Cells, size: Size) {
        // The lines may tell that the clue cannot be satisfied, before any automaton is built.
        if !LineArithmetic::allows::<B>(clue, set, self.n) {
            // A cell without candidates is a contradiction. No other cage has this cell.
            self.start.set(set.first().unwrap_or(0), 0);
            return;
        }
        if LineArithmetic::follows_from_lines::<B>(clue, set, self.n) {
            return;
        }
        self.changed = self.changed.union(set);
        let (cage, work) = AutomatonCage::<B>::new(clue, set, size, &self.automata);
        self.automata.push(cage);
        self.unpaid = work;
    }
}

/// [`Instance::load`] as a task of an instruction set.
pub(super) struct Load<'l, 'b, B: Board, C> {
    pub(super) instance: &'l mut Instance<B>,
    pub(super) size: Size,
    pub(super) cages: C,
    pub(super) start: Option<&'l Grid>,
    pub(super) cache: &'l mut CageCache,
    pub(super) budget: &'l mut Budget<'b>,
}

impl<'a, B, C> Task<B> for Load<'_, '_, B, C>
where
    B: Board,
    C: Iterator<Item = &'a Cage>,
{
    type Output = Result<(), BudgetSpent>;

    #[inline(always)]
    fn run<K: Kernels<B>>(self, kernels: K) -> Result<(), BudgetSpent> {
        let Load {
            instance,
            size,
            cages,
            start,
            cache,
            budget,
        } = self;
        instance.load(size, cages, start, cache, budget, kernels)
    }
}

/// Where a cell is on a board.
#[inline(always)]
pub(super) fn place<B: Board>(cell: Cell) -> usize {
    cell.row() * B::SIDE + cell.col()
}

/// Which cell is at a place on a board.
pub(super) fn cell_at<B: Board>(at: usize) -> Cell {
    Cell::new((at / B::SIDE) as u8, (at % B::SIDE) as u8)
}
