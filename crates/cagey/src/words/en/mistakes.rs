//! Mistakes in English.

use super::steps::step;
use super::terms::{Terms, clue_aloud, joined_with_and};
use crate::logic::{MistakeFacts, MistakeReason};
use crate::model::{Cell, Value, Violation};
use crate::words::arrange::capitalised;
use crate::words::{Detail, Medium};

/// What is wrong, without giving away what would be right: only the cell, also what is wrong with it, or also why.
pub(in crate::words) fn mistake(mistake: &MistakeFacts, detail: Detail, medium: Medium) -> String {
    let terms = Terms(medium);
    let cell = terms.cell(mistake.cell);
    if detail == Detail::Nudge {
        return match &mistake.wrong {
            MistakeReason::MarkMissing => "Your pencil marks lack a number somewhere.".to_owned(),
            _ => "One of your numbers is wrong.".to_owned(),
        };
    }
    capitalised(&match &mistake.wrong {
        MistakeReason::BreaksRule { value, .. }
        | MistakeReason::CannotBe { value, .. }
        | MistakeReason::IsNot { value }
            if detail == Detail::Where =>
        {
            format!("{cell} cannot be {value}.")
        }
        MistakeReason::BreaksRule {
            value,
            violation: broken,
        } => format!("{cell} cannot be {value}: {}.", terms.violation(broken)),
        MistakeReason::IsNot { value } => format!("{cell} cannot be {value}."),
        MistakeReason::CannotBe { value, why } => {
            let why = step(why, Detail::Full, medium);
            format!("{cell} cannot be {value}. {why}")
        }
        MistakeReason::MarkMissing => {
            format!("the pencil marks of {cell} lack the value that belongs there.")
        }
    })
}

/// A rule that a grid breaks.
pub(in crate::words) fn violation(broken: &Violation, medium: Medium) -> String {
    Terms(medium).violation(broken)
}

impl Terms {
    fn violation(self, broken: &Violation) -> String {
        // The written form is the `Display` of the violation; only the spoken form differs.
        if self.0 == Medium::Written {
            return broken.to_string();
        }
        let entries = |filled: &[(Cell, Value)]| -> String {
            let told: Vec<String> = (filled.iter())
                .map(|&(cell, value)| self.cell_is(cell, value))
                .collect();
            joined_with_and(&told)
        };
        match broken {
            Violation::Repeated { line, value, cells } => {
                let times = match cells.len() {
                    2 => "twice".to_owned(),
                    count => format!("{count} times"),
                };
                format!(
                    "{line} has the value {value} {times}: in {}",
                    self.cells(cells)
                )
            }
            Violation::CageWrong { clue, filled, .. } => format!(
                "the cage with {} is not met when {}",
                clue_aloud(*clue),
                entries(filled)
            ),
            Violation::CageHopeless {
                clue,
                filled,
                empty,
                ..
            } => format!(
                "the cage with {} can no longer be met when {}, whatever stands in {}",
                clue_aloud(*clue),
                entries(filled),
                self.cells(empty)
            ),
        }
    }
}
