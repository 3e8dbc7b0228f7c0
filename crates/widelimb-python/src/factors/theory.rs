//! Functions of a number's primes, and groups modulo a number.
//!
//! All of them factor, and share the arguments that are given by name: a time limit, after which they
//! raise a `TimeoutError`, threads and progress.

use super::{Search, above_zero, arithmetic_error, search::Asked};
use crate::batches::cost;
use crate::int::Int;
use crate::limit::{FREE_BITS, MOST_BITS, demand_room};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::{Integer, Natural};
use widelimb_factor::Factorization;
use widelimb_factor::arithmetic::order::{multiplicative_order_with, primitive_root_with};
use widelimb_factor::arithmetic::{ArithmeticError, logarithm, roots};

/// The results of functions without a limit of their own.
type Answer<T> = Result<T, ArithmeticError>;

/// A function of a number's factorization.
fn of_factors<T: Send + 'static>(
    search: &Search<'_>,
    n: &Int<'_>,
    value: impl Fn(&Factorization) -> Answer<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let n = above_zero("n", n)?;
    in_group(search, n, move |n, asked| {
        value(&asked.factorizer().factor(n).map_err(|_| ArithmeticError::Zero)?)
    })
}

/// A function of the residues modulo a number.
fn in_group<T: Send + 'static>(
    search: &Search<'_>,
    n: Natural,
    value: impl Fn(&Natural, &Asked<'_>) -> Answer<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let found = search.run(cost::factorization(n.bit_len()), move |asked| value(&n, asked))?;
    found.map_err(arithmetic_error)
}

fn number(number: Natural) -> Number {
    Number(number.into())
}

fn numbers(numbers: Vec<Natural>) -> Vec<Number> {
    numbers.into_iter().map(number).collect()
}

/// The residue from 0 to n - 1.
fn residue(a: &Int<'_>, n: &Natural) -> PyResult<Natural> {
    let residue = a.try_rem_euclid(&Integer::from(n));
    residue.map(|a| a.magnitude().clone()).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Euler's function: how many of the numbers from 1 to n are coprime to n.
///
///     >>> phi(36)
///     mpz(12)
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, threads = None, progress = None))]
pub fn phi<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Number> {
    let search = Search::new(py, time_limit, threads, progress)?;
    of_factors(&search, &n, |found| found.phi()).map(number)
}

/// Carmichael's function: the least e > 0 with a**e congruent to 1 modulo n for all a coprime to n.
///
///     >>> carmichael(36)
///     mpz(6)
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, threads = None, progress = None))]
pub fn carmichael<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Number> {
    let search = Search::new(py, time_limit, threads, progress)?;
    of_factors(&search, &n, |found| found.lambda()).map(number)
}

/// Moebius's function: 0 if a square above 1 divides n, else 1 or -1 for an even or odd number of
/// primes.
///
///     >>> [moebius(n) for n in range(1, 9)]
///     [1, -1, -1, 0, -1, 1, -1, 0]
#[pyfunction]
#[pyo3(signature = (n, *, time_limit = None, threads = None, progress = None))]
pub fn moebius<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<i32> {
    let search = Search::new(py, time_limit, threads, progress)?;
    of_factors(&search, &n, |found| found.mu())
}

/// The sum of the k-th powers of the divisors of n; for k = 0 their number.
///
///     >>> sigma(36), sigma(36, 0), sigma(36, 2)
///     (mpz(91), mpz(9), mpz(1911))
#[pyfunction]
#[pyo3(signature = (n, k = 1, *, time_limit = None, threads = None, progress = None))]
pub fn sigma<'py>(
    py: Python<'py>,
    n: Int<'py>,
    k: u64,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Number> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    // The sum has about k times the bits of n, which is 1 where it has one bit.
    let bits = (n.bit_len() - 1).saturating_mul(k);
    demand_room(bits)?;
    let most = if bits < FREE_BITS / 2 { FREE_BITS } else { MOST_BITS };
    let cost = cost::factorization(n.bit_len()) + bits as f64;
    let sum = search.run(cost, move |asked| {
        let found = asked.factorizer().factor(&n).map_err(|_| ArithmeticError::Zero)?;
        found.sigma_within(k, most)
    })?;
    sum.map(number).map_err(arithmetic_error)
}

/// The list of the divisors of n > 0, least first. If there are more than limit, it is a ValueError.
///
///     >>> divisors(12)
///     [mpz(1), mpz(2), mpz(3), mpz(4), mpz(6), mpz(12)]
#[pyfunction]
#[pyo3(signature = (
    n, *, limit = 1_000_000, time_limit = None, threads = None, progress = None
))]
pub fn divisors<'py>(
    py: Python<'py>,
    n: Int<'py>,
    limit: usize,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    of_factors(&search, &n, move |found| found.divisors(limit)).map(numbers)
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
        in_group(&search, n, move |n, asked| multiplicative_order_with(&a, n, &asked.factorizer()));
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
    let root = in_group(&search, n, |n, asked| primitive_root_with(n, &asked.factorizer()));
    Ok(root?.map(number))
}

/// A number x with x**2 congruent to a modulo n, from 0 to n // 2: for a prime n the least. None if
/// there is none.
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
    let root = in_group(&search, n, move |n, asked| {
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
#[pyo3(signature = (
    a, n, *, limit = 1_000_000, time_limit = None, threads = None, progress = None
))]
#[expect(clippy::too_many_arguments)]
pub fn sqrt_mod_all<'py>(
    py: Python<'py>,
    a: Int<'py>,
    n: Int<'py>,
    limit: usize,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let a = residue(&a, &n)?;
    let roots = in_group(&search, n, move |n, asked| {
        roots::sqrt_mod_with(&a, n, &asked.factorizer())?.sorted(limit)
    });
    roots.map(numbers)
}

/// The least x >= 0 with base**x congruent to value modulo n; None if there is none. The time grows
/// with the square root of the largest prime that divides the order of base; if that is longer than
/// 60 bits, or 120 bits with a time_limit, it is a ValueError.
///
///     >>> discrete_log(5, 2, 1019), discrete_log(5, 3, 8)
///     (mpz(10), None)
#[pyfunction]
#[pyo3(signature = (value, base, n, *, time_limit = None, threads = None, progress = None))]
#[expect(clippy::too_many_arguments)]
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
    let log = search.run(cost, move |asked| {
        logarithm::discrete_log_with(&base, &value, &n, &asked.factorizer())
    })?;
    log.map(|log| log.map(number)).map_err(arithmetic_error)
}
