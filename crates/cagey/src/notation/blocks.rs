//! Cuts an input that holds many puzzles into one text a puzzle.
//!
//! A game id is a line of its own; a JSON object or list ends where its brackets close, and a
//! printed board takes the results behind it along; a save file ends where the next begins; a text
//! puzzle or a Python program ends at a line `---`. Whatever is broken is handed on as a text of its
//! own, so that one bad line never takes its neighbours with it. Lines end as they do anywhere: `\n`,
//! `\r\n`, or `\r` alone.

use std::io::{self, BufRead};

use super::error::{ParseErrorKind, ParseErrors};
use super::format::{is_like_id, is_surely_id, opens_list};
use super::{Format, LONGEST_PUZZLE, Parsed, Run, python, read};

/// How much is looked at for a run: enough that what is done once for each does not count.
const LONGEST_RUN: usize = 1 << 14;

/// The text of one puzzle in an input of many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// The number of its first line in the input, from 1.
    pub first_line: usize,
    /// Its bytes; cut short after [`LONGEST_PUZZLE`].
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Block {
    fn new(first_line: usize) -> Block {
        Block {
            first_line,
            bytes: Vec::new(),
            is_cut: false,
        }
    }

    /// A line of an input, with its end or without, as the text of a puzzle.
    pub fn of_line(line: &[u8], number: usize) -> Block {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let mut block = Block::new(number);
        block.push(line.strip_suffix(b"\r").unwrap_or(line), false);
        block
    }

    /// Reads the puzzle: in this format, or in the one that it looks to be in. Lines in errors are
    /// those of the whole input; spans are those of [`Block::text`].
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

    /// Its lines, each ended by `\n` alone, if they are text.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes)
            .ok()
            .filter(|_| !self.is_cut)
    }

    /// Adds a line, of which the end may have been cut off.
    fn push(&mut self, line: &[u8], is_cut: bool) {
        let room = LONGEST_PUZZLE.saturating_sub(self.bytes.len());
        self.is_cut |= is_cut || line.len() + 1 > room;
        if !self.is_cut {
            self.bytes.extend_from_slice(line);
            self.bytes.push(b'\n');
        }
    }
}

/// A line without its end; of a longer one, the first [`LONGEST_PUZZLE`] bytes.
#[derive(Debug)]
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

    /// Whether it is blank or a comment, whatever bytes the comment has.
    fn is_nothing(&self) -> bool {
        let start = self.bytes.trim_ascii_start();
        start.starts_with(b"#") || (self.trimmed().is_empty() && !self.is_cut)
    }

    fn opens_brackets(&self) -> bool {
        let text = self.trimmed();
        text.starts_with('{')
            || opens_list(text)
            || text.starts_with("ipuz(")
            || python::opens_array(text)
    }

    /// Whether it begins with a key that only whole puzzles have.
    fn opens_puzzle_object(&self) -> bool {
        let key = self.trimmed().trim_start_matches(['{', ' ', '"', '\'']);
        ["size", "board", "version", "cages"].iter().any(|start| {
            key.strip_prefix(start)
                .is_some_and(|rest| rest.starts_with(['"', '\'']))
        })
    }

    fn opens_save(&self) -> bool {
        self.trimmed().starts_with("SAVEFILE")
    }

    /// Whether it can be nothing but the beginning of a puzzle that is no text puzzle.
    fn surely_begins_puzzle(&self) -> bool {
        is_surely_id(self.trimmed()) || self.opens_brackets() || self.opens_save()
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
#[derive(Debug)]
pub struct Blocks<R> {
    input: R,
    format: Option<Format>,
    lines_read: usize,
    bytes_read: u64,
    /// Whether the input has ended.
    is_over: bool,
    /// Whether the last line ended in a carriage return, to which a line feed that follows belongs.
    after_return: bool,
    /// A line that was looked at but belongs to the next puzzle.
    ahead: Option<Line>,
    /// Lines that turned out to be puzzles each, broken ones.
    rubbish: Option<Rubbish>,
    /// Whether a line that is nothing else is a puzzle of its own, not the start of a text.
    by_line: bool,
}

/// A text of which each line is handed out by itself.
#[derive(Debug)]
struct Rubbish {
    bytes: Vec<u8>,
    at: usize,
    line: usize,
}

impl<R: BufRead> Blocks<R> {
    /// The puzzles of an input in one format, or in any.
    pub fn new(input: R, format: Option<Format>) -> Blocks<R> {
        Blocks {
            input,
            format,
            lines_read: 0,
            bytes_read: 0,
            is_over: false,
            after_return: false,
            ahead: None,
            rubbish: None,
            by_line: false,
        }
    }

    /// The next puzzles together, where each is a line that begins as ids do: as many as have been
    /// read already, so that none waits for another to come. Where it gives nothing, the next puzzle
    /// has to be asked for by itself, if there is one.
    ///
    /// ```
    /// use cagey::notation::Blocks;
    ///
    /// let input = "2:__b,s1a3\n2:b__,a3a3\n9:nonsense\n# the end\n";
    /// let mut blocks = Blocks::new(input.as_bytes(), None);
    /// // Only after an id is it known that lines are puzzles.
    /// assert_eq!(blocks.next_run()?, None);
    /// assert!(blocks.next().is_some());
    /// let run = blocks.next_run()?.expect("two more lines");
    /// assert_eq!((run.first_line, run.count), (2, 2));
    /// assert_eq!(run.bytes, b"2:b__,a3a3\n9:nonsense\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_run(&mut self) -> io::Result<Option<Run>> {
        if !self.by_line || self.ahead.is_some() || self.rubbish.is_some() {
            return Ok(None);
        }
        self.skip_line_feed()?;
        let first_line = self.lines_read + 1;
        let buffer = self.buffered()?;
        let buffer = &buffer[..buffer.len().min(LONGEST_RUN)];
        let (mut length, mut count) = (0, 0);
        // No other puzzle begins so, nor does what is skipped.
        while let Some(b'0'..=b'9' | b'c') = buffer.get(length)
            && let Some(end) = memchr::memchr(b'\n', &buffer[length..])
        {
            length += end + 1;
            count += 1;
        }
        // A line with a carriage return inside is several lines, and is read as such.
        if let Some(lone) = lone_return(&buffer[..length]) {
            length = memchr::memrchr(b'\n', &buffer[..lone]).map_or(0, |end| end + 1);
            count = memchr::memchr_iter(b'\n', &buffer[..length]).count();
        }
        if count == 0 {
            return Ok(None);
        }
        let run = Run {
            first_line,
            count,
            bytes: buffer[..length].to_vec(),
        };
        self.lines_read += count;
        self.consume(length);
        Ok(Some(run))
    }

    /// How much of the input the puzzles took that were given so far, and what stands between them.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// What has been read and not yet used; more is read only if there is nothing. It is empty at the
    /// end, after which nothing is read: whoever types would have to end the input twice.
    fn buffered(&mut self) -> io::Result<&[u8]> {
        while !self.is_over {
            match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([]) => self.is_over = true,
                // Asked for again, because a borrow that is returned would last through the loop.
                Ok(_) => return self.input.fill_buf(),
            }
        }
        Ok(&[])
    }

    fn consume(&mut self, length: usize) {
        self.input.consume(length);
        self.bytes_read += length as u64;
    }

    /// Skips the line feed that belongs to a carriage return. It is not waited for when the line ends,
    /// because there may be none, and whoever sent the line waits for its answer.
    fn skip_line_feed(&mut self) -> io::Result<()> {
        if self.after_return {
            let is_feed = self.buffered()?.first() == Some(&b'\n');
            self.after_return = false;
            self.consume(usize::from(is_feed));
        }
        Ok(())
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        self.skip_line_feed()?;
        let mut line = Line {
            number: self.lines_read + 1,
            bytes: Vec::new(),
            is_cut: false,
        };
        let mut is_any = false;
        loop {
            let buffer = self.buffered()?;
            if buffer.is_empty() {
                break;
            }
            is_any = true;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let kept = part.len().min(LONGEST_PUZZLE - line.bytes.len());
            line.bytes.extend_from_slice(&part[..kept]);
            line.is_cut |= kept < part.len();
            let used = part.len() + usize::from(end.is_some());
            let is_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.consume(used);
            if end.is_some() {
                self.after_return = is_return;
                break;
            }
        }
        if !is_any {
            return Ok(None);
        }
        self.lines_read += 1;
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
                Some(line) if line.is_nothing() => {}
                Some(line) => break line,
            }
        };
        let mut block = Block::new(first.number);
        block.push(&first.bytes, first.is_cut);
        match self.format {
            Some(Format::Id | Format::ExtendedId) => self.by_line = true,
            Some(format)
                if format == Format::Text || format == Format::Kenny || !format.is_readable() =>
            {
                self.finish_until(&mut block, |_| false)?;
            }
            Some(Format::Sav) => self.finish_until(&mut block, Line::opens_save)?,
            _ if first.opens_brackets() => {
                self.by_line = true;
                self.finish_brackets(&mut block, &first)?;
                self.finish_board(&mut block)?;
            }
            None | Some(Format::Json | Format::JsonBoard)
                if python::opens_program(first.trimmed()) =>
            {
                self.finish_program(&mut block, &first)?;
            }
            Some(_) => {}
            None if first.opens_save() => self.finish_until(&mut block, Line::opens_save)?,
            None if self.by_line || first.is_cut || is_like_id(first.trimmed()) => {
                self.by_line = true;
            }
            None => self.finish_text(&mut block)?,
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
            block.push(&line.bytes, line.is_cut);
        }
        Ok(())
    }

    /// Adds lines until the brackets of the first are closed. Behind a line that was cut, nobody
    /// knows which are open.
    fn finish_brackets(&mut self, block: &mut Block, first: &Line) -> io::Result<()> {
        let mut nesting = Nesting::default();
        nesting.pass(&first.bytes);
        let mut is_cut = first.is_cut;
        while nesting.is_open() && !is_cut {
            let Some(line) = self.next_line()? else {
                return Ok(());
            };
            if line.is_separator() || nesting.is_broken_before(&line) {
                self.ahead = Some(line);
                return Ok(());
            }
            nesting.pass(&line.bytes);
            is_cut = line.is_cut;
            block.push(&line.bytes, line.is_cut);
        }
        Ok(())
    }

    /// Adds the results that follow a board which was printed by itself.
    fn finish_board(&mut self, block: &mut Block) -> io::Result<()> {
        if !block.text().is_some_and(python::opens_board) {
            return Ok(());
        }
        while let Some(line) = self.next_line()? {
            if line.trimmed().starts_with('{') && !line.opens_puzzle_object() {
                block.push(&line.bytes, line.is_cut);
                return self.finish_brackets(block, &line);
            }
            if !line.trimmed().is_empty() || line.is_cut {
                self.ahead = Some(line);
                break;
            }
            block.push(&line.bytes, false);
        }
        Ok(())
    }

    /// Adds the lines of a Python program, up to a separator or a line that begins another puzzle.
    fn finish_program(&mut self, block: &mut Block, first: &Line) -> io::Result<()> {
        let mut nesting = Nesting::default();
        nesting.pass(&first.bytes);
        while let Some(line) = self.next_line()? {
            let is_next = match nesting.is_open() {
                true => nesting.is_broken_before(&line),
                false => line.surely_begins_puzzle(),
            };
            if line.is_separator() || is_next {
                self.ahead = Some(line);
                break;
            }
            nesting.pass(&line.bytes);
            block.push(&line.bytes, line.is_cut);
        }
        Ok(())
    }

    /// Adds the lines of a text puzzle. Where another puzzle follows without a separator, and no
    /// line before it has a clue, there was no text puzzle but lines of rubbish.
    fn finish_text(&mut self, block: &mut Block) -> io::Result<()> {
        self.finish_until(block, Line::surely_begins_puzzle)?;
        let is_cut_off = self.ahead.as_ref().is_some_and(|line| !line.is_separator());
        if !is_cut_off {
            return Ok(());
        }
        self.by_line = true;
        let first_line = block.bytes.split(|&byte| byte == b'\n').next();
        let is_size = first_line.is_some_and(|l| l.trim_ascii().iter().all(u8::is_ascii_digit));
        if block.is_cut || is_size || block.bytes.contains(&b':') {
            return Ok(());
        }
        let mut rubbish = Rubbish {
            bytes: std::mem::take(&mut block.bytes),
            at: 0,
            line: block.first_line,
        };
        if let Some(first) = rubbish.next() {
            *block = first;
        }
        self.rubbish = Some(rubbish);
        Ok(())
    }
}

impl Iterator for Rubbish {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        loop {
            let rest = &self.bytes[self.at..];
            let end = rest.iter().position(|&byte| byte == b'\n')?;
            let line = Line {
                number: self.line,
                bytes: rest[..end].to_vec(),
                is_cut: false,
            };
            self.at += end + 1;
            self.line += 1;
            if !line.is_nothing() {
                return Some(Block::of_line(&line.bytes, line.number));
            }
        }
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        match self.rubbish.as_mut().and_then(Rubbish::next) {
            Some(block) => Some(Ok(block)),
            None => {
                self.rubbish = None;
                self.next_block().transpose()
            }
        }
    }
}

/// Where a carriage return ends a line by itself, as on old Macs; in Windows' line ends a line feed
/// follows.
pub(super) fn lone_return(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\r', text).find(|&at| text.get(at + 1) != Some(&b'\n'))
}

/// How deep in the brackets of JSON a text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    /// The last byte that was not blank.
    last: u8,
}

impl Nesting {
    fn pass(&mut self, line: &[u8]) {
        // A string does not go on over a line's end.
        let mut quote = None;
        let mut is_escaped = false;
        for &byte in line {
            match (quote, byte) {
                // A comment of Python's.
                (None, b'#') => break,
                (Some(_), _) if is_escaped => is_escaped = false,
                (Some(_), b'\\') => is_escaped = true,
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'{' | b'[' | b'(') => self.depth += 1,
                (None, b'}' | b']' | b')') => self.depth = self.depth.saturating_sub(1),
                (None, _) => {}
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
    fn is_broken_before(&self, line: &Line) -> bool {
        if !line.opens_brackets() {
            return line.surely_begins_puzzle();
        }
        // numpy puts no commas between rows, but a blank before each.
        let is_row = self.last == b']'
            && line.bytes.starts_with(b" ")
            && line.trimmed().starts_with('[')
            && !line.trimmed().starts_with("[[");
        (line.opens_puzzle_object() && self.last != b'(')
            || !(is_row || matches!(self.last, b',' | b'[' | b'{' | b':' | b'('))
    }
}
