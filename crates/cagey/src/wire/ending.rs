use serde::{Deserialize, Serialize};

use crate::coach;
use crate::model::Puzzle;
use crate::words::{Language, Medium, Voice};

/// How an explanation ended: the facts, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    /// How many solutions the puzzle has, whatever is entered.
    pub solutions: coach::SolutionCount,
    /// How far logic went.
    pub logic: coach::Logic,
    /// The same in a sentence; nothing after a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The same, to be heard rather than read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
}

impl Ending {
    /// An ending of an explanation of a puzzle, in words of a language.
    pub fn new(ending: &coach::Ending, puzzle: &Puzzle, language: Language) -> Ending {
        let tell = |medium| Voice { language, medium }.ending(ending, puzzle);
        Ending {
            solutions: ending.solutions,
            logic: ending.logic,
            text: tell(Medium::Written),
            spoken: tell(Medium::Spoken),
        }
    }
}
