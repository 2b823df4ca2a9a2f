//! Paragraphs of a walk in English.

use super::terms::{Terms, joined_with_and};
use crate::logic::Entry;
use crate::words::Medium;
use crate::words::arrange::capitalised;

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

/// The number of a step before its sentences.
pub(in crate::words) fn step_number(step: usize, medium: Medium) -> String {
    match medium {
        Medium::Written => format!("({step})"),
        Medium::Spoken => format!("Step {step}."),
    }
}
