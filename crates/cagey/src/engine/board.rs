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
//! lanes of 16 bits for sizes up to 16: 512 bytes. A board is all the state that a search has;
//! branching copies it. Everything is written as loops over whole boards without branches, which
//! the compiler turns into vector code; both come from one source.

/// Sets of cells, a bit a cell in reading order of the lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; 4]);

impl CellSet {
    /// Every cell.
    pub(super) const ALL: CellSet = CellSet([u64::MAX; 4]);

    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline(always)]
    pub(super) fn meets(&self, other: &CellSet) -> bool {
        (0..4).fold(0, |met, i| met | self.0[i] & other.0[i]) != 0
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    #[inline(always)]
    pub(super) fn union(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// What rows, columns and cages of two cells say about a puzzle, as boards.
pub(super) struct Pairs<B> {
    /// Full lanes where the other cell of a cage of two lies to the right, and so on.
    pub(super) right: B,
    pub(super) left: B,
    pub(super) down: B,
    pub(super) up: B,
    /// Full lanes where a cell is in no cage of two.
    pub(super) alone: B,
    /// For each value, from 1: what a cell may be when the other cell of its cage has that value.
    pub(super) allowed: [B; 16],
}

/// See the [module](self).
pub(super) trait Board: Copy + PartialEq {
    /// Lanes a row.
    const SIDE: usize;
    /// Bits a lane.
    const BITS: usize;
    /// No candidates anywhere.
    const EMPTY: Self;

    /// The candidates of a cell.
    fn get(&self, at: usize) -> u16;
    /// Replaces the candidates of a cell.
    fn set(&mut self, at: usize, candidates: u16);
    /// The cells in which two boards differ.
    fn differences(&self, other: &Self) -> CellSet;
    /// Makes cages of two cells arc consistent, all at once.
    fn filter_pairs(&mut self, pairs: &Pairs<Self>, n: usize);
    /// Takes fixed values out of their rows and columns, and fixes values that have one place left.
    /// Says whether no contradiction was met.
    fn filter_lines(&mut self, n: usize) -> bool;
    /// Whether every cell has one candidate, given that none has none.
    fn is_solved(&self) -> bool;
}

macro_rules! board {
    ($name:ident, $lane:ty, $side:literal, $area:literal) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(align(64))]
        pub(super) struct $name([$lane; $area]);

        impl Board for $name {
            const SIDE: usize = $side;
            const BITS: usize = <$lane>::BITS as usize;
            const EMPTY: $name = $name([0; $area]);

            #[inline(always)]
            fn get(&self, at: usize) -> u16 {
                self.0[at] as u16
            }

            #[inline(always)]
            fn set(&mut self, at: usize, candidates: u16) {
                self.0[at] = candidates as $lane;
            }

            #[inline(always)]
            fn differences(&self, other: &$name) -> CellSet {
                let mut set = CellSet::default();
                for (word, start) in (0..$area).step_by(64).enumerate() {
                    let mut bits = 0;
                    for i in 0..64 {
                        bits |= u64::from(self.0[start + i] != other.0[start + i]) << i;
                    }
                    set.0[word] = bits;
                }
                set
            }

            #[inline(always)]
            fn filter_pairs(&mut self, pairs: &Pairs<$name>, n: usize) {
                let cells = &mut self.0;
                let mut other = [0 as $lane; $area];
                for i in 0..$area - 1 {
                    other[i] = cells[i + 1] & pairs.right.0[i];
                }
                for i in 1..$area {
                    other[i] |= cells[i - 1] & pairs.left.0[i];
                }
                for i in 0..$area - $side {
                    other[i] |= cells[i + $side] & pairs.down.0[i];
                }
                for i in $side..$area {
                    other[i] |= cells[i - $side] & pairs.up.0[i];
                }
                let mut allowed = pairs.alone.0;
                for value in 0..n {
                    let bit = 1 << value;
                    for i in 0..$area {
                        let has = if other[i] & bit != 0 { <$lane>::MAX } else { 0 };
                        allowed[i] |= pairs.allowed[value].0[i] & has;
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
                    let x = cells[i];
                    fixed[i] = if x & x.wrapping_sub(1) == 0 { x } else { 0 };
                }
                let (col_once, col_twice) = $name::columns(cells);
                let (col_fixed, col_clash) = $name::columns(&fixed);
                let (row_once, row_twice) = $name::rows(cells);
                let (row_fixed, row_clash) = $name::rows(&fixed);
                let all: $lane = <$lane>::MAX >> (<$lane>::BITS as usize - n);
                let mut clash = 0;
                let mut missing = 0;
                for i in 0..n {
                    clash |= col_clash[i] | row_clash[i];
                    missing |= all & !(col_once[i] & row_once[i]);
                }
                let mut empty = false;
                for row in 0..n {
                    for col in 0..$side {
                        let i = row * $side + col;
                        let x = cells[i];
                        let gone = (col_fixed[col] | row_fixed[row]) & !fixed[i];
                        let kept = x & !gone;
                        let last =
                            (col_once[col] & !col_twice[col]) | (row_once[row] & !row_twice[row]);
                        let only = kept & last;
                        cells[i] = if only != 0 { only } else { kept };
                        empty |= x != 0 && kept == 0;
                    }
                }
                clash == 0 && missing == 0 && !empty
            }

            #[inline(always)]
            fn is_solved(&self) -> bool {
                let mut more = 0;
                for x in self.0 {
                    more |= x & x.wrapping_sub(1);
                }
                more == 0
            }
        }

        impl $name {
            /// For each column the values that occur in it, and those that occur twice or more.
            #[inline(always)]
            fn columns(cells: &[$lane; $area]) -> ([$lane; $side], [$lane; $side]) {
                let mut once = [0; $side];
                let mut twice = [0; $side];
                for row in 0..$side {
                    for col in 0..$side {
                        let x = cells[row * $side + col];
                        twice[col] |= once[col] & x;
                        once[col] |= x;
                    }
                }
                (once, twice)
            }

            /// The same for each row.
            #[inline(always)]
            fn rows(cells: &[$lane; $area]) -> ([$lane; $side], [$lane; $side]) {
                let mut once = [0; $side];
                let mut twice = [0; $side];
                for col in 0..$side {
                    for row in 0..$side {
                        let x = cells[row * $side + col];
                        twice[row] |= once[row] & x;
                        once[row] |= x;
                    }
                }
                (once, twice)
            }
        }
    };
}

board!(Board8, u8, 8, 64);
board!(Board16, u16, 16, 256);
