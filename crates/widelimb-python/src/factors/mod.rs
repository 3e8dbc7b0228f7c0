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

use answer::{Found, arithmetic_error};
use search::{Asked, Cancel, Search};

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

/// The value of a function of a number, which is factored for it.
fn value<T: Send + 'static>(
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

/// Refuses a list of numbers of about so many bits that there is no memory for.
fn check_room(count: &Natural, bits: u64) -> Answer<()> {
    // An object of a short number takes some 50 bytes.
    let all = u64::try_from(count).map_or(u64::MAX, |count| count.saturating_mul(bits + 400));
    let limit = MOST_BITS;
    demand_room(all).map_err(|_| CapacityError { bits: all, limit }.into())
}
