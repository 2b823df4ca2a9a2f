//! Cuts an input that holds many puzzles into one text a puzzle.
//!
//! A game id is a line of its own; a JSON object or list ends where its brackets close; a save
//! file ends where the next begins; a text puzzle ends at a line `---`. Whatever is broken is
//! handed on as a text of its own, so that one bad line never takes its neighbours with it.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::error::{ParseErrorKind, ParseErrors};
use super::format::{is_like_id, is_surely_id};
use super::{Format, LONGEST_PUZZLE, Parsed, read};

/// The text of one puzzle in an input of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of its first line in the input, from 1.
    pub first_line: usize,
    /// Its bytes, with the line ends; cut short after [`LONGEST_PUZZLE`].
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Block {
    /// Reads the puzzle: in this format, or in the one that it looks to be in. Lines in errors are
    /// those of the whole input.
    pub fn parse(&self, format: Option<Format>) -> Result<Parsed, ParseErrors> {
        let unreadable = |kind, seen: &[u8]| {
            let seen = String::from_utf8_lossy(seen);
            Err(ParseErrors::unreadable(kind, &seen, self.first_line))
        };
        match std::str::from_utf8(&self.bytes) {
            // A cut may go through a character.
            _ if self.is_cut => unreadable(ParseErrorKind::TooLong, &[]),
            Err(error) => unreadable(ParseErrorKind::NotUtf8, &self.bytes[..error.valid_up_to()]),
            Ok(text) => read(text, format, self.first_line),
        }
    }

    /// The text as it stands in the input, if it is text.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes)
            .ok()
            .filter(|_| !self.is_cut)
    }

    fn push(&mut self, line: &Line) {
        let room = LONGEST_PUZZLE.saturating_sub(self.bytes.len());
        self.is_cut |= line.is_cut || line.bytes.len() + 1 > room;
        if !self.is_cut {
            self.bytes.extend_from_slice(&line.bytes);
            self.bytes.push(b'\n');
        }
    }
}

/// A line without its end.
struct Line {
    number: usize,
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Line {
    /// What stands in it, without blanks around; rubbish counts as something.
    fn trimmed(&self) -> &str {
        std::str::from_utf8(&self.bytes).map_or("\u{fffd}", str::trim)
    }

    fn is_separator(&self) -> bool {
        self.trimmed() == "---"
    }

    fn is_nothing(&self) -> bool {
        let text = self.trimmed();
        text.is_empty() || text.starts_with('#')
    }
}

/// The puzzles of an input, one text each, as an iterator; see the [module](super).
///
/// ```
/// use cagey::notation::Blocks;
///
/// let input = "2:__b,s1a3\nnonsense\n2:b__,a3a3\n";
/// let read: Vec<bool> = Blocks::new(input.as_bytes(), None)
///     .map(|block| Ok(block?.parse(None).is_ok()))
///     .collect::<std::io::Result<_>>()?;
/// assert_eq!(read, [true, false, true]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Blocks<R> {
    input: R,
    lines_read: usize,
    /// A line that was looked at but belongs to the next puzzle.
    ahead: Option<Line>,
    /// Texts that are found but not handed out yet.
    waiting: VecDeque<Block>,
    /// Whether a line that is nothing else is a puzzle of its own, not the start of a text.
    by_line: bool,
}

impl<R: BufRead> Blocks<R> {
    /// The puzzles of an input in one format, or in any.
    pub fn new(input: R, format: Option<Format>) -> Blocks<R> {
        Blocks {
            input,
            lines_read: 0,
            ahead: None,
            waiting: VecDeque::new(),
            by_line: matches!(format, Some(Format::Id | Format::ExtendedId)),
        }
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let mut line = Line {
            number: self.lines_read + 1,
            bytes: Vec::new(),
            is_cut: false,
        };
        let mut is_any = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            is_any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            if line.bytes.len() + part.len() > LONGEST_PUZZLE {
                line.is_cut = true;
            } else {
                line.bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !is_any {
            return Ok(None);
        }
        self.lines_read += 1;
        if line.bytes.last() == Some(&b'\r') {
            line.bytes.pop();
        }
        if line.number == 1 && line.bytes.starts_with("\u{feff}".as_bytes()) {
            line.bytes.drain(..3);
        }
        Ok(Some(line))
    }

    fn next_block(&mut self) -> io::Result<Option<Block>> {
        let first = loop {
            match self.next_line()? {
                None => return Ok(None),
                Some(line) if line.is_separator() => self.by_line = false,
                Some(line) if line.is_nothing() && !line.is_cut => {}
                Some(line) => break line,
            }
        };
        let mut block = Block {
            first_line: first.number,
            bytes: Vec::new(),
            is_cut: false,
        };
        block.push(&first);
        let text = first.trimmed();
        if text.starts_with(['{', '[']) || text.starts_with("ipuz(") {
            self.by_line = true;
            self.finish_brackets(&mut block, &first)?;
        } else if text.starts_with("SAVEFILE") {
            self.finish_until(&mut block, |line| line.trimmed().starts_with("SAVEFILE"))?;
        } else if self.by_line || is_like_id(text) || first.is_cut {
            self.by_line = true;
        } else {
            self.finish_text(&mut block)?;
        }
        Ok(Some(block))
    }

    /// Adds lines up to a separator or one that begins something else.
    fn finish_until(
        &mut self,
        block: &mut Block,
        is_next: impl Fn(&Line) -> bool,
    ) -> io::Result<()> {
        while let Some(line) = self.next_line()? {
            if line.is_separator() || is_next(&line) {
                self.ahead = Some(line);
                break;
            }
            block.push(&line);
        }
        Ok(())
    }

    /// Adds lines until the brackets of the first are closed.
    fn finish_brackets(&mut self, block: &mut Block, first: &Line) -> io::Result<()> {
        let mut nesting = Nesting::default();
        nesting.pass(&first.bytes);
        while nesting.is_open() && !first.is_cut {
            let Some(line) = self.next_line()? else {
                return Ok(());
            };
            if line.is_separator() || nesting.is_broken_before(line.trimmed()) {
                self.ahead = Some(line);
                return Ok(());
            }
            nesting.pass(&line.bytes);
            block.push(&line);
        }
        Ok(())
    }

    /// Adds the lines of a text puzzle. Where an id or a JSON object follows without a separator,
    /// and no line before it has a clue, there was no text puzzle but lines of rubbish.
    fn finish_text(&mut self, block: &mut Block) -> io::Result<()> {
        let begins_other = |line: &Line| {
            let text = line.trimmed();
            is_surely_id(text) || text.starts_with('{') || text.starts_with("SAVEFILE")
        };
        self.finish_until(block, begins_other)?;
        let is_cut_off = self.ahead.as_ref().is_some_and(|line| !line.is_separator());
        if !is_cut_off {
            return Ok(());
        }
        self.by_line = true;
        let lines: Vec<&[u8]> = block.bytes.split(|&byte| byte == b'\n').collect();
        let is_size = lines[0].trim_ascii().iter().all(u8::is_ascii_digit);
        if block.is_cut || is_size || block.bytes.contains(&b':') {
            return Ok(());
        }
        let mut pieces: VecDeque<Block> = (lines.iter().enumerate())
            .map(|(i, bytes)| Line {
                number: block.first_line + i,
                bytes: bytes.to_vec(),
                is_cut: false,
            })
            .filter(|line| !line.is_nothing())
            .map(|line| {
                let mut piece = Block {
                    first_line: line.number,
                    bytes: Vec::new(),
                    is_cut: false,
                };
                piece.push(&line);
                piece
            })
            .collect();
        if let Some(piece) = pieces.pop_front() {
            *block = piece;
        }
        self.waiting.append(&mut pieces);
        Ok(())
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        match self.waiting.pop_front() {
            Some(block) => Some(Ok(block)),
            None => self.next_block().transpose(),
        }
    }
}

/// How deep in the brackets of JSON a text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_string: bool,
    /// The last byte that was not blank.
    last: u8,
}

impl Nesting {
    fn pass(&mut self, line: &[u8]) {
        // A string does not go on over a line's end.
        self.in_string = false;
        let mut is_escaped = false;
        for &byte in line {
            if self.in_string {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' => is_escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'{' | b'[' | b'(' => self.depth += 1,
                    b'}' | b']' | b')' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
    }

    fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Whether a line that follows must be a new puzzle, so that this one was broken off: in no
    /// JSON does a bracket follow anything but these, and no list of cages holds whole puzzles.
    fn is_broken_before(&self, line: &str) -> bool {
        let opens = line.starts_with(['{', '[']);
        let is_puzzle = ["{\"size\"", "{\"board\"", "{\"version\"", "{\"cages\""]
            .iter()
            .any(|start| line.replace(' ', "").starts_with(start));
        is_puzzle
            || is_surely_id(line)
            || (opens && !matches!(self.last, b',' | b'[' | b'{' | b':' | b'('))
    }
}
