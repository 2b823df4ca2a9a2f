//! Checkers of the steps that look at the ways to fill one cage, and at what is around it.

use super::view::{View, in_line, sees};
use super::{Checked, Conclusion, require};
use crate::model::{CageId, Cell, Line, Value, ValueSet};

/// There is one way to fill the cage.
pub(super) fn only_combination<'a>(view: &View, cage: CageId) -> Checked<'a> {
    let ways = view.ways(cage)?;
    require(ways.len() == 1)?;
    let cells = view.puzzle.cage(cage).cells().iter().copied();
    let filled = cells.zip(ways.into_iter().flatten());
    Ok(Conclusion::Filled(filled.collect()))
}

/// A value that no way to fill the cage has in any cell.
pub(super) fn cage_values<'a>(view: &'a View, cage: CageId) -> Checked<'a> {
    let cells = view.puzzle.cage(cage).cells();
    Ok(match view.ways(cage) {
        Ok(ways) => Conclusion::ruled_out(move |cell, value| {
            cells.contains(&cell) && !ways.iter().any(|way| way.contains(&value))
        }),
        // There are too many ways to list, so arithmetic alone must rule it out.
        Err(_) => Conclusion::RuledOut(Box::new(move |cell, value| {
            for &other in cells {
                if view.can_be(other, value) && view.can_meet_clue(cage, other, value)? {
                    return Ok(false);
                }
            }
            Ok(cells.contains(&cell))
        })),
    })
}

/// A value that no way to fill the cage has in that cell.
pub(super) fn cage_cells<'a>(view: &'a View, cage: CageId) -> Checked<'a> {
    Ok(match view.ways(cage) {
        Ok(ways) => view.not_in(cage, ways),
        // There are too many ways to list, so arithmetic alone must rule it out.
        Err(_) => Conclusion::RuledOut(Box::new(move |cell, value| {
            let is_in_cage = view.puzzle.cage_at(cell) == cage;
            Ok(is_in_cage && !view.can_meet_clue(cage, cell, value)?)
        })),
    })
}

/// Every way to fill the cage has these values in the line, so no other cage has them there.
pub(super) fn cage_claims<'a>(
    view: &'a View,
    cage: CageId,
    line: Line,
    values: ValueSet,
) -> Checked<'a> {
    for way in view.ways(cage)? {
        let inside: Vec<Value> = view.part(cage, &way, &[line]).collect();
        require(values.iter().all(|value| inside.contains(&value)))?;
    }
    Ok(Conclusion::ruled_out(move |cell, value| {
        in_line(cell, line) && view.puzzle.cage_at(cell) != cage && values.contains(value)
    }))
}

/// The value has no place in the line outside the cage, so the cage must have it there.
pub(super) fn line_claims<'a>(
    view: &'a View,
    line: Line,
    value: Value,
    cage: CageId,
) -> Checked<'a> {
    let mut outside = (view.line(line)).filter(|&cell| view.puzzle.cage_at(cell) != cage);
    require(!outside.any(|cell| view.can_be(cell, value)))?;
    view.kept(cage, |way| {
        Ok(view.part(cage, way, &[line]).any(|v| v == value))
    })
}

/// A way to fill the cage must leave each of these cells a candidate.
pub(super) fn clash<'a>(view: &'a View, cells: &[Cell], cage: CageId) -> Checked<'a> {
    require(cells.iter().all(|&cell| view.puzzle.cage_at(cell) != cage))?;
    let inside = view.puzzle.cage(cage).cells();
    view.kept(cage, |way| {
        let is_taken = |cell: Cell, value: Value| {
            let mut filled = inside.iter().zip(way);
            filled.any(|(&other, &v)| v == value && sees(cell, other))
        };
        let has_value =
            |&cell: &Cell| (view.candidates(cell).iter()).any(|value| !is_taken(cell, value));
        Ok(cells.iter().all(has_value))
    })
}

/// A way to fill the cage must leave the other cage one of its own.
pub(super) fn pair<'a>(view: &'a View, other: CageId, cage: CageId) -> Checked<'a> {
    require(other != cage)?;
    view.kept(cage, |way| {
        let mut after = view.clone();
        after.place_way(cage, way);
        Ok(!after.ways(other)?.is_empty())
    })
}
