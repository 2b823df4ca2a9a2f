//! The labels beside puzzles and steps on printed pages, in the language of the page.

use cagey::words::{Language, Voice};

/// The labels of a page or a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Labels {
    /// What a book without a title is called.
    pub(crate) book: &'static str,
    /// Above pages of answers.
    pub(crate) answers: &'static str,
    /// The same behind the name of the sheet that they belong to.
    pub(crate) answers_of: &'static str,
    /// Before the line for a name.
    pub(crate) name: &'static str,
    /// Before the line for a date.
    pub(crate) date: &'static str,
    /// Before the number of a page.
    pub(crate) page: &'static str,
    /// What a code that links to a puzzle is for.
    pub(crate) code: &'static str,
    /// One puzzle, and several.
    pub(crate) puzzles: [&'static str; 2],
    /// Several sheets.
    pub(crate) sheets: &'static str,
    /// Above the end of a walk.
    pub(crate) end: &'static str,
    /// How to go from step to step.
    pub(crate) keys: &'static str,
    /// What the table of steps is.
    pub(crate) contents: &'static str,
}

const ENGLISH: Labels = Labels {
    book: "Puzzles",
    answers: "Answers",
    answers_of: "answers",
    name: "Name",
    date: "Date",
    page: "Page",
    code: "Stuck? Scan this for an explained hint.",
    puzzles: ["puzzle", "puzzles"],
    sheets: "sheets",
    end: "The end",
    keys: "Use the arrow keys to go from step to step.",
    contents: "Steps by technique",
};

const GERMAN: Labels = Labels {
    book: "Rätsel",
    answers: "Lösungen",
    answers_of: "Lösungen",
    name: "Name",
    date: "Datum",
    page: "Seite",
    code: "Kommst du nicht weiter? Hier gibt es einen Hinweis mit Erklärung.",
    puzzles: ["Rätsel", "Rätsel"],
    sheets: "Blätter",
    end: "Ende",
    keys: "Die Pfeiltasten führen von Schritt zu Schritt.",
    contents: "Schritte nach Technik",
};

impl Labels {
    pub(crate) fn new(voice: Voice) -> Labels {
        // `Language` may grow, so other crates cannot match it completely; a test fails if a language is missing here.
        match voice.language {
            Language::German => GERMAN,
            _ => ENGLISH,
        }
    }

    /// How many sheets and puzzles a book has; one sheet is not counted.
    pub(crate) fn count(&self, sheets: usize, puzzles: usize) -> String {
        let [one, several] = self.puzzles;
        let told = match puzzles {
            1 => format!("1 {one}"),
            _ => format!("{puzzles} {several}"),
        };
        match sheets {
            0 | 1 => told,
            _ => format!("{sheets} {}, {told}", self.sheets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_other_language_has_the_labels_in_english() {
        for &language in Language::ALL {
            let voice = Voice {
                language,
                ..Voice::default()
            };
            let is_english = Labels::new(voice) == ENGLISH;
            assert_eq!(is_english, language == Language::English, "{language}");
        }
    }
}
