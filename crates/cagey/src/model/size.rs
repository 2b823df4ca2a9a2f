use std::fmt;

use super::{Cell, Line, Value, ValueSet};

/// The number of rows, columns and values of a puzzle: 1 to [`Size::MAX`].
///
/// [`Value`] and [`ValueSet`](super::ValueSet) have room for 32. The engine and the logic keep a
/// cell's candidates in 16 bits, so a larger size would need wider ones there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The largest size, as a number.
    pub const MAX: u8 = 16;

    /// The largest size.
    pub const LARGEST: Size = Size(Size::MAX);

    /// The most cells that a grid of any size that the types allow can have.
    pub(super) const MAX_AREA: usize = 32 * 32;

    /// A size, if `n` is one.
    pub fn new(n: usize) -> Result<Size, SizeError> {
        match u8::try_from(n) {
            Ok(small) if (1..=Size::MAX).contains(&small) => Ok(Size(small)),
            _ => Err(SizeError),
        }
    }

    /// The size as a number, for counting and indexing.
    pub fn get(self) -> usize {
        usize::from(self.0)
    }

    /// How many cells a grid of this size has.
    pub fn area(self) -> usize {
        self.get() * self.get()
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let n = self.0;
        (0..n).flat_map(move |row| (0..n).map(move |col| Cell::new(row, col)))
    }

    /// All rows, then all columns.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        (0..self.0).map(Line::Row).chain((0..self.0).map(Line::Col))
    }

    /// All values, from 1 up.
    pub fn values(self) -> impl DoubleEndedIterator<Item = Value> {
        (1..=self.0).filter_map(Value::new)
    }

    /// The number of a cell in reading order, from 0; none if the grid has no such cell.
    ///
    /// ```
    /// use cagey::{Cell, Size};
    ///
    /// let size = Size::new(4)?;
    /// assert_eq!(size.index_of(Cell::new(1, 0)), Some(4));
    /// assert_eq!(size.cell_at(4), Some(Cell::new(1, 0)));
    /// assert_eq!(size.index_of(Cell::new(4, 0)), None);
    /// # Ok::<(), cagey::model::SizeError>(())
    /// ```
    pub fn index_of(self, cell: Cell) -> Option<usize> {
        cell.is_in(self).then(|| cell.index(self))
    }

    /// The cell with this number in reading order; none if the grid has fewer cells.
    pub fn cell_at(self, index: usize) -> Option<Cell> {
        (index < self.area()).then(|| Cell::at_index(index, self))
    }

    /// Whether a cell of this grid can have the value.
    pub fn has_value(self, value: Value) -> bool {
        usize::from(value.get()) <= self.get()
    }

    /// The size whose grid has this many cells.
    pub(crate) fn with_area(area: usize) -> Option<Size> {
        let n = area.isqrt();
        Size::new(n).ok().filter(|size| size.area() == area)
    }
}

impl TryFrom<usize> for Size {
    type Error = SizeError;

    fn try_from(n: usize) -> Result<Size, SizeError> {
        Size::new(n)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.0)
    }
}

/// A number that is not a size: 0, or more than [`Size::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sizes go from 1 to {}", Size::MAX)
    }
}

impl std::error::Error for SizeError {}

/// A grid or position whose size is not that of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeMismatch {
    /// The size of the puzzle.
    pub puzzle: Size,
    /// The size of the grid.
    pub grid: Size,
}

impl SizeMismatch {
    /// An error if the sizes are not equal.
    pub(crate) fn check(puzzle: Size, grid: Size) -> Result<(), SizeMismatch> {
        match puzzle == grid {
            true => Ok(()),
            false => Err(SizeMismatch { puzzle, grid }),
        }
    }
}

impl fmt::Display for SizeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeMismatch { puzzle, grid } = self;
        write!(f, "a {grid} grid does not belong to a {puzzle} puzzle")
    }
}

impl std::error::Error for SizeMismatch {}

/// A cell or a value that a grid of a size does not have, or a grid of another size.
///
/// ```
/// use cagey::{Cell, Grid, Size, Value};
///
/// let mut grid = Grid::empty(Size::new(4)?);
/// let error = grid.set(Cell::new(4, 0), Value::new(1)).unwrap_err();
/// assert_eq!(error.to_string(), "the 4×4 grid has no cell R5C1");
/// let error = grid.set(Cell::new(0, 0), Value::new(5)).unwrap_err();
/// assert_eq!(error.to_string(), "the 4×4 grid has no value 5");
/// # Ok::<(), cagey::model::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutOfRange {
    /// The grid has no such cell.
    Cell {
        /// The cell.
        cell: Cell,
        /// The size of the grid.
        size: Size,
    },
    /// No cell of the grid can have the value.
    Value {
        /// The value.
        value: Value,
        /// The size of the grid.
        size: Size,
    },
    /// The grid is not of the size of the puzzle.
    Size(SizeMismatch),
}

impl OutOfRange {
    /// The number of a cell in reading order, or an error if the grid does not have the cell or one of the values.
    pub(crate) fn check(size: Size, cell: Cell, values: ValueSet) -> Result<usize, OutOfRange> {
        let index = size.index_of(cell).ok_or(OutOfRange::Cell { cell, size })?;
        match values.iter().find(|&value| !size.has_value(value)) {
            None => Ok(index),
            Some(value) => Err(OutOfRange::Value { value, size }),
        }
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutOfRange::Cell { cell, size } => write!(f, "the {size} grid has no cell {cell}"),
            OutOfRange::Value { value, size } => write!(f, "the {size} grid has no value {value}"),
            OutOfRange::Size(mismatch) => mismatch.fmt(f),
        }
    }
}

impl std::error::Error for OutOfRange {}

impl From<SizeMismatch> for OutOfRange {
    fn from(mismatch: SizeMismatch) -> OutOfRange {
        OutOfRange::Size(mismatch)
    }
}
