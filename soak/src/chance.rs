//! Random numbers that depend on nothing but a seed and the number of a case, so that every case can be repeated.

/// A stream of random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) struct Chance(u64);

impl Chance {
    /// The stream of a case.
    pub(crate) fn of(seed: u64, number: u64) -> Chance {
        let mut chance = Chance(seed);
        let start = chance.next() ^ number;
        Chance(Chance(start).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a bound, which is not 0. The bounds here are so small that the bias does not matter.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Whether something happens that happens once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Any number of up to 64 bits; small ones are as likely as large ones.
    pub(crate) fn number(&mut self) -> u64 {
        let shift = self.below(64);
        self.next() >> shift
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}
