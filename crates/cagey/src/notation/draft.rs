//! A puzzle while it is being read: its cages, with their places in the text.

use super::ParseErrorKind;
use super::error::{Faults, Span};
use crate::model::{Cell, Clue, Puzzle, PuzzleBuilder, PuzzleError, Size};

/// The places of a cage in the text.
struct CageSource {
    clue: Span,
    cells: Vec<(Cell, Span)>,
}

/// The cages read so far. Errors that the model finds in them are mapped to places in the text.
pub(super) struct Draft {
    builder: PuzzleBuilder,
    cages: Vec<CageSource>,
    /// The place of the error that a cell is in no cage.
    whole: Span,
    /// Whether the cells of some cage could not be read and are therefore in no cage.
    is_incomplete: bool,
}

impl Draft {
    pub(super) fn new(size: Size, whole: Span) -> Draft {
        Draft {
            builder: Puzzle::builder(size),
            cages: Vec::new(),
            whole,
            is_incomplete: false,
        }
    }

    pub(super) fn cage(&mut self, clue: Clue, clue_span: Span, cells: Vec<(Cell, Span)>) {
        self.builder.add(clue, cells.iter().map(|&(cell, _)| cell));
        self.cages.push(CageSource {
            clue: clue_span,
            cells,
        });
    }

    /// Notes a cage whose cells could not be read. (If only the clue is wrong, the cage is added without a clue.)
    pub(super) fn unreadable_cage(&mut self) {
        self.is_incomplete = true;
    }

    /// Builds the puzzle, or adds all errors with their places.
    pub(super) fn build(self, faults: &mut Faults) -> Option<Puzzle> {
        match self.builder.build() {
            Ok(puzzle) => Some(puzzle),
            Err(errors) => {
                for error in errors {
                    let is_uncovered = matches!(error, PuzzleError::CellsUncovered { .. });
                    if is_uncovered && self.is_incomplete {
                        continue;
                    }
                    // Finding a place takes time, which would matter for millions of errors.
                    let span = match faults.is_full() {
                        true => self.whole,
                        false => place(&error, &self.cages, self.whole),
                    };
                    faults.add(span, ParseErrorKind::Puzzle(error));
                }
                None
            }
        }
    }
}

fn place(error: &PuzzleError, cages: &[CageSource], whole: Span) -> Span {
    // If a cell occurs too often, the last occurrence is the error.
    let mention = |cage: usize, cell: Cell| {
        let mut mentions = cages[cage].cells.iter().rev();
        mentions.find(|(c, _)| *c == cell).map(|&(_, span)| span)
    };
    match *error {
        PuzzleError::CellTaken { cell, second, .. } => mention(second, cell).unwrap_or(whole),
        PuzzleError::CellOutside { cage, cell } => mention(cage, cell).unwrap_or(whole),
        PuzzleError::CageInPieces { cage } => {
            cages[cage].cells.last().map_or(whole, |&(_, span)| span)
        }
        PuzzleError::CageEmpty { cage }
        | PuzzleError::ClueDoesNotFit { cage, .. }
        | PuzzleError::GivenOutOfRange { cage, .. } => cages[cage].clue,
        PuzzleError::CellsUncovered { .. } => whole,
    }
}
