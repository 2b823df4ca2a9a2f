//! `generate_batch`.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field};
use cagey::engine::{Budget, Limits};
use cagey::generate::{Generated, Seed};
use pyo3::PyResult;
use pyo3::exceptions::PyTypeError;

use super::grading::number;
use super::rows::Question;
use super::solving::add_grid;
use crate::engine::with_engine;
use crate::limits::within;
use crate::recipe::Recipe;

/// Puzzle `k` of a recipe and a seed, for each k.
pub(super) struct Generating<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) seed: Seed,
    pub(super) limits: Limits,
}

impl Question for Generating<'_> {
    fn check(&self, column: &Field) -> PyResult<()> {
        match column.data_type() {
            DataType::Int64 | DataType::UInt64 | DataType::Int32 => Ok(()),
            other => Err(PyTypeError::new_err(format!(
                "{:?} must be a column of whole numbers, not of {other}",
                column.name()
            ))),
        }
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("id", DataType::Utf8, true),
            Field::new("solution", DataType::Utf8, true),
            Field::new("level", DataType::Utf8, true),
            Field::new("score", DataType::Int32, true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let mut ids = StringBuilder::new();
        let mut solutions = StringBuilder::new();
        let mut levels = StringBuilder::new();
        let mut scores = Int32Builder::new();
        let mut errors = StringBuilder::new();
        for row in rows {
            if budget.poll().is_err() {
                break;
            }
            match self.made(column, row, budget) {
                Ok((made, score)) => {
                    // Writing into memory does not fail.
                    let _ = write!(ids, "{}", made.puzzle);
                    ids.append_value("");
                    add_grid(&mut solutions, made.solution.as_ref());
                    levels.append_option(made.level.map(|level| level.name()));
                    scores.append_option(score.map(number));
                    errors.append_null();
                }
                Err(message) => {
                    ids.append_null();
                    add_grid(&mut solutions, None);
                    levels.append_null();
                    scores.append_null();
                    errors.append_value(message);
                }
            }
        }
        vec![
            Arc::new(ids.finish()),
            Arc::new(solutions.finish()),
            Arc::new(levels.finish()),
            Arc::new(scores.finish()),
            Arc::new(errors.finish()),
        ]
    }
}

impl Generating<'_> {
    /// The puzzle of a row, and its score if it has a level.
    fn made(
        &self,
        column: &ArrayRef,
        row: usize,
        budget: &mut Budget,
    ) -> Result<(Generated, Option<u32>), String> {
        let k = k(column, row)?;
        with_engine(|engine| {
            let made = within(self.limits, budget, |budget| {
                self.recipe.make(self.seed, k, engine, budget)
            });
            let made = made.map_err(|error| error.to_string())?;
            let score = made.level.map(|_| engine.grader.grade(&made.puzzle).score);
            Ok((made, score))
        })
    }
}

fn k(column: &ArrayRef, row: usize) -> Result<u64, String> {
    if column.is_null(row) {
        return Err("there is no number".to_owned());
    }
    let number = match column.data_type() {
        DataType::UInt64 => return Ok(column.as_primitive::<UInt64Type>().value(row)),
        DataType::Int32 => column.as_primitive::<Int32Type>().value(row).into(),
        _ => column.as_primitive::<Int64Type>().value(row),
    };
    u64::try_from(number).map_err(|_| format!("puzzles are numbered from 0, not from {number}"))
}
