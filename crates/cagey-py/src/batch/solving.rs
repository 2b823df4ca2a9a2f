//! `solve_batch`.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use cagey::engine::{Budget, Limits, Outcome};
use cagey::model::Grid;
use cagey::notation;
use pyo3::PyResult;

use super::rows::Question;
use super::texts::{NO_PUZZLE, Texts};
use crate::engine::{Engine, with_engine};
use crate::limits::within;
use crate::results::result_and_solutions;

/// The solution of each puzzle, and whether it is the only one.
pub(super) struct Solving {
    pub(super) limits: Limits,
}

impl Question for Solving {
    fn check(&self, column: &Field) -> PyResult<()> {
        Texts::check(column)
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("result", DataType::Utf8, false),
            Field::new("solution", DataType::Utf8, true),
            Field::new("another", DataType::Utf8, true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let texts = Texts::of(column);
        let mut results = StringBuilder::with_capacity(rows.len(), rows.len() * 8);
        let mut solutions = StringBuilder::with_capacity(rows.len(), rows.len() * 40);
        let mut others = StringBuilder::new();
        let mut errors = StringBuilder::new();
        with_engine(|engine| {
            for row in rows {
                if budget.poll().is_err() {
                    break;
                }
                match self.outcome(texts.get(row), engine, budget) {
                    Ok(outcome) => {
                        let (result, found) = result_and_solutions(&outcome);
                        results.append_value(result);
                        add_grid(&mut solutions, found.first());
                        add_grid(&mut others, found.get(1));
                        errors.append_null();
                    }
                    Err(message) => {
                        results.append_value("error");
                        add_grid(&mut solutions, None);
                        add_grid(&mut others, None);
                        errors.append_value(message);
                    }
                }
            }
        });
        let columns = [results, solutions, others, errors];
        (columns.into_iter())
            .map(|mut column| Arc::new(column.finish()) as ArrayRef)
            .collect()
    }
}

impl Solving {
    fn outcome(
        &self,
        text: Option<&str>,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Outcome, String> {
        let text = text.ok_or(NO_PUZZLE)?;
        let id = text.trim_ascii().as_bytes();
        let read = within(self.limits, budget, |budget| {
            engine.solver.solve_id(id, budget)
        });
        if let Some(outcome) = read {
            return Ok(outcome);
        }
        let parsed = notation::parse(text).map_err(|errors| errors.one_line())?;
        let puzzle = parsed.document.puzzle;
        Ok(within(self.limits, budget, |budget| {
            engine.solver.solve(&puzzle, budget)
        }))
    }
}

/// The grid's values in reading order.
pub(super) fn add_grid(column: &mut StringBuilder, grid: Option<&Grid>) {
    match grid {
        Some(grid) => {
            // Writing into memory does not fail.
            let _ = write!(column, "{grid}");
            column.append_value("");
        }
        None => column.append_null(),
    }
}
