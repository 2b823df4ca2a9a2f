//! Keys for what depends on the shape and the clue of a cage, but not on its place in the grid.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::word_hasher::WordHasher;
use crate::model::{Cell, Clue, ClueKind, Size};

/// A map by cages.
pub(crate) type CageMap<T> = HashMap<CageKey, T, BuildHasherDefault<WordHasher>>;

/// A cage up to translation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CageKey {
    /// One byte for each cell but the first: its distance from the first in reading order, in a grid
    /// with rows of 16. Cages of up to 8 cells extend at most 7 columns to each side, so that
    /// different shapes have different keys.
    shape: u64,
    target: u64,
    /// Size, kind of clue and number of cells.
    kind: u32,
}

/// A key has four bits for the kind of clue, and four for the number of cells.
const _: () = assert!(ClueKind::COUNT <= 16 && CageKey::MOST_CELLS < 16);

impl CageKey {
    /// The most cells that a cage with a key may have.
    pub(crate) const MOST_CELLS: usize = 8;

    /// The key of a cage of at most [`CageKey::MOST_CELLS`] cells.
    #[inline(always)]
    pub(crate) fn new(clue: Clue, cells: &[Cell], size: Size) -> CageKey {
        let kind = clue.kind().index();
        let at = |cell: Cell| (cell.row() * 16 + cell.col()) as u64;
        let shape =
            (cells[1..].iter()).fold(0, |shape, &cell| (shape << 8) | (at(cell) - at(cells[0])));
        CageKey {
            shape,
            target: clue.target().unwrap_or(0),
            kind: (size.get() << 8 | kind << 4 | cells.len()) as u32,
        }
    }
}

impl Hash for CageKey {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.shape);
        state.write_u64(self.target << 12 ^ u64::from(self.kind));
    }
}
