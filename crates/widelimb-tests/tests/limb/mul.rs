//! Products and squares against another library.

use crate::limb_support::tables::{low_thresholds, lowest_toom3};
use crate::limb_support::{Guarded, big, cases, on_every_level, rng, shaped, shapes};
use rand::Rng;
use widelimb_kernels::{Kernels, Threshold};
use widelimb_limb::Limb;
use widelimb_limb::product::{
    Strategy, mul, mul_scratch_len, sqr, sqr_scratch_len, sqr_strategy, strategy,
};
use widelimb_limb::scratch::{ScratchError, try_zeros};
use widelimb_testkit::gmp::gmp_or_skip;

#[track_caller]
fn check_mul(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new(mul_scratch_len(k, a.len(), b.len()));
    mul(k, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    assert_eq!(big(r.checked()), big(a) * big(b), "{} by {} limbs", a.len(), b.len());
}

#[track_caller]
fn check_sqr(k: &Kernels, a: &[Limb]) {
    let mut r = Guarded::new(2 * a.len());
    let mut scratch = Guarded::new(sqr_scratch_len(k, a.len()));
    sqr(k, r.limbs(), a, scratch.limbs());
    scratch.checked();
    assert_eq!(big(r.checked()), big(a) * big(a), "{} limbs", a.len());
}

#[test]
fn short_products_of_shaped_operands() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for an in 0..12 {
            for bn in 0..12 {
                for a in shapes(&mut rng, an) {
                    for b in shapes(&mut rng, bn) {
                        check_mul(k, &a, &b);
                        check_mul(&low_thresholds(k), &a, &b);
                    }
                }
            }
        }
    });
}

#[test]
fn products_about_the_threshold() {
    on_every_level(|k| {
        let mut rng = rng(2);
        let (at, toom3) = (k.thresholds.mul_karatsuba, k.thresholds.mul_toom3);
        for bn in (at - 2..=at + 2).chain(toom3 - 2..=toom3 + 2) {
            for an in [bn, bn + 1, bn + bn / 3, bn + bn / 2, 2 * bn - 1, 2 * bn, 2 * bn + 1] {
                for a in shapes(&mut rng, an) {
                    for b in shapes(&mut rng, bn) {
                        check_mul(k, &a, &b);
                    }
                }
            }
        }
    });
}

#[test]
fn products_of_every_pair_of_lengths() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for an in 0..48 {
            for bn in 0..=an {
                let (a, b) = (shaped(&mut rng, an), shaped(&mut rng, bn));
                for table in [low_thresholds(k), lowest_toom3(k)] {
                    check_mul(&table, &a, &b);
                    check_mul(&table, &vec![Limb::MAX; an], &vec![Limb::MAX; bn]);
                }
            }
        }
    });
}

/// Operands whose values at -1 are 0, positive and negative, and whose values at 2 are as large as
/// can be.
#[test]
fn thirds_of_all_signs() {
    on_every_level(|k| {
        let table = lowest_toom3(k);
        for n in [8, 9, 10, 11, 12, 24, 25, 26, 90] {
            let h = usize::div_ceil(n, 3);
            let fills = [0, 1, Limb::MAX];
            let operands: Vec<Vec<Limb>> = (0..27)
                .map(|i| {
                    let part = |i: usize, n| vec![fills[i % 3]; n];
                    [part(i, h), part(i / 3, h), part(i / 9, n - 2 * h)].concat()
                })
                .collect();
            for a in &operands {
                check_sqr(&table, a);
                for b in &operands {
                    check_mul(&table, a, b);
                }
            }
        }
    });
}

#[test]
fn products_of_long_and_very_unequal_operands() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for (an, bn) in [(500, 500), (701, 333), (1000, 1), (1000, 29), (999, 64), (400, 250)] {
            for (a, b) in shapes(&mut rng, an).into_iter().zip(shapes(&mut rng, bn)) {
                check_mul(k, &a, &b);
                check_mul(k, &b, &a);
            }
        }
    });
}

#[test]
fn squares_of_shaped_operands() {
    on_every_level(|k| {
        let mut rng = rng(5);
        let at = k.thresholds.sqr_karatsuba;
        for n in (0..48).chain(at - 2..=at + 2).chain([2 * at + 1, 300, 511, 1000]) {
            for a in shapes(&mut rng, n) {
                check_sqr(k, &a);
                check_sqr(&low_thresholds(k), &a);
                check_sqr(&lowest_toom3(k), &a);
            }
        }
    });
}

#[test]
fn random_shapes_and_lengths() {
    on_every_level(|k| {
        let mut rng = rng(7);
        for _ in 0..cases(5_000) {
            let (an, bn) = (rng.random_range(0..90), rng.random_range(0..90));
            let (a, b) = (shaped(&mut rng, an), shaped(&mut rng, bn));
            check_mul(k, &a, &b);
            check_mul(&low_thresholds(k), &a, &b);
            check_sqr(k, &a);
            check_sqr(&low_thresholds(k), &a);
        }
    });
}

#[test]
fn strategies_follow_lengths_and_thresholds() {
    on_every_level(|k| {
        let mut k = *k;
        k.thresholds.mul_karatsuba = 40;
        k.thresholds.mul_unlike = 30;
        k.thresholds.mul_toom32 = 60;
        k.thresholds.mul_toom3 = 140;
        k.thresholds.mul_toom42 = 100;
        k.thresholds.mul_toom43 = 160;
        k.thresholds.mul_toom4 = 300;
        k.thresholds.mul_ntt = 700;
        k.thresholds.sqr_karatsuba = 44;
        k.thresholds.sqr_toom3 = 270;
        k.thresholds.sqr_toom4 = 450;
        k.thresholds.sqr_ntt = 700;
        let k = &k;
        let expected = [
            (29, 2048, Strategy::Basecase),
            (1, 1_000_000, Strategy::Basecase),
            (29, 2049, Strategy::Pieces),
            (30, 2048, Strategy::Pieces),
            (39, 44, Strategy::Basecase),
            (39, 45, Strategy::Karatsuba),
            (40, 40, Strategy::Karatsuba),
            (40, 120, Strategy::Pieces),
            (59, 88, Strategy::Pieces),
            (60, 90, Strategy::Toom32),
            (99, 198, Strategy::Pieces),
            (100, 200, Strategy::Toom42),
            (139, 139, Strategy::Karatsuba),
            (140, 140, Strategy::Toom3),
            (140, 182, Strategy::Toom32),
            (160, 212, Strategy::Toom43),
            (299, 299, Strategy::Toom3),
            (300, 300, Strategy::Toom4),
            (300, 400, Strategy::Toom43),
            (300, 470, Strategy::Toom32),
            (300, 600, Strategy::Toom42),
            (300, 900, Strategy::Pieces),
            (699, 699, Strategy::Toom4),
            (700, 700, Strategy::Ntt),
            (700, 2800, Strategy::Ntt),
        ];
        for (an, bn, method) in expected {
            assert_eq!(strategy(k, an, bn), method, "{an} by {bn} limbs");
            assert_eq!(strategy(k, bn, an), method, "{bn} by {an} limbs");
        }
        let n = k.thresholds.sqr_karatsuba;
        assert_eq!(sqr_strategy(k, n - 1), Strategy::Basecase);
        assert_eq!(sqr_strategy(k, n), Strategy::Karatsuba);
        assert_eq!(sqr_strategy(k, k.thresholds.sqr_toom3), Strategy::Toom3);
        assert_eq!(sqr_strategy(k, k.thresholds.sqr_toom4), Strategy::Toom4);
        assert_eq!(sqr_strategy(k, k.thresholds.sqr_ntt), Strategy::Ntt);
    });
    assert_eq!(Strategy::Karatsuba.to_string(), "karatsuba");
}

/// A method whose threshold says so is never taken.
#[test]
fn never_is_longer_than_any_operand() {
    on_every_level(|k| {
        let mut k = *k;
        k.thresholds.mul_ntt = Threshold::NEVER;
        k.thresholds.sqr_ntt = Threshold::NEVER;
        assert_ne!(strategy(&k, 1 << 30, 1 << 30), Strategy::Ntt);
        assert_ne!(sqr_strategy(&k, 1 << 30), Strategy::Ntt);
    });
}

#[test]
fn products_agree_with_gmp() {
    let Some(gmp) = gmp_or_skip("products against GMP") else { return };
    on_every_level(|k| {
        let mut rng = rng(8);
        for _ in 0..cases(2_000) {
            let (an, bn) = (rng.random_range(1..400), rng.random_range(1..200));
            let (a, b) = (shaped(&mut rng, an), shaped(&mut rng, bn));
            let mut r = vec![0; an + bn];
            let mut scratch = vec![0; mul_scratch_len(k, an, bn)];
            mul(k, &mut r, &a, &b, &mut scratch);
            assert_eq!(r, gmp.mul(&a, &b), "{an} by {bn} limbs");
        }
    });
}

#[test]
fn scratch_that_cannot_be_had_is_an_error() {
    let error = ScratchError { limbs: usize::MAX };
    assert_eq!(try_zeros(usize::MAX), Err(error));
    assert_eq!(error.to_string(), format!("no memory for {} limbs of scratch", usize::MAX));
    assert_eq!(try_zeros(3), Ok(vec![0; 3]));
}
