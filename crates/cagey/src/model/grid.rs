use super::{Cell, OutOfRange, Size, Value};

/// A grid with a value or nothing in each cell.
///
/// It can be written as text: `12.1` is a 2×2 grid whose third cell is empty (see [`crate::notation`]).
///
/// ```
/// use cagey::{Cell, Grid, Value};
///
/// let mut grid: Grid = "12.1".parse()?;
/// assert_eq!(grid.get(Cell::new(1, 0)), None);
/// grid.set(Cell::new(1, 0), Value::new(2))?;
/// assert!(grid.is_full());
/// assert_eq!(grid.to_string(), "1221");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        description = "A grid: values row by row, . for an empty cell, with commas above 9×9.",
        extend("pattern" = r"^([.1-9]+|([0-9]+|\.)(,([0-9]+|\.))+)$")
    )
)]
pub struct Grid {
    size: Size,
    values: Box<[Option<Value>]>,
}

impl Grid {
    /// A grid with nothing in it.
    pub fn empty(size: Size) -> Grid {
        Grid {
            size,
            values: vec![None; size.area()].into_boxed_slice(),
        }
    }

    /// A grid of values in reading order, which are not checked.
    pub(crate) fn from_values(size: Size, values: Box<[Option<Value>]>) -> Grid {
        debug_assert_eq!(values.len(), size.area());
        Grid { size, values }
    }

    /// The grid's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value of the cell, if it has one. A cell outside the grid has none.
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.values[self.size.index_of(cell)?]
    }

    /// Writes a value into the cell, or clears it.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Result<(), OutOfRange> {
        let index = OutOfRange::check(self.size, cell, value.into_iter().collect())?;
        self.values[index] = value;
        Ok(())
    }

    /// Writes a value of the grid into one of its cells, or clears the cell.
    pub(crate) fn put(&mut self, cell: Cell, value: Option<Value>) {
        debug_assert!(value.is_none_or(|value| self.size.has_value(value)));
        self.values[cell.index(self.size)] = value;
    }

    /// All values in reading order.
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// Whether every cell has a value.
    pub fn is_full(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// How many cells have no value.
    pub fn empty_cells(&self) -> usize {
        self.values.iter().filter(|value| value.is_none()).count()
    }

    /// Whether no cell has a value.
    pub fn is_empty(&self) -> bool {
        self.values.iter().all(Option::is_none)
    }
}
