//! Steps and mistakes of an explanation, as facts and in words.

use serde::{Deserialize, Serialize};

use crate::logic::{self, ClueFacts, Effect, Facts, History, Marks, MistakeFacts, Role, StepFacts};
use crate::model::{Cell, Position, Puzzle};
use crate::words::{Detail, Voice};

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedStep {
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
    /// The same three texts, to be heard rather than read.
    pub spoken: SpokenStep,
    /// What the reason is made of.
    // Only the page is built without the feature.
    #[cfg_attr(not(feature = "facts"), serde(skip_serializing))]
    pub facts: Facts,
    /// The cages whose clues the facts mention, with their combinations in the empty grid.
    #[serde(default)]
    #[cfg_attr(feature = "facts", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(not(feature = "facts"), serde(skip_serializing))]
    pub clues: Vec<ClueFacts>,
    /// What follows.
    pub effects: Vec<Effect>,
    /// The cells that a picture should show.
    pub highlights: Vec<Highlight>,
    /// What was known before it, where positions were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Position>,
}

/// The texts of a step as a screen reader should say them: without signs and short names of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpokenStep {
    /// Where to look.
    pub nudge: String,
    /// What to look for there.
    #[serde(rename = "where")]
    pub place: String,
    /// The whole reason.
    pub full: String,
}

impl SpokenStep {
    fn new(facts: &StepFacts, voice: Voice) -> SpokenStep {
        let voice = voice.spoken();
        SpokenStep {
            nudge: voice.step(facts, Detail::Nudge),
            place: voice.step(facts, Detail::Where),
            full: voice.step(facts, Detail::Full),
        }
    }
}

/// A cell that a picture of a step should show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Highlight {
    /// Where.
    pub cell: Cell,
    /// What it has to do with the step.
    pub role: Role,
}

impl ExplainedStep {
    /// A step of these marks, with what came before it.
    pub fn new(
        step: &logic::Step,
        marks: &Marks,
        history: &History,
        voice: Voice,
    ) -> ExplainedStep {
        let told = step.facts(marks, history);
        ExplainedStep {
            technique: step.technique.id.to_owned(),
            name: voice.technique(step.technique).name.to_owned(),
            price: step.price(),
            nudge: voice.step(&told, Detail::Nudge),
            place: voice.step(&told, Detail::Where),
            full: voice.step(&told, Detail::Full),
            spoken: SpokenStep::new(&told, voice),
            facts: told.facts,
            clues: told.clues,
            effects: told.effects,
            highlights: (step.highlights(marks.puzzle()).into_iter())
                .map(|(cell, role)| Highlight { cell, role })
                .collect(),
            before: None,
        }
    }
}

/// Something wrong in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedMistake {
    /// Where, and what.
    #[serde(flatten)]
    pub facts: MistakeFacts,
    /// That something is wrong, without saying where.
    pub nudge: String,
    /// Where, without saying why.
    #[serde(rename = "where")]
    pub place: String,
    /// What is wrong, and why.
    pub message: String,
    /// The same, to be heard rather than read.
    pub spoken: String,
    /// The cells that a picture should show: the wrong one changes, and the others are those of the proof.
    pub highlights: Vec<Highlight>,
}

impl ExplainedMistake {
    /// A mistake in words.
    pub fn new(mistake: &logic::Mistake, puzzle: &Puzzle, voice: Voice) -> ExplainedMistake {
        let facts = mistake.facts(puzzle);
        ExplainedMistake {
            nudge: voice.mistake(&facts, Detail::Nudge),
            place: voice.mistake(&facts, Detail::Where),
            message: voice.mistake(&facts, Detail::Full),
            spoken: voice.spoken().mistake(&facts, Detail::Full),
            highlights: (mistake.highlights(puzzle).into_iter())
                .map(|(cell, role)| Highlight { cell, role })
                .collect(),
            facts,
        }
    }
}
