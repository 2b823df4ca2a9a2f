//! The kernels for any processor, in plain Rust. They define what the kernels of every other
//! instruction set must compute.

mod board;

pub(in crate::engine) use board::PortableBoard;

use super::{InstructionSet, Kernels, Task};
use crate::engine::board::{Board, Pairs};
use crate::engine::learning::{LineSets, Remaining};

/// The instructions that the whole program is built for.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Portable;

impl InstructionSet for Portable {
    const NAME: &'static str = "portable";

    fn detect() -> Option<Portable> {
        Some(Portable)
    }

    #[inline(always)]
    fn run<B: Board, T: Task<B>>(self, task: T) -> T::Output
    where
        Portable: Kernels<B>,
    {
        task.run(self)
    }
}

impl<B: PortableBoard> Kernels<B> for Portable {
    const NEED_FEATURES: bool = false;

    #[inline(always)]
    fn fill(self, cells: B::Cells, board: &mut B) {
        board.fill(cells);
    }

    #[inline(always)]
    fn propagate(self, board: &mut B, pairs: &Pairs<B>, n: usize) -> bool {
        board.propagate(pairs, n)
    }

    #[inline(always)]
    fn filter_naked_pairs(self, board: &mut B) {
        board.filter_naked_pairs(board.twos());
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
    fn union_of_short(self, tuples: &[[u32; 8]], candidates: u32) -> u32 {
        (tuples.as_flattened().iter()).fold(0, |union, &tuple| {
            union | if tuple & !candidates == 0 { tuple } else { 0 }
        })
    }

    #[inline(always)]
    fn union_of_long(self, tuples: &[[u64; 4]], candidates: u64) -> u64 {
        (tuples.as_flattened().iter()).fold(0, |union, &tuple| {
            union | if tuple & !candidates == 0 { tuple } else { 0 }
        })
    }

    #[inline(always)]
    fn filter_line_sets(self, sets: &mut LineSets) -> Remaining {
        sets.filter()
    }
}
