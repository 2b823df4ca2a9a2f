//! What is taken from the inputs at once.

use std::sync::Arc;

use cagey::notation::{Block, Run};

use crate::crew::Load;
use crate::inputs::{Found, Input, Next};

/// Puzzles that are handed over together.
pub(crate) enum Part {
    /// A puzzle, or what is wrong with an input, until it is taken.
    One(Option<Next>),
    /// Puzzles of one line each.
    Lines(PuzzleLines),
}

pub(crate) struct PuzzleLines {
    pub(crate) run: Run,
    pub(crate) input: Arc<Input>,
    /// What a puzzle's number over all inputs is above the number of its line.
    pub(crate) above_line: i64,
}

/// A puzzle that is a line.
pub(crate) struct PuzzleLine<'a> {
    /// Without its end.
    pub(crate) bytes: &'a [u8],
    line: usize,
    input: &'a Arc<Input>,
    above_line: i64,
}

impl PuzzleLines {
    pub(crate) fn take(&mut self) -> Option<PuzzleLine<'_>> {
        let line = self.run.line();
        Some(PuzzleLine {
            bytes: self.run.take_line()?,
            line,
            input: &self.input,
            above_line: self.above_line,
        })
    }
}

impl PuzzleLine<'_> {
    /// How much of the input it is, with its end.
    pub(crate) fn length(&self) -> u64 {
        self.bytes.len() as u64 + 1
    }

    /// The same as a puzzle of any kind.
    pub(crate) fn found(&self) -> Found {
        Found {
            number: (self.line as u64).wrapping_add_signed(self.above_line),
            line: self.line,
            input: Arc::clone(self.input),
            length: self.length(),
            block: Block::of_line(self.bytes, self.line),
        }
    }
}

impl Load for Part {
    fn weight(&self) -> usize {
        match self {
            Part::One(Some(Next::Puzzle(found))) => size_of::<Found>() + found.length as usize,
            Part::One(_) => size_of::<Next>(),
            Part::Lines(lines) => lines.run.bytes_left(),
        }
    }

    fn split_off(&mut self) -> Option<Part> {
        let Part::Lines(lines) = self else {
            return None;
        };
        Some(Part::Lines(PuzzleLines {
            run: lines.run.split_off()?,
            input: Arc::clone(&lines.input),
            above_line: lines.above_line,
        }))
    }
}
