//! Titles of pictures and pages in German.

use crate::logic::Level;
use crate::model::Size;

/// The title of a picture of a puzzle.
pub(in crate::words) fn puzzle_title(size: Size) -> String {
    format!("Ein {size}-Rätsel")
}

/// The title of a page with all steps of a puzzle.
pub(in crate::words) fn walk_title(size: Size) -> String {
    format!("Ein {size}-Rätsel, Schritt für Schritt")
}

/// The title of a picture of a step.
pub(in crate::words) fn step_title(number: usize, count: usize, technique: &str) -> String {
    format!("Schritt {number} von {count}: {technique}")
}

/// The name of a worksheet.
pub(in crate::words) fn sheet_title(number: usize) -> String {
    format!("Blatt {number}")
}

/// The name of a level.
pub(in crate::words) fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => "leicht",
        Level::Normal => "normal",
        Level::Hard => "schwer",
        Level::Extreme => "extrem",
        Level::Unreasonable => "unzumutbar",
    }
}
