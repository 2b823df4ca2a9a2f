//! A step of an explanation: the one place where its JSON is made.

use serde::{Deserialize, Serialize};

use crate::logic::{self, Detail, Effect, Marks};
use crate::model::{Cell, Position, Puzzle};

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The technique's id.
    pub technique: String,
    /// The technique's name.
    pub name: String,
    /// What it costs a person.
    pub price: u32,
    /// Where to look.
    pub nudge: String,
    /// What to look for there.
    #[serde(rename = "where")]
    pub place: String,
    /// The whole reason.
    pub full: String,
    /// What follows.
    pub effects: Vec<Effect>,
    /// The cells that a picture should show.
    pub highlights: Vec<Highlight>,
    /// What was known before it, where positions were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Position>,
}

/// A cell that a picture of a step should show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Highlight {
    /// Where.
    pub cell: Cell,
    /// `changes`, `reason` or `place`.
    pub role: String,
}

impl Step {
    /// A step of these marks.
    pub fn new(step: &logic::Step, marks: &Marks) -> Step {
        Step {
            technique: step.technique.id.to_owned(),
            name: step.technique.name.to_owned(),
            price: step.price(),
            nudge: step.explain(marks, Detail::Nudge),
            place: step.explain(marks, Detail::Where),
            full: step.explain(marks, Detail::Full),
            effects: step.effects.clone(),
            highlights: (step.highlights(marks.puzzle()).into_iter())
                .map(|(cell, role)| Highlight {
                    cell,
                    role: role.name().to_owned(),
                })
                .collect(),
            before: None,
        }
    }
}

/// Something wrong in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistake {
    /// Where.
    pub cell: Cell,
    /// What is wrong, and why.
    pub message: String,
}

impl Mistake {
    /// A mistake in words.
    pub fn new(mistake: &logic::Mistake, puzzle: &Puzzle) -> Mistake {
        Mistake {
            cell: mistake.cell,
            message: mistake.explain(puzzle, Detail::Full),
        }
    }
}
