//! Boards: for each cell the set of values that it may still have, a bit a value.
//!
//! ```text
//!              column 0   1   2   3   4   5   6   7
//!   row 0         [ m | m | m | m | m | m | 0 | 0 ]     a lane a cell, SIDE lanes a row
//!   row 1         [ m | m | m | m | m | m | 0 | 0 ]     lanes beyond the size are 0
//!   …
//! ```
//!
//! [`Board8`] has lanes of 8 bits for sizes up to 8: 64 bytes, two vectors of AVX2. [`Board16`] has
//! lanes of 16 bits for sizes up to 16: 512 bytes, a vector a row. A board is all the state that a
//! search has; branching copies it. Both come from one source, written as loops over whole boards
//! without branches. [`avx2`](super::avx2) has the same steps in vector instructions.
//!
//! ```text
//! settle:  repeat until lines change nothing (pairs then would not, either: one look is enough)
//!     pairs:  other = each cell's partner in its cage of two, by four masked shifts
//!             for each value v: where other may be v, allow what the cage allows beside v
//!     lines:  once, twice = the values seen once or more, twice or more, by row and by column
//!             take fixed values out of the other cells of their lines
//!             a value seen but not twice is fixed where it is seen
//!             no: a line misses a value, or a cell is empty
//! ```
//!
//! The fixed values of a line are added up, as bits: of different ones the sum is the union, and less
//! a cell's own value it is what the others have. Where a value is fixed twice, this takes it out of
//! both cells, which are then empty. Where one is fixed more often, sums mean nothing; but then the
//! line misses a value in the end, so that no such board is ever taken for a solution.

use super::cell_set::CellSet;
use super::instructions::Instructions;
use crate::model::Value;

/// What the cages of two cells say, as boards.
pub(super) struct Pairs<B: Board> {
    /// Where the other cell of each cage of two lies, as the path's instructions want it: full lanes
    /// where it lies to the right, to the left, below and above, unless they say something else.
    pub(super) sides: [B; 4],
    /// Full lanes where a cell is in no cage of two.
    pub(super) alone: B,
    /// For each value, from 1: what a cell may be when the other cell of its cage has that value.
    /// For cells that are in no cage of two it says nothing.
    pub(super) allowed: [B; 16],
    /// The cells in cages of two, and the first cells of those in rows, and of those in columns.
    pub(super) cells: B::Cells,
    across: B::Cells,
    upright: B::Cells,
}

/// See the [module](self).
pub(super) trait Board: Copy + PartialEq + 'static {
    /// Lanes a row.
    const SIDE: usize;
    /// No candidates anywhere.
    const EMPTY: Self;
    /// Sets of this board's cells.
    type Cells: CellSet;

    /// Every value of a size in each of its cells.
    fn full(n: usize) -> &'static Self;
    /// The candidates of a cell. Places wrap around: that they are on the board is not checked.
    fn get(&self, at: usize) -> u16;
    /// The values of a board of this side whose cells have one candidate each.
    fn values(&self, n: usize) -> Box<[Option<Value>]>;
    /// Replaces the candidates of a cell.
    fn set(&mut self, at: usize, candidates: u16);

    /// Fills the lanes of a set of cells, and empties the others.
    fn draw(&mut self, cells: Self::Cells);
    /// Concludes what follows from cages of two and from lines, until nothing does; says whether no
    /// contradiction was met. After one, the board is of no use.
    fn settle(&mut self, pairs: &Pairs<Self>, n: usize) -> bool;
    /// Takes the values of two cells of a line that have the same two candidates out of the line's
    /// other cells, given all cells that have two.
    fn filter_twins(&mut self, twos: Self::Cells);
    /// The cells in which two boards differ.
    fn differences(&self, other: &Self) -> Self::Cells;
    /// The cells with two candidates.
    fn twos(&self) -> Self::Cells;
    /// The cells with the fewest candidates, but for those with one or none.
    fn fewest(&self) -> Self::Cells;
    /// Whether every cell has one candidate, given that none has none.
    fn is_solved(&self) -> bool;
}

impl<B: Board> Pairs<B> {
    /// No cages of two.
    pub(super) fn clear(&mut self) {
        self.cells = B::Cells::NONE;
        self.across = B::Cells::NONE;
        self.upright = B::Cells::NONE;
    }

    /// Visits the cages of two cells, each by its two places in reading order.
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, usize)) {
        self.across.union(self.upright).for_each(|at| {
            let to_second = match self.across.contains(at) {
                true => 1,
                false => B::SIDE,
            };
            visit(at, at + to_second);
        });
    }

    /// Adds a cage of two cells in reading order, given what each value allows beside it.
    #[inline(always)]
    pub(super) fn add(&mut self, at: usize, partner: usize, partners: &[u16; 16]) {
        match partner == at + 1 {
            true => self.across.insert(at),
            false => self.upright.insert(at),
        }
        // More than n, but a known number of steps. What there is of values beyond n is not read.
        for (allowed, &values) in self.allowed.iter_mut().zip(partners).take(B::SIDE) {
            allowed.set(at, values);
            allowed.set(partner, values);
        }
    }

    /// Draws up the boards that tell where cages of two lie, when all have been added.
    #[inline(always)]
    pub(super) fn finish(&mut self, n: usize, instructions: impl Instructions<B>) {
        let (across, upright) = (self.across, self.upright);
        let seconds = across.next_in_row().union(upright.next_in_column());
        self.cells = across.union(upright).union(seconds);
        let alone = B::Cells::square(n).without(self.cells);
        instructions.draw(alone, &mut self.alone);
        instructions.draw_sides(across, upright, &mut self.sides);
    }
}

impl<B: Board> Default for Pairs<B> {
    fn default() -> Pairs<B> {
        Pairs {
            sides: [B::EMPTY; 4],
            alone: B::EMPTY,
            allowed: [B::EMPTY; 16],
            cells: B::Cells::NONE,
            across: B::Cells::NONE,
            upright: B::Cells::NONE,
        }
    }
}

/// The candidates of a cell without the first.
macro_rules! rest {
    ($x:expr) => {
        $x & $x.wrapping_sub(1)
    };
}

macro_rules! board {
    ($name:ident, $lane:ty, $side:literal, $area:literal, $cells:ty, $word:expr) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(align(64))]
        pub(super) struct $name(pub(super) [$lane; $area]);

        impl Board for $name {
            const SIDE: usize = $side;
            const EMPTY: $name = $name([0; $area]);
            type Cells = $cells;

            #[inline(always)]
            fn full(n: usize) -> &'static $name {
                // Computed once, so that to begin a puzzle is to copy a board.
                const FULL: [$name; $side + 1] = {
                    let mut full = [$name([0; $area]); $side + 1];
                    let mut n = 1;
                    while n <= $side {
                        let mut i = 0;
                        while i < n * n {
                            full[n].0[i / n * $side + i % n] =
                                <$lane>::MAX >> (<$lane>::BITS as usize - n);
                            i += 1;
                        }
                        n += 1;
                    }
                    full
                };
                static BOARDS: [$name; $side + 1] = FULL;
                &BOARDS[n]
            }

            #[inline(always)]
            fn get(&self, at: usize) -> u16 {
                self.0[at % $area] as u16
            }

            #[inline(always)]
            fn values(&self, n: usize) -> Box<[Option<Value>]> {
                // Whole rows are written, each over what the one before has beyond the side.
                let mut values = [None; $area];
                for (row, lanes) in self.0.as_chunks::<$side>().0[..n].iter().enumerate() {
                    let row = &mut values[row * n..][..$side];
                    for (value, lane) in row.iter_mut().zip(lanes) {
                        *value = Value::new(lane.trailing_zeros() as u8 + 1);
                    }
                }
                values[..n * n].into()
            }

            #[inline(always)]
            fn set(&mut self, at: usize, candidates: u16) {
                self.0[at % $area] = candidates as $lane;
            }

            #[inline(always)]
            fn draw(&mut self, cells: $cells) {
                for (i, lane) in self.0.iter_mut().enumerate() {
                    *lane = if cells.contains(i) { <$lane>::MAX } else { 0 };
                }
            }

            #[inline(always)]
            fn settle(&mut self, pairs: &Pairs<$name>, n: usize) -> bool {
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
            fn filter_twins(&mut self, twos: $cells) {
                let mut rows = [0u16; $side];
                let mut columns = [0u16; $side];
                twos.for_each(|at| {
                    rows[at / $side] |= 1 << (at % $side);
                    columns[at % $side] |= 1 << (at / $side);
                });
                let before = self.0;
                for line in 0..$side {
                    self.filter_line_twins(&before, line * $side, 1, rows[line]);
                    self.filter_line_twins(&before, line, $side, columns[line]);
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
                // Multiplied with it, the first bits of all lanes come to lie side by side.
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

            /// The twins of one line, given which of its cells have two candidates.
            #[inline(always)]
            fn filter_line_twins(
                &mut self,
                before: &[$lane; $area],
                start: usize,
                step: usize,
                twos: u16,
            ) {
                let cell = |i: usize| (start + i * step) % $area;
                let (mut twins, mut values) = (0u16, 0);
                let mut left = twos;
                while left & left.wrapping_sub(1) != 0 {
                    let one = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let mut others = left;
                    while others != 0 {
                        let other = others.trailing_zeros() as usize;
                        others &= others - 1;
                        if before[cell(one)] == before[cell(other)] {
                            twins |= 1 << one | 1 << other;
                            values |= before[cell(one)];
                        }
                    }
                }
                if twins == 0 {
                    return;
                }
                for i in 0..$side {
                    let is_twin = twins & 1 << i != 0;
                    let own = if is_twin { before[cell(i)] } else { 0 };
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
                // On small boards a known number of steps is quicker than the right one.
                let end = if $side == 8 { $area } else { n * $side };
                for value in 0..n {
                    let bit = 1 << value;
                    let beside = &pairs.allowed[value].0;
                    for i in 0..end {
                        let has = if other[i] & bit != 0 { <$lane>::MAX } else { 0 };
                        allowed[i] |= beside[i] & has;
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
                // What holds in lines, for each of their cells, so that all cells go at once.
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
                    // Not read behind a condition, or it would be done cell by cell.
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

board!(Board8, u8, 8, 64, u64, |lanes: &[u8; 8]| {
    u64::from_le_bytes(*lanes)
});
board!(Board16, u16, 16, 256, [u64; 4], |lanes: &[u16; 4]| {
    let [a, b, c, d] = lanes.map(u64::from);
    a | b << 16 | c << 32 | d << 48
});
