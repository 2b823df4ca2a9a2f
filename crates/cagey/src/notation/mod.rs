//! Reads and writes puzzles in many formats. There is one module per format.
//!
//! [`parse`] detects the format, [`parse_as`] takes it as an argument. Both report every error that they find, with
//! its line and column. [`Blocks`] splits an input with many puzzles into one text per puzzle, and never holds more
//! than one of them in memory.
//!
//! Puzzles and grids also implement [`FromStr`] and [`Display`](std::fmt::Display): a puzzle is displayed as its
//! one-line id, and a grid as its values in reading order.
//!
//! ```
//! use cagey::notation::{Format, parse, write};
//!
//! let parsed = parse("
//!     a a b
//!     c d b
//!     c d d
//!
//!     a: 2/
//!     b: 1-
//!     c: 4+
//!     d: 6*
//! ")?;
//! assert_eq!(parsed.format, Format::Text);
//! assert_eq!(write(&parsed.document, Format::Id)?, "3:a_3aab_,d2s1a4m6\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod cnf;
mod csp;
mod document;
mod draft;
mod error;
mod field_place;
mod format;
mod grid;
mod id;
mod ipuz;
mod json;
mod json_value;
mod kenny;
mod letters;
mod mzn;
mod python;
mod record;
mod run;
mod sav;
mod signs;
mod sound_id;
mod sound_json;
mod text;
mod visible;
mod words;

pub use blocks::{Block, Blocks};
pub use cnf::Formula;
pub use document::{Document, Meta, Parsed};
pub use error::{ParseError, ParseErrorKind, ParseErrors, Span, WriteError};
pub use field_place::FieldPlace;
pub use format::{Format, UnknownFormat};
pub use grid::parse_grid;
pub use run::Run;
pub use sound_id::is_shortest_id;
pub use visible::{one_line, visible};

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::model::Puzzle;
use error::Faults;

/// The maximum length of the text of a puzzle, in bytes. A 16×16 puzzle takes a few thousand, and even with pencil
/// marks and wide indentation less than half of this. The limit keeps garbage from exhausting the memory.
pub const LONGEST_PUZZLE: usize = 1 << 18;

/// Reads a puzzle in any format. If it has errors, all of them are reported, each with its position.
///
/// ```
/// use cagey::notation::{Format, parse};
///
/// let parsed = parse("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")?;
/// assert_eq!((parsed.format, parsed.document.puzzle.size().get()), (Format::Id, 4));
///
/// let errors = parse("4:_a_7a4_a3,s1m6m2s2a5d2a7q2").unwrap_err();
/// assert_eq!((errors.errors()[0].line, errors.errors()[0].column), (1, 27));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn parse(source: &str) -> Result<Parsed, ParseErrors> {
    read(source, None, 1)
}

/// Reads a plain or extended game id. A program that reads nothing else does not contain the readers of the other
/// formats, and is smaller.
pub fn parse_id(source: &str) -> Result<Parsed, ParseErrors> {
    let source = &with_line_feeds(without_bom(source));
    let mut faults = Faults::new(source);
    let whole = Span::new(0, source.len());
    let format = match Format::detect(source) {
        Some(format @ (Format::Id | Format::ExtendedId)) if source.len() <= LONGEST_PUZZLE => {
            format
        }
        _ => {
            faults.add(whole.first_line(source), ParseErrorKind::Unrecognised);
            return Err(faults.locate(1));
        }
    };
    match id::read(source, &mut faults) {
        Some(document) if faults.is_empty() => Ok(Parsed { document, format }),
        _ => Err(faults.locate(1)),
    }
}

/// Reads a puzzle in this format.
pub fn parse_as(source: &str, format: Format) -> Result<Parsed, ParseErrors> {
    read(source, Some(format), 1)
}

/// Writes a puzzle with all other information that the format can hold. The text ends with a line break.
pub fn write(document: &Document, format: Format) -> Result<String, WriteError> {
    if !document.is_consistent() {
        return Err(WriteError::Inconsistent);
    }
    match format {
        Format::Id => id::write_plain(document),
        Format::ExtendedId => Ok(id::write_extended(document)),
        Format::Sav => sav::write(document),
        Format::Text => Ok(text::write(document)),
        Format::Json => Ok(json::write(document)),
        Format::JsonBoard => Ok(json::write_board(document)),
        Format::Kenny => kenny::write(document),
        Format::Ipuz => Ok(ipuz::write(document)),
        Format::Csp => csp::write(document),
        Format::MiniZinc => Ok(mzn::write(document)),
        Format::Cnf => cnf::write(document),
        Format::Words => Ok(words::write(document)),
    }
}

/// Reads a text whose first line has this number in the whole input.
fn read(source: &str, format: Option<Format>, first_line: usize) -> Result<Parsed, ParseErrors> {
    let sound = sound_id::read(source, format).or_else(|| sound_json::read(source, format));
    if let Some(parsed) = sound {
        return Ok(parsed);
    }
    let source = &with_line_feeds(without_bom(source));
    let mut faults = Faults::new(source);
    let read = read_with(source, format, &mut faults);
    match read {
        Some(parsed) if faults.is_empty() => Ok(parsed),
        _ => Err(faults.locate(first_line)),
    }
}

/// The text without the byte-order mark that some editors put before it.
fn without_bom(source: &str) -> &str {
    source.strip_prefix('\u{feff}').unwrap_or(source)
}

/// The text with a line feed for each carriage return that is not followed by one. No byte changes its position.
fn with_line_feeds(source: &str) -> Cow<'_, str> {
    if blocks::lone_return(source.as_bytes()).is_none() {
        return Cow::Borrowed(source);
    }
    let windows = source.split("\r\n");
    let lines: Vec<String> = windows.map(|part| part.replace('\r', "\n")).collect();
    Cow::Owned(lines.join("\r\n"))
}

fn read_with(source: &str, format: Option<Format>, faults: &mut Faults) -> Option<Parsed> {
    let whole = Span::new(0, source.len());
    if source.len() > LONGEST_PUZZLE {
        faults.add(whole.start_only(), ParseErrorKind::TooLong);
        return None;
    }
    // A text with nothing but blank lines and comments is not a puzzle in any format.
    let blank = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    if source.lines().all(blank) {
        faults.add(whole.start_only(), ParseErrorKind::Empty);
        return None;
    }
    let Some(format) = format.or_else(|| Format::detect(source)) else {
        faults.add(whole.first_line(source), ParseErrorKind::Unrecognised);
        return None;
    };
    let document = match format {
        Format::Id | Format::ExtendedId => id::read(source, faults),
        Format::Sav => sav::read(source, faults),
        Format::Text => text::read(source, faults),
        Format::Json | Format::JsonBoard => json::read(source, faults),
        Format::Kenny => kenny::read(source, faults),
        Format::Ipuz => ipuz::read(source, faults),
        Format::Csp => csp::read(source, faults),
        Format::MiniZinc | Format::Cnf | Format::Words => {
            faults.add(whole.start_only(), ParseErrorKind::WriteOnly(format));
            None
        }
    }?;
    Some(Parsed { document, format })
}

impl FromStr for Puzzle {
    type Err = ParseErrors;

    /// Reads a puzzle in any format.
    fn from_str(source: &str) -> Result<Puzzle, ParseErrors> {
        parse(source).map(|parsed| parsed.document.puzzle)
    }
}

impl TryFrom<String> for Puzzle {
    type Error = ParseErrors;

    fn try_from(source: String) -> Result<Puzzle, ParseErrors> {
        source.parse()
    }
}

impl fmt::Display for Puzzle {
    /// The plain game id if possible, otherwise the extended id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&id::shortest(self, ""))
    }
}

impl From<Puzzle> for String {
    fn from(puzzle: Puzzle) -> String {
        puzzle.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_id_is_read_alone_as_it_is_among_all_formats() {
        for text in [
            "4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
            "\u{feff}c3:l,n\r\n",
            "2:__b,a3s1\n",
            "2:__b,a3",
            "4:nonsense",
        ] {
            let [alone, among_all] = [parse_id(text), parse(text)];
            assert_eq!(alone.is_ok(), among_all.is_ok(), "{text}");
            let puzzle = |read: Result<Parsed, ParseErrors>| {
                read.map(|parsed| parsed.document.puzzle)
                    .map_err(|errors| errors.to_string())
            };
            assert_eq!(puzzle(alone), puzzle(among_all), "{text}");
        }
        for text in ["", "aab\nacb\ncc3\n\na: 6*\nb: 2-\nc: 6+", "{\"size\":2}"] {
            assert!(parse_id(text).is_err(), "{text}");
        }
    }
}
