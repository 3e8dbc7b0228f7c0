//! Factorials, primorials, binomial coefficients, Fibonacci and Lucas numbers.

use crate::int::Int;
use crate::limit::{demand_room, within};
use crate::object::Number;
use crate::unlocked::unlocked;
use pyo3::prelude::*;
use widelimb::error::CapacityError;
use widelimb::{Integer, Natural};

/// The least cost of a step of a large index, in products of limbs.
const AT_A_STEP: u64 = 16;

/// The number of a sequence at index `n`, without the interpreter's lock if `n` is large.
fn number(
    n: u64,
    compute: impl Fn(u64) -> Result<Natural, CapacityError> + Send,
) -> PyResult<Number> {
    unlocked(n.saturating_mul(AT_A_STEP), || within(compute)).map(|n| Number(n.into()))
}

/// The factorial of n.
///
///     >>> fac(20)
///     mpz(2432902008176640000)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fac(n: u64) -> PyResult<Number> {
    number(n, |most| Natural::factorial_within(n, most))
}

/// The double factorial of n: the product n * (n-2) * (n-4) * ...
///
///     >>> double_fac(7), 7 * 5 * 3
///     (mpz(105), 105)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn double_fac(n: u64) -> PyResult<Number> {
    number(n, |most| Natural::double_factorial_within(n, most))
}

/// The m-fold factorial of n: the product n * (n-m) * (n-2m) * ...
///
///     >>> multi_fac(10, 3), 10 * 7 * 4
///     (mpz(280), 280)
#[pyfunction]
#[pyo3(signature = (n, m, /))]
pub fn multi_fac(n: u64, m: u64) -> PyResult<Number> {
    match m {
        // Steps of 0: the product is `n` alone.
        0 => Ok(Number(n.max(1).into())),
        1 => fac(n),
        2 => double_fac(n),
        _ => {
            let count = n.div_ceil(m);
            // Half of the factors are at least `n / 2`.
            let least = u64::from(n.checked_ilog2().unwrap_or(0)).saturating_sub(1);
            demand_room((count / 2).saturating_mul(least))?;
            number(count, |most| descending(n, m, count, most))
        }
    }
}

/// The product of `count` factors `n`, `n - m`, `n - 2 m`, ... above 0, by recursion on halves.
fn descending(n: u64, m: u64, count: u64, most: u64) -> Result<Natural, CapacityError> {
    match count {
        0 => Ok(Natural::one()),
        1 => Ok(n.into()),
        _ => {
            let half = count / 2;
            let rest = descending(n - half * m, m, count - half, most)?;
            descending(n, m, half, most)?.mul_within(&rest, most)
        }
    }
}

/// The product of all primes up to n.
///
///     >>> primorial(10), 2 * 3 * 5 * 7
///     (mpz(210), 210)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn primorial(n: u64) -> PyResult<Number> {
    number(n, |most| Natural::primorial_within(n, most))
}

/// The binomial coefficient of n over k.
///
///     >>> bincoef(5, 2), bincoef(-3, 2)
///     (mpz(10), mpz(6))
#[pyfunction]
#[pyo3(signature = (n, k, /))]
pub fn bincoef(n: Int<'_>, k: u64) -> PyResult<Number> {
    let products = k.saturating_mul(AT_A_STEP);
    unlocked(products, || within(|most| n.choose_within(k, most))).map(Number)
}

/// The binomial coefficient of n over k, like bincoef(n, k).
///
///     >>> comb(5, 2)
///     mpz(10)
#[pyfunction]
#[pyo3(signature = (n, k, /))]
pub fn comb(n: Int<'_>, k: u64) -> PyResult<Number> {
    bincoef(n, k)
}

/// The Fibonacci number with index n.
///
///     >>> [int(fib(n)) for n in range(10)]
///     [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fib(n: u64) -> PyResult<Number> {
    number(n, |most| Natural::fibonacci_within(n, most))
}

/// The Fibonacci numbers with indices n and n-1.
///
///     >>> fib2(10)
///     (mpz(55), mpz(34))
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn fib2(n: u64) -> PyResult<(Number, Number)> {
    let before = if n == 0 { Number(Integer::ONE) } else { fib(n - 1)? };
    Ok((fib(n)?, before))
}

/// The Lucas number with index n.
///
///     >>> [int(lucas(n)) for n in range(10)]
///     [2, 1, 3, 4, 7, 11, 18, 29, 47, 76]
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn lucas(n: u64) -> PyResult<Number> {
    number(n, |most| Natural::lucas_within(n, most))
}

/// The Lucas numbers with indices n and n-1.
///
///     >>> lucas2(10)
///     (mpz(123), mpz(76))
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn lucas2(n: u64) -> PyResult<(Number, Number)> {
    let before = if n == 0 { Number(-Integer::ONE) } else { lucas(n - 1)? };
    Ok((lucas(n)?, before))
}
