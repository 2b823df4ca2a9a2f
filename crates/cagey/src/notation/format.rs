use std::fmt;
use std::str::FromStr;

use super::{letters, python};

/// A format for puzzles. `docs/formats.md` has an example of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tatham's game id: `6:BLOCKS,CLUES`.
    Id,
    /// The game id extended to every puzzle: `c6:BLOCKS,CLUES`.
    ExtendedId,
    /// Tatham's save file.
    Sav,
    /// A grid of cage names and a list of clues.
    Text,
    /// A JSON object with `size` and `cages`.
    Json,
    /// A JSON object with `board` and `block_results`.
    JsonBoard,
    /// Size, letters, clues in the order of the letters.
    Kenny,
    /// The ipuz standard's calcudoku.
    Ipuz,
    /// The list of lists that is used in courses on constraint programming.
    Csp,
    /// A MiniZinc model; write only.
    MiniZinc,
    /// DIMACS CNF; write only.
    Cnf,
    /// Plain words; write only.
    Words,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Format] = &[
        Format::Id,
        Format::ExtendedId,
        Format::Sav,
        Format::Text,
        Format::Json,
        Format::JsonBoard,
        Format::Kenny,
        Format::Ipuz,
        Format::Csp,
        Format::MiniZinc,
        Format::Cnf,
        Format::Words,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Id => "id",
            Format::ExtendedId => "cid",
            Format::Sav => "sav",
            Format::Text => "text",
            Format::Json => "json",
            Format::JsonBoard => "board",
            Format::Kenny => "kenny",
            Format::Ipuz => "ipuz",
            Format::Csp => "csp",
            Format::MiniZinc => "mzn",
            Format::Cnf => "cnf",
            Format::Words => "words",
        }
    }

    /// Whether puzzles can be read from it, not only written.
    pub fn is_readable(self) -> bool {
        !matches!(self, Format::MiniZinc | Format::Cnf | Format::Words)
    }

    /// Whether a puzzle is written on one line.
    pub fn is_one_line(self) -> bool {
        matches!(
            self,
            Format::Id | Format::ExtendedId | Format::Json | Format::JsonBoard | Format::Csp
        )
    }

    /// Guesses the format of a text.
    pub fn detect(source: &str) -> Option<Format> {
        let source = &*super::with_line_feeds(super::without_bom(source));
        let mut lines = source
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let first = lines.next()?;
        if first.starts_with("SAVEFILE") {
            Some(Format::Sav)
        } else if first.starts_with('{') || first.starts_with("ipuz(") {
            Some(json_kind(source))
        } else if python::opens_program(first) || python::opens_array(first) {
            Some(Format::JsonBoard)
        } else if opens_list(first) {
            Some(list_kind(source))
        } else if is_like_id(first) {
            let extended = first.starts_with('c');
            Some(if extended {
                Format::ExtendedId
            } else {
                Format::Id
            })
        } else if is_kenny(first, lines.clone()) {
            Some(Format::Kenny)
        } else if lines.clone().any(|line| line.contains(':')) || is_square(first, lines) {
            Some(Format::Text)
        } else {
            None
        }
    }
}

/// Whether the first line is a size that is followed by as many rows.
fn is_kenny<'s>(first: &str, lines: impl Iterator<Item = &'s str>) -> bool {
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let size: usize = first.parse().unwrap_or(usize::MAX);
    is_number && !lines.take(size).any(|line| line.contains(':'))
}

/// Whether the first lines are a square grid of names, whatever follows them.
fn is_square<'s>(first: &str, others: impl Iterator<Item = &'s str>) -> bool {
    let n = letters::names_in(first).len();
    let is_name = |name: &&str| name.chars().all(char::is_alphanumeric);
    let is_row = |line: &&str| {
        let names = letters::names_in(line);
        names.len() == n && names.iter().all(is_name)
    };
    let fitting = others.take(n.saturating_sub(1)).take_while(is_row);
    n > 1 && is_row(&first) && fitting.count() + 1 == n
}

/// Whether a line begins a list of lists in JSON or Python.
pub(super) fn opens_list(line: &str) -> bool {
    line.starts_with('[') || line.starts_with("((") || line.starts_with("([")
}

/// Which of the list formats a text has. A board of numbers is distinguished from a list of cages by the results
/// that follow it.
fn list_kind(source: &str) -> Format {
    let is_named = source.contains(['\'', '"', '{']);
    if is_named && python::opens_board(source) {
        Format::JsonBoard
    } else {
        Format::Csp
    }
}

/// Which of the JSON formats an object has, judged by its keys.
fn json_kind(source: &str) -> Format {
    let keys = top_level_keys(source);
    if keys.contains(&"version") && keys.contains(&"kind") {
        Format::Ipuz
    } else if keys.contains(&"board") {
        Format::JsonBoard
    } else {
        Format::Json
    }
}

/// The keys of the outermost object. This is good enough for a guess; the reader checks the syntax.
fn top_level_keys(source: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    let mut depth = 0usize;
    let mut rest = source;
    while let Some(at) = rest.find(['{', '}', '[', ']', '"', '\'']) {
        let found = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match found {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            quote => {
                let end = string_end(rest, quote);
                let key = &rest[..end];
                rest = rest.get(end + 1..).unwrap_or("");
                if depth == 1 && rest.trim_start().starts_with(':') {
                    keys.push(key);
                }
            }
        }
    }
    keys
}

/// The end of a string whose opening quote is just before the text.
fn string_end(text: &str, quote: u8) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            byte if byte == quote => return at,
            _ => {}
        }
    }
    text.len()
}

/// Whether a line begins like a game id: an optional `c`, digits, optional letters, then `:` or `#`.
pub(super) fn is_like_id(line: &str) -> bool {
    let rest = line.strip_prefix('c').unwrap_or(line);
    let letters = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = letters.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    letters.len() < rest.len() && (end.starts_with(':') || end.starts_with('#'))
}

/// Whether a line is certainly a game id: it satisfies [`is_like_id`], and walls and a comma follow.
pub(super) fn is_surely_id(line: &str) -> bool {
    let after_colon = line.split_once(':').map(|(_, rest)| rest);
    let walls_end = after_colon
        .map(|rest| rest.trim_start_matches(|c: char| c == '_' || c.is_ascii_alphanumeric()));
    is_like_id(line) && walls_end.is_some_and(|rest| rest.starts_with(','))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.iter().find(|format| format.name() == name);
        known.copied().ok_or(UnknownFormat)
    }
}

/// The error for a name that is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "no such format; the formats are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_surely_an_id_with_size_walls_and_comma() {
        assert!(is_surely_id("2:__b,s1a3"));
        assert!(is_surely_id("c9dx:_5,n"));
        for other in ["4:?", "6dn#12", "a:b,c", "title: a, b", "2:_ b,s1"] {
            assert!(!is_surely_id(other), "{other}");
        }
    }
}
