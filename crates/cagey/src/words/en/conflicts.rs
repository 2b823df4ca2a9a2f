//! Why cages cannot all be satisfied, in English.

use crate::engine::ConflictReason;
use crate::model::{Line, Size, TotalKind};

/// Why cages cannot all be satisfied.
pub(in crate::words) fn conflict(reason: &ConflictReason, size: Size) -> String {
    let n = size.get();
    match reason {
        ConflictReason::LineTotal {
            kind,
            lines,
            total,
            clues,
        } => {
            let noun = match lines.first() {
                Some(Line::Col(_)) => "column",
                _ => "row",
            };
            match (&lines[..], kind) {
                ([_], TotalKind::Sum) => {
                    format!("A {noun} of 1 to {n} adds up to {total}, not to {clues}.")
                }
                ([_], TotalKind::Product) => {
                    format!("A {noun} of 1 to {n} multiplies to {total}, not to {clues}.")
                }
                (lines, TotalKind::Sum) => {
                    let count = lines.len();
                    format!(
                        "{count} {noun}s of 1 to {n} add up to {total} together, not to {clues}."
                    )
                }
                (lines, TotalKind::Product) => {
                    let count = lines.len();
                    format!(
                        "{count} {noun}s of 1 to {n} multiply to {total} together, not to {clues}."
                    )
                }
            }
        }
        ConflictReason::CageBounds {
            kind,
            cells,
            least,
            most,
            target,
        } => {
            let verb = match kind {
                TotalKind::Sum => "add up to",
                TotalKind::Product => "multiply to",
            };
            match target < least {
                true => format!(
                    "{cells} different values from 1 to {n} {verb} at least {least}, not {target}."
                ),
                false => format!(
                    "{cells} different values from 1 to {n} {verb} at most {most}, not {target}."
                ),
            }
        }
    }
}
