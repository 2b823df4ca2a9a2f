//! Grids as lists of rows, with 0 for an empty cell.

use cagey::model::{Cell, Grid, Size, Value, ValueSet};
use cagey::notation::parse_grid;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::errors::{bad_grid, unreadable_grid};

/// The rows of a grid.
pub(crate) fn rows<'py>(py: Python<'py>, grid: &Grid) -> PyResult<Bound<'py, PyList>> {
    let number = |value: &Option<Value>| value.map_or(0, Value::get);
    let rows = grid.values().chunks(grid.size().get());
    let rows: Vec<_> = rows
        .map(|row| PyList::new(py, row.iter().map(number)))
        .collect::<PyResult<_>>()?;
    PyList::new(py, rows)
}

/// For each cell a tuple of values, row by row.
pub(crate) fn value_rows<'py>(
    py: Python<'py>,
    cells: &[ValueSet],
    size: Size,
) -> PyResult<Bound<'py, PyList>> {
    let values =
        |cell: &ValueSet| PyTuple::new(py, cell.iter().map(Value::get).collect::<Vec<_>>());
    let rows = cells.chunks(size.get()).map(|row| {
        let row: Vec<_> = row.iter().map(values).collect::<PyResult<_>>()?;
        PyList::new(py, row)
    });
    PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
}

/// A grid of this size, from `None` for an empty one, a text, or anything that has rows of values. 0 and `None` stand
/// for empty cells.
pub(crate) fn grid(source: Option<&Bound<PyAny>>, size: Size) -> PyResult<Grid> {
    let Some(source) = source else {
        return Ok(Grid::empty(size));
    };
    if let Ok(text) = source.cast::<PyString>() {
        // Half of a surrogate pair, which a string of Python may hold, becomes a character that is not a value.
        return parse_grid(&text.to_string_lossy(), size)
            .map_err(|errors| unreadable_grid(&errors));
    }
    let n = size.get();
    let due = || format!("the puzzle is {size}: {n} rows of {n} values, 0 for an empty cell");
    let mut grid = Grid::empty(size);
    // At most one more than there may be, because an iterator may never end.
    let rows: Vec<_> = source.try_iter()?.take(n + 1).collect::<PyResult<_>>()?;
    if rows.len() != n {
        return Err(bad_grid(&wrong_number(rows.len(), n, "rows"), None, due()));
    }
    for (row, values) in rows.iter().enumerate() {
        let values: Vec<_> = values.try_iter()?.take(n + 1).collect::<PyResult<_>>()?;
        if values.len() != n {
            let number = wrong_number(values.len(), n, "values");
            let message = format!("row {}: {number}", row + 1);
            return Err(bad_grid(&message, None, due()));
        }
        for (col, value) in values.iter().enumerate() {
            let cell = Cell::new(row as u8, col as u8);
            grid.set(cell, read(value, cell, n)?)
                .map_err(|error| bad_grid(&error.to_string(), None, due()))?;
        }
    }
    Ok(grid)
}

fn wrong_number(found: usize, n: usize, what: &str) -> String {
    match found > n {
        true => format!("there are more than {n} {what}"),
        false => format!("there are {found} {what}, not {n}"),
    }
}

fn read(value: &Bound<PyAny>, cell: Cell, n: usize) -> PyResult<Option<Value>> {
    if value.is_none() {
        return Ok(None);
    }
    match value.extract::<i64>() {
        Ok(number) if (0..=n as i64).contains(&number) => Ok(Value::new(number as u8)),
        _ => {
            let message = format!("{} is not a value", shown(value)?);
            let help = format!("values are 1 to {n}, and 0 stands for an empty cell");
            let place = (cell.row() + 1, cell.col() + 1);
            Err(bad_grid(&message, Some(place), help))
        }
    }
}

/// An object as Python shows it, cut where it is long: an array or a number may have millions of digits.
fn shown(value: &Bound<PyAny>) -> PyResult<String> {
    const LONGEST: usize = 60;
    let Ok(text) = value.repr() else {
        return Ok(format!("this {}", value.get_type().name()?));
    };
    let text = text.to_string_lossy();
    Ok(match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    })
}
