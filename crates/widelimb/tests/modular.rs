//! Powers and primes against another library, a sieve, and published lists.

#[path = "support/limbs/mod.rs"]
mod limb_support;

use limb_support::{big, cases, extreme, limbs, on_every_level, random, rng, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb::Limb;
use widelimb::arch::Kernels;
use widelimb::modular::lucas::is_strong_lucas_probable_prime;
use widelimb::modular::montgomery::Montgomery;
use widelimb::modular::pow::pow_mod_vartime;
use widelimb::modular::prime::{is_probable_prime, is_strong_probable_prime};

#[track_caller]
fn check_pow(k: &Kernels, base: &[Limb], exponent: &[Limb], modulus: &[Limb]) {
    let result = pow_mod_vartime(k, base, exponent, modulus);
    if big(modulus) == BigUint::ZERO {
        assert_eq!(result, None);
        return;
    }
    let expected = limbs(&big(base).modpow(&big(exponent), &big(modulus)));
    assert_eq!(result, Some(expected), "{base:x?} to {exponent:x?} modulo {modulus:x?}");
}

#[test]
fn powers_of_shaped_numbers() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for n in 0..4 {
            for modulus in shapes(&mut rng, n) {
                for base in shapes(&mut rng, 2) {
                    for exponent in shapes(&mut rng, 1) {
                        check_pow(k, &base, &exponent, &modulus);
                    }
                }
            }
        }
    });
}

#[test]
fn powers_modulo_odd_and_even_numbers() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for n in [1, 2, 3, 5, 8, 13, 33] {
            for twos in [0, 1, 2, 63, 64, 65, 64 * n / 2, 64 * n - 1] {
                let mut modulus: BigUint =
                    (big(&random(&mut rng, n)) >> twos) | BigUint::from(1u32);
                modulus <<= twos;
                let modulus = limbs(&modulus);
                let base = random(&mut rng, n + 1);
                for exponent in [vec![], vec![1], vec![2], vec![65537], extreme(&mut rng, n.min(5))]
                {
                    check_pow(k, &base, &exponent, &modulus);
                    check_pow(&low_thresholds(k), &base, &exponent, &modulus);
                }
            }
        }
    });
}

/// A table whose thresholds make short moduli be reduced by products.
fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = *k;
    low.thresholds.mul_karatsuba = 0;
    low.thresholds.montgomery_products = 0;
    low
}

#[test]
fn long_moduli() {
    on_every_level(|k| {
        let mut rng = rng(5);
        let at = k.thresholds.montgomery_products;
        for n in [at - 1, at] {
            let mut modulus = random(&mut rng, n);
            modulus[0] |= 1;
            check_pow(k, &random(&mut rng, n), &[19], &modulus);
            check_pow(k, &vec![Limb::MAX; n], &[3], &vec![Limb::MAX; n]);
        }
    });
}

#[test]
fn every_small_power() {
    on_every_level(|k| {
        for modulus in 0..34 {
            for base in 0..35 {
                for exponent in 0..20 {
                    check_pow(k, &[base], &[exponent], &[modulus]);
                }
            }
        }
    });
}

#[test]
fn residues_at_the_edges_of_the_form() {
    on_every_level(|k| {
        check_residues(k);
        check_residues(&low_thresholds(k));
        assert!(Montgomery::new(k, &[]).is_none());
        assert!(Montgomery::new(k, &[4, 1]).is_none());
    });
}

#[test]
fn debug_builds_refuse_what_is_no_residue() {
    if !cfg!(debug_assertions) {
        println!("SKIPPED: residues are checked only where debug assertions are on");
        return;
    }
    on_every_level(|k| {
        let montgomery = Montgomery::new(k, &[7]).expect("an odd modulus");
        let mut scratch = vec![0; montgomery.scratch_len(k)];
        let mut refused = |call: fn(&Montgomery, &Kernels, &mut [Limb])| {
            let call = std::panic::AssertUnwindSafe(|| call(&montgomery, k, &mut scratch));
            std::panic::catch_unwind(call).is_err()
        };
        assert!(refused(|m, k, scratch| m.mul_assign(k, &mut [6], &[7], scratch)));
        assert!(refused(|m, k, scratch| m.sqr_assign(k, &mut [8], scratch)));
        assert!(refused(|m, k, _| m.add_assign(k, &mut [7], &[0])));
        assert!(refused(|m, k, _| m.sub_assign(k, &mut [0], &[7])));
        assert!(refused(|m, k, _| m.halve_assign(k, &mut [9])));
        assert!(refused(|m, k, scratch| drop(m.leave(k, &[7], scratch))));
        assert!(!refused(|m, k, _| m.add_assign(k, &mut [6], &[6])));
    });
}

fn check_residues(k: &Kernels) {
    let mut rng = rng(3);
    for n in 1..6 {
        for mut modulus in shapes(&mut rng, n) {
            modulus[0] |= 1;
            modulus[n - 1] |= Limb::from(modulus[n - 1] == 0);
            let montgomery = Montgomery::new(k, &modulus).expect("an odd modulus");
            let mut scratch = vec![0; montgomery.scratch_len(k)];
            let m = big(&modulus);
            let mut values = vec![BigUint::ZERO, BigUint::from(1u32) % &m, &m - 1u32];
            values.extend(shapes(&mut rng, n).iter().map(|a| big(a) % &m));
            for a in &values {
                for b in &values {
                    let form_a = montgomery.enter(k, &limbs(a), &mut scratch);
                    let form_b = montgomery.enter(k, &limbs(b), &mut scratch);
                    let mut leave = |r: &[Limb]| big(&montgomery.leave(k, r, &mut scratch));
                    assert_eq!(&leave(&form_a), a);
                    let mut sum = form_a.clone();
                    montgomery.add_assign(k, &mut sum, &form_b);
                    assert_eq!(leave(&sum), (a + b) % &m);
                    montgomery.sub_assign(k, &mut sum, &form_b);
                    assert_eq!(sum, form_a);
                    montgomery.halve_assign(k, &mut sum);
                    assert_eq!(leave(&sum) * 2u32 % &m, *a);
                    let mut product = vec![0; n];
                    let mut scratch = vec![0; montgomery.scratch_len(k)];
                    montgomery.mul(k, &mut product, &form_a, &form_b, &mut scratch);
                    assert_eq!(leave(&product), a * b % &m);
                }
            }
        }
    }
}

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
/// A001262 (strong pseudoprimes to base 2) and A217255 (strong Lucas pseudoprimes).
#[test]
fn the_parts_of_the_test_err_exactly_where_published() {
    let strong = [2047, 3277, 4033, 4681, 8321, 15841, 29341];
    let lucas = [5459, 5777, 10877, 16109, 18971, 22499, 24569, 25199];
    let sieve = primes_below(29_500);
    on_every_level(|k| {
        for n in (101..29_500).step_by(2) {
            let montgomery = Montgomery::new(k, &[n]).expect("an odd number");
            let prime = sieve[n as usize];
            let expected = prime || strong.contains(&n);
            assert_eq!(is_strong_probable_prime(k, &montgomery, 2), expected, "{n}");
            let expected = prime || lucas.contains(&n);
            assert_eq!(is_strong_lucas_probable_prime(k, &montgomery), expected, "{n}");
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
    let exponents = [2u32, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607];
    on_every_level(|k| {
        for p in (2..=127).chain([257, 509, 521, 523, 607]) {
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
        assert_eq!(pow_mod_vartime(k, &[2, 0], &[3, 0], &[5, 0]), Some(vec![3]));
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
            let montgomery = Montgomery::new(k, &[n]).expect("an odd number");
            let long = !trial
                && is_strong_probable_prime(k, &montgomery, 2)
                && is_strong_lucas_probable_prime(k, &montgomery);
            assert_eq!(is_probable_prime(k, &[n], 0), long, "{n}");
        }
    });
}
