//! Paragraphs of a walk in German.

use super::terms::{Terms, joined_with_and, line};
use crate::logic::Entry;
use crate::words::Medium;
use crate::words::arrange::capitalised;
use crate::words::paragraphs::LastCell;

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

/// The numbers of steps before their sentences.
pub(in crate::words) fn step_numbers(first: usize, last: usize, medium: Medium) -> String {
    match (medium, first == last) {
        (Medium::Written, true) => format!("({first})"),
        (Medium::Written, false) => format!("({first}–{last})"),
        (Medium::Spoken, true) => format!("Schritt {first}."),
        (Medium::Spoken, false) if last == first + 1 => format!("Schritte {first} und {last}."),
        (Medium::Spoken, false) => format!("Schritte {first} bis {last}."),
    }
}

/// What a number leaves for the last empty cells of lines, one after the other: ", und für Z1S5, das letzte leere Feld
/// in Spalte 5, bleibt die 3".
pub(in crate::words) fn leaving(last_cells: &[LastCell], medium: Medium) -> String {
    let terms = Terms(medium);
    let told = last_cells.iter().map(|last| {
        let (cell, of) = (terms.cell(last.cell), line(last.line));
        format!(
            ", und für {cell}, das letzte leere Feld in {of}, bleibt die {}",
            last.value
        )
    });
    told.collect()
}
