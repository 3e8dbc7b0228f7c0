//! Groups modulo a number; the arguments that are given by name are those of `functions.rs`.

use super::{Search, above_zero, check_room, most, number, numbers, value, value_of};
use crate::batches::cost;
use crate::int::Int;
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::{Integer, Natural};
use widelimb_factor::arithmetic::order::{multiplicative_order_with, primitive_root_with};
use widelimb_factor::arithmetic::{logarithm, roots};

/// The residue from 0 to n - 1.
fn residue(a: &Int<'_>, n: &Natural) -> PyResult<Natural> {
    let residue = a.try_rem_euclid(&Integer::from(n));
    residue.map(|a| a.magnitude().clone()).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The order of a modulo n: the least d > 0 with a**d congruent to 1; None if a and n have a common
/// divisor.
///
///     >>> znorder(10, 97), znorder(10, 98)
///     (mpz(96), None)
#[pyfunction]
#[pyo3(signature = (a, n, *, time_limit = None, threads = None, progress = None))]
pub fn znorder<'py>(
    py: Python<'py>,
    a: Int<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let a = residue(&a, &n)?;
    let order =
        value(&search, n, move |n, asked| multiplicative_order_with(&a, n, &asked.factorizer()));
    Ok(order?.map(number))
}

/// The least primitive root modulo n, whose powers are all residues coprime to n; None if there is
/// none.
///
///     >>> primitive_root(191), primitive_root(15)
///     (mpz(19), None)
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, threads = None, progress = None))]
pub fn primitive_root<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let root = value(&search, n, |n, asked| primitive_root_with(n, &asked.factorizer()));
    Ok(root?.map(number))
}

/// A number x with x**2 congruent to a modulo n, from 0 to n // 2: for a prime n the least. None if
/// there is none. If n is not split in time_limit seconds, it is a TimeoutError like that of phi.
///
///     >>> sqrt_mod(2, 7), sqrt_mod(3, 7), sqrt_mod(-1, 5 * 13)
///     (mpz(3), None, mpz(8))
#[pyfunction]
#[pyo3(signature = (a, n, *, time_limit = None, threads = None, progress = None))]
pub fn sqrt_mod<'py>(
    py: Python<'py>,
    a: Int<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let a = residue(&a, &n)?;
    let root = value(&search, n, move |n, asked| {
        let found = roots::sqrt_mod_with(&a, n, &asked.factorizer())?;
        let root = found.iter().next();
        Ok(root.map(|root| if root.is_zero() { root } else { root.clone().min(n - root) }))
    });
    Ok(root?.map(number))
}

/// The list of all x from 0 to n - 1 with x**2 congruent to a modulo n, least first. If there are
/// more than limit, it is a ValueError.
///
///     >>> sqrt_mod_all(1, 24)
///     [mpz(1), mpz(5), mpz(7), mpz(11), mpz(13), mpz(17), mpz(19), mpz(23)]
#[pyfunction]
#[pyo3(
    signature = (a, n, *, limit = None, time_limit = None, threads = None, progress = None),
    text_signature = "(a, n, *, limit=1000000, time_limit=None, threads=None, progress=None)"
)]
pub fn sqrt_mod_all<'py>(
    py: Python<'py>,
    a: Int<'py>,
    n: Int<'py>,
    limit: Option<Int<'_>>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let a = residue(&a, &n)?;
    let limit = most(limit)?;
    let roots = value(&search, n, move |n, asked| {
        let found = roots::sqrt_mod_with(&a, n, &asked.factorizer())?;
        if found.count() <= limit {
            check_room(&found.count(), n.bit_len())?;
        }
        found.sorted(limit)
    });
    roots.map(numbers)
}

/// The least x >= 0 with base**x congruent to value modulo n; None if there is none. The value
/// comes first, then its base, as in a logarithm of value to base; both may be given by name. The
/// time grows with the square root of the largest prime that divides the order of base; if that is
/// longer than 60 bits, or 120 bits with a time_limit, it is a ValueError.
///
///     >>> discrete_log(5, 2, 1019), discrete_log(5, 3, 8)
///     (mpz(10), None)
///     >>> pow(2, 10, 1019), discrete_log(base=2, value=5, n=1019)
///     (5, mpz(10))
#[pyfunction]
#[pyo3(signature = (value, base, n, *, time_limit = None, threads = None, progress = None))]
pub fn discrete_log<'py>(
    py: Python<'py>,
    value: Int<'py>,
    base: Int<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let (value, base) = (residue(&value, &n)?, residue(&base, &n)?);
    // Up to 32 bits it is short.
    let cost = if n.bit_len() <= 32 { 0.0 } else { cost::LONG };
    let log = value_of(&search, n, cost, move |n, asked| {
        logarithm::discrete_log_with(&base, &value, n, &asked.factorizer())
    });
    Ok(log?.map(number))
}
