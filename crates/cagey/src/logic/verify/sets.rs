//! Checkers of the steps in which k cells of a line have k values.

use super::view::{View, are_different, in_line};
use super::{Checked, Conclusion, VerifyError, require};
use crate::model::{Cell, Line, ValueSet};

/// Different cells of a line, as many as there are values.
fn check_set(line: Line, cells: &[Cell], values: ValueSet) -> Result<(), VerifyError> {
    require(cells.iter().all(|&cell| in_line(cell, line)))?;
    require(are_different(cells) && cells.len() == values.len())
}

/// These cells have no other candidates, so the rest of the line has none of these.
pub(super) fn naked_set<'a>(
    view: &View,
    line: Line,
    cells: &'a [Cell],
    values: ValueSet,
) -> Checked<'a> {
    check_set(line, cells, values)?;
    for &cell in cells {
        let mut candidates = view.candidates(cell).iter();
        require(candidates.all(|value| values.contains(value)))?;
    }
    Ok(Conclusion::ruled_out(move |cell, value| {
        in_line(cell, line) && !cells.contains(&cell) && values.contains(value)
    }))
}

/// These values have no other places in the line, so these cells have nothing else.
pub(super) fn hidden_set<'a>(
    view: &View,
    line: Line,
    cells: &'a [Cell],
    values: ValueSet,
) -> Checked<'a> {
    check_set(line, cells, values)?;
    for cell in view.line(line).filter(|cell| !cells.contains(cell)) {
        require(!values.iter().any(|value| view.can_be(cell, value)))?;
    }
    Ok(Conclusion::ruled_out(move |cell, value| {
        cells.contains(&cell) && !values.contains(value)
    }))
}
