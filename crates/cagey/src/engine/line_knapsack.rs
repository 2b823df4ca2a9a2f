//! Sums and products of many cells as *knapsack* constraints over lines.
//!
//! The cells that a cage, or any other equation, has in one line are a part, and a part has different values. For each part, the
//! sets of values that its cells can have are found by dynamic programming over the cells; then the totals
//! of these sets are chosen so that together they give the target, by dynamic programming over the parts,
//! forwards and backwards (M. A. Trick, *A Dynamic Programming Approach for Consistency and Propagation for
//! Knapsack Constraints*, Annals of Operations Research 118, 2003). A candidate stays if it is in a choice
//! of values with such a total:
//!
//! ```text
//!   sets of values     one bit for each set; giving a cell the value v moves the sets without v
//!                      by 1 << v
//!   totals             one bit for each total; choosing a total moves the reached ones by it
//! ```
//!
//! A product is a sum of the multiplicities of primes. These are the digits of one number, in a mixed radix
//! that is large enough for no digit to carry, so that products are totals like sums.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::board::Board;
use super::line_arithmetic::Weight;
use crate::short_sort::{long_sort, short_sort_by_key};

/// The largest total, encoded. More totals take longer than they are worth.
const LARGEST_TOTAL: u64 = 1 << 17;

/// For each of the first six values, the bits of a word that stand for sets without it.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Cells that are divided into rows, or into columns. See the [module](self).
pub(super) struct LineKnapsack {
    weights: [u32; 16],
    /// The weight of all values.
    line_total: u32,
    total: u32,
    parts: Vec<CagePart>,
    /// The number of words that sets of sets of values have, and sets of totals.
    set_words: usize,
    total_words: usize,
    /// The totals that are reached before each part, and behind the last; then those of them that lead to
    /// the target.
    reached: Vec<u64>,
    useful: Vec<u64>,
    /// What the last call came to.
    is_possible: bool,
}

/// The cells of a cage in one line.
struct CagePart {
    places: SmallVec<[u8; 16]>,
    /// The candidates that the rest was computed for.
    candidates: SmallVec<[u16; 16]>,
    /// The sets of values that the cells before each one can have, and behind them those of all cells.
    sets: Vec<u64>,
    /// The totals of these sets, in rising order.
    totals: Vec<u32>,
    /// Whether the weights of its cells are subtracted. The total of a set is then what it leaves of the
    /// line.
    is_negative: bool,
}

/// The total of a cage, or of some cells minus others, for each weight for which it is known.
pub(super) struct Totals<'t> {
    pub(super) plus: &'t [u8],
    pub(super) minus: &'t [u8],
    pub(super) known: SmallVec<[(&'t Weight, i32); 7]>,
}

impl LineKnapsack {
    /// The largest size whose sets of values are enumerated.
    pub(super) const LARGEST_SIZE: usize = 10;

    /// The same cells by rows and by columns. None if this would take too long.
    pub(super) fn both<B: Board>(totals: &Totals<'_>, n: usize) -> Option<[Self; 2]> {
        if n > LineKnapsack::LARGEST_SIZE {
            return None;
        }
        let row = |at: u8| usize::from(at) / B::SIDE;
        let column = |at: u8| usize::from(at) % B::SIDE;
        Some([
            LineKnapsack::new(totals, n, row)?,
            LineKnapsack::new(totals, n, column)?,
        ])
    }

    fn new(totals: &Totals<'_>, n: usize, line: impl Fn(u8) -> usize) -> Option<Self> {
        let set_words = (1usize << n).div_ceil(64);
        let mut parts = Vec::new();
        for (cells, is_negative) in [(totals.plus, false), (totals.minus, true)] {
            for number in 0..n {
                let in_line = |at: &u8| line(*at) == number;
                let places: SmallVec<[u8; 16]> = cells.iter().copied().filter(in_line).collect();
                if !places.is_empty() {
                    parts.push(CagePart::new(places, set_words, is_negative));
                }
            }
        }
        let (weights, total) = encode(&totals.known, &parts, n)?;
        let total_words = total as usize / 64 + 1;
        let words = (parts.len() + 1) * total_words;
        Some(LineKnapsack {
            weights,
            line_total: weights.iter().sum(),
            total,
            parts,
            set_words,
            total_words,
            reached: vec![0; words],
            useful: vec![0; words],
            is_possible: true,
        })
    }

    /// Removes the candidates that the totals rule out; returns whether they can still be met.
    pub(super) fn filter<B: Board>(&mut self, board: &mut B) -> bool {
        let mut has_changed = self.parts.is_empty();
        for part in &mut self.parts {
            has_changed |= part.update(board, &self.weights, self.line_total, self.set_words);
        }
        if !has_changed {
            return self.is_possible;
        }
        self.is_possible = self.filter_parts(board);
        self.is_possible
    }

    fn filter_parts<B: Board>(&mut self, board: &mut B) -> bool {
        let words = self.total_words;
        self.reached[..words].fill(0);
        self.reached[0] = 1;
        for (i, part) in self.parts.iter().enumerate() {
            let (before, after) = self.reached.split_at_mut((i + 1) * words);
            let (before, after) = (&before[i * words..], &mut after[..words]);
            after.fill(0);
            for &total in &part.totals {
                move_up(before, total, after);
            }
        }
        let last = self.parts.len() * words;
        let (word, bit) = (self.total as usize / 64, self.total % 64);
        if self.reached[last + word] >> bit & 1 == 0 {
            return false;
        }
        self.useful[last..].fill(0);
        self.useful[last + word] = 1 << bit;
        for (i, part) in self.parts.iter_mut().enumerate().rev() {
            let (before, after) = self.useful.split_at_mut((i + 1) * words);
            let (before, after) = (&mut before[i * words..], &after[..words]);
            let reached = &self.reached[i * words..][..words];
            before.fill(0);
            let mut left: SmallVec<[u32; 64]> = SmallVec::new();
            for &total in &part.totals {
                if move_down(after, total, reached, before) {
                    left.push(total);
                }
            }
            if left.len() < part.totals.len() {
                part.filter(&left, board, &self.weights, self.line_total, self.set_words);
            }
        }
        true
    }
}

impl CagePart {
    fn new(places: SmallVec<[u8; 16]>, set_words: usize, is_negative: bool) -> CagePart {
        CagePart {
            // No cell has these candidates, so that the first call finds every cell changed.
            candidates: places.iter().map(|_| u16::MAX).collect(),
            sets: vec![0; (places.len() + 1) * set_words],
            places,
            totals: Vec::new(),
            is_negative,
        }
    }

    /// Finds the sets and their totals, if the candidates have changed; returns whether they have.
    fn update<B: Board>(
        &mut self,
        board: &B,
        weights: &[u32; 16],
        line_total: u32,
        set_words: usize,
    ) -> bool {
        let mut first = None;
        for (i, &at) in self.places.iter().enumerate() {
            let candidates = board.get(usize::from(at));
            if self.candidates[i] != candidates {
                self.candidates[i] = candidates;
                first = first.or(Some(i));
            }
        }
        let Some(first) = first else {
            return false;
        };
        self.sets[0] = 1;
        for i in first..self.places.len() {
            let (before, after) = self.sets.split_at_mut((i + 1) * set_words);
            let (before, after) = (&before[i * set_words..], &mut after[..set_words]);
            after.fill(0);
            for_each_bit(u64::from(self.candidates[i]), |value| {
                with(before, value, after);
            });
        }
        self.totals.clear();
        let last = self.places.len() * set_words;
        for_each_set(&self.sets[last..], |set| {
            let total = weigh(set, weights);
            (self.totals).push(if self.is_negative {
                line_total - total
            } else {
                total
            });
        });
        long_sort(&mut self.totals);
        self.totals.dedup();
        true
    }

    /// Removes the candidates that are in no choice of values with one of some totals.
    fn filter<B: Board>(
        &mut self,
        totals: &[u32],
        board: &mut B,
        weights: &[u32; 16],
        line_total: u32,
        set_words: usize,
    ) {
        // The sets from which the cells behind the current one can go on.
        let mut after: SmallVec<[u64; 16]> = SmallVec::from_elem(0, set_words);
        let last = self.places.len() * set_words;
        for_each_set(&self.sets[last..], |set| {
            let total = weigh(set, weights);
            let total = if self.is_negative {
                line_total - total
            } else {
                total
            };
            if totals.binary_search(&total).is_ok() {
                after[set / 64] |= 1 << (set % 64);
            }
        });
        for (i, &at) in self.places.iter().enumerate().rev() {
            let before = &self.sets[i * set_words..][..set_words];
            let mut useful: SmallVec<[u64; 16]> = SmallVec::from_elem(0, set_words);
            let mut kept = 0;
            for_each_bit(u64::from(self.candidates[i]), |value| {
                let is_kept = without(&after, value, before, &mut useful);
                kept |= u16::from(is_kept) << value;
            });
            board.set(usize::from(at), kept);
            after = useful;
        }
    }
}

/// The weight of each value, from 0, and the total of all parts, with one digit for each weight. None if the
/// total is too large.
fn encode(known: &[(&Weight, i32)], parts: &[CagePart], n: usize) -> Option<([u32; 16], u32)> {
    let mut weights = [0; 16];
    let (mut place, mut all) = (1u64, 0);
    for (weight, total) in known {
        let mut of: SmallVec<[u8; 16]> = weight.of[..n].into();
        for (code, &of) in weights.iter_mut().zip(&of) {
            *code += (place * u64::from(of)) as u32;
        }
        short_sort_by_key(&mut of, |&of| Reverse(of));
        // The largest digit that parts can have: the heaviest values, or the whole line.
        let (mut digit, mut most) = (i64::from(*total), 0);
        for part in parts {
            let count = if part.is_negative {
                n
            } else {
                part.places.len()
            };
            let heaviest: i64 = of.iter().take(count).map(|&of| i64::from(of)).sum();
            most += heaviest;
            digit += if part.is_negative { heaviest } else { 0 };
        }
        // A digit that no values have is made one that they do not have either.
        let digit =
            u64::try_from(digit).map_or(most as u64 + 1, |digit| digit.min(most as u64 + 1));
        all += place * digit;
        place *= most as u64 + 2;
        if place > u64::from(u32::MAX) {
            return None;
        }
    }
    (all <= LARGEST_TOTAL).then_some((weights, all as u32))
}

/// Adds the sets that a value makes of the sets without it.
fn with(sets: &[u64], value: usize, to: &mut [u64]) {
    match WITHOUT.get(value) {
        Some(mask) => {
            for (to, from) in to.iter_mut().zip(sets) {
                *to |= (from & mask) << (1 << value);
            }
        }
        None => {
            let step = 1 << (value - 6);
            for i in (0..sets.len()).filter(|i| i & step == 0) {
                to[i | step] |= sets[i];
            }
        }
    }
}

/// Adds the sets of `before` that become one of `after` with a value; returns whether there are any.
fn without(after: &[u64], value: usize, before: &[u64], to: &mut [u64]) -> bool {
    let mut any = 0;
    let mut add = |i: usize, sets: u64| {
        let sets = sets & before[i];
        to[i] |= sets;
        any |= sets;
    };
    match WITHOUT.get(value) {
        Some(mask) => {
            for (i, sets) in after.iter().enumerate() {
                add(i, sets >> (1 << value) & mask);
            }
        }
        None => {
            let step = 1 << (value - 6);
            for i in (0..after.len()).filter(|i| i & step == 0) {
                add(i, after[i | step]);
            }
        }
    }
    any != 0
}

/// Adds the totals that are so much more than some others, as far as there is room.
fn move_up(from: &[u64], by: u32, to: &mut [u64]) {
    let (words, bits) = (by as usize / 64, by % 64);
    for (low, to) in to.iter_mut().skip(words).enumerate() {
        *to |= from[low] << bits;
        if bits > 0 && low > 0 {
            *to |= from[low - 1] >> (64 - bits);
        }
    }
}

/// Adds the totals that are so much less than some others and are among `reached`; returns whether there
/// are any.
fn move_down(from: &[u64], by: u32, reached: &[u64], to: &mut [u64]) -> bool {
    let (words, bits) = (by as usize / 64, by % 64);
    let mut any = 0;
    for i in 0..from.len().saturating_sub(words) {
        let high = i + words;
        let mut moved = from[high] >> bits;
        if bits > 0 && high + 1 < from.len() {
            moved |= from[high + 1] << (64 - bits);
        }
        moved &= reached[i];
        to[i] |= moved;
        any |= moved;
    }
    any != 0
}

fn weigh(set: usize, weights: &[u32; 16]) -> u32 {
    let mut total = 0;
    for_each_bit(set as u64, |value| total += weights[value]);
    total
}

fn for_each_set(sets: &[u64], mut visit: impl FnMut(usize)) {
    for (i, &word) in sets.iter().enumerate() {
        for_each_bit(word, |bit| visit(i * 64 + bit));
    }
}

fn for_each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board8;
    use crate::engine::line_arithmetic::weights;
    use crate::engine::test_numbers::Numbers;

    const N: usize = 4;

    /// Visits every choice of candidates for some cells that repeats no value in a row.
    fn for_each_choice(
        cells: &[u8],
        board: &Board8,
        chosen: &mut Vec<(u8, usize)>,
        visit: &mut impl FnMut(&[(u8, usize)]),
    ) {
        let Some((&at, rest)) = cells.split_first() else {
            return visit(chosen);
        };
        for value in (0..N).filter(|value| board.get(usize::from(at)) >> value & 1 != 0) {
            let is_same_row =
                |other: u8| usize::from(other) / Board8::SIDE == usize::from(at) / Board8::SIDE;
            if !(chosen.iter()).any(|&(other, taken)| taken == value && is_same_row(other)) {
                chosen.push((at, value));
                for_each_choice(rest, board, chosen, visit);
                chosen.pop();
            }
        }
    }

    /// Sums, multiplicities of a prime, and both together; cells that are added and cells that are
    /// subtracted.
    #[test]
    fn the_candidates_that_stay_are_those_of_some_choice_with_the_totals() {
        let mut numbers = Numbers(0x1357_9bdf_0246_8ace);
        let weights = weights(N);
        let (mut possible, mut removed) = (0, 0);
        for _ in 0..3000 {
            let mut board = Board8::EMPTY;
            let (mut plus, mut minus) = (Vec::new(), Vec::new());
            for cell in 0..N * N {
                let at = cell / N * Board8::SIDE + cell % N;
                board.set(at, 1 + numbers.below(15) as u16);
                match numbers.below(4) {
                    0 | 1 if plus.len() < 6 => plus.push(at as u8),
                    2 if minus.len() < 3 => minus.push(at as u8),
                    _ => {}
                }
            }
            let which: &[usize] = [&[0][..], &[1], &[0, 1], &[1, 2], &[0, 1, 2]][numbers.below(5)];
            let known: SmallVec<[(&Weight, i32); 7]> = (which.iter())
                .map(|&w| {
                    (
                        &weights[w],
                        numbers.below(if w == 0 { 16 } else { 6 }) as i32 - 1,
                    )
                })
                .collect();
            let mut expected = [0u16; 64];
            let cells: Vec<u8> = plus.iter().chain(&minus).copied().collect();
            // That values are different is propagated elsewhere; only parts that lose a total are filtered.
            let mut different = Board8::EMPTY;
            for_each_choice(&cells, &board, &mut Vec::new(), &mut |choice| {
                for &(at, value) in choice {
                    let at = usize::from(at);
                    different.set(at, different.get(at) | 1 << value);
                }
            });
            board = different;
            for_each_choice(&cells, &board, &mut Vec::new(), &mut |choice| {
                let meets = known.iter().all(|(weight, total)| {
                    let signed = choice.iter().map(|&(at, value)| {
                        let of = i32::from(weight.of[value]);
                        if minus.contains(&at) { -of } else { of }
                    });
                    signed.sum::<i32>() == *total
                });
                for &(at, value) in choice.iter().filter(|_| meets) {
                    expected[usize::from(at)] |= 1 << value;
                }
            });
            // Cells of one row that are added and subtracted are different parts.
            let is_mixed = (plus.iter()).any(|one| minus.iter().any(|other| one / 8 == other / 8));
            let totals = Totals {
                plus: &plus,
                minus: &minus,
                known,
            };
            let row = |at: u8| usize::from(at) / Board8::SIDE;
            let Some(mut knapsack) = LineKnapsack::new(&totals, N, row) else {
                panic!("the totals are small");
            };
            let before = board;
            let is_possible = knapsack.filter(&mut board);
            let is_expected = cells.iter().any(|&at| expected[usize::from(at)] != 0);
            if is_mixed {
                assert!(is_possible || !is_expected);
                for &at in cells.iter().filter(|_| is_possible) {
                    let at = usize::from(at);
                    assert_eq!(expected[at] & !board.get(at), 0, "{plus:?} {minus:?} {at}");
                }
                continue;
            }
            if cells.is_empty() {
                continue;
            }
            assert_eq!(is_possible, is_expected, "{plus:?} {minus:?}");
            if is_possible {
                possible += 1;
                for &at in &cells {
                    let at = usize::from(at);
                    assert_eq!(board.get(at), expected[at], "{plus:?} {minus:?} {at}");
                    removed += u32::from(board.get(at) != before.get(at));
                }
            }
        }
        assert!(possible > 40 && removed > 100, "{possible} {removed}");
    }
}
