//! Functions of a number's primes.
//!
//! All of them factor, and share the arguments that are given by name: a time limit, after which
//! they raise a `TimeoutError` with what is known, threads and progress.

use super::{
    Answer, Search, above_zero, check_room, count, most, number, numbers, value, value_of,
};
use crate::int::Int;
use crate::limit::{FREE_BITS, MOST_BITS, demand_room};
use crate::object::Number;
use pyo3::prelude::*;
use widelimb_factor::Factorization;
use widelimb_factor::arithmetic::ArithmeticError;

/// The value of a function of a number's factorization.
fn of_factors<T: Send + 'static>(
    search: &Search<'_>,
    n: &Int<'_>,
    function: impl Fn(&Factorization) -> Answer<T> + Send + Sync + 'static,
) -> PyResult<T> {
    value(search, above_zero("n", n)?, move |n, asked| {
        function(&asked.factorizer().factor(n).map_err(|_| ArithmeticError::Zero)?)
    })
}

/// Euler's function: how many of the numbers from 1 to n are coprime to n.
///
/// All functions that need the primes of n raise a TimeoutError if it is not split in time_limit
/// seconds; it has what is known as its attributes: factors, a Factorization, and rest. So has an
/// exception that ends the call, such as KeyboardInterrupt.
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
#[pyo3(
    signature = (n, k = None, *, time_limit = None, threads = None, progress = None),
    text_signature = "(n, k=1, *, time_limit=None, threads=None, progress=None)"
)]
pub fn sigma<'py>(
    py: Python<'py>,
    n: Int<'py>,
    k: Option<Int<'_>>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Number> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let n = above_zero("n", &n)?;
    let k = k.map_or(Ok(1), |k| count("k", &k))?;
    // The sum is shorter than the product of k + 1 numbers as long as n; that of 1 is 1 or k = 0.
    let bits = if n.is_one() { 0 } else { n.bit_len().saturating_mul(k) };
    demand_room(bits)?;
    let most_bits = if bits < FREE_BITS { FREE_BITS } else { MOST_BITS };
    let sum = value_of(&search, n, bits as f64, move |n, asked| {
        let found = asked.factorizer().factor(n).map_err(|_| ArithmeticError::Zero)?;
        found.sigma_within(k, most_bits)
    });
    sum.map(number)
}

/// The list of the divisors of n > 0, least first. If there are more than limit, it is a
/// ValueError. If n is not split in time_limit seconds, it is a TimeoutError like that of phi.
///
///     >>> divisors(12)
///     [mpz(1), mpz(2), mpz(3), mpz(4), mpz(6), mpz(12)]
#[pyfunction]
#[pyo3(
    signature = (n, *, limit = None, time_limit = None, threads = None, progress = None),
    text_signature = "(n, *, limit=1000000, time_limit=None, threads=None, progress=None)"
)]
pub fn divisors<'py>(
    py: Python<'py>,
    n: Int<'py>,
    limit: Option<Int<'_>>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<Number>> {
    let search = Search::new(py, time_limit, threads, progress)?;
    let limit = most(limit)?;
    let list = of_factors(&search, &n, move |found| {
        let count = found.divisor_count()?;
        if count <= limit {
            check_room(&count, found.product().bit_len())?;
        }
        found.divisors(limit)
    });
    list.map(numbers)
}
