use std::fmt;

use super::Size;

/// A place in the grid: its row and its column, counted from 0. It is displayed as people say it, counted from 1:
/// `R1C1`.
///
/// Cells are ordered as they are read, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "[u8; 2]", from = "[u8; 2]"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "A cell: its row and its column, both from 0.")
)]
pub struct Cell {
    row: u8,
    col: u8,
}

impl Cell {
    /// The cell in this row and column, both counted from 0.
    pub const fn new(row: u8, col: u8) -> Cell {
        Cell { row, col }
    }

    /// The row, from 0.
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The column, from 0.
    pub fn col(self) -> usize {
        usize::from(self.col)
    }

    /// The number of a cell of the grid in reading order. Cells that a caller names are checked before, with
    /// [`Size::index_of`].
    pub(crate) fn index(self, size: Size) -> usize {
        assert!(self.is_in(size), "{self} is outside the grid");
        self.row() * size.get() + self.col()
    }

    /// The cell of the grid with this number in reading order. Numbers that a caller names are checked before, with
    /// [`Size::cell_at`].
    pub(crate) fn at_index(index: usize, size: Size) -> Cell {
        let n = size.get();
        assert!(index < size.area(), "cell {index} is outside the grid");
        Cell::new((index / n) as u8, (index % n) as u8)
    }

    /// Whether a grid of this size has the cell.
    pub fn is_in(self, size: Size) -> bool {
        self.row() < size.get() && self.col() < size.get()
    }

    /// Whether the two cells touch along an edge.
    pub fn touches(self, other: Cell) -> bool {
        self.row().abs_diff(other.row()) + self.col().abs_diff(other.col()) == 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", self.row() + 1, self.col() + 1)
    }
}

impl From<Cell> for [u8; 2] {
    fn from(cell: Cell) -> [u8; 2] {
        [cell.row, cell.col]
    }
}

impl From<[u8; 2]> for Cell {
    fn from([row, col]: [u8; 2]) -> Cell {
        Cell::new(row, col)
    }
}

/// A row or a column, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Line {
    /// A row.
    Row(u8),
    /// A column.
    #[cfg_attr(feature = "serde", serde(rename = "column"))]
    Col(u8),
}

impl Line {
    /// Its cells from the left or from the top.
    pub fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        (0..size.get() as u8).map(move |i| match self {
            Line::Row(row) => Cell::new(row, i),
            Line::Col(col) => Cell::new(i, col),
        })
    }

    /// Whether the cell lies in it.
    pub fn has(self, cell: Cell) -> bool {
        match self {
            Line::Row(row) => cell.row == row,
            Line::Col(col) => cell.col == col,
        }
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        let (Line::Row(index) | Line::Col(index)) = self;
        usize::from(index)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", usize::from(*row) + 1),
            Line::Col(col) => write!(f, "column {}", usize::from(*col) + 1),
        }
    }
}
