//! Chunks of input: the unit in which puzzles are handed to the pool of threads.

use std::ops::Range;
use std::sync::Arc;

use cagey::notation::{Block, Run};

use crate::input::table::{Row, Rows};
use crate::input::{Input, InputError, InputPuzzle};
use crate::work::ordered_pool;

/// Puzzles that are handed to a worker together.
pub(crate) enum InputChunk {
    /// One puzzle of any format, or the error of an input; `None` once it has been taken.
    One(Option<Result<InputPuzzle, InputError>>),
    /// Puzzles that take one line each, such as game ids.
    Lines(Lines),
    /// Rows of a table.
    Rows(TableRows),
}

/// The lines of a run that have not been taken yet.
pub(crate) struct Lines {
    shared: Arc<Shared>,
    left: Range<usize>,
    /// The line number of the first of them.
    line: usize,
}

/// What all lines of a run have in common.
struct Shared {
    bytes: Vec<u8>,
    input: Arc<Input>,
    /// The number of the first puzzle, counted over all inputs, and the number of its line in this input.
    first: u64,
    first_line: usize,
}

/// The rows of a table that have not been taken yet.
pub(crate) struct TableRows {
    shared: Arc<SharedRows>,
    left: Range<usize>,
}

/// What the rows of a chunk have in common.
struct SharedRows {
    rows: Rows,
    input: Arc<Input>,
    /// The number of the first puzzle, counted over all inputs.
    first: u64,
}

/// One puzzle of a chunk.
pub(crate) enum ChunkItem {
    One(Result<InputPuzzle, InputError>),
    Line(PuzzleLine),
    Row(TableRow),
}

/// A puzzle in a row of a table.
pub(crate) struct TableRow {
    shared: Arc<SharedRows>,
    at: usize,
}

/// A puzzle that takes one line.
pub(crate) struct PuzzleLine {
    shared: Arc<Shared>,
    range: Range<usize>,
    line: usize,
}

impl InputChunk {
    /// The lines of a run, whose first puzzle has this number over all inputs.
    pub(crate) fn from_run(run: Run, first: u64, input: &Arc<Input>) -> InputChunk {
        InputChunk::Lines(Lines {
            left: 0..run.bytes.len(),
            line: run.first_line,
            shared: Arc::new(Shared {
                bytes: run.bytes,
                input: Arc::clone(input),
                first,
                first_line: run.first_line,
            }),
        })
    }
}

impl TableRows {
    /// Rows of a table, the first of which has this number over all inputs.
    pub(crate) fn new(rows: Rows, first: u64, input: &Arc<Input>) -> TableRows {
        TableRows {
            left: 0..rows.rows.len(),
            shared: Arc::new(SharedRows {
                rows,
                input: Arc::clone(input),
                first,
            }),
        }
    }

    pub(crate) fn take(&mut self) -> Option<TableRow> {
        let at = self.left.next()?;
        Some(TableRow {
            shared: Arc::clone(&self.shared),
            at,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }
}

impl TableRow {
    /// The text of the puzzle, unless there is a fault in its row.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        let Rows { bytes, rows } = &self.shared.rows;
        let row = &rows[self.at];
        row.fault.is_none().then(|| &bytes[row.puzzle.clone()])
    }

    /// What the column of keys has, if there is one.
    pub(crate) fn key(&self) -> Option<&[u8]> {
        let Rows { bytes, rows } = &self.shared.rows;
        rows[self.at].key.clone().map(|key| &bytes[key])
    }

    pub(crate) fn input(&self) -> &Input {
        &self.shared.input
    }

    /// The number of the puzzle, counted over all inputs.
    pub(crate) fn number(&self) -> u64 {
        self.shared.first + self.at as u64
    }

    /// The number of its first line.
    pub(crate) fn line(&self) -> usize {
        self.shared.rows.rows[self.at].line
    }

    /// How many bytes of the input were read for it.
    pub(crate) fn length(&self) -> u64 {
        self.shared.rows.rows[self.at].length
    }

    /// The puzzle, in any format.
    pub(crate) fn to_puzzle(&self) -> InputPuzzle {
        let SharedRows { rows, input, .. } = &*self.shared;
        let row = &rows.rows[self.at];
        let block = Block::of_field(&rows.bytes[row.puzzle.clone()], row.place);
        InputPuzzle {
            number: self.number(),
            line: row.line,
            input: Arc::clone(input),
            length: row.length,
            block: match &row.fault {
                None => block,
                Some(fault) => block.with_fault((**fault).clone()),
            },
            key: self
                .key()
                .map(|key| String::from_utf8_lossy(key).into_owned()),
        }
    }
}

impl ordered_pool::Chunk for InputChunk {
    type Item = ChunkItem;

    fn take(&mut self) -> Option<ChunkItem> {
        let lines = match self {
            InputChunk::One(next) => return next.take().map(ChunkItem::One),
            InputChunk::Lines(lines) => lines,
            InputChunk::Rows(rows) => return rows.take().map(ChunkItem::Row),
        };
        let Range { start, end } = lines.left;
        let length = memchr::memchr(b'\n', &lines.shared.bytes[start..end])? + 1;
        lines.left.start += length;
        lines.line += 1;
        Some(ChunkItem::Line(PuzzleLine {
            shared: Arc::clone(&lines.shared),
            range: start..start + length,
            line: lines.line - 1,
        }))
    }

    fn split_off(&mut self) -> Option<InputChunk> {
        let Lines { shared, left, line } = match self {
            InputChunk::One(_) => return None,
            InputChunk::Lines(lines) => lines,
            InputChunk::Rows(TableRows { shared, left }) => {
                let middle = left.start + left.len() / 2;
                let later = TableRows {
                    shared: Arc::clone(shared),
                    left: middle..left.end,
                };
                left.end = middle;
                return (!later.is_empty()).then_some(InputChunk::Rows(later));
            }
        };
        // Split at the start of the line that contains the middle byte, or after the first line.
        let rest = &shared.bytes[left.clone()];
        let middle = match memchr::memrchr(b'\n', &rest[..rest.len() / 2]) {
            Some(end) => end + 1,
            None => memchr::memchr(b'\n', rest)
                .map(|end| end + 1)
                .filter(|&next| next < rest.len())
                .unwrap_or(0),
        };
        let middle = left.start + middle;
        let kept = memchr::memchr_iter(b'\n', &shared.bytes[left.start..middle]).count();
        let later = Lines {
            shared: Arc::clone(shared),
            left: middle..left.end,
            line: *line + kept,
        };
        left.end = middle;
        (!later.left.is_empty()).then_some(InputChunk::Lines(later))
    }

    fn weight(&self) -> usize {
        match self {
            InputChunk::One(Some(Ok(found))) => size_of::<InputPuzzle>() + found.length as usize,
            InputChunk::One(_) => size_of::<InputError>(),
            InputChunk::Lines(lines) => lines.left.len(),
            InputChunk::Rows(rows) => {
                let Rows { bytes, rows: all } = &rows.shared.rows;
                let each = bytes.len() / all.len().max(1) + size_of::<Row>();
                rows.left.len() * each
            }
        }
    }
}

impl PuzzleLine {
    pub(crate) fn input(&self) -> &Input {
        &self.shared.input
    }

    /// The number of the puzzle, counted over all inputs.
    pub(crate) fn number(&self) -> u64 {
        self.shared.first + (self.line - self.shared.first_line) as u64
    }

    /// The number of the line.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// The line, including the line break.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.shared.bytes[self.range.clone()]
    }

    /// The line as a puzzle of any format.
    pub(crate) fn to_puzzle(&self) -> InputPuzzle {
        InputPuzzle {
            number: self.number(),
            line: self.line,
            input: Arc::clone(&self.shared.input),
            length: self.range.len() as u64,
            block: Block::of_line(self.bytes(), self.line),
            key: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use cagey::notation::Blocks;

    use super::*;
    use crate::work::ordered_pool::Chunk;

    /// Number, line and text of each remaining puzzle.
    fn puzzles(mut chunk: InputChunk) -> Vec<(u64, usize, String)> {
        let items = std::iter::from_fn(|| chunk.take());
        let found = items.map(|item| match item {
            ChunkItem::Line(line) => line.to_puzzle(),
            _ => panic!("all are lines"),
        });
        let fields =
            |found: InputPuzzle| (found.number, found.line, found.text().unwrap().to_owned());
        found.map(fields).collect()
    }

    #[test]
    fn repeated_splitting_keeps_every_line_once_with_its_number() {
        let text = "1:_,a1\n1:_,a1\n4:a long line that is no puzzle at all\r\n9\nc\n22\n";
        let mut blocks = Blocks::new(text.as_bytes(), None);
        blocks.next().unwrap().unwrap();
        let run = blocks.next_run().unwrap().unwrap();
        let shared = || InputChunk::from_run(run.clone(), 41, &Arc::new(Input::Stdin));
        let expected = puzzles(shared());
        assert_eq!(expected.len(), 5);
        assert_eq!(expected[0], (41, 2, "1:_,a1\n".to_owned()));
        assert_eq!(expected[2], (43, 4, "9\n".to_owned()));
        for taken in 0..5 {
            let mut chunk = shared();
            for _ in 0..taken {
                chunk.take().unwrap();
            }
            let mut chunks = vec![chunk];
            let mut at = 0;
            while at < chunks.len() {
                match chunks[at].split_off() {
                    Some(later) if chunks[at].weight() > 0 => chunks.insert(at + 1, later),
                    // The last line of a chunk is split off as well.
                    Some(last) => {
                        chunks[at] = last;
                        at += 1;
                    }
                    None => panic!("there are lines left"),
                }
            }
            assert_eq!(chunks.len(), 5 - taken);
            let all: Vec<_> = chunks.into_iter().flat_map(puzzles).collect();
            assert_eq!(all, expected[taken..]);
        }
        let mut empty = shared();
        while empty.take().is_some() {}
        assert!(empty.split_off().is_none());
    }
}
