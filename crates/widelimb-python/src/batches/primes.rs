//! Primes.

use super::{Call, Column, cost};
use crate::functions::primes::passes_here;
use crate::int::Int;
use crate::object::Number;
use pyo3::prelude::*;

/// The list of is_prime(x, n) for each x of a sequence.
///
///     >>> is_prime_batch([2**61 - 1, 2**62 - 1])
///     [True, False]
#[pyfunction]
#[pyo3(signature = (xs, n = 25, /, *, threads = None, progress = None))]
pub fn is_prime_batch<'py>(
    py: Python<'py>,
    xs: &Bound<'py, PyAny>,
    n: u64,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    call.each([Column::read("xs", xs)?], |[x]| cost::power(x, x), move |[x]| Ok(passes_here(x, n)))
}

/// The list of next_prime(x) for each x of a sequence.
///
///     >>> next_prime_batch([10, 100, 1000])
///     [mpz(11), mpz(101), mpz(1009)]
#[pyfunction]
#[pyo3(signature = (xs, /, *, threads = None, progress = None))]
pub fn next_prime_batch<'py>(
    py: Python<'py>,
    xs: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let cost = |[x]: [u64; 1]| x as f64 / 20.0 * cost::power(x, x);
    call.each([Column::read("xs", xs)?], cost, |[x]| Ok(Number(x.next_prime())))
}
