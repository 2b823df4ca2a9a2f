//! Boards: the candidates of every cell, that is, the values that it may still have.
//!
//! ```text
//!              column 0   1   2   3   4   5   6   7
//!   row 0         [ m | m | m | m | m | m | 0 | 0 ]     one lane for each cell, SIDE lanes in a row
//!   row 1         [ m | m | m | m | m | m | 0 | 0 ]     lanes beyond the size are 0
//!   …
//! ```
//!
//! [`Board8`] has lanes of 8 bits for sizes up to 8: 64 bytes, two vectors of AVX2. [`Board16`] has
//! lanes of 16 bits for sizes up to 16: 512 bytes, one vector for each row. A lane has one bit for
//! each value. A board is all the state that a search has, and branching copies it. What is computed
//! on boards is in [`kernels`](super::kernels).

use super::cell_set::CellSet;
use super::kernels::{InstructionSet, Kernels, Task};
use crate::model::Value;

/// What the cages of two cells say, as boards.
pub(super) struct Pairs<B: Board> {
    /// Where the other cell of each cage of two is. An instruction set chooses the form: see
    /// [`Kernels::fill_sides`]. By default, these are full lanes where the other cell is to the right,
    /// to the left, below and above.
    pub(super) sides: [B; 4],
    /// Full lanes where a cell is in no cage of two.
    pub(super) alone: B,
    /// For each value, from 1, the candidates that a cell may have when the other cell of its cage has
    /// that value. The lanes of cells in no cage of two have no meaning.
    pub(super) allowed: [B; 16],
    /// The cells in cages of two, and the first cells of those in rows, and of those in columns.
    pub(super) cells: B::Cells,
    across: B::Cells,
    upright: B::Cells,
}

/// See the [module](self).
pub(super) trait Board: Copy + PartialEq + 'static {
    /// The number of lanes in a row.
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

    /// Runs a task with the kernels of an instruction set. An instruction set has kernels for every
    /// board, which only the boards themselves can tell the compiler.
    fn run<I: InstructionSet, T: Task<Self>>(set: I, task: T) -> T::Output;
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
        // SIDE steps and not n, because a constant number is faster. Values beyond n are never read.
        for (allowed, &values) in self.allowed.iter_mut().zip(partners).take(B::SIDE) {
            allowed.set(at, values);
            allowed.set(partner, values);
        }
    }

    /// Fills the boards that say where cages of two are. To be called when all have been added.
    #[inline(always)]
    pub(super) fn finish(&mut self, n: usize, kernels: impl Kernels<B>) {
        let (across, upright) = (self.across, self.upright);
        let seconds = across.next_in_row().union(upright.next_in_column());
        self.cells = across.union(upright).union(seconds);
        let alone = B::Cells::square(n).without(self.cells);
        kernels.fill(alone, &mut self.alone);
        kernels.fill_sides(across, upright, &mut self.sides);
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

macro_rules! board {
    ($name:ident, $lane:ty, $side:literal, $area:literal, $cells:ty) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(align(64))]
        pub(super) struct $name(pub(super) [$lane; $area]);

        impl Board for $name {
            const SIDE: usize = $side;
            const EMPTY: $name = $name([0; $area]);
            type Cells = $cells;

            #[inline(always)]
            fn full(n: usize) -> &'static $name {
                // Computed at compile time, so that starting a puzzle only copies a board.
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
                // Writes whole rows. Each overwrites what the row before it wrote beyond the size.
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
            fn run<I: InstructionSet, T: Task<$name>>(set: I, task: T) -> T::Output {
                set.run(task)
            }
        }
    };
}

board!(Board8, u8, 8, 64, u64);
board!(Board16, u16, 16, 256, [u64; 4]);
