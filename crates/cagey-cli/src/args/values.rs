//! Parsers of option values.

use std::time::Duration;

use cagey::generate::{PRESETS, Preset, WantedSolutions, Wish, WishError};
use cagey::logic::{Technique, UnknownTechnique};
use cagey::model::{Cell, Size, Value};
use cagey::notation::Format;
use cagey_render::PerPage;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::input::table::Column;

/// A column of a table: a number from 1, or a name.
pub(super) fn column(typed: &str) -> Result<Column, String> {
    let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    match typed.parse::<usize>() {
        Ok(0) => Err("columns are counted from 1".to_owned()),
        Ok(number) if is_number => Ok(Column::Numbered(number)),
        _ => Ok(Column::Named(typed.to_owned())),
    }
}

pub(super) fn readable() -> Vec<Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| format.is_readable()).collect()
}

/// A parser for the names of values, with a description of each.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let value = |&one: &T| PossibleValue::new(name(one)).help(about(one));
    let values: Vec<PossibleValue> = all.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(move |typed| {
        let mut all = all.iter().copied();
        all.find(|&one| name(one) == typed).ok_or("no such value")
    })
}

/// A parser for the names of formats, with a description of each.
pub(super) fn formats(of: Vec<Format>) -> impl TypedValueParser<Value = Format> {
    let named = |format: &Format| PossibleValue::new(format.name()).help(about_format(*format));
    let names: Vec<PossibleValue> = of.iter().map(named).collect();
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

pub(super) fn about_format(format: Format) -> &'static str {
    match format {
        Format::Id => "game id of Simon Tatham's Keen",
        Format::ExtendedId => {
            "the same, extended to puzzles with hidden operators or without clues"
        }
        Format::Sav => "saved game of Keen",
        Format::Text => "grid of letters and a list of clues",
        Format::Json => "JSON object with size and cages",
        Format::JsonBoard => "JSON object with board and block_results",
        Format::Kenny => "size, letters, clues in the order of the letters",
        Format::Ipuz => "the ipuz standard's calcudoku",
        Format::Csp => "list of lists, as used in courses on constraint programming",
        Format::MiniZinc => "MiniZinc model",
        Format::Cnf => "DIMACS CNF",
        Format::Words => "plain words, for reading aloud",
        _ => "",
    }
}

/// A parser for the names of presets, with a description of each.
pub(super) fn presets() -> impl TypedValueParser<Value = &'static Preset> {
    let named = |preset: &Preset| PossibleValue::new(preset.name).help(preset.meaning);
    let names: Vec<PossibleValue> = PRESETS.iter().map(named).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| Preset::by_name(&name).ok_or("there is no such preset"))
}

/// The wish for a set of puzzles in a book.
pub(super) fn set(text: &str) -> Result<Wish, String> {
    if text.trim().is_empty() {
        return Err("expected a set, such as count=20,n=4,level=easy".to_owned());
    }
    let wish: Wish = text.parse().map_err(|error: WishError| error.to_string())?;
    match wish.solutions {
        WantedSolutions::One => Ok(wish),
        other => Err(format!(
            "solutions={other}: a puzzle in a book needs exactly one solution, to be printed as its answer"
        )),
    }
}

/// The id of a technique.
pub(super) fn technique(text: &str) -> Result<&'static Technique, UnknownTechnique> {
    Technique::named(text)
}

pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    (text.parse()).map_err(|_| format!("expected a whole number, at most {}", u64::MAX))
}

pub(super) fn at_least_one(text: &str) -> Result<u64, String> {
    match whole_number(text)? {
        0 => Err("expected a number of at least 1".to_owned()),
        number => Ok(number),
    }
}

pub(super) fn per_page(text: &str) -> Result<PerPage, String> {
    let count = text.parse().ok().and_then(PerPage::new);
    count.ok_or_else(|| "expected 1, 2, 4, 6 or 9".to_owned())
}

pub(super) fn points(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(size @ 1.0..=72.0) => Ok(size),
        _ => Err("expected a text size from 1 to 72 points".to_owned()),
    }
}

pub(super) fn sheets(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=10_000) => Ok(count),
        _ => Err("expected a whole number from 1 to 10000".to_owned()),
    }
}

pub(super) fn millimetres(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(length @ 0.0..=1000.0) => Ok(length),
        _ => Err("expected a number of millimetres from 0 to 1000".to_owned()),
    }
}

/// A cell and a value, such as `R3C2=4`.
pub(super) fn cell_value(text: &str) -> Result<(Cell, Value), String> {
    let expected = || "expected a cell and a value, such as R3C2=4".to_owned();
    let upper = text.to_uppercase();
    let (cell, value) = upper.split_once('=').ok_or_else(expected)?;
    let (row, column) = (cell.trim().strip_prefix('R'))
        .and_then(|rest| rest.split_once('C'))
        .ok_or_else(expected)?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if ![row, column, value.trim()].into_iter().all(is_number) {
        return Err(expected());
    }
    let number = |text: &str| text.parse::<u8>().ok();
    let (Some(row @ 1..), Some(column @ 1..)) = (number(row), number(column)) else {
        return Err(format!(
            "there is no cell {}: rows and columns are counted from 1",
            cell.trim()
        ));
    };
    let value = number(value.trim()).and_then(Value::new);
    let value = value.ok_or_else(|| format!("values are 1 to {}", Size::MAX))?;
    Ok((Cell::new(row - 1, column - 1), value))
}

pub(super) fn step_time(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(seconds @ 0.05..=600.0) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.05 to 600".to_owned()),
    }
}

pub(super) fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(factor @ 0.1..=20.0) => Ok(factor),
        _ => Err("expected a number from 0.1 to 20".to_owned()),
    }
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    // More than this is a mistake, and would only cost memory.
    const MOST: usize = 1024;
    match text.parse() {
        Ok(count @ 1..=MOST) => Ok(count),
        _ => Err(format!("expected a whole number from 1 to {MOST}")),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number of seconds".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    if seconds.is_nan() {
        return Err(expected());
    }
    if seconds < 0.0 {
        return Err("a time cannot be negative".to_owned());
    }
    // A time beyond the range of the clock is no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Format` may grow, so the compiler does not name the formats that lack a description.
    #[test]
    fn every_format_is_described() {
        for &format in Format::ALL {
            assert_ne!(about_format(format), "", "{format}");
        }
    }
}
