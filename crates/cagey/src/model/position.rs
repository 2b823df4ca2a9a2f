use super::{Cell, Grid, OutOfRange, Size, Value, ValueSet};

/// How far a player has come: values and pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "json::Position"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// The values entered.
    grid: Grid,
    /// The pencil marks of each cell in reading order; left out of JSON if there are none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "json::is_empty"))]
    marks: Box<[ValueSet]>,
}

impl Position {
    /// The start: nothing entered, nothing marked.
    pub fn empty(size: Size) -> Position {
        Position {
            grid: Grid::empty(size),
            marks: vec![ValueSet::EMPTY; size.area()].into_boxed_slice(),
        }
    }

    /// The values entered.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Enters a value into a cell, or clears it. The pencil marks of the cell are kept.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Result<(), OutOfRange> {
        self.grid.set(cell, value)
    }

    /// The pencil marks of a cell. A cell outside the grid has none.
    pub fn marks(&self, cell: Cell) -> ValueSet {
        let index = self.grid.size().index_of(cell);
        index.map_or(ValueSet::EMPTY, |index| self.marks[index])
    }

    /// Replaces the pencil marks of a cell.
    pub fn set_marks(&mut self, cell: Cell, marks: ValueSet) -> Result<(), OutOfRange> {
        let index = OutOfRange::check(self.grid.size(), cell, marks)?;
        self.marks[index] = marks;
        Ok(())
    }

    /// Enters a value of the grid into one of its cells, or clears the cell.
    pub(crate) fn put(&mut self, cell: Cell, value: Option<Value>) {
        self.grid.put(cell, value);
    }

    /// Replaces the pencil marks of a cell of the grid by values of the grid.
    pub(crate) fn put_marks(&mut self, cell: Cell, marks: ValueSet) {
        debug_assert!(marks.iter().all(|value| self.grid.size().has_value(value)));
        self.marks[cell.index(self.grid.size())] = marks;
    }

    /// Whether nothing is marked.
    pub fn has_no_marks(&self) -> bool {
        self.marks.iter().all(|marks| marks.is_empty())
    }

    /// Whether nothing is entered and nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.grid.is_empty() && self.has_no_marks()
    }
}

/// The JSON form of a position, in which marks are left out if there are none.
#[cfg(feature = "serde")]
mod json {
    use std::fmt;

    use crate::model::{Grid, ValueSet};

    #[derive(serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub(super) struct Position {
        grid: Grid,
        #[serde(default)]
        marks: Vec<ValueSet>,
    }

    pub(super) fn is_empty(marks: &[ValueSet]) -> bool {
        marks.iter().all(|marks| marks.is_empty())
    }

    impl TryFrom<Position> for super::Position {
        type Error = Misfit;

        fn try_from(json: Position) -> Result<super::Position, Misfit> {
            let mut position = super::Position::from(json.grid);
            let size = position.grid.size();
            let fits = |marks: &ValueSet| marks.iter().all(|value| size.has_value(value));
            if json.marks.len() > size.area() || !json.marks.iter().all(fits) {
                return Err(Misfit);
            }
            position.marks[..json.marks.len()].copy_from_slice(&json.marks);
            Ok(position)
        }
    }

    /// The error for marks that do not fit the grid.
    #[derive(Debug)]
    pub(super) struct Misfit;

    impl fmt::Display for Misfit {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the pencil marks do not fit the grid")
        }
    }
}

impl From<Grid> for Position {
    fn from(grid: Grid) -> Position {
        Position {
            marks: Position::empty(grid.size()).marks,
            grid,
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn marks_must_fit_the_grid() {
        let read = |json: &str| serde_json::from_str::<Position>(json);
        let position = read(r#"{"grid":"1..2","marks":[[],[1,2]]}"#).unwrap();
        assert_eq!(position.marks(Cell::new(0, 1)).len(), 2);
        assert!(!position.is_empty());
        let written = serde_json::to_string(&position).unwrap();
        assert_eq!(read(&written).ok(), Some(position));
        // A position without marks is written without them.
        let plain = read(r#"{"grid":"1..2"}"#).unwrap();
        assert_eq!(serde_json::to_string(&plain).unwrap(), r#"{"grid":"1..2"}"#);
        for wrong in [
            r#"{"grid":"1..2","marks":[[3]]}"#,
            r#"{"grid":"1..2","marks":[[],[],[],[],[1]]}"#,
            r#"{"grid":"1..2","marks":[[],[],[],[],[]]}"#,
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.to_string().contains("do not fit"), "{error}");
        }
    }
}
