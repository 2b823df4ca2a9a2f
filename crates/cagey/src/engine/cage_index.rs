//! The index of the cage cache: a hash table with open addressing and linear probing.
//!
//! The hash is one multiplication. At most half of the slots are taken.

use super::listed_cage::{List, MOST_CELLS};
use crate::model::{Clue, ClueKind, Size};

/// The number of slots of the smallest table.
const FIRST_SLOTS: usize = 1 << 10;

/// A cage up to its place in the grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// See [`CellSet::shape`](super::cell_set::CellSet::shape).
    shape: u64,
    target: u64,
    /// Size, kind of clue and number of cells; 0 for no cage.
    kind: u64,
}

/// A key has four bits for the kind of clue, and four for the number of cells.
const _: () = assert!(ClueKind::COUNT <= 16 && MOST_CELLS < 16);

impl Key {
    const NONE: Key = Key {
        shape: 0,
        target: 0,
        kind: 0,
    };

    /// The key of a cage that [can be listed](super::listed_cage::is_listable).
    #[inline(always)]
    pub(super) fn new(clue: Clue, shape: u64, cells: usize, size: Size) -> Key {
        let kind = clue.kind().index();
        Key {
            shape,
            target: clue.target().unwrap_or(0),
            kind: (size.get() << 8 | kind << 4 | cells) as u64,
        }
    }

    /// A hash whose upper bits depend on all bits of the key.
    #[inline(always)]
    fn hash(self) -> u64 {
        let mixed = self.shape ^ self.target.rotate_left(40) ^ self.kind.rotate_left(24);
        mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct CageIndex {
    /// A power of two, or none.
    slots: Vec<(Key, Option<List>)>,
    taken: usize,
}

impl CageIndex {
    /// The number of cages.
    pub(super) fn len(&self) -> usize {
        self.taken
    }

    /// The entry of a cage, if it has one. The entry of a cage with too many tuples is `None`.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Option<List>> {
        let mut at = self.place(key)?;
        loop {
            let (other, list) = &self.slots[at];
            if *other == key {
                return Some(*list);
            }
            if *other == Key::NONE {
                return None;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds a cage that has no entry.
    pub(super) fn insert(&mut self, key: Key, list: Option<List>) {
        if 2 * self.taken >= self.slots.len() {
            let slots = vec![(Key::NONE, None); (2 * self.slots.len()).max(FIRST_SLOTS)];
            for (key, list) in std::mem::replace(&mut self.slots, slots) {
                if key != Key::NONE {
                    self.put(key, list);
                }
            }
        }
        self.put(key, list);
        self.taken += 1;
    }

    fn put(&mut self, key: Key, list: Option<List>) {
        let Some(mut at) = self.place(key) else {
            return;
        };
        while self.slots[at].0 != Key::NONE {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = (key, list);
    }

    /// The slot at which probing starts, if there are any slots.
    #[inline(always)]
    fn place(&self, key: Key) -> Option<usize> {
        let lower_bits = (self.slots.len() as u64).leading_zeros() + 1;
        let upper_bits = key.hash().checked_shr(lower_bits)?;
        Some(upper_bits as usize)
    }
}
