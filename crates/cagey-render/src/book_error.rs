//! Why a book cannot be made, in words.

use std::fmt;

use cagey::model::Size;
use cagey::words::{Language, Voice};

use crate::book::{Paper, SMALLEST_CELL};

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BookError {
    /// There is no puzzle.
    Empty,
    /// The puzzles cannot be divided evenly among the sheets.
    Sheets {
        /// How many puzzles there are.
        puzzles: usize,
        /// How many sheets there are.
        sheets: usize,
    },
    /// A side of the paper is not between 50 mm and 2 m long.
    Paper(Paper),
    /// The margins leave no room on the page.
    Margins,
    /// The rules do not fit on a page.
    Rules,
    /// There is no room for working space.
    WorkingSpace,
    /// The cells of a puzzle of this size would be too small to write into.
    SmallCells(Size),
    /// The text of a puzzle would be smaller than is allowed.
    SmallText {
        /// The size of the puzzle.
        size: Size,
        /// The size of its smallest text, in points.
        points: f32,
        /// The smallest size that is allowed, in points.
        least: f32,
    },
    /// The link to a puzzle is too long for a QR code.
    LongLink {
        /// How many characters it has.
        characters: usize,
    },
    /// A puzzle has several solutions, so that no answer could be printed.
    SeveralSolutions {
        /// Its number, from 1.
        puzzle: usize,
    },
    /// A puzzle has no solution.
    NoSolution {
        /// Its number, from 1.
        puzzle: usize,
    },
    /// A puzzle was not solved within the limit.
    NotSolved {
        /// Its number, from 1.
        puzzle: usize,
    },
}

impl BookError {
    /// Whether fewer puzzles per page could help.
    pub(crate) fn is_lack_of_space(&self) -> bool {
        matches!(
            self,
            BookError::SmallCells(_) | BookError::SmallText { .. } | BookError::WorkingSpace
        )
    }

    /// The reason in words.
    pub fn told(&self, voice: Voice) -> String {
        // `Language` may grow, so other crates cannot match it completely; a test fails if a language is missing here.
        match voice.language {
            Language::German => self.german(),
            _ => self.to_string(),
        }
    }

    fn german(&self) -> String {
        match self {
            BookError::Empty => "es gibt keine Rätsel für das Heft".to_owned(),
            BookError::Sheets { puzzles, sheets } if puzzles < sheets => {
                format!("es gibt zu wenige Rätsel für {sheets} Blätter: {puzzles}")
            }
            BookError::Sheets { puzzles, sheets } => {
                format!(
                    "{puzzles} Rätsel lassen sich nicht gleichmäßig auf {sheets} Blätter verteilen"
                )
            }
            BookError::Paper(Paper { width, height }) => format!(
                "das Papier ist {width} × {height} mm groß, aber seine Seiten müssen 50 bis 2000 mm lang sein"
            ),
            BookError::Margins => "die Ränder lassen auf der Seite keinen Platz".to_owned(),
            BookError::Rules => "die Regeln passen nicht auf eine Seite".to_owned(),
            BookError::WorkingSpace => "für Notizen wäre kein Platz".to_owned(),
            BookError::SmallCells(size) => {
                format!(
                    "die Felder eines Rätsels der Größe {size} wären kleiner als {SMALLEST_CELL} mm"
                )
            }
            BookError::SmallText {
                size,
                points,
                least,
            } => format!(
                "die Schrift in einem Rätsel der Größe {size} wäre {} pt groß, also kleiner als {least} pt",
                rounded_down(*points)
            ),
            BookError::LongLink { characters } => {
                format!("ein Link von {characters} Zeichen passt in keinen QR-Code")
            }
            BookError::SeveralSolutions { puzzle } => {
                format!(
                    "Rätsel {puzzle} hat mehrere Lösungen, so dass keine Antwort gedruckt werden könnte"
                )
            }
            BookError::NoSolution { puzzle } => format!("Rätsel {puzzle} hat keine Lösung"),
            BookError::NotSolved { puzzle } => {
                format!("Rätsel {puzzle} wurde in der erlaubten Zeit nicht gelöst")
            }
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Empty => f.write_str("there are no puzzles for the book"),
            BookError::Sheets { puzzles, sheets } if puzzles < sheets => {
                write!(
                    f,
                    "there are too few puzzles for {sheets} sheets: {puzzles}"
                )
            }
            BookError::Sheets { puzzles, sheets } => {
                write!(
                    f,
                    "{puzzles} puzzles cannot be divided evenly among {sheets} sheets"
                )
            }
            BookError::Paper(Paper { width, height }) => write!(
                f,
                "the paper is {width} × {height} mm, but its sides must be from 50 to 2000 mm long"
            ),
            BookError::Margins => f.write_str("the margins leave no room on the page"),
            BookError::Rules => f.write_str("the rules do not fit on a page"),
            BookError::WorkingSpace => f.write_str("there would be no room for working space"),
            BookError::SmallCells(size) => write!(
                f,
                "a puzzle of {size} would have cells smaller than {SMALLEST_CELL} mm"
            ),
            BookError::SmallText {
                size,
                points,
                least,
            } => write!(
                f,
                "a puzzle of {size} would have text of {} pt, which is smaller than {least} pt",
                rounded_down(*points)
            ),
            BookError::LongLink { characters } => write!(
                f,
                "a link of {characters} characters does not fit into a QR code"
            ),
            BookError::SeveralSolutions { puzzle } => write!(
                f,
                "puzzle {puzzle} has several solutions, so that no answer could be printed"
            ),
            BookError::NoSolution { puzzle } => write!(f, "puzzle {puzzle} has no solution"),
            BookError::NotSolved { puzzle } => {
                write!(f, "puzzle {puzzle} was not solved within the limit")
            }
        }
    }
}

/// A size of text, rounded down so that it never looks large enough.
fn rounded_down(points: f32) -> f32 {
    (points * 10.0).floor() / 10.0
}

impl std::error::Error for BookError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_told_in_every_language() {
        let size = Size::new(9).unwrap();
        let all = [
            BookError::Empty,
            BookError::Sheets {
                puzzles: 2,
                sheets: 3,
            },
            BookError::Sheets {
                puzzles: 4,
                sheets: 3,
            },
            BookError::Paper(Paper::A4),
            BookError::Margins,
            BookError::Rules,
            BookError::WorkingSpace,
            BookError::SmallCells(size),
            BookError::SmallText {
                size,
                points: 5.99,
                least: 6.0,
            },
            BookError::LongLink { characters: 3000 },
            BookError::SeveralSolutions { puzzle: 2 },
            BookError::NoSolution { puzzle: 2 },
            BookError::NotSolved { puzzle: 2 },
        ];
        for error in all {
            let told = |language| {
                error.told(Voice {
                    language,
                    ..Voice::default()
                })
            };
            let english = told(Language::English);
            for &language in Language::ALL {
                assert_eq!(
                    told(language) == english,
                    language == Language::English,
                    "{language}: {english}"
                );
            }
        }
    }
}
