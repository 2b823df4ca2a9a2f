//! What is taken from the inputs at once.

use std::ops::Range;
use std::sync::Arc;

use cagey::notation::{Block, Run};

use crate::crew::Load;
use crate::inputs::{Found, Input, Next};

/// Puzzles that are handed over together.
pub(crate) enum Part {
    /// A puzzle, or what is wrong with an input, until it is taken.
    One(Option<Next>),
    /// Puzzles of one line each.
    Lines(Lines),
}

/// Lines of a run that nobody has taken.
pub(crate) struct Lines {
    whole: Arc<Whole>,
    left: Range<usize>,
    /// The number of the first of them in the input.
    line: usize,
}

/// What all lines of a run share.
struct Whole {
    bytes: Vec<u8>,
    input: Arc<Input>,
    /// The number of the first puzzle over all inputs, and of its line in this one.
    first: u64,
    first_line: usize,
}

/// One of what was handed over.
pub(crate) enum Piece {
    One(Next),
    Line(PuzzleLine),
}

/// A puzzle that is a line.
pub(crate) struct PuzzleLine {
    whole: Arc<Whole>,
    place: Range<usize>,
    line: usize,
}

impl Part {
    /// The lines of a run, the first of them with this number over all inputs.
    pub(crate) fn of_run(run: Run, first: u64, input: &Arc<Input>) -> Part {
        Part::Lines(Lines {
            left: 0..run.bytes.len(),
            line: run.first_line,
            whole: Arc::new(Whole {
                bytes: run.bytes,
                input: Arc::clone(input),
                first,
                first_line: run.first_line,
            }),
        })
    }
}

impl Load for Part {
    type Piece = Piece;

    fn take(&mut self) -> Option<Piece> {
        let lines = match self {
            Part::One(next) => return next.take().map(Piece::One),
            Part::Lines(lines) => lines,
        };
        let Range { start, end } = lines.left;
        let length = memchr::memchr(b'\n', &lines.whole.bytes[start..end])? + 1;
        lines.left.start += length;
        lines.line += 1;
        Some(Piece::Line(PuzzleLine {
            whole: Arc::clone(&lines.whole),
            place: start..start + length,
            line: lines.line - 1,
        }))
    }

    fn split_off(&mut self) -> Option<Part> {
        let Part::Lines(Lines { whole, left, line }) = self else {
            return None;
        };
        // From the line in which the middle is; if that is the first of several, from the next.
        let rest = &whole.bytes[left.clone()];
        let middle = match memchr::memrchr(b'\n', &rest[..rest.len() / 2]) {
            Some(end) => end + 1,
            None => memchr::memchr(b'\n', rest)
                .map(|end| end + 1)
                .filter(|&next| next < rest.len())
                .unwrap_or(0),
        };
        let middle = left.start + middle;
        let kept = memchr::memchr_iter(b'\n', &whole.bytes[left.start..middle]).count();
        let later = Lines {
            whole: Arc::clone(whole),
            left: middle..left.end,
            line: *line + kept,
        };
        left.end = middle;
        (!later.left.is_empty()).then_some(Part::Lines(later))
    }

    fn weight(&self) -> usize {
        match self {
            Part::One(Some(Next::Puzzle(found))) => size_of::<Found>() + found.length as usize,
            Part::One(_) => size_of::<Next>(),
            Part::Lines(lines) => lines.left.len(),
        }
    }
}

impl PuzzleLine {
    /// The line with its end.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.whole.bytes[self.place.clone()]
    }

    /// The same as a puzzle of any kind.
    pub(crate) fn found(&self) -> Found {
        let Whole {
            input,
            first,
            first_line,
            ..
        } = &*self.whole;
        Found {
            number: first + (self.line - first_line) as u64,
            line: self.line,
            input: Arc::clone(input),
            length: self.place.len() as u64,
            block: Block::of_line(self.bytes(), self.line),
        }
    }
}

#[cfg(test)]
mod tests {
    use cagey::notation::Blocks;

    use super::*;

    /// Number, line and text of each puzzle that is left.
    fn puzzles(mut part: Part) -> Vec<(u64, usize, String)> {
        let pieces = std::iter::from_fn(|| part.take());
        let found = pieces.map(|piece| match piece {
            Piece::Line(line) => line.found(),
            Piece::One(_) => panic!("all are lines"),
        });
        let told = |found: Found| (found.number, found.line, found.text().unwrap().to_owned());
        found.map(told).collect()
    }

    #[test]
    fn halves_of_halves_hold_every_line_once_with_its_number() {
        let text = "1:_,a1\n1:_,a1\n4:a long line that is no puzzle at all\r\n9\nc\n22\n";
        let mut blocks = Blocks::new(text.as_bytes(), None);
        blocks.next().unwrap().unwrap();
        let run = blocks.next_run().unwrap().unwrap();
        let whole = || Part::of_run(run.clone(), 41, &Arc::new(Input::Stdin));
        let expected = puzzles(whole());
        assert_eq!(expected.len(), 5);
        assert_eq!(expected[0], (41, 2, "1:_,a1\n".to_owned()));
        assert_eq!(expected[2], (43, 4, "9\n".to_owned()));
        for taken in 0..5 {
            let mut part = whole();
            for _ in 0..taken {
                part.take().unwrap();
            }
            let mut parts = vec![part];
            let mut at = 0;
            while at < parts.len() {
                match parts[at].split_off() {
                    Some(later) if parts[at].weight() > 0 => parts.insert(at + 1, later),
                    // The last line of a part is given away too.
                    Some(last) => {
                        parts[at] = last;
                        at += 1;
                    }
                    None => panic!("there are lines left"),
                }
            }
            assert_eq!(parts.len(), 5 - taken);
            let all: Vec<_> = parts.into_iter().flat_map(puzzles).collect();
            assert_eq!(all, expected[taken..]);
        }
        let mut empty = whole();
        while empty.take().is_some() {}
        assert!(empty.split_off().is_none());
    }
}
