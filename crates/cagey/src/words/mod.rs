//! Sentences made from facts: steps, mistakes, endings, techniques and search traces, in the language
//! that was asked for.
//!
//! No other module makes sentences about these. A language is one module with the same functions as
//! `en`; what it has no words for yet is told in English. Errors are not told here: their English
//! `Display` stands beside their data.

mod de;
mod en;

use std::fmt;
use std::str::FromStr;

use crate::coach::{Ending, SolutionCount};
use crate::model::Puzzle;

/// A language that sentences can be made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
    /// German.
    #[cfg_attr(feature = "serde", serde(rename = "de"))]
    German,
}

/// Whether sentences are read or heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Medium {
    /// To be read: `R4C2`, `2·6`.
    #[default]
    Written,
    /// To be heard, from a screen reader: "row 4, column 2", "2 times 6".
    Spoken,
}

/// How sentences are made: in which language, and whether they are read or heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// Read or heard.
    pub medium: Medium,
}

impl Voice {
    /// Why an explanation of a puzzle has come to its end; nothing where a step is all that was asked
    /// for.
    pub fn ending(self, ending: &Ending, puzzle: &Puzzle) -> Option<String> {
        match self.language {
            Language::English => en::ending(ending, puzzle, self.medium),
            Language::German => de::ending(ending, puzzle, self.medium),
        }
    }

    /// Why a puzzle has no grade.
    pub fn ungraded(self, solutions: SolutionCount) -> String {
        match self.language {
            Language::English => en::ungraded(solutions),
            Language::German => de::ungraded(solutions),
        }
    }
}

impl Language {
    /// Every language.
    pub const ALL: &[Language] = &[Language::English, Language::German];

    /// Its code in ISO 639-1.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that [`Language`] does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = Language::ALL.iter().map(|known| known.code()).collect();
        write!(
            f,
            "there is no language “{}”: choose one of {}",
            self.0,
            codes.join(", ")
        )
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let known = Language::ALL.iter().find(|known| known.code() == code);
        known
            .copied()
            .ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}
