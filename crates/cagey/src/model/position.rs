use super::{Cell, Grid, Size, Value, ValueSet};

/// How far a player has come: values and pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
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

    /// The values entered, for changing them.
    pub fn grid_mut(&mut self) -> &mut Grid {
        &mut self.grid
    }

    /// The pencil marks of a cell.
    ///
    /// # Panics
    /// If the grid has no such cell.
    pub fn marks(&self, cell: Cell) -> ValueSet {
        self.marks[cell.index(self.grid.size())]
    }

    /// Replaces the pencil marks of a cell.
    ///
    /// # Panics
    /// If the grid has no such cell, or its size no such values.
    pub fn set_marks(&mut self, cell: Cell, marks: ValueSet) {
        let size = self.grid.size();
        let is_value = |value: Value| usize::from(value.get()) <= size.get();
        assert!(marks.iter().all(is_value), "a mark beyond the grid's size");
        self.marks[cell.index(size)] = marks;
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

impl From<Grid> for Position {
    fn from(grid: Grid) -> Position {
        Position {
            marks: Position::empty(grid.size()).marks,
            grid,
        }
    }
}
