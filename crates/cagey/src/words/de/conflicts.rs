//! Why cages cannot all be satisfied, in German.

use crate::engine::ConflictReason;
use crate::model::{Line, Size, TotalKind};

/// Why cages cannot all be satisfied.
pub(in crate::words) fn conflict(reason: &ConflictReason, size: Size) -> String {
    let n = size.get();
    let total_of = |kind: &TotalKind| match kind {
        TotalKind::Sum => "die Summe",
        TotalKind::Product => "das Produkt",
    };
    match reason {
        ConflictReason::LineTotal {
            kind,
            lines,
            total,
            clues,
        } => {
            let noun = match lines.first() {
                Some(Line::Col(_)) => "Spalte",
                _ => "Zeile",
            };
            let what = total_of(kind);
            match lines.len() {
                1 => format!("Eine {noun} mit 1 bis {n} hat {what} {total}, nicht {clues}."),
                count => format!(
                    "{count} {noun}n mit 1 bis {n} haben zusammen {what} {total}, nicht {clues}."
                ),
            }
        }
        ConflictReason::CageBounds {
            kind,
            cells,
            least,
            most,
            target,
        } => {
            let what = total_of(kind);
            let (bound, value) = match target < least {
                true => ("mindestens", least),
                false => ("höchstens", most),
            };
            format!(
                "{cells} verschiedene Zahlen von 1 bis {n} haben {bound} {what} {value}, nicht {target}."
            )
        }
    }
}
