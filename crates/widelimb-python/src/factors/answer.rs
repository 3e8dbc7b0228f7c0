//! Results and exceptions.

use crate::limit::too_long;
use crate::object::Number;
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::io;
use widelimb::{Integer, Natural};
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::{FactorError, Factorization, Proof, RelationFileError};

/// An object of the class `Factorization`.
pub struct Found(pub Factorization);

impl<'py> IntoPyObject<'py> for Found {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let [primes, rest, proofs] = [(); 3].map(|()| PyDict::new(py));
        let object = |number: &Natural| Number(Integer::from(number));
        for factor in self.0.factors() {
            primes.set_item(object(&factor.prime), factor.multiplicity)?;
            if let Proof::Certificate(certificate) = &factor.proof {
                proofs.set_item(object(&factor.prime), certificate.to_string())?;
            }
        }
        for (number, times) in self.0.rest() {
            rest.set_item(object(number), times)?;
        }
        let class = py.import(intern!(py, "widelimb._factors"))?;
        class.getattr(intern!(py, "Factorization"))?.call1((primes, rest, proofs))
    }
}

/// The exception for a number that is not factored: an `OSError` for a file that cannot be read or
/// written, else a `ValueError`.
pub fn factor_error(error: FactorError) -> PyErr {
    match error {
        FactorError::File(RelationFileError::Io { kind, .. }) => {
            io::Error::new(kind, error.to_string()).into()
        }
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The exception for a function without a value: a `TimeoutError` where time ended, an
/// `OverflowError` where the value is too long, else a `ValueError`.
pub fn arithmetic_error(error: ArithmeticError) -> PyErr {
    match error {
        ArithmeticError::Incomplete { .. } | ArithmeticError::Stopped => {
            PyTimeoutError::new_err(error.to_string())
        }
        ArithmeticError::Capacity(_) => too_long(),
        error => PyValueError::new_err(error.to_string()),
    }
}
