//! Factorials, binomial coefficients and Fibonacci's and Lucas's numbers.

use super::MOST_BITS;
use crate::int::Int;
use crate::object::Number;
use crate::operators::too_long;
use pyo3::prelude::*;
use widelimb::error::CapacityError;
use widelimb::{Integer, Natural};

fn number(result: Result<Natural, CapacityError>) -> PyResult<Number> {
    result.map(|n| Number(n.into())).map_err(|_| too_long())
}

/// The factorial of n.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fac(n: u64) -> PyResult<Number> {
    number(Natural::checked_factorial(n, MOST_BITS))
}

/// The double factorial of n: the product n * (n-2) * (n-4) * ...
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn double_fac(n: u64) -> PyResult<Number> {
    number(Natural::checked_double_factorial(n, MOST_BITS))
}

/// The m-fold factorial of n: the product n * (n-m) * (n-2m) * ...
#[pyfunction]
#[pyo3(signature = (n, m, /))]
pub fn multi_fac(n: u64, m: u64) -> PyResult<Number> {
    match m {
        // Nothing goes away from `n`.
        0 => Ok(Number(n.max(1).into())),
        1 => fac(n),
        2 => double_fac(n),
        _ => {
            let count = n.div_ceil(m);
            // The first half of the factors is not below `n / 2`.
            let least = u64::from(n.checked_ilog2().unwrap_or(0)).saturating_sub(1);
            if (count / 2).saturating_mul(least) > MOST_BITS {
                return Err(too_long());
            }
            number(descending(n, m, count))
        }
    }
}

/// The product of so many factors `n`, `n - m`, `n - 2 m`, ... above 0, by halves.
fn descending(n: u64, m: u64, count: u64) -> Result<Natural, CapacityError> {
    match count {
        0 => Ok(Natural::one()),
        1 => Ok(n.into()),
        _ => {
            let half = count / 2;
            let rest = descending(n - half * m, m, count - half)?;
            descending(n, m, half)?.checked_mul(&rest, MOST_BITS)
        }
    }
}

/// The product of all primes up to n.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn primorial(n: u64) -> PyResult<Number> {
    number(Natural::checked_primorial(n, MOST_BITS))
}

/// The binomial coefficient of n over k.
#[pyfunction]
#[pyo3(signature = (n, k, /))]
pub fn bincoef(n: Int<'_>, k: u64) -> PyResult<Number> {
    n.checked_choose(k, MOST_BITS).map(Number).map_err(|_| too_long())
}

/// The same as bincoef(n, k).
#[pyfunction]
#[pyo3(signature = (n, k, /))]
pub fn comb(n: Int<'_>, k: u64) -> PyResult<Number> {
    bincoef(n, k)
}

/// Fibonacci's number n.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fib(n: u64) -> PyResult<Number> {
    number(Natural::checked_fibonacci(n, MOST_BITS))
}

/// Fibonacci's numbers n and n-1.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fib2(n: u64) -> PyResult<(Number, Number)> {
    let before = if n == 0 { Number(Integer::ONE) } else { fib(n - 1)? };
    Ok((fib(n)?, before))
}

/// Lucas's number n.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn lucas(n: u64) -> PyResult<Number> {
    number(Natural::checked_lucas(n, MOST_BITS))
}

/// Lucas's numbers n and n-1.
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn lucas2(n: u64) -> PyResult<(Number, Number)> {
    let before = if n == 0 { Number(-Integer::ONE) } else { lucas(n - 1)? };
    Ok((lucas(n)?, before))
}
