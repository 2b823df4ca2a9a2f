//! A bounded cache of the tuples of cages, shared by all puzzles that a solver is given.
//!
//! Puzzles of one size have few different cages, which differ in shape and clue. The cache is keyed by
//! these and holds each tuple as one word (see [`listed_cage`](super::listed_cage)). If it has grown
//! beyond its bound, it is emptied between two puzzles.

use super::board::Board;
use super::cage_index::{CageIndex, Key};
use super::cell_set::CellSet;
use super::instance::cell_at;
use super::listed_cage::{List, MOST_CELLS, Tuples, is_short};
use crate::model::{Cell, Clue, Size};
use crate::tables::{PairTable, Room, add_ways};

/// The most vectors of tuples that are kept from one puzzle to the next: 32 MB.
const MOST_VECTORS: usize = 1 << 20;
/// The most cages that are kept from one puzzle to the next.
const MOST_CAGES: usize = 1 << 16;
/// A cage with more tuples is not listed, because filtering the list would take longer than it is worth.
const ROOM: Room = Room {
    ways: 1 << 13,
    beginnings: usize::MAX,
};

/// See the [module](self).
#[derive(Default)]
pub(super) struct CageCache {
    pub(super) tuples: Tuples,
    index: CageIndex,
    /// Whether a cage was listed since the caller last cleared this.
    pub(super) has_worked: bool,
    /// For cages of two cells, of the current size.
    pair_table: Option<PairTable>,
    /// The same for other sizes that were met, so that a stream of mixed sizes does not build them again.
    other_pair_tables: Vec<PairTable>,
    /// The tuples of one cage, while it is listed.
    found: Vec<u64>,
}

impl CageCache {
    /// Prepares for a puzzle of this size. If the cache has grown too large, it is emptied, and lists that
    /// were looked up before are no longer valid.
    #[inline]
    pub(super) fn prepare(&mut self, size: Size) {
        let vectors = self.tuples.short.len() + self.tuples.long.len();
        if vectors > MOST_VECTORS || self.index.len() > MOST_CAGES {
            *self = CageCache::default();
        }
        if (self.pair_table.as_ref()).is_none_or(|table| table.size() != size) {
            self.change_size(size);
        }
    }

    #[cold]
    #[inline(never)]
    fn change_size(&mut self, size: Size) {
        let tables = &mut self.other_pair_tables;
        let table = match tables.iter().position(|table| table.size() == size) {
            Some(known) => tables.swap_remove(known),
            None => PairTable::new(size),
        };
        tables.extend(self.pair_table.replace(table));
    }

    /// What the cells of cages of two can have, for puzzles of the current size.
    #[inline(always)]
    pub(super) fn pair_table(&self) -> &PairTable {
        match &self.pair_table {
            Some(table) => table,
            None => unreachable!("`prepare` comes first"),
        }
    }

    /// The list of the tuples of a cage, which is made now if it is not in the cache; none if there are
    /// too many.
    #[inline(always)]
    pub(super) fn list<B: Board>(&mut self, clue: Clue, set: B::Cells, size: Size) -> Option<List> {
        let key = Key::new(clue, set.shape(), set.len(), size);
        match self.index.get(key) {
            Some(list) => list,
            None => self.add::<B>(key, clue, set, size),
        }
    }

    #[cold]
    #[inline(never)]
    fn add<B: Board>(&mut self, key: Key, clue: Clue, set: B::Cells, size: Size) -> Option<List> {
        let (mut cells, mut count) = ([Cell::new(0, 0); MOST_CELLS], 0);
        set.for_each(|at| {
            cells[count % MOST_CELLS] = cell_at::<B>(at);
            count += 1;
        });
        self.found.clear();
        let is_listed = add_ways(clue, &cells[..count], size, ROOM, &mut self.found);
        let list = is_listed.then(|| match is_short(count, size.get()) {
            true => {
                let tuples = self.found.iter().map(|&tuple| tuple as u32);
                append(&mut self.tuples.short, tuples)
            }
            false => append(&mut self.tuples.long, self.found.iter().copied()),
        });
        self.index.insert(key, list);
        self.has_worked = true;
        list
    }
}

/// Adds tuples as whole vectors, the last of which is completed with the last tuple.
fn append<W: Copy + Into<u64>, const N: usize>(
    vectors: &mut Vec<[W; N]>,
    mut tuples: impl ExactSizeIterator<Item = W>,
) -> List {
    let start = vectors.len() as u32;
    let mut union = 0;
    vectors.reserve(tuples.len().div_ceil(N));
    while let Some(first) = tuples.next() {
        let mut last = first;
        let mut vector = [first; N];
        union |= first.into();
        for tuple in &mut vector[1..] {
            last = tuples.next().unwrap_or(last);
            union |= last.into();
            *tuple = last;
        }
        vectors.push(vector);
    }
    List {
        start,
        end: vectors.len() as u32,
        union,
    }
}
