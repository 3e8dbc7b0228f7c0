//! Prime tests, and the next and previous prime.

use crate::int::Int;
use crate::object::Number;
use crate::unlocked::{power_cost, unlocked};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Integer;
use widelimb::modular::is_probable_prime;

/// The number of Miller-Rabin rounds that the first test counts for.
const ROUNDS_OF_FIRST_TEST: u64 = 24;

/// The bit length up to which the test is exact.
const EXACT_BITS: u64 = 64;

/// Whether a number passes the test of so many rounds, computed on the calling thread.
pub fn passes_here(x: &Integer, rounds: u64) -> bool {
    let rounds = u32::try_from(rounds.saturating_sub(ROUNDS_OF_FIRST_TEST)).unwrap_or(u32::MAX);
    !x.is_negative() && is_probable_prime(x.magnitude().limbs(), rounds)
}

fn passes(x: &Integer, rounds: u64) -> bool {
    unlocked(power_cost(x), || passes_here(x, rounds))
}

/// Whether x is prime. Below 2**64 the answer is certain; above, x passes the test of Baillie,
/// Pomerance, Selfridge and Wagstaff and n - 24 rounds of Miller and Rabin's test.
///
///     >>> is_prime(2**127 - 1)
///     True
///     >>> is_prime(2**128 + 1)
///     False
#[pyfunction]
#[pyo3(signature = (x, n = 25, /))]
pub fn is_prime(x: Int<'_>, n: u64) -> bool {
    passes(&x, n)
}

/// The value 2 for an x that is certainly prime, 1 if is_prime(x, n) takes it for prime, and 0
/// otherwise.
///
///     >>> is_probab_prime(97), is_probab_prime(2**127 - 1), is_probab_prime(99)
///     (2, 1, 0)
#[pyfunction]
#[pyo3(signature = (x, n = 25, /))]
pub fn is_probab_prime(x: Int<'_>, n: u64) -> u32 {
    match passes(&x, n) {
        false => 0,
        true if x.bit_len() <= EXACT_BITS => 2,
        true => 1,
    }
}

/// The cost of a search for the next prime, in products of limbs: about one in eight of as many
/// candidates as the number has bits is not sieved out.
fn search_cost(x: &Integer) -> u64 {
    power_cost(x).saturating_mul(1 + x.bit_len() / 8)
}

/// The least prime above x.
///
///     >>> next_prime(100)
///     mpz(101)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn next_prime(x: Int<'_>) -> Number {
    Number(unlocked(search_cost(&x), || x.next_prime()))
}

/// The largest prime below x.
///
///     >>> prev_prime(100)
///     mpz(97)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn prev_prime(x: Int<'_>) -> PyResult<Number> {
    let prime = unlocked(search_cost(&x), || x.prev_prime());
    prime.map(Number).ok_or_else(|| PyValueError::new_err("x must be >= 3"))
}
