//! The innermost loops of the search, once for each instruction set.
//!
//! [`Kernels`] are the operations on boards that take most of the time, and an [`InstructionSet`] is
//! a type that has them for every board. The rest of the search is written once and takes the kernels
//! as a parameter. It is compiled once for each instruction set, with the processor features that the
//! set enables, so that kernels are inlined into it.
//!
//! To support another instruction set, add a folder with a type that implements [`InstructionSet`], and
//! name it in the list of [`dispatch`]. Every instruction set computes what [`portable`] computes;
//! the tests in [`agreement`] run over the same list.

#[cfg(test)]
mod agreement;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
mod dispatch;
pub(super) mod portable;

pub(super) use dispatch::Isa;

use super::board::{Board, Board8, Board16, Pairs};
use super::cell_set::CellSet;
use super::learning::{LineSets, Remaining};

/// The operations on a kind of board that an instruction set provides.
pub(super) trait Kernels<B: Board>: Copy {
    /// Whether the kernels need processor features that the program is not built for. Code that uses such
    /// kernels must be inlined into [`InstructionSet::run`]; other code need not be.
    const NEED_FEATURES: bool;

    /// Fills the lanes of a set of cells, and empties the others.
    fn fill(self, cells: B::Cells, board: &mut B);
    /// Says where the other cells of cages of two are, in the form in which
    /// [`propagate`](Kernels::propagate) reads it from [`Pairs::sides`]. It is given the first cells of
    /// the cages that lie in rows, and of those that lie in columns.
    #[inline(always)]
    fn fill_sides(self, across: B::Cells, upright: B::Cells, sides: &mut [B; 4]) {
        let [right, left, down, up] = sides;
        self.fill(across, right);
        self.fill(across.next_in_row(), left);
        self.fill(upright, down);
        self.fill(upright.next_in_column(), up);
    }
    /// Propagates cages of two and lines to their common fixpoint; returns whether no contradiction
    /// was met. After a contradiction the board is of no use.
    fn propagate(self, board: &mut B, pairs: &Pairs<B>, n: usize) -> bool;
    /// Removes the values of naked pairs from the other cells of their line. A naked pair is two cells of a line
    /// with the same two candidates.
    fn filter_naked_pairs(self, board: &mut B);
    /// The cells in which two boards differ.
    fn differences(self, one: &B, other: &B) -> B::Cells;
    /// The cells with the fewest candidates among those with two or more.
    fn fewest(self, board: &B) -> B::Cells;
    /// See [`CellSet::component`].
    #[inline(always)]
    fn component(self, cells: B::Cells, right: B::Cells, down: B::Cells) -> B::Cells {
        cells.component(right, down)
    }
    /// Whether every cell has one candidate, given that none has none.
    fn is_solved(self, board: &B) -> bool;
    /// The union of the tuples that have no bit outside the candidates, for tuples of up to 32 bits.
    fn union_of_short(self, tuples: &[[u32; 8]], candidates: u32) -> u32;
    /// The same for tuples of up to 64 bits.
    fn union_of_long(self, tuples: &[[u64; 4]], candidates: u64) -> u64;
    /// See [`LineSets::filter`].
    fn filter_line_sets(self, sets: &mut LineSets) -> Remaining;
}

/// A set of processor instructions with kernels for every board. A value of such a type proves that
/// the processor has the instructions.
pub(super) trait InstructionSet: Kernels<Board8> + Kernels<Board16> {
    /// What [`Solver::instructions`](super::Solver::instructions) calls it.
    const NAME: &'static str;

    /// The instruction set, if this processor has it.
    fn detect() -> Option<Self>;

    /// Runs a task, compiled with the features of this instruction set.
    fn run<B: Board, T: Task<B>>(self, task: T) -> T::Output
    where
        Self: Kernels<B>;
}

/// A part of the search that is compiled once for each instruction set. Its `run` must be
/// `#[inline(always)]`, and so must everything hot that it calls: only what is inlined into
/// [`InstructionSet::run`] gets the features of the instruction set.
pub(super) trait Task<B: Board> {
    /// What it returns.
    type Output;

    /// Does the work with these kernels.
    fn run<K: Kernels<B>>(self, kernels: K) -> Self::Output;
}
