//! Division against another library, with operands that make quotient estimates wrong.

use crate::limb_support::{
    Guarded, big, cases, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes,
};
use num_bigint::BigUint;
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::div::{
    DivError, div_rem, div_rem_1, div_rem_1_assign, div_scratch_len, quotient_len, rem_1,
};
use widelimb_limb::trimmed;
use widelimb_testkit::gmp::gmp_or_skip;

/// Divides between canaries and compares; a quotient that does not fit must be reported as such.
#[track_caller]
pub fn check(k: &Kernels, a: &[Limb], d: &[Limb]) {
    let mut q = Guarded::new(quotient_len(a.len(), d.len()));
    let mut r = Guarded::new(d.len());
    let mut scratch = Guarded::new(div_scratch_len(k, trimmed(a).len(), trimmed(d).len()));
    let result = div_rem(k, q.limbs(), r.limbs(), a, d, scratch.limbs());
    scratch.checked();
    let (q, r) = (q.checked(), r.checked());
    if trimmed(d).is_empty() {
        assert_eq!(result, Err(DivError::Zero));
        return;
    }
    let (expected_q, expected_r) = big(a).div_rem(&big(d));
    if expected_q.to_u64_digits().len() > q.len() {
        assert_eq!(result, Err(DivError::QuotientOverflow), "{a:x?} by {d:x?}");
        return;
    }
    assert_eq!(result, Ok(()));
    assert_eq!(big(q), expected_q, "{} by {} limbs", a.len(), d.len());
    assert_eq!(big(r), expected_r, "{} by {} limbs", a.len(), d.len());
}

/// Divisors whose upper limbs lie at the edges of what the estimate uses.
fn edge_divisors(rng: &mut impl Rng, n: usize) -> Vec<Vec<Limb>> {
    let edges = [1, 2, 1 << 62, 1 << 63, (1 << 63) + 1, Limb::MAX - 1, Limb::MAX];
    let fills: [fn(&mut _, usize) -> Vec<Limb>; 3] =
        [|_, n| vec![0; n], |_, n| vec![Limb::MAX; n], |rng, n| random(rng, n)];
    let mut all = vec![];
    for high in edges {
        for fill in fills {
            let mut d = fill(rng, n);
            d[n - 1] = high;
            all.push(d.clone());
            if n > 1 {
                d[n - 2] = [0, 1 << 63, Limb::MAX][rng.random_range(0..3)];
                all.push(d);
            }
        }
    }
    all
}

#[test]
fn dividends_next_to_multiples_of_edge_divisors() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for n in 1..7 {
            for d in edge_divisors(&mut rng, n) {
                for m in 0..5 {
                    let shifted: BigUint = big(&d) << (64usize * m);
                    for near in [shifted.clone() - 1u32, shifted.clone(), shifted + 1u32] {
                        check(k, &limbs(&near), &d);
                    }
                    for q in shapes(&mut rng, m) {
                        let multiple = big(&q) * big(&d);
                        check(k, &limbs(&(&multiple + big(&d) - 1u32)), &d);
                        check(k, &limbs(&multiple), &d);
                    }
                }
            }
        }
    });
}

#[test]
fn shaped_operands_of_every_short_length() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for an in 0..11 {
            for dn in 0..11 {
                for a in shapes(&mut rng, an) {
                    for d in shapes(&mut rng, dn) {
                        check(k, &a, &d);
                    }
                }
            }
        }
    });
}

#[test]
fn divisors_with_zeros_at_the_top() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for (an, dn, zeros) in [(5, 2, 1), (9, 3, 3), (4, 1, 2), (8, 8, 1), (20, 7, 5), (6, 1, 5)] {
            for _ in 0..40 {
                let mut d = extreme(&mut rng, dn);
                d.resize(dn + zeros, 0);
                let mut a = extreme(&mut rng, an);
                check(k, &a, &d);
                a.resize(an + zeros, 0);
                check(k, &a, &d);
                a.resize(an + zeros + 3, 0);
                check(k, &a, &d);
            }
        }
    });
}

/// A quotient that fits is given, though as many limbs of zeros at the divisor's top as there are
/// above it leave one limb less for it than the lengths ask for.
#[test]
fn a_quotient_that_fits_by_its_value_is_not_refused() {
    on_every_level(|k| {
        check(k, &[0, 0, 1], &[1 << 63, 0]);
        check(k, &[0, 0, 1 << 63], &[1 << 63, 0]);
        check(k, &[1], &[2, 0, 0]);
        let mut rng = rng(9);
        for (above, dn) in [(0, 1), (0, 3), (1, 1), (2, 3), (9, 4), (70, 68)] {
            for (a_top, d_top) in [(1, 1), (1, 2), (2, 1), (1 << 62, 1 << 63), (1 << 63, 1 << 63)] {
                let (mut a, mut d) = (extreme(&mut rng, above + dn), extreme(&mut rng, dn));
                (a[above + dn - 1], d[dn - 1]) = (a_top, d_top);
                for zeros in 0..=above + 2 {
                    d.resize(dn + zeros, 0);
                    check(k, &a, &d);
                }
            }
        }
    });
}

#[test]
fn long_operands() {
    on_every_level(|k| {
        let mut rng = rng(4);
        let lengths = [
            (64, 32),
            (127, 64),
            (128, 64),
            (129, 64),
            (200, 100),
            (201, 99),
            (300, 299),
            (333, 7),
            (512, 128),
            (513, 257),
            (640, 60),
            (900, 301),
            (1000, 500),
            (1500, 150),
            (777, 389),
        ];
        for (an, dn) in lengths {
            for _ in 0..3 {
                check(k, &random(&mut rng, an), &random(&mut rng, dn));
                check(k, &extreme(&mut rng, an), &extreme(&mut rng, dn));
                check(k, &runs(&mut rng, an), &runs(&mut rng, dn));
            }
            let d = runs(&mut rng, dn);
            let q = runs(&mut rng, an - dn);
            let multiple = big(&d) * big(&q);
            check(k, &limbs(&multiple), &d);
            check(k, &limbs(&(multiple + &big(&d) - 1u32)), &d);
            check(k, &vec![Limb::MAX; an], &vec![Limb::MAX; dn]);
            let mut half = vec![0; dn];
            half[dn - 1] = 1 << 63;
            check(k, &vec![Limb::MAX; an], &half);
        }
    });
}

/// A table whose thresholds make short operands be divided recursively.
fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = *k;
    low.thresholds.mul_karatsuba = 4;
    low.thresholds.div_recursive = 8;
    low
}

#[test]
fn every_pair_of_lengths_recursively() {
    on_every_level(|k| {
        let low = low_thresholds(k);
        let mut rng = rng(7);
        for dn in 1..50 {
            for an in (dn..2 * dn + 3).chain([3 * dn, 4 * dn + 5]) {
                check(&low, &extreme(&mut rng, an), &extreme(&mut rng, dn));
                check(&low, &runs(&mut rng, an), &runs(&mut rng, dn));
            }
        }
    });
}

#[test]
fn recursive_estimates_that_are_too_large() {
    on_every_level(|k| {
        let low = low_thresholds(k);
        let mut rng = rng(8);
        for n in [16, 17, 24, 31, 33, 48, 64, 65] {
            for m in [n / 2, n - 1, n, n + 1, 2 * n, 2 * n + n / 2] {
                // A divisor 2^63, 0, ..., 0, ones: its upper part alone says nothing of the ones.
                let mut d = vec![Limb::MAX; n];
                for zeros in [1, n / 4, n / 2, n - 2] {
                    d[n - 1 - zeros..].fill(0);
                    d[n - 1] = 1 << 63;
                    for q in [vec![Limb::MAX; m], runs(&mut rng, m), extreme(&mut rng, m)] {
                        let multiple = big(&q) * big(&d);
                        check(&low, &limbs(&multiple), &d);
                        check(&low, &limbs(&(&multiple + big(&d) - 1u32)), &d);
                        check(&low, &vec![Limb::MAX; n + m], &d);
                    }
                }
            }
        }
    });
}

#[test]
fn lengths_about_the_threshold() {
    on_every_level(|k| {
        let mut rng = rng(9);
        let at = k.thresholds.div_recursive;
        for dn in at - 2..=at + 2 {
            for m in at - 2..=at + 2 {
                for d in shapes(&mut rng, dn) {
                    check(k, &extreme(&mut rng, dn + m), &d);
                }
            }
        }
    });
}

#[test]
fn random_shapes_and_lengths() {
    on_every_level(|k| {
        let mut rng = rng(10);
        for _ in 0..cases(5_000) {
            let (an, dn) = (rng.random_range(0..100), rng.random_range(1..60));
            let (a, d) = (shaped(&mut rng, an), shaped(&mut rng, dn));
            check(k, &a, &d);
            check(&low_thresholds(k), &a, &d);
            let near = big(&a) * big(&d) + rng.random_range(0..2u32);
            check(&low_thresholds(k), &limbs(&near), &d);
        }
    });
}

#[test]
fn one_limb_divisors() {
    let mut rng = rng(5);
    // From 16 limbs on remainders are folded, from 64 on quotients are made in parts side by side.
    for n in (0..24).chain([60, 63, 64, 65, 67, 68, 131, 257]) {
        for a in shapes(&mut rng, n) {
            for d in [1, 2, 3, 10, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 63) + 1, Limb::MAX] {
                let mut q = vec![7; n];
                let r = div_rem_1(&mut q, &a, d);
                let (expected_q, expected_r) = big(&a).div_rem(&BigUint::from(d));
                assert_eq!((big(&q), BigUint::from(r)), (expected_q, expected_r));
                assert_eq!(rem_1(&a, d), r);
                let mut in_place = a.clone();
                assert_eq!((div_rem_1_assign(&mut in_place, d), in_place), (r, q));
            }
        }
    }
}

#[test]
fn quotients_agree_with_gmp() {
    let Some(gmp) = gmp_or_skip("quotients against GMP") else { return };
    on_every_level(|k| {
        let mut rng = rng(11);
        for _ in 0..cases(2_000) {
            let (an, dn) = (rng.random_range(200..500), rng.random_range(1..200));
            let (a, mut d) = (shaped(&mut rng, an), shaped(&mut rng, dn));
            d[dn - 1] |= 1;
            let (mut q, mut r) = (vec![0; an - dn + 1], vec![0; dn]);
            let mut scratch = vec![0; div_scratch_len(k, trimmed(&a).len(), dn)];
            assert_eq!(div_rem(k, &mut q, &mut r, &a, &d, &mut scratch), Ok(()));
            assert_eq!((q, r), gmp.divrem(&a, &d), "{an} by {dn} limbs");
        }
    });
}
