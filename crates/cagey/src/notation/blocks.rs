//! Splits an input with many puzzles into one text per puzzle.
//!
//! A game id takes one line. A JSON object or list ends where its brackets are closed; a board printed by Python
//! includes the results after it. A save file ends where the next one begins. A text puzzle or a Python program
//! ends at a line with `---`. Anything that is broken becomes a text of its own, so that one bad line does not
//! affect its neighbours. Lines may end with `\n`, `\r\n` or `\r`.

use std::io::{self, BufRead};

use super::error::{ParseErrorKind, ParseErrors};
use super::format::{is_like_id, is_surely_id, opens_list};
use super::{FieldPlace, Format, LONGEST_PUZZLE, Parsed, Run, python, read};

/// The maximum length of a run: long enough that the overhead per run does not matter.
const LONGEST_RUN: usize = 1 << 14;

/// The text of one puzzle in an input with many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// The number of its first line in the input, from 1.
    pub first_line: usize,
    /// Its bytes, truncated after [`LONGEST_PUZZLE`].
    bytes: Vec<u8>,
    is_truncated: bool,
    /// Where it is in its lines, if it is a field of a table.
    field: Option<FieldPlace>,
    /// What is wrong with it before its text is looked at.
    fault: Option<ParseErrorKind>,
}

impl Block {
    fn new(first_line: usize) -> Block {
        Block {
            first_line,
            bytes: Vec::new(),
            is_truncated: false,
            field: None,
            fault: None,
        }
    }

    /// A line of an input, with or without its line break, as the text of a puzzle.
    pub fn of_line(line: &[u8], number: usize) -> Block {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let mut block = Block::new(number);
        block.push(line.strip_suffix(b"\r").unwrap_or(line), false);
        block
    }

    /// The text of a field of a table. Lines and columns in errors are those of the table.
    ///
    /// ```
    /// use cagey::notation::{Block, FieldPlace};
    ///
    /// // 17,"2:__b,s1a9999999999999999999999"
    /// let text = b"2:__b,s1a9999999999999999999999";
    /// let place = FieldPlace { line: 3, column: 4, is_quoted: true };
    /// let errors = Block::of_field(text, place).parse(None).unwrap_err();
    /// assert_eq!(errors.one_line(), "line 3, column 14: this number is too large");
    /// ```
    pub fn of_field(text: &[u8], place: FieldPlace) -> Block {
        let mut block = Block::new(place.line);
        block.push(text, text.len() > LONGEST_PUZZLE);
        block.field = Some(place);
        block
    }

    /// The text of a puzzle with a fault that has been found already, for which reading it is an error.
    pub fn with_fault(self, kind: ParseErrorKind) -> Block {
        Block {
            fault: Some(kind),
            ..self
        }
    }

    /// The fault that makes it unreadable, whatever its text is.
    pub fn fault(&self) -> Option<&ParseErrorKind> {
        self.fault.as_ref()
    }

    /// Reads the puzzle in the given format, or in the format that is detected. Line numbers in errors refer to
    /// the whole input; spans refer to [`Block::text`].
    pub fn parse(&self, format: Option<Format>) -> Result<Parsed, ParseErrors> {
        self.parse_text(format).map_err(|errors| match self.field {
            None => errors,
            Some(place) => errors.in_field(place, &self.bytes),
        })
    }

    fn parse_text(&self, format: Option<Format>) -> Result<Parsed, ParseErrors> {
        let unreadable = |kind, seen: &[u8]| {
            let seen = String::from_utf8_lossy(seen);
            Err(ParseErrors::unreadable(kind, &seen, self.first_line))
        };
        if let Some(kind) = &self.fault {
            return unreadable(kind.clone(), &[]);
        }
        match std::str::from_utf8(&self.bytes) {
            // A truncated text may end in the middle of a character.
            _ if self.is_truncated => unreadable(ParseErrorKind::TooLong, &[]),
            Err(error) => unreadable(ParseErrorKind::NotUtf8, &self.bytes[..error.valid_up_to()]),
            Ok(text) => read(text, format, self.first_line),
        }
    }

    /// Its lines, each with the line break `\n`. If they are too long for a puzzle, some are missing.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its lines, each with the line break `\n`, if they are valid UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes)
            .ok()
            .filter(|_| !self.is_truncated)
    }

    /// Adds a line, which may have been truncated.
    fn push(&mut self, line: &[u8], is_truncated: bool) {
        let room = LONGEST_PUZZLE.saturating_sub(self.bytes.len());
        self.is_truncated |= is_truncated || line.len() + 1 > room;
        if !self.is_truncated {
            self.bytes.extend_from_slice(line);
            self.bytes.push(b'\n');
        }
    }
}

/// A line without its line break, truncated after [`LONGEST_PUZZLE`] bytes.
#[derive(Debug)]
struct Line {
    number: usize,
    bytes: Vec<u8>,
    is_truncated: bool,
}

impl Line {
    /// Its text without surrounding white space. If it is not UTF-8, the text is a replacement character.
    fn trimmed(&self) -> &str {
        std::str::from_utf8(&self.bytes).map_or("\u{fffd}", str::trim)
    }

    fn is_separator(&self) -> bool {
        self.trimmed() == "---"
    }

    /// Whether it is blank or a comment. A comment need not be UTF-8.
    fn is_blank_or_comment(&self) -> bool {
        let start = self.bytes.trim_ascii_start();
        start.starts_with(b"#") || (self.trimmed().is_empty() && !self.is_truncated)
    }

    fn opens_brackets(&self) -> bool {
        let text = self.trimmed();
        text.starts_with('{')
            || opens_list(text)
            || text.starts_with("ipuz(")
            || python::opens_array(text)
    }

    /// Whether it begins with a key that occurs only at the top level of a puzzle.
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

    /// Whether it is certainly the beginning of a puzzle, other than a text puzzle.
    fn surely_begins_puzzle(&self) -> bool {
        is_surely_id(self.trimmed()) || self.opens_brackets() || self.opens_save()
    }
}

/// An iterator over the puzzles of an input; see the [module](super).
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
    /// Whether the last line ended with a carriage return. A line feed that follows belongs to it.
    after_return: bool,
    /// A line that has been read but belongs to the next puzzle.
    ahead: Option<Line>,
    /// Lines each of which turned out to be a broken puzzle.
    garbage: Option<GarbageLines>,
    /// Whether an unrecognised line is a puzzle of its own, and not the start of a text puzzle.
    by_line: bool,
}

/// A text each line of which becomes a block.
#[derive(Debug)]
struct GarbageLines {
    bytes: Vec<u8>,
    at: usize,
    line: usize,
}

impl<R: BufRead> Blocks<R> {
    /// The puzzles of an input in the given format, or in any format.
    pub fn new(input: R, format: Option<Format>) -> Blocks<R> {
        Blocks {
            input,
            format,
            lines_read: 0,
            bytes_read: 0,
            is_over: false,
            after_return: false,
            ahead: None,
            garbage: None,
            by_line: false,
        }
    }

    /// The next lines that begin like ids, as many as have been read already, so that no puzzle waits for another
    /// one to arrive. If there are none, the next puzzle must be obtained from the iterator.
    ///
    /// ```
    /// use cagey::notation::Blocks;
    ///
    /// let input = "2:__b,s1a3\n2:b__,a3a3\n9:nonsense\n# the end\n";
    /// let mut blocks = Blocks::new(input.as_bytes(), None);
    /// // Only after an id is it known that each line is a puzzle.
    /// assert_eq!(blocks.next_run()?, None);
    /// assert!(blocks.next().is_some());
    /// let run = blocks.next_run()?.expect("two more lines");
    /// assert_eq!((run.first_line, run.count), (2, 2));
    /// assert_eq!(run.bytes, b"2:b__,a3a3\n9:nonsense\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_run(&mut self) -> io::Result<Option<Run>> {
        if !self.by_line || self.ahead.is_some() || self.garbage.is_some() {
            return Ok(None);
        }
        self.skip_line_feed()?;
        let first_line = self.lines_read + 1;
        let buffer = self.buffered()?;
        let buffer = &buffer[..buffer.len().min(LONGEST_RUN)];
        let (mut length, mut count) = (0, 0);
        // Neither other puzzles nor lines that are skipped begin like this.
        while let Some(b'0'..=b'9' | b'c') = buffer.get(length)
            && let Some(end) = memchr::memchr(b'\n', &buffer[length..])
        {
            length += end + 1;
            count += 1;
        }
        // A line that contains a carriage return consists of several lines, which are read one by one.
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

    /// How many bytes of the input have been read for the puzzles so far, including what is between them.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// What has been read and not been consumed; if that is empty, reads more. It is only empty at the end of the
    /// input. Nothing is read after the end, because someone who types would have to press Ctrl-D twice.
    fn buffered(&mut self) -> io::Result<&[u8]> {
        while !self.is_over {
            match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([]) => self.is_over = true,
                // Called again, because the borrow checker would extend a returned borrow over the loop.
                Ok(_) => return self.input.fill_buf(),
            }
        }
        Ok(&[])
    }

    fn consume(&mut self, length: usize) {
        self.input.consume(length);
        self.bytes_read += length as u64;
    }

    /// Skips the line feed that belongs to a carriage return. This is not done at the end of the line, because
    /// there may be no line feed, and the sender may be waiting for the answer before sending more.
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
            is_truncated: false,
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
            line.is_truncated |= kept < part.len();
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
                Some(line) if line.is_blank_or_comment() => {}
                Some(line) => break line,
            }
        };
        let mut block = Block::new(first.number);
        block.push(&first.bytes, first.is_truncated);
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
            None if self.by_line || first.is_truncated || is_like_id(first.trimmed()) => {
                self.by_line = true;
            }
            None => self.finish_text(&mut block)?,
        }
        Ok(Some(block))
    }

    /// Adds lines up to a separator or the beginning of something else.
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
            block.push(&line.bytes, line.is_truncated);
        }
        Ok(())
    }

    /// Adds lines until the brackets of the first one are closed. After a truncated line, it is not known which
    /// brackets are open.
    fn finish_brackets(&mut self, block: &mut Block, first: &Line) -> io::Result<()> {
        let mut nesting = Nesting::default();
        nesting.pass(&first.bytes);
        let mut is_truncated = first.is_truncated;
        while nesting.is_open() && !is_truncated {
            let Some(line) = self.next_line()? else {
                return Ok(());
            };
            if line.is_separator() || nesting.is_broken_before(&line) {
                self.ahead = Some(line);
                return Ok(());
            }
            nesting.pass(&line.bytes);
            is_truncated = line.is_truncated;
            block.push(&line.bytes, line.is_truncated);
        }
        Ok(())
    }

    /// Adds the results that follow a printed board.
    fn finish_board(&mut self, block: &mut Block) -> io::Result<()> {
        if !block.text().is_some_and(python::opens_board) {
            return Ok(());
        }
        while let Some(line) = self.next_line()? {
            if line.trimmed().starts_with('{') && !line.opens_puzzle_object() {
                block.push(&line.bytes, line.is_truncated);
                return self.finish_brackets(block, &line);
            }
            if !line.trimmed().is_empty() || line.is_truncated {
                self.ahead = Some(line);
                break;
            }
            block.push(&line.bytes, false);
        }
        Ok(())
    }

    /// Adds the lines of a Python program, up to a separator or the beginning of another puzzle.
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
            block.push(&line.bytes, line.is_truncated);
        }
        Ok(())
    }

    /// Adds the lines of a text puzzle. If another puzzle follows without a separator and no line before it has a
    /// clue, the lines were not a text puzzle but garbage.
    fn finish_text(&mut self, block: &mut Block) -> io::Result<()> {
        self.finish_until(block, Line::surely_begins_puzzle)?;
        let is_cut_off = self.ahead.as_ref().is_some_and(|line| !line.is_separator());
        if !is_cut_off {
            return Ok(());
        }
        self.by_line = true;
        let first_line = block.bytes.split(|&byte| byte == b'\n').next();
        let is_size = first_line.is_some_and(|l| l.trim_ascii().iter().all(u8::is_ascii_digit));
        if block.is_truncated || is_size || block.bytes.contains(&b':') {
            return Ok(());
        }
        let mut garbage = GarbageLines {
            bytes: std::mem::take(&mut block.bytes),
            at: 0,
            line: block.first_line,
        };
        if let Some(first) = garbage.next() {
            *block = first;
        }
        self.garbage = Some(garbage);
        Ok(())
    }
}

impl Iterator for GarbageLines {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        loop {
            let rest = &self.bytes[self.at..];
            let end = rest.iter().position(|&byte| byte == b'\n')?;
            let line = Line {
                number: self.line,
                bytes: rest[..end].to_vec(),
                is_truncated: false,
            };
            self.at += end + 1;
            self.line += 1;
            if !line.is_blank_or_comment() {
                return Some(Block::of_line(&line.bytes, line.number));
            }
        }
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        match self.garbage.as_mut().and_then(GarbageLines::next) {
            Some(block) => Some(Ok(block)),
            None => {
                self.garbage = None;
                self.next_block().transpose()
            }
        }
    }
}

/// The position of a carriage return that is not followed by a line feed, as used on old Macs.
pub(super) fn lone_return(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\r', text).find(|&at| text.get(at + 1) != Some(&b'\n'))
}

/// The bytes on which nesting depends.
static OF_NESTING: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"#\"'{[(}])";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// The length of a string at the start of a line, with its quotes. A string does not continue on the next line.
fn quoted_length(line: &[u8]) -> usize {
    let quote = line[0];
    let mut at = 1;
    while let Some(next) = (line.get(at..)).and_then(|rest| memchr::memchr2(quote, b'\\', rest)) {
        if line[at + next] == quote {
            return at + next + 1;
        }
        at += next + 2;
    }
    line.len()
}

/// How deeply nested in brackets a position in a text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    /// The last byte that was not blank.
    last: u8,
}

impl Nesting {
    fn pass(&mut self, line: &[u8]) {
        let mut at = 0;
        let end = loop {
            let is_plain = |&byte: &u8| !OF_NESTING[usize::from(byte)];
            at += line[at..].iter().take_while(|&byte| is_plain(byte)).count();
            let Some(&byte) = line.get(at) else {
                break line.len();
            };
            match byte {
                // A Python comment.
                b'#' => break at,
                b'"' | b'\'' => at += quoted_length(&line[at..]),
                b'{' | b'[' | b'(' => {
                    self.depth += 1;
                    at += 1;
                }
                _ => {
                    self.depth = self.depth.saturating_sub(1);
                    at += 1;
                }
            }
        };
        if let Some(&last) = line[..end].trim_ascii_end().last() {
            self.last = last;
        }
    }

    fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Whether the following line must belong to a new puzzle, because this one is incomplete. In JSON, an opening
    /// bracket only follows the characters below, and a list of cages does not contain whole puzzles.
    fn is_broken_before(&self, line: &Line) -> bool {
        if !line.opens_brackets() {
            return line.surely_begins_puzzle();
        }
        // numpy prints a space before each row instead of a comma between them.
        let is_row = self.last == b']'
            && line.bytes.starts_with(b" ")
            && line.trimmed().starts_with('[')
            && !line.trimmed().starts_with("[[");
        (line.opens_puzzle_object() && self.last != b'(')
            || !(is_row || matches!(self.last, b',' | b'[' | b'{' | b':' | b'('))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as [`Nesting::pass`], byte by byte.
    fn pass_slowly(nesting: &mut Nesting, line: &[u8]) {
        let mut quote = None;
        let mut is_escaped = false;
        for &byte in line {
            match (quote, byte) {
                (None, b'#') => break,
                (Some(_), _) if is_escaped => is_escaped = false,
                (Some(_), b'\\') => is_escaped = true,
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'{' | b'[' | b'(') => nesting.depth += 1,
                (None, b'}' | b']' | b')') => nesting.depth = nesting.depth.saturating_sub(1),
                (None, _) => {}
            }
            if !byte.is_ascii_whitespace() {
                nesting.last = byte;
            }
        }
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let mut state = 7u64;
        let mut below = |end: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as usize % end
        };
        for _ in 0..20_000 {
            let (mut fast, mut slow) = (Nesting::default(), Nesting::default());
            for _ in 0..3 {
                let line: Vec<u8> = (0..below(24))
                    .map(|_| b"{[(}])\"'\\# \ta1,:"[below(16)])
                    .collect();
                fast.pass(&line);
                pass_slowly(&mut slow, &line);
                assert_eq!((fast.depth, fast.last), (slow.depth, slow.last), "{line:?}");
            }
        }
    }
}
