//! The kernels as loops over whole boards without branches, which compilers turn into whatever
//! vector instructions the program is built for.
//!
//! ```text
//! propagate:  repeat until lines change nothing; pairs would then change nothing, either
//!     pairs:  other = each cell's partner in its cage of two, by four masked shifts
//!             for each value v: where other may be v, allow what the cage allows next to v
//!     lines:  once, twice = the values seen once or more, twice or more, by row and by column
//!             take fixed values out of the other cells of their lines
//!             a value seen but not twice is fixed where it is seen
//!             contradiction: a line lacks a value, or a cell has no candidate
//! ```
//!
//! The fixed values of a line are added up as bits. If they differ, the sum is their union, and the
//! sum minus a cell's own value is the union of the others. If a value is fixed twice, this takes it
//! out of both cells, which are then empty. If a value is fixed more often, the sum means nothing, but
//! the line then lacks a value in the end, so no such board is ever taken for a solution.

use crate::engine::board::{Board, Board8, Board16, Pairs};
use crate::engine::cell_set::CellSet;

/// A board that the portable kernels work on.
pub(in crate::engine) trait PortableBoard: Board {
    /// Fills the lanes of a set of cells, and empties the others.
    fn fill(&mut self, cells: Self::Cells);
    /// Propagates cages of two and lines to their common fixpoint; returns whether no contradiction
    /// was met. After a contradiction the board is of no use.
    fn propagate(&mut self, pairs: &Pairs<Self>, n: usize) -> bool;
    /// Takes the values of two cells of a line that have the same two candidates out of the line's
    /// other cells, given all cells that have two.
    fn filter_naked_pairs(&mut self, twos: Self::Cells);
    /// The cells in which two boards differ.
    fn differences(&self, other: &Self) -> Self::Cells;
    /// The cells with two candidates.
    fn twos(&self) -> Self::Cells;
    /// The cells with the fewest candidates among those with two or more.
    fn fewest(&self) -> Self::Cells;
    /// Whether every cell has one candidate, given that none has none.
    fn is_solved(&self) -> bool;
}

/// The candidates of a cell without the first.
macro_rules! rest {
    ($x:expr) => {
        $x & $x.wrapping_sub(1)
    };
}

macro_rules! portable_board {
    ($name:ident, $lane:ty, $side:literal, $area:literal, $cells:ty, $word:expr) => {
        impl PortableBoard for $name {
            #[inline(always)]
            fn fill(&mut self, cells: $cells) {
                for (i, lane) in self.0.iter_mut().enumerate() {
                    *lane = if cells.contains(i) { <$lane>::MAX } else { 0 };
                }
            }

            #[inline(always)]
            fn propagate(&mut self, pairs: &Pairs<$name>, n: usize) -> bool {
                loop {
                    self.filter_pairs(pairs, n);
                    let before = *self;
                    if !self.filter_lines(n) {
                        return false;
                    }
                    if *self == before {
                        return true;
                    }
                }
            }

            #[inline(always)]
            fn filter_naked_pairs(&mut self, twos: $cells) {
                let mut rows = [0u16; $side];
                let mut columns = [0u16; $side];
                twos.for_each(|at| {
                    rows[at / $side] |= 1 << (at % $side);
                    columns[at % $side] |= 1 << (at / $side);
                });
                let before = self.0;
                for line in 0..$side {
                    self.filter_line_naked_pairs(&before, line * $side, 1, rows[line]);
                    self.filter_line_naked_pairs(&before, line, $side, columns[line]);
                }
            }

            #[inline(always)]
            fn differences(&self, other: &$name) -> $cells {
                let mut changes = [0; $area];
                for i in 0..$area {
                    changes[i] = self.0[i] ^ other.0[i];
                }
                $name::filled(&changes)
            }

            #[inline(always)]
            fn twos(&self) -> $cells {
                let mut left = self.0;
                for x in &mut left {
                    *x = rest!(*x);
                }
                $name::ones(&left)
            }

            #[inline(always)]
            fn fewest(&self) -> $cells {
                let mut left = self.0;
                for _ in 0..$side {
                    for x in &mut left {
                        *x = rest!(*x);
                    }
                    let set = $name::ones(&left);
                    if !set.is_empty() {
                        return set;
                    }
                }
                <$cells>::NONE
            }

            #[inline(always)]
            fn is_solved(&self) -> bool {
                let mut more = 0;
                for x in self.0 {
                    more |= rest!(x);
                }
                more == 0
            }
        }

        impl $name {
            /// Lanes as words of 64 bits, the first lane lowest.
            #[inline(always)]
            fn words(lanes: &[$lane]) -> impl Iterator<Item = u64> {
                lanes.as_chunks().0.iter().map($word)
            }

            /// The cells whose lanes are not 0: eight or four at once, in a word.
            #[inline(always)]
            fn filled(lanes: &[$lane; $area]) -> $cells {
                const BITS: u32 = <$lane>::BITS;
                const FIRST: u64 = u64::MAX / <$lane>::MAX as u64;
                const LAST: u64 = FIRST << (BITS - 1);
                // Multiplying by this gathers the first bits of all lanes next to each other.
                const GATHER: u64 = {
                    let (mut gather, mut lane) = (0, 0);
                    while lane < 64 / BITS {
                        gather |= 1 << (64 - BITS - lane * (BITS - 1));
                        lane += 1;
                    }
                    gather
                };
                let mut set = <$cells>::NONE;
                for (i, word) in $name::words(lanes).enumerate() {
                    let filled = ((word & !LAST) + !LAST | word) & LAST;
                    let bits = (filled >> (BITS - 1)).wrapping_mul(GATHER) >> (64 - BITS);
                    let lanes = (64 / BITS) as usize;
                    set.insert_all(i * lanes, bits & ((1 << lanes) - 1));
                }
                set
            }

            /// The cells with one candidate.
            #[inline(always)]
            fn ones(cells: &[$lane; $area]) -> $cells {
                let mut ones = [0; $area];
                for i in 0..$area {
                    ones[i] = if rest!(cells[i]) == 0 { cells[i] } else { 0 };
                }
                $name::filled(&ones)
            }

            /// Filters by the naked pairs of one line, given which of its cells have two candidates.
            #[inline(always)]
            fn filter_line_naked_pairs(
                &mut self,
                before: &[$lane; $area],
                start: usize,
                step: usize,
                twos: u16,
            ) {
                let cell = |i: usize| (start + i * step) % $area;
                let (mut paired, mut values) = (0u16, 0);
                let mut left = twos;
                while left & left.wrapping_sub(1) != 0 {
                    let one = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let mut others = left;
                    while others != 0 {
                        let other = others.trailing_zeros() as usize;
                        others &= others - 1;
                        if before[cell(one)] == before[cell(other)] {
                            paired |= 1 << one | 1 << other;
                            values |= before[cell(one)];
                        }
                    }
                }
                if paired == 0 {
                    return;
                }
                for i in 0..$side {
                    let is_paired = paired & 1 << i != 0;
                    let own = if is_paired { before[cell(i)] } else { 0 };
                    self.0[cell(i)] &= !(values & !own);
                }
            }

            #[inline(always)]
            fn filter_pairs(&mut self, pairs: &Pairs<$name>, n: usize) {
                let cells = &mut self.0;
                let [right, left, down, up] = &pairs.sides;
                let mut other = [0 as $lane; $area];
                for i in 0..$area - 1 {
                    other[i] = cells[i + 1] & right.0[i];
                }
                for i in 1..$area {
                    other[i] |= cells[i - 1] & left.0[i];
                }
                for i in 0..$area - $side {
                    other[i] |= cells[i + $side] & down.0[i];
                }
                for i in $side..$area {
                    other[i] |= cells[i - $side] & up.0[i];
                }
                let mut allowed = pairs.alone.0;
                // On small boards a constant number of steps is faster than the exact one.
                let end = if $side == 8 { $area } else { n * $side };
                for value in 0..n {
                    let bit = 1 << value;
                    let partners = &pairs.allowed[value].0;
                    for i in 0..end {
                        let has = if other[i] & bit != 0 { <$lane>::MAX } else { 0 };
                        allowed[i] |= partners[i] & has;
                    }
                }
                for i in 0..$area {
                    cells[i] &= allowed[i];
                }
            }

            #[inline(always)]
            fn filter_lines(&mut self, n: usize) -> bool {
                let cells = &mut self.0;
                // The cells with one candidate, and nothing in the others.
                let mut fixed = [0 as $lane; $area];
                for i in 0..$area {
                    fixed[i] = if rest!(cells[i]) == 0 { cells[i] } else { 0 };
                }
                let (col_once, col_twice) = $name::columns(cells, n);
                let mut col_fixed = [0 as $lane; $side];
                for row in 0..n {
                    for col in 0..$side {
                        let x = fixed[row * $side + col];
                        col_fixed[col] = col_fixed[col].wrapping_add(x);
                    }
                }
                let full = &$name::full(n).0;
                let (mut missing, mut col_last) = ([0; $side], [0; $side]);
                for col in 0..$side {
                    missing[col] = full[col] & !col_once[col];
                    col_last[col] = col_once[col] & !col_twice[col];
                }
                // What holds for a line is copied to each of its cells, so that all cells are done at once.
                let (mut in_row, mut in_col) = ([0; $area], [0; $area]);
                let (mut last_in_row, mut last_in_col) = ([0; $area], [0; $area]);
                for row in 0..n {
                    let line = row * $side..(row + 1) * $side;
                    let (row_once, row_twice) = $name::row_counts(&cells[line.clone()]);
                    missing[row] |= full[0] & !row_once;
                    let sum = |sum: $lane, &x: &$lane| sum.wrapping_add(x);
                    in_row[line.clone()].fill(fixed[line.clone()].iter().fold(0, sum));
                    in_col[line.clone()].copy_from_slice(&col_fixed);
                    last_in_row[line.clone()].fill(row_once & !row_twice);
                    last_in_col[line].copy_from_slice(&col_last);
                }
                let mut empty = 0;
                for i in 0..$area {
                    let gone = in_row[i].wrapping_sub(fixed[i]) | in_col[i].wrapping_sub(fixed[i]);
                    let kept = cells[i] & !gone;
                    let only = kept & (last_in_row[i] | last_in_col[i]);
                    cells[i] = if only != 0 { only } else { kept };
                    // Reading `full[i]` only under a condition would keep this from being vectorised.
                    empty |= full[i] & if kept == 0 { <$lane>::MAX } else { 0 };
                }
                empty == 0 && missing == [0; $side]
            }

            /// For each column the values that occur in it, and those that occur twice or more.
            #[inline(always)]
            fn columns(cells: &[$lane; $area], n: usize) -> ([$lane; $side], [$lane; $side]) {
                let mut once = [0; $side];
                let mut twice = [0; $side];
                for row in 0..n {
                    for col in 0..$side {
                        let x = cells[row * $side + col];
                        twice[col] |= once[col] & x;
                        once[col] |= x;
                    }
                }
                (once, twice)
            }

            /// The same for one row.
            #[inline(always)]
            fn row_counts(row: &[$lane]) -> ($lane, $lane) {
                let (mut once, mut twice) = (0, 0);
                for word in $name::words(row) {
                    twice |= once & word;
                    once |= word;
                }
                let mut by = 32;
                while by >= <$lane>::BITS {
                    let other = once >> by;
                    twice |= twice >> by | once & other;
                    once |= other;
                    by /= 2;
                }
                (once as $lane, twice as $lane)
            }
        }
    };
}

portable_board!(Board8, u8, 8, 64, u64, |lanes: &[u8; 8]| {
    u64::from_le_bytes(*lanes)
});
portable_board!(Board16, u16, 16, 256, [u64; 4], |lanes: &[u16; 4]| {
    let [a, b, c, d] = lanes.map(u64::from);
    a | b << 16 | c << 32 | d << 48
});
