//! Titles of pictures and pages in English.

use crate::logic::Level;
use crate::model::Size;

/// The title of a picture of a puzzle.
pub(in crate::words) fn puzzle_title(size: Size) -> String {
    let article = match size.get() {
        8 | 11 => "An",
        _ => "A",
    };
    format!("{article} {size} puzzle")
}

/// The title of a page with all steps of a puzzle.
pub(in crate::words) fn walk_title(size: Size) -> String {
    format!("{}, step by step", puzzle_title(size))
}

/// The title of a list of all steps that can be taken next.
pub(in crate::words) fn open_steps(count: usize) -> String {
    match count {
        1 => "One step can be taken next.".to_owned(),
        _ => format!("{count} steps can be taken next, the cheapest first."),
    }
}

/// The title of an exercise, with its number and seed.
pub(in crate::words) fn exercise_title(k: u64, seed: u64, technique: &str) -> String {
    format!("Exercise {k} of seed {seed}: find the next step, “{technique}”.")
}

/// How to read a drawing of a position.
pub(in crate::words) fn position_legend() -> &'static str {
    "3= is filled in; 24 are the numbers that are still possible."
}

/// What stands above the answers of an exercise.
pub(in crate::words) fn answers_title(count: usize) -> &'static str {
    match count {
        1 => "Answer:",
        _ => "Answers, any of which will do:",
    }
}

/// A technique with the price of a step.
pub(in crate::words) fn priced(technique: &str, price: u32) -> String {
    format!("{technique}, price {price}")
}

/// The title of a picture of a step.
pub(in crate::words) fn step_title(number: usize, count: usize, technique: &str) -> String {
    format!("Step {number} of {count}: {technique}")
}

/// That a puzzle is harder than so many of its kind.
pub(in crate::words) fn harder_than(percent: u32, size: Size) -> String {
    format!("harder than {percent} % of {size} puzzles")
}

/// The name of a worksheet.
pub(in crate::words) fn sheet_title(number: usize) -> String {
    format!("Sheet {number}")
}

/// The name of a level.
pub(in crate::words) fn level(level: Level) -> &'static str {
    level.name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_the_article_of_their_size() {
        let titles: Vec<String> = (7..=12)
            .map(|n| puzzle_title(Size::new(n).unwrap()))
            .collect();
        assert_eq!(
            titles.join(", "),
            "A 7×7 puzzle, An 8×8 puzzle, A 9×9 puzzle, A 10×10 puzzle, An 11×11 puzzle, A 12×12 puzzle"
        );
        let walk = walk_title(Size::new(8).unwrap());
        assert_eq!(walk, "An 8×8 puzzle, step by step");
    }
}
