//! What is printed above and below each puzzle of a book.

use cagey::engine::Budget;
use cagey::logic::{Grader, Level};
use cagey::model::{Grid, Puzzle};
use cagey::words::Voice;

use crate::book::BookEntry;
use crate::code::code;

/// How much is printed above and below each puzzle of a book, beside its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Captions {
    /// Nothing.
    None,
    /// The level.
    #[default]
    Level,
    /// The level, the score, the [`code`], and how to generate the puzzle again.
    Full,
}

impl Captions {
    /// A puzzle with these captions. Its number is added by [`BookPart::divide`](crate::BookPart::divide). `made_from`
    /// says how it was generated. The score is left out if it is not known before the budget is spent.
    pub fn entry(
        self,
        puzzle: Puzzle,
        solution: Grid,
        made_from: Option<&str>,
        voice: Voice,
        grader: &mut Grader,
        budget: &mut Budget<'_>,
    ) -> BookEntry {
        let (mut heading, mut foot) = (String::new(), String::new());
        if self != Captions::None {
            let level = grader.level(&puzzle);
            voice.level(level).clone_into(&mut heading);
            if self == Captions::Full {
                let grade = grader.grade_within(&puzzle, level, Level::Unreasonable, budget);
                if grade.is_solved {
                    heading += &format!(", {}", grade.score);
                }
                foot = code(&puzzle);
                if let Some(made_from) = made_from {
                    foot += &format!("  {made_from}");
                }
            }
        }
        BookEntry {
            puzzle,
            solution,
            heading,
            foot,
        }
    }
}
