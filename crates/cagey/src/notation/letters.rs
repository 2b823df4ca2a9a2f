//! Grids of cage names, as in the formats `text` and `kenny`.

use super::error::{Faults, ParseErrorKind, Span};
use crate::model::{Cell, Puzzle, Size};

/// The name of a cage and its cells in the grid.
pub(super) struct NamedCage<'s> {
    pub(super) name: &'s str,
    pub(super) cells: Vec<(Cell, Span)>,
}

/// Reads rows of names: single characters without separators, or names of any length separated by spaces. The cages
/// are in the order of their first cells.
pub(super) fn read<'s>(
    rows: &[&'s str],
    size: Size,
    source: &'s str,
    faults: &mut Faults,
) -> Option<Vec<NamedCage<'s>>> {
    let mut cages: Vec<NamedCage> = Vec::new();
    let mut good = true;
    for (row, line) in rows.iter().enumerate() {
        let names = names_in(line);
        if names.len() != size.get() {
            let kind = ParseErrorKind::RowLength {
                have: names.len(),
                need: size.get(),
            };
            faults.add(Span::of(line, source), kind);
            good = false;
            continue;
        }
        for (col, name) in names.into_iter().enumerate() {
            let place = (Cell::new(row as u8, col as u8), Span::of(name, source));
            match cages.iter_mut().find(|cage| cage.name == name) {
                Some(cage) => cage.cells.push(place),
                None => cages.push(NamedCage {
                    name,
                    cells: vec![place],
                }),
            }
        }
    }
    good.then_some(cages)
}

/// The names in a row, which may also be separated by commas or bars.
pub(super) fn names_in(row: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    if row.contains(is_between) {
        row.split(is_between)
            .filter(|name| !name.is_empty())
            .collect()
    } else {
        let ends = row
            .char_indices()
            .map(|(at, c)| &row[at..at + c.len_utf8()]);
        ends.collect()
    }
}

/// The rows of the grid of a puzzle, with the name of the cage in each cell.
pub(super) fn rows(puzzle: &Puzzle, names: &[String]) -> Vec<String> {
    let width = names.iter().map(String::len).max().unwrap_or(1);
    let separator = if width > 1 { " " } else { "" };
    let name = |cell: Cell| format!("{:width$}", names[puzzle.cage_at(cell).index()]);
    let n = puzzle.size().get() as u8;
    (0..n)
        .map(|row| {
            let row: Vec<String> = (0..n).map(|col| name(Cell::new(row, col))).collect();
            row.join(separator).trim_end().to_owned()
        })
        .collect()
}
