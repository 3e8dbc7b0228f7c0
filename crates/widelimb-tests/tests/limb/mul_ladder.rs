//! Every method of a product at every short length, beside another library.

use crate::limb_support::tables::{low_thresholds, one_for_each_method};
use crate::limb_support::{Guarded, big, cases, extreme, rng, shaped, shapes};
use rand::Rng;
use widelimb_kernels::{Kernels, Threshold};
use widelimb_limb::Limb;
use widelimb_limb::product::{
    Plan, Product, Strategy, mul, mul_scratch_len, sqr, sqr_scratch_len, strategy,
};
use widelimb_testkit::{levels, on_every_level};

type Tables = Vec<(String, Kernels)>;

/// The table of each method on each level.
fn all_tables() -> Tables {
    let of_level = |k: &'static Kernels| {
        one_for_each_method(k)
            .into_iter()
            .map(|(name, table)| (format!("{name}, {}", k.level), table))
    };
    levels().into_iter().flat_map(of_level).collect()
}

/// The other library's product, in as many limbs as the operands have.
fn oracle(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut product = (big(a) * big(b)).to_u64_digits();
    product.resize(a.len() + b.len(), 0);
    product
}

#[track_caller]
fn check_mul(name: &str, k: &Kernels, a: &[Limb], b: &[Limb], expected: &[Limb]) {
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new(mul_scratch_len(k, a.len(), b.len()));
    mul(k, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    assert_eq!(r.checked(), expected, "{name}: {} by {} limbs", a.len(), b.len());
}

#[track_caller]
fn check_sqr(name: &str, k: &Kernels, a: &[Limb], expected: &[Limb]) {
    let mut r = Guarded::new(2 * a.len());
    let mut scratch = Guarded::new(sqr_scratch_len(k, a.len()));
    sqr(k, r.limbs(), a, scratch.limbs());
    scratch.checked();
    assert_eq!(r.checked(), expected, "{name}: {} limbs", a.len());
}

#[track_caller]
fn check_all(tables: &Tables, a: &[Limb], b: &[Limb]) {
    let expected = oracle(a, b);
    for (name, k) in tables {
        check_mul(name, k, a, b, &expected);
    }
}

/// The tables do what their names say: each method is that of some short product.
#[test]
fn every_method_is_met() {
    let tables = all_tables();
    let methods = [
        Strategy::Basecase,
        Strategy::Karatsuba,
        Strategy::Toom32,
        Strategy::Toom3,
        Strategy::Toom42,
        Strategy::Toom43,
        Strategy::Toom4,
        Strategy::Ntt,
        Strategy::Pieces,
    ];
    for method in methods {
        let met = |(_, k): &&(String, Kernels)| {
            (1..=64).any(|bn| (1..=300).any(|an| strategy(k, an, bn) == method))
        };
        let count = tables.iter().filter(met).count();
        assert!(count >= levels().len(), "{method} in {count} tables");
    }
}

#[test]
fn every_square_and_every_product_of_equal_lengths() {
    let tables = all_tables();
    let mut rng = rng(1);
    for n in (1..=300).step_by(if cfg!(debug_assertions) { 17 } else { 1 }) {
        for (a, b) in
            [(shaped(&mut rng, n), shaped(&mut rng, n)), (vec![Limb::MAX; n], vec![Limb::MAX; n])]
        {
            check_all(&tables, &a, &b);
            let expected = oracle(&a, &a);
            for (name, k) in &tables {
                check_sqr(name, k, &a, &expected);
            }
        }
    }
}

#[test]
fn every_pair_of_lengths() {
    let tables = all_tables();
    let mut rng = rng(2);
    let step = if cfg!(debug_assertions) { 13 } else { 1 };
    for bn in (1..=64).step_by(step) {
        for an in (1..=300).step_by(step) {
            check_all(&tables, &shaped(&mut rng, an), &shaped(&mut rng, bn));
        }
        for an in [bn, bn + 1, 4 * bn / 3, 3 * bn / 2, 2 * bn, 5 * bn] {
            check_all(&tables, &vec![Limb::MAX; an], &vec![Limb::MAX; bn]);
        }
    }
}

/// Parts of zeros, of ones and of a one give values of each sign, and of 0, at every point, and the
/// largest ones.
#[test]
fn parts_of_all_signs() {
    let mut rng = rng(3);
    on_every_level(|k| {
        let k = &low_thresholds(k);
        let shapes = [(4, 4, 44), (4, 4, 41), (4, 3, 24), (4, 2, 24), (3, 2, 12), (3, 3, 20)];
        for (p, q, n) in shapes {
            let h = usize::div_ceil(n, q);
            let mut operand = |parts: usize, n: usize| {
                let mut a: Vec<Limb> = (0..parts)
                    .flat_map(|_| match rng.random_range(0..4) {
                        0 => vec![0; h],
                        1 => vec![Limb::MAX; h],
                        2 => [vec![0; h - 1], vec![1]].concat(),
                        _ => extreme(&mut rng, h),
                    })
                    .collect();
                a.truncate(n);
                a
            };
            for _ in 0..cases(800) {
                let (a, b) = (operand(p, p * h), operand(q, n));
                assert_ne!(strategy(k, a.len(), b.len()), Strategy::Basecase);
                check_mul("parts", k, &a, &b, &oracle(&a, &b));
                if p == q {
                    check_sqr("parts", k, &a, &oracle(&a, &a));
                }
            }
        }
    });
}

/// Every operand whose parts are zeros, a one or ones.
#[test]
fn all_operands_of_simple_parts() {
    let operand = |parts: usize, h: usize, i: usize| -> Vec<Limb> {
        let part = |j: usize| match i / 3_usize.pow(j as u32) % 3 {
            0 => vec![0; h],
            1 => [vec![1], vec![0; h - 1]].concat(),
            _ => vec![Limb::MAX; h],
        };
        (0..parts).flat_map(part).collect()
    };
    let step = if cfg!(debug_assertions) { 53 } else { 1 };
    on_every_level(|k| {
        let low = &low_thresholds(k);
        let methods = [
            (4, 4, 10, Strategy::Toom4),
            (4, 3, 8, Strategy::Toom43),
            (4, 2, 6, Strategy::Toom42),
            (3, 3, 7, Strategy::Toom3),
            (3, 2, 5, Strategy::Toom32),
        ];
        for (p, q, h, method) in methods {
            let (of_a, of_b) = (3_usize.pow(p as u32), 3_usize.pow(q as u32));
            assert_eq!(strategy(low, p * h, q * h), method);
            for i in (0..of_a * of_b).step_by(step) {
                let (a, b) = (operand(p, h, i / of_b), operand(q, h, i % of_b));
                check_mul("simple parts", low, &a, &b, &oracle(&a, &b));
                if p == q && i % of_b == 0 {
                    check_sqr("simple parts", low, &a, &oracle(&a, &a));
                }
            }
        }
    });
}

/// Every operand of limbs from {0, 1, 2^64 - 1}, as far as time allows.
#[test]
fn carries_of_all_short_operands() {
    let limbs = [0, 1, Limb::MAX];
    let operand =
        |n: u32, i: usize| -> Vec<Limb> { (0..n).map(|j| limbs[i / 3_usize.pow(j) % 3]).collect() };
    let tables: Tables =
        all_tables().into_iter().filter(|(name, _)| name.contains("kara")).collect();
    let step = if cfg!(debug_assertions) { 37 } else { 1 };
    for n in [4, 5] {
        let count = 3_usize.pow(n);
        for i in (0..count * count).step_by(step) {
            check_all(&tables, &operand(n, i / count), &operand(n, i % count));
        }
    }
}

/// Products of each method at its threshold, with the thresholds of the level.
#[test]
fn products_at_every_threshold() {
    on_every_level(|k| {
        let mut rng = rng(4);
        let t = k.thresholds;
        let ratios = [(t.mul_karatsuba, 1, 1), (t.mul_toom32, 3, 2), (t.mul_toom3, 1, 1)]
            .into_iter()
            .chain([(t.mul_toom42, 2, 1), (t.mul_toom43, 4, 3), (t.mul_toom4, 1, 1)])
            .chain([(t.mul_ntt, 1, 1), (t.mul_ntt, 3, 1)])
            .filter(|&(at, ..)| at != Threshold::NEVER);
        for (at, p, q) in ratios {
            for bn in at - 2..=at + 2 {
                for (a, b) in shapes(&mut rng, bn * p / q).into_iter().zip(shapes(&mut rng, bn)) {
                    check_mul("threshold", k, &a, &b, &oracle(&a, &b));
                }
            }
        }
        for at in [t.sqr_karatsuba, t.sqr_toom3, t.sqr_toom4, t.sqr_ntt] {
            if at == Threshold::NEVER {
                continue;
            }
            for n in at - 2..=at + 2 {
                for a in shapes(&mut rng, n) {
                    check_sqr("threshold", k, &a, &oracle(&a, &a));
                }
            }
        }
    });
}

/// Products that are cut into pieces, at a multiple of their length and beside it.
#[test]
fn rows_that_are_longer_than_the_nearest_cache() {
    on_every_level(|k| {
        let mut rng = rng(5);
        for an in [2048, 2049, 3072, 3073, 5000] {
            for bn in [1, 2, 3, 17] {
                let (a, b) = (shaped(&mut rng, an), shaped(&mut rng, bn));
                check_mul("rows", k, &a, &b, &oracle(&a, &b));
            }
        }
    });
}

/// The plan has the methods that are followed, and its costs are sums over them.
#[test]
fn plans_are_made_of_the_strategies() {
    on_every_level(|k| {
        let k = &low_thresholds(k);
        for (an, bn) in [(3, 2), (200, 200), (1000, 250), (17, 900), (3000, 3), (64, 48)] {
            let plan = Plan::mul(k, an, bn);
            let (long, short) = (an.max(bn), an.min(bn));
            assert_eq!(plan.root().product, Product::Mul { long, short });
            for (i, step) in plan.steps.iter().enumerate() {
                let Product::Mul { long, short } = step.product else { panic!("no square") };
                assert_eq!(step.strategy, strategy(k, long, short));
                assert!(step.parts.iter().all(|&(_, part)| part < i));
                let limbs = if step.parts.is_empty() {
                    (long * short) as u128
                } else {
                    let cost = |&(n, at): &(usize, usize)| n as u128 * plan.steps[at].limb_products;
                    step.parts.iter().map(cost).sum()
                };
                assert_eq!(step.limb_products, limbs);
            }
        }
        let plan = Plan::sqr(k, 100);
        assert_eq!(plan.root().strategy, Strategy::Toom4);
        assert!(plan.root().limb_products < 100 * 101 / 2);
    });
}
