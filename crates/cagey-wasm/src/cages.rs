use cagey::logic::Grade;
use cagey::model::{Clue, Grid, Position, Puzzle};
use cagey::wire::Graded;
use serde::Serialize;

use crate::position::{Entered, values};

/// A puzzle as the page draws it.
#[derive(Debug, Serialize)]
pub(crate) struct Drawn {
    id: String,
    size: usize,
    cages: Vec<DrawnCage>,
}

#[derive(Debug, Serialize)]
struct DrawnCage {
    /// Their numbers in reading order.
    cells: Vec<usize>,
    /// `+`, `-`, `*` or `/`; `?` if it is hidden, `=` for a given cell, nothing without a clue.
    op: &'static str,
    /// As text: it may be more than a page can count.
    target: String,
}

impl From<&Puzzle> for Drawn {
    fn from(puzzle: &Puzzle) -> Drawn {
        let size = puzzle.size();
        let cages = puzzle.cages().iter().map(|cage| {
            let op = match cage.clue() {
                Clue::Op(op, _) => ["+", "-", "*", "/"][op as usize],
                Clue::Hidden(_) => "?",
                Clue::Given(_) => "=",
                Clue::Free => "",
            };
            DrawnCage {
                cells: cage.cells().iter().map(|cell| cell.index(size)).collect(),
                op,
                target: cage
                    .clue()
                    .target()
                    .map_or_else(String::new, |target| target.to_string()),
            }
        });
        Drawn {
            id: puzzle.to_string(),
            size: size.get(),
            cages: cages.collect(),
        }
    }
}

/// A puzzle that was read.
#[derive(Debug, Serialize)]
pub(crate) struct Read {
    puzzle: Drawn,
    #[serde(flatten)]
    entered: Entered,
    title: Option<String>,
}

impl Read {
    pub(crate) fn new(puzzle: &Puzzle, position: &Position, title: Option<String>) -> Read {
        Read {
            puzzle: puzzle.into(),
            entered: position.into(),
            title,
        }
    }
}

/// A puzzle that was made, with all that is known of it.
#[derive(Debug, Serialize)]
pub(crate) struct Made {
    puzzle: Drawn,
    solution: Vec<u8>,
    grade: Graded,
    seed: u64,
    /// What gives it again, here and everywhere else.
    wish: String,
}

impl Made {
    pub(crate) fn new(
        puzzle: &Puzzle,
        solution: &Grid,
        grade: &Grade,
        seed: u64,
        wish: String,
    ) -> Made {
        Made {
            puzzle: puzzle.into(),
            solution: values(solution),
            grade: Graded::new(puzzle, grade),
            seed,
            wish,
        }
    }
}
