//! The ways to fill cages, listed once and kept for the next puzzle with a cage like it.
//!
//! ```text
//!   a way of a cage of 3 cells, size 6:   [ 000100 | 010000 | 000001 ]     value 3, 5 and 1
//!                                 bits     0      6        12       18     n bits a cell, one-hot
//! ```

use std::ops::ControlFlow;

use crate::model::{Cage, Size};
use crate::tables::{CageKey, CageMap, Machine, for_each_tuple};

/// A cage with more ways than this is not listed. The cages that Keen makes have fewer.
const MOST_WAYS: usize = 1 << 15;
/// The ways that may be kept between puzzles: 32 MB.
const MOST_KEPT: usize = 1 << 22;
/// The cages that may be known between puzzles.
const MOST_CAGES: usize = 1 << 16;
/// The states that the machines of a cage may have that is to be listed.
const MOST_STATES: usize = 1 << 15;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Lists {
    ways: Vec<u64>,
    known: CageMap<Option<List>>,
}

/// Where a cage's ways are among all.
#[derive(Clone, Copy)]
struct List {
    start: usize,
    end: usize,
}

impl Lists {
    /// Makes room for the cages of another puzzle.
    pub(super) fn prepare(&mut self) {
        if self.ways.len() > MOST_KEPT || self.known.len() > MOST_CAGES {
            *self = Lists::default();
        }
    }

    /// The ways to fill a cage; none if they are too many or too long to list.
    pub(super) fn ways(&mut self, cage: &Cage, size: Size) -> Option<&[u64]> {
        let cells = cage.cells();
        if cells.len() > CageKey::MOST_CELLS || cells.len() * size.get() > 64 {
            return None;
        }
        let key = CageKey::new(cage.clue(), cells, size);
        let list = match self.known.get(&key) {
            Some(&list) => list,
            None => {
                let list = self.find_out(cage, size);
                self.known.insert(key, list);
                list
            }
        };
        list.map(|list| &self.ways[list.start..list.end])
    }

    #[cold]
    fn find_out(&mut self, cage: &Cage, size: Size) -> Option<List> {
        let cells = cage.cells();
        let machines = Machine::for_clue(cage.clue(), cells.len(), size, MOST_STATES).ok()?;
        let start = self.ways.len();
        let n = size.get();
        let end = for_each_tuple(&machines, cells, size, |way| {
            let values = way.iter().rev();
            self.ways
                .push(values.fold(0, |word, value| word << n | 1 << (value.get() - 1)));
            match self.ways.len() - start > MOST_WAYS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if end.is_break() {
            self.ways.truncate(start);
            return None;
        }
        Some(List {
            start,
            end: self.ways.len(),
        })
    }
}
