//! Pictures with what they show.

use std::path::Path;

use cagey::Puzzle;

/// The puzzles of a file with one puzzle in Cagey's JSON a line, each with the name of its picture.
pub(crate) fn read(path: &Path) -> Result<Vec<(String, Puzzle)>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path:?}: {error}"))?;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = format!("{path:?}, line {}", index + 1);
        let name = (line.split("\"picture\"").nth(1))
            .and_then(|rest| rest.split('"').nth(1))
            .ok_or(format!("{at}: no picture is named"))?;
        let puzzle = cagey::notation::parse(line).map_err(|error| format!("{at}: {error}"))?;
        found.push((name.to_owned(), puzzle.document.puzzle));
    }
    Ok(found)
}

/// Whether each line between cells is a border of cages: right of each cell, and below each cell.
pub(crate) fn walls(puzzle: &Puzzle) -> (Vec<bool>, Vec<bool>) {
    let size = puzzle.size();
    let n = size.get();
    let cage = |row: usize, col: usize| {
        let cell = size.cell_at(row * n + col);
        cell.and_then(|cell| puzzle.cage_containing(cell))
            .map(|(id, _)| id)
    };
    let (mut right, mut below) = (Vec::new(), Vec::new());
    for row in 0..n {
        for col in 0..n - 1 {
            right.push(cage(row, col) != cage(row, col + 1));
        }
    }
    for row in 0..n - 1 {
        for col in 0..n {
            below.push(cage(row, col) != cage(row + 1, col));
        }
    }
    (right, below)
}
