//! The value of `--grid`: the values themselves, a file, or standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use cagey::model::{Grid, Size};
use cagey::notation::{LONGEST_PUZZLE, ParseErrors, parse_grid};

use crate::input::{Input, display_path, reason};
use crate::output::diagnostics::Diagnostics;

/// The text of a grid, which is parsed when the size of the puzzle is known.
pub(crate) struct GridSource {
    text: String,
    /// Its name in messages.
    pub(crate) source: String,
}

impl GridSource {
    /// Reads the text; reports an error if that fails.
    pub(crate) fn of(
        typed: &OsStr,
        inputs: &[Input],
        diagnostics: &Diagnostics,
    ) -> Option<GridSource> {
        if typed == "-" && inputs.contains(&Input::Stdin) {
            diagnostics.error(
                "the puzzle and the grid cannot both come from standard input",
                Some("give the puzzle as a file or a game id"),
            );
            return None;
        }
        let (source, bytes) = match typed.to_str() {
            Some("-") => ("standard input".to_owned(), bounded(io::stdin().lock())),
            Some(text) if is_values(text) && !Path::new(text).exists() => {
                ("--grid".to_owned(), Ok(text.as_bytes().to_vec()))
            }
            _ => {
                let read = File::open(typed).and_then(bounded);
                (display_path(Path::new(typed)), read)
            }
        };
        let text = bytes.and_then(|bytes| {
            String::from_utf8(bytes)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
        });
        match text {
            Ok(text) => Some(GridSource { text, source }),
            Err(error) => {
                diagnostics.error(
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
}

/// Everything that can be read, or an error if it is longer than any grid.
fn bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to notice that there is too much.
    let most = LONGEST_PUZZLE as u64 + 1;
    source.take(most).read_to_end(&mut bytes)?;
    if bytes.len() > LONGEST_PUZZLE {
        let message = format!("it is longer than any grid ({LONGEST_PUZZLE} bytes)");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(bytes)
}

/// Whether an argument is meant as values, even if they are wrong, and not as the name of a file.
fn is_values(text: &str) -> bool {
    let is_name =
        text.contains(['/', '\\']) || text.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let is_blank = text.chars().all(|c| c.is_whitespace() || c == ',');
    is_blank || !is_name && text.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '_'))
}
