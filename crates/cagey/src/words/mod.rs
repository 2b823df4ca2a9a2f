//! Sentences made from facts: steps, mistakes, endings, levels, techniques and search traces, in the language
//! that was asked for.
//!
//! No other module makes sentences about these. A language is a module with the functions of `en`. Errors are not part
//! of this: their English `Display` is next to their data.
//!
//! ```
//! use cagey::logic::Level;
//! use cagey::words::Voice;
//!
//! assert_eq!(Voice::ENGLISH.level(Level::Hard), "hard");
//! ```

mod arrange;
#[cfg(any(feature = "english", not(feature = "german")))]
#[path = "en/mod.rs"]
mod english;
#[cfg(feature = "german")]
#[path = "de/mod.rs"]
mod german;
mod paragraphs;
mod references;
mod search_parts;

// A language that a program is built without is replaced by the other one.
#[cfg(not(feature = "german"))]
use english as de;
#[cfg(any(feature = "english", not(feature = "german")))]
use english as en;
#[cfg(feature = "german")]
use german as de;
#[cfg(all(feature = "german", not(feature = "english")))]
use german as en;
pub use paragraphs::ParagraphWords;
pub use references::Reference;
use std::fmt;
use std::str::FromStr;

use crate::budget::Limit;
use crate::coach::{Ending, Finding, SolutionCount};
use crate::csp;
use crate::engine::ConflictReason;
use crate::generate::{AvailableLevels, GenerateError, WishError};
use crate::logic::{Level, MistakeFacts, Question, Step, StepFacts, Technique};
use crate::model::{Puzzle, Size, Violation};

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

/// How much a text gives away about a step or a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Where to look.
    Nudge,
    /// What to look for there.
    Where,
    /// The whole reason, and what follows.
    Full,
}

/// A technique in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TechniqueWords {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// When it applies.
    pub when: &'static str,
    /// Why it is true.
    pub why: &'static str,
}

/// A step of a constraint search in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchStepWords {
    /// What is tried: `V11=1`.
    pub title: String,
    /// Why this variable and this value are next, where the orders depend on the state of the search.
    pub chosen: Vec<String>,
    /// What each constraint prunes, and why, a sentence for each variable, in the order in which it was found.
    pub pruned: Vec<String>,
    /// What was done with each constraint, if the trace has that much detail. What is in `pruned` is repeated here.
    pub revisions: Vec<RevisionWords>,
    /// The queue before the first of them.
    pub queue: Option<String>,
    /// That there were more of them, if there were.
    pub revisions_left_out: Option<String>,
    /// The outcome; nothing if the search just continues.
    pub outcome: Option<String>,
    /// What is undone before the next step, a sentence each.
    pub back: Vec<String>,
}

/// What was done with one constraint, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RevisionWords {
    /// The constraint: `V11≠V12`.
    pub title: String,
    /// The checks, a line each, if the trace has that much detail.
    pub checks: Vec<String>,
    /// Which values have support, what is pruned, and what goes back into the queue.
    pub sentences: Vec<String>,
}

impl SearchStepWords {
    /// All sentences except the title and those of single revisions.
    pub fn sentences(self) -> Vec<String> {
        let mut told = self.chosen;
        told.extend(self.pruned);
        told.extend(self.outcome);
        told.extend(self.back);
        told
    }
}

impl Voice {
    /// English, to be read.
    pub const ENGLISH: Voice = Voice {
        language: Language::English,
        medium: Medium::Written,
    };

    /// The same language, to be heard.
    #[must_use]
    pub fn spoken(self) -> Voice {
        Voice {
            medium: Medium::Spoken,
            ..self
        }
    }

    /// A step.
    pub fn step(self, step: &StepFacts, detail: Detail) -> String {
        match self.language {
            Language::English => en::step(step, detail, self.medium),
            Language::German => de::step(step, detail, self.medium),
        }
    }

    /// A step as a caption of a picture: the whole reason, or only where to look if the reason is longer than this
    /// many characters.
    pub fn step_caption(self, step: &StepFacts, longest: usize) -> String {
        let full = self.step(step, Detail::Full);
        match full.chars().count() <= longest {
            true => full,
            false => self.step(step, Detail::Where),
        }
    }

    /// The title of a picture of a step: its number from 1, how many steps there are, and its technique.
    pub fn step_title(self, number: usize, count: usize, technique: &Technique) -> String {
        let name = self.technique(technique).name;
        match self.language {
            Language::English => en::step_title(number, count, name),
            Language::German => de::step_title(number, count, name),
        }
    }

    /// The title of a picture of a puzzle.
    pub fn puzzle_title(self, size: Size) -> String {
        match self.language {
            Language::English => en::puzzle_title(size),
            Language::German => de::puzzle_title(size),
        }
    }

    /// The name of a level.
    pub fn level(self, level: Level) -> &'static str {
        match self.language {
            Language::English => en::level(level),
            Language::German => de::level(level),
        }
    }

    /// That a puzzle is harder than so many of its kind, as a part of a sentence.
    pub fn harder_than(self, percent: u32, size: Size) -> String {
        match self.language {
            Language::English => en::harder_than(percent, size),
            Language::German => de::harder_than(percent, size),
        }
    }

    /// The name of a worksheet: its number from 1.
    pub fn sheet_title(self, number: usize) -> String {
        match self.language {
            Language::English => en::sheet_title(number),
            Language::German => de::sheet_title(number),
        }
    }

    /// The title of a page with all steps of a puzzle.
    pub fn walk_title(self, size: Size) -> String {
        match self.language {
            Language::English => en::walk_title(size),
            Language::German => de::walk_title(size),
        }
    }

    /// The title of a list of all steps that can be taken next, if there are this many.
    pub fn open_steps(self, count: usize) -> String {
        match self.language {
            Language::English => en::open_steps(count),
            Language::German => de::open_steps(count),
        }
    }

    /// The title of an exercise for a technique: its number among those of a seed.
    pub fn exercise_title(self, k: u64, seed: u64, technique: &Technique) -> String {
        let name = self.technique(technique).name;
        match self.language {
            Language::English => en::exercise_title(k, seed, name),
            Language::German => de::exercise_title(k, seed, name),
        }
    }

    /// How to read a drawing of a position made of characters.
    pub fn position_legend(self) -> &'static str {
        match self.language {
            Language::English => en::position_legend(),
            Language::German => de::position_legend(),
        }
    }

    /// What stands above the answers of an exercise, if there are this many.
    pub fn answers_title(self, count: usize) -> &'static str {
        match self.language {
            Language::English => en::answers_title(count),
            Language::German => de::answers_title(count),
        }
    }

    /// The name of a technique with the price of a step.
    pub fn priced(self, technique: &Technique, price: u32) -> String {
        let name = self.technique(technique).name;
        match self.language {
            Language::English => en::priced(name, price),
            Language::German => de::priced(name, price),
        }
    }

    /// A mistake, without giving away what would be right.
    pub fn mistake(self, mistake: &MistakeFacts, detail: Detail) -> String {
        match self.language {
            Language::English => en::mistake(mistake, detail, self.medium),
            Language::German => de::mistake(mistake, detail, self.medium),
        }
    }

    /// Why the explanation of a puzzle ended; nothing after a hint, which is a single step by definition.
    pub fn ending(self, ending: &Ending, puzzle: &Puzzle) -> Option<String> {
        match self.language {
            Language::English => en::ending(ending, puzzle, self.medium),
            Language::German => de::ending(ending, puzzle, self.medium),
        }
    }

    /// The answer to a question about a cell and a value, without the steps that it may have: it is a heading for them.
    pub fn finding(self, question: &Question, finding: &Finding, puzzle: &Puzzle) -> String {
        match self.language {
            Language::English => en::finding(question, finding, puzzle, self.medium),
            Language::German => de::finding(question, finding, puzzle, self.medium),
        }
    }

    /// What follows for the cell that was asked about after a step that fills another; nothing after a step that
    /// speaks of the cell itself.
    pub fn conclusion(self, question: &Question, last: &Step) -> Option<String> {
        match self.language {
            Language::English => en::conclusion(question, last, self.medium),
            Language::German => de::conclusion(question, last, self.medium),
        }
    }

    /// Why a puzzle has no grade.
    pub fn ungraded(self, solutions: SolutionCount) -> String {
        match self.language {
            Language::English => en::ungraded(solutions),
            Language::German => de::ungraded(solutions),
        }
    }

    /// That a limit was reached before a puzzle was graded.
    pub fn grading_stopped(self, limit: Limit) -> String {
        match self.language {
            Language::English => en::grading_stopped(limit),
            Language::German => de::grading_stopped(limit),
        }
    }

    /// Why no harder puzzles are available; nothing if all levels are.
    pub fn level_bound(self, available: AvailableLevels) -> Option<String> {
        match self.language {
            Language::English => en::level_bound(available),
            Language::German => de::level_bound(available),
        }
    }

    /// Why no puzzle can be as a wish says.
    pub fn refused_wish(self, error: &WishError) -> String {
        match self.language {
            Language::English => en::refused_wish(error),
            Language::German => de::refused_wish(error),
        }
    }

    /// Why no puzzle was made.
    pub fn not_made(self, error: &GenerateError) -> String {
        match self.language {
            Language::English => en::not_made(error),
            Language::German => de::not_made(error),
        }
    }

    /// Why cages of a puzzle of this size cannot all be satisfied.
    pub fn conflict(self, reason: &ConflictReason, size: Size) -> String {
        match self.language {
            Language::English => en::conflict(reason, size),
            Language::German => de::conflict(reason, size),
        }
    }

    /// A rule that a grid breaks.
    pub fn violation(self, violation: &Violation) -> String {
        match self.language {
            Language::English => en::violation(violation, self.medium),
            Language::German => de::violation(violation, self.medium),
        }
    }

    /// A technique in words.
    pub fn technique(self, technique: &Technique) -> TechniqueWords {
        match self.language {
            Language::English => en::technique(technique),
            Language::German => de::technique(technique),
        }
    }

    /// A step of a constraint search. Its words are the same whether they are read or heard, as are those of the next three.
    pub fn search_step(self, step: &csp::TraceStep, problem: &csp::Problem) -> SearchStepWords {
        match self.language {
            Language::English => en::search_step(step, problem),
            Language::German => de::search_step(step, problem),
        }
    }

    /// What a constraint requires, as a formula: `V11 ÷ V12 = 2 or V12 ÷ V11 = 2`.
    pub fn search_constraint(self, constraint: &csp::Constraint, problem: &csp::Problem) -> String {
        match self.language {
            Language::English => en::formula(constraint, problem),
            Language::German => de::formula(constraint, problem),
        }
    }

    /// How a constraint search ended and what it took. The trace leaves out this many of its steps.
    pub fn search_ending(self, report: &csp::Report, left_out: u64) -> String {
        match self.language {
            Language::English => en::search_ending(report, left_out),
            Language::German => de::search_ending(report, left_out),
        }
    }

    /// The label of a node in a picture of a search tree, in short lines.
    pub fn search_node(self, node: &csp::FoldedNode, problem: &csp::Problem) -> Vec<String> {
        match self.language {
            Language::English => en::search_node(node, problem),
            Language::German => de::search_node(node, problem),
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
