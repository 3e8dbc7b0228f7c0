//! Greatest common divisors, cofactors and inverses against another library.

use crate::limb_support::{
    big, cases, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes,
};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use rand::Rng;
use widelimb::Limb;
use widelimb::arch::Kernels;
use widelimb::limb::common_divisor::gcd;
use widelimb::limb::common_divisor::{extended_gcd, inverse_mod};

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
    if big(a) != BigUint::ZERO && big(b) != BigUint::ZERO {
        assert!(big(&ext.x) <= big(b) / big(&expected), "{a:x?} and {b:x?}");
        assert!(big(&ext.y) <= big(a) / big(&expected), "{a:x?} and {b:x?}");
    }
    let inverse = inverse_mod(k, a, b);
    let exists = expected == [1] && big(b) != BigUint::ZERO;
    assert_eq!(inverse.is_some(), exists, "{a:x?} modulo {b:x?}");
    if let Some(inverse) = inverse {
        assert!(big(&inverse) < big(b), "{a:x?} modulo {b:x?}");
        assert_eq!((big(&inverse) * big(a)) % big(b), BigUint::from(1u32) % big(b));
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
        assert_eq!(inverse_mod(k, &[1], &[]), None);
        check(k, &[], &[0, 7]);
        check(k, &[0, 7, 0], &[0]);
    });
}
