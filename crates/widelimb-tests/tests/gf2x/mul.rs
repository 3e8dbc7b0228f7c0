//! Products of polynomials over GF(2), on every level: against sums of shifts where that is quick
//! enough, and longer ones by what must hold of them.

use crate::gf2x_support::{check_residue, most_bits, on_every_table, product, sum, transformed};
use std::collections::BTreeSet;
use widelimb_gf2x::product::{Plan, Product, Step, Strategy};
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;
use widelimb_testkit::gf2x::{SHAPES, mul, shaped, xor_shl};
use widelimb_testkit::{Shapes, cases, of_every_core, on_every_core, skipped};

/// Kinds of [`shaped`].
const ONES: usize = 0;
const MONOMIAL: usize = 1;
const BINOMIAL: usize = 2;
const SPARSE: usize = 3;
const EXTREME: usize = 4;
const UNIFORM: usize = 5;

/// Lengths where a method may give way to the next: powers of two and half as much again, and those
/// of HQC's rings.
const LENGTHS: [usize; 17] = [
    512, 1024, 1536, 2048, 2560, 3072, 4096, 6144, 8192, 12288, 17669, 24576, 32768, 35851, 57637,
    65536, 131_072,
];

/// Lengths that double; the test stops after a second.
const LONG: [usize; 7] = [1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24];

/// Bits up to 600; in debug builds those around limbs, and a few others.
fn short_bits() -> impl Iterator<Item = usize> + Clone {
    let all = !cfg!(debug_assertions);
    (0..=600).filter(move |bits| all || bits % 37 == 0 || (bits + 1) % 64 < 3)
}

#[test]
fn all_pairs_of_bit_lengths_up_to_600_are_sums_of_shifts() {
    let mut shapes = Shapes::new(600);
    let mut operands: Vec<Vec<Vec<Limb>>> = Vec::new();
    for bits in 0..=600 {
        let mut of_kinds: Vec<_> =
            (0..SHAPES).map(|kind| shaped(&mut shapes, kind, bits)).collect();
        // The operand has exactly this many bits.
        if bits > 0 {
            of_kinds[UNIFORM][(bits - 1) / 64] |= 1 << ((bits - 1) % 64);
        }
        operands.push(of_kinds);
    }
    let levels = of_every_core();
    for an in short_bits() {
        for bn in short_bits() {
            let kinds = (an * 7 + bn) % (SHAPES * SHAPES);
            for (x, y) in [(UNIFORM, UNIFORM), (kinds / SHAPES, kinds % SHAPES)] {
                let (a, b) = (&operands[an][x], &operands[bn][y]);
                let expected = mul(a, b);
                for k in &levels {
                    assert_eq!(product(k, a, b), expected, "level {}, {an} by {bn} bits", k.level);
                }
            }
        }
    }
}

#[test]
fn shaped_operands_up_to_12000_bits_are_sums_of_shifts() {
    let mut shapes = Shapes::new(12_000);
    let levels = of_every_core();
    for _ in 0..cases(1500) {
        let (an, bn) = (shapes.below(12_000), shapes.below(12_000) >> shapes.below(8));
        let (x, y) = (shapes.below(SHAPES), shapes.below(SHAPES));
        let (a, b) = (shaped(&mut shapes, x, an), shaped(&mut shapes, y, bn));
        let expected = mul(&b, &a);
        for k in &levels {
            assert_eq!(product(k, &a, &b), expected, "level {}, {an} by {bn} bits", k.level);
        }
    }
}

/// Checks `a b` for few monomials in `a`, against the sum of shifted `b`.
fn check_sparse(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let expected = mul(a, b);
    let what = (k.level, a.len(), b.len());
    assert!(product(k, a, b) == expected, "{what:?}");
    assert!(product(k, b, a) == expected, "{what:?}");
}

/// Checks `a b` for `a = 1 + X + ... + X^(n - 1)`: times `X + 1`, it is `b X^n + b`.
fn check_ones(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let r = product(k, a, b);
    let (mut left, mut right) = (vec![0; r.len() + 1], vec![0; r.len() + 1]);
    xor_shl(&mut left, &r, 0);
    xor_shl(&mut left, &r, 1);
    xor_shl(&mut right, b, 0);
    xor_shl(&mut right, b, 64 * a.len());
    assert!(left == right, "{:?}", (k.level, a.len(), b.len()));
}

/// Checks `a b` by its residue, and by a sum: `(a + c) b = a b + c b`.
fn check_ring(k: &Kernels, shapes: &mut Shapes, a: &[Limb], b: &[Limb]) {
    let r = product(k, a, b);
    check_residue(k, &r, a, b);
    let c = shaped(shapes, EXTREME, 64 * a.len());
    let of_sum = product(k, &sum(a, &c), b);
    assert!(of_sum == sum(&r, &product(k, &c, b)), "{:?}", (k.level, a.len(), b.len()));
}

/// Checks all shapes of operands of `an` and `bn` limbs.
fn check_lengths(k: &Kernels, shapes: &mut Shapes, an: usize, bn: usize) {
    let (an, bn) = (64 * an, 64 * bn);
    for kind in [MONOMIAL, BINOMIAL, SPARSE] {
        for other in [UNIFORM, ONES, BINOMIAL] {
            let (a, b) = (shaped(shapes, kind, an), shaped(shapes, other, bn));
            check_sparse(k, &a, &b);
        }
    }
    let ones = shaped(shapes, ONES, an);
    for kind in [UNIFORM, ONES, BINOMIAL] {
        check_ones(k, &ones, &shaped(shapes, kind, bn));
    }
    for (x, y) in [(UNIFORM, UNIFORM), (UNIFORM, EXTREME)] {
        let (a, b) = (shaped(shapes, x, an), shaped(shapes, y, bn));
        check_ring(k, shapes, &a, &b);
    }
}

/// Products at each length, one limb below and above it, and of unlike lengths.
#[test]
fn shaped_products_around_powers_of_two_are_right() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(17_669);
        for bits in LENGTHS.into_iter().filter(|&bits| bits <= most_bits(k)) {
            let n = bits.div_ceil(64);
            for n in n - 1..=n + 1 {
                check_lengths(k, &mut shapes, n, n);
            }
            for m in [n + 1, n / 2 + 1, n / 3, n / 7 + 3, 5] {
                check_lengths(k, &mut shapes, n, m);
            }
        }
    });
}

/// The methods that a product of two equal lengths is made by, outermost last.
fn methods(k: &Kernels, n: usize) -> Vec<String> {
    let mut methods: Vec<String> = Plan::mul(k, n, n)
        .steps
        .iter()
        .map(|step| match &step.product {
            Product::Limbs(_, _, strategy) => format!("{strategy:?}"),
            Product::Rows(_, method) => format!("{method:?}"),
        })
        .collect();
    methods.dedup();
    methods
}

/// Checks all shapes of operands of `an` and `bn` limbs, by proofs that take a few products.
fn check_shapes(k: &Kernels, shapes: &mut Shapes, an: usize, bn: usize) {
    let b = shaped(shapes, UNIFORM, 64 * bn);
    for kind in [UNIFORM, EXTREME] {
        let a = shaped(shapes, kind, 64 * an);
        check_residue(k, &product(k, &a, &b), &a, &b);
    }
    check_ones(k, &shaped(shapes, ONES, 64 * an), &b);
    for kind in [MONOMIAL, BINOMIAL, SPARSE] {
        check_sparse(k, &shaped(shapes, kind, 64 * an), &b);
    }
}

/// Products at each length where the plan of any part changes, and a limb and two on either side.
#[test]
fn products_are_right_where_the_plan_changes() {
    on_every_table(|k| {
        let mut shapes = Shapes::new(4);
        // Transforms have one plan. Portable products take too long for all changes below theirs.
        let portable = k.level < Level::Avx2;
        let longest = if portable { 2500 } else { k.thresholds.gf2x_mul_transforms + 1 };
        // At each change above, the shapes take turns.
        let all_shapes = 400;
        let most = (most_bits(k) / 64).min(longest);
        let plans: Vec<_> = (1..=most + 1).map(|n| methods(k, n)).collect();
        let mut around = BTreeSet::new();
        for n in (1..=most).filter(|&n| plans[n - 1] != plans[n]) {
            if n <= all_shapes {
                around.extend((n - 1).max(1)..=n + 2);
                check_shapes(k, &mut shapes, n + 1, n);
                continue;
            }
            let lengths = [(n, n), (n + 1, n + 1), (n + 1, n)];
            for ((an, bn), kind) in lengths.into_iter().zip([MONOMIAL, BINOMIAL, SPARSE]) {
                let a = shaped(&mut shapes, UNIFORM, 64 * an);
                let b = shaped(&mut shapes, UNIFORM, 64 * bn);
                check_residue(k, &product(k, &a, &b), &a, &b);
                check_ones(k, &shaped(&mut shapes, ONES, 64 * an), &b);
                check_sparse(k, &shaped(&mut shapes, kind, 64 * an), &b);
            }
        }
        assert!(around.len() > 3, "level {}: no change", k.level);
        for n in around {
            check_shapes(k, &mut shapes, n, n);
        }
    });
}

/// Products around the threshold of transforms, on levels where the test of plans stops below it.
#[test]
fn products_are_right_where_portable_transforms_begin() {
    on_every_table(|k| {
        let first = k.thresholds.gf2x_mul_transforms;
        if k.level >= Level::Avx2 {
            return;
        }
        if 64 * first > most_bits(k) {
            skipped("portable transforms: too long for a debug build");
        } else {
            let mut shapes = Shapes::new(5);
            assert_ne!(methods(k, first - 1), methods(k, first), "level {}", k.level);
            for n in first - 1..=first + 1 {
                check_shapes(k, &mut shapes, n, n);
            }
        }
    });
}

fn outermost(k: &Kernels, n: usize, m: usize) -> Strategy {
    match Plan::mul(k, n, m).steps.pop() {
        Some(Step { product: Product::Limbs(_, _, strategy), .. }) => strategy,
        _ => unreachable!("the product of limbs itself"),
    }
}

/// Products of unlike lengths, where one method gives way to another as the shorter operand grows.
#[test]
fn unlike_products_are_right_where_the_strategy_changes() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(6);
        let long = [40, 90, 150, 700, 2100, k.thresholds.gf2x_mul_transforms + 700];
        let most = if cfg!(debug_assertions) { 90 } else { most_bits(k) / 256 };
        let mut changes = 0;
        for n in long.into_iter().filter(|&n| n <= most) {
            let strategies: Vec<_> = (1..=n).map(|m| outermost(k, n, m)).collect();
            for m in (1..n).filter(|&m| strategies[m - 1] != strategies[m]) {
                for m in m..=m + 1 {
                    check_shapes(k, &mut shapes, n, m);
                    check_shapes(k, &mut shapes, m, n);
                }
                changes += 1;
            }
        }
        assert!(changes > 0, "level {}: no change", k.level);
    });
}

/// Around lengths that products suit and lengths a little above them, equal and unlike.
#[test]
fn products_a_little_above_cheap_lengths_are_sums_of_shifts() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(17);
        let around = [96, 128, 192, 256].into_iter().flat_map(|n| n - 2..=n + 10);
        let debug = cfg!(debug_assertions);
        for n in (15..=80).chain(around).filter(|n| !debug || n % 16 < 6) {
            for m in [n, n - 1, n + 1, n - 4, n + 7] {
                let (x, y) = (shapes.below(SHAPES), shapes.below(SHAPES));
                for (x, y) in [(UNIFORM, UNIFORM), (x, y)] {
                    let a = shaped(&mut shapes, x, 64 * n);
                    let b = shaped(&mut shapes, y, 64 * m);
                    let expected = mul(&a, &b);
                    assert_eq!(product(k, &a, &b), expected, "level {}, {n} by {m}", k.level);
                }
            }
        }
    });
}

#[test]
fn long_products_obey_the_laws_of_rings() {
    on_every_table(|k| {
        let mut shapes = Shapes::new(1 << 24);
        for bits in LONG.into_iter().filter(|&bits| bits <= most_bits(k)) {
            let n = bits / 64;
            for (an, bn) in [(n, n), (n + 1, n - 1), (n - 1, n / 3)] {
                let a = shaped(&mut shapes, UNIFORM, 64 * an);
                let b = shaped(&mut shapes, UNIFORM, 64 * bn);
                let r = product(k, &a, &b);
                check_residue(k, &r, &a, &b);
                // A product that is made by transforms anyway would be computed twice.
                let twice = outermost(k, an, bn) == Strategy::Transforms;
                assert!(twice || transformed(k, &a, &b) == r, "{:?}", (k.level, an, bn));
            }
            let (sparse, b) =
                (shaped(&mut shapes, BINOMIAL, 64 * n), shaped(&mut shapes, UNIFORM, 64 * n));
            check_sparse(k, &sparse, &b);
            check_ring(k, &mut shapes, &b, &sparse);
        }
    });
}

#[test]
fn transforms_give_the_products_of_other_methods() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(16);
        let powers = (0..14).map(|i| 1 << i).filter(|&n| 64 * n <= most_bits(k));
        for n in powers.flat_map(|n: usize| [n - 1, n, n + 1, n + n / 3 + 1]) {
            for m in [n, n / 2 + 1, n / 9, 1] {
                let (x, y) = (shapes.below(SHAPES), shapes.below(SHAPES));
                let (a, b) = (shaped(&mut shapes, x, 64 * n), shaped(&mut shapes, y, 64 * m));
                let r = transformed(k, &a, &b);
                assert!(r == product(k, &a, &b), "{:?}", (k.level, n, m));
                check_residue(k, &r, &a, &b);
            }
        }
    });
}

#[test]
fn factors_change_places_and_squares_are_products() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(2);
        for n in (0..40).chain([64, 65, 127, 128, 200, 511, 512, 513]) {
            if 64 * n > most_bits(k) {
                continue;
            }
            let (a, b) = (shapes.operand(n), shapes.operand(n / 2 + 1));
            assert_eq!(product(k, &a, &b), product(k, &b, &a), "level {}, {n}", k.level);
            let mut square = vec![7; 2 * n];
            k.gf2x.sqr(&mut square, &a);
            assert_eq!(square, product(k, &a, &a), "level {}, {n}", k.level);
        }
    });
}
