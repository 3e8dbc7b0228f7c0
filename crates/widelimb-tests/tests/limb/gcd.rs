//! Greatest common divisors, cofactors and inverses against another library.

use crate::limb_support::{
    big, cases, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes,
};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::{Kernels, Threshold};
use widelimb_limb::Limb;
use widelimb_limb::common_divisor::{ExtendedGcd, LEHMER_FROM, extended_gcd, gcd, inverse_mod};
use widelimb_limb::product::{mul, mul_scratch_len};
use widelimb_limb::trimmed;

fn signed(magnitude: &[Limb], negative: bool) -> BigInt {
    assert!(!negative || !magnitude.is_empty(), "a zero has no sign");
    BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, big(magnitude))
}

#[track_caller]
fn check(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let expected = limbs(&big(a).gcd(&big(b)));
    assert_eq!(gcd(k, a, b), expected, "{a:x?} and {b:x?}");
    let ext = extended_gcd(k, a, b);
    assert_eq!(ext.gcd, expected, "{a:x?} and {b:x?}");
    let (x, y) = (signed(&ext.x, ext.x_negative), signed(&ext.y, ext.y_negative));
    let combination = x * BigInt::from(big(a)) + y * BigInt::from(big(b));
    assert_eq!(combination, BigInt::from(big(&expected)), "{a:x?} and {b:x?}");
    check_cofactors(&big(a), &big(b), &big(&expected), &ext);
    let inverse = inverse_mod(k, a, b);
    let exists = expected == [1] && big(b) != BigUint::ZERO;
    assert_eq!(inverse.is_some(), exists, "{a:x?} modulo {b:x?}");
    if let Some(inverse) = inverse {
        assert!(big(&inverse) < big(b), "{a:x?} modulo {b:x?}");
        assert_eq!((big(&inverse) * big(a)) % big(b), BigUint::from(1u32) % big(b));
    }
}

/// The cofactors are the smallest, which are unique but for a few operands.
#[track_caller]
fn check_cofactors(a: &BigUint, b: &BigUint, gcd: &BigUint, ext: &ExtendedGcd) {
    let [zero, one] = [0u32, 1].map(BigUint::from);
    let (x, y) = (big(&ext.x), big(&ext.y));
    if *b == zero || *a != zero && a != b && a == gcd {
        assert!((x, y) == (one, zero) && !ext.x_negative, "{a:x} and {b:x}");
    } else if b == gcd {
        assert!((x, y) == (zero, one) && !ext.y_negative, "{a:x} and {b:x}");
    } else {
        assert!(x * gcd * 2u32 <= *b && y * gcd * 2u32 <= *a, "{a:x} and {b:x}");
    }
}

#[test]
fn small_numbers() {
    on_every_level(|k| {
        for a in 0..60 {
            for b in 0..60 {
                check(k, &[a], &[b]);
            }
        }
    });
}

#[test]
fn shaped_numbers() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for an in 0..7 {
            for bn in 0..7 {
                for a in shapes(&mut rng, an) {
                    for b in shapes(&mut rng, bn) {
                        check(k, &a, &b);
                    }
                }
            }
        }
    });
}

#[test]
fn long_numbers_with_common_factors() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for (an, bn, common) in
            [(20, 20, 0), (20, 20, 5), (33, 32, 31), (40, 7, 3), (64, 64, 1), (90, 50, 20)]
        {
            for _ in 0..6 {
                let factor = big(&random(&mut rng, common)) + 1u32;
                let a = limbs(&(big(&random(&mut rng, an)) * &factor));
                let b = limbs(&(big(&random(&mut rng, bn)) * &factor));
                check(k, &a, &b);
                check(k, &runs(&mut rng, an), &runs(&mut rng, bn));
                check(k, &extreme(&mut rng, an), &extreme(&mut rng, bn));
            }
        }
    });
}

/// Every length against every length: numbers of all shapes in turn, with common factors, common
/// powers of two, one dividing the other, and equal ones.
#[test]
fn every_length_against_every_length() {
    on_every_level(|k| {
        let mut rng = rng(14);
        let step = if cases(1) > 1 { 1 } else { 3 };
        for an in 1..=70 {
            for bn in (1 + an % step..=an).step_by(step) {
                let [a, b] = [an, bn].map(|n| shaped(&mut rng, n));
                match (an + bn / step) % 4 {
                    0 => check(k, &a, &b),
                    1 => check(k, &b, &a),
                    2 => check(k, &limbs(&(big(&a) * big(&b))), &a),
                    _ => {
                        let factor = big(&random(&mut rng, bn)) << rng.random_range(0..200u32);
                        check(k, &limbs(&(big(&a) * &factor)), &limbs(&(big(&b) * &factor)));
                    }
                }
            }
        }
    });
}

/// Powers of two and their neighbours: long runs of zeros and ones at both ends, where steps by the
/// lowest and the upper bits come to an end.
#[test]
fn powers_of_two_and_their_neighbours() {
    on_every_level(|k| {
        let numbers = |bits: u32| {
            let power = BigUint::from(1u32) << bits;
            [&power - 1u32, power.clone(), &power + 1u32, (&power << 70u32) - &power]
        };
        for a_bits in [1, 2, 31, 61, 62, 63, 64, 65, 127, 128, 129, 191, 192, 193, 320, 1000] {
            for b_bits in [1, 30, 62, 63, 64, 65, 126, 128, 130, 190, 192, 255, 700, 1000] {
                for a in numbers(a_bits) {
                    for b in numbers(b_bits) {
                        check(k, &limbs(&a), &limbs(&b));
                    }
                }
            }
        }
    });
}

/// Odd numbers that agree in their upper limbs, in their lowest limbs, or in both.
#[test]
fn numbers_alike_at_their_ends() {
    on_every_level(|k| {
        let mut rng = rng(15);
        for n in [2, 3, 4, 5, 8, 13, 30, 66] {
            let a = random(&mut rng, n);
            for low in 0..=n.min(4) {
                for high in 0..=(n - low).min(4) {
                    let mut b = random(&mut rng, n);
                    b[..low].copy_from_slice(&a[..low]);
                    b[n - high..].copy_from_slice(&a[n - high..]);
                    check(k, &a, &b);
                    check(k, &b, &a);
                    let factor = big(&random(&mut rng, 3));
                    check(k, &limbs(&(big(&a) * &factor)), &limbs(&(big(&b) * &factor)));
                }
            }
        }
    });
}

/// Where Euclid's steps take the place of those of the binary method.
#[test]
fn lengths_about_the_end_of_the_binary_method() {
    on_every_level(|k| {
        let mut rng = rng(16);
        for n in LEHMER_FROM - 2..LEHMER_FROM + 3 {
            let common = big(&random(&mut rng, 20)) << 3u32;
            check(k, &random(&mut rng, n), &random(&mut rng, n));
            check(k, &shaped(&mut rng, n), &shaped(&mut rng, n / 2));
            let [a, b] = [0; 2].map(|_| limbs(&(big(&random(&mut rng, n - 20)) * &common)));
            check(k, &a, &b);
        }
    });
}

#[test]
fn random_shapes_and_lengths() {
    on_every_level(|k| {
        let mut rng = rng(5);
        for _ in 0..cases(2_000) {
            let (an, bn) = (rng.random_range(0..25), rng.random_range(0..25));
            check(k, &shaped(&mut rng, an), &shaped(&mut rng, bn));
        }
    });
}

/// Neighbours in Fibonacci's sequence: every quotient is 1, the most steps there can be.
#[test]
fn fibonacci_numbers() {
    on_every_level(|k| {
        let (mut a, mut b) = (BigUint::from(1u32), BigUint::from(1u32));
        for i in 0..1500 {
            if i % 61 == 0 || i < 200 {
                check(k, &limbs(&a), &limbs(&b));
                check(k, &limbs(&b), &limbs(&a));
            }
            (a, b) = (&a + &b, a);
        }
    });
}

/// Quotients as large as a limb and larger, which no matrix of limbs holds.
#[test]
fn large_quotients() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for bits in [1u32, 31, 62, 63, 64, 65, 127, 128, 129, 300] {
            let (mut a, mut b) = (big(&random(&mut rng, 1)), BigUint::from(1u32));
            for _ in 0..8 {
                let q: BigUint =
                    (BigUint::from(1u32) << bits) + (big(&random(&mut rng, 1)) >> 60u32);
                (a, b) = (&a * q + &b, a);
                check(k, &limbs(&a), &limbs(&b));
            }
        }
    });
}

/// Multiples of one number: the steps end in two equal numbers, of which only one has the smallest
/// cofactors. Once those of 2 c and 3 c were 2 and -1 for a long c.
#[test]
fn small_multiples_of_one_number() {
    on_every_level(|k| {
        let mut rng = rng(12);
        for n in [1, 2, 3, 4, 9, 30] {
            let c = big(&shaped(&mut rng, n)) + 1u32;
            for u in 1..40u32 {
                for v in 1..40u32 {
                    check(k, &limbs(&(&c * u)), &limbs(&(&c * v)));
                }
            }
        }
    });
}

#[test]
fn nearly_equal_numbers() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for n in [3, 4, 9, 20] {
            let a = big(&random(&mut rng, n));
            for shift in [0u32, 1, 63, 64, 65, 100, 128, 129, 150] {
                let b = &a + (BigUint::from(1u32) << shift);
                check(k, &limbs(&a), &limbs(&b));
                check(k, &limbs(&b), &limbs(&a));
                check(k, &limbs(&a), &limbs(&a));
            }
        }
    });
}

#[test]
fn cofactors_of_zero() {
    on_every_level(|k| {
        let ext = extended_gcd(k, &[], &[]);
        assert!(ext.gcd.is_empty());
        assert_eq!(inverse_mod(k, &[5], &[1]), Some(vec![]));
        assert_eq!(inverse_mod(k, &[], &[1]), Some(vec![]));
        assert_eq!(gcd(k, &[6], &[]), [6]);
        assert_eq!(gcd(k, &[0], &[6, 0]), [6]);
        assert_eq!(inverse_mod(k, &[], &[5]), None);
        assert_eq!(inverse_mod(k, &[1], &[]), None);
        check(k, &[], &[0, 7]);
        check(k, &[0, 7, 0], &[0]);
    });
}

/// Checks operands whose steps are found by halves as soon as they can be, and compares them with
/// steps by the upper 128 bits alone.
#[track_caller]
fn check_halves(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let with = |half_gcd| {
        let mut k = *k;
        k.thresholds.half_gcd = half_gcd;
        k
    };
    let [halves, steps] = [with(8), with(Threshold::NEVER)];
    check(&halves, a, b);
    for (a, b) in [(a, b), (b, a)] {
        assert_eq!(gcd(&halves, a, b), gcd(&steps, a, b), "{a:x?} and {b:x?}");
        let [by_halves, by_steps] = [&halves, &steps].map(|k| extended_gcd(k, a, b));
        assert_eq!(by_halves, by_steps, "{a:x?} and {b:x?}");
        assert_eq!(inverse_mod(&halves, a, b), inverse_mod(&steps, a, b), "{a:x?} and {b:x?}");
    }
}

#[test]
fn halves_of_every_length() {
    on_every_level(|k| {
        let mut rng = rng(6);
        for an in (20..150).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
            let bn = rng.random_range(an / 2..=an);
            check_halves(k, &random(&mut rng, an), &random(&mut rng, an));
            check_halves(k, &shaped(&mut rng, an), &shaped(&mut rng, bn));
            check_halves(k, &extreme(&mut rng, an), &runs(&mut rng, bn));
        }
    });
}

/// The thresholds as they are, and lengths about those from which on halves pay, for cofactors and
/// for a gcd alone, and quotients in place of second cofactors.
#[test]
fn lengths_about_the_threshold_of_halves() {
    on_every_level(|k| {
        let mut rng = rng(7);
        let threshold = k.thresholds.half_gcd;
        for first in [60, threshold, 3 * threshold, 5 * threshold] {
            for n in first - 2..=first + 2 {
                check(k, &random(&mut rng, n), &random(&mut rng, n));
            }
        }
        let n = 4 * threshold + 17;
        let factor = big(&random(&mut rng, n / 3));
        let [a, b] = [n, n - n / 5].map(|n| limbs(&(big(&random(&mut rng, n)) * &factor)));
        check(k, &a, &b);
    });
}

#[test]
fn halves_of_fibonacci_numbers() {
    on_every_level(|k| {
        let (mut a, mut b) = (BigUint::from(1u32), BigUint::from(1u32));
        for i in 0..12_000 {
            if i > 2500 && i % 997 == 0 {
                check_halves(k, &limbs(&a), &limbs(&b));
            }
            (a, b) = (&a + &b, a);
        }
    });
}

/// Numbers made from their quotients, so that one of any size comes at any place: before, at and
/// behind the half, where the steps of a part have to stop.
#[test]
fn halves_with_a_large_quotient_anywhere() {
    on_every_level(|k| {
        let mut rng = rng(8);
        for _ in 0..cases(60) {
            let (mut a, mut b) = (big(&random(&mut rng, 1)), BigUint::ZERO);
            let large = rng.random_range(0..1500);
            for i in 0..rng.random_range(1500..3500) {
                let limbs = if i == large { rng.random_range(1..40) } else { 0 };
                let q = (big(&random(&mut rng, limbs)) << 2u32) + rng.random_range(1..4u32);
                (a, b) = (&a * q + &b, a);
            }
            check_halves(k, &limbs(&a), &limbs(&b));
        }
    });
}

/// Upper limbs that agree: what is below decides, and the order may change.
#[test]
fn halves_of_nearly_equal_numbers() {
    on_every_level(|k| {
        let mut rng = rng(9);
        for n in [24, 25, 40, 77] {
            let a = random(&mut rng, n);
            for same in [0, 1, n / 3, n / 2, n / 2 + 1, 2 * n / 3, n - 2, n - 1] {
                let mut b = a.clone();
                b[..n - same].copy_from_slice(&random(&mut rng, n - same));
                check_halves(k, &a, &b);
                let multiple = limbs(&(big(&b) * (big(&random(&mut rng, 2)) + 1u32)));
                check_halves(k, &multiple, &a);
            }
            check_halves(k, &a, &a);
        }
    });
}

#[test]
fn halves_of_unlike_lengths() {
    on_every_level(|k| {
        let mut rng = rng(10);
        for (an, bn) in [(60, 1), (60, 29), (60, 30), (60, 31), (60, 41), (300, 60), (200, 133)] {
            let factor = big(&shaped(&mut rng, bn / 3)) + 1u32;
            let [a, b] = [an, bn].map(|n| big(&random(&mut rng, n)));
            check_halves(k, &limbs(&a), &limbs(&b));
            check_halves(k, &limbs(&(a * &factor)), &limbs(&(b * &factor)));
        }
    });
}

/// Multiples of a long number by short ones: after the steps that the short ones make, the next
/// remainder is 0 or short. A part that has no more steps must not be looked at again and again.
#[test]
fn halves_of_multiples_of_one_number() {
    on_every_level(|k| {
        let mut rng = rng(11);
        for n in [60, 200, 700] {
            let common = big(&random(&mut rng, n));
            for short in [0, 1, 2, n / 20, n / 6] {
                let [x, y] = [0u32, 1].map(|i| big(&random(&mut rng, short)) + 2u32 + i);
                check_halves(k, &limbs(&(&common * x)), &limbs(&(&common * &y)));
                // Nearly so: what is added is the last remainders.
                let other = &common * &y + big(&random(&mut rng, n / 3));
                check_halves(k, &limbs(&(&common * 7u32)), &limbs(&other));
            }
        }
        // Thresholds as they are.
        let common = big(&random(&mut rng, 10 * k.thresholds.half_gcd));
        check(k, &limbs(&(&common * 2u32)), &limbs(&(&common * 3u32)));
    });
}

/// `a` modulo a prime, limb by limb.
fn modulo(a: &[Limb], p: u64) -> u128 {
    let p = u128::from(p);
    a.iter().rev().fold(0, |rest, &limb| (rest << 64 | u128::from(limb)) % p)
}

/// `x a + y b = gcd` modulo primes, which share no code with products: for lengths where the
/// oracle takes too long. The long tests go to 2^20 limbs.
#[test]
fn identities_of_long_numbers() {
    let longest = if cases(1) > 1 { 1 << 20 } else { 12_000 };
    on_every_level(|k| {
        let mut rng = rng(13);
        for n in [4000, longest] {
            let common = random(&mut rng, n / 3);
            for (a, b) in [
                (random(&mut rng, n), random(&mut rng, n - n / 7)),
                (multiple(k, &common, &random(&mut rng, n / 2)), common.clone()),
                (
                    multiple(k, &common, &random(&mut rng, n / 2)),
                    multiple(k, &common, &random(&mut rng, n / 2)),
                ),
                (multiple(k, &common, &[6]), multiple(k, &common, &[35])),
            ] {
                let e = extended_gcd(k, &a, &b);
                assert_eq!(gcd(k, &a, &b), e.gcd);
                assert!(e.x.len() <= b.len() && e.y.len() <= a.len());
                for p in [(1 << 61) - 1, 0xffff_ffff_ffff_ffc5, 0x7fff_ffff_ffff_ffe7] {
                    let term = |x: &[Limb], negative: bool, a: &[Limb]| {
                        let magnitude = modulo(x, p) * modulo(a, p) % u128::from(p);
                        if negative { u128::from(p) - magnitude } else { magnitude }
                    };
                    let sum = term(&e.x, e.x_negative, &a) + term(&e.y, e.y_negative, &b);
                    assert_eq!(sum % u128::from(p), modulo(&e.gcd, p), "{n} limbs modulo {p}");
                }
            }
        }
    });
}

fn multiple(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    mul(k, &mut r, a, b, &mut vec![0; mul_scratch_len(k, a.len(), b.len())]);
    trimmed(&r).to_vec()
}
