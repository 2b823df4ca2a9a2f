//! Random numbers that depend on nothing but a seed and the number of a board, so that every board can be repeated.

/// A stream of random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) struct Chance(u64);

impl Chance {
    /// The stream of a board.
    pub(crate) fn of(seed: u64, number: u64) -> Chance {
        let mut chance = Chance(seed);
        let start = chance.next() ^ number;
        Chance(Chance(start).next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a bound, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number between two others.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.next() >> 40) as f32 / (1u64 << 24) as f32)
    }

    /// Whether something happens that has this probability.
    pub(crate) fn happens(&mut self, probability: f32) -> bool {
        self.between(0.0, 1.0) < probability
    }

    /// A number with mean 0 and deviation 1, nearly normal.
    pub(crate) fn normal(&mut self) -> f32 {
        (0..4).map(|_| self.between(-1.0, 1.0)).sum::<f32>() * 0.866
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
