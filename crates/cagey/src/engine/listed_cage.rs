//! Cages of three cells and more whose ways to be filled are listed.
//!
//! ```text
//!   a way of a cage of 3 cells, size 6:   [ 000100 | 010000 | 000001 ]     value 3, 5 and 1
//!                                 bits     0      6        12       18     n bits a cell, one-hot
//! ```
//!
//! Ways of up to 32 bits are `u32`, in eights; longer ones up to 64 bits are `u64`, in fours: a
//! vector each. What is missing to a full vector is the last way again, which changes no union.
//!
//! ```text
//! candidates = the cells' candidates, packed like a way
//! left       = the union of all ways that have no bit outside the candidates
//! ```

use super::board::Board;
use super::instructions::Instructions;
use crate::tables::CageKey;

/// The most cells that are listed: as many as a key of the table tells apart.
pub(super) const MOST_CELLS: usize = CageKey::MOST_CELLS;

/// The ways of all cages that were listed so far.
#[derive(Default)]
pub(super) struct Ways {
    pub(super) short: Vec<[u32; 8]>,
    pub(super) long: Vec<[u64; 4]>,
}

/// Where a cage's ways are among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The union of them all: what the cells may be before anything else is known.
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

/// Whether ways of so many cells are `u32`.
#[inline(always)]
pub(super) fn is_short(cells: usize, n: usize) -> bool {
    cells * n <= 32
}

/// Whether ways of so many cells can be listed at all.
#[inline(always)]
pub(super) fn is_listable(cells: usize, n: usize) -> bool {
    cells <= MOST_CELLS && cells * n <= 64
}

impl<B: Board> ListedCage<B> {
    /// Takes out candidates that the clue rules out; says whether any way is left.
    #[inline(always)]
    pub(super) fn filter<I: Instructions<B>>(
        &self,
        board: &mut B,
        ways: &Ways,
        n: usize,
        instructions: I,
    ) -> bool {
        let cells = &self.cells[..usize::from(self.count)];
        let range = self.list.start as usize..self.list.end as usize;
        let mut candidates = 0u64;
        for &at in cells.iter().rev() {
            candidates = candidates << n | u64::from(board.get(usize::from(at)));
        }
        let mut left = if is_short(cells.len(), n) {
            let ways = &ways.short[range];
            u64::from(instructions.union_of_short(ways, candidates as u32))
        } else {
            instructions.union_of_long(&ways.long[range], candidates)
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
