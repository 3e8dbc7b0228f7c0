//! Proofs of primality.

use super::search::{Search, apart};
use crate::batches::cost;
use crate::int::Int;
use crate::object::Number;
use pyo3::exceptions::{PyArithmeticError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use widelimb::Natural;
use widelimb_factor::{Certificate, NotProvedError};

/// A certificate for n, or why there is none.
fn certificate(
    search: &Search<'_>,
    n: Option<Natural>,
) -> PyResult<Result<Certificate, NotProvedError>> {
    let Some(n) = n else { return Ok(Err(NotProvedError::NotPrime)) };
    // Below 2^64 the test is the proof.
    let cost = if n.bit_len() <= 64 { 0.0 } else { cost::LONG };
    search.run(cost, move |asked| asked.prover().prove(&n))
}

/// The number, if it is above 0.
fn positive(n: &Int<'_>) -> Option<Natural> {
    n.is_positive().then(|| n.magnitude().clone())
}

fn error(error: NotProvedError) -> PyErr {
    let text = error.to_string();
    match error {
        NotProvedError::NotPrime => PyValueError::new_err(text),
        NotProvedError::Stopped => PyTimeoutError::new_err(text),
        NotProvedError::NotFound => PyArithmeticError::new_err(text),
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Whether n is prime, with a proof where is_prime takes a test's word. It takes about a second for
/// 300 digits, and less where many primes of n - 1 or n + 1 are found. A proof that is not found in
/// time_limit seconds is a TimeoutError, one that is not found at all an ArithmeticError. A
/// callable as progress gets four arguments, as in factor.
///
///     >>> is_prime_proved(2**127 - 1), is_prime_proved(2**128 + 1)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, progress = None))]
pub fn is_prime_proved<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<bool> {
    let search = Search::new(py, time_limit, None, progress)?;
    match certificate(&search, positive(&n))? {
        Ok(_) => Ok(true),
        Err(NotProvedError::NotPrime) => Ok(false),
        Err(fault) => Err(error(fault)),
    }
}

/// A certificate that n is prime, which verify_prime checks in a part of the time. A number that is
/// not prime is a ValueError, a certificate that is not found in time_limit seconds a TimeoutError,
/// and one that is not found at all an ArithmeticError.
///
/// It is a text in the form of PARI's primecert, [n, [primes of n - 1]] or steps with elliptic
/// curves, which PARI's primecertisvalid accepts. Where primes of n + 1 are needed as well, as for
/// 2**521 - 1, they are a third entry, [n, [primes of n - 1], [primes of n + 1]], which is this
/// package's own: primecertisvalid refuses it.
///
///     >>> prove_prime(2**89 - 1)
///     '[618970019642690137449562111, [353, 397, 683, 2113]]'
///     >>> prove_prime(97)
///     '97'
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, progress = None))]
pub fn prove_prime<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<String> {
    let search = Search::new(py, time_limit, None, progress)?;
    certificate(&search, positive(&n))?.map(|found| found.to_string()).map_err(error)
}

/// The number that a certificate of prove_prime proves to be prime. One that does not hold is a
/// ValueError, which says what is wrong.
///
///     >>> verify_prime('[618970019642690137449562111, [353, 397, 683, 2113]]')
///     mpz(618970019642690137449562111)
#[pyfunction]
pub fn verify_prime(py: Python<'_>, certificate: &str) -> PyResult<Number> {
    let words = certificate.to_owned();
    let number = apart(py, move || {
        let certificate: Certificate = words.parse().map_err(text)?;
        certificate.verify().map_err(text)?;
        Ok(certificate.number().clone())
    });
    Ok(Number(number?.into()))
}
