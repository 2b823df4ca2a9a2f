//! Grids as text: values in reading order, with `.` for an empty cell. Up to 9×9, digits are written without
//! separators; in larger grids, values are separated by commas or spaces.

use std::fmt;
use std::str::FromStr;

use super::error::{Faults, ParseErrorKind, Span};
use super::{LONGEST_PUZZLE, ParseErrors, with_line_feeds, without_bom};
use crate::model::{Cell, Grid, Size, Value};

/// Reads a complete or partial grid of this size, on one line or with one row per line.
///
/// ```
/// use cagey::{model::Size, notation::parse_grid};
/// let size = Size::new(3)?;
/// assert_eq!(parse_grid("1 2 3\n. . 1\n3 1 .", size)?.to_string(), "123..131.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_grid(source: &str, size: Size) -> Result<Grid, ParseErrors> {
    read(source, Some(size))
}

fn read(source: &str, size: Option<Size>) -> Result<Grid, ParseErrors> {
    let source = &with_line_feeds(without_bom(source));
    let mut faults = Faults::new(source);
    let whole = Span::new(0, source.len());
    match read_values(whole, source, size, &mut faults) {
        Some(grid) if faults.is_empty() => Ok(grid),
        _ => Err(faults.locate(1)),
    }
}

/// Reads the grid in a part of the source.
pub(super) fn read_values(
    part: Span,
    source: &str,
    size: Option<Size>,
    faults: &mut Faults,
) -> Option<Grid> {
    let text = part.text(source);
    if text.len() > LONGEST_PUZZLE {
        faults.add(part.start_only(), ParseErrorKind::TooLong);
        return None;
    }
    let is_separator = |c: char| c.is_whitespace() || c == ',';
    let tokens = || text.split(is_separator).filter(|token| !token.is_empty());
    let is_large = match size {
        Some(size) => size.get() > 9,
        None => Size::with_area(tokens().count()).is_some_and(|size| size.get() > 9),
    };
    let values: Vec<&str> = if is_large || text.contains(',') {
        tokens().collect()
    } else {
        let visible = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        visible
            .map(|(at, c)| &text[at..at + c.len_utf8()])
            .collect()
    };
    let end = part.start + text.trim_end().len();
    let end = Span::new(end, end);
    let Some(size) = size.or_else(|| Size::with_area(values.len())) else {
        faults.expected(end, "as many values as a square grid has cells");
        return None;
    };
    if values.len() < size.area() {
        faults.expected(end, "a value or . for every cell");
    } else if let Some(extra) = values.get(size.area()) {
        faults.add(Span::of(extra, source), ParseErrorKind::Trailing);
    }
    let mut grid = Grid::empty(size);
    for (cell, value) in size.cells().zip(values) {
        let span = Span::of(value, source);
        grid.put(cell, read_value(value, span, size, faults));
    }
    Some(grid)
}

fn read_value(text: &str, span: Span, size: Size, faults: &mut Faults) -> Option<Value> {
    if matches!(text, "." | "0" | "_") {
        return None;
    }
    let number = faults.number(span)?;
    let value = value_of(number, size);
    if value.is_none() {
        faults.add(span, ParseErrorKind::ValueOutOfRange(size));
    }
    value
}

/// The value, if it occurs in grids of this size.
pub(super) fn value_of(number: u64, size: Size) -> Option<Value> {
    let small = u8::try_from(number).ok()?;
    Value::new(small).filter(|_| usize::from(small) <= size.get())
}

impl FromStr for Grid {
    type Err = ParseErrors;

    /// Reads a grid, whose size follows from the number of values.
    fn from_str(source: &str) -> Result<Grid, ParseErrors> {
        read(source, None)
    }
}

impl TryFrom<String> for Grid {
    type Error = ParseErrors;

    fn try_from(source: String) -> Result<Grid, ParseErrors> {
        source.parse()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size().get() <= 9 {
            return f.write_str(digits(self, &mut [0; 81]));
        }
        for (i, value) in self.values().iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match value {
                Some(value) => value.fmt(f)?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

/// The text of a grid up to 9×9, one byte per cell. This is fast: with many puzzles, formatting the values one by
/// one would take as long as finding them.
fn digits<'a>(grid: &Grid, room: &'a mut [u8; 81]) -> &'a str {
    let text = &mut room[..grid.values().len()];
    for (byte, value) in text.iter_mut().zip(grid.values()) {
        *byte = value.map_or(b'.', |value| b'0' + value.get());
    }
    // Digits and dots are valid UTF-8.
    std::str::from_utf8(text).unwrap_or_default()
}

impl From<Grid> for String {
    fn from(grid: Grid) -> String {
        grid.to_string()
    }
}

/// The values row by row, for formats with lists of lists. An empty cell is 0.
pub(super) fn rows(grid: &Grid) -> Vec<Vec<u8>> {
    let n = grid.size().get() as u8;
    let value = |cell| grid.get(cell).map_or(0, Value::get);
    (0..n)
        .map(|row| (0..n).map(|col| value(Cell::new(row, col))).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_grids_run_together_and_large_ones_have_commas() {
        for n in 1..=16usize {
            let size = Size::new(n).unwrap();
            let mut grid = Grid::empty(size);
            for cell in size.cells().skip(1) {
                grid.put(cell, Value::new(((cell.row() + cell.col()) % n + 1) as u8));
            }
            let text = grid.to_string();
            assert_eq!(text.parse::<Grid>().unwrap(), grid, "{text}");
            assert_eq!(parse_grid(&text, size).unwrap(), grid, "{text}");
            assert_eq!(parse_grid(&text.replace(',', " "), size).unwrap(), grid);
        }
    }

    #[test]
    fn faults_are_reported_in_their_place() {
        let size = Size::new(2).unwrap();
        let errors = parse_grid("12\n3x5", size).unwrap_err();
        let messages: Vec<String> = errors.errors().iter().map(|e| e.one_line()).collect();
        assert_eq!(
            messages,
            [
                "line 2, column 1: this value cannot be in the grid",
                "line 2, column 2: expected a whole number, not `x`",
                "line 2, column 3: nothing should follow here",
            ]
        );
        assert!(parse_grid("12", size).is_err() && "12345".parse::<Grid>().is_err());
        assert!("".parse::<Grid>().is_err());
    }

    #[test]
    fn of_many_faults_a_hundred_are_kept_and_five_are_told_in_a_line() {
        let size = Size::new(16).unwrap();
        let errors = parse_grid(&"x ".repeat(130), size).unwrap_err();
        assert_eq!((errors.errors().len(), errors.more()), (100, 31));
        let line = errors.one_line();
        assert!(line.ends_with("; and 126 more"), "{line}");
        assert_eq!(line.matches("line 1").count(), 5, "{line}");
    }
}
