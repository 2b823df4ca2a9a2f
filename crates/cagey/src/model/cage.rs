use smallvec::SmallVec;

use super::{Cell, Clue};

/// The number of a cage in its puzzle; cages are numbered by their first cell in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CageId(pub(crate) u16);

impl CageId {
    /// Its place in [`Puzzle::cages`](super::Puzzle::cages).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Cells that touch each other, and what their values must give together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    pub(crate) clue: Clue,
    /// Few enough to lie here in nearly all cages.
    pub(crate) cells: SmallVec<[Cell; 8]>,
}

impl Cage {
    /// What the values must give.
    pub fn clue(&self) -> Clue {
        self.clue
    }

    /// The cells in reading order; never none.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The first cell in reading order, where the clue is printed.
    pub fn first_cell(&self) -> Cell {
        self.cells[0]
    }
}
