//! The sets of values that the parts of a line can have together.
//!
//! The cages that meet a line divide it into parts, and each part can have some sets of values. A set
//! stays if one set can be chosen for each of the other parts so that every value of the line is used
//! once. This is dynamic programming over the parts, forwards and backwards, as for knapsack constraints
//! (M. A. Trick, *A Dynamic Programming Approach for Consistency and Propagation for Knapsack
//! Constraints*, Annals of Operations Research 118, 2003), with sets of used values in place of sums:
//!
//! ```text
//!   reached before the first part:     { ∅ }
//!   reached after a part:              r ∪ s for r reached before it and s a set of the part, disjoint
//!   useful after the last part:        { all values }
//!   useful before a part:              r reached there, if r ∪ s is useful for some s
//!   a set s of a part stays:           if r ∪ s is useful for some r reached before the part
//! ```
//!
//! A set of sets has one bit for each set of values, so that one step moves many sets at once: the first
//! eight values are the place in a [block](Block), and the others say which block. Few blocks have any
//! bits, and only those are kept. A value that no later part can have must have been used already, and
//! parts are taken in an order in which that happens soon.

/// Sets of values that differ in the first eight values only. The first six are the place in a word,
/// and the next two say which word. A block is one vector of AVX2.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
struct Block([u64; 4]);

/// The number of values that blocks do not tell apart.
const LOW: u32 = 8;
/// The number of blocks.
const BLOCKS: usize = 1 << (16 - LOW);

/// For each set of the first six values, the bits of a word that stand for sets disjoint from it.
const WITHOUT: [u64; 64] = {
    let mut without = [0; 64];
    let mut i = 0;
    while i < 64 * 64 {
        if (i / 64) & (i % 64) == 0 {
            without[i / 64] |= 1 << (i % 64);
        }
        i += 1;
    }
    without
};

impl Block {
    const NONE: Block = Block([0; 4]);

    /// The sets that are disjoint from `values`, united with them. WORD is the part of `values` that says
    /// which word.
    #[inline(always)]
    fn with<const WORD: usize>(self, values: u16) -> Block {
        let low = values & 63;
        let without = WITHOUT[usize::from(low)];
        Block::each(|i| match i & WORD == WORD {
            true => (self.0[i & !WORD] & without) << low,
            false => 0,
        })
    }

    /// The sets that contain `values`, without them.
    #[inline(always)]
    fn without<const WORD: usize>(self, values: u16) -> Block {
        let low = values & 63;
        let without = WITHOUT[usize::from(low)];
        Block::each(|i| match i & WORD == 0 {
            true => self.0[i | WORD] >> low & without,
            false => 0,
        })
    }

    /// Only the sets that contain `values`.
    #[inline(always)]
    fn only_with(self, values: u16) -> Block {
        let (low, word) = (values & 63, usize::from(values >> 6 & 3));
        let with = WITHOUT[usize::from(low)] << low;
        Block::each(|i| match i & word == word {
            true => self.0[i] & with,
            false => 0,
        })
    }

    #[inline(always)]
    fn and(self, other: Block) -> Block {
        Block::each(|i| self.0[i] & other.0[i])
    }

    #[inline(always)]
    fn or(self, other: Block) -> Block {
        Block::each(|i| self.0[i] | other.0[i])
    }

    /// A block by its words. Written out, so that compilers use vector instructions.
    #[inline(always)]
    fn each(word: impl Fn(usize) -> u64) -> Block {
        Block([word(0), word(1), word(2), word(3)])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }
}

/// See the [module](self). The same one is used for one line after the other, so that its memory is
/// reused.
pub(in crate::engine) struct LineSets {
    /// The values of the line that are not fixed yet.
    open: u16,
    parts: Vec<PartSets>,
    /// The sets of all parts, one part after the other, and whether each of them stays.
    sets: Vec<u16>,
    stays: Vec<bool>,
    /// The blocks that are reached before each part, in the order in which parts are taken: which
    /// blocks, and what is in them.
    highs: Vec<u8>,
    reached: Vec<Block>,
    /// Where the blocks of each part begin.
    layers: Vec<u32>,
    /// All blocks. They are empty between uses.
    blocks: Box<[Block; BLOCKS]>,
    /// The blocks that are reached after the current part, and for each block whether it is listed.
    listed: Vec<u8>,
    is_listed: [bool; BLOCKS],
}

/// The sets of a part.
#[derive(Clone, Copy)]
struct PartSets {
    start: u32,
    end: u32,
    /// The union of its sets.
    values: u16,
}

/// How many of the sets stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Remaining {
    All,
    Some,
    /// No choice of sets fills the line.
    None,
}

impl Default for LineSets {
    fn default() -> LineSets {
        LineSets {
            open: 0,
            parts: Vec::new(),
            sets: Vec::new(),
            stays: Vec::new(),
            highs: Vec::new(),
            reached: Vec::new(),
            layers: Vec::new(),
            blocks: Box::new([Block::NONE; BLOCKS]),
            listed: Vec::new(),
            is_listed: [false; BLOCKS],
        }
    }
}

impl LineSets {
    /// Starts a line in which these values are not fixed yet.
    pub(super) fn begin(&mut self, open: u16) {
        self.open = open;
        self.parts.clear();
        self.sets.clear();
    }

    /// Adds a part with all the sets that it can have. Sets may repeat, and may contain values that are
    /// fixed.
    pub(super) fn part(&mut self, sets: impl Iterator<Item = u16>) {
        let start = self.sets.len();
        let mut values = 0;
        for set in sets {
            let set = set & self.open;
            let (word, bit) = self.bit(set);
            if *word & bit == 0 {
                *word |= bit;
                values |= set;
                self.sets.push(set);
            }
        }
        for &set in &self.sets[start..] {
            self.blocks[usize::from(set >> LOW)] = Block::NONE;
        }
        self.parts.push(PartSets {
            start: start as u32,
            end: self.sets.len() as u32,
            values,
        });
    }

    /// The bit of a set of values.
    #[inline(always)]
    fn bit(&mut self, set: u16) -> (&mut u64, u64) {
        let block = &mut self.blocks[usize::from(set >> LOW)];
        (&mut block.0[usize::from(set >> 6 & 3)], 1 << (set & 63))
    }

    /// Finds out which sets stay.
    #[inline(always)]
    pub(in crate::engine) fn filter(&mut self) -> Remaining {
        let order = self.order();
        let order = &order[..self.parts.len()];
        if !self.reach(order) {
            return Remaining::None;
        }
        match self.go_back(order) {
            true => Remaining::All,
            false => Remaining::Some,
        }
    }

    /// The parts in an order in which each adds few new values.
    fn order(&self) -> [u8; 16] {
        let mut order = [0; 16];
        let mut seen = 0;
        let mut is_left = [true; 16];
        for turn in order.iter_mut().take(self.parts.len()) {
            let next = (0..self.parts.len())
                .filter(|&i| is_left[i])
                .min_by_key(|&i| {
                    let part = &self.parts[i];
                    ((part.values & !seen).count_ones(), part.end - part.start)
                });
            let next = next.unwrap_or(0);
            is_left[next] = false;
            seen |= self.parts[next].values;
            *turn = next as u8;
        }
        order
    }

    /// Goes forwards and finds the sets that are reached; returns whether the set of all values is.
    #[inline(always)]
    fn reach(&mut self, order: &[u8]) -> bool {
        // The values that the parts from a turn on can have.
        let mut to_come = [0; 17];
        for (turn, &part) in order.iter().enumerate().rev() {
            to_come[turn] = to_come[turn + 1] | self.parts[usize::from(part)].values;
        }
        self.highs.clear();
        self.reached.clear();
        self.layers.clear();
        self.highs.push(0);
        self.reached.push(Block([1, 0, 0, 0]));
        let mut start = 0;
        for (turn, &part) in order.iter().enumerate() {
            let end = self.highs.len();
            for i in self.range(usize::from(part)) {
                let set = self.sets[i];
                match set >> 6 & 3 {
                    0 => self.take::<0>(set, start..end),
                    1 => self.take::<1>(set, start..end),
                    2 => self.take::<2>(set, start..end),
                    _ => self.take::<3>(set, start..end),
                }
            }
            let used = self.open & !to_come[turn + 1];
            let used_high = (used >> LOW) as u8;
            for high in self.listed.drain(..) {
                self.is_listed[usize::from(high)] = false;
                let block = &mut self.blocks[usize::from(high)];
                let sets = std::mem::replace(block, Block::NONE).only_with(used);
                if high & used_high == used_high && !sets.is_empty() {
                    self.highs.push(high);
                    self.reached.push(sets);
                }
            }
            self.layers.push(start as u32);
            start = end;
        }
        self.layers.push(start as u32);
        // After the last part only the set of all values is left, or none.
        start < self.highs.len()
    }

    /// Unites a set with those that are reached.
    #[inline(always)]
    fn take<const WORD: usize>(&mut self, set: u16, reached: std::ops::Range<usize>) {
        let high = (set >> LOW) as u8;
        let blocks = self.highs[reached.clone()]
            .iter()
            .zip(&self.reached[reached]);
        for (&before, sets) in blocks {
            if before & high != 0 {
                continue;
            }
            let after = before | high;
            let block = &mut self.blocks[usize::from(after)];
            *block = block.or(sets.with::<WORD>(set));
            if !self.is_listed[usize::from(after)] {
                self.is_listed[usize::from(after)] = true;
                self.listed.push(after);
            }
        }
    }

    /// Goes backwards and finds the sets that stay; returns whether all do.
    #[inline(always)]
    fn go_back(&mut self, order: &[u8]) -> bool {
        self.stays.clear();
        self.stays.resize(self.sets.len(), false);
        let mut is_all = true;
        let mut end = self.highs.len();
        for (turn, &part) in order.iter().enumerate().rev() {
            let (start, middle) = (self.layers[turn] as usize, self.layers[turn + 1] as usize);
            for i in middle..end {
                self.blocks[usize::from(self.highs[i])] = self.reached[i];
            }
            // What is useful before the part takes the place of what was reached after it.
            self.reached.truncate(middle);
            self.reached.resize(middle + (middle - start), Block::NONE);
            for i in self.range(usize::from(part)) {
                let set = self.sets[i];
                let is_useful = match set >> 6 & 3 {
                    0 => self.take_back::<0>(set, start..middle),
                    1 => self.take_back::<1>(set, start..middle),
                    2 => self.take_back::<2>(set, start..middle),
                    _ => self.take_back::<3>(set, start..middle),
                };
                self.stays[i] = is_useful;
                is_all &= is_useful;
            }
            for i in middle..end {
                self.blocks[usize::from(self.highs[i])] = Block::NONE;
            }
            self.reached.copy_within(middle.., start);
            end = middle;
        }
        is_all
    }

    /// Whether the union of a set with some reached set is useful. Such reached sets are useful as well.
    #[inline(always)]
    fn take_back<const WORD: usize>(&mut self, set: u16, reached: std::ops::Range<usize>) -> bool {
        let high = (set >> LOW) as u8;
        let mut any = Block::NONE;
        let highs = &self.highs[reached.clone()];
        let (before, after) = self.reached[reached.start..].split_at_mut(reached.len());
        for ((&before, sets), useful) in highs.iter().zip(before).zip(after) {
            if before & high != 0 {
                continue;
            }
            let after = self.blocks[usize::from(before | high)];
            let new = after.without::<WORD>(set).and(*sets);
            *useful = useful.or(new);
            any = any.or(new);
        }
        !any.is_empty()
    }

    /// Whether a part has lost some of its sets.
    pub(super) fn has_lost(&self, part: usize) -> bool {
        self.stays[self.range(part)].contains(&false)
    }

    /// The union of the sets of a part that stay.
    pub(super) fn union(&self, part: usize) -> u16 {
        (self.range(part).filter(|&i| self.stays[i])).fold(0, |union, i| union | self.sets[i])
    }

    /// Makes [`LineSets::is_kept`] answer for this part, until [`LineSets::deselect`].
    pub(super) fn select(&mut self, part: usize) {
        for i in self.range(part) {
            if self.stays[i] {
                let (word, bit) = self.bit(self.sets[i]);
                *word |= bit;
            }
        }
    }

    /// Whether a set of the selected part stays.
    pub(super) fn is_kept(&self, set: u16) -> bool {
        let set = set & self.open;
        let block = &self.blocks[usize::from(set >> LOW)];
        block.0[usize::from(set >> 6 & 3)] >> (set & 63) & 1 != 0
    }

    /// Undoes [`LineSets::select`].
    pub(super) fn deselect(&mut self, part: usize) {
        for i in self.range(part) {
            self.blocks[usize::from(self.sets[i] >> LOW)] = Block::NONE;
        }
    }

    fn range(&self, part: usize) -> std::ops::Range<usize> {
        self.parts[part].start as usize..self.parts[part].end as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board8;
    use crate::engine::kernels::{Isa, Kernels, Task};
    use crate::engine::test_numbers::Numbers;

    /// For each part the sets that are in some choice of disjoint sets which are all values together:
    /// every choice, tried one by one.
    fn tried(parts: &[Vec<u16>], all: u16) -> Vec<Vec<u16>> {
        fn choose(parts: &[Vec<u16>], left: u16, chosen: &mut Vec<u16>, kept: &mut [Vec<u16>]) {
            let Some(sets) = parts.get(chosen.len()) else {
                if left == 0 {
                    for (kept, &set) in kept.iter_mut().zip(chosen.iter()) {
                        kept.push(set);
                    }
                }
                return;
            };
            for &set in sets.iter().filter(|&&set| set & !left == 0) {
                chosen.push(set);
                choose(parts, left & !set, chosen, kept);
                chosen.pop();
            }
        }
        let mut kept = vec![Vec::new(); parts.len()];
        choose(parts, all, &mut Vec::new(), &mut kept);
        for kept in &mut kept {
            kept.sort_unstable();
            kept.dedup();
        }
        kept
    }

    /// A line of `n` values: random parts, each with the set that it has in a solution and others.
    fn line(numbers: &mut Numbers, n: usize) -> Vec<Vec<u16>> {
        let mut values: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            values.swap(i, numbers.below(i + 1));
        }
        let mut parts = Vec::new();
        while !values.is_empty() {
            let count = (1 + numbers.below(4)).min(values.len());
            let own = values.split_off(values.len() - count);
            let own = own.into_iter().fold(0, |set, value| set | 1 << value);
            // In one line of four the solution may be missing.
            let mut sets = match numbers.below(4 * n) {
                0 => vec![],
                _ => vec![own],
            };
            for _ in 0..numbers.below(if n > 10 { 5 } else { 9 }) {
                let mut set = 0u16;
                while set.count_ones() < count as u32 {
                    set |= 1 << numbers.below(n);
                }
                sets.push(set);
            }
            parts.push(sets);
        }
        parts
    }

    /// Filters lines with the kernel of an instruction set.
    struct Check;

    impl Task<Board8> for Check {
        type Output = ();

        fn run<K: Kernels<Board8>>(self, kernels: K) {
            let mut numbers = Numbers(0xdead_beef_1234_5678);
            let mut lines = LineSets::default();
            let mut seen = [0; 3];
            for round in 0..3000 {
                let n = 2 + round % 15;
                let all = u16::MAX >> (16 - n);
                let mut parts = line(&mut numbers, n);
                // Values that are fixed belong to no part, and sets may contain them.
                let fixed = match numbers.below(3) {
                    0 => all & numbers.below(1 << n) as u16 & numbers.below(1 << n) as u16,
                    _ => 0,
                };
                let open = all & !fixed;
                if open == 0 {
                    continue;
                }
                lines.begin(open);
                for sets in &mut parts {
                    lines.part(sets.iter().copied());
                    sets.iter_mut().for_each(|set| *set &= open);
                }
                let expected = tried(&parts, open);
                let remaining = kernels.filter_line_sets(&mut lines);
                if expected.iter().any(Vec::is_empty) {
                    assert_eq!(remaining, Remaining::None, "{parts:?}");
                    seen[2] += 1;
                    continue;
                }
                let mut has_lost_any = false;
                for (i, (sets, kept)) in parts.iter().zip(&expected).enumerate() {
                    let has_lost = sets.iter().any(|set| !kept.contains(set));
                    has_lost_any |= has_lost;
                    assert_eq!(lines.has_lost(i), has_lost, "{parts:?}");
                    let union = kept.iter().fold(0, |union, set| union | set);
                    assert_eq!(lines.union(i), union, "{parts:?}");
                    lines.select(i);
                    for &set in sets {
                        assert_eq!(lines.is_kept(set), kept.contains(&set), "{parts:?}");
                        assert_eq!(lines.is_kept(set | fixed), kept.contains(&set));
                    }
                    lines.deselect(i);
                }
                let expected = match has_lost_any {
                    true => Remaining::Some,
                    false => Remaining::All,
                };
                assert_eq!(remaining, expected, "{parts:?}");
                seen[usize::from(has_lost_any)] += 1;
            }
            assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
        }
    }

    #[test]
    fn sets_stay_if_some_choice_of_sets_fills_the_line() {
        for isa in Isa::all() {
            isa.run(Check);
        }
    }
}
