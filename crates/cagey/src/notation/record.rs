//! Reads the puzzle of an object that `--json` has printed: its `id`, the values entered, and the solution.

use jsonc_parser::ast::Value;

use super::error::{Faults, ParseErrorKind, Span};
use super::json_value::{self, Fields, span};
use super::{Document, grid, id};
use crate::model::{Grid, Position, Size};

/// Whether an object is such a record, or at least has the id of a puzzle and no other description of it.
pub(super) fn is_record(fields: &Fields) -> bool {
    // What was read from a picture has its cages in words of its own.
    let is_printed = fields.get("verb").is_some() && fields.get("id").is_some();
    let is_puzzle = ["size", "cages", "board"]
        .iter()
        .any(|key| fields.get(key).is_some());
    is_printed || !is_puzzle && (fields.get("id").is_some() || fields.get("verb").is_some())
}

pub(super) fn read(source: &str, fields: &Fields, faults: &mut Faults) -> Option<Document> {
    let Some(id) = fields.get("id") else {
        faults.add(fields.span.start_only(), ParseErrorKind::MissingKey("id"));
        return None;
    };
    let mut document = id::read_id(inside_quotes(id, source, faults)?, source, faults)?;
    let size = document.puzzle.size();
    let mut grid = |key| {
        let value = fields.get(key)?;
        read_grid(value, size, source, faults)
    };
    // The values entered are called `grid` in records of `check`; in other records, a grid is a result. `read` finds
    // them in the picture.
    let entered = match fields.get("verb").and_then(json_value::string) {
        Some("check") => "grid",
        Some("read") => "entries",
        _ => "start",
    };
    if let Some(entered) = grid(entered) {
        document.position = Position::from(entered);
    }
    document.meta.solution = grid("solution");
    Some(document)
}

fn read_grid(value: &Value, size: Size, source: &str, faults: &mut Faults) -> Option<Grid> {
    let text = inside_quotes(value, source, faults)?;
    grid::read_values(text, source, Some(size), faults)
}

/// The place of a string without its quotes. Ids and grids contain nothing that must be escaped, so that the text
/// can be read in its place.
fn inside_quotes(value: &Value, source: &str, faults: &mut Faults) -> Option<Span> {
    let whole = span(value);
    let inside = Span::new(whole.start + 1, whole.end.saturating_sub(1));
    match json_value::string(value) {
        Some(text) if inside.start <= inside.end && text == inside.text(source) => Some(inside),
        _ => {
            faults.expected(whole, "a string without backslashes");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Format, parse};

    #[test]
    fn a_record_is_read_for_its_puzzle_and_what_was_entered() {
        let read = |text: &str| {
            let parsed = parse(text).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(parsed.format, Format::Json);
            let document = parsed.document;
            let entered = document.position.grid().to_string();
            let solution = document.meta.solution.map(|grid| grid.to_string());
            (document.puzzle.to_string(), entered, solution)
        };
        let id = || "2:__b,s1a3".to_owned();
        let empty = || "....".to_owned();
        for (text, expected) in [
            (r#"{"id":"2:__b,s1a3"}"#, (id(), empty(), None)),
            (
                r#"{"v":1,"verb":"generate","k":0,"solution":"1221","id":"2:__b,s1a3"}"#,
                (id(), empty(), Some("1221".to_owned())),
            ),
            (
                r#"{"verb":"read","id":"2:__b,s1a3","cages":[{"clue":"1−"}],"entries":"..2."}"#,
                (id(), "..2.".to_owned(), None),
            ),
            (
                r#"{"verb":"solve","id":"2:__b,s1a3","start":"1...","solutions":["1221"]}"#,
                (id(), "1...".to_owned(), None),
            ),
            (
                r#"{"verb":"check","id":"2:__b,s1a3","grid":"12..","empty":2}"#,
                (id(), "12..".to_owned(), None),
            ),
            // A result was not entered.
            (
                r#"{"verb":"explain","id":"2:__b,s1a3","steps":[],"grid":"1221"}"#,
                (id(), empty(), None),
            ),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
