//! `levels`: the levels that puzzles of a wish can have, for a form that offers them.

use serde::{Deserialize, Serialize};

use super::{Fault, Faults};
use crate::generate::{LevelBound, Wish};
use crate::logic::Level;
use crate::words::{Language, Medium, Voice};

/// A wish whose level is still to be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelsRequest {
    /// What is asked of the generator. Its size and its operators, shown or hidden, decide the answer.
    pub wish: Wish,
    /// The language of the sentence.
    #[serde(default)]
    pub lang: Language,
}

/// The levels that puzzles of a wish can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum LevelsAnswer {
    /// There are some.
    Levels {
        /// The levels, the easiest first. There is at least one.
        levels: Vec<Level>,
        /// Why there are no harder ones; left out if these are all levels.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<LevelBound>,
        /// The same as a sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// No puzzle can be as the wish says.
    Error(Faults),
}

/// The levels that puzzles of a wish can have.
pub fn levels(request: &LevelsRequest) -> LevelsAnswer {
    let voice = Voice {
        language: request.lang,
        medium: Medium::Written,
    };
    let recipe = match request.wish.recipe() {
        Ok(recipe) => recipe,
        Err(error) => {
            let fault = Fault::new(voice.refused_wish(&error));
            return LevelsAnswer::Error(Faults::of_request(fault));
        }
    };
    let available = recipe.available_levels();
    LevelsAnswer::Levels {
        levels: available.levels().collect(),
        bound: available.bound,
        text: voice.level_bound(available),
    }
}
