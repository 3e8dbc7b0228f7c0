//! Division by products with a reciprocal, whole and wrapped.

use crate::div::check;
use crate::limb_support::{big, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::div::quotient_len;
use widelimb_limb::ntt;
use widelimb_limb::product::Wrapped;
use widelimb_testkit::gmp::gmp_or_skip;

/// A table that divides the shortest operands by reciprocals, and multiplies those of a few limbs
/// by transforms if `transforms`.
fn low_thresholds(k: &Kernels, transforms: bool) -> Kernels {
    let mut low = *k;
    low.thresholds.div_reciprocal = 4;
    if transforms {
        (low.thresholds.mul_karatsuba, low.thresholds.mul_unlike) = (4, 4);
        low.thresholds.mul_ntt = 4;
    }
    low
}

/// Divisors whose reciprocal is at an edge: all ones, a power of 2, and what is next to them in one
/// of the limbs.
fn edge_divisors(rng: &mut impl Rng, n: usize) -> Vec<Vec<Limb>> {
    let mut half = vec![0; n];
    half[n - 1] = 1 << 63;
    let ones = vec![Limb::MAX; n];
    let mut all = vec![half.clone(), ones.clone()];
    for d in [half, ones] {
        for at in [0, n / 2, n - 1] {
            let mut near = d.clone();
            near[at] ^= 1;
            all.push(near);
        }
        let mut mixed = d.clone();
        mixed[..n / 2].copy_from_slice(&random(rng, n / 2));
        all.push(mixed);
    }
    all
}

/// Dividends built from the quotient: nothing left, or as little or as much as can be.
fn check_from_quotient(k: &Kernels, q: &[Limb], d: &[Limb]) {
    let (multiple, d_big) = (big(q) * big(d), big(d));
    if d_big == BigUint::from(0u32) {
        return;
    }
    let most = &d_big - 1u32;
    for rest in [BigUint::from(0u32), BigUint::from(1u32), &most >> 64, most] {
        if rest < d_big {
            check(k, &limbs(&(&multiple + rest)), d);
        }
    }
}

#[test]
fn every_pair_of_lengths_up_to_150() {
    on_every_level(|k| {
        let low = low_thresholds(k, false);
        let mut rng = rng(1);
        for dn in 1..=150 {
            let mut step = 1;
            for m in 1..=150 {
                let a = shaped(&mut rng, dn + m - 1);
                let d = if step == 1 { extreme(&mut rng, dn) } else { runs(&mut rng, dn) };
                step = 3 - step;
                check(k, &a, &d);
                check(&low, &a, &d);
            }
        }
    });
}

#[test]
fn quotients_that_make_estimates_wrong() {
    on_every_level(|k| {
        let tables = [*k, low_thresholds(k, false), low_thresholds(k, true)];
        let mut rng = rng(2);
        for n in [4, 5, 9, 16, 17, 33, 64, 65, 100] {
            for m in [1, 4, n / 2, n - 1, n, n + 1, 3 * n] {
                let m = m.max(1);
                let quotients = [vec![Limb::MAX; m], extreme(&mut rng, m), runs(&mut rng, m)];
                let divisors = edge_divisors(&mut rng, n);
                for (i, d) in divisors.iter().chain(&shapes(&mut rng, n)).enumerate() {
                    for k in &tables {
                        check_from_quotient(k, &quotients[i % 3], d);
                    }
                }
                // Equal tops: what is left of the dividend's is all in the lower limbs.
                let d = random(&mut rng, n);
                let mut a = vec![Limb::MAX; m];
                a.extend(&d);
                tables.iter().for_each(|k| check(k, &a, &d));
                a[m] = a[m].wrapping_sub(1);
                tables.iter().for_each(|k| check(k, &a, &d));
            }
        }
    });
}

#[test]
fn lengths_about_the_thresholds() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for at in [k.thresholds.div_reciprocal, k.thresholds.div_recursive] {
            for n in [at - 2, at - 1, at, at + 1, at + 2] {
                for m in [at - 2, at, at + 2] {
                    check(k, &random(&mut rng, n + m), &random(&mut rng, n));
                    check_from_quotient(k, &vec![Limb::MAX; m], &runs(&mut rng, n));
                }
            }
        }
    });
}

/// Lengths of which a wrapped product has the divisor's limbs and one more, and those next to them.
#[test]
fn wrapped_products() {
    on_every_level(|k| {
        let low = low_thresholds(k, true);
        let (mut rng, mut wrapped, mut tight) = (rng(4), 0, 0);
        for ring in [64, 88, 112, 128, 136, 160, 176, 184, 256] {
            // The block of a quotient twice as long as the divisor.
            let (n, b) = (ring - 1, 2 * ring / 3);
            let len = Wrapped::of(&low, ring, n, b).limbs();
            wrapped += usize::from(len < n + b);
            tight += usize::from(len == ring);
            for n in [ring - 2, ring - 1, ring] {
                for m in [n / 2, n, 2 * n] {
                    let d = runs(&mut rng, n);
                    check(&low, &extreme(&mut rng, n + m), &d);
                    check_from_quotient(&low, &vec![Limb::MAX; m], &d);
                    check_from_quotient(&low, &random(&mut rng, m), &vec![Limb::MAX; n]);
                }
            }
        }
        assert!(wrapped >= 8 && tight >= 3, "{wrapped} rings of 9, {tight} without a spare limb");
    });
}

#[test]
fn unlike_lengths() {
    on_every_level(|k| {
        let mut rng = rng(5);
        let lengths = [
            (2000, 9),
            (2000, 40),
            (2000, 64),
            (2000, 300),
            (2000, 900),
            (2000, 1100),
            (2000, 1990),
            (3000, 1500),
            (6001, 600),
        ];
        for (an, dn) in lengths {
            check(k, &random(&mut rng, an), &random(&mut rng, dn));
            check(k, &runs(&mut rng, an), &extreme(&mut rng, dn));
            check_from_quotient(k, &vec![Limb::MAX; an - dn], &random(&mut rng, dn));
        }
    });
}

#[test]
fn long_quotients_agree_with_gmp() {
    let Some(gmp) = gmp_or_skip("long quotients against GMP") else { return };
    let mut rng = rng(6);
    for (an, dn) in [(9000, 4500), (20_000, 7000), (12_000, 11_000), (30_000, 64), (10_000, 1000)] {
        let (a, d) = (runs(&mut rng, an), random(&mut rng, dn));
        let (mut q, mut r) = (vec![0; quotient_len(an, dn)], vec![0; dn]);
        widelimb_limb::div_rem(&mut q, &mut r, &a, &d)
            .expect("a divisor with a top limb that is not 0");
        assert!((q, r) == gmp.divrem(&a, &d), "{an} by {dn} limbs");
    }
}

/// `q d + r = a` with `r < d`, of lengths that no oracle divides in a test's time.
#[test]
fn two_to_the_20_limbs_are_quotient_times_divisor_and_rest() {
    let mut rng = rng(7);
    for (an, dn) in [(1 << 20, 1 << 19), (1 << 20, 300_001)] {
        let (a, d) = (random(&mut rng, an), random(&mut rng, dn));
        let (mut q, mut r) = (vec![0; quotient_len(an, dn)], vec![0; dn]);
        widelimb_limb::div_rem(&mut q, &mut r, &a, &d)
            .expect("a divisor with a top limb that is not 0");
        assert!(r.iter().rev().lt(d.iter().rev()), "a rest below the divisor");
        let mut sum = vec![0; q.len() + dn];
        widelimb_limb::mul(&mut sum, &q, &d);
        let carry = widelimb_limb::add_assign(&mut sum, &r);
        assert!(carry == 0 && sum.pop() == Some(0) && sum == a, "{an} by {dn} limbs");
    }
}

#[test]
fn products_in_rings() {
    on_every_level(|k| {
        let (mut rng, mut plans) = (rng(8), 0);
        for n in [64, 100, 129, 512, 700, 1300] {
            for (an, bn) in [(n, n), (n, n / 2 + 3), (n - 1, n), (3, n)] {
                let Some(plan) = ntt::wrapped_plan(k, n, an, bn) else { continue };
                plans += 1;
                let mut scratch = vec![7; ntt::mul_wrapped_scratch_len(&plan)];
                let mut r = vec![7; plan.ring()];
                assert!(r.len() >= n);
                let modulus = (BigUint::from(1u32) << (64 * r.len())) - 1u32;
                let ones = |n| vec![Limb::MAX; n];
                let pairs = [
                    (ones(an), ones(bn)),
                    (runs(&mut rng, an), runs(&mut rng, bn)),
                    (random(&mut rng, an), extreme(&mut rng, bn)),
                    (vec![0; an], ones(bn)),
                ];
                for (a, b) in pairs {
                    ntt::mul_wrapped(k, &plan, &mut r, &a, &b, &mut scratch);
                    assert!(big(&r) % &modulus == big(&a) * big(&b) % &modulus, "{plan:?}");
                }
            }
        }
        assert!(plans > 6, "{plans} plans");
    });
}
