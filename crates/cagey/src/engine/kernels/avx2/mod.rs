//! The kernels in AVX2, for x86-64 processors from about 2013 on. A [`Board8`] is two vectors, and each
//! row of a [`Board16`] is one.

#![allow(unsafe_code)]

mod board16;
mod board8;

use std::arch::x86_64::*;

use super::{InstructionSet, Kernels, Task};
use crate::engine::board::{Board, Board8, Board16, Pairs};
use crate::engine::learning::{LineSets, Remaining};

/// Proof that the processor has AVX2 and the bit instructions that came with it.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Avx2(());

impl InstructionSet for Avx2 {
    const NAME: &'static str = "AVX2";

    fn detect() -> Option<Avx2> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2(()))
    }

    #[inline(always)]
    fn run<B: Board, T: Task<B>>(self, task: T) -> T::Output
    where
        Avx2: Kernels<B>,
    {
        // SAFETY: an `Avx2` exists only where the processor has every feature that is enabled.
        unsafe { run_with_features(self, task) }
    }
}

/// Runs a task with every feature enabled, so that the kernels are inlined into it.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_with_features<B: Board, T: Task<B>>(avx2: Avx2, task: T) -> T::Output
where
    Avx2: Kernels<B>,
{
    task.run(avx2)
}

macro_rules! kernels {
    ($board:ident, $module:ident, $($own:tt)*) => {
        impl Kernels<$board> for Avx2 {
            const NEED_FEATURES: bool = true;

            #[inline(always)]
            fn fill(self, cells: <$board as Board>::Cells, board: &mut $board) {
                // SAFETY: `self` proves that the processor has AVX2, here and below.
                unsafe { $module::fill(cells, board) }
            }

            $($own)*

            #[inline(always)]
            fn propagate(self, board: &mut $board, pairs: &Pairs<$board>, n: usize) -> bool {
                // SAFETY: as above.
                unsafe { $module::propagate(board, pairs, n) }
            }

            #[inline(always)]
            fn filter_naked_pairs(self, board: &mut $board) {
                // SAFETY: as above.
                unsafe { $module::filter_naked_pairs(board) }
            }

            #[inline(always)]
            fn differences(self, one: &$board, other: &$board) -> <$board as Board>::Cells {
                // SAFETY: as above.
                unsafe { $module::differences(one, other) }
            }

            #[inline(always)]
            fn fewest(self, board: &$board) -> <$board as Board>::Cells {
                // SAFETY: as above.
                unsafe { $module::fewest(board) }
            }

            #[inline(always)]
            fn is_solved(self, board: &$board) -> bool {
                // SAFETY: as above.
                unsafe { $module::is_solved(board) }
            }

            #[inline(always)]
            fn union_of_short(self, tuples: &[[u32; 8]], candidates: u32) -> u32 {
                // SAFETY: as above.
                unsafe { union_of_short(tuples, candidates) }
            }

            #[inline(always)]
            fn union_of_long(self, tuples: &[[u64; 4]], candidates: u64) -> u64 {
                // SAFETY: as above.
                unsafe { union_of_long(tuples, candidates) }
            }

            #[inline(always)]
            fn filter_line_sets(self, sets: &mut LineSets) -> Remaining {
                // SAFETY: as above.
                unsafe { filter_line_sets(sets) }
            }
        }
    };
}

kernels!(
    Board8,
    board8,
    #[inline(always)]
    fn fill_sides(self, across: u64, upright: u64, sides: &mut [Board8; 4]) {
        // SAFETY: as above.
        unsafe { board8::fill_sides(across, upright, sides) }
    }
);
kernels!(
    Board16,
    board16,
    #[inline(always)]
    fn component(self, cells: [u64; 4], right: [u64; 4], down: [u64; 4]) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { board16::component(cells, right, down) }
    }
);

#[target_feature(enable = "avx2")]
#[inline]
fn union_of_short(tuples: &[[u32; 8]], candidates: u32) -> u32 {
    let outside = _mm256_set1_epi32(!candidates as i32);
    let zero = _mm256_setzero_si256();
    let mut union = zero;
    for eight in tuples {
        // SAFETY: eight tuples are 32 bytes, and the load asks for no alignment.
        let tuple = unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) };
        let fits = _mm256_cmpeq_epi32(_mm256_and_si256(tuple, outside), zero);
        union = _mm256_or_si256(union, _mm256_and_si256(tuple, fits));
    }
    let (low, high) = halves(union);
    let four = _mm_or_si128(low, high);
    let two = _mm_or_si128(four, _mm_unpackhi_epi64(four, four));
    let both = _mm_cvtsi128_si64(two) as u64;
    (both | both >> 32) as u32
}

#[target_feature(enable = "avx2")]
#[inline]
fn union_of_long(tuples: &[[u64; 4]], candidates: u64) -> u64 {
    let outside = _mm256_set1_epi64x(!candidates as i64);
    let zero = _mm256_setzero_si256();
    let mut union = zero;
    for four in tuples {
        // SAFETY: four tuples are 32 bytes, and the load asks for no alignment.
        let tuple = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let fits = _mm256_cmpeq_epi64(_mm256_and_si256(tuple, outside), zero);
        union = _mm256_or_si256(union, _mm256_and_si256(tuple, fits));
    }
    let (low, high) = halves(union);
    let two = _mm_or_si128(low, high);
    (_mm_cvtsi128_si64(two) | _mm_cvtsi128_si64(_mm_unpackhi_epi64(two, two))) as u64
}

/// The same source as the portable kernel. With AVX2, each of its blocks is one vector.
#[target_feature(enable = "avx2")]
fn filter_line_sets(sets: &mut LineSets) -> Remaining {
    sets.filter()
}

#[target_feature(enable = "avx2")]
#[inline]
fn halves(vector: __m256i) -> (__m128i, __m128i) {
    (
        _mm256_castsi256_si128(vector),
        _mm256_extracti128_si256::<1>(vector),
    )
}
