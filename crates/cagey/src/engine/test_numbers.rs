//! Random numbers for unit tests: the same ones in every run.

use std::ops::RangeInclusive;

/// How often a test tries something at random. Miri interprets every instruction, so that there it has to do with less;
/// CAGEY_TIMES multiplies the number when the tests are compiled, for a check that takes its time.
pub(super) fn times(usual: usize) -> usize {
    let factor = option_env!("CAGEY_TIMES");
    match cfg!(miri) {
        true => usual.div_ceil(1000),
        false => usual * factor.map_or(1, |factor| factor.parse().expect("a number")),
    }
}

/// The sizes of grids that a test tries: in Miri the largest alone.
pub(super) fn sizes(usual: RangeInclusive<usize>) -> RangeInclusive<usize> {
    match cfg!(miri) {
        true => *usual.end()..=*usual.end(),
        false => usual,
    }
}

/// A small generator (xorshift), which starts from the number in it.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    /// A number below this one.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
