//! Functions about primes, and the Jacobi symbol.

use super::error::Fault;
use super::item::List;
use super::limits::Limits;
use super::{estimate, memory, value};
use crate::interrupt;
use widelimb::Integer;
use widelimb::modular::primes_below;
use widelimb::progress::Watched;

/// The Jacobi symbol of `a` over an odd `n`; for a negative `n` the Kronecker symbol.
pub fn jacobi(a: &Integer, n: &Integer) -> Result<Integer, Fault> {
    if n.is_even() {
        return Err(Fault::NoJacobi);
    }
    Ok(Integer::from(a.kronecker(n)))
}

/// The least prime above `n`.
pub fn next(n: &Integer) -> Integer {
    if n.is_negative() { Integer::from(2) } else { n.magnitude().next_prime().into() }
}

/// The greatest prime below `n`.
pub fn previous(n: &Integer) -> Result<Integer, Fault> {
    let previous = if n.is_negative() { None } else { n.magnitude().prev_prime() };
    previous.map(Integer::from).ok_or(Fault::NoPrime)
}

/// Primes of a range are sieved from 2 on if its end is below `SIEVED`, or if it has more than one
/// in `PART` of all numbers up to its end. Otherwise they are searched one by one.
const SIEVED: u64 = 1 << 26;
const PART: u64 = 32;

/// The primes from `a` to `b`.
pub fn between(a: &Integer, b: &Integer, limits: Limits) -> Result<List, Fault> {
    let first = if *a < 2 { Integer::from(2) } else { a.clone() };
    let mut primes = List::default();
    if first > *b {
        return Ok(primes);
    }
    let count = estimate::primes(value::to_f64(&(b - &first)), value::log2(b.magnitude()));
    List::check(count.max(0.0), first.bit_len(), limits)?;
    match (u64::try_from(&first), u64::try_from(b)) {
        (Ok(low), Ok(high)) if high < u64::MAX && (high < SIEVED || low < high - high / PART) => {
            for prime in primes_below(high + 1) {
                interrupt::stop_if_requested();
                if prime >= low {
                    primes.push(Integer::from(prime), limits)?;
                }
            }
        }
        _ => {
            let mut prime = next(&(first - 1));
            while prime <= *b {
                interrupt::stop_if_requested();
                let after = next(&prime);
                primes.push(prime, limits)?;
                prime = after;
            }
        }
    }
    Ok(primes)
}

/// The product of the primes up to `n`.
pub fn primorial(n: &Integer, limits: Limits, watched: Watched<'_>) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Err(Fault::Negative { function: "primorial", what: "a number" });
    }
    limits.check_work(estimate::primorial(value::to_f64(n)), memory::FACTORIAL)?;
    Ok(value::within_capacity(watched.primorial(value::within_limit(n))).into())
}
