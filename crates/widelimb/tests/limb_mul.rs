//! Products and squares against another library.

mod limb_support;

use limb_support::{Guarded, big, cases, on_every_level, random, rng, shaped, shapes};
use rand::Rng;
use widelimb::Limb;
use widelimb::arch::Kernels;
use widelimb::limb;
use widelimb::limb::mul::{
    Strategy, mul, mul_scratch_len, sqr, sqr_scratch_len, sqr_strategy, strategy,
};

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

/// A table whose thresholds make every method meet short operands.
fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = *k;
    low.thresholds.mul_karatsuba = 4;
    low.thresholds.sqr_karatsuba = 4;
    low
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
        let at = k.thresholds.mul_karatsuba;
        for bn in at - 2..=at + 2 {
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
fn products_of_every_pair_of_lengths_by_karatsuba() {
    on_every_level(|k| {
        let low = low_thresholds(k);
        let mut rng = rng(3);
        for an in 0..70 {
            for bn in 0..=an {
                let (a, b) = (random(&mut rng, an), random(&mut rng, bn));
                check_mul(&low, &a, &b);
                check_mul(&low, &vec![Limb::MAX; an], &vec![Limb::MAX; bn]);
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
        for n in (0..70).chain(at - 2..=at + 2).chain([2 * at + 1, 300, 511]) {
            for a in shapes(&mut rng, n) {
                check_sqr(k, &a);
                check_sqr(&low_thresholds(k), &a);
            }
        }
    });
}

#[test]
fn random_shapes_and_lengths() {
    on_every_level(|k| {
        let mut rng = rng(7);
        for _ in 0..cases(20_000) {
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
        let n = k.thresholds.mul_karatsuba;
        assert_eq!(strategy(k, n - 1, 100 * n), Strategy::Basecase);
        assert_eq!(strategy(k, n, n), Strategy::Karatsuba);
        assert_eq!(strategy(k, 3 * n, n), Strategy::Pieces);
        assert_eq!(strategy(k, n, 3 * n), Strategy::Pieces);
        let n = k.thresholds.sqr_karatsuba;
        assert_eq!(sqr_strategy(k, n - 1), Strategy::Basecase);
        assert_eq!(sqr_strategy(k, n), Strategy::Karatsuba);
    });
    assert_eq!(Strategy::Karatsuba.to_string(), "karatsuba");
}

#[test]
fn public_calls_agree_with_the_oracle() {
    let mut rng = rng(6);
    let (a, b) = (random(&mut rng, 100), random(&mut rng, 37));
    let (mut r, mut s) = (vec![0; 137], vec![0; 200]);
    limb::mul(&mut r, &a, &b);
    assert_eq!(big(&r), big(&a) * big(&b));
    limb::sqr(&mut s, &a);
    assert_eq!(big(&s), big(&a) * big(&a));
    assert_eq!(limb::try_mul(&mut r, &a, &b), Ok(()));
    assert_eq!(limb::try_sqr(&mut s, &a), Ok(()));
}

#[test]
#[should_panic(expected = "as long as its operands together")]
fn a_product_of_the_wrong_length_panics() {
    limb::mul(&mut [0; 3], &[1, 2], &[3, 4]);
}
