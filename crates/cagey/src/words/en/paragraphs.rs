//! Paragraphs of a walk in English.

use super::terms::{Terms, joined_with_and};
use crate::logic::Entry;
use crate::words::Medium;
use crate::words::arrange::capitalised;
use crate::words::paragraphs::LastCell;

/// The numbers that a paragraph finds: "R5C1 is 2 and R6C1 is 1."; nothing if it finds none.
pub(in crate::words) fn headline(numbers: &[Entry], medium: Medium) -> String {
    let terms = Terms(medium);
    let told: Vec<String> = (numbers.iter())
        .map(|number| format!("{} is {}", terms.cell(number.cell), number.value))
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => capitalised(&format!("{}.", joined_with_and(&told))),
    }
}

/// How a clause refers to an earlier step.
pub(in crate::words) fn reference(step: usize) -> String {
    format!(" (step {step})")
}

/// The numbers of steps before their sentences.
pub(in crate::words) fn step_numbers(first: usize, last: usize, medium: Medium) -> String {
    match (medium, first == last) {
        (Medium::Written, true) => format!("({first})"),
        (Medium::Written, false) => format!("({first}–{last})"),
        (Medium::Spoken, true) => format!("Step {first}."),
        (Medium::Spoken, false) if last == first + 1 => format!("Steps {first} and {last}."),
        (Medium::Spoken, false) => format!("Steps {first} to {last}."),
    }
}

/// What a number leaves for the last empty cells of lines, one after the other: ", which leaves 3 for R1C5, the last
/// empty cell of column 5".
pub(in crate::words) fn leaving(last_cells: &[LastCell], medium: Medium) -> String {
    let terms = Terms(medium);
    let told: Vec<String> = (last_cells.iter())
        .map(|LastCell { line, cell, value }| {
            let cell = terms.cell(*cell);
            format!("{value} for {cell}, the last empty cell of {line}")
        })
        .collect();
    format!(", which leaves {}", told.join(", and then "))
}
