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

/// The title of a list of all steps that can be taken next.
pub(in crate::words) fn open_steps(count: usize) -> String {
    match count {
        1 => "Als Nächstes ist ein Schritt möglich.".to_owned(),
        _ => format!("Als Nächstes sind {count} Schritte möglich, der billigste zuerst."),
    }
}

/// The title of an exercise, with its number and seed.
pub(in crate::words) fn exercise_title(k: u64, seed: u64, technique: &str) -> String {
    format!("Übung {k} zur Startzahl {seed}: Finde den nächsten Schritt, „{technique}“.")
}

/// How to read a drawing of a position.
pub(in crate::words) fn position_legend() -> &'static str {
    "3= ist eingetragen; 24 sind die Zahlen, die noch möglich sind."
}

/// What stands above the answers of an exercise.
pub(in crate::words) fn answers_title(count: usize) -> &'static str {
    match count {
        1 => "Lösung:",
        _ => "Lösungen, von denen eine genügt:",
    }
}

/// A technique with the price of a step.
pub(in crate::words) fn priced(technique: &str, price: u32) -> String {
    format!("{technique}, Preis {price}")
}

/// The title of a picture of a step.
pub(in crate::words) fn step_title(number: usize, count: usize, technique: &str) -> String {
    format!("Schritt {number} von {count}: {technique}")
}

/// That a puzzle is harder than so many of its kind.
pub(in crate::words) fn harder_than(percent: u32, size: Size) -> String {
    format!("schwerer als {percent} % der {size}-Rätsel")
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
