//! Checkers of the steps that follow one value, or cells with two candidates, across the grid.

use super::view::{View, are_different, in_line, sees};
use super::{Checked, Conclusion, VerifyError, require};
use crate::model::{Cell, Line, Value};

/// In these lines the value has places only in as many crossing lines, which therefore have it nowhere
/// else.
pub(super) fn fish<'a>(
    view: &View,
    value: Value,
    lines: &'a [Line],
    across: &'a [Line],
) -> Checked<'a> {
    let is_row = |line: &Line| matches!(line, Line::Row(_));
    let do_cross = lines.iter().all(is_row) && !across.iter().any(is_row)
        || across.iter().all(is_row) && !lines.iter().any(is_row);
    require(do_cross && are_different(lines) && lines.len() == across.len())?;
    let crosses = move |cell| across.iter().any(|&line| in_line(cell, line));
    for &line in lines {
        let mut places = view.line(line).filter(|&cell| view.can_be(cell, value));
        require(places.all(crosses))?;
    }
    Ok(Conclusion::ruled_out(move |cell, v| {
        v == value && crosses(cell) && !lines.iter().any(|&line| in_line(cell, line))
    }))
}

/// Whatever the pivot is, one of the wings has the value.
pub(super) fn wing<'a>(
    view: &View,
    pivot: Cell,
    wings: &'a [Cell; 2],
    value: Value,
) -> Checked<'a> {
    for supposed in view.candidates(pivot).iter() {
        let is_forced = wings.iter().any(|&wing| {
            let candidates = view.candidates(wing);
            let left: Vec<Value> = candidates.iter().filter(|&v| v != supposed).collect();
            sees(pivot, wing) && left == [value]
        });
        require(is_forced)?;
    }
    Ok(Conclusion::ruled_out(move |cell, v| {
        v == value && wings.iter().all(|&wing| sees(cell, wing))
    }))
}

/// If the first cell does not have the value, the last one does.
pub(super) fn chain<'a>(view: &View, cells: &[Cell], value: Value) -> Checked<'a> {
    let [first, .., last] = cells[..] else {
        return Err(VerifyError::NotSo);
    };
    let other = |cell, not| -> Result<Value, VerifyError> {
        let mut left = view.candidates(cell).iter().filter(|&v| v != not);
        match (left.next(), left.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(VerifyError::NotSo),
        }
    };
    let mut taken = other(first, value)?;
    for link in cells.windows(2) {
        require(sees(link[0], link[1]))?;
        taken = other(link[1], taken)?;
    }
    require(taken == value)?;
    Ok(Conclusion::ruled_out(move |cell, v| {
        v == value && sees(cell, first) && sees(cell, last)
    }))
}
