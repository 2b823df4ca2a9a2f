//! The steps of a search in AVX2: two vectors a [`Board8`], a vector a row of a [`Board16`].

#![allow(unsafe_code)]

mod board16;
mod board8;

use std::arch::x86_64::*;

use super::board::{Board, Board8, Board16, Pairs};
use super::instructions::Instructions;
use super::strong::{Left, LineSets};

/// Proof that the processor has AVX2 and the bit instructions that came with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The proof, where it can be had.
    pub(super) fn detect() -> Option<Avx2> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2(()))
    }
}

macro_rules! instructions {
    ($board:ident, $module:ident, $($own:tt)*) => {
        impl Instructions<$board> for Avx2 {
            #[inline(always)]
            fn draw(self, cells: <$board as Board>::Cells, board: &mut $board) {
                // SAFETY: `self` proves that the processor has AVX2, here and below.
                unsafe { $module::draw(cells, board) }
            }

            $($own)*

            #[inline(always)]
            fn settle(self, board: &mut $board, pairs: &Pairs<$board>, n: usize) -> bool {
                // SAFETY: as above.
                unsafe { $module::settle(board, pairs, n) }
            }

            #[inline(always)]
            fn filter_twins(self, board: &mut $board) {
                // SAFETY: as above.
                unsafe { $module::filter_twins(board) }
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
            fn union_of_short(self, ways: &[[u32; 8]], candidates: u32) -> u32 {
                // SAFETY: as above.
                unsafe { union_of_short(ways, candidates) }
            }

            #[inline(always)]
            fn union_of_long(self, ways: &[[u64; 4]], candidates: u64) -> u64 {
                // SAFETY: as above.
                unsafe { union_of_long(ways, candidates) }
            }

            #[inline(always)]
            fn filter_sets(self, sets: &mut LineSets) -> Left {
                // SAFETY: as above.
                unsafe { filter_sets(sets) }
            }
        }
    };
}

instructions!(
    Board8,
    board8,
    #[inline(always)]
    fn draw_sides(self, across: u64, upright: u64, sides: &mut [Board8; 4]) {
        // SAFETY: as above.
        unsafe { board8::draw_sides(across, upright, sides) }
    }
);
instructions!(Board16, board16,);

#[target_feature(enable = "avx2")]
#[inline]
fn union_of_short(ways: &[[u32; 8]], candidates: u32) -> u32 {
    let outside = _mm256_set1_epi32(!candidates as i32);
    let zero = _mm256_setzero_si256();
    let mut union = zero;
    for eight in ways {
        // SAFETY: eight ways are 32 bytes, and the load asks for no alignment.
        let way = unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) };
        let fits = _mm256_cmpeq_epi32(_mm256_and_si256(way, outside), zero);
        union = _mm256_or_si256(union, _mm256_and_si256(way, fits));
    }
    let (low, high) = halves(union);
    let four = _mm_or_si128(low, high);
    let two = _mm_or_si128(four, _mm_unpackhi_epi64(four, four));
    let both = _mm_cvtsi128_si64(two) as u64;
    (both | both >> 32) as u32
}

#[target_feature(enable = "avx2")]
#[inline]
fn union_of_long(ways: &[[u64; 4]], candidates: u64) -> u64 {
    let outside = _mm256_set1_epi64x(!candidates as i64);
    let zero = _mm256_setzero_si256();
    let mut union = zero;
    for four in ways {
        // SAFETY: four ways are 32 bytes, and the load asks for no alignment.
        let way = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let fits = _mm256_cmpeq_epi64(_mm256_and_si256(way, outside), zero);
        union = _mm256_or_si256(union, _mm256_and_si256(way, fits));
    }
    let (low, high) = halves(union);
    let two = _mm_or_si128(low, high);
    (_mm_cvtsi128_si64(two) | _mm_cvtsi128_si64(_mm_unpackhi_epi64(two, two))) as u64
}

/// The source that every path has, for blocks that are one vector each.
#[target_feature(enable = "avx2")]
fn filter_sets(sets: &mut LineSets) -> Left {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell_set::CellSet;
    use crate::engine::instructions::Portable;
    use crate::model::{Clue, Op, Size};
    use crate::tables::Beside;

    /// A small generator of numbers (xorshift), so that the same boards come every time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % end as u64) as usize
        }
    }

    /// Cages of two cells wherever chance puts them.
    fn pairs<B: Board>(numbers: &mut Numbers, n: usize, beside: &Beside) -> Pairs<B> {
        let mut pairs = Pairs::<B>::default();
        let mut free = B::Cells::square(n);
        for row in 0..n {
            for col in 0..n {
                let at = row * B::SIDE + col;
                let is_right = numbers.below(2) == 0;
                let (partner, fits) = match is_right {
                    true => (at + 1, col + 1 < n),
                    false => (at + B::SIDE, row + 1 < n),
                };
                if !fits || !free.contains(at) || !free.contains(partner) {
                    continue;
                }
                free = free.without(B::Cells::with(at).union(B::Cells::with(partner)));
                let op = Op::ALL[numbers.below(Op::COUNT)];
                let clue = match op.is_largest_first() {
                    false => Clue::Op(op, numbers.below(2 * n) as u64),
                    true => Clue::Op(op, 1 + numbers.below(2) as u64),
                };
                pairs.add(at, partner, beside.partners(clue));
            }
        }
        pairs
    }

    /// Mostly many candidates, of a Latin square and others.
    fn board<B: Board>(numbers: &mut Numbers, n: usize) -> B {
        let mut board = B::EMPTY;
        let density = numbers.below(5);
        for row in 0..n {
            for col in 0..n {
                let mut candidates = 1u16 << ((row + col) % n);
                for _ in 0..density * n / 2 {
                    candidates |= 1 << numbers.below(n);
                }
                board.set(row * B::SIDE + col, candidates);
            }
        }
        board
    }

    fn same_steps<B>(sizes: std::ops::RangeInclusive<usize>)
    where
        B: Board + std::fmt::Debug,
        B::Cells: PartialEq + std::fmt::Debug,
        Avx2: Instructions<B>,
    {
        let Some(avx2) = Avx2::detect() else {
            return;
        };
        let mut numbers = Numbers(0x1234_5678_9abc_def1);
        let (mut good, mut bad) = (0, 0);
        for n in sizes {
            let beside = Beside::new(Size::new(n).unwrap());
            for _ in 0..2000 {
                let start: B = board(&mut numbers, n);
                let mut pairs = match numbers.below(3) {
                    0 => pairs(&mut numbers, n, &beside),
                    _ => Pairs::default(),
                };
                let cells = start.differences(&board(&mut numbers, n));
                let (mut one, mut other) = (start, start);
                avx2.draw(cells, &mut one);
                Portable.draw(cells, &mut other);
                assert_eq!(one, other);
                let (mut one, mut other) = (start, start);
                pairs.finish(n, avx2);
                let possible = avx2.settle(&mut one, &pairs, n);
                pairs.finish(n, Portable);
                let also_possible = Portable.settle(&mut other, &pairs, n);
                assert_eq!(possible, also_possible, "{start:?}");
                if !possible {
                    bad += 1;
                    continue;
                }
                good += 1;
                assert_eq!(one, other, "{start:?}");
                assert_eq!(avx2.differences(&start, &one), start.differences(&one));
                assert_eq!(avx2.fewest(&one), one.fewest());
                assert_eq!(avx2.is_solved(&one), one.is_solved());
                avx2.filter_twins(&mut one);
                Portable.filter_twins(&mut other);
                assert_eq!(one, other);
            }
        }
        assert!(good > 1000 && bad > 1000, "{good} {bad}");
    }

    #[test]
    fn both_paths_take_the_same_steps_on_narrow_boards() {
        same_steps::<Board8>(1..=8);
    }

    #[test]
    fn both_paths_take_the_same_steps_on_wide_boards() {
        same_steps::<Board16>(9..=16);
    }

    #[test]
    fn both_paths_find_the_same_ways() {
        let Some(avx2) = Avx2::detect() else {
            return;
        };
        let mut numbers = Numbers(99);
        for length in 0..20 {
            let mut word = || numbers.below(usize::MAX) as u64 & numbers.below(usize::MAX) as u64;
            let long: Vec<[u64; 4]> = (0..length)
                .map(|_| std::array::from_fn(|_| word()))
                .collect();
            let short: Vec<[u32; 8]> = (0..length)
                .map(|_| std::array::from_fn(|_| word() as u32))
                .collect();
            let candidates = word() | word() | word() | long.first().map_or(0, |ways| ways[2]);
            let low = candidates as u32;
            assert_eq!(
                Instructions::<Board8>::union_of_long(avx2, &long, candidates),
                Instructions::<Board8>::union_of_long(Portable, &long, candidates)
            );
            assert_eq!(
                Instructions::<Board8>::union_of_short(avx2, &short, low),
                Instructions::<Board8>::union_of_short(Portable, &short, low)
            );
        }
    }
}
