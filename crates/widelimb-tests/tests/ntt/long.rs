//! Products by transforms about the lengths at which plans change, and long ones modulo primes and
//! beside other methods.

use crate::limb_support::tables::without_transforms;
use crate::limb_support::transforms::{
    SHAPES, check_residues, product, product_with, residues, square,
};
use crate::limb_support::{Guarded, random, rng};
use rand::Rng;
use widelimb_limb::Limb;
use widelimb_limb::ntt::Plan;
use widelimb_limb::product::{mul, mul_scratch_len, sqr, sqr_scratch_len};
use widelimb_testkit::{levels, on_every_level};

/// The last length before each of those, up to `longest`, from which a plan, or one of several, is
/// another one.
fn changes<P: PartialEq>(longest: usize, plan: impl Fn(usize) -> P) -> Vec<usize> {
    (1..longest).filter(|&n| plan(n) != plan(n + 1)).collect()
}

/// The lengths at which the plan for a product changes, filled to the last coefficient, and those
/// beside them: the same product and square on every level, right modulo primes.
#[test]
fn about_every_length_of_a_plan() {
    let mut rng = rng(1);
    let levels = levels();
    let longest = if cfg!(debug_assertions) { 400 } else { 12_000 };
    let of_each = |n| levels.iter().map(|k| Plan::new(k, n, n)).collect::<Vec<_>>();
    for at in changes(longest, of_each) {
        for n in at - at.min(2)..=at + 1 {
            let (a, ones) = (random(&mut rng, n), vec![Limb::MAX; n]);
            let (of_a, of_ones) = (residues(&a), residues(&ones));
            let mut all = levels.iter().map(|k| [square(k, &a), product(k, &a, &ones)]);
            let first = all.next().expect("a level");
            check_residues(&first[0], of_a, of_a);
            check_residues(&first[1], of_a, of_ones);
            assert!(all.all(|other| other == first), "{n} limbs on another level");
        }
    }
}

/// Products around every length of a transform, for each number of primes, with the largest
/// possible coefficients.
#[test]
fn about_every_length_of_a_transform() {
    let levels = levels();
    let longest = if cfg!(debug_assertions) { 200 } else { 3000 };
    for shape in SHAPES {
        for at in changes(longest, |n| Plan::of(shape.0, shape.1, n, n)) {
            for n in [at, at + 1] {
                let ones = vec![Limb::MAX; n];
                for k in &levels {
                    // (B^n - 1)^2 = (B^n - 2) B^n + 1
                    let r = product_with(k, shape, &ones, &ones);
                    let zeros = r[1..n].iter().all(|&limb| limb == 0);
                    assert!(
                        r[0] == 1 && zeros && r[n] == Limb::MAX - 1,
                        "{shape:?} {n} {}",
                        k.level
                    );
                    let above = r[n + 1..].iter().all(|&limb| limb == Limb::MAX);
                    assert!(above, "{shape:?} {n} {}", k.level);
                }
            }
        }
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
            let (of_a, of_b) = (residues(&a), residues(&b));
            check_residues(&product(k, &a, &b), of_a, of_b);
            check_residues(&square(k, &b), of_b, of_b);
        }
    });
}

/// The level in force only: the others take seconds for each.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization")]
fn huge_operands_modulo_primes() {
    let k = widelimb_kernels::kernels();
    let mut rng = rng(6);
    for n in [150_000, 262_144, 333_333, 700_000, 1 << 20, 1 << 22] {
        let (a, b) = (random(&mut rng, n), vec![Limb::MAX; n]);
        let (of_a, of_b) = (residues(&a), residues(&b));
        check_residues(&product(k, &a, &b), of_a, of_b);
        check_residues(&square(k, &a), of_a, of_a);
    }
}

/// Products with another plan: another number of primes, other pieces, another length.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization")]
fn another_plan_gives_the_same() {
    let k = widelimb_kernels::kernels();
    let mut rng = rng(7);
    for (an, bn) in [(1 << 17, 100_000), (1 << 20, 1 << 20)] {
        let (a, b) = (random(&mut rng, an), random(&mut rng, bn));
        let r = product(k, &a, &b);
        let chosen = Plan::new(k, an, bn);
        let other = if chosen.primes == 4 { (6, 17) } else { (4, 11) };
        assert!(product_with(k, other, &a, &b) == r, "{chosen:?} and {other:?}");
    }
}

/// The methods of Toom and Cook, which have nothing in common with transforms.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization")]
fn products_without_transforms_are_the_same() {
    let k = widelimb_kernels::kernels();
    let toom = &without_transforms(k);
    let mut rng = rng(8);
    for (an, bn) in [(5000, 5000), (40_000, 29_000), (1 << 17, 1 << 17)] {
        let (a, b) = (random(&mut rng, an), random(&mut rng, bn));
        let mut r = Guarded::new(an + bn);
        let mut scratch = Guarded::new(mul_scratch_len(toom, an, bn));
        mul(toom, r.limbs(), &a, &b, scratch.limbs());
        scratch.checked();
        assert!(product(k, &a, &b) == r.checked(), "{an} by {bn} limbs");
        let mut r = Guarded::new(2 * an);
        let mut scratch = Guarded::new(sqr_scratch_len(toom, an));
        sqr(toom, r.limbs(), &a, scratch.limbs());
        scratch.checked();
        assert!(square(k, &a) == r.checked(), "{an} limbs");
    }
}
