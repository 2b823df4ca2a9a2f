//! A puzzle as a search has it: boards for the rules, and the cages of three cells and more.

use super::board::{Board, Pairs};
use super::cell_set::CellSet;
use super::listed_cage::{ListedCage, MOST_CELLS, is_listable};
use super::read_cage::ReadCage;
use super::stop::Stop;
use super::table::{Table, machines};
use crate::model::{Cage, Cell, Clue, Grid, Size, Value};

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
    pub(super) fn load<'a>(
        &mut self,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        table: &mut Table,
        stop: &mut impl Stop,
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
                self.fix(Cell::at_index(i, size), *value);
            }
        }
        Ok(())
    }

    /// Makes it the frame of a puzzle whose cages are still to come.
    #[inline(always)]
    pub(super) fn clear(&mut self, size: Size) {
        self.n = size.get();
        self.start = *B::full(self.n);
        self.pairs.clear(self.n);
        self.listed.clear();
        self.read.clear();
        self.changed = B::Cells::NONE;
    }

    /// Adds a cage, its cells in reading order.
    #[inline(always)]
    pub(super) fn cage(&mut self, clue: Clue, cells: &[Cell], size: Size, table: &mut Table) {
        match (clue, cells) {
            (Clue::Free, _) => {}
            (clue, &[cell]) => {
                // The given values of a puzzle are values of its size.
                let target = clue.target().unwrap_or(0);
                if let Some(value) = Value::new(target as u8) {
                    self.fix(cell, value);
                }
            }
            (clue, &[one, other]) => self.pair(clue, place::<B>(one), place::<B>(other), table),
            (clue, cells) => self.large(clue, cells, size, table),
        }
    }

    #[inline(always)]
    fn fix(&mut self, cell: Cell, value: Value) {
        let at = place::<B>(cell);
        self.changed.insert(at);
        let bit = 1 << (value.get() - 1);
        self.start.set(at, self.start.get(at) & bit);
    }

    /// Adds a cage of two cells, given by their places.
    #[inline(always)]
    pub(super) fn pair(&mut self, clue: Clue, at: usize, partner: usize, table: &Table) {
        let partners = table.partners(clue);
        self.pairs.add(at, partner, partners);
    }

    /// Adds a cage of three cells or more.
    #[inline(always)]
    pub(super) fn large(&mut self, clue: Clue, cells: &[Cell], size: Size, table: &mut Table) {
        let list = match is_listable(cells.len(), self.n) {
            true => table.list(clue, cells, size),
            false => None,
        };
        let Some(list) = list else {
            table.has_worked = true;
            let machines = machines(clue, cells.len(), size);
            let places = cells.iter().map(|&cell| place::<B>(cell));
            let cage = ReadCage::<B>::new(clue, places, machines.as_deref(), size);
            self.changed = self.changed.union(cage.set);
            self.read.push(cage);
            return;
        };
        let mut cage = ListedCage::<B> {
            set: B::Cells::NONE,
            list,
            cells: [0; MOST_CELLS],
            count: cells.len() as u8,
        };
        let all = u16::MAX >> (16 - self.n);
        let mut union = list.union;
        for (at, &cell) in cage.cells.iter_mut().zip(cells) {
            let place = place::<B>(cell);
            *at = place as u8;
            cage.set.insert(place);
            self.start.set(place, union as u16 & all);
            union >>= self.n;
        }
        self.listed.push(cage);
    }
}

/// The cell at a place.
pub(super) fn cell<B: Board>(at: usize) -> Cell {
    Cell::new((at / B::SIDE) as u8, (at % B::SIDE) as u8)
}

/// Where a cell is on a board.
#[inline(always)]
pub(super) fn place<B: Board>(cell: Cell) -> usize {
    cell.row() * B::SIDE + cell.col()
}
