//! The ways to fill cages, kept for the next puzzle with a cage like it.
//!
//! Puzzles of one size have few different cages: shape, clue. The table is keyed by these, and
//! holds each way as a word (see [`large_cage`](super::large_cage)). It is emptied when it grows
//! beyond its bound, which happens between puzzles only.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use super::board::Board;
use super::large_cage::CageTable;
use crate::model::{Cage, Clue, Op, Size};
use crate::tables::{Machine, for_each_tuple};

/// The words that the table may hold between puzzles: 32 MB.
const MOST_WORDS: usize = 1 << 22;
/// A cage with more ways than this is not listed: looking through the list takes longer than it
/// is worth.
const MOST_WAYS: usize = 1 << 12;
/// The states that the machines of a cage may have.
const MOST_STATES: usize = 1 << 15;

/// A cage up to its place in the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    /// A byte a cell: row and column, counted from the first cell's row and the leftmost column.
    shape: u64,
    target: u64,
    /// Size, operator or hidden, and number of cells.
    kind: u32,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Table {
    words: Vec<u64>,
    /// Where the ways of a cage are; nothing for a cage with too many.
    known: HashMap<Key, Option<(usize, usize)>, BuildHasherDefault<KeyHasher>>,
}

impl Table {
    /// The words of all cages looked up since the last [`Table::make_room`].
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Forgets everything if it has grown too large. What was looked up before is then gone.
    pub(super) fn make_room(&mut self) {
        if self.words.len() > MOST_WORDS || self.known.len() > MOST_WORDS / 64 {
            *self = Table::default();
        }
    }

    /// What is known of a cage, found out now if need be.
    pub(super) fn look_up<B: Board>(&mut self, cage: &Cage, size: Size) -> CageTable {
        let fits = cage.cells().len() * B::BITS <= 64;
        let key = fits.then(|| key(cage, size)).flatten();
        match key.and_then(|key| self.known.get(&key)) {
            Some(&Some((start, count))) => return CageTable::Listed { start, count },
            Some(None) | None => {}
        }
        let cells = cage.cells().len();
        let Ok(machines) = Machine::for_clue(cage.clue(), cells, size, MOST_STATES) else {
            return CageTable::Untold;
        };
        if let Some(key) = key.filter(|key| !self.known.contains_key(key)) {
            let listed = self.list::<B>(cage, &machines, size);
            self.known.insert(key, listed);
            if let Some((start, count)) = listed {
                return CageTable::Listed { start, count };
            }
        }
        CageTable::Machines(machines)
    }

    fn list<B: Board>(
        &mut self,
        cage: &Cage,
        machines: &[Machine],
        size: Size,
    ) -> Option<(usize, usize)> {
        let start = self.words.len();
        let words = &mut self.words;
        let end = for_each_tuple(machines, cage.cells(), size, |way| {
            let word = (way.iter().enumerate()).fold(0, |word, (i, value)| {
                word | 1u64 << (i * B::BITS + usize::from(value.get()) - 1)
            });
            words.push(word);
            if words.len() - start > MOST_WAYS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if end.is_break() {
            words.truncate(start);
            return None;
        }
        Some((start, words.len() - start))
    }
}

fn key(cage: &Cage, size: Size) -> Option<Key> {
    let (op, target) = match cage.clue() {
        Clue::Op(Op::Add, target) => (0, target),
        Clue::Op(Op::Sub, target) => (1, target),
        Clue::Op(Op::Mul, target) => (2, target),
        Clue::Op(Op::Div, target) => (3, target),
        Clue::Hidden(target) => (4, target),
        Clue::Given(_) | Clue::Free => return None,
    };
    let cells = cage.cells();
    let (top, left) = (cells[0].row(), cells.iter().map(|cell| cell.col()).min()?);
    let shape = cells.iter().fold(0, |shape, cell| {
        shape << 8 | (cell.row() - top) as u64 * 16 + (cell.col() - left) as u64
    });
    Some(Key {
        shape,
        target,
        kind: (size.get() * 64 + op * 8 * 64 + cells.len()) as u32,
    })
}

/// A hash of a few words by multiplication; keys come from puzzles, and the table is bounded.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}
