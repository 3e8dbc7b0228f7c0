//! Copies of secret bytes that are wiped when they are dropped.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::convert::Infallible;
use zeroize::Zeroizing;

/// Secret bytes: a copy of a `bytes` or `bytearray` argument, or a result on its way to `bytes`.
#[derive(Clone)]
pub struct Secret(pub Zeroizing<Vec<u8>>);

impl From<&[u8]> for Secret {
    fn from(bytes: &[u8]) -> Secret {
        Secret(Zeroizing::new(bytes.to_vec()))
    }
}

impl<'py> FromPyObject<'_, 'py> for Secret {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Secret> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(bytes.as_bytes().into());
        }
        if let Ok(bytes) = object.cast::<PyByteArray>() {
            return Ok(Secret(Zeroizing::new(bytes.to_vec())));
        }
        let of = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("bytes are required, not {of}")))
    }
}

impl<'py> IntoPyObject<'py> for Secret {
    type Target = PyBytes;
    type Output = Bound<'py, PyBytes>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyBytes>, Infallible> {
        Ok(PyBytes::new(py, &self.0))
    }
}
