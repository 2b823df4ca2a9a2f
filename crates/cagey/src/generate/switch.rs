//! Other solutions that lie near the one that is known.
//!
//! Take two rows of a Latin square. Some of their columns have the same values in both rows together, and
//! there the rows can change places: what comes out is a Latin square too. The same goes for two columns,
//! and for two values.
//!
//! ```text
//!   1 2 3 4        2 1 3 4      rows 1 and 2, in the columns 1 and 2
//!   2 1 4 3   →    1 2 4 3
//! ```
//!
//! If all clues hold in such a square, a puzzle has several solutions. Most puzzles that have several
//! show it so, and finding out takes a fraction of the time that a search would: for each cage it is known
//! in which switches its clue holds, and a change touches few cages.

use smallvec::SmallVec;

use crate::model::{Clue, Op, Target, Value};

const LARGEST: usize = Switches::LARGEST;
/// The most switches that are kept. Few squares have more.
const MOST: usize = 256;
/// How many switches are looked at together: a byte of a word each.
const LANES: usize = 8;
/// A word with 1 in each byte.
const ONES: u64 = u64::from_le_bytes([1; LANES]);

/// All switches of a solution.
pub(super) struct Switches {
    /// The cells in which each differs from the solution.
    cells: Vec<u8>,
    /// Where those of each end.
    ends: Vec<u16>,
    /// For each cell its value in every switch, in groups.
    groups: Vec<[u8; LANES]>,
    /// How many groups of a cell there is room for.
    stride: usize,
}

/// Some of the switches: a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Holding([u64; MOST / 64]);

impl Holding {
    pub(super) fn has(self, switch: usize) -> bool {
        self.0[switch / 64] >> (switch % 64) & 1 == 1
    }
}

impl Switches {
    /// The largest size whose switches are found. In larger grids cages are split until rules lead to the
    /// end, and it takes longer to see that a start has several solutions.
    pub(super) const LARGEST: usize = 9;

    /// Those of a solution, which is in reading order.
    pub(super) fn new(n: usize, solution: &[Value]) -> Switches {
        let pairs = match n {
            ..=LARGEST => 3 * n * (n - 1) / 2,
            _ => 0,
        };
        // Each part that can change places has two cells of either line, or more.
        let stride = (pairs * (n / 2)).min(MOST).div_ceil(LANES);
        let mut switches = Switches {
            cells: Vec::with_capacity(pairs * 2 * n),
            ends: Vec::with_capacity(stride * LANES),
            groups: Vec::with_capacity(stride * solution.len()),
            stride,
        };
        for value in solution {
            let groups = std::iter::repeat_n([value.get(); LANES], stride);
            switches.groups.extend(groups);
        }
        if pairs > 0 {
            // Rows: values stand in columns. Columns: values stand in rows. Values: columns stand in rows.
            switches.add(
                n,
                solution,
                |r, c, v| (r, c, v),
                |what, at, it| (what, at, it),
            );
            switches.add(
                n,
                solution,
                |r, c, v| (c, r, v),
                |what, at, it| (at, what, it),
            );
            switches.add(
                n,
                solution,
                |r, c, v| (v, r, c),
                |what, at, it| (at, it, what),
            );
        }
        switches
    }

    /// Adds those in which things of one kind change places. For a row, a column and a value, it is told
    /// which thing this is, the place in it, and what stands there; and the other way round.
    #[inline(always)]
    fn add(
        &mut self,
        n: usize,
        solution: &[Value],
        seen_as: impl Fn(usize, usize, usize) -> (usize, usize, usize),
        back: impl Fn(usize, usize, usize) -> (usize, usize, usize),
    ) {
        let mut stands = [[0u8; LARGEST]; LARGEST];
        let mut is_at = [[0u8; LARGEST]; LARGEST];
        for row in 0..n {
            for col in 0..n {
                let value = usize::from(solution[row * n + col].get()) - 1;
                let (what, at, it) = seen_as(row, col, value);
                stands[what][at] = it as u8;
                is_at[what][it] = at as u8;
            }
        }
        for one in 0..n {
            for other in one + 1..n {
                let mut left = u16::MAX >> (16 - n);
                while left != 0 {
                    let switch = self.ends.len();
                    if switch == MOST {
                        return;
                    }
                    let mut at = left.trailing_zeros() as usize;
                    while left >> at & 1 == 1 {
                        left &= !(1 << at);
                        let (its, others) = (stands[one][at], stands[other][at]);
                        for (what, it) in [(one, others), (other, its)] {
                            let (row, col, value) = back(what, at, it.into());
                            let cell = row * n + col;
                            self.cells.push(cell as u8);
                            let group = cell * self.stride + switch / LANES;
                            self.groups[group][switch % LANES] = value as u8 + 1;
                        }
                        at = is_at[one][usize::from(others)].into();
                    }
                    self.ends.push(self.cells.len() as u16);
                }
            }
        }
    }

    /// The cells in which one differs from the solution.
    pub(super) fn cells(&self, switch: usize) -> &[u8] {
        let start = switch.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[usize::from(start)..usize::from(self.ends[switch])]
    }

    /// The number of the first that is among all of some.
    pub(super) fn first(&self, all: &[Holding]) -> Option<usize> {
        let words = self.ends.len().div_ceil(64);
        (0..words).find_map(|word| {
            let both = all
                .iter()
                .fold(u64::MAX, |both, holding| both & holding.0[word]);
            (both != 0).then(|| 64 * word + both.trailing_zeros() as usize)
        })
    }

    /// In which a clue of some cells holds.
    pub(super) fn holding(&self, clue: Clue, cells: &[u8]) -> Holding {
        // Nothing that is added or multiplied here comes to 256, but for products, of which those of up to
        // five cells are less than 65,536.
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

    /// The values of a cell in a group of switches.
    #[inline(always)]
    fn group(&self, cell: u8, group: usize) -> u64 {
        u64::from_le_bytes(self.groups[usize::from(cell) * self.stride + group])
    }

    /// Those for which something is true. That is told for a group at a time: 1 or 0 in each byte.
    #[inline(always)]
    fn where_true(&self, is_true: impl Fn(usize) -> u64) -> Holding {
        let count = self.ends.len();
        let mut holding = Holding::default();
        for group in 0..count.div_ceil(LANES) {
            // Byte k is moved to bit 56 + k; nothing else comes to these bits.
            let bits = is_true(group).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            let at = group * LANES;
            holding.0[at / 64] |= bits << (at % 64);
        }
        // What follows the last switch is the solution itself.
        if let Some(last) = holding.0.get_mut(count / 64) {
            *last &= !(u64::MAX << (count % 64));
        }
        holding
    }
}

/// The target of − or ÷; one that no values have if it is too large.
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
    use crate::generate::latin::Squares;
    use crate::generate::random::Random;
    use crate::model::{Cell, Size, Violation};

    /// Held against the puzzle itself, which knows rows, columns and clues.
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
                let mut squares = Squares::new(recipe.size);
                let Some(draft) = Draft::random(&recipe, &mut squares, &mut random) else {
                    continue;
                };
                let (puzzle, solution) = (draft.puzzle(), draft.solution());
                let values: Vec<Value> = (recipe.size.cells())
                    .filter_map(|cell| solution.get(cell))
                    .collect();
                let switches = Switches::new(n, &values);
                let mut first = None;
                for switch in 0..switches.ends.len() {
                    let mut grid = solution.clone();
                    let changed = switches.cells(switch);
                    for &cell in changed {
                        let group = switches.groups_of(cell)[switch / LANES];
                        let value = Value::new(group[switch % LANES]);
                        let cell = Cell::at_index(cell.into(), recipe.size);
                        assert_ne!(grid.get(cell), value);
                        grid.set(cell, value);
                    }
                    let mut lines = puzzle.violations(&grid).into_iter();
                    assert!(
                        !lines.any(|violation| matches!(violation, Violation::Repeated { .. }))
                    );
                    let is_solved = puzzle.is_solved_by(&grid);
                    assert_eq!(draft.allows(switch), is_solved);
                    if is_solved {
                        first = first.or(Some(switch));
                        solved += 1;
                    }
                }
                assert_eq!(draft.other_solution(), first);
            }
            assert!(solved > 0, "{n}");
        }
    }
}
