//! Numbers that come in as arguments. What pyo3 says of one that does not fit is an `OverflowError`
//! without the argument's name.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refused;

/// A function for each argument that reads its value.
macro_rules! arguments {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<T>
        where
            T: for<'a> FromPyObject<'a, 'py>,
        {
            fitting(value, stringify!($name))
        }
    )*};
}

arguments! {
    size seed k threads limit node_limit time_limit score hide_operators max_singles max_target
}

/// The number, or numbers, if it is in the range that its type has.
pub(crate) fn fitting<'py, T>(value: &Bound<'py, PyAny>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let number: PyResult<T> = value.extract().map_err(Into::into);
    number.map_err(
        |error| match error.is_instance_of::<PyOverflowError>(value.py()) {
            true => refused(format!("{name}: the number is below 0 or too large")),
            false => error,
        },
    )
}
