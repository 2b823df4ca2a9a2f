//! `techniques`: descriptions of all techniques.

use serde::{Deserialize, Serialize};

use super::Session;
use crate::logic::{self, Level, TECHNIQUES};
use crate::words::{Language, Medium, Voice};

/// All techniques.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TechniquesRequest {
    /// The language of sentences.
    #[serde(default)]
    pub lang: Language,
}

/// All techniques.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum TechniquesAnswer {
    /// All of them.
    Techniques {
        /// The cheapest first.
        techniques: Vec<TechniqueEntry>,
    },
}

/// A technique in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueEntry {
    /// Its identifier, which never changes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The lowest level at which Keen's own solver reaches the same conclusion.
    pub level: Level,
    /// Whether Keen's own solver knows it at all.
    pub known_to_keen: bool,
    /// What a step costs a person, compared with others.
    pub price: u32,
    /// What it does.
    pub what: String,
    /// When it applies.
    pub when: String,
    /// Why it is true.
    pub why: String,
    /// What others call it.
    pub also: Vec<String>,
}

impl TechniqueEntry {
    /// A technique in words.
    pub fn new(technique: &logic::Technique, voice: Voice) -> TechniqueEntry {
        let words = voice.technique(technique);
        TechniqueEntry {
            id: technique.id.to_owned(),
            name: words.name.to_owned(),
            level: technique.level,
            known_to_keen: technique.level < Level::Unreasonable,
            price: technique.price,
            what: words.what.to_owned(),
            when: words.when.to_owned(),
            why: words.why.to_owned(),
            also: technique
                .other_names
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
        }
    }
}

/// All techniques, the cheapest first.
pub fn techniques(request: &TechniquesRequest, _session: &mut Session) -> TechniquesAnswer {
    let voice = Voice {
        language: request.lang,
        medium: Medium::Written,
    };
    TechniquesAnswer::Techniques {
        techniques: (TECHNIQUES.iter().copied())
            .map(|technique| TechniqueEntry::new(technique, voice))
            .collect(),
    }
}
