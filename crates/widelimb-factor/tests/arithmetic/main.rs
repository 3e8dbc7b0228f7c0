//! Arithmetic functions, beside counts for all small numbers and by what defines them for large
//! ones.

mod functions;
mod logarithm;
mod order;
mod roots;
mod squares;

use rand::RngCore;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;
use widelimb::Natural;
use widelimb_factor::Factorizer;
use widelimb_factor::arithmetic::ArithmeticError;

fn natural(n: u64) -> Natural {
    Natural::from(n)
}

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

/// `2^a - 2^b + c`.
fn powers(a: u32, b: u32, c: u32) -> Natural {
    (Natural::one() << a) - (Natural::one() << b) + c
}

fn random(rng: &mut ChaCha8Rng, below: &Natural) -> Natural {
    let limbs = (0..=below.limbs().len()).map(|_| rng.next_u64()).collect();
    Natural::from_limbs(limbs) % below
}

/// Odd primes of many lengths and shapes, with 2-parts of `p - 1` from 1 to 224.
fn primes() -> Vec<Natural> {
    let mut primes = vec![
        powers(224, 96, 1),
        powers(255, 4, 0) - 3_u32,
        powers(130, 2, 0) - 1_u32,
        powers(127, 0, 0),
        powers(521, 0, 0),
        powers(64, 32, 1),
        (natural(3) << 189_u32) + 1_u32,
        (natural(5) << 75_u32) + 1_u32,
        (natural(9) << 224_u32).next_prime(),
        natural(65_537),
        natural((1 << 61) - 1),
    ];
    for bits in [3_u32, 8, 20, 31, 32, 33, 63, 64, 65, 100, 128, 192, 257, 320, 600] {
        primes.push((Natural::one() << bits).next_prime());
        primes.extend((Natural::one() << bits).prev_prime());
    }
    for prime in &primes {
        assert!(prime.is_probable_prime(), "{prime}");
    }
    primes
}

/// Composite numbers that pass some tests or are shaped like primes.
fn composites() -> Vec<Natural> {
    let known = ["9", "15", "25", "33", "49", "561", "1105", "1729", "2047", "9746347772161"];
    let mut numbers: Vec<Natural> = known.map(number).to_vec();
    let [p, q] = [powers(127, 0, 0), powers(89, 0, 0)];
    numbers.extend([p.square(), &p * &q, q.pow(3), natural(1_000_000_007).square()]);
    // 1 modulo 8, with a large power of 2 below.
    numbers.push((Natural::one() << 128_u32) + 1_u32);
    numbers.push(((Natural::one() << 96_u32) + 1_u32).square());
    numbers
}

/// A factorizer that stops at once.
fn stopped() -> Factorizer<'static> {
    Factorizer::new().time_limit(Duration::ZERO)
}

/// The product of two primes of 200 bits and more.
fn hard() -> Natural {
    powers(521, 0, 0) * (Natural::one() << 200_u32).next_prime()
}

fn is_incomplete<T>(result: Result<T, ArithmeticError>, n: &Natural) -> bool {
    result.is_err_and(|error| error == ArithmeticError::Incomplete { rest: vec![(n.clone(), 1)] })
}
