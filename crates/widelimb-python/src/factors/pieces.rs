//! The pieces of a factorization on a cluster: see `distributed.py`.

use super::answer::factor_error;
use super::factor::{digits, with};
use super::search::{Search, apart, limit};
use super::{Found, above_zero};
use crate::batches::cost;
use crate::int::Int;
use crate::object::Number;
use pyo3::prelude::*;
use std::time::Duration;
use widelimb_factor::distributed::{collect, combine};

/// What division, the rho method, and curves for divisors of some digits, or as many
/// digits as suit the number, find of n > 0.
#[pyfunction]
#[pyo3(signature = (n, digits, *, time_limit = None, progress = None))]
pub fn _factor_before_sieve<'py>(
    py: Python<'py>,
    n: Int<'py>,
    digits: Option<Int<'_>>,
    time_limit: Option<f64>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Found> {
    let (n, digits) = (above_zero("n", &n)?, self::digits(digits)?);
    let search = Search::new(py, time_limit, None, progress)?;
    let found = search.run(cost::factorization(n.bit_len()), move |asked| {
        with(asked.factorizer().smooth_only(), false, digits).factor(&n)
    })?;
    found.map(Found).map_err(factor_error)
}

/// Lines of relations of the quadratic sieve for n, collected for some seconds on one thread; each
/// call has a part of its own.
#[pyfunction]
pub fn _collect(py: Python<'_>, n: Int<'_>, part: u64, seconds: f64) -> PyResult<String> {
    let n = above_zero("n", &n)?;
    let time = limit(Some(seconds))?.unwrap_or(Duration::MAX);
    apart(py, move || collect(&n, part, time).map_err(|error| error.to_string()))
}

/// What lines of relations for n make: a divisor or None, the number of relations, and the
/// combinations that are made and needed.
#[pyfunction]
pub fn _combine(
    py: Python<'_>,
    n: Int<'_>,
    lines: String,
) -> PyResult<(Option<Number>, u64, u64, u64)> {
    let n = above_zero("n", &n)?;
    let found = apart(py, move || combine(&n, &lines).map_err(|error| error.to_string()))?;
    let divisor = found.divisor.map(|divisor| Number(divisor.into()));
    Ok((divisor, found.relations, found.done, found.needed))
}
