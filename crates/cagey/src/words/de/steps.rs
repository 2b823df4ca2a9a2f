//! Steps in German.

use super::terms::{Terms, any_value, joined_with_and, joined_with_or, line, lines, values};
use crate::logic::{CageFacts, Effect, Facts, RuledOut, StepFacts};
use crate::model::{Cell, Value};
use crate::words::arrange::{
    GroupedEffects, capitalised, if_few, impossible_by_cell, seen_and_concluded,
};
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
            Facts::NakedSingle {
                cell,
                value,
                ruled_out,
            } => self.naked_single(*cell, *value, ruled_out),
            Facts::HiddenSingle {
                line: of,
                value,
                cell,
                ..
            } => format!(
                "{} braucht eine {value}, und nur in {} kann sie noch stehen.",
                line(*of),
                self.cell(*cell)
            ),
            Facts::CageValues { cage } => capitalised(&self.cage_values(cage)),
            _ => return None,
        })
    }

    fn naked_single(self, cell: Cell, value: Value, ruled_out: &[RuledOut]) -> String {
        let (in_lines, others) = seen_and_concluded(ruled_out);
        let cell = self.cell(cell);
        let stand = if in_lines.len() == 1 {
            "steht"
        } else {
            "stehen"
        };
        let are = if others.len() == 1 { "ist" } else { "sind" };
        let told = match (in_lines.len(), others.len()) {
            (_, 0) => format!(
                "In der Zeile und der Spalte von {cell} {stand} schon {}",
                values(in_lines)
            ),
            (0, _) => format!("Für {cell} {are} {} schon ausgeschlossen", values(others)),
            _ => format!(
                "In der Zeile und der Spalte von {cell} {stand} schon {}, und {} {are} dort schon \
                 ausgeschlossen",
                values(in_lines),
                values(others)
            ),
        };
        format!("{told}: Nur die {value} bleibt.")
    }

    fn cage_values(self, facts: &CageFacts) -> String {
        let name = self.cage(&facts.cage);
        let Some(ways) = &facts.ways else {
            return format!(
                "{name} kann mit einer solchen Zahl seine Vorgabe nicht erreichen, was auch immer in seinen \
                 anderen Feldern steht."
            );
        };
        let now = match ways.count == ways.count_at_first {
            true => "",
            false => "jetzt ",
        };
        match if_few(ways.combinations.as_deref()) {
            Some(left) => {
                let told: Vec<String> = (left.iter())
                    .map(|values| self.combination(facts.cage.clue(), values))
                    .collect();
                format!("{name} kann {now}nur {} sein.", joined_with_or(&told))
            }
            None => {
                let gone: Vec<String> = (impossible_by_cell(facts).iter())
                    .map(|gone| format!("{} in {}", any_value(gone.values), self.cell(gone.cell)))
                    .collect();
                format!(
                    "{name} kann {now}auf {} Arten gefüllt werden, und keine davon hat {}.",
                    ways.count,
                    joined_with_or(&gone)
                )
            }
        }
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
