//! Tables as they come in and go out.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::ffi::{
    ArrayIterator, ArrayReader, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;

use crate::errors::refused;

use super::rows::{Question, answer_rows};

/// The table or array that comes in, batch by batch.
pub(super) struct Input<'a> {
    reader: Box<dyn ArrayReader + Send>,
    /// The column that is asked about.
    column: &'a str,
    fields: Fields,
    /// Its index among the fields.
    at: usize,
    /// Whether a table came in, and not a single array.
    is_table: bool,
}

impl<'a> Input<'a> {
    /// An array, which becomes the column of this name, or a table that has one.
    pub(super) fn of(source: &Bound<PyAny>, column: &'a str) -> PyResult<Input<'a>> {
        let speaks = |name| source.hasattr(name);
        if !speaks("__arrow_c_array__")? && !speaks("__arrow_c_stream__")? {
            let kind = source.get_type();
            return Err(PyTypeError::new_err(format!(
                "{} is not an Arrow array or table; pyarrow.array(…) makes one from a list",
                kind.name()?
            )));
        }
        let reader = source.extract::<AnyArray>()?.into_reader()?;
        let field = reader.field();
        let DataType::Struct(fields) = field.data_type() else {
            let field = Field::clone(&field).with_name(column);
            return Ok(Input {
                reader,
                column,
                fields: Fields::from(vec![field]),
                at: 0,
                is_table: false,
            });
        };
        let Some((at, _)) = fields.find(column) else {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            let message = format!("there is no column {column:?}, only {}", names.join(", "));
            return Err(refused(message));
        };
        Ok(Input {
            fields: fields.clone(),
            reader,
            column,
            at,
            is_table: true,
        })
    }

    /// All columns of an array that came in.
    fn columns(&self, array: ArrayRef) -> PyResult<Vec<ArrayRef>> {
        if !self.is_table {
            return Ok(vec![array]);
        }
        let table = array.as_struct();
        if table.null_count() > 0 {
            let message = "rows that are null as a whole cannot be kept; filter them out first";
            return Err(refused(message.to_owned()));
        }
        Ok(table.columns().to_vec())
    }
}

/// Answers for every row that comes in.
pub(super) fn answer(
    py: Python<'_>,
    mut input: Input,
    question: &impl Question,
    threads: usize,
) -> PyResult<Batch> {
    question.check(&input.fields[input.at])?;
    let mut fields: Vec<FieldRef> = input.fields.iter().cloned().collect();
    for field in question.fields() {
        if fields.iter().any(|known| known.name() == field.name()) {
            return Err(refused(format!(
                "there is already a column {:?}; rename it, or pass the column {:?} alone",
                field.name(),
                input.column
            )));
        }
        fields.push(Arc::new(field));
    }
    let schema = Arc::new(Schema::new(fields));
    let mut batches = Vec::new();
    while let Some(array) = input.reader.next() {
        let columns = input.columns(array.map_err(arrow_error)?)?;
        let length = columns[input.at].len();
        for first in (0..length).step_by(question.most_rows()) {
            let rows = question.most_rows().min(length - first);
            let part = |column: &ArrayRef| column.slice(first, rows);
            let mut columns: Vec<ArrayRef> = columns.iter().map(part).collect();
            columns.extend(answer_rows(py, &columns[input.at], question, threads)?);
            let batch = RecordBatch::try_new(Arc::clone(&schema), columns);
            batches.push(batch.map_err(arrow_error)?);
        }
    }
    Ok(Batch { schema, batches })
}

pub(super) fn arrow_error(error: ArrowError) -> PyErr {
    refused(error.to_string())
}

/// A table of answers, for any library that speaks Arrow's C data interface.
///
/// ``pyarrow.table(batch)`` and ``polars.DataFrame(batch)`` take it, and a query of DuckDB takes it by its name.
///
/// >>> import cagey_puzzles as cagey, pyarrow as pa
/// >>> batch = cagey.solve_batch(pa.array(["2:__b,a3s1"]))
/// >>> batch
/// <cagey_puzzles.Batch of 1 row: id, result, solution, another, error>
/// >>> pa.table(batch)["solution"].to_pylist()
/// ['1221']
#[pyclass(frozen, module = "cagey_puzzles")]
pub(crate) struct Batch {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Batch {
    fn field(&self) -> FieldRef {
        let fields = DataType::Struct(self.schema.fields().clone());
        Arc::new(Field::new("", fields, false))
    }
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        let names = self
            .schema
            .fields()
            .iter()
            .map(|field| field.name().as_str());
        let names: Vec<&str> = names.collect();
        let (length, names) = (self.__len__(), names.join(", "));
        let rows = if length == 1 { "row" } else { "rows" };
        format!("<cagey_puzzles.Batch of {length} {rows}: {names}>")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let whole = match &self.batches[..] {
            [batch] => batch.clone(),
            batches => concat_batches(&self.schema, batches).map_err(arrow_error)?,
        };
        let array = StructArray::from(whole);
        Ok(to_array_pycapsules(
            py,
            self.field(),
            &array,
            requested_schema,
        )?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let array = |batch: RecordBatch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef);
        let arrays = self.batches.clone().into_iter().map(array);
        let reader = Box::new(ArrayIterator::new(arrays, self.field()));
        Ok(to_stream_pycapsule(py, reader, requested_schema)?)
    }
}
