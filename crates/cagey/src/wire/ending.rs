use serde::{Deserialize, Serialize};

use crate::coach;
use crate::model::Puzzle;
use crate::words::{Language, Medium, Voice};

/// How an explanation ended: the facts, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedEnding {
    /// How many solutions the puzzle has, and how far logic went.
    #[serde(flatten)]
    pub facts: coach::Ending,
    /// The same in a sentence; nothing after a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The same, to be heard rather than read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
}

impl ExplainedEnding {
    /// The ending of a puzzle's explanation, with its sentences in a language.
    pub fn new(ending: &coach::Ending, puzzle: &Puzzle, language: Language) -> ExplainedEnding {
        let in_words = |medium| Voice { language, medium }.ending(ending, puzzle);
        ExplainedEnding {
            facts: *ending,
            text: in_words(Medium::Written),
            spoken: in_words(Medium::Spoken),
        }
    }
}
