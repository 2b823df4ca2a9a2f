//! `explain_batch`.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use cagey::engine::{Budget, Limits};
use cagey::model::Position;
use cagey::notation;
use cagey::wire::{ExplainAnswer, ExplainedEnding, ExplainedStep};
use pyo3::PyResult;

use super::grading::number;
use super::rows::Question;
use super::solving::add_grid;
use super::texts::{NO_PUZZLE, Texts};
use crate::engine::{Engine, with_engine};
use crate::explain::ExplainOptions;
use crate::limits::within;

/// How a person solves each puzzle.
pub(super) struct Explaining {
    pub(super) options: ExplainOptions,
    pub(super) limits: Limits,
}

impl Question for Explaining {
    fn check(&self, column: &Field) -> PyResult<()> {
        Texts::check(column)
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("result", DataType::Utf8, false),
            Field::new("steps", DataType::List(step_item()), true),
            Field::new("grid", DataType::Utf8, true),
            Field::new("ending", DataType::Utf8, true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    /// The explanation of a 4×4 puzzle takes some 2 kB, but that of a large puzzle may take more than 300 kB.
    fn most_rows(&self) -> usize {
        1 << 10
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let texts = Texts::of(column);
        let mut columns = Columns::default();
        with_engine(|engine| {
            for row in rows {
                if budget.poll().is_err() {
                    break;
                }
                columns.add(self.explained(texts.get(row), engine, budget));
            }
        });
        columns.finish()
    }
}

impl Explaining {
    fn explained(
        &self,
        text: Option<&str>,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<ExplainAnswer, String> {
        let parsed = notation::parse(text.ok_or(NO_PUZZLE)?);
        let puzzle = parsed.map_err(|errors| errors.one_line())?.document.puzzle;
        let empty = Position::empty(puzzle.size());
        within(self.limits, budget, |budget| {
            (self.options).explain(&puzzle, &empty, &mut engine.solver, budget)
        })
        .map_err(|error| error.to_string())
    }
}

fn step_fields() -> Fields {
    Fields::from(vec![
        Field::new("technique", DataType::Utf8, false),
        Field::new("price", DataType::Int32, false),
        Field::new("nudge", DataType::Utf8, false),
        Field::new("where", DataType::Utf8, false),
        Field::new("full", DataType::Utf8, false),
    ])
}

fn step_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(step_fields()), false))
}

#[derive(Default)]
struct Columns {
    result: StringBuilder,
    steps: Steps,
    grid: StringBuilder,
    ending: StringBuilder,
    error: StringBuilder,
}

/// The steps of all rows, one after the other.
#[derive(Default)]
struct Steps {
    technique: StringBuilder,
    price: Int32Builder,
    nudge: StringBuilder,
    place: StringBuilder,
    full: StringBuilder,
    /// How many of them each row has.
    lengths: Vec<usize>,
    /// Whether a row has a list of steps at all.
    are_told: Vec<bool>,
}

impl Columns {
    fn add(&mut self, explained: Result<ExplainAnswer, String>) {
        // The rows start from an empty grid, where nothing can be mistaken, and go on to the end, so that no row is
        // only a hint.
        let (result, explained, ending, error) = match explained {
            Ok(ExplainAnswer::Explained(told)) => ("explained", Some(told), None, None),
            Ok(ExplainAnswer::Hint(told) | ExplainAnswer::Stuck(told)) => {
                ("stuck", Some(told), None, None)
            }
            Ok(ExplainAnswer::None(told)) => ("none", None, Some(told.ending), None),
            Ok(ExplainAnswer::Mistaken(told)) => ("mistaken", None, Some(told.ending), None),
            Ok(_) => (
                "error",
                None,
                None,
                Some("there is no explanation".to_owned()),
            ),
            Err(message) => ("error", None, None, Some(message)),
        };
        self.result.append_value(result);
        self.steps
            .add(explained.as_ref().map(|told| &told.steps[..]));
        add_grid(&mut self.grid, explained.as_ref().map(|told| &told.grid));
        let ending: Option<&ExplainedEnding> =
            (ending.as_ref()).or(explained.as_ref().map(|told| &told.ending));
        self.ending
            .append_option(ending.and_then(|ending| ending.text.as_deref()));
        self.error.append_option(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.result.finish()),
            self.steps.finish(),
            Arc::new(self.grid.finish()),
            Arc::new(self.ending.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}

impl Steps {
    fn add(&mut self, steps: Option<&[ExplainedStep]>) {
        self.are_told.push(steps.is_some());
        let steps = steps.unwrap_or_default();
        self.lengths.push(steps.len());
        for step in steps {
            self.technique.append_value(&step.technique);
            self.price.append_value(number(step.price));
            self.nudge.append_value(&step.nudge);
            self.place.append_value(&step.place);
            self.full.append_value(&step.full);
        }
    }

    fn finish(mut self) -> ArrayRef {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.technique.finish()),
            Arc::new(self.price.finish()),
            Arc::new(self.nudge.finish()),
            Arc::new(self.place.finish()),
            Arc::new(self.full.finish()),
        ];
        Arc::new(ListArray::new(
            step_item(),
            OffsetBuffer::from_lengths(self.lengths),
            Arc::new(StructArray::new(step_fields(), columns, None)),
            Some(NullBuffer::from(self.are_told)),
        ))
    }
}
