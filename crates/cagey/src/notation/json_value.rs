//! JSON values with their places in the text, which the readers of all JSON formats share.
//!
//! The parser is jsonc-parser in its strict mode, except that a trailing comma after the last value is allowed.
//! Python literals are read into the same syntax tree.

use jsonc_parser::ast::{Object, ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind as SyntaxError;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::error::{Faults, ParseErrorKind, Span, shortened};
use super::grid::value_of;
use super::python;
use super::visible;
use crate::model::{Cell, Grid, Position, Size};

pub(super) fn parse<'s>(text: &'s str, faults: &mut Faults) -> Option<Value<'s>> {
    if python::is_python(text) {
        return python::parse(text, faults);
    }
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: true,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    match parse_to_ast(text, &CollectOptions::default(), &options) {
        Ok(parsed) => {
            // Blanks alone are no error to the parser: the wrapper of an old ipuz file may have nothing inside.
            if parsed.value.is_none() {
                let end = text.trim_end_matches('\n').len();
                faults.expected(Span::new(0, end), "a JSON value");
            }
            parsed.value
        }
        Err(error) => {
            // Text after a complete object is an error of its own; otherwise the whole text is wrong.
            let is_object = text.trim_start().starts_with(['{', '[']);
            let kind = match error.kind() {
                SyntaxError::MultipleRootJsonValues if is_object => ParseErrorKind::Trailing,
                kind => ParseErrorKind::JsonSyntax(kind.to_string().to_ascii_lowercase()),
            };
            // If text is missing, the parser points beyond the end; point to the last line instead.
            let last = text.trim_end().len();
            let start = floor_char_boundary(text, error.range().start.min(last));
            let end = floor_char_boundary(text, error.range().end.min(last)).max(start);
            faults.add(Span::new(start, end), kind);
            None
        }
    }
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

pub(super) fn span(value: &Value) -> Span {
    Span::new(value.start(), value.end())
}

/// The fields of an object, without duplicate keys.
pub(super) struct Fields<'v, 's> {
    pub(super) span: Span,
    object: &'v Object<'s>,
}

impl<'v, 's> Fields<'v, 's> {
    pub(super) fn of(
        value: &'v Value<'s>,
        expected: &'static str,
        faults: &mut Faults,
    ) -> Option<Fields<'v, 's>> {
        let Some(object) = value.as_object() else {
            faults.expected(span(value), expected);
            return None;
        };
        let mut keys: Vec<(&str, Span)> = (object.properties.iter())
            .map(|property| (key(&property.name), name_span(&property.name)))
            .collect();
        // The sort is stable, so that the first of several equal keys stays first.
        keys.sort_by_key(|(key, _)| *key);
        for pair in keys.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (key, place) = pair[1];
            faults.add(place, ParseErrorKind::DuplicateKey(shortened(key)));
        }
        Some(Fields {
            span: span(value),
            object,
        })
    }

    /// The value of a key; `null` counts as missing.
    pub(super) fn get(&self, key: &str) -> Option<&'v Value<'s>> {
        let value = self.object.get(key).map(|property| &property.value);
        value.filter(|value| value.as_null_keyword().is_none())
    }

    pub(super) fn need(&self, key: &'static str, faults: &mut Faults) -> Option<&'v Value<'s>> {
        let value = self.get(key);
        if value.is_none() {
            faults.add(self.span.start_only(), ParseErrorKind::MissingKey(key));
        }
        value
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'v str, Span, &'v Value<'s>)> {
        let properties = self.object.properties.iter();
        properties.map(|property| {
            let name = &property.name;
            (key(name), name_span(name), &property.value)
        })
    }

    /// Rejects unknown keys, so that a misspelled key is not silently ignored.
    pub(super) fn allow_only(&self, known: &[&str], faults: &mut Faults) {
        for (key, place, _) in self.iter().filter(|(key, _, _)| !known.contains(key)) {
            faults.add(place, ParseErrorKind::UnknownKey(shortened(key)));
        }
    }

    pub(super) fn text(&self, key: &str, faults: &mut Faults) -> Option<String> {
        let value = self.get(key)?;
        let text = string(value);
        if text.is_none() {
            faults.expected(span(value), "a text in quotes");
        }
        text.map(str::to_owned)
    }
}

fn key<'v>(name: &'v ObjectPropName) -> &'v str {
    match name {
        ObjectPropName::String(text) => &text.value,
        ObjectPropName::Word(word) => word.value,
    }
}

fn name_span(name: &ObjectPropName) -> Span {
    Span::new(name.start(), name.end())
}

pub(super) fn string<'v>(value: &'v Value) -> Option<&'v str> {
    value.as_string_lit().map(|text| &*text.value)
}

/// A string, or a number as it is written.
pub(super) fn literal<'v>(value: &'v Value) -> Option<&'v str> {
    match value {
        Value::NumberLit(number) => Some(number.value),
        value => string(value),
    }
}

pub(super) fn array<'v, 's>(
    value: &'v Value<'s>,
    expected: &'static str,
    faults: &mut Faults,
) -> Option<&'v [Value<'s>]> {
    let array = value.as_array();
    if array.is_none() {
        faults.expected(span(value), expected);
    }
    array.map(|array| array.elements.as_slice())
}

/// The elements of a list, which must not be more than the grid has cells.
pub(super) fn list<'v, 's>(
    value: &'v Value<'s>,
    what: &'static str,
    size: Size,
    faults: &mut Faults,
) -> Option<&'v [Value<'s>]> {
    let list = array(value, what, faults)?;
    if list.len() > size.area() {
        faults.add(span(value), ParseErrorKind::TooMany { most: size.area() });
        return None;
    }
    Some(list)
}

/// The elements of a list of lists, each with its cell, if it is a square of this size.
pub(super) fn square<'v, 's>(
    value: &'v Value<'s>,
    size: Size,
    faults: &mut Faults,
) -> Option<Vec<(Cell, &'v Value<'s>)>> {
    let need = size.get();
    let rows = array(value, "a list of rows", faults)?;
    if rows.len() != need {
        let have = rows.len();
        faults.add(span(value), ParseErrorKind::RowCount { have, need });
        return None;
    }
    let mut cells = Vec::with_capacity(size.area());
    for (r, row) in rows.iter().enumerate() {
        let row_cells = array(row, "a list of cells", faults)?;
        if row_cells.len() != need {
            let have = row_cells.len();
            faults.add(span(row), ParseErrorKind::RowLength { have, need });
            continue;
        }
        let numbered = row_cells.iter().enumerate();
        cells.extend(numbered.map(|(c, value)| (Cell::new(r as u8, c as u8), value)));
    }
    (cells.len() == size.area()).then_some(cells)
}

/// Reads a list of lists of values into a position. 0, null, and what the file uses for empty cells mean an empty
/// cell; a list means pencil marks.
pub(super) fn read_position(
    value: &Value,
    size: Size,
    empty: Option<&str>,
    position: &mut Position,
    faults: &mut Faults,
) {
    for (cell, value) in square(value, size, faults).unwrap_or_default() {
        // In ipuz, a value may be wrapped in an object with a style.
        let dressed = value.as_object().and_then(|object| {
            let mut keys = ["given", "value", "cell"].iter();
            keys.find_map(|key| object.get(key))
        });
        let value = dressed.map_or(value, |property| &property.value);
        if let Some(marks) = value.as_array() {
            let values = marks
                .elements
                .iter()
                .filter_map(|mark| read_value(mark, size, faults));
            position.put_marks(cell, values.collect());
        } else if !is_nothing(value) && (empty.is_none() || literal(value) != empty) {
            let value = read_value(value, size, faults);
            position.put(cell, value);
        }
    }
}

/// Reads a list of lists of values.
pub(super) fn read_grid(value: &Value, size: Size, faults: &mut Faults) -> Grid {
    let mut grid = Grid::empty(size);
    for (cell, value) in square(value, size, faults).unwrap_or_default() {
        if !is_nothing(value) {
            grid.put(cell, read_value(value, size, faults));
        }
    }
    grid
}

fn is_nothing(value: &Value) -> bool {
    value.as_null_keyword().is_some()
        || value
            .as_number_lit()
            .is_some_and(|number| number.value == "0")
        || value
            .as_string_lit()
            .is_some_and(|text| matches!(&*text.value, "" | "0" | "."))
}

fn read_value(value: &Value, size: Size, faults: &mut Faults) -> Option<crate::model::Value> {
    // In ipuz, values are numbers or strings.
    let quoted = usize::from(value.as_string_lit().is_some());
    let span = span(value);
    let number = faults.number(Span::new(span.start + quoted, span.end - quoted))?;
    let found = value_of(number, size);
    if found.is_none() {
        faults.add(span, ParseErrorKind::ValueOutOfRange(size));
    }
    found
}

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            // Characters that could do harm on a terminal are escaped.
            c if c != visible(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    quoted += &format!("\\u{unit:04x}");
                }
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
