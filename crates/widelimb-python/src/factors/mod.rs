//! Factorization, proofs of primality, and what follows from a number's primes.
//!
//! | file | what is in it |
//! |---|---|
//! | `search.rs` | a call on threads, with a time limit and progress, that an interrupt ends |
//! | `answer.rs` | `Factorization`; exceptions |
//! | `factor.rs`, `proofs.rs`, `functions.rs`, `groups.rs` | the functions |
//! | `pieces.rs` | the pieces of a factorization on a cluster |

mod answer;
pub mod factor;
pub mod functions;
pub mod groups;
pub mod pieces;
pub mod proofs;
mod search;

use answer::{Found, arithmetic_error, with_nothing, with_rest};
use search::{Asked, Cancel, Search, Stopped};

use crate::batches::cost;
use crate::int::Int;
use crate::limit::{MOST_BITS, demand_room};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Natural;
use widelimb::error::CapacityError;
use widelimb_factor::arithmetic::ArithmeticError;

/// A number above 0.
fn above_zero(name: &str, number: &Int<'_>) -> PyResult<Natural> {
    match number.is_positive() {
        true => Ok(number.magnitude().clone()),
        false => Err(PyValueError::new_err(format!("{name} must be > 0"))),
    }
}

/// The result of a function that may have none.
type Answer<T> = Result<T, ArithmeticError>;

/// A count that is not below 0; the largest `u64` stands for all longer ones.
fn count(name: &str, number: &Int<'_>) -> PyResult<u64> {
    match number.is_negative() {
        true => Err(PyValueError::new_err(format!("{name} must not be below 0"))),
        false => Ok(u64::try_from(&**number).unwrap_or(u64::MAX)),
    }
}

/// The count of results that a call allows.
fn most(limit: Option<Int<'_>>) -> PyResult<usize> {
    const MOST: usize = 1_000_000;
    match limit {
        None => Ok(MOST),
        Some(limit) => Ok(usize::try_from(count("limit", &limit)?).unwrap_or(usize::MAX)),
    }
}

/// The value of a function of a number, which is factored for it. An exception that ends the call
/// has what is known of the number.
fn value<T: Send + 'static>(
    search: &Search<'_>,
    n: Natural,
    value: impl Fn(&Natural, &Asked<'_>) -> Answer<T> + Send + Sync + 'static,
) -> PyResult<T> {
    value_of(search, n, 0.0, value)
}

/// [`value`] for a function that takes some nanoseconds `more` than the factorization.
fn value_of<T: Send + 'static>(
    search: &Search<'_>,
    n: Natural,
    more: f64,
    value: impl Fn(&Natural, &Asked<'_>) -> Answer<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let (py, number) = (search.py, n.clone());
    let with_known = |error: PyErr, why: &ArithmeticError| match why {
        ArithmeticError::Incomplete { rest } => with_rest(py, error, &number, rest),
        _ => error,
    };
    let cost = cost::factorization(n.bit_len()) + more;
    match search.run_or_stop(cost, move |asked| value(&n, asked)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(why)) => Err(with_known(arithmetic_error(why.clone()), &why)),
        Err(Stopped { error, found: Some(Err(why)) }) => Err(with_known(error, &why)),
        Err(Stopped { error, .. }) => Err(with_nothing(py, error, number)),
    }
}

fn number(number: Natural) -> Number {
    Number(number.into())
}

fn numbers(numbers: Vec<Natural>) -> Vec<Number> {
    numbers.into_iter().map(number).collect()
}

/// Refuses a list of numbers of about so many bits that there is no memory for.
fn check_room(count: &Natural, bits: u64) -> Answer<()> {
    // An object of a short number takes some 50 bytes.
    let all = u64::try_from(count).map_or(u64::MAX, |count| count.saturating_mul(bits + 400));
    let limit = MOST_BITS;
    demand_room(all).map_err(|_| CapacityError { bits: all, limit }.into())
}
