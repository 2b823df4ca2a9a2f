use cagey::model::{Cell, Grid, Position, Puzzle, Value, ValueSet};
use serde::{Deserialize, Serialize};

/// What a player has entered, cell by cell in reading order. Lists that are too short mean nothing
/// entered in the cells that they lack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entered {
    /// 0 is empty.
    #[serde(default)]
    pub(crate) values: Vec<u8>,
    /// Pencil marks as bits: the lowest stands for 1.
    #[serde(default)]
    pub(crate) marks: Vec<u32>,
}

impl Entered {
    /// The same for a puzzle, or what does not fit it.
    pub(crate) fn position(&self, puzzle: &Puzzle) -> Result<Position, String> {
        let size = puzzle.size();
        let fits = |value: Value| usize::from(value.get()) <= size.get();
        let mut position = Position::empty(size);
        if self.values.len().max(self.marks.len()) > size.area() {
            return Err(format!("more is entered than a {size} grid has cells"));
        }
        for (index, &value) in self.values.iter().enumerate() {
            let Some(value) = Value::new(value) else {
                continue;
            };
            if !fits(value) {
                return Err(format!("{value} is entered in a {size} grid"));
            }
            position
                .grid_mut()
                .set(Cell::at_index(index, size), Some(value));
        }
        for (index, &bits) in self.marks.iter().enumerate() {
            if bits >> size.get() != 0 {
                return Err(format!("a pencil mark is beyond a {size} grid"));
            }
            let marked = size.values().filter(|value| bits & bit(*value) != 0);
            position.set_marks(Cell::at_index(index, size), marked.collect());
        }
        Ok(position)
    }
}

impl From<&Position> for Entered {
    fn from(position: &Position) -> Entered {
        let size = position.grid().size();
        Entered {
            values: values(position.grid()),
            marks: (size.cells().map(|cell| bits(position.marks(cell)))).collect(),
        }
    }
}

/// The values of a grid, 0 for an empty cell.
pub(crate) fn values(grid: &Grid) -> Vec<u8> {
    let values = grid.values().iter();
    values.map(|value| value.map_or(0, Value::get)).collect()
}

pub(crate) fn bits(set: ValueSet) -> u32 {
    set.iter().fold(0, |bits, value| bits | bit(value))
}

fn bit(value: Value) -> u32 {
    1 << (value.get() - 1)
}
