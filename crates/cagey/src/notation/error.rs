//! Errors in the text of a puzzle, with their places.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::{FieldPlace, Format, LONGEST_PUZZLE};
use crate::model::{Cage, Clue, PuzzleError, Size};
use crate::short_sort::short_sort_by_key;

/// A range of bytes in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The first byte after the range.
    pub end: usize,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    pub(super) fn start_only(self) -> Span {
        Span::new(self.start, self.start)
    }

    pub(super) fn end_only(self) -> Span {
        Span::new(self.end, self.end)
    }

    pub(super) fn text(self, source: &str) -> &str {
        &source[self.start..self.end]
    }

    /// The first line in it that is not blank.
    pub(super) fn first_line(self, source: &str) -> Span {
        let text = self.text(source);
        let start = self.start + text.len() - text.trim_start().len();
        let line = source[start..self.end].lines().next().unwrap_or("");
        Span::new(start, start + line.trim_end().len())
    }

    /// The range of `part`, which must be a slice of `source`.
    pub(super) fn of(part: &str, source: &str) -> Span {
        let start = part.as_ptr() as usize - source.as_ptr() as usize;
        debug_assert!(start + part.len() <= source.len());
        Span::new(start, start + part.len())
    }
}

/// What is wrong with the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing to read.
    Empty,
    /// The text is longer than any puzzle.
    TooLong,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The format of the text is unknown.
    Unrecognised,
    /// Puzzles can be written in this format, but not read from it.
    WriteOnly(Format),
    /// Something else was expected here.
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What was found: a line feed at the end of a line, nothing at the end of the text.
        found: String,
    },
    /// There is more text after the end of the puzzle.
    Trailing,
    /// The size is 0, or larger than is supported.
    SizeOutOfRange,
    /// The format does not support puzzles of this size.
    SizeNotInFormat {
        /// The format.
        format: Format,
        /// The smallest size that it supports.
        smallest: usize,
        /// The largest size that it supports.
        largest: usize,
    },
    /// A number does not fit into 64 bits.
    NumberTooLarge,
    /// A number is negative.
    NumberNegative,
    /// A value does not occur in grids of this size.
    ValueOutOfRange(Size),
    /// A game id with a random seed, which only Tatham's program can turn into a puzzle.
    SeedId,
    /// The walls of an id end before the grid does.
    WallsTooFew {
        /// How many edges between cells were described.
        have: usize,
        /// How many there are.
        need: usize,
    },
    /// The walls of an id continue after the end of the grid.
    WallsTooMany {
        /// How many edges between cells there are.
        need: usize,
    },
    /// There are fewer clues than cages.
    CluesTooFew {
        /// How many clues there are.
        have: usize,
        /// How many cages there are.
        need: usize,
    },
    /// There are more clues than cages.
    CluesTooMany {
        /// How many cages there are.
        need: usize,
    },
    /// A clue that Tatham's ids do not support, in an id that is not marked as extended.
    NotInPlainId,
    /// An unknown operator.
    UnknownOperator(String),
    /// A number without an operator, for a cage of several cells.
    OperatorMissing,
    /// A list has more elements than the grid has cells.
    TooMany {
        /// How many cells the grid has.
        most: usize,
    },
    /// A clue for a cage that is not in the grid.
    UnknownCage(String),
    /// A cage in the grid has no clue in the list.
    ClueMissing(String),
    /// A cage has two clues in the list.
    ClueRepeated(String),
    /// A row has the wrong number of cells.
    RowLength {
        /// How many cells it has.
        have: usize,
        /// How many it should have.
        need: usize,
    },
    /// The grid has the wrong number of rows.
    RowCount {
        /// How many rows it has.
        have: usize,
        /// How many it should have.
        need: usize,
    },
    /// A row of a table with more or fewer fields than the others.
    FieldCount {
        /// How many fields it has.
        have: usize,
        /// How many it should have.
        need: usize,
    },
    /// A field of a table that begins with a quotation mark and does not end.
    QuoteOpen,
    /// Not JSON.
    JsonSyntax(String),
    /// Brackets are nested more deeply than in any puzzle.
    TooDeep,
    /// An object has the same key twice.
    DuplicateKey(String),
    /// A required key is missing.
    MissingKey(&'static str),
    /// An unknown key.
    UnknownKey(String),
    /// An ipuz file with another kind of puzzle.
    NotCalcudoku,
    /// An ipuz file with a rule for something other than rows, columns and cages.
    UnknownRule(&'static str),
    /// An ipuz file whose values are not 1, 2, 3 … up to the size.
    Charset {
        /// The characters for values.
        charset: String,
        /// The size.
        size: Size,
    },
    /// A save file of another game.
    NotKeen(String),
    /// A save file without a required line.
    MissingSavLine(&'static str),
    /// A line of a save file does not have the length that it declares.
    SavLength {
        /// The declared length.
        declared: u64,
        /// The actual length.
        have: usize,
    },
    /// An invalid move in a save file.
    BadMove,
    /// The cages do not form a puzzle.
    Puzzle(PuzzleError),
}

impl ParseErrorKind {
    /// Advice on how to fix it, if there is any.
    pub fn help(&self) -> Option<String> {
        use ParseErrorKind::*;
        let help = match self {
            Empty => "give a game id, or a file that contains a puzzle",
            TooLong => "several puzzles in one input must be separated by a line with ---",
            NotUtf8 => "save the file as UTF-8 text",
            Unrecognised => {
                "a game id looks like 4:_a_7a4_a3,s1m6m2s2a5d2a7d2; other formats are in docs/formats.md"
            }
            WriteOnly(_) => "keep the puzzle in one of the formats that can be read, such as text",
            SizeNotInFormat { .. } => "text, json and cid support all sizes",
            NumberTooLarge => "the largest possible number is 18446744073709551615",
            NumberNegative => {
                "targets are 0 or larger; in a difference, the smaller number is subtracted from the larger"
            }
            ValueOutOfRange(size) => {
                return Some(format!("values must be from 1 to {}", size.get()));
            }
            SeedId => {
                "only the program that made it can turn the seed into a puzzle; use the game id with the description, which has a colon"
            }
            WallsTooFew { .. } | WallsTooMany { .. } => {
                "part of the id may have been lost in copying"
            }
            CluesTooFew { .. } => "every cage needs a clue",
            CluesTooMany { .. } => {
                "if a part of the walls is missing, two cages may have been joined into one"
            }
            NotInPlainId => {
                "write c before the size, as in c6:, to make it one of Cagey's extended ids, which can"
            }
            UnknownOperator(_) => "the operators are + - * /, or ? for a hidden one",
            OperatorMissing => "write an operator after the number, or ? if it is hidden",
            UnknownCage(_) => "use the names in the grid; upper and lower case are different",
            ClueMissing(name) => {
                return Some(format!(
                    "if it has none, write {name}: and nothing after it, or null in JSON"
                ));
            }
            ClueRepeated(_) => "several puzzles must be separated by a line with ---",
            Expected { expected, .. } => return expected_help(expected).map(str::to_owned),
            RowCount { .. } | RowLength { .. } => {
                "the grid must be square; a title must be on a line that starts with #"
            }
            FieldCount { .. } => {
                "text that contains the separator, as game ids contain commas, must be between quotation marks"
            }
            QuoteOpen => {
                "everything after it was read as part of the field; quotation marks inside a field are doubled"
            }
            JsonSyntax(_) => CHECK_SYNTAX,
            MissingKey("id") => {
                "output of --json is read by the id of its puzzle, which records of errors do not have"
            }
            MissingKey("cages") => "a puzzle needs size and cages, or board and block_results",
            MissingKey("block_results") => {
                "block_results holds an operator and a target for each block of the board"
            }
            UnknownKey(_) => "the keys of a cage are cells, op and target",
            NotCalcudoku => {
                "the kind must be http://ipuz.org/sudoku/calcudoku#1, or a sudoku with \"boxes\":false"
            }
            UnknownRule(_) => "only rules for rows, columns and cages are supported",
            Charset { size, .. } if size.get() <= 9 => {
                let digits = &"123456789"[..size.get()];
                return Some(format!(
                    "values are the numbers from 1 to {}, so charset must be {digits:?} or omitted",
                    size.get()
                ));
            }
            Charset { .. } => "in grids larger than 9×9, values are numbers, so omit charset",
            NotKeen(_) => "only save files of Keen contain such puzzles",
            BadMove => "moves are R, P, M or S, such as R0,2,5 with column, row and value",
            Puzzle(PuzzleError::CellsUncovered { .. }) => {
                "every cell must belong to a cage; cells without a clue form a cage without a clue"
            }
            Puzzle(PuzzleError::CageInPieces { .. }) => {
                "the cells of a cage must be connected along their edges; two cages need two names"
            }
            Puzzle(PuzzleError::ClueDoesNotFit { .. }) => {
                "the clue of a single cell is just its value"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// `1 cell`, `2 cells`
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

const CHECK_SYNTAX: &str = "check the commas, quotes and brackets here and just before";

/// What the readers expect in places for which there is advice.
pub(super) mod expectation {
    pub(in super::super) const CLUE: &str = "a clue, such as a: 12*";
    pub(in super::super) const CLUE_LETTER: &str = "a clue letter";
    pub(in super::super) const NUMBER: &str = "a whole number";
    pub(in super::super) const PUZZLE_OBJECT: &str = "an object with a puzzle";
    pub(in super::super) const WALL: &str = "a letter or _ for walls";
    pub(in super::super) const LIST_END: &str = "a comma or ]";
    pub(in super::super) const TUPLE_END: &str = "a comma or )";
    pub(in super::super) const DICTIONARY_END: &str = "a comma or }";
    pub(in super::super) const QUOTE: &str = "a closing quote";
    pub(in super::super) const LITERAL: &str = "a list or a dictionary as a literal";
}

fn expected_help(expected: &str) -> Option<&'static str> {
    match expected {
        expectation::WALL => Some("walls consist of the letters a to z, _ and repeat counts"),
        expectation::PUZZLE_OBJECT => {
            Some("for several puzzles, write one object per line, without a list")
        }
        expectation::CLUE_LETTER => {
            Some("a clue is a, m, s or d and a number; with c before the size also h or n")
        }
        expectation::CLUE => Some(
            "a clue is name, colon, target, operator; several puzzles must be separated by a line with ---",
        ),
        expectation::LIST_END
        | expectation::TUPLE_END
        | expectation::DICTIONARY_END
        | expectation::QUOTE => Some(CHECK_SYNTAX),
        expectation::LITERAL => Some("literal data in a program are read, but nothing is computed"),
        expectation::NUMBER => Some("whole numbers are written in digits, such as 12"),
        _ => None,
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind::*;
        match self {
            Empty => f.write_str("there is no puzzle here"),
            TooLong => write!(f, "this is longer than any puzzle ({LONGEST_PUZZLE} bytes)"),
            NotUtf8 => f.write_str("this is not UTF-8 text"),
            Unrecognised => f.write_str("this is not a puzzle in any format that Cagey knows"),
            WriteOnly(format) => write!(f, "{format} can be written but not read"),
            Expected { expected, found } => match found.as_str() {
                "" => write!(f, "expected {expected}, but the text ends"),
                "\n" => write!(f, "expected {expected}, but the line ends"),
                found => write!(f, "expected {expected}, not `{found}`"),
            },
            Trailing => f.write_str("nothing should follow here"),
            SizeOutOfRange => write!(f, "the size must be from 1 to {}", Size::MAX),
            SizeNotInFormat {
                format,
                smallest,
                largest,
            } => write!(f, "{format} supports sizes from {smallest} to {largest}"),
            NumberTooLarge => f.write_str("this number is too large"),
            NumberNegative => f.write_str("this number is negative"),
            ValueOutOfRange(_) => f.write_str("this value cannot be in the grid"),
            SeedId => f.write_str("this id contains a random seed, not a puzzle"),
            WallsTooFew { have, need } => {
                write!(f, "the walls end after {have} of {need} edges")
            }
            WallsTooMany { need } => write!(f, "the walls continue after all {need} edges"),
            CluesTooFew { have, need } => {
                write!(
                    f,
                    "there are too few clues: {have} for {}",
                    counted(*need, "cage")
                )
            }
            CluesTooMany { need } => {
                write!(f, "there are too many clues for {}", counted(*need, "cage"))
            }
            NotInPlainId => f.write_str("a plain game id cannot hold this clue"),
            UnknownOperator(sign) => write!(f, "{sign:?} is not an operator"),
            OperatorMissing => f.write_str("a cage of several cells needs an operator"),
            TooMany { most } => write!(
                f,
                "this list is too long for a grid of {}",
                counted(*most, "cell")
            ),
            UnknownCage(name) => write!(f, "there is no cage {name:?} in the grid"),
            ClueMissing(name) => write!(f, "cage {name:?} has no clue"),
            ClueRepeated(name) => write!(f, "cage {name:?} has a clue already"),
            RowLength { have, need } => {
                write!(f, "this row has {}, not {need}", counted(*have, "cell"))
            }
            RowCount { have, need } => {
                write!(f, "the grid has {}, not {need}", counted(*have, "row"))
            }
            FieldCount { have, need } => {
                write!(f, "this row has {}, not {need}", counted(*have, "field"))
            }
            QuoteOpen => f.write_str("this quotation mark is not closed"),
            JsonSyntax(message) => write!(f, "not JSON: {message}"),
            TooDeep => f.write_str("this is nested more deeply than any puzzle"),
            DuplicateKey(key) => write!(f, "the key {key:?} occurs twice"),
            MissingKey(key) => write!(f, "the key {key:?} is missing"),
            UnknownKey(key) => write!(f, "the key {key:?} is unknown here"),
            NotCalcudoku => f.write_str("this is an ipuz file with another kind of puzzle"),
            UnknownRule(key) => write!(f, "{key:?} has a rule that Cagey does not know"),
            Charset { charset, .. } => write!(f, "the charset {charset:?} is not supported"),
            NotKeen(game) => write!(f, "this is a saved game of {game:?}, not of Keen"),
            MissingSavLine(keyword) => write!(f, "the save file has no line {keyword}"),
            SavLength { declared, have } => {
                write!(
                    f,
                    "this line declares a length of {declared} bytes, but has {have}"
                )
            }
            BadMove => f.write_str("this move is invalid"),
            Puzzle(error) => error.fmt(f),
        }
    }
}

/// An error in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// Which bytes of the text are wrong. A byte-order mark before the text is not counted.
    pub span: Span,
    /// The line, from 1, in the whole input.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The part of the line around the error.
    excerpt: String,
    /// The number of columns of the excerpt before the error, and of the error itself.
    caret: (usize, usize),
}

impl ParseError {
    /// The message with its place on one line: `line 1, column 3: this number is too large`.
    pub fn one_line(&self) -> String {
        format!("line {}, column {}: {}", self.line, self.column, self.kind)
    }

    /// The part of the line around the error.
    pub fn excerpt(&self) -> &str {
        self.excerpt.trim_end()
    }

    /// The columns of [`ParseError::excerpt`] on a terminal that the error takes.
    pub fn marked_columns(&self) -> Range<usize> {
        let (before, width) = self.caret;
        before..before + width
    }

    fn locate(kind: ParseErrorKind, span: Span, source: &str, first_line: usize) -> ParseError {
        /// How much of a long line is shown on each side of an error.
        const AROUND: usize = 40;
        let line_start = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[span.start..]
            .find('\n')
            .map_or(source.len(), |at| span.start + at);
        let line = source[line_start..line_end].trim_end_matches('\r');
        let column = source[line_start..span.start].chars().count();
        let fault_end = span.end.clamp(
            span.start,
            line_start + line.len().max(span.start - line_start),
        );
        let fault: String = (source[span.start..fault_end].chars().take(AROUND))
            .map(visible)
            .collect();
        let skipped = column.saturating_sub(AROUND);
        let mut excerpt = String::from(if skipped > 0 { "…" } else { "" });
        let mut shown = line.chars().skip(skipped);
        excerpt.extend(shown.by_ref().take(column - skipped).map(visible));
        // Carets are counted in columns of a terminal; some characters take two.
        let caret = (excerpt.width(), fault.width().max(1));
        excerpt.extend(
            shown
                .by_ref()
                .take(fault.chars().count() + AROUND)
                .map(visible),
        );
        if shown.next().is_some() {
            excerpt.push('…');
        }
        ParseError {
            kind,
            span,
            line: first_line + source[..line_start].matches('\n').count(),
            column: column + 1,
            excerpt,
            caret,
        }
    }
}

impl fmt::Display for ParseError {
    /// The message, the place, the line with carets below the error, and advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let marked = self.marked_columns();
        writeln!(f, "{}", self.kind)?;
        writeln!(f, "{margin}--> line {number}, column {}", self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.excerpt())?;
        let (before, carets) = (" ".repeat(marked.start), "^".repeat(marked.len()));
        write!(f, "{margin} | {before}{carets}")?;
        if let Some(help) = self.kind.help() {
            write!(f, "\n{margin} = help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseError {}

/// All errors that were found in a text, in the order of their places. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseErrors {
    errors: Vec<ParseError>,
    /// How many further errors were found but not kept.
    more: usize,
}

impl ParseErrors {
    /// The errors in the order of their places, at most a hundred.
    pub fn errors(&self) -> &[ParseError] {
        &self.errors
    }

    /// How many errors were found in addition to [`ParseErrors::errors`].
    pub fn more(&self) -> usize {
        self.more
    }

    /// The messages on one line.
    pub fn one_line(&self) -> String {
        /// How many messages are shown.
        const SHOWN: usize = 5;
        let mut messages: Vec<String> = (self.errors.iter().take(SHOWN))
            .map(ParseError::one_line)
            .collect();
        let rest = self.errors.len().saturating_sub(SHOWN) + self.more;
        if rest > 0 {
            messages.push(format!("and {rest} more"));
        }
        messages.join("; ")
    }

    /// The same errors where the source is a field of a table.
    pub(super) fn in_field(mut self, place: FieldPlace, source: &[u8]) -> ParseErrors {
        for error in &mut self.errors {
            error.column = place.column_of(error.line, error.column, source);
        }
        self
    }

    /// A single error after the part of a text that could be read.
    pub(super) fn unreadable(kind: ParseErrorKind, seen: &str, first_line: usize) -> ParseErrors {
        let end = Span::new(seen.len(), seen.len());
        ParseErrors {
            errors: vec![ParseError::locate(kind, end, seen, first_line)],
            more: 0,
        }
    }
}

impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            let separator = if i > 0 { "\n\n" } else { "" };
            write!(f, "{separator}{error}")?;
        }
        if self.more > 0 {
            write!(f, "\n\nand {} more errors", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseErrors {}

/// A name or other text from the source, shortened for a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// A character as it is shown in a message. Joiners are made visible too, because they may be the error.
fn visible(c: char) -> char {
    match c {
        '\u{200c}' | '\u{200d}' => '\u{fffd}',
        c => super::visible(c),
    }
}

/// Collects errors while a text is read.
pub(super) struct Faults<'s> {
    source: &'s str,
    found: Vec<(ParseErrorKind, Span)>,
    more: usize,
}

impl<'s> Faults<'s> {
    /// The maximum number of errors to keep. Garbage could produce millions.
    const MOST: usize = 100;

    pub(super) fn new(source: &'s str) -> Faults<'s> {
        Faults {
            source,
            found: Vec::new(),
            more: 0,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether further errors are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= Faults::MOST
    }

    pub(super) fn add(&mut self, span: Span, kind: ParseErrorKind) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.found.push((kind, span));
        }
    }

    /// Adds the error that something else was expected here.
    pub(super) fn expected(&mut self, span: Span, expected: &'static str) {
        let found = match (
            span.text(self.source),
            self.source[span.end..].chars().next(),
        ) {
            // If the span is empty, show what follows it on the line.
            ("", None) => String::new(),
            ("", Some('\r' | '\n')) if self.source[span.end..].trim().is_empty() => String::new(),
            ("", Some('\r' | '\n')) => "\n".to_owned(),
            ("", Some(next)) => visible(next).to_string(),
            (text, _) => shortened(text),
        };
        self.add(span, ParseErrorKind::Expected { expected, found });
    }

    /// Reads a number, or adds an error.
    pub(super) fn number(&mut self, span: Span) -> Option<u64> {
        let text = span.text(self.source);
        let is_number =
            |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if is_number(text) {
            let number = text.parse().ok();
            if number.is_none() {
                self.add(span, ParseErrorKind::NumberTooLarge);
            }
            number
        } else if text.strip_prefix(['-', '−']).is_some_and(is_number) {
            self.add(span, ParseErrorKind::NumberNegative);
            None
        } else {
            self.expected(span, expectation::NUMBER);
            None
        }
    }

    /// Reads a size, or adds an error.
    pub(super) fn size(&mut self, span: Span) -> Option<Size> {
        let text = span.text(self.source);
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            self.expected(span, "a size");
            return None;
        }
        let size = text.parse().ok().and_then(|n| Size::new(n).ok());
        if size.is_none() {
            self.add(span, ParseErrorKind::SizeOutOfRange);
        }
        size
    }

    /// The errors in the order of their places, with lines and columns.
    pub(super) fn locate(mut self, first_line: usize) -> ParseErrors {
        debug_assert!(!self.is_empty(), "reading failed without an error");
        short_sort_by_key(&mut self.found, |(_, span)| span.start);
        ParseErrors {
            errors: (self.found.into_iter())
                .map(|(kind, span)| ParseError::locate(kind, span, self.source, first_line))
                .collect(),
            more: self.more,
        }
    }
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot express a clue.
    Clue {
        /// The format.
        format: Format,
        /// The clue as it is printed, and the first cell of its cage.
        clue: String,
        /// Why it cannot be expressed.
        why: String,
    },
    /// The format does not support puzzles of this size.
    Size {
        /// The format.
        format: Format,
        /// The smallest size that it supports.
        smallest: usize,
        /// The largest size that it supports.
        largest: usize,
    },
    /// The document is inconsistent: a grid has another size, or the level does not exist.
    Inconsistent,
    /// The text would be too large to be useful.
    TooLarge {
        /// The format.
        format: Format,
    },
}

impl WriteError {
    /// The error that the format cannot express the clue of a cage.
    pub(super) fn clue(format: Format, cage: &Cage, why: impl Into<String>) -> WriteError {
        WriteError::Clue {
            format,
            clue: match cage.clue() {
                Clue::Free => format!("the cage without a clue at {}", cage.first_cell()),
                clue => format!("the cage {clue} at {}", cage.first_cell()),
            },
            why: why.into(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Clue { format, clue, why } => {
                write!(f, "{format} cannot hold {clue}: {why}")
            }
            WriteError::Inconsistent => {
                f.write_str("the position, the solution or the level does not fit the puzzle")
            }
            WriteError::Size {
                format,
                smallest,
                largest,
            } => write!(
                f,
                "{format} only supports sizes from {smallest} to {largest}"
            ),
            WriteError::TooLarge { format } => {
                write!(f, "the puzzle would be too large in the format {format}")
            }
        }
    }
}

impl std::error::Error for WriteError {}
