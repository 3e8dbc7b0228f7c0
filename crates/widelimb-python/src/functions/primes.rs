//! Primes.

use crate::int::Int;
use crate::object::Number;
use crate::unlocked::{power_cost, unlocked};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Integer;
use widelimb::modular::is_probable_prime;

/// So many of the rounds that are asked for, the test before them is worth.
const ROUNDS_OF_FIRST_TEST: u64 = 24;

/// Below so many bits the test is exact.
const EXACT_BITS: u64 = 64;

/// Whether a number passes the test of so many rounds, on the thread that asks.
pub fn passes_here(x: &Integer, rounds: u64) -> bool {
    let rounds = u32::try_from(rounds.saturating_sub(ROUNDS_OF_FIRST_TEST)).unwrap_or(u32::MAX);
    !x.is_negative() && is_probable_prime(x.magnitude().limbs(), rounds)
}

fn passes(x: &Integer, rounds: u64) -> bool {
    unlocked(power_cost(x), || passes_here(x, rounds))
}

/// Whether x is prime, certainly below 2**64 and else as far as the test of Baillie, Pomerance,
/// Selfridge and Wagstaff and n - 24 rounds of Miller and Rabin's tell.
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

/// 2 for an x that is certainly prime, 1 for one that is_prime(x, n) takes for prime, and 0 for
/// others.
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

/// The products of limbs that it takes to find a prime: of as many candidates as the number has
/// bits, about one in eight is not sieved out.
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
