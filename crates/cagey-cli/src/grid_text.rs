//! GRID on the command line: values themselves, a file of them, or standard input.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use cagey::model::{Grid, Size};
use cagey::notation::{LONGEST_PUZZLE, ParseErrors, parse_grid};

use crate::complaints::Complaints;
use crate::inputs::{Input, reason, shown};

/// A grid as it was written, for puzzles of any size.
pub(crate) struct GridText {
    text: String,
    /// How messages call it.
    pub(crate) source: String,
}

impl GridText {
    /// Reads GRID; tells why where it cannot.
    pub(crate) fn of(typed: &OsStr, inputs: &[Input], complaints: &Complaints) -> Option<GridText> {
        if typed == "-" && inputs.contains(&Input::Stdin) {
            complaints.error(
                "puzzle and grid cannot both come from standard input",
                Some("give the puzzle as a file or a game id"),
            );
            return None;
        }
        let (source, bytes) = match typed.to_str() {
            Some("-") => {
                let mut bytes = Vec::new();
                // One byte more than fits, so that too much is seen to be too much.
                let most = LONGEST_PUZZLE as u64 + 1;
                let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
                ("standard input".to_owned(), read.map(|_| bytes))
            }
            Some(text) if is_values(text) && !Path::new(text).exists() => {
                ("--grid".to_owned(), Ok(text.as_bytes().to_vec()))
            }
            _ => (shown(Path::new(typed)), fs::read(typed)),
        };
        let text = bytes.and_then(|bytes| {
            String::from_utf8(bytes)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
        });
        match text {
            Ok(text) => Some(GridText { text, source }),
            Err(error) => {
                complaints.error(
                    &format!("cannot read the grid {source}: {}", reason(&error)),
                    Some("a grid is its values row by row, with . for an empty cell"),
                );
                None
            }
        }
    }

    /// The grid for a puzzle of this size.
    pub(crate) fn parse(&self, size: Size) -> Result<Grid, ParseErrors> {
        parse_grid(&self.text, size)
    }

    /// Tells on standard error what is wrong with the grid.
    pub(crate) fn complain(&self, errors: &ParseErrors, size: Size, complaints: &Complaints) {
        complaints.faults(Some(&self.source), errors);
        complaints.note(&format!("  = note: {}", expectation(size)));
    }

    /// The same for one line.
    pub(crate) fn one_line(&self, errors: &ParseErrors, size: Size) -> String {
        format!("grid: {} ({})", errors.one_line(), expectation(size))
    }
}

fn expectation(size: Size) -> String {
    format!(
        "the puzzle is {size}, so its grid has {} values",
        size.area()
    )
}

/// Whether a word is meant as values, even faulty ones, rather than as the name of a file.
fn is_values(text: &str) -> bool {
    let is_name =
        text.contains(['/', '\\']) || text.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let is_blank = text.chars().all(|c| c.is_whitespace() || c == ',');
    is_blank || !is_name && text.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '_'))
}
