use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::{Format, LONGEST_PUZZLE};
use crate::model::{Cage, Clue, PuzzleError, Size};

/// A stretch of the source, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends: the first byte after it.
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

    /// The first line within it that is not blank.
    pub(super) fn first_line(self, source: &str) -> Span {
        let text = self.text(source);
        let start = self.start + text.len() - text.trim_start().len();
        let line = source[start..self.end].lines().next().unwrap_or("");
        Span::new(start, start + line.trim_end().len())
    }

    /// The stretch of `source` that `part`, a slice of it, is.
    pub(super) fn of(part: &str, source: &str) -> Span {
        let start = part.as_ptr() as usize - source.as_ptr() as usize;
        debug_assert!(start + part.len() <= source.len());
        Span::new(start, start + part.len())
    }
}

/// What is wrong in a text that should be a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing to read.
    Empty,
    /// The text is longer than any puzzle.
    TooLong,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The text is in no format that is known.
    Unrecognised,
    /// Puzzles are written in this format but not read from it.
    WriteOnly(Format),
    /// Something else was due here.
    Expected {
        /// What was due.
        expected: &'static str,
        /// What stands here; a line end at the end of a line, nothing at the end of the text.
        found: String,
    },
    /// Text goes on after the puzzle's end.
    Trailing,
    /// The size is 0, or larger than is supported.
    SizeOutOfRange,
    /// The format has no room for a puzzle of this size.
    SizeNotInFormat {
        /// The format.
        format: Format,
        /// The smallest size it takes.
        smallest: usize,
        /// The largest size it takes.
        largest: usize,
    },
    /// A number does not fit into 64 bits.
    NumberTooLarge,
    /// A number is below zero.
    NumberNegative,
    /// A value is not one of this size's.
    ValueOutOfRange(Size),
    /// A game id by random seed, which only Tatham's program can turn into a puzzle.
    SeedId,
    /// An id's walls end before the grid does.
    WallsTooFew {
        /// How many edges between cells were described.
        have: usize,
        /// How many there are.
        need: usize,
    },
    /// An id's walls go on after the grid's end.
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
    /// A clue that Tatham's ids do not have, in an id that is not marked as extended.
    NotInPlainId,
    /// Not a sign of an operator.
    UnknownOperator(String),
    /// A number alone, for a cage of several cells.
    OperatorMissing,
    /// A list is longer than the grid has room for.
    TooMany {
        /// How many cells the grid has.
        most: usize,
    },
    /// A clue names a cage that the grid does not show.
    UnknownCage(String),
    /// A cage in the grid has no clue in the list.
    ClueMissing(String),
    /// A cage has two clues in the list.
    ClueRepeated(String),
    /// A row has not as many cells as the grid needs.
    RowLength {
        /// How many cells it has.
        have: usize,
        /// How many it should have.
        need: usize,
    },
    /// The grid has not as many rows as it needs.
    RowCount {
        /// How many rows it has.
        have: usize,
        /// How many it should have.
        need: usize,
    },
    /// Not JSON.
    JsonSyntax(String),
    /// Brackets in brackets beyond what any puzzle needs.
    TooDeep,
    /// A key stands twice in an object.
    DuplicateKey(String),
    /// A key that must be there is not.
    MissingKey(&'static str),
    /// A key that means nothing here.
    UnknownKey(String),
    /// An ipuz file of another kind of puzzle.
    NotCalcudoku,
    /// An ipuz file with a rule for something other than rows, columns and cages.
    UnknownRule(&'static str),
    /// An ipuz file whose values are others than 1, 2, 3 … up to the size.
    Charset {
        /// The characters that it has for values.
        charset: String,
        /// The size.
        size: Size,
    },
    /// A save file of another game.
    NotKeen(String),
    /// A save file without a line that it must have.
    MissingSavLine(&'static str),
    /// A line of a save file does not have the length that it tells.
    SavLength {
        /// The length it tells.
        told: u64,
        /// How many bytes there are.
        have: usize,
    },
    /// A move of a save file that cannot be.
    BadMove,
    /// The cages do not make a puzzle.
    Puzzle(PuzzleError),
}

impl ParseErrorKind {
    /// What to do about it, where there is something to say.
    pub fn help(&self) -> Option<String> {
        use ParseErrorKind::*;
        let help = match self {
            Empty => "give a game id, or a file with a puzzle in it",
            TooLong => "several puzzles in one input are separated by a line ---",
            NotUtf8 => "save the file as UTF-8 text",
            Unrecognised => {
                "a game id looks like 4:_a_7a4_a3,s1m6m2s2a5d2a7d2; other formats are in docs/formats.md"
            }
            WriteOnly(_) => "keep the puzzle in one of the formats that can be read, such as text",
            SizeNotInFormat { .. } => "text, json and cid take every size",
            NumberTooLarge => "numbers go up to 18446744073709551615",
            NumberNegative => {
                "targets go from 0 up; a difference is always counted from the larger"
            }
            ValueOutOfRange(size) => {
                return Some(format!("values go from 1 to {}", size.get()));
            }
            SeedId => {
                "only the program that made it can turn the seed into a puzzle; use its game id by description, with a colon"
            }
            WallsTooFew { .. } | WallsTooMany { .. } => {
                "the id may have lost a part while it was copied"
            }
            CluesTooFew { .. } => "each cage needs a clue",
            CluesTooMany { .. } => "two cages may have run together where something is missing",
            NotInPlainId => {
                "with c before the size, as in c6:, it is an id of Cagey's own that can"
            }
            UnknownOperator(_) => "operators are + - * /, or ? for a hidden one",
            OperatorMissing => "write an operator after the number, or ? if it is hidden",
            UnknownCage(_) => {
                "clues belong to the names that stand in the grid, in upper or lower case as there"
            }
            ClueMissing(name) => {
                return Some(format!(
                    "if it has none, write {name}: with nothing behind it, or null in JSON"
                ));
            }
            ClueRepeated(_) => "several puzzles are separated by a line ---",
            Expected { expected, .. } => return expected_help(expected).map(str::to_owned),
            RowCount { .. } | RowLength { .. } => "the grid must be square; a title goes behind #",
            JsonSyntax(_) => CHECK_SYNTAX,
            MissingKey("id") => {
                "what --json printed is read by the id of its puzzle; what is about a fault has none"
            }
            MissingKey("cages") => "a puzzle has size and cages, or board and block_results",
            MissingKey("block_results") => {
                "block_results has an operator and a target for each block of the board"
            }
            UnknownKey(_) => "a cage has cells, op and target",
            NotCalcudoku => {
                "its kind must be http://ipuz.org/sudoku/calcudoku#1, or a sudoku with \"boxes\":false"
            }
            UnknownRule(_) => "rows, columns and cages are all that has rules here",
            Charset { size, .. } if size.get() <= 9 => {
                let digits = &"123456789"[..size.get()];
                return Some(format!(
                    "values are the numbers from 1 to {}, so charset is {digits:?} or left out",
                    size.get()
                ));
            }
            Charset { .. } => "above 9×9 values are numbers, so leave charset out",
            NotKeen(_) => "only save files of Keen hold such puzzles",
            BadMove => "moves are R, P, M or S, such as R0,2,5 with column, row and value",
            Puzzle(PuzzleError::CellsUncovered { .. }) => {
                "every cell belongs to a cage; cells without a clue form a cage without one"
            }
            Puzzle(PuzzleError::CageInPieces { .. }) => {
                "the cells of a cage touch along their edges; two cages need two names"
            }
            Puzzle(PuzzleError::ClueDoesNotFit { .. }) => {
                "a single cell is given by its value alone"
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

/// What readers expect, where there is help for it.
pub(super) mod due {
    pub(in super::super) const CLUE: &str = "a clue, such as a: 12*";
    pub(in super::super) const CLUE_LETTER: &str = "a clue letter";
    pub(in super::super) const NUMBER: &str = "a whole number";
    pub(in super::super) const PUZZLE_OBJECT: &str = "an object with a puzzle";
    pub(in super::super) const WALL: &str = "a letter or _ for walls";
    pub(in super::super) const LIST_END: &str = "a comma or ]";
    pub(in super::super) const TUPLE_END: &str = "a comma or )";
    pub(in super::super) const DICTIONARY_END: &str = "a comma or }";
    pub(in super::super) const QUOTE: &str = "a closing quote";
    pub(in super::super) const WRITTEN_OUT: &str = "a list or a dictionary that is written out";
}

fn expected_help(expected: &str) -> Option<&'static str> {
    match expected {
        due::WALL => Some("walls are written with a to z, _ and repeat counts"),
        due::PUZZLE_OBJECT => Some("many puzzles go one object a line, without a list"),
        due::CLUE_LETTER => {
            Some("clues are a, m, s or d and a number; with c before the size also h and n")
        }
        due::CLUE => {
            Some("name, colon, target, operator; several puzzles are separated by a line ---")
        }
        due::LIST_END | due::TUPLE_END | due::DICTIONARY_END | due::QUOTE => Some(CHECK_SYNTAX),
        due::WRITTEN_OUT => Some("the data of a program are read, but nothing in it is computed"),
        due::NUMBER => Some("whole numbers are written in digits, such as 12"),
        _ => None,
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind::*;
        match self {
            Empty => f.write_str("there is no puzzle here"),
            TooLong => write!(f, "longer than any puzzle ({LONGEST_PUZZLE} bytes)"),
            NotUtf8 => f.write_str("this is not UTF-8 text"),
            Unrecognised => f.write_str("this is no puzzle in any format that Cagey knows"),
            WriteOnly(format) => write!(f, "{format} can be written but not read"),
            Expected { expected, found } => match found.as_str() {
                "" => write!(f, "expected {expected}, but the text ends"),
                "\n" => write!(f, "expected {expected}, but the line ends"),
                found => write!(f, "expected {expected}, not `{found}`"),
            },
            Trailing => f.write_str("nothing should follow here"),
            SizeOutOfRange => write!(f, "sizes go from 1 to {}", Size::MAX),
            SizeNotInFormat {
                format,
                smallest,
                largest,
            } => write!(f, "{format} takes sizes {smallest} to {largest}"),
            NumberTooLarge => f.write_str("this number is too large"),
            NumberNegative => f.write_str("this number is negative"),
            ValueOutOfRange(_) => f.write_str("this value cannot stand in the grid"),
            SeedId => f.write_str("this id holds a random seed, not a puzzle"),
            WallsTooFew { have, need } => {
                write!(f, "the walls end after {have} of {need} edges")
            }
            WallsTooMany { need } => write!(f, "the walls go on beyond the {need} edges"),
            CluesTooFew { have, need } => {
                write!(f, "too few clues: {have} for {}", counted(*need, "cage"))
            }
            CluesTooMany { need } => write!(f, "more clues than the {}", counted(*need, "cage")),
            NotInPlainId => f.write_str("a game id cannot hold this clue"),
            UnknownOperator(sign) => write!(f, "{sign:?} is no operator"),
            OperatorMissing => f.write_str("no operator for a cage of several cells"),
            TooMany { most } => write!(f, "too many for a grid of {}", counted(*most, "cell")),

            UnknownCage(name) => write!(f, "no cage {name:?} stands in the grid"),
            ClueMissing(name) => write!(f, "cage {name:?} has no clue"),
            ClueRepeated(name) => write!(f, "cage {name:?} has a clue already"),
            RowLength { have, need } => {
                write!(f, "this row has {}, not {need}", counted(*have, "cell"))
            }
            RowCount { have, need } => {
                write!(f, "the grid has {}, not {need}", counted(*have, "row"))
            }
            JsonSyntax(message) => write!(f, "not JSON: {message}"),
            TooDeep => f.write_str("nested deeper than any puzzle"),
            DuplicateKey(key) => write!(f, "the key {key:?} is here twice"),
            MissingKey(key) => write!(f, "the key {key:?} is missing"),
            UnknownKey(key) => write!(f, "the key {key:?} means nothing here"),
            NotCalcudoku => f.write_str("this is an ipuz file of another kind of puzzle"),
            UnknownRule(key) => write!(f, "{key:?} has a rule that Cagey does not know"),
            Charset { charset, .. } => write!(f, "the charset {charset:?} is not supported"),
            NotKeen(game) => write!(f, "this is a saved game of {game:?}, not of Keen"),
            MissingSavLine(keyword) => write!(f, "the save file has no line {keyword}"),
            SavLength { told, have } => {
                write!(
                    f,
                    "this line tells a length of {told} bytes, but has {have}"
                )
            }
            BadMove => f.write_str("this move cannot be made"),
            Puzzle(error) => error.fmt(f),
        }
    }
}

/// A fault in a text, in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// Which bytes of the text are wrong; a byte-order mark before the text does not count.
    pub span: Span,
    /// The line, from 1, in the whole input.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The part of that line around the fault.
    excerpt: String,
    /// Columns of the excerpt before the fault, and in it.
    caret: (usize, usize),
}

impl ParseError {
    /// The message in one line, with its place: `line 1, column 3: this number is too large`.
    pub fn one_line(&self) -> String {
        format!("line {}, column {}: {}", self.line, self.column, self.kind)
    }

    /// The part of the faulty line that surrounds the fault.
    pub fn excerpt(&self) -> &str {
        self.excerpt.trim_end()
    }

    /// The terminal columns of [`ParseError::excerpt`] in which the fault stands.
    pub fn marked_columns(&self) -> Range<usize> {
        let (before, width) = self.caret;
        before..before + width
    }

    fn locate(kind: ParseErrorKind, span: Span, source: &str, first_line: usize) -> ParseError {
        /// How much of a long line is shown on each side of a fault.
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
        // Carets are counted in columns of the terminal, of which some characters take two.
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
    /// Message, place, the line itself with carets under the fault, and help.
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

/// Every fault that was found in a text, in the order of their places; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseErrors {
    errors: Vec<ParseError>,
    /// How many more there were than are kept.
    more: usize,
}

impl ParseErrors {
    /// The faults in the order of their places. If there are more than a hundred, a hundred.
    pub fn errors(&self) -> &[ParseError] {
        &self.errors
    }

    /// How many more faults there were than [`ParseErrors::errors`] holds.
    pub fn more(&self) -> usize {
        self.more
    }

    /// All messages in one line, for places where an error may take one line only.
    pub fn one_line(&self) -> String {
        /// More than this many say no more.
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

    /// One fault behind the part of a text that could be looked at.
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
            write!(f, "\n\nand {} more faults", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseErrors {}

/// A name or a bit of text for a message, which must not be long.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// The character as a message shows it. Joiners are seen too, because they may be the very fault.
fn visible(c: char) -> char {
    match c {
        '\u{200c}' | '\u{200d}' => '\u{fffd}',
        c => super::visible(c),
    }
}

/// The faults found so far in a text.
pub(super) struct Faults<'s> {
    source: &'s str,
    found: Vec<(ParseErrorKind, Span)>,
    more: usize,
}

impl<'s> Faults<'s> {
    /// Nobody reads more than this many, and rubbish could make millions.
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

    /// Whether further faults would only be counted.
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

    /// Something else was due at this place.
    pub(super) fn expected(&mut self, span: Span, expected: &'static str) {
        let found = match (
            span.text(self.source),
            self.source[span.end..].chars().next(),
        ) {
            // Where nothing stands, what comes next on the line does.
            ("", None) => String::new(),
            ("", Some('\r' | '\n')) if self.source[span.end..].trim().is_empty() => String::new(),
            ("", Some('\r' | '\n')) => "\n".to_owned(),
            ("", Some(next)) => visible(next).to_string(),
            (text, _) => shortened(text),
        };
        self.add(span, ParseErrorKind::Expected { expected, found });
    }

    /// A number, or the fault that it is none.
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
            self.expected(span, due::NUMBER);
            None
        }
    }

    /// A size, or the fault that it is none.
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

    /// The faults in the order of their places, ready to be shown.
    pub(super) fn locate(mut self, first_line: usize) -> ParseErrors {
        debug_assert!(!self.is_empty(), "nothing was read, but nothing is wrong");
        self.found.sort_by_key(|(_, span)| span.start);
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
    /// The format has no way to say this clue.
    Clue {
        /// The format.
        format: Format,
        /// The clue as it is printed, and the cage's first cell.
        clue: String,
        /// Why it cannot be said.
        why: &'static str,
    },
    /// The format takes puzzles of other sizes only.
    Size {
        /// The format.
        format: Format,
        /// The smallest size that it takes.
        smallest: usize,
        /// The largest size that it takes.
        largest: usize,
    },
    /// The document contradicts itself: a grid of another size, or a level that is none.
    Inconsistent,
    /// The text would be too large to be of use.
    TooLarge {
        /// The format.
        format: Format,
    },
}

impl WriteError {
    /// The format has no way to say this cage's clue.
    pub(super) fn clue(format: Format, cage: &Cage, why: &'static str) -> WriteError {
        WriteError::Clue {
            format,
            clue: match cage.clue() {
                Clue::Free => format!("the cage without a clue at {}", cage.first_cell()),
                clue => format!("the cage {clue} at {}", cage.first_cell()),
            },
            why,
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
                f.write_str("position, solution or level do not fit the puzzle")
            }
            WriteError::Size {
                format,
                smallest,
                largest,
            } => write!(f, "{format} takes sizes {smallest} to {largest} only"),
            WriteError::TooLarge { format } => {
                write!(f, "the puzzle would take too much room as {format}")
            }
        }
    }
}

impl std::error::Error for WriteError {}
