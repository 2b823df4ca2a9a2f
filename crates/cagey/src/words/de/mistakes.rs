//! Mistakes in German.

use super::steps::step;
use super::terms::{Terms, joined_with_and, line};
use crate::logic::{MistakeFacts, MistakeReason};
use crate::model::{Cell, Clue, Value, Violation};
use crate::words::arrange::capitalised;
use crate::words::{Detail, Medium};

/// What is wrong, without giving away what would be right: only the cell, also what is wrong with it, or also why.
pub(in crate::words) fn mistake(mistake: &MistakeFacts, detail: Detail, medium: Medium) -> String {
    let terms = Terms(medium);
    let cell = terms.cell(mistake.cell);
    if detail == Detail::Nudge {
        return match &mistake.wrong {
            MistakeReason::MarkMissing => "In deinen Notizen fehlt irgendwo eine Zahl.".to_owned(),
            _ => "Eine deiner Zahlen stimmt nicht.".to_owned(),
        };
    }
    capitalised(&match &mistake.wrong {
        MistakeReason::BreaksRule { value, .. }
        | MistakeReason::CannotBe { value, .. }
        | MistakeReason::IsNot { value }
            if detail == Detail::Where =>
        {
            format!("in {cell} kann keine {value} stehen.")
        }
        MistakeReason::BreaksRule {
            value,
            violation: broken,
        } => format!(
            "in {cell} kann keine {value} stehen: {}.",
            capitalised(&violation(broken, medium))
        ),
        MistakeReason::IsNot { value } => format!("in {cell} kann keine {value} stehen."),
        MistakeReason::CannotBe { value, why } => {
            let why = step(why, Detail::Full, medium);
            format!("in {cell} kann keine {value} stehen. {why}")
        }
        MistakeReason::MarkMissing => {
            format!("in den Notizen von {cell} fehlt die Zahl, die dorthin gehört.")
        }
    })
}

/// A rule that a grid breaks.
pub(in crate::words) fn violation(broken: &Violation, medium: Medium) -> String {
    let terms = Terms(medium);
    let entries = |filled: &[(Cell, Value)]| -> String {
        let told: Vec<String> = (filled.iter())
            .map(|&(cell, value)| format!("der {value} in {}", terms.cell(cell)))
            .collect();
        joined_with_and(&told)
    };
    let cage = |clue: Clue| terms.clue_after("der Käfig", clue);
    match broken {
        Violation::Repeated {
            line: of,
            value,
            cells,
        } => {
            let times = match cells.len() {
                2 => "zweimal".to_owned(),
                count => format!("{count}-mal"),
            };
            format!(
                "in {} steht die {value} {times}, in {}",
                line(*of),
                terms.cells(cells)
            )
        }
        Violation::CageWrong { clue, filled, .. } => {
            format!("{} geht mit {} nicht auf", cage(*clue), entries(filled))
        }
        Violation::CageHopeless {
            clue,
            filled,
            empty,
            ..
        } => format!(
            "{} kann mit {} nicht mehr aufgehen, was auch immer in {} steht",
            cage(*clue),
            entries(filled),
            terms.any_cell(empty)
        ),
    }
}
