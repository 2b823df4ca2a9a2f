//! The position that a request is about.

use serde::{Deserialize, Serialize};

use super::{Fault, Faults, Source};
use crate::model::{Cell, Grid, Position, Size, ValueSet};
use crate::notation::parse_grid;

/// What a player has entered. It has the form of positions in answers, except that both fields may be left
/// out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EnteredPosition {
    /// Values row by row, `.` for an empty cell, with commas above 9×9; nothing if all cells are empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// The pencil marks of each cell in reading order. Cells beyond the end of the list have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<ValueSet>,
}

impl EnteredPosition {
    /// The values of a request, or else those of the puzzle's own text.
    pub(super) fn grid_or(asked: Option<&String>, own: &Position) -> Result<Grid, Faults> {
        let Some(grid) = asked else {
            return Ok(own.grid().clone());
        };
        let entered = EnteredPosition {
            grid: Some(grid.clone()),
            ..EnteredPosition::default()
        };
        Ok(entered.position(own.grid().size())?.grid().clone())
    }

    /// The position in a puzzle of this size, or why it does not fit.
    pub fn position(&self, size: Size) -> Result<Position, Faults> {
        let misfit = |message: String| Faults {
            source: Source::Grid,
            errors: vec![Fault::new(message)],
        };
        let mut position = match &self.grid {
            None => Position::empty(size),
            Some(text) => {
                let grid = parse_grid(text, size);
                Position::from(grid.map_err(|errors| Faults::new(Source::Grid, &errors))?)
            }
        };
        if self.marks.len() > size.area() {
            let cells = self.marks.len();
            return Err(misfit(format!(
                "{cells} cells have pencil marks in the {size} grid"
            )));
        }
        for (index, &marks) in self.marks.iter().enumerate() {
            let cell = Cell::at_index(index, size);
            if let Some(value) = marks.iter().find(|&value| !size.has_value(value)) {
                return Err(misfit(format!(
                    "{value} is marked in {cell} of the {size} grid"
                )));
            }
            position.put_marks(cell, marks);
        }
        Ok(position)
    }
}

/// The position of a request, or else the one in the puzzle's own text.
pub(super) fn position_or(
    asked: Option<&EnteredPosition>,
    own: &Position,
) -> Result<Position, Faults> {
    match asked {
        Some(entered) => entered.position(own.grid().size()),
        None => Ok(own.clone()),
    }
}
