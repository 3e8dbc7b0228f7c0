//! The hash function of the caller's.

use crate::work::Caller;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use std::sync::Arc;
use widelimb::protocols::sigma::Challenge;

/// The caller's function, called from the thread of a piece.
pub struct Function<'a> {
    pub function: &'a Arc<Py<PyAny>>,
    pub caller: &'a Caller<'a>,
    /// The least bytes of a challenge.
    pub least: usize,
}

/// The bytes of a challenge that nobody can guess, if the order of a group has as many.
pub const LEAST: usize = 16;

impl Challenge for Function<'_> {
    /// Without a result there is none of the piece either.
    fn challenge(&self, context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
        let (function, least) = (Arc::clone(self.function), self.least);
        let (context, numbers) = (context.to_vec(), numbers.to_vec());
        let call = move |py: Python<'_>| {
            let numbers = PyList::new(py, numbers.iter().map(|x| PyBytes::new(py, x)))?;
            let answer = function.bind(py).call1((PyBytes::new(py, &context), numbers))?;
            let Ok(answer) = answer.cast::<PyBytes>() else {
                let text = format!("challenge returned {}, not bytes", answer.get_type().name()?);
                return Err(PyTypeError::new_err(text));
            };
            let bytes = answer.as_bytes();
            if bytes.len() < least {
                let text = format!("challenge returned {} bytes of {least} at least", bytes.len());
                return Err(PyValueError::new_err(text));
            }
            Ok(bytes.to_vec())
        };
        self.caller.call(call).unwrap_or_default()
    }
}
