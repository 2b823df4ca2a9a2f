//! Checkers of the steps that fill a cell because only one value is possible there.

use super::view::{View, in_line};
use super::{Checked, Conclusion, require};
use crate::model::{CageId, Cell, Line, Value};

/// The cage is one cell, which its clue fills.
pub(super) fn given<'a>(view: &View, cage: CageId) -> Checked<'a> {
    let cage = view.puzzle.cage(cage);
    require(cage.cells().len() == 1)?;
    let values = view.puzzle.size().values();
    let meets = values.filter(|&value| cage.clue().holds(&[value]));
    let filled = meets.map(|value| (cage.first_cell(), value));
    Ok(Conclusion::Filled(filled.collect()))
}

/// All other cells of the line are filled, and the cell has the value that none of them has.
pub(super) fn last_cell<'a>(view: &View, line: Line, cell: Cell) -> Checked<'a> {
    let others: Vec<Cell> = view.line(line).filter(|&other| other != cell).collect();
    require(others.iter().all(|&other| view.is_entered(other)))?;
    require(in_line(cell, line))?;
    let is_missing = |value: &Value| !others.iter().any(|&other| view.can_be(other, *value));
    let missing = view.puzzle.size().values().filter(is_missing);
    let filled = missing.map(|value| (cell, value));
    Ok(Conclusion::Filled(filled.collect()))
}

/// The cell has one candidate.
pub(super) fn naked_single<'a>(view: &View, cell: Cell) -> Checked<'a> {
    let candidates = view.candidates(cell);
    require(candidates.len() == 1)?;
    let filled = candidates.iter().map(|value| (cell, value));
    Ok(Conclusion::Filled(filled.collect()))
}

/// The value has one place in the line.
pub(super) fn hidden_single<'a>(view: &View, line: Line, value: Value) -> Checked<'a> {
    let places = view.line(line).filter(|&cell| view.can_be(cell, value));
    let filled: Vec<(Cell, Value)> = places.map(|cell| (cell, value)).collect();
    require(filled.len() == 1)?;
    Ok(Conclusion::Filled(filled))
}
