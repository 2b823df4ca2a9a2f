use smallvec::SmallVec;

use super::{Cell, Clue};

/// The number of a cage in its puzzle; cages are numbered by their first cell in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CageId(pub(crate) u16);

impl CageId {
    /// Its place in [`Puzzle::cages`](super::Puzzle::cages).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Connected cells, and the clue that their values must satisfy together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "json::Cage", try_from = "json::Cage"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "A cage and its clue.")
)]
pub struct Cage {
    pub(crate) clue: Clue,
    /// Nearly all cages have few enough cells to need no allocation.
    pub(crate) cells: SmallVec<[Cell; 8]>,
}

impl Cage {
    /// Its clue.
    pub fn clue(&self) -> Clue {
        self.clue
    }

    /// The cells in reading order; there is at least one.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The first cell in reading order, where the clue is printed.
    pub fn first_cell(&self) -> Cell {
        self.cells[0]
    }
}

/// The JSON form of a cage.
#[cfg(feature = "serde")]
mod json {
    use std::fmt;

    use crate::model::{Cell, Clue};

    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub(super) struct Cage {
        /// Its cells in reading order.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        cells: Vec<Cell>,
        #[serde(flatten)]
        clue: Clue,
    }

    impl From<super::Cage> for Cage {
        fn from(cage: super::Cage) -> Cage {
            Cage {
                cells: cage.cells.into_vec(),
                clue: cage.clue,
            }
        }
    }

    impl TryFrom<Cage> for super::Cage {
        type Error = NoCells;

        fn try_from(cage: Cage) -> Result<super::Cage, NoCells> {
            match cage.cells.is_empty() {
                true => Err(NoCells),
                false => Ok(super::Cage {
                    clue: cage.clue,
                    cells: cage.cells.into(),
                }),
            }
        }
    }

    /// The error for a cage without cells.
    #[derive(Debug)]
    pub(super) struct NoCells;

    impl fmt::Display for NoCells {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a cage has one cell at least")
        }
    }
}
