//! Products by transforms against another library, and long ones modulo primes.

mod limb_support;

use limb_support::{Guarded, big, on_every_level, random, rng, shapes};
use rand::Rng;
use widelimb::Limb;
use widelimb::arch::Kernels;
use widelimb::ntt::{self, Plan};
use widelimb_testkit::{Arena, Place};

#[track_caller]
fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new(ntt::mul_scratch_len(k, a.len(), b.len()));
    ntt::mul(k, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    r.checked().to_vec()
}

#[track_caller]
fn square(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    let mut r = Guarded::new(2 * a.len());
    let mut scratch = Guarded::new(ntt::sqr_scratch_len(k, a.len()));
    ntt::sqr(k, r.limbs(), a, scratch.limbs());
    scratch.checked();
    r.checked().to_vec()
}

#[track_caller]
fn check(k: &Kernels, a: &[Limb], b: &[Limb]) {
    assert_eq!(big(&product(k, a, b)), big(a) * big(b), "{} by {} limbs", a.len(), b.len());
}

#[track_caller]
fn check_sqr(k: &Kernels, a: &[Limb]) {
    assert_eq!(big(&square(k, a)), big(a) * big(a), "{} limbs", a.len());
}

/// Every number of primes with its pieces.
const SHAPES: [(usize, usize); 7] = [(3, 8), (4, 11), (5, 14), (6, 17), (7, 20), (8, 23), (8, 22)];

/// With a plan that the lengths alone would not choose.
#[track_caller]
fn check_with(k: &Kernels, shape: (usize, usize), a: &[Limb], b: &[Limb]) {
    let plan = Plan::of(shape.0, shape.1, a.len(), b.len()).expect("short operands fit");
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new((plan.primes + 1) * plan.coefficients() + 8);
    ntt::mul_with(k, &plan, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    assert_eq!(big(r.checked()), big(a) * big(b), "{shape:?}: {} by {}", a.len(), b.len());
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

/// No read or write beyond an operand: whole loads and gathers stop before the last pieces.
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

/// `a mod q` for a `q` below 2^62.
fn residue(a: &[Limb], q: u64) -> u64 {
    let step = |rest: u128, limb: &Limb| ((rest << 64) | u128::from(*limb)) % u128::from(q);
    a.iter().rev().fold(0, step) as u64
}

/// Primes of 61 bits.
const MODULI: [u64; 3] = [(1 << 61) - 1, (1 << 61) - 31, (1 << 61) - 45];

#[track_caller]
fn check_residues(r: &[Limb], a: &[Limb], b: &[Limb]) {
    for q in MODULI {
        let product = u128::from(residue(a, q)) * u128::from(residue(b, q)) % u128::from(q);
        assert_eq!(u128::from(residue(r, q)), product, "{} by {} limbs", a.len(), b.len());
    }
}

#[test]
fn long_operands_modulo_primes() {
    let longest = if cfg!(debug_assertions) { 12 } else { 16 };
    on_every_level(|k| {
        let mut rng = rng(5);
        for log in 12..=longest {
            let n = rng.random_range(1 << (log - 1)..1 << log);
            let (a, b) = (random(&mut rng, n), vec![Limb::MAX; n + n / 7]);
            check_residues(&product(k, &a, &b), &a, &b);
            check_residues(&square(k, &b), &b, &b);
        }
    });
}

/// The level in force only: the others take seconds for each.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization")]
fn huge_operands_modulo_primes() {
    let k = widelimb::arch::kernels();
    let mut rng = rng(6);
    for n in [150_000, 262_144, 333_333, 700_000, 1 << 20] {
        let (a, b) = (random(&mut rng, n), vec![Limb::MAX; n]);
        check_residues(&product(k, &a, &b), &a, &b);
        check_residues(&square(k, &a), &a, &a);
        check_residues(&square(k, &b), &b, &b);
    }
}

#[test]
fn plans_hold_their_products() {
    let mut rng = rng(7);
    let mut lengths: Vec<usize> = (1..2000).collect();
    for log in 11..27 {
        lengths.extend((0..200).map(|_| rng.random_range(1usize..1 << log)));
    }
    lengths.push(ntt::MAX_LIMBS);
    for &an in &lengths {
        let bn = rng.random_range(1..=an);
        let plan = Plan::new(an, bn);
        let covered: usize = plan.blocks().map(|(_, n, _)| n).sum();
        assert_eq!(covered, plan.coefficients());
        assert!(plan.coefficients() * plan.bytes >= 8 * (an + bn));
        let pieces = (8 * bn).div_ceil(plan.bytes) as f64;
        let primes = plan.primes as f64 * ((1u64 << 49) as f64 - (1u64 << 35) as f64).log2();
        assert!(16.0 * plan.bytes as f64 + pieces.log2() < primes, "{an} by {bn} limbs");
    }
}

#[test]
#[should_panic(expected = "its own plan")]
fn a_plan_for_other_lengths_is_refused() {
    let k = widelimb::arch::kernels();
    let plan = Plan::new(100, 100);
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
