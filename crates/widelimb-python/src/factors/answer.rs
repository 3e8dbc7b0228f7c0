//! Results and exceptions.

use crate::limit::too_long;
use crate::object::Number;
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::io;
use std::time::Duration;
use widelimb::{Integer, Natural};
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::{FactorError, Factorization, Factorizer, Proof, RelationFileError};

/// An object of the class `Factorization`.
pub struct Found(pub Factorization);

impl<'py> IntoPyObject<'py> for Found {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.0, &[])
    }
}

/// An object of the class `Factorization`, of a factorization and of what else was not split.
fn object<'py>(
    py: Python<'py>,
    found: &Factorization,
    more: &[(Natural, u64)],
) -> PyResult<Bound<'py, PyAny>> {
    let [primes, rest, proofs] = [(); 3].map(|()| PyDict::new(py));
    let object = |number: &Natural| Number(Integer::from(number));
    for factor in found.factors() {
        primes.set_item(object(&factor.prime), factor.multiplicity)?;
        if let Proof::Certificate(certificate) = &factor.proof {
            proofs.set_item(object(&factor.prime), certificate.to_string())?;
        }
    }
    for (number, times) in found.rest().iter().chain(more) {
        rest.set_item(object(number), times)?;
    }
    let class = py.import(intern!(py, "widelimb._factors"))?;
    class.getattr(intern!(py, "Factorization"))?.call1((primes, rest, proofs))
}

/// The exception with what is known of a number as its attributes: `factors`, a `Factorization`,
/// and
/// `rest`, that of it.
pub fn with_known(
    py: Python<'_>,
    error: PyErr,
    found: &Factorization,
    more: &[(Natural, u64)],
) -> PyErr {
    // An exception of the caller may take no attributes.
    let set = || -> PyResult<()> {
        let (value, found) = (error.value(py), object(py, found, more)?);
        value.setattr(intern!(py, "rest"), found.getattr(intern!(py, "rest"))?)?;
        value.setattr(intern!(py, "factors"), found)
    };
    let _ = set();
    error
}

/// What is known of `n` where nothing is.
pub fn with_nothing(py: Python<'_>, error: PyErr, n: Natural) -> PyErr {
    with_known(py, error, &Factorization::default(), &[(n, 1)])
}

/// What is known of `n` where some of its divisors were not split: the other ones multiply to a
/// number whose primes were found once.
pub fn with_rest(py: Python<'_>, error: PyErr, n: &Natural, rest: &[(Natural, u64)]) -> PyErr {
    const AGAIN: Duration = Duration::from_millis(50);
    let found = py.detach(|| {
        let product = rest.iter().map(|(number, times)| number.pow(*times));
        let (others, remainder) = n.div_rem(&Natural::product_of(&product.collect::<Vec<_>>()));
        // What is not split may be of another number, as one less than a prime of this one is.
        let divides = remainder.is_zero() && !others.is_zero();
        divides.then(|| Factorizer::new().time_limit(AGAIN).factor(&others).unwrap_or_default())
    });
    with_known(py, error, &found.unwrap_or_default(), rest)
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
