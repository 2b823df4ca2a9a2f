//! Our own random number generator, because what a seed gives must never change.
//!
//! The generator is xoshiro256** (Blackman and Vigna, 2018), its state filled by SplitMix64. Both are
//! exact arithmetic on 64-bit words, so that every platform gives the same numbers.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream that is seeded with some words in this order.
    pub(super) fn from_words(words: &[u64]) -> Random {
        Random::new(digest(words))
    }

    fn new(seed: u64) -> Random {
        let mut seed = seed;
        Random {
            state: std::array::from_fn(|_| split_mix(&mut seed)),
        }
    }

    /// 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniformly distributed number below a bound, which is not 0: the high half of a product, where the
    /// few products that would favour some numbers are rejected (Lemire, *Fast Random Integer Generation in
    /// an Interval*, 2019).
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = (self.next() >> 32) * u64::from(bound);
            // Only products below the bound can introduce bias. A division decides whether they do.
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// A fair coin.
    pub(super) fn coin(&mut self) -> bool {
        self.next() >> 63 == 0
    }

    /// A random index of a list that is not empty.
    pub(super) fn place(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// A random index of a list of weights, with probabilities in proportion to them; none if all are 0. The
    /// sum of the weights must be less than 2³².
    pub(super) fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total = weights.clone().sum();
        if total == 0 {
            return None;
        }
        let mut rest = self.below(total);
        for (place, weight) in weights.enumerate() {
            match rest.checked_sub(weight) {
                Some(left) => rest = left,
                None => return Some(place),
            }
        }
        None
    }

    /// Shuffles a list uniformly.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.place(end + 1));
        }
    }
}

/// A hash of some words in their order.
pub(super) fn digest(words: &[u64]) -> u64 {
    (words.iter()).fold(words.len() as u64, |digest, &word| mixed(digest, word))
}

/// A digest with one word more.
pub(super) fn mixed(digest: u64, word: u64) -> u64 {
    split_mix(&mut (digest ^ word))
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 with the seed 1234567, as published for testing implementations.
    #[test]
    fn split_mix_gives_its_known_numbers() {
        let mut state = 1_234_567;
        let drawn: [u64; 5] = std::array::from_fn(|_| split_mix(&mut state));
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    /// The first numbers of xoshiro256** from the state 1, 2, 3, 4, as published for testing implementations.
    #[test]
    fn xoshiro_gives_its_known_numbers() {
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        let drawn: [u64; 6] = std::array::from_fn(|_| random.next());
        assert_eq!(
            drawn,
            [
                11_520,
                0,
                1_509_978_240,
                1_215_971_899_390_074_240,
                1_216_172_134_540_287_360,
                607_988_272_756_665_600,
            ]
        );
    }

    #[test]
    fn bounded_numbers_are_equally_frequent() {
        let mut random = Random::new(7);
        for bound in [1, 2, 3, 7, 16] {
            let mut counts = vec![0u32; bound];
            for _ in 0..10_000 * bound {
                counts[random.place(bound)] += 1;
            }
            assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500));
        }
    }

    #[test]
    fn frequencies_are_in_proportion_to_weights() {
        let mut random = Random::new(8);
        let mut counts = [0u32; 3];
        for _ in 0..40_000 {
            counts[random.weighted([1, 0, 3].into_iter()).unwrap()] += 1;
        }
        assert!(counts[0].abs_diff(10_000) < 500 && counts[1] == 0);
        assert_eq!(random.weighted([0, 0].into_iter()), None);
    }

    #[test]
    fn other_words_and_another_order_give_another_stream() {
        let first = |words: &[u64]| Random::from_words(words).next();
        let all = [
            first(&[]),
            first(&[0]),
            first(&[1]),
            first(&[0, 0]),
            first(&[0, 1]),
            first(&[1, 0]),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(!all[..i].contains(one));
        }
    }
}
