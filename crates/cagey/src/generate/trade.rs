//! Latin trades: other Latin squares that are close to the solution.
//!
//! A trade changes some cells of a Latin square so that the result is a Latin square as well. The trades
//! here are cycle switches (I. M. Wanless, *Cycle Switches in Latin Squares*, Graphs and Combinatorics 20,
//! 2004). In two rows, take some columns in which both rows have the same set of values: there, the rows
//! can be exchanged. The same works for two columns and for two values.
//!
//! ```text
//!   1 2 3 4        2 1 3 4      rows 1 and 2, in the columns 1 and 2
//!   2 1 4 3   →    1 2 4 3
//! ```
//!
//! If all clues hold after a trade, the puzzle has several solutions. This finds most puzzles that have
//! several, in a fraction of the time of a search: for each cage it is known in which trades its clue
//! holds, and a change of the draft affects few cages.

use smallvec::SmallVec;

use crate::model::{Clue, Op, Target, Value};

const LARGEST: usize = Trades::LARGEST;
/// The most trades that are kept. Few squares have more.
const MOST: usize = 256;
/// The number of trades that are evaluated together, one in each byte of a word.
const LANES: usize = 8;
/// A word with 1 in each byte.
const ONES: u64 = u64::from_le_bytes([1; LANES]);

/// All trades of a solution.
pub(super) struct Trades {
    /// The cells that each trade changes.
    cells: Vec<u8>,
    /// Where the cells of each trade end.
    ends: Vec<u16>,
    /// For each cell, its value after every trade, in groups.
    groups: Vec<[u8; LANES]>,
    /// The number of groups for each cell.
    stride: usize,
}

/// A set of trades, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TradeSet([u64; MOST / 64]);

impl TradeSet {
    pub(super) fn has(self, trade: usize) -> bool {
        self.0[trade / 64] >> (trade % 64) & 1 == 1
    }
}

impl Trades {
    /// The largest size whose trades are computed. In larger grids, cages are split until the rules of
    /// logic solve the puzzle, and a search to show that a start has several solutions takes longer.
    pub(super) const LARGEST: usize = 9;

    /// The trades of a solution, which is in reading order.
    pub(super) fn new(n: usize, solution: &[Value]) -> Trades {
        let pairs = match n {
            ..=LARGEST => 3 * n * (n - 1) / 2,
            _ => 0,
        };
        // Each cycle has at least two cells in either line.
        let stride = (pairs * (n / 2)).min(MOST).div_ceil(LANES);
        let mut trades = Trades {
            cells: Vec::with_capacity(pairs * 2 * n),
            ends: Vec::with_capacity(stride * LANES),
            groups: Vec::with_capacity(stride * solution.len()),
            stride,
        };
        for value in solution {
            let groups = std::iter::repeat_n([value.get(); LANES], stride);
            trades.groups.extend(groups);
        }
        if pairs > 0 {
            // Rows: values stand in columns. Columns: values stand in rows. Values: columns stand in rows.
            trades.add(
                n,
                solution,
                |r, c, v| (r, c, v),
                |what, at, it| (what, at, it),
            );
            trades.add(
                n,
                solution,
                |r, c, v| (c, r, v),
                |what, at, it| (at, what, it),
            );
            trades.add(
                n,
                solution,
                |r, c, v| (v, r, c),
                |what, at, it| (at, it, what),
            );
        }
        trades
    }

    /// Adds the trades in which two rows, two columns or two values are exchanged. The closures translate between
    /// (row, column, value) and (line, place in it, entry there), where a line is whatever is exchanged.
    #[inline(always)]
    fn add(
        &mut self,
        n: usize,
        solution: &[Value],
        to_line: impl Fn(usize, usize, usize) -> (usize, usize, usize),
        from_line: impl Fn(usize, usize, usize) -> (usize, usize, usize),
    ) {
        let mut entries = [[0u8; LARGEST]; LARGEST];
        let mut places = [[0u8; LARGEST]; LARGEST];
        for row in 0..n {
            for col in 0..n {
                let value = usize::from(solution[row * n + col].get()) - 1;
                let (line, place, entry) = to_line(row, col, value);
                entries[line][place] = entry as u8;
                places[line][entry] = place as u8;
            }
        }
        for one in 0..n {
            for other in one + 1..n {
                let mut left = u16::MAX >> (16 - n);
                while left != 0 {
                    let trade = self.ends.len();
                    if trade == MOST {
                        return;
                    }
                    let mut place = left.trailing_zeros() as usize;
                    while left >> place & 1 == 1 {
                        left &= !(1 << place);
                        let (own, others) = (entries[one][place], entries[other][place]);
                        for (line, entry) in [(one, others), (other, own)] {
                            let (row, col, value) = from_line(line, place, entry.into());
                            let cell = row * n + col;
                            self.cells.push(cell as u8);
                            let group = cell * self.stride + trade / LANES;
                            self.groups[group][trade % LANES] = value as u8 + 1;
                        }
                        place = places[one][usize::from(others)].into();
                    }
                    self.ends.push(self.cells.len() as u16);
                }
            }
        }
    }

    /// The cells that a trade changes.
    pub(super) fn cells(&self, trade: usize) -> &[u8] {
        let start = trade.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[usize::from(start)..usize::from(self.ends[trade])]
    }

    /// The first trade that is in all of these sets.
    pub(super) fn first(&self, all: &[TradeSet]) -> Option<usize> {
        let words = self.ends.len().div_ceil(64);
        (0..words).find_map(|word| {
            let both = all
                .iter()
                .fold(u64::MAX, |both, holding| both & holding.0[word]);
            (both != 0).then(|| 64 * word + both.trailing_zeros() as usize)
        })
    }

    /// The trades after which a clue holds for some cells.
    pub(super) fn holding(&self, clue: Clue, cells: &[u8]) -> TradeSet {
        // No intermediate result here reaches 256, except products, and products of up to five cells are below
        // 65,536.
        match (clue, cells) {
            (Clue::Given(value), &[cell]) => {
                let wanted = ONES * u64::from(value.get());
                self.where_true(|group| equal(self.group(cell, group), wanted))
            }
            (Clue::Op(Op::Add, target), _) => {
                let wanted = ONES * u64::from(u8::try_from(target).unwrap_or(0));
                self.where_true(|group| {
                    let values = cells.iter().map(|&cell| self.group(cell, group));
                    equal(values.sum(), wanted)
                })
            }
            (Clue::Op(Op::Mul, target), _) if cells.len() <= 5 => {
                let target = u16::try_from(target).unwrap_or(0);
                self.where_true(|group| {
                    let mut products = [1u16; LANES];
                    for &cell in cells {
                        let values = self.group(cell, group).to_le_bytes();
                        for (product, value) in products.iter_mut().zip(values) {
                            *product *= u16::from(value);
                        }
                    }
                    u64::from_le_bytes(products.map(|product| u8::from(product == target)))
                })
            }
            (Clue::Op(Op::Sub, target), &[one, other]) => {
                let apart = ONES * small(target);
                self.where_true(|group| {
                    let (one, other) = (self.group(one, group), self.group(other, group));
                    equal(one + apart, other) | equal(other + apart, one)
                })
            }
            (Clue::Op(Op::Div, target), &[one, other]) => {
                let times = small(target);
                self.where_true(|group| {
                    let (one, other) = (self.group(one, group), self.group(other, group));
                    equal(one * times, other) | equal(other * times, one)
                })
            }
            _ => self.where_true(|group| {
                u64::from_le_bytes(std::array::from_fn(|lane| {
                    let value = |&cell: &u8| Value::new(self.groups_of(cell)[group][lane]);
                    let values: SmallVec<[Value; 8]> = cells.iter().filter_map(value).collect();
                    clue.holds(&values).into()
                }))
            }),
        }
    }

    fn groups_of(&self, cell: u8) -> &[[u8; LANES]] {
        &self.groups[usize::from(cell) * self.stride..][..self.stride]
    }

    /// The values of a cell in a group of trades.
    #[inline(always)]
    fn group(&self, cell: u8, group: usize) -> u64 {
        u64::from_le_bytes(self.groups[usize::from(cell) * self.stride + group])
    }

    /// The trades for which something is true. The closure answers for one group at a time, with 1 or 0 in
    /// each byte.
    #[inline(always)]
    fn where_true(&self, is_true: impl Fn(usize) -> u64) -> TradeSet {
        let count = self.ends.len();
        let mut holding = TradeSet::default();
        for group in 0..count.div_ceil(LANES) {
            // Byte k is moved to bit 56 + k, and nothing else to these bits.
            let bits = is_true(group).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            let at = group * LANES;
            holding.0[at / 64] |= bits << (at % 64);
        }
        // The bytes after the last trade hold the solution itself.
        if let Some(last) = holding.0.get_mut(count / 64) {
            *last &= !(u64::MAX << (count % 64));
        }
        holding
    }
}

/// The target of − or ÷; if it is too large, one that no values give.
fn small(target: Target) -> u64 {
    target.min(Target::from(LARGEST as u8) + 1)
}

/// Where two words have the same byte: 1 there, and 0 elsewhere.
#[inline(always)]
fn equal(one: u64, other: u64) -> u64 {
    const LOW: u64 = ONES * 0x7f;
    let differing = one ^ other;
    // The highest bit of each byte that is not 0, without carry from one byte to the next.
    let is_not_zero = ((differing & LOW) + LOW) | differing;
    !is_not_zero >> 7 & ONES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Recipe;
    use crate::generate::draft::Draft;
    use crate::generate::latin::LatinSampler;
    use crate::generate::random::Random;
    use crate::model::{Cell, Size, Violation};

    /// Compared with the rules of the puzzle itself, which knows rows, columns and clues.
    #[test]
    fn switches_are_squares_and_hold_where_the_puzzle_is_solved() {
        let mut random = Random::from_words(&[3]);
        for n in 2..=LARGEST {
            let mut recipe = Recipe::new(Size::new(n).unwrap());
            recipe.hidden_percent = 20;
            recipe.cage_sizes = vec![1, 12, 6, 2, 1, 1, 1];
            recipe.cage_sizes.truncate(n * n);
            let mut solved = 0;
            for _ in 0..40 {
                let mut sampler = LatinSampler::new(recipe.size);
                let Some(draft) = Draft::random(&recipe, &mut sampler, &mut random) else {
                    continue;
                };
                let (puzzle, solution) = (draft.puzzle(), draft.solution());
                let values: Vec<Value> = (recipe.size.cells())
                    .filter_map(|cell| solution.get(cell))
                    .collect();
                let trades = Trades::new(n, &values);
                let mut first = None;
                for trade in 0..trades.ends.len() {
                    let mut grid = solution.clone();
                    let changed = trades.cells(trade);
                    for &cell in changed {
                        let group = trades.groups_of(cell)[trade / LANES];
                        let value = Value::new(group[trade % LANES]);
                        let cell = Cell::at_index(cell.into(), recipe.size);
                        assert_ne!(grid.get(cell), value);
                        grid.put(cell, value);
                    }
                    let mut lines = puzzle.violations(&grid).unwrap().into_iter();
                    assert!(
                        !lines.any(|violation| matches!(violation, Violation::Repeated { .. }))
                    );
                    let is_solved = puzzle.is_solved_by(&grid);
                    assert_eq!(draft.allows(trade), is_solved);
                    if is_solved {
                        first = first.or(Some(trade));
                        solved += 1;
                    }
                }
                assert_eq!(draft.other_solution(), first);
            }
            assert!(solved > 0, "{n}");
        }
    }
}
