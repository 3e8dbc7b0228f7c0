//! Jacobi's and Kronecker's symbols and fractions from residues, against definitions in the
//! oracle's numbers.

use crate::limb_support::{
    big, cases, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes,
};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::common_divisor::{Fraction, jacobi, kronecker, rational_mod};
use widelimb_testkit::symbol;

#[track_caller]
fn check(k: &Kernels, a: &[Limb], n: &[Limb]) {
    let mut odd = n.to_vec();
    if let Some(low) = odd.first_mut() {
        *low |= 1;
        let expected = symbol::jacobi(&big(a), &big(&odd));
        assert_eq!(jacobi(k, a, &odd), Some(expected), "{a:x?} over {odd:x?}");
    }
    if n.first().is_none_or(|low| low % 2 == 0) {
        assert_eq!(jacobi(k, a, n), None);
    }
}

/// Half-gcd as early as may be, and never.
fn with_and_without_halves(k: &Kernels) -> [Kernels; 2] {
    [8, widelimb_kernels::Threshold::NEVER].map(|half_gcd| {
        let mut k = *k;
        k.thresholds.half_gcd = half_gcd;
        k
    })
}

#[test]
fn jacobi_of_small_numbers() {
    on_every_level(|k| {
        for n in 0..120 {
            for a in 0..120 {
                check(k, &[a], &[n]);
                check(k, &[a, n], &[n, a]);
                check(k, &[Limb::MAX - a, n], &[Limb::MAX - n, 1]);
            }
        }
    });
}

#[test]
fn jacobi_of_shaped_numbers() {
    on_every_level(|k| {
        let mut rng = rng(101);
        for an in 0..7 {
            for nn in 0..7 {
                for a in shapes(&mut rng, an) {
                    for n in shapes(&mut rng, nn) {
                        check(k, &a, &n);
                    }
                }
            }
        }
        for _ in 0..cases(1_000) {
            let (an, nn) = (rng.random_range(0..25), rng.random_range(0..25));
            check(k, &shaped(&mut rng, an), &shaped(&mut rng, nn));
        }
    });
}

#[test]
fn jacobi_of_every_length_with_halves() {
    on_every_level(|k| {
        let mut rng = rng(102);
        for n in (1..=150).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
            for k in &with_and_without_halves(k) {
                check(k, &random(&mut rng, n), &random(&mut rng, n));
                check(k, &extreme(&mut rng, n), &runs(&mut rng, n));
                let m = rng.random_range(1..=n);
                check(k, &shaped(&mut rng, n), &shaped(&mut rng, m));
                check(k, &shaped(&mut rng, m), &shaped(&mut rng, n));
            }
        }
    });
}

#[test]
fn jacobi_of_fibonacci_numbers() {
    on_every_level(|k| {
        let (mut a, mut b) = (BigUint::from(1u32), BigUint::from(1u32));
        for i in 0..9000 {
            if i % 977 == 0 || i < 200 {
                for k in &with_and_without_halves(k) {
                    check(k, &limbs(&a), &limbs(&b));
                    check(k, &limbs(&b), &limbs(&a));
                }
            }
            (a, b) = (&a + &b, a);
        }
    });
}

/// Equal upper limbs, common factors, and multiples of one long number.
#[test]
fn jacobi_of_like_numbers() {
    on_every_level(|k| {
        let mut rng = rng(103);
        for n in [3, 24, 77, 200] {
            let a = random(&mut rng, n);
            for same in [1, n / 3, n / 2, n - 1] {
                let mut b = a.clone();
                b[..n - same].copy_from_slice(&random(&mut rng, n - same));
                let common = big(&random(&mut rng, n)) | BigUint::from(1u32);
                for k in &with_and_without_halves(k) {
                    check(k, &a, &b);
                    check(k, &limbs(&(&common * 2u32)), &limbs(&(&common * 3u32)));
                    check(k, &limbs(&(&common * big(&a))), &limbs(&(&common * big(&b))));
                }
            }
        }
        // Thresholds as they are.
        for n in 5 * k.thresholds.half_gcd - 1..5 * k.thresholds.half_gcd + 2 {
            check(k, &random(&mut rng, n), &random(&mut rng, n));
        }
    });
}

/// The Kronecker symbol by its definition: the Jacobi symbol of the odd part, and the factors 2, -1
/// and 0.
fn expected_kronecker(a: &BigInt, n: &BigInt) -> i32 {
    let Some(twos) = n.trailing_zeros() else {
        return i32::from(a.magnitude() == &BigUint::from(1u32));
    };
    let over_two: i32 = match a.mod_floor(&BigInt::from(8)).to_u32_digits().1.first() {
        Some(1 | 7) => 1,
        Some(3 | 5) => -1,
        _ => 0,
    };
    let odd: BigUint = n.magnitude() >> twos;
    let residue = a.mod_floor(&BigInt::from(odd.clone()));
    let sign = if n < &BigInt::ZERO && a < &BigInt::ZERO { -1 } else { 1 };
    let over_odd =
        if odd == BigUint::from(1u32) { 1 } else { symbol::jacobi(residue.magnitude(), &odd) };
    sign * over_two.pow(twos.try_into().expect("few")) * over_odd
}

#[test]
fn kronecker_symbols_of_all_signs() {
    on_every_level(|k| {
        let mut rng = rng(104);
        let mut pairs = vec![];
        for a in 0..40 {
            for n in 0..40 {
                pairs.push((limbs(&BigUint::from(a as u32)), limbs(&BigUint::from(n as u32))));
            }
        }
        for _ in 0..cases(500) {
            let (an, nn) = (rng.random_range(0..8), rng.random_range(0..8));
            pairs.push((shaped(&mut rng, an), shaped(&mut rng, nn)));
        }
        for (a, n) in pairs {
            for (a_negative, n_negative) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                let signed = |x: &[Limb], negative: bool| {
                    BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, big(x))
                };
                let expected = expected_kronecker(&signed(&a, a_negative), &signed(&n, n_negative));
                let symbol = kronecker(k, (&a, a_negative), (&n, n_negative));
                assert_eq!(symbol, expected, "{a_negative} {a:x?} over {n_negative} {n:x?}");
            }
        }
    });
}

/// Every fraction within the bounds is found from its residue, and what is found is one.
#[test]
fn fractions_from_residues() {
    on_every_level(|k| {
        let mut rng = rng(105);
        for case in 0..cases(300) {
            let n = if case % 16 == 0 { 120 } else { 1 + case as usize % 24 };
            let split = rng.random_range(0..=n);
            let numerator = big(&shaped(&mut rng, split));
            let denominator = big(&shaped(&mut rng, n - split)) + 1u32;
            let (spare_n, spare_d) = (rng.random_range(0..3u32), rng.random_range(0..3u32));
            let (bound_n, bound_d) = (&numerator + spare_n, &denominator + spare_d);
            let m: BigUint = &bound_n * &bound_d * 2u32 + rng.random_range(1..9u32);
            let common = denominator.gcd(&m);
            let lowest = numerator.gcd(&denominator);
            let negative = rng.random::<bool>() && numerator != BigUint::ZERO;
            for k in &with_and_without_halves(k) {
                let found = |a: &BigUint| {
                    rational_mod(k, &limbs(a), &limbs(&m), &limbs(&bound_n), &limbs(&bound_d))
                };
                if common == BigUint::from(1u32) {
                    let inverse = denominator.modinv(&m).expect("no common factor");
                    let residue = (&numerator * inverse) % &m;
                    let residue = if negative { (&m - residue) % &m } else { residue };
                    let expected = Fraction {
                        numerator: limbs(&(&numerator / &lowest)),
                        negative,
                        denominator: limbs(&(&denominator / &lowest)),
                    };
                    assert_eq!(found(&residue), Some(expected), "{residue} mod {m}");
                }
                let any = big(&random(&mut rng, n));
                if let Some(fraction) = found(&any) {
                    let (r, t) = (big(&fraction.numerator), big(&fraction.denominator));
                    let product =
                        &t * &any + if fraction.negative { r.clone() } else { &m - &r % &m };
                    assert_eq!(product % &m, BigUint::ZERO, "{any} mod {m}");
                    assert!(r <= bound_n && t <= bound_d && t > BigUint::ZERO);
                    assert_eq!(r.gcd(&t), BigUint::from(1u32));
                }
            }
        }
    });
}

/// Reconstruction of all fractions modulo small numbers, within bounds that make it unique.
#[test]
fn fractions_from_small_residues() {
    let fraction = |r: i64, t: i64| Fraction {
        numerator: limbs(&BigUint::from(r.unsigned_abs())),
        negative: r < 0,
        denominator: vec![t as Limb],
    };
    on_every_level(|k| {
        for m in 1..32 {
            for (bound_n, bound_d) in (0..16).flat_map(|n| (1..16).map(move |d| (n, d))) {
                for a in (0..m).filter(|_| 2 * bound_n * bound_d < m) {
                    let of = |t: i64| (-bound_n..=bound_n).map(move |r| (r, t));
                    let expected = (1..=bound_d)
                        .flat_map(of)
                        .find(|&(r, t)| (t * a - r) % m == 0 && r.gcd(&t) == 1)
                        .map(|(r, t)| fraction(r, t));
                    let [a, m, n, d] = [a, m, bound_n, bound_d].map(|n| [n as Limb]);
                    assert_eq!(rational_mod(k, &a, &m, &n, &d), expected, "{a:?} mod {m:?}");
                }
            }
        }
    });
}

#[test]
fn fractions_that_do_not_exist() {
    on_every_level(|k| {
        assert_eq!(rational_mod(k, &[1], &[], &[1], &[1]), None);
        let zero = Fraction { numerator: vec![], negative: false, denominator: vec![1] };
        assert_eq!(rational_mod(k, &[], &[101], &[5], &[5]), Some(zero.clone()));
        assert_eq!(rational_mod(k, &[101], &[101], &[], &[5]), Some(zero));
        assert_eq!(rational_mod(k, &[7], &[101], &[], &[5]), None);
        assert_eq!(rational_mod(k, &[7], &[101], &[5], &[]), None);
        // 2 is the denominator of no fraction modulo 100.
        assert_eq!(rational_mod(k, &[53], &[100], &[6], &[8]), None);
    });
}
