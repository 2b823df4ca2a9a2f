//! Which sets of values the parts of a line can hold together.
//!
//! A line is cut into parts by the cages that meet it, and each part can hold some sets of values. Of
//! these only such stay as are part of a choice of one set a part that uses every value once:
//!
//! ```text
//!   reached after no part:      { nothing }
//!   reached after a part:       a set reached before it, and one of the part's sets beside it
//!   leads on after all parts:   { all values }
//!   leads on before a part:     a set reached there that one of the part's sets takes to one that leads on
//!   a part's set stays:         if it takes some reached set to one that leads on
//! ```
//!
//! A set of sets has a bit for each set of values, so that one step moves many at once: the first
//! eight values are the place in a [block](Block), the others say which block. Few blocks have any
//! bits, and only those are kept. A value that no later part can hold must have been used, and parts
//! are taken in an order in which that happens soon.

/// Sets of values that differ in the first eight values only: the first six are the place in a word,
/// the next two say which word. A block is a vector of AVX2.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
struct Block([u64; 4]);

/// The number of values that blocks do not tell apart.
const LOW: u32 = 8;
/// The blocks that there can be.
const BLOCKS: usize = 1 << (16 - LOW);

/// For each set of the first six values, the bits of a word whose sets have none of them.
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

    /// The sets that have none of these values, with them. WORD is the part of the values that says
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

    /// The sets that have all of these values, without them.
    #[inline(always)]
    fn without<const WORD: usize>(self, values: u16) -> Block {
        let low = values & 63;
        let without = WITHOUT[usize::from(low)];
        Block::each(|i| match i & WORD == 0 {
            true => self.0[i | WORD] >> low & without,
            false => 0,
        })
    }

    /// Only the sets that have all of these values.
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

    /// A block by its words. Written out, so that it becomes vector instructions.
    #[inline(always)]
    fn each(word: impl Fn(usize) -> u64) -> Block {
        Block([word(0), word(1), word(2), word(3)])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }
}

/// See the [module](self). One is used for one line after the other.
pub(in crate::engine) struct LineSets {
    /// The values of the line that are not fixed yet.
    open: u16,
    parts: Vec<Part>,
    /// Each part's sets, one part after the other, and whether each is part of a choice.
    sets: Vec<u16>,
    stays: Vec<bool>,
    /// The blocks of sets that are reached before each part, in the order in which parts are taken:
    /// which blocks, and what is in them.
    highs: Vec<u8>,
    reached: Vec<Block>,
    /// Where those of each part begin.
    layers: Vec<u32>,
    /// All blocks. No bits are set between uses.
    blocks: Box<[Block; BLOCKS]>,
    /// The blocks that are reached after the part at hand, and for each block whether it is listed.
    listed: Vec<u8>,
    is_listed: [bool; BLOCKS],
}

/// What is known of a part.
#[derive(Clone, Copy)]
struct Part {
    start: u32,
    end: u32,
    /// The values in its sets.
    values: u16,
}

/// What is left of the parts' sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Left {
    All,
    Some,
    /// No choice of sets makes a line.
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
    /// Begins a line in which these values are not fixed yet.
    pub(super) fn begin(&mut self, open: u16) {
        self.open = open;
        self.parts.clear();
        self.sets.clear();
    }

    /// Adds a part with all the sets that it can hold. They may repeat, and may have values that are
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
        self.parts.push(Part {
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

    /// Takes out the sets that are part of no choice.
    #[inline(always)]
    pub(in crate::engine) fn filter(&mut self) -> Left {
        let order = self.order();
        let order = &order[..self.parts.len()];
        if !self.reach(order) {
            return Left::None;
        }
        match self.lead_back(order) {
            true => Left::All,
            false => Left::Some,
        }
    }

    /// The parts in an order that brings in few new values at a time.
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

    /// Finds the sets that are reached; says whether all values are in the end.
    #[inline(always)]
    fn reach(&mut self, order: &[u8]) -> bool {
        // The values that parts from a turn on can hold.
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
        // All values are used in the end, so that there is one set, or none.
        start < self.highs.len()
    }

    /// Takes a set to those that are reached.
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

    /// Finds which sets lead from a reached set to all values; says whether all do.
    #[inline(always)]
    fn lead_back(&mut self, order: &[u8]) -> bool {
        self.stays.clear();
        self.stays.resize(self.sets.len(), false);
        let mut is_all = true;
        let mut end = self.highs.len();
        for (turn, &part) in order.iter().enumerate().rev() {
            let (start, middle) = (self.layers[turn] as usize, self.layers[turn + 1] as usize);
            for i in middle..end {
                self.blocks[usize::from(self.highs[i])] = self.reached[i];
            }
            // What leads on takes the place of what was reached after the part.
            self.reached.truncate(middle);
            self.reached.resize(middle + (middle - start), Block::NONE);
            for i in self.range(usize::from(part)) {
                let set = self.sets[i];
                let leads_on = match set >> 6 & 3 {
                    0 => self.take_back::<0>(set, start..middle),
                    1 => self.take_back::<1>(set, start..middle),
                    2 => self.take_back::<2>(set, start..middle),
                    _ => self.take_back::<3>(set, start..middle),
                };
                self.stays[i] = leads_on;
                is_all &= leads_on;
            }
            for i in middle..end {
                self.blocks[usize::from(self.highs[i])] = Block::NONE;
            }
            self.reached.copy_within(middle.., start);
            end = middle;
        }
        is_all
    }

    /// Whether a set takes some reached set to one that leads on; those lead on as well.
    #[inline(always)]
    fn take_back<const WORD: usize>(&mut self, set: u16, reached: std::ops::Range<usize>) -> bool {
        let high = (set >> LOW) as u8;
        let mut any = Block::NONE;
        let highs = &self.highs[reached.clone()];
        let (before, after) = self.reached[reached.start..].split_at_mut(reached.len());
        for ((&before, sets), leads_on) in highs.iter().zip(before).zip(after) {
            if before & high != 0 {
                continue;
            }
            let after = self.blocks[usize::from(before | high)];
            let leads = after.without::<WORD>(set).and(*sets);
            *leads_on = leads_on.or(leads);
            any = any.or(leads);
        }
        !any.is_empty()
    }

    /// Whether some of a part's sets were taken out.
    pub(super) fn has_lost(&self, part: usize) -> bool {
        self.stays[self.range(part)].contains(&false)
    }

    /// The values that are in some set that a part can still hold.
    pub(super) fn union(&self, part: usize) -> u16 {
        (self.range(part).filter(|&i| self.stays[i])).fold(0, |union, i| union | self.sets[i])
    }

    /// Makes [`LineSets::is_left`] speak of this part.
    pub(super) fn look_at(&mut self, part: usize) {
        for i in self.range(part) {
            if self.stays[i] {
                let (word, bit) = self.bit(self.sets[i]);
                *word |= bit;
            }
        }
    }

    /// Whether the part that is looked at can still hold a set.
    pub(super) fn is_left(&self, set: u16) -> bool {
        let set = set & self.open;
        let block = &self.blocks[usize::from(set >> LOW)];
        block.0[usize::from(set >> 6 & 3)] >> (set & 63) & 1 != 0
    }

    /// Ends what [`LineSets::look_at`] began.
    pub(super) fn look_away(&mut self, part: usize) {
        for i in self.range(part) {
            self.blocks[usize::from(self.sets[i] >> LOW)] = Block::NONE;
        }
    }

    fn range(&self, part: usize) -> std::ops::Range<usize> {
        self.parts[part].start as usize..self.parts[part].end as usize
    }
}
