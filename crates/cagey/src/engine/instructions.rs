//! What a search is made of, on one path of instructions.

use super::board::{Board, Pairs};
use super::cell_set::CellSet;
use super::strong::{Left, LineSets};

/// The steps of a search over boards. Every path takes the same steps to the same boards.
pub(super) trait Instructions<B: Board>: Copy {
    /// See [`Board::draw`].
    fn draw(self, cells: B::Cells, board: &mut B);
    /// Draws up where the other cells of cages of two lie, given the first cells of those in rows, and
    /// of those in columns: see [`Pairs::sides`].
    #[inline(always)]
    fn draw_sides(self, across: B::Cells, upright: B::Cells, sides: &mut [B; 4]) {
        let [right, left, down, up] = sides;
        self.draw(across, right);
        self.draw(across.next_in_row(), left);
        self.draw(upright, down);
        self.draw(upright.next_in_column(), up);
    }
    /// See [`Board::settle`].
    fn settle(self, board: &mut B, pairs: &Pairs<B>, n: usize) -> bool;
    /// See [`Board::filter_twins`].
    fn filter_twins(self, board: &mut B);
    /// See [`Board::differences`].
    fn differences(self, one: &B, other: &B) -> B::Cells;
    /// See [`Board::fewest`].
    fn fewest(self, board: &B) -> B::Cells;
    /// See [`Board::is_solved`].
    fn is_solved(self, board: &B) -> bool;
    /// The union of the ways that have no bit outside the candidates. Ways come in eights.
    fn union_of_short(self, ways: &[[u32; 8]], candidates: u32) -> u32;
    /// The same for longer ways, which come in fours.
    fn union_of_long(self, ways: &[[u64; 4]], candidates: u64) -> u64;
    /// See [`LineSets::filter`].
    fn filter_sets(self, sets: &mut LineSets) -> Left;
}

/// The instructions that the whole program is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Portable;

impl<B: Board> Instructions<B> for Portable {
    #[inline(always)]
    fn draw(self, cells: B::Cells, board: &mut B) {
        board.draw(cells);
    }

    #[inline(always)]
    fn settle(self, board: &mut B, pairs: &Pairs<B>, n: usize) -> bool {
        board.settle(pairs, n)
    }

    #[inline(always)]
    fn filter_twins(self, board: &mut B) {
        board.filter_twins(board.twos());
    }

    #[inline(always)]
    fn differences(self, one: &B, other: &B) -> B::Cells {
        one.differences(other)
    }

    #[inline(always)]
    fn fewest(self, board: &B) -> B::Cells {
        board.fewest()
    }

    #[inline(always)]
    fn is_solved(self, board: &B) -> bool {
        board.is_solved()
    }

    #[inline(always)]
    fn union_of_short(self, ways: &[[u32; 8]], candidates: u32) -> u32 {
        (ways.as_flattened().iter()).fold(0, |union, &way| {
            union | if way & !candidates == 0 { way } else { 0 }
        })
    }

    #[inline(always)]
    fn union_of_long(self, ways: &[[u64; 4]], candidates: u64) -> u64 {
        (ways.as_flattened().iter()).fold(0, |union, &way| {
            union | if way & !candidates == 0 { way } else { 0 }
        })
    }

    #[inline(always)]
    fn filter_sets(self, sets: &mut LineSets) -> Left {
        sets.filter()
    }
}
