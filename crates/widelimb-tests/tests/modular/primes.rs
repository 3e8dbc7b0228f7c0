//! Primes.

use crate::limb_support::{cases, limbs, on_every_level, rng};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_limb::Limb;
use widelimb_limb::modular::lucas::is_extra_strong_lucas_probable_prime;
use widelimb_limb::modular::prime::{is_probable_prime, is_strong_probable_prime};

fn primes_below(bound: usize) -> Vec<bool> {
    let mut prime = vec![true; bound];
    prime[..2].fill(false);
    for i in 2..bound {
        if prime[i] {
            for multiple in (i * i..bound).step_by(i) {
                prime[multiple] = false;
            }
        }
    }
    prime
}

#[test]
fn every_number_to_thirty_thousand() {
    let sieve = primes_below(30_000);
    on_every_level(|k| {
        for (n, &prime) in sieve.iter().enumerate() {
            assert_eq!(is_probable_prime(k, &[n as Limb], 0), prime, "{n}");
        }
    });
}

/// The composites that pass one part of the test alone are those of the published lists: OEIS
/// A001262 (strong pseudoprimes to base 2) and A217719 (extra strong Lucas pseudoprimes).
#[test]
fn the_parts_of_the_test_err_exactly_where_published() {
    let strong = [2047, 3277, 4033, 4681, 8321, 15841, 29341];
    let lucas = [989, 3239, 5777, 10877, 27971];
    let sieve = primes_below(29_500);
    on_every_level(|k| {
        for n in (101..29_500).step_by(2) {
            let prime = sieve[n as usize];
            let expected = prime || strong.contains(&n);
            assert_eq!(is_strong_probable_prime(k, &[n], 2), expected, "{n}");
            let expected = prime || lucas.contains(&n);
            assert_eq!(is_extra_strong_lucas_probable_prime(k, &[n]), expected, "{n}");
        }
    });
}

/// Strong pseudoprimes to the first primes as bases (G. Jaeschke 1993; J. Sorenson and J. Webster
/// 2015), Carmichael numbers, squares of primes, among them those of Wieferich's primes.
#[test]
fn known_pseudoprimes_are_composite() {
    let composites: [u128; 14] = [
        561,
        1_194_649,
        12_327_121,
        25_326_001,
        3_215_031_751,
        3_474_749_660_383,
        341_550_071_728_321,
        3_825_123_056_546_413_051,
        318_665_857_834_031_151_167_461,
        3_317_044_064_679_887_385_961_981,
        (1 << 61) - 1,
        4_759_123_141,
        18_446_744_030_759_878_681,
        10_201,
    ];
    on_every_level(|k| {
        for n in composites {
            let n = if n == (1 << 61) - 1 { n * n } else { n };
            assert!(!is_probable_prime(k, &[n as Limb, (n >> 64) as Limb], 0), "{n}");
        }
    });
}

#[test]
fn mersenne_numbers() {
    let exponents = [2u32, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279];
    on_every_level(|k| {
        for p in (2..=127).chain([257, 509, 521, 523, 607, 1277, 1279]) {
            let n: BigUint = (BigUint::from(1u32) << p) - 1u32;
            let expected = exponents.contains(&p);
            assert_eq!(is_probable_prime(k, &limbs(&n), 0), expected, "2^{p} - 1");
            assert_eq!(is_probable_prime(k, &limbs(&n), 3), expected, "2^{p} - 1");
        }
    });
}

#[test]
fn products_of_two_primes_are_composite() {
    let primes: Vec<BigUint> = [61u32, 89, 107, 127]
        .iter()
        .map(|&p| (BigUint::from(1u32) << p) - 1u32)
        .chain([BigUint::from(18_446_744_073_709_551_557u64), BigUint::from(101u32)])
        .collect();
    on_every_level(|k| {
        for p in &primes {
            assert!(is_probable_prime(k, &limbs(p), 5), "{p}");
            for q in &primes {
                assert!(!is_probable_prime(k, &limbs(&(p * q)), 0), "{p} * {q}");
            }
        }
    });
}

#[test]
fn zeros_at_the_top_count_for_nothing() {
    on_every_level(|k| {
        assert!(is_probable_prime(k, &[2, 0], 0) && is_probable_prime(k, &[101, 0, 0], 1));
        assert!(!is_probable_prime(k, &[0, 0], 0) && !is_probable_prime(k, &[1, 0], 0));
    });
}

#[test]
fn random_numbers_of_a_limb_against_trial_division() {
    let mut rng = rng(4);
    on_every_level(|k| {
        for _ in 0..300 {
            let n: Limb = rng.random_range(0..1 << 32);
            let prime = n > 1 && (2..).take_while(|p| p * p <= n).all(|p| !n.is_multiple_of(p));
            assert_eq!(is_probable_prime(k, &[n], 0), prime, "{n}");
        }
    });
}

#[test]
fn numbers_of_a_limb_against_the_long_test() {
    let mut rng = rng(6);
    on_every_level(|k| {
        for i in 0..cases(20_000) {
            let n = if i % 2 == 0 { Limb::MAX - 2 * i } else { rng.random::<Limb>() | 1 };
            let n = n.max(101 * 101);
            let trial = [3, 5, 7, 11, 13].iter().any(|&p: &Limb| n.is_multiple_of(p));
            let long = !trial
                && is_strong_probable_prime(k, &[n], 2)
                && is_extra_strong_lucas_probable_prime(k, &[n]);
            assert_eq!(is_probable_prime(k, &[n], 0), long, "{n}");
        }
    });
}

/// Carmichael numbers are pseudoprimes to every base that has no factor in common with them.
#[test]
fn carmichael_numbers_and_named_composites() {
    let chernick = |k: u128| (6 * k + 1) * (12 * k + 1) * (18 * k + 1);
    let mut composites: Vec<u128> = vec![
        561,
        1105,
        1729,
        2465,
        2821,
        6601,
        8911,
        10585,
        15841,
        29341,
        41041,
        62745,
        63973,
        75361,
        4033,
        4681,
        16_661_633,
        62_119_104_158_988_074_251,
    ];
    // All three factors are prime for these.
    composites.extend([1, 6, 35, 45, 51, 55, 56, 100, 121, 195, 206, 255].map(chernick));
    on_every_level(|k| {
        for &n in &composites {
            let n = [n as Limb, (n >> 64) as Limb];
            assert!(!is_probable_prime(k, &n, 0), "{n:?}");
            assert!(!is_probable_prime(k, &n, 2), "{n:?}");
        }
    });
}

/// The strong pseudoprimes to base 2 below a bound, found here with a sieve, are composite to the
/// whole test, and so are the extra strong Lucas pseudoprimes; no number is both.
#[test]
fn no_number_errs_in_both_parts() {
    let bound = cases(1 << 18).max(1 << 17) as usize;
    let sieve = primes_below(bound);
    let k = widelimb_kernels::kernels();
    let (mut strong, mut lucas) = (0, 0);
    for n in (10_201..bound as Limb).step_by(2).filter(|&n| !sieve[n as usize]) {
        if (3..100).step_by(2).any(|p: Limb| n.is_multiple_of(p)) {
            continue;
        }
        let errs =
            [is_strong_probable_prime(k, &[n], 2), is_extra_strong_lucas_probable_prime(k, &[n])];
        assert!(errs != [true, true] && !is_probable_prime(k, &[n], 0), "{n}");
        strong += u32::from(errs[0]);
        lucas += u32::from(errs[1]);
    }
    // Both kinds occur, so both were looked at.
    assert!(strong > 5 && lucas > 5, "{strong} {lucas}");
}

/// Longer than one kind of residue each: registers, digits, limbs.
#[test]
fn primes_and_their_products_of_many_lengths() {
    // 2^p - c is the largest prime below 2^p.
    let primes = [
        (64u32, 59u32),
        (65, 49),
        (128, 159),
        (192, 237),
        (256, 189),
        (320, 197),
        (384, 317),
        (448, 203),
        (512, 569),
        (513, 445),
        (640, 305),
        (1024, 105),
    ];
    let primes = primes.map(|(p, c)| (BigUint::from(1u32) << p) - c);
    on_every_level(|k| {
        for p in &primes {
            assert!(is_probable_prime(k, &limbs(p), 1), "{p}");
            assert!(is_extra_strong_lucas_probable_prime(k, &limbs(p)), "{p}");
            let n = p * &primes[0];
            assert!(!is_probable_prime(k, &limbs(&n), 0), "{n}");
            assert!(!is_extra_strong_lucas_probable_prime(k, &limbs(&n)), "{n}");
        }
    });
}

/// Exponents of Mersenne primes up to a bound, and others near them (OEIS
/// A000043).
#[test]
fn long_mersenne_numbers() {
    let exponents = [2203u32, 2281, 3217, 4253, 4423, 9689, 9941, 11213];
    let count = if cases(1) > 1 { exponents.len() } else { 2 };
    let k = widelimb_kernels::kernels();
    for p in exponents.into_iter().take(count) {
        let n: BigUint = (BigUint::from(1u32) << p) - 1u32;
        assert!(is_probable_prime(k, &limbs(&n), 0), "2^{p} - 1");
        let n: BigUint = (BigUint::from(1u32) << (p + 4)) - 1u32;
        assert!(!is_probable_prime(k, &limbs(&n), 0), "2^({p} + 4) - 1");
    }
}
