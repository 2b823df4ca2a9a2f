use std::fmt;

use super::{Cell, Line, Value};

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
