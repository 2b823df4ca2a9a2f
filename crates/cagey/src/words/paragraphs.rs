//! The steps of a paragraph as one text.

use super::{Detail, Language, Voice, de, en};
use crate::logic::{Effect, Entry, Facts, StepFacts};
use crate::model::{Cell, Line, Value};

/// A clause does not refer to a step that was told so few steps before it in the same paragraph: it has just been read.
const JUST_TOLD: usize = 2;

/// The steps of a paragraph with more characters than this have a line each.
const LONGEST_LINE: usize = 600;

/// A paragraph of a walk in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParagraphWords {
    /// The numbers that it finds, as a sentence; empty if it finds none.
    pub headline: String,
    /// The sentences that lead there, those of each step after its number in the walk.
    pub reason: String,
}

impl ParagraphWords {
    /// The headline, and the reason after it.
    pub fn text(&self) -> String {
        match (&self.headline[..], self.reason.contains('\n')) {
            ("", _) => self.reason.clone(),
            (headline, true) => format!("{headline}\n{}", self.reason),
            (headline, false) => format!("{headline} {}", self.reason),
        }
    }
}

impl Voice {
    /// A paragraph: the numbers that it finds, the number of its first step in the walk, counted from 1, and its
    /// steps.
    pub fn paragraph(self, numbers: &[Entry], first: usize, steps: &[StepFacts]) -> ParagraphWords {
        let mut parts = Vec::with_capacity(steps.len());
        let mut i = 0;
        while i < steps.len() {
            let step = &steps[i];
            // The headline has said already what the last step concludes, unless there is more.
            let is_said = i + 1 == steps.len() && concludes_only(step, numbers);
            let mut told = match is_said {
                true => self.reason(step),
                false => self.step(step, Detail::Full),
            };
            for earlier in i.saturating_sub(JUST_TOLD)..i {
                told = told.replace(&self.reference(first + earlier), "");
            }
            let last_cells = last_cells(&steps[i..]);
            if let Some(conclusion) = told.strip_suffix('.').filter(|_| !last_cells.is_empty()) {
                told = format!("{conclusion}{}.", self.leaving(&last_cells));
            }
            let last = i + last_cells.len();
            parts.push(format!(
                "{} {told}",
                self.step_numbers(first + i, first + last)
            ));
            i = last + 1;
        }
        let length: usize = parts.iter().map(|part| part.chars().count()).sum();
        let is_apart = length > LONGEST_LINE || parts.iter().any(|part| part.contains('\n'));
        let reason = parts.join(if is_apart { "\n" } else { " " });
        ParagraphWords {
            headline: self.headline(numbers),
            reason,
        }
    }

    /// The numbers that a paragraph finds, as a sentence; empty if it finds none.
    pub fn headline(self, numbers: &[Entry]) -> String {
        match self.language {
            Language::English => en::headline(numbers, self.medium),
            Language::German => de::headline(numbers, self.medium),
        }
    }

    /// Why a step holds, without what follows.
    fn reason(self, step: &StepFacts) -> String {
        match self.language {
            Language::English => en::reason(step, self.medium),
            Language::German => de::reason(step, self.medium),
        }
    }

    fn reference(self, step: usize) -> String {
        match self.language {
            Language::English => en::reference(step),
            Language::German => de::reference(step),
        }
    }

    fn step_numbers(self, first: usize, last: usize) -> String {
        match self.language {
            Language::English => en::step_numbers(first, last, self.medium),
            Language::German => de::step_numbers(first, last, self.medium),
        }
    }

    fn leaving(self, last_cells: &[LastCell]) -> String {
        match self.language {
            Language::English => en::leaving(last_cells, self.medium),
            Language::German => de::leaving(last_cells, self.medium),
        }
    }
}

/// The last empty cell of a line, and its value.
pub(super) struct LastCell {
    pub(super) line: Line,
    pub(super) cell: Cell,
    pub(super) value: Value,
}

/// The steps after the first that only fill the last empty cell of a line that the step before has filled a cell of.
/// They are told in the sentence of the first one.
fn last_cells(steps: &[StepFacts]) -> Vec<LastCell> {
    let mut found = Vec::new();
    for pair in steps.windows(2) {
        let Facts::LastCell { line, cell, value } = pair[1].facts else {
            break;
        };
        let fills = |effect: &Effect| matches!(effect, Effect::Place(cell, _) if line.has(*cell));
        if !pair[0].effects.iter().any(fills) {
            break;
        }
        found.push(LastCell { line, cell, value });
    }
    found
}

/// Whether a step fills exactly these cells and does nothing else.
fn concludes_only(step: &StepFacts, numbers: &[Entry]) -> bool {
    let is_among = |effect: &Effect| match *effect {
        Effect::Place(cell, value) => numbers.contains(&Entry { cell, value }),
        Effect::Remove(..) => false,
    };
    step.effects.len() == numbers.len() && step.effects.iter().all(is_among)
}
