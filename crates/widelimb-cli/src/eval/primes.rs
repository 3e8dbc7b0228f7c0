//! Primes and symbols.

use super::error::Fault;
use super::item::Item;
use super::limits::{self, Limits};
use super::{memory, value};
use crate::interrupt;
use widelimb::Integer;
use widelimb::modular::primes_below;
use widelimb::progress::Watched;

/// The Jacobi symbol of `a` over `n`.
pub fn jacobi(a: &Integer, n: &Integer) -> Result<Integer, Fault> {
    if n.is_even() || !n.is_positive() {
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

/// Below this bound, or where the range is this part of all numbers up to its end, primes are sieved
/// from 2 on; elsewhere they are sought one by one.
const SIEVED: u64 = 1 << 26;
const PART: u64 = 32;

/// The primes from `a` to `b`.
pub fn between(a: &Integer, b: &Integer, limits: Limits) -> Result<Vec<Integer>, Fault> {
    let first = if *a < 2 { Integer::from(2) } else { a.clone() };
    let (mut primes, mut bits) = (Vec::new(), 0);
    let mut push = |prime: Integer| {
        interrupt::stop_if_requested();
        bits += Item::BITS_IN_A_LIST + prime.bit_len();
        limits.check_all(bits)?;
        if primes.len() == primes.capacity() {
            memory::reserve_bytes(value::size(&prime), bits as f64 / 4.0)?;
        }
        primes.push(prime);
        Ok::<(), Fault>(())
    };
    match (u64::try_from(&first), u64::try_from(b)) {
        (Ok(low), Ok(high)) if high < u64::MAX && (high < SIEVED || low < high - high / PART) => {
            for prime in primes_below(high + 1).skip_while(|&prime| prime < low) {
                push(Integer::from(prime))?;
            }
        }
        _ => {
            let mut prime = next(&(first - 1));
            while prime <= *b {
                let after = next(&prime);
                push(prime)?;
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
    limits.check_work(limits::primorial(value::to_f64(n)), memory::FACTORIAL)?;
    Ok(value::within_capacity(watched.primorial(value::within_limit(n))).into())
}
