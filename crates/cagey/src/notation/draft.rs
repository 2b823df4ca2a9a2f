//! A puzzle while it is read: cages with the places in the text that they came from.

use super::ParseErrorKind;
use super::error::{Faults, Span};
use crate::model::{Cell, Clue, Puzzle, PuzzleBuilder, PuzzleError, Size};

/// A cage's places in the text.
struct CageSource {
    clue: Span,
    cells: Vec<(Cell, Span)>,
}

/// Cages read so far. It turns what the model finds wrong with them into places in the text.
pub(super) struct Draft {
    builder: PuzzleBuilder,
    cages: Vec<CageSource>,
    /// Where to point when a cell is in no cage.
    whole: Span,
    /// Whether a cage could not be read, so that its cells are in none.
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

    /// A cage whose cells could not be read. (One whose clue could not is added without a clue.)
    pub(super) fn unreadable_cage(&mut self) {
        self.is_incomplete = true;
    }

    /// The puzzle, or every fault in its place.
    pub(super) fn build(self, faults: &mut Faults) -> Option<Puzzle> {
        match self.builder.build() {
            Ok(puzzle) => Some(puzzle),
            Err(errors) => {
                for error in errors {
                    let is_uncovered = matches!(error, PuzzleError::CellsUncovered { .. });
                    if is_uncovered && self.is_incomplete {
                        continue;
                    }
                    // Looking for a place takes time, which millions of faults would add up.
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
    // The last mention of a cell is the one too many.
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
