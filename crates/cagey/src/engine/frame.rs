//! A puzzle as a search has it: boards for the rules, and the cages of three cells and more.

use super::board::{Board, Pairs};
use super::cell_set::CellSet;
use super::instructions::Instructions;
use super::listed_cage::{ListedCage, MOST_CELLS, is_listable};
use super::read_cage::ReadCage;
use super::stop::Stop;
use super::table::{Table, machines};
use crate::model::{Cage, Cell, Clue, Grid, Size};

/// There was no time to make a frame.
pub(super) struct Stopped;

/// See the [module](self). One frame is used for one puzzle after the other.
pub(super) struct Frame<B: Board> {
    /// The number of rows, columns and values.
    pub(super) n: usize,
    /// Every value in every cell, but for given ones.
    pub(super) start: B,
    pub(super) pairs: Pairs<B>,
    pub(super) listed: Vec<ListedCage<B>>,
    pub(super) read: Vec<ReadCage<B>>,
    /// The cells that a cage of three cells or more has something to say of at the start.
    pub(super) changed: B::Cells,
}

impl<B: Board> Default for Frame<B> {
    fn default() -> Frame<B> {
        Frame {
            n: 0,
            start: B::EMPTY,
            pairs: Pairs::default(),
            listed: Vec::new(),
            read: Vec::new(),
            changed: B::Cells::NONE,
        }
    }
}

impl<B: Board> Frame<B> {
    /// Makes it the frame of other cages and values, or says that the time for that is over. Cells in
    /// none of the cages are free.
    #[inline(always)]
    pub(super) fn load<'a>(
        &mut self,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        table: &mut Table,
        stop: &mut impl Stop,
        instructions: impl Instructions<B>,
    ) -> Result<(), Stopped> {
        let size = start.size();
        self.clear(size);
        for cage in cages {
            self.cage(cage.clue(), cage.cells(), size, table);
            // Only a cage that is new takes any time to speak of.
            if std::mem::take(&mut table.has_worked) && stop.is_over() {
                return Err(Stopped);
            }
        }
        self.finish(instructions);
        // Counted first, because that is quick and mostly says that there is nothing to do.
        if start
            .values()
            .iter()
            .filter(|value| value.is_some())
            .count()
            == 0
        {
            return Ok(());
        }
        for (i, value) in start.values().iter().enumerate() {
            if let Some(value) = value {
                self.fix(place::<B>(Cell::at_index(i, size)), value.get());
            }
        }
        Ok(())
    }

    /// Makes it the frame of a puzzle whose cages are still to come.
    #[inline(always)]
    pub(super) fn clear(&mut self, size: Size) {
        self.n = size.get();
        self.start = *B::full(self.n);
        self.pairs.clear();
        self.listed.clear();
        self.read.clear();
        self.changed = B::Cells::NONE;
    }

    /// To be called when all cages have come.
    #[inline(always)]
    pub(super) fn finish(&mut self, instructions: impl Instructions<B>) {
        self.pairs.finish(self.n, instructions);
    }

    /// Adds a cage, its cells in reading order.
    #[inline(always)]
    fn cage(&mut self, clue: Clue, cells: &[Cell], size: Size, table: &mut Table) {
        match (clue, cells) {
            (Clue::Free, _) => {}
            // The given values of a puzzle are values of its size.
            (clue, &[cell]) => self.fix(place::<B>(cell), clue.target().unwrap_or(0) as u8),
            (clue, &[one, other]) => self.pair(clue, place::<B>(one), place::<B>(other), table),
            (clue, cells) => {
                let mut set = B::Cells::NONE;
                for &cell in cells {
                    set.insert(place::<B>(cell));
                }
                self.large(clue, set, size, table);
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
    pub(super) fn pair(&mut self, clue: Clue, at: usize, partner: usize, table: &Table) {
        self.pairs.add(at, partner, table.partners(clue));
    }

    /// Adds a cage of three cells or more.
    #[inline(always)]
    pub(super) fn large(&mut self, clue: Clue, set: B::Cells, size: Size, table: &mut Table) {
        let count = set.len();
        let list = match is_listable(count, self.n) {
            true => table.list::<B>(clue, set, size),
            false => None,
        };
        let Some(list) = list else {
            table.has_worked = true;
            let machines = machines(clue, count, size);
            let cage = ReadCage::<B>::new(clue, set, machines.as_deref(), size);
            self.changed = self.changed.union(set);
            self.read.push(cage);
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
