//! Cages of three cells and more as table constraints: every tuple of values that fills the cage is
//! listed.
//!
//! ```text
//!   a tuple of a cage of 3 cells, size 6:   [ 000100 | 010000 | 000001 ]     values 3, 5 and 1
//!                                   bits     0      6        12       18     n bits for each cell, one-hot
//! ```
//!
//! Tuples of up to 32 bits are `u32`, in vectors of eight. Longer ones of up to 64 bits are `u64`, in
//! vectors of four. The last tuple is repeated to complete a vector, which changes no union.
//!
//! ```text
//! candidates = the cells' candidates, packed like a tuple
//! left       = the union of all tuples that have no bit outside the candidates
//! ```

use super::board::Board;
use super::kernels::Kernels;
use crate::tables::CageKey;

/// The most cells of a cage that is listed. Keys tell no larger cages apart.
pub(super) const MOST_CELLS: usize = CageKey::MOST_CELLS;

/// The tuples of all cages that have been listed.
#[derive(Default)]
pub(super) struct Tuples {
    pub(super) short: Vec<[u32; 8]>,
    pub(super) long: Vec<[u64; 4]>,
}

/// Where the tuples of a cage are among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The union of them all: the candidates of the cells before anything else is known.
    pub(super) union: u64,
}

/// A cage, ready to be filtered.
pub(super) struct ListedCage<B: Board> {
    /// Its cells as a set.
    pub(super) set: B::Cells,
    pub(super) list: List,
    /// Where its cells are on the board.
    pub(super) cells: [u8; MOST_CELLS],
    pub(super) count: u8,
}

/// Whether tuples of so many cells are `u32`.
#[inline(always)]
pub(super) fn is_short(cells: usize, n: usize) -> bool {
    cells * n <= 32
}

/// Whether tuples of so many cells can be listed at all.
#[inline(always)]
pub(super) fn is_listable(cells: usize, n: usize) -> bool {
    cells <= MOST_CELLS && cells * n <= 64
}

impl<B: Board> ListedCage<B> {
    /// Removes the candidates that no tuple supports; returns whether any tuple is left.
    #[inline(always)]
    pub(super) fn filter<K: Kernels<B>>(
        &self,
        board: &mut B,
        tuples: &Tuples,
        n: usize,
        kernels: K,
    ) -> bool {
        let cells = &self.cells[..usize::from(self.count)];
        let range = self.list.start as usize..self.list.end as usize;
        let mut candidates = 0u64;
        for &at in cells.iter().rev() {
            candidates = candidates << n | u64::from(board.get(usize::from(at)));
        }
        let mut left = if is_short(cells.len(), n) {
            let tuples = &tuples.short[range];
            u64::from(kernels.union_of_short(tuples, candidates as u32))
        } else {
            kernels.union_of_long(&tuples.long[range], candidates)
        };
        if left == candidates {
            return true;
        }
        if left == 0 {
            return false;
        }
        let lane = u16::MAX >> (16 - n);
        for &at in cells {
            board.set(usize::from(at), left as u16 & lane);
            left >>= n;
        }
        true
    }
}
