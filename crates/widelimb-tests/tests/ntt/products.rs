//! Products by transforms against another library.

use crate::limb_support::transforms::{SHAPES, product, product_with, square};
use crate::limb_support::{big, on_every_level, random, rng, shapes};
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::ntt::{self, Plan};
use widelimb_testkit::floats::environments;
use widelimb_testkit::{Arena, Place, levels};

#[track_caller]
fn check(k: &Kernels, a: &[Limb], b: &[Limb]) {
    assert_eq!(big(&product(k, a, b)), big(a) * big(b), "{} by {} limbs", a.len(), b.len());
}

#[track_caller]
fn check_sqr(k: &Kernels, a: &[Limb]) {
    assert_eq!(big(&square(k, a)), big(a) * big(a), "{} limbs", a.len());
}

/// Checks a product with a plan that the lengths alone would not choose.
#[track_caller]
fn check_with(k: &Kernels, shape: (usize, usize), a: &[Limb], b: &[Limb]) {
    let r = product_with(k, shape, a, b);
    assert_eq!(big(&r), big(a) * big(b), "{shape:?}: {} by {}", a.len(), b.len());
}

/// Callers in other languages may round in another way, flush subnormal numbers, or trap
/// exceptions. Rounded up, a third of the products were wrong at levels that make residues of
/// doubles.
#[test]
fn products_do_not_depend_on_the_floating_point_environment() {
    let environments = environments();
    on_every_level(|k| {
        let mut rng = rng(5);
        for (shape, n) in SHAPES.into_iter().zip([40, 700, 301, 513, 90, 220, 64]) {
            let ones = vec![Limb::MAX; n];
            for (a, b) in [(random(&mut rng, n), random(&mut rng, n)), (ones.clone(), ones)] {
                let (product, square) = (big(&a) * big(&b), big(&a) * big(&a));
                let plan = Plan::of(shape.0, shape.1, n, n).expect("operands that fit");
                let mut scratch = vec![7; (plan.primes + 1) * plan.coefficients() + 8];
                for environment in &environments {
                    let (mut r, mut s) = (vec![7; 2 * n], vec![7; 2 * n]);
                    environment.run(|| {
                        ntt::mul_with(k, &plan, &mut r, &a, &b, &mut scratch);
                        ntt::sqr_with(k, &plan, &mut s, &a, &mut scratch);
                    });
                    assert!(big(&r) == product, "{shape:?}, {environment:?}");
                    assert!(big(&s) == square, "{shape:?}, {environment:?}");
                }
            }
        }
    });
}

/// Every pair of short operands of limbs from {0, 1, 2^64 - 1}, with every number of primes.
#[test]
fn carries_of_all_short_operands() {
    let limbs = [0, 1, Limb::MAX];
    let operand =
        |n: u32, i: usize| -> Vec<Limb> { (0..n).map(|j| limbs[i / 3_usize.pow(j) % 3]).collect() };
    let step = if cfg!(debug_assertions) { 17 } else { 1 };
    on_every_level(|k| {
        for shape in SHAPES {
            for i in (0..27 * 27).step_by(step) {
                check_with(k, shape, &operand(3, i / 27), &operand(3, i % 27));
            }
        }
    });
}

#[test]
fn every_short_length() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for n in 0..=300 {
            let (a, b) = (random(&mut rng, n), random(&mut rng, n));
            let ones = vec![Limb::MAX; n];
            check(k, &a, &b);
            check(k, &ones, &ones);
            check_sqr(k, &a);
            check_sqr(k, &ones);
        }
    });
}

#[test]
fn shaped_operands_with_every_number_of_primes() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for shape in SHAPES {
            for (an, bn) in [(1, 1), (7, 3), (40, 40), (111, 57), (200, 300), (399, 401)] {
                let others = shapes(&mut rng, bn);
                for (a, b) in shapes(&mut rng, an).iter().zip(&others) {
                    check_with(k, shape, a, b);
                }
            }
        }
    });
}

/// Transforms read and write no limb beyond an operand: vector loads and gathers stop before the
/// last pieces.
#[test]
fn operands_between_guard_pages() {
    let mut arenas = [(); 4].map(|()| Arena::new(20_000));
    on_every_level(|k| {
        let mut rng = rng(8);
        for (i, shape) in SHAPES.into_iter().cycle().enumerate().take(70) {
            let (an, bn) = (rng.random_range(1..=300), rng.random_range(1..=300));
            let (a, b) = (random(&mut rng, an), random(&mut rng, bn));
            let plan = Plan::of(shape.0, shape.1, an, bn).expect("short operands fit");
            let scratch_len = (plan.primes + 1) * plan.coefficients() + 8;
            let mut lengths = [an + bn, an, bn, scratch_len].into_iter();
            let [r, x, y, scratch] = arenas.each_mut().map(|arena| {
                let n = lengths.next().expect("as many lengths as arenas");
                let start = Place::flush_with_start();
                arena.place(n, if i % 2 == 0 { Place::flush_with_end(n) } else { start })
            });
            x.copy_from_slice(&a);
            y.copy_from_slice(&b);
            ntt::mul_with(k, &plan, r, x, y, scratch);
            assert_eq!(big(r), big(&a) * big(&b), "{shape:?}: {an} by {bn}");
        }
    });
}

#[test]
fn about_every_length_of_transforms() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for log in 6..if cfg!(debug_assertions) { 11 } else { 14 } {
            for eighths in [5, 6, 7, 8] {
                let total = (eighths << log) / 8;
                for n in [total - 1, total, total + 1] {
                    let an = rng.random_range(1..n);
                    let (a, b) = (random(&mut rng, an), random(&mut rng, n - an));
                    check(k, &a, &b);
                    let half = vec![Limb::MAX; n / 2];
                    check(k, &half, &vec![Limb::MAX; n - n / 2]);
                    check_sqr(k, &a[..an.min(n / 2)]);
                    check_sqr(k, &half);
                }
            }
        }
    });
}

#[test]
fn unequal_operands() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for (an, bn) in [(1, 0), (0, 0), (1000, 1), (1, 4097), (3000, 64), (700, 5000)] {
            for (a, b) in shapes(&mut rng, an).iter().zip(shapes(&mut rng, bn)) {
                check(k, a, &b);
            }
        }
    });
}

#[test]
fn plans_hold_their_products() {
    let levels = levels();
    let mut rng = rng(7);
    let mut lengths: Vec<usize> = (1..2000).collect();
    for log in 11..27 {
        lengths.extend((0..200).map(|_| rng.random_range(1usize..1 << log)));
    }
    lengths.push(ntt::MAX_LIMBS);
    for &an in &lengths {
        let bn = rng.random_range(1..=an);
        for k in &levels {
            let plan = Plan::new(k, an, bn);
            let covered: usize = plan.blocks().map(|(_, n, _)| n).sum();
            assert_eq!(covered, plan.coefficients());
            assert!(plan.coefficients() * plan.bytes >= 8 * (an + bn));
            let pieces = (8 * bn).div_ceil(plan.bytes) as f64;
            let primes = plan.primes as f64 * ((1u64 << 49) as f64 - (1u64 << 35) as f64).log2();
            assert!(16.0 * plan.bytes as f64 + pieces.log2() < primes, "{an} by {bn} limbs");
        }
    }
}

#[test]
#[should_panic(expected = "its own plan")]
fn a_plan_for_other_lengths_is_refused() {
    let k = widelimb_kernels::kernels();
    let plan = Plan::new(k, 100, 100);
    ntt::mul_with(k, &plan, &mut [0; 2000], &[1; 1000], &[1; 1000], &mut vec![0; 100_000]);
}

/// Shapes for which there are no kernels, and lengths beyond the longest transform.
#[test]
fn plans_are_refused_that_no_kernel_can_follow() {
    for (primes, bytes, an, bn) in
        [(2, 5, 6, 6), (0, 1, 1, 1), (8, 24, 1, 1), (3, 0, 1, 1), (3, 8, usize::MAX, 1)]
    {
        assert_eq!(Plan::of(primes, bytes, an, bn), None, "{primes} primes of {bytes} bytes");
    }
    assert!(Plan::of(3, 8, 6, 6).is_some());
}
