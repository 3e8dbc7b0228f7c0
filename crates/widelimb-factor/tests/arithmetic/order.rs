//! Orders and primitive roots.

use super::{composites, hard, is_incomplete, natural, number, powers, primes, random, stopped};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;
use widelimb::Natural;
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::arithmetic::order::{
    multiplicative_order, multiplicative_order_with, primitive_root, primitive_root_with,
};
use widelimb_factor::{Factorizer, factor};

/// The least exponent, by all powers.
fn order(a: u64, n: u64) -> Option<u64> {
    let mut power = a % n;
    for exponent in 1..=n {
        if power == 1 % n {
            return Some(exponent);
        }
        power = power * a % n;
    }
    None
}

#[test]
fn all_short_numbers() {
    for n in 1..=400 {
        let mut root = None;
        let units = (0..n).filter(|&a| order(a, n).is_some()).count() as u64;
        for a in 0..n + 2 {
            let order = order(a, n);
            let found = multiplicative_order(&natural(a), &natural(n));
            assert_eq!(found, Ok(order.map(natural)), "{a} {n}");
            if order == Some(units) {
                root = root.or(Some(a));
            }
        }
        assert_eq!(primitive_root(&natural(n)), Ok(root.map(natural)), "{n}");
    }
    assert_eq!(multiplicative_order(&natural(2), &Natural::ZERO), Err(ArithmeticError::Zero));
    assert_eq!(primitive_root(&Natural::ZERO), Err(ArithmeticError::Zero));
}

/// No prime can be taken from an order.
fn check_order(a: &Natural, n: &Natural) {
    let order = multiplicative_order(a, n).expect("factored").expect("coprime");
    assert!(a.pow_mod(&order, n) == 1 || n.is_one(), "{a} {n}");
    for part in factor(&order).expect("not 0").factors() {
        assert!(a.pow_mod(&order.div_exact(&part.prime), n) != 1, "{a} {n} {order}");
    }
}

#[test]
fn orders_modulo_long_numbers() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let easy = [powers(224, 96, 1), powers(255, 4, 0) - 3_u32, powers(127, 0, 0), natural(65_537)];
    for p in &easy {
        for a in [natural(2), natural(3), p - 1_u32, random(&mut rng, p)] {
            check_order(&a, p);
        }
    }
    for n in ["3778118040573702001", "9746347772161", "1000000000000000000000000000057"] {
        check_order(&natural(10), &(number(n) * natural(3).pow(5)));
    }
    for (p, e) in [(2_u64, 5000_u64), (3, 3000), (7, 1000), (65_537, 100), (1093, 20)] {
        let n = natural(p).pow(e);
        for a in [p - 1, p + 1, p * p - 1, p * p + 1, 1, 2 * p + 1, 3 * p - 1] {
            check_order(&natural(a), &n);
        }
    }
}

/// The exponent divides by as few as there are of each prime.
#[test]
fn wieferich_and_others() {
    // 2^1092 = 1 modulo 1093^2.
    let [two, square] = [natural(2), natural(1093 * 1093)];
    assert_eq!(multiplicative_order(&two, &square), Ok(Some(natural(364))));
    let square = natural(40_487).square();
    assert_eq!(multiplicative_order(&natural(5), &square), Ok(Some(natural(40_486))));
    assert_eq!(primitive_root(&natural(40_487)), Ok(Some(natural(5))));
    assert_eq!(primitive_root(&square), Ok(Some(natural(10))));
    assert_eq!(primitive_root(&(square * 2_u32)), Ok(Some(natural(13))));
}

#[test]
fn primitive_roots_of_long_primes() {
    for (p, root) in [
        (powers(224, 96, 1), 22_u64),
        (powers(255, 4, 0) - 3_u32, 2),
        (powers(127, 0, 0), 43),
        (natural(3) << 189_u32, 0),
        (natural(110_881), 69),
        (powers(64, 32, 1), 7),
    ] {
        let p = if root == 0 { p + 1_u32 } else { p };
        let found = primitive_root(&p).expect("factored").expect("a prime");
        if root > 0 {
            assert_eq!(found, root, "{p}");
        }
        assert_eq!(multiplicative_order(&found, &p), Ok(Some(&p - 1_u32)));
        for n in [&p * 2_u32, p.pow(3), p.pow(4) * 2_u32] {
            let root = primitive_root(&n).expect("factored").expect("a power of a prime");
            let order = (&p - 1_u32) * (if n.is_even() { &n >> 1_u32 } else { n.clone() }) / &p;
            assert_eq!(multiplicative_order(&root, &n), Ok(Some(order)));
        }
    }
    let not_powers = |n: &Natural| n.perfect_power().is_none_or(|(p, _)| !p.is_probable_prime());
    for n in composites().iter().filter(|n| not_powers(n)) {
        assert_eq!(primitive_root(n), Ok(None), "{n}");
        assert_eq!(primitive_root(&(n << 1_u32)), Ok(None), "{n}");
    }
    for p in primes() {
        assert_eq!(primitive_root(&(p << 2_u32)), Ok(None));
    }
}

#[test]
fn stopped_factorizations() {
    let hard = hard();
    assert!(is_incomplete(multiplicative_order_with(&natural(2), &hard, &stopped()), &hard));
    // p - 1 has two primes of over 200 bits.
    let mut k = natural(2);
    let p = loop {
        let p = &hard * &k + 1_u32;
        if p.is_probable_prime() {
            break p;
        }
        k += 2_u32;
    };
    let soon = Factorizer::new().time_limit(Duration::from_millis(20));
    assert!(is_incomplete(primitive_root_with(&p, &soon), &hard));
    assert!(is_incomplete(multiplicative_order_with(&natural(2), &p, &soon), &hard));
    // The test of primality alone would take hours.
    let long = (Natural::one() << 1_000_003_u32) - 1_u32;
    assert!(is_incomplete(primitive_root_with(&long, &soon), &long));
}
