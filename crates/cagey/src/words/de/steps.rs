//! Steps in German.

use super::terms::{Terms, joined_with_and, line, lines, values};
use crate::logic::{Effect, Facts, StepFacts};
use crate::model::Cell;
use crate::words::arrange::GroupedEffects;
use crate::words::{Detail, Medium};

/// A step in as much detail as is asked for; nothing if it has not been translated yet.
pub(in crate::words) fn step(step: &StepFacts, detail: Detail, medium: Medium) -> Option<String> {
    let terms = Terms(medium);
    // All details of a step are in the same language.
    let because = terms.because(&step.facts)?;
    Some(match detail {
        Detail::Nudge => format!("Sieh dir {} an.", terms.focus(step)),
        Detail::Where => terms.place(step)?,
        Detail::Full => format!("{because} {}.", terms.effects(&step.effects)),
    })
}

impl Terms {
    /// Where to look first.
    fn focus(self, step: &StepFacts) -> String {
        let places = &step.places;
        match (&places.lines[..], &places.cages[..], &places.cells[..]) {
            ([], [], [cell, ..]) => self.cell(*cell),
            ([], [cage, ..], _) => self.cage_after("den Käfig", cage),
            (these, _, _) => lines(these),
        }
    }

    /// What to look for, and what follows from it.
    fn place(self, step: &StepFacts) -> Option<String> {
        let name = super::technique(step.technique)?.name;
        let told = format!("{name}: Sieh dir {} an.", self.focus(step));
        let changed: Vec<Cell> = step.effects.iter().map(|effect| effect.cell()).collect();
        if changed == step.places.cells {
            return Some(told);
        }
        let changed = self.cells(&changed);
        Some(match step.effects.first() {
            Some(Effect::Place(..)) => format!("{told} Damit wird {changed} gefüllt."),
            _ => format!("{told} Damit fallen Möglichkeiten weg in {changed}."),
        })
    }

    /// The reason as sentences.
    fn because(self, facts: &Facts) -> Option<String> {
        Some(match facts {
            Facts::Given { cell, value } => format!(
                "{} ist ein Käfig für sich, und seine Vorgabe ist {value}.",
                self.cell(*cell)
            ),
            Facts::LastCell {
                line: of,
                cell,
                value,
            } => format!(
                "{} ist das letzte leere Feld von {}, und dort fehlt nur noch die {value}.",
                self.cell(*cell),
                line(*of)
            ),
            _ => return None,
        })
    }

    /// What follows: "Also ist Z4S2 die 6", "Also fallen 2 und 6 in Z4S5 und Z4S6 weg".
    fn effects(self, effects: &[Effect]) -> String {
        let effects = GroupedEffects::new(effects);
        let placed: Vec<String> = (effects.placed.iter())
            .map(|(cell, value)| format!("in {} eine {value}", self.cell(*cell)))
            .collect();
        let gone: Vec<String> = (effects.removed.iter())
            .map(|(set, cells)| {
                let verb = if set.len() == 1 { "fällt" } else { "fallen" };
                format!("{verb} {} in {} weg", values(*set), self.cells(cells))
            })
            .collect();
        let mut told = Vec::new();
        if !placed.is_empty() {
            told.push(format!("Also steht {}", joined_with_and(&placed)));
        }
        if !gone.is_empty() {
            told.push(format!("Also {}", gone.join("; außerdem ")));
        }
        told.join(". ")
    }
}
