//! `grade_batch`.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, Int32Builder, MapBuilder, MapFieldNames, StringBuilder,
};
use arrow_schema::{DataType, Field, Fields};
use cagey::coach::{self, SolutionCount};
use cagey::engine::{Budget, Limits};
use cagey::logic::{Grade, Level, TECHNIQUES};
use cagey::notation;
use pyo3::PyResult;

use super::rows::Question;
use super::solving::add_grid;
use super::texts::{NO_PUZZLE, Texts};
use crate::engine::{Engine, with_engine};
use crate::limits::within;

/// How hard each puzzle is, and its solution.
pub(super) struct Grading {
    pub(super) up_to: Level,
    pub(super) limits: Limits,
}

impl Question for Grading {
    fn check(&self, column: &Field) -> PyResult<()> {
        Texts::check(column)
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("result", DataType::Utf8, false),
            Field::new("solution", DataType::Utf8, true),
            Field::new("level", DataType::Utf8, true),
            Field::new("extended", DataType::Boolean, true),
            Field::new("score", DataType::Int32, true),
            Field::new("hardest", DataType::Utf8, true),
            Field::new("steps", DataType::Int32, true),
            Field::new("trial", DataType::Boolean, true),
            Field::new("techniques", uses_type(), true),
            Field::new("error", DataType::Utf8, true),
        ]
    }

    fn answer(&self, column: &ArrayRef, rows: Range<usize>, budget: &mut Budget) -> Vec<ArrayRef> {
        let texts = Texts::of(column);
        let mut columns = Columns::new();
        with_engine(|engine| {
            for row in rows {
                if budget.poll().is_err() {
                    break;
                }
                columns.add(self.graded(texts.get(row), engine, budget));
            }
        });
        columns.finish()
    }
}

impl Grading {
    fn graded(
        &self,
        text: Option<&str>,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<coach::Grading, String> {
        let parsed = notation::parse(text.ok_or(NO_PUZZLE)?).map_err(|errors| errors.one_line())?;
        let puzzle = &parsed.document.puzzle;
        Ok(within(self.limits, budget, |budget| {
            engine.grade(puzzle, self.up_to, budget)
        }))
    }
}

/// What the library calls the grade.
fn result(grading: &coach::Grading) -> &'static str {
    match (&grading.grade, grading.limit, grading.solutions) {
        (Some(grade), _, _) if grade.is_solved => "graded",
        (Some(_), Some(_), _) => "stopped",
        (Some(_), None, _) => "stuck",
        (None, _, SolutionCount::None) => "none",
        (None, _, _) => "multiple",
    }
}

/// How often each technique is used, without those that are not.
fn uses_type() -> DataType {
    let entry = Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Int32, true),
    ]);
    let entries = Field::new("entries", DataType::Struct(entry), false);
    DataType::Map(Arc::new(entries), false)
}

struct Columns {
    result: StringBuilder,
    solution: StringBuilder,
    level: StringBuilder,
    extended: BooleanBuilder,
    score: Int32Builder,
    hardest: StringBuilder,
    steps: Int32Builder,
    trial: BooleanBuilder,
    uses: MapBuilder<StringBuilder, Int32Builder>,
    error: StringBuilder,
}

impl Columns {
    fn new() -> Columns {
        let names = MapFieldNames {
            entry: "entries".to_owned(),
            key: "key".to_owned(),
            value: "value".to_owned(),
        };
        Columns {
            result: StringBuilder::new(),
            solution: StringBuilder::new(),
            level: StringBuilder::new(),
            extended: BooleanBuilder::new(),
            score: Int32Builder::new(),
            hardest: StringBuilder::new(),
            steps: Int32Builder::new(),
            trial: BooleanBuilder::new(),
            uses: MapBuilder::new(Some(names), StringBuilder::new(), Int32Builder::new()),
            error: StringBuilder::new(),
        }
    }

    fn add(&mut self, graded: Result<coach::Grading, String>) {
        let (result, solution, grade, error) = match &graded {
            Ok(graded) => {
                let result = result(graded);
                let (solution, grade) = (graded.solution.as_ref(), graded.grade.as_ref());
                (result, solution, grade, None)
            }
            Err(message) => ("error", None, None, Some(message)),
        };
        self.result.append_value(result);
        add_grid(&mut self.solution, solution);
        self.level
            .append_option(grade.map(|grade| grade.level.name()));
        self.extended
            .append_option(grade.map(|grade| grade.is_extended));
        // A puzzle that techniques do not finish has a level and nothing more.
        let solved = grade.filter(|grade| grade.is_solved);
        self.score
            .append_option(solved.map(|grade| number(grade.score)));
        self.hardest
            .append_option(solved.map(|grade| grade.hardest.id));
        self.steps
            .append_option(solved.map(|grade| number(grade.steps)));
        self.trial
            .append_option(solved.map(|grade| grade.needs_guessing));
        self.add_uses(solved);
        self.error.append_option(error);
    }

    fn add_uses(&mut self, grade: Option<&Grade>) {
        for (technique, &count) in TECHNIQUES
            .iter()
            .zip(grade.iter().flat_map(|grade| grade.uses()))
        {
            if count > 0 {
                self.uses.keys().append_value(technique.id);
                self.uses.values().append_value(number(count));
            }
        }
        // Both sides of a map have the same length.
        let _ = self.uses.append(grade.is_some());
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.result.finish()),
            Arc::new(self.solution.finish()),
            Arc::new(self.level.finish()),
            Arc::new(self.extended.finish()),
            Arc::new(self.score.finish()),
            Arc::new(self.hardest.finish()),
            Arc::new(self.steps.finish()),
            Arc::new(self.trial.finish()),
            Arc::new(self.uses.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}

/// A count with a sign, because Spark has no unsigned numbers.
pub(super) fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
