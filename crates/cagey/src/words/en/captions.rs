//! Titles of pictures and pages in English.

use crate::logic::Level;
use crate::model::Size;

/// The title of a picture of a puzzle.
pub(in crate::words) fn puzzle_title(size: Size) -> String {
    format!("A {size} puzzle")
}

/// The title of a page with all steps of a puzzle.
pub(in crate::words) fn walk_title(size: Size) -> String {
    format!("A {size} puzzle, step by step")
}

/// The title of a picture of a step.
pub(in crate::words) fn step_title(number: usize, count: usize, technique: &str) -> String {
    format!("Step {number} of {count}: {technique}")
}

/// The name of a worksheet.
pub(in crate::words) fn sheet_title(number: usize) -> String {
    format!("Sheet {number}")
}

/// The name of a level.
pub(in crate::words) fn level(level: Level) -> &'static str {
    level.name()
}
