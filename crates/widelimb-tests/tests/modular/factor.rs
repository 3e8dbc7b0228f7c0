//! Factorizations against trial division, and known ones.

use crate::limb_support::{big, limbs, on_every_level, random, rng};
use num_bigint::BigUint;
use widelimb_limb::Limb;
use widelimb_limb::modular::factor::{FactorError, factor};
use widelimb_limb::modular::{is_probable_prime, next_prime};

const STEPS: u64 = 1 << 20;

fn product(factors: &[(Vec<Limb>, u64)]) -> BigUint {
    factors.iter().map(|(p, times)| big(p).pow(*times as u32)).product()
}

fn by_trial_division(mut n: Limb) -> Vec<(Vec<Limb>, u64)> {
    let mut factors = vec![];
    for d in 2.. {
        if d * d > n {
            break;
        }
        let mut times = 0;
        while n.is_multiple_of(d) {
            (n, times) = (n / d, times + 1);
        }
        if times > 0 {
            factors.push((vec![d], times));
        }
    }
    if n > 1 {
        factors.push((vec![n], 1));
    }
    factors
}

#[test]
fn small_numbers_are_those_of_trial_division() {
    on_every_level(|k| {
        // From 4096^2 on a number may have only divisors above the small primes.
        for n in (1..3000).chain((1 << 24) - 300..(1 << 24) + 4_000) {
            assert_eq!(factor(k, &[n], STEPS), Ok(by_trial_division(n)), "{n}");
        }
    });
}

/// Powers of small primes, for each kind of step of the count, and no steps of the rho method.
#[test]
fn small_primes_that_divide_often() {
    on_every_level(|k| {
        for (a, b, c) in [(1, 2, 3), (7, 8, 0), (30, 31, 1), (63, 64, 65), (50_000, 1, 0)] {
            let power = |p: u32, e| BigUint::from(p).pow(e);
            let n = power(3, a) * power(5, b) * power(4093, c) * BigUint::from(4099_u32);
            let primes = [(3, a), (5, b), (4093, c), (4099, 1)];
            let expected: Vec<(Vec<Limb>, u64)> =
                primes.iter().filter(|f| f.1 > 0).map(|&(p, e)| (vec![p], e.into())).collect();
            assert_eq!(factor(k, &limbs(&n), 0), Ok(expected), "{a}, {b}, {c}");
        }
    });
}

/// Fermat numbers, numbers of Mersenne and of Carmichael, powers, products of primes of 32 bits.
#[test]
fn known_factorizations() {
    let one = |p: u128| (limbs(&BigUint::from(p)), 1);
    let known: [(BigUint, &[u128]); 9] = [
        (BigUint::from(u64::MAX), &[3, 5, 17, 257, 641, 65_537, 6_700_417]),
        ((BigUint::from(1u32) << 64) + 1u32, &[274_177, 67_280_421_310_721]),
        ((BigUint::from(1u32) << 67) - 1u32, &[193_707_721, 761_838_257_287]),
        (BigUint::from(561u32), &[3, 11, 17]),
        (BigUint::from(3_215_031_751u64), &[151, 751, 28_351]),
        (BigUint::from(118_901_521u64), &[271, 541, 811]),
        (BigUint::from(4_294_967_291u64 * 4_294_967_279), &[4_294_967_279, 4_294_967_291]),
        (BigUint::from(4_294_967_291u64), &[4_294_967_291]),
        (BigUint::from(1u32), &[]),
    ];
    on_every_level(|k| {
        for (n, primes) in &known {
            let expected: Vec<_> = primes.iter().map(|&p| one(p)).collect();
            assert_eq!(factor(k, &limbs(n), STEPS), Ok(expected), "{n}");
        }
    });
}

#[test]
fn powers_of_primes() {
    on_every_level(|k| {
        for (p, times) in [(2, 1000), (3, 700), (4099, 2), (4_294_967_291, 2), (4_294_967_291, 7)] {
            let n = limbs(&BigUint::from(p as Limb).pow(times));
            assert_eq!(factor(k, &n, STEPS), Ok(vec![(vec![p], times.into())]), "{p}^{times}");
        }
        // The number is not a power, but its odd part is one, of several primes.
        let n = BigUint::from(4099u32 * 4111).pow(6) << 5;
        let expected = vec![(vec![2], 5), (vec![4099], 6), (vec![4111], 6)];
        assert_eq!(factor(k, &limbs(&n), STEPS), Ok(expected));
    });
}

/// Factors of long numbers in each kind of residue: a long prime, and two that the rho method
/// finds.
#[test]
fn divisors_of_long_numbers() {
    on_every_level(|k| {
        let mut rng = rng(41);
        // The search for long primes takes minutes in a debug build.
        let longest = if cfg!(debug_assertions) { 9 } else { 33 };
        for n in (1..=10).chain([16, 33]).filter(|&n| n <= longest) {
            let prime = next_prime(&random(&mut rng, n));
            let [p, q]: [Limb; 2] = [1 << 20, 1 << 24].map(|at| next_prime(&[at + n as Limb])[0]);
            let number = big(&prime) * p * p * q;
            let factors = factor(k, &limbs(&number), STEPS).expect("steps");
            assert_eq!(factors, [(vec![p], 2), (vec![q], 1), (prime, 1)], "{n} limbs");
        }
    });
}

#[test]
fn random_numbers_are_the_products_of_their_factors() {
    on_every_level(|k| {
        let mut rng = rng(42);
        for _ in 0..200 {
            let n = random(&mut rng, 1);
            let factors = factor(k, &n, STEPS).expect("a limb has a prime below 2^32");
            assert_eq!(product(&factors), big(&n));
            assert!(factors.is_sorted() && factors.iter().all(|(p, _)| is_probable_prime(p, 0)));
        }
    });
}

#[test]
fn what_is_not_factored_is_an_error() {
    on_every_level(|k| {
        assert_eq!(factor(k, &[], STEPS), Err(FactorError::Zero));
        assert_eq!(factor(k, &[0, 0], STEPS), Err(FactorError::Zero));
        let n = (BigUint::from(1u32) << 89) - 1u32;
        let hard = limbs(&(&n * ((BigUint::from(1u32) << 107) - 1u32)));
        for steps in [0, 1, 127, 128, 10_000] {
            assert_eq!(factor(k, &hard, steps), Err(FactorError::Steps { steps }));
        }
        assert_eq!(factor(k, &limbs(&n), 0), Ok(vec![(limbs(&n), 1)]), "a prime needs none");
    });
}
