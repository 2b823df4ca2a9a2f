//! The library's answers as Python's plain data: dictionaries, lists, strings, numbers and `None`.
//!
//! An answer has the same shape here as in JSON, because serde describes it once for both. This serializer makes
//! Python objects of it directly, without writing and reading any text. The crate `pythonize` does the same, but it
//! has no release for the version of pyo3 that `pyo3-arrow` needs.

use std::fmt::{self, Display};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::ser::{self, Serialize};

/// An answer as Python's plain data.
pub(crate) fn plain<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    answer.serialize(Plain(py)).map_err(|Failure(error)| error)
}

#[derive(Clone, Copy)]
struct Plain<'py>(Python<'py>);

impl<'py> Plain<'py> {
    fn object(self, value: impl IntoPyObjectExt<'py>) -> Result<Bound<'py, PyAny>, Failure> {
        Ok(value.into_bound_py_any(self.0)?)
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
        let dict = PyDict::new(self.0);
        dict.set_item(name, content)?;
        Ok(dict.into_any())
    }

    fn items(self, length: usize, variant: Option<&'static str>) -> Items<'py> {
        Items {
            plain: self,
            items: Vec::with_capacity(length),
            variant,
        }
    }

    fn fields(self, variant: Option<&'static str>) -> Fields<'py> {
        Fields {
            plain: self,
            dict: PyDict::new(self.0),
            key: None,
            variant,
        }
    }
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

impl<'py> ser::Serializer for Plain<'py> {
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
        serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
    }

    fn serialize_none(self) -> Result<Self::Ok, Failure> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Failure> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Self::Ok, Failure> {
        Ok(self.0.None().into_bound(self.0))
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

/// A list in the making.
struct Items<'py> {
    plain: Plain<'py>,
    items: Vec<Bound<'py, PyAny>>,
    variant: Option<&'static str>,
}

impl<'py> Items<'py> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        self.items.push(value.serialize(self.plain)?);
        Ok(())
    }

    fn finish(self) -> Result<Bound<'py, PyAny>, Failure> {
        let list = PyList::new(self.plain.0, self.items)?;
        self.plain.named(self.variant, list.into_any())
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

/// A dictionary in the making.
struct Fields<'py> {
    plain: Plain<'py>,
    dict: Bound<'py, PyDict>,
    /// The key whose value comes next.
    key: Option<Bound<'py, PyAny>>,
    variant: Option<&'static str>,
}

impl<'py> Fields<'py> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Failure> {
        Ok(self.dict.set_item(name, value.serialize(self.plain)?)?)
    }

    fn finish(self) -> Result<Bound<'py, PyAny>, Failure> {
        self.plain.named(self.variant, self.dict.into_any())
    }
}

impl<'py> ser::SerializeMap for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failure> {
        self.key = Some(key.serialize(self.plain)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failure> {
        let value = value.serialize(self.plain)?;
        match self.key.take() {
            Some(key) => Ok(self.dict.set_item(key, value)?),
            None => Err(ser::Error::custom("a value comes before its key")),
        }
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
