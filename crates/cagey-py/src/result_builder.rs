//! The library's answers as objects of Python.
//!
//! serde describes an answer once, for JSON and for this serializer, which makes objects of it without any text or
//! dictionary in between. Where the table of `result_classes` knows a class for it, that is what it becomes; what
//! has no class has the same shape as in JSON: dictionaries, lists, strings, numbers and `None`.

use std::fmt::{self, Display};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use serde::ser::{self, Serialize};

/// What a value becomes.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// What it is in JSON.
    Plain,
    /// The text of a grid, as a list of rows.
    Grid,
    /// An item for each cell of a grid, as a list of rows.
    Rows(&'static Shape),
    List(&'static Shape),
    Tuple(&'static Shape),
    Object(&'static Class),
}

/// A result class, which is a named tuple.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [Field],
    pub(crate) class: PyOnceLock<Py<PyType>>,
}

/// A field of a class.
pub(crate) struct Field {
    /// Its name in JSON.
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) missing: Missing,
}

/// What a field is where an answer does not have it.
#[derive(Clone, Copy)]
pub(crate) enum Missing {
    /// Every answer has it.
    Never,
    Null,
    Empty,
    Zero,
}

/// Defines classes with the shape of each field, and what it is where it is missing.
macro_rules! classes {
    ($($constant:ident = $name:literal { $($field:literal: $shape:expr, $missing:ident;)* })*) => {$(
        pub(crate) static $constant: $crate::result_builder::Class = $crate::result_builder::Class {
            name: $name,
            fields: &[$($crate::result_builder::Field {
                name: $field,
                shape: $shape,
                missing: $missing,
            }),*],
            class: pyo3::sync::PyOnceLock::new(),
        };
    )*};
}
pub(crate) use classes;

/// An answer as an object of a class.
pub(crate) fn build<'py>(
    py: Python<'py>,
    class: &'static Class,
    answer: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = Shape::Object(class);
    let builder = Builder { py, shape };
    answer.serialize(builder).map_err(|Failure(error)| error)
}

impl Class {
    /// An object with these values of its fields, in their order.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        values: Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static TUPLE_NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = self.class.import(py, "cagey_puzzles.results", self.name)?;
        // The constructor of a named tuple calls this as well, but it is written in Python.
        let new = TUPLE_NEW.get_or_try_init(py, || {
            let new = py.get_type::<PyTuple>().getattr("__new__")?;
            Ok::<_, PyErr>(new.unbind())
        })?;
        new.bind(py).call1((class, values))
    }

    /// The place of a field among the others. Those of an answer mostly come in the same order.
    fn place(&self, name: &str, next: usize) -> Option<usize> {
        let is_it = |place: &usize| self.fields[*place].name == name;
        (next..self.fields.len())
            .chain(0..next.min(self.fields.len()))
            .find(is_it)
    }
}

#[derive(Clone, Copy)]
struct Builder<'py> {
    py: Python<'py>,
    shape: Shape,
}

impl<'py> Builder<'py> {
    fn plain(py: Python<'py>) -> Builder<'py> {
        Builder {
            py,
            shape: Shape::Plain,
        }
    }

    fn object(self, value: impl IntoPyObjectExt<'py>) -> Result<Bound<'py, PyAny>, Failure> {
        Ok(value.into_bound_py_any(self.py)?)
    }

    /// What a variant of an enum holds, under the name of the variant.
    fn named(
        self,
        variant: Option<&'static str>,
        content: Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyAny>, Failure> {
        let Some(name) = variant else {
            return Ok(content);
        };
        let dict = PyDict::new(self.py);
        dict.set_item(name, content)?;
        Ok(dict.into_any())
    }

    fn items(self, length: usize, variant: Option<&'static str>) -> Items<'py> {
        Items {
            builder: self,
            items: Vec::with_capacity(length),
            variant,
        }
    }

    fn fields(self, variant: Option<&'static str>) -> Fields<'py> {
        let content = match self.shape {
            Shape::Object(class) => Content::Class {
                class,
                values: class.fields.iter().map(|_| None).collect(),
                next: 0,
            },
            _ => Content::Dict(PyDict::new(self.py)),
        };
        Fields {
            builder: self,
            content,
            key: None,
            variant,
        }
    }
}

/// A grid of one line, digits run together or separated by commas, as a list of rows.
fn grid_rows<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let value = |cell: &str| cell.parse::<u8>().unwrap_or(0);
    let values: Vec<u8> = match text.contains(',') {
        true => text.split(',').map(value).collect(),
        false => (text.bytes())
            .map(|cell| cell.checked_sub(b'0').filter(|&v| v < 10).unwrap_or(0))
            .collect(),
    };
    let rows = values.chunks(values.len().isqrt().max(1));
    let rows = rows.map(|row| PyList::new(py, row));
    PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
}

/// Python could not make an object.
#[derive(Debug)]
struct Failure(PyErr);

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failure {}

impl ser::Error for Failure {
    fn custom<T: Display>(message: T) -> Failure {
        Failure(PyRuntimeError::new_err(message.to_string()))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure(error)
    }
}

/// The methods for values that Python has an object for.
macro_rules! values {
    ($($method:ident($kind:ty))*) => {$(
        fn $method(self, value: $kind) -> Result<Self::Ok, Failure> {
            self.object(value)
        }
    )*};
}

impl<'py> ser::Serializer for Builder<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;
    type SerializeSeq = Items<'py>;
    type SerializeTuple = Items<'py>;
    type SerializeTupleStruct = Items<'py>;
    type SerializeTupleVariant = Items<'py>;
    type SerializeMap = Fields<'py>;
    type SerializeStruct = Fields<'py>;
    type SerializeStructVariant = Fields<'py>;

    values! {
        serialize_bool(bool)
        serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
        serialize_f32(f32) serialize_f64(f64)
        serialize_char(char) serialize_bytes(&[u8])
    }

    fn serialize_str(self, text: &str) -> Result<Self::Ok, Failure> {
        match self.shape {
            Shape::Grid => Ok(grid_rows(self.py, text)?.into_any()),
            _ => self.object(text),
        }
    }

    fn serialize_none(self) -> Result<Self::Ok, Failure> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Failure> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Self::Ok, Failure> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Self::Ok, Failure> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Self::Ok, Failure> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<Self::Ok, Failure> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Self::Ok, Failure> {
        self.named(Some(variant), value.serialize(self)?)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'py>, Failure> {
        Ok(self.items(length.unwrap_or(0), None))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'py>, Failure> {
        Ok(self.items(length, None))
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        length: usize,
    ) -> Result<Items<'py>, Failure> {
        Ok(self.items(length, None))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Items<'py>, Failure> {
        Ok(self.items(length, Some(variant)))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Fields<'py>, Failure> {
        Ok(self.fields(None))
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Fields<'py>, Failure> {
        Ok(self.fields(None))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Fields<'py>, Failure> {
        Ok(self.fields(Some(variant)))
    }
}

/// A list or a tuple in the making.
struct Items<'py> {
    builder: Builder<'py>,
    items: Vec<Bound<'py, PyAny>>,
    variant: Option<&'static str>,
}

impl<'py> Items<'py> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        let shape = match self.builder.shape {
            Shape::Rows(item) | Shape::List(item) | Shape::Tuple(item) => *item,
            _ => Shape::Plain,
        };
        let py = self.builder.py;
        self.items.push(value.serialize(Builder { py, shape })?);
        Ok(())
    }

    fn finish(self) -> Result<Bound<'py, PyAny>, Failure> {
        let py = self.builder.py;
        let whole = match self.builder.shape {
            Shape::Tuple(_) => PyTuple::new(py, self.items)?.into_any(),
            Shape::Rows(_) => {
                let rows = self.items.chunks(self.items.len().isqrt().max(1));
                let rows = rows.map(|row| PyList::new(py, row));
                PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any()
            }
            _ => PyList::new(py, self.items)?.into_any(),
        };
        self.builder.named(self.variant, whole)
    }
}

/// serde has four kinds of lists, which are all the same to Python.
macro_rules! lists {
    ($($kind:ident::$method:ident)*) => {$(
        impl<'py> ser::$kind for Items<'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failure;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
                self.add(value)
            }

            fn end(self) -> Result<Self::Ok, Failure> {
                self.finish()
            }
        }
    )*};
}

lists! {
    SerializeSeq::serialize_element
    SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field
    SerializeTupleVariant::serialize_field
}

/// An object or a dictionary in the making.
struct Fields<'py> {
    builder: Builder<'py>,
    content: Content<'py>,
    /// The key whose value comes next.
    key: Option<Bound<'py, PyAny>>,
    variant: Option<&'static str>,
}

enum Content<'py> {
    Dict(Bound<'py, PyDict>),
    Class {
        class: &'static Class,
        /// The values of its fields, as far as they are known.
        values: Vec<Option<Bound<'py, PyAny>>>,
        /// The field that probably comes next.
        next: usize,
    },
}

impl<'py> Fields<'py> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Failure> {
        let py = self.builder.py;
        match &mut self.content {
            Content::Dict(dict) => {
                dict.set_item(name, value.serialize(Builder::plain(py))?)?;
            }
            Content::Class {
                class,
                values,
                next,
            } => {
                // What the class has no field for is left out.
                if let Some(place) = class.place(name, *next) {
                    let shape = class.fields[place].shape;
                    values[place] = Some(value.serialize(Builder { py, shape })?);
                    *next = place + 1;
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Bound<'py, PyAny>, Failure> {
        let py = self.builder.py;
        let whole = match self.content {
            Content::Dict(dict) => dict.into_any(),
            Content::Class { class, values, .. } => {
                let mut all = Vec::with_capacity(values.len());
                for (field, value) in class.fields.iter().zip(values) {
                    all.push(match (value, field.missing) {
                        (Some(value), _) => value,
                        (None, Missing::Null) => py.None().into_bound(py),
                        (None, Missing::Empty) => PyTuple::empty(py).into_any(),
                        (None, Missing::Zero) => 0.into_bound_py_any(py)?,
                        (None, Missing::Never) => {
                            let (class, field) = (class.name, field.name);
                            return Err(ser::Error::custom(format!("{class} lacks {field}")));
                        }
                    });
                }
                class.object(py, PyTuple::new(py, all)?)?
            }
        };
        self.builder.named(self.variant, whole)
    }
}

impl<'py> ser::SerializeMap for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failure> {
        self.key = Some(key.serialize(Builder::plain(self.builder.py))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        let Some(key) = self.key.take() else {
            return Err(ser::Error::custom("a value comes before its key"));
        };
        let key = key.cast::<PyString>().map_err(PyErr::from)?;
        self.add(key.to_str()?, value)
    }

    fn end(self) -> Result<Self::Ok, Failure> {
        self.finish()
    }
}

/// The fields of structs, whether they stand alone or in a variant.
macro_rules! structs {
    ($($kind:ident)*) => {$(
        impl<'py> ser::$kind for Fields<'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failure;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Failure> {
                self.add(name, value)
            }

            fn end(self) -> Result<Self::Ok, Failure> {
                self.finish()
            }
        }
    )*};
}

structs! { SerializeStruct SerializeStructVariant }
