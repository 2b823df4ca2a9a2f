//! Paragraphs of a walk in German.

use super::terms::{Terms, joined_with_and};
use crate::logic::Entry;
use crate::words::Medium;
use crate::words::arrange::capitalised;

/// The numbers that a paragraph finds: "In Z5S1 steht die 2 und in Z6S1 die 1."; nothing if it finds none.
pub(in crate::words) fn headline(numbers: &[Entry], medium: Medium) -> String {
    let terms = Terms(medium);
    let told: Vec<String> = (numbers.iter().enumerate())
        .map(|(i, number)| {
            // The verb stands after the first cell and is understood for the others.
            let verb = if i == 0 { " steht" } else { "" };
            format!("in {}{verb} die {}", terms.cell(number.cell), number.value)
        })
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => capitalised(&format!("{}.", joined_with_and(&told))),
    }
}

/// How a clause refers to an earlier step.
pub(in crate::words) fn reference(step: usize) -> String {
    format!(" (Schritt {step})")
}

/// The number of a step before its sentences.
pub(in crate::words) fn step_number(step: usize, medium: Medium) -> String {
    match medium {
        Medium::Written => format!("({step})"),
        Medium::Spoken => format!("Schritt {step}."),
    }
}
