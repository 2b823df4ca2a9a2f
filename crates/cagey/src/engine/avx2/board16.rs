//! A [`Board16`] as a vector a row: the portable steps, which the compiler makes vector code of.

use super::super::board::{Board, Board16, Pairs};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn settle(board: &mut Board16, pairs: &Pairs<Board16>, n: usize) -> bool {
    board.settle(pairs, n)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn filter_twins(board: &mut Board16, n: usize) {
    board.filter_twins(n);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn differences(one: &Board16, other: &Board16) -> [u64; 4] {
    one.differences(other)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn twos(board: &Board16) -> [u64; 4] {
    board.twos()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn is_solved(board: &Board16) -> bool {
    board.is_solved()
}
