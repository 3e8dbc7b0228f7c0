//! Lower and upper halves of products, and middle products, against whole ones.

use crate::limb_support::tables::one_for_each_half;
use crate::limb_support::{Guarded, big, cases, middle, rng, shaped, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_kernels::{Kernels, Threshold};
use widelimb_limb::product::{
    mul_high, mul_high_above, mul_high_above_scratch_len, mul_high_approx,
    mul_high_approx_scratch_len, mul_high_scratch_len, mul_low, mul_low_scratch_len, mul_middle,
    mul_middle_scratch_len,
};
use widelimb_limb::{LIMB_BITS, Limb};
use widelimb_testkit::{levels, on_every_level};

type Tables = Vec<(String, Kernels)>;

fn all_tables() -> Tables {
    let of_level = |k: &'static Kernels| {
        one_for_each_half(k)
            .into_iter()
            .map(|(name, table)| (format!("{name}, {}", k.level), table))
    };
    levels().into_iter().flat_map(of_level).collect()
}

type Method<'a> = &'a dyn Fn(&Kernels, &mut [Limb], &[Limb], &[Limb], &mut [Limb]);

#[track_caller]
fn run(
    method: Method<'_>,
    k: &Kernels,
    scratch_len: usize,
    n: usize,
    a: &[Limb],
    b: &[Limb],
) -> BigUint {
    let mut r = Guarded::new(n);
    let mut scratch = Guarded::new(scratch_len);
    method(k, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    big(r.checked())
}

#[track_caller]
fn check_halves(tables: &Tables, a: &[Limb], b: &[Limb]) {
    let n = a.len();
    let product = big(a) * big(b);
    let high = &product >> (n * LIMB_BITS);
    let low = &product - (&high << (n * LIMB_BITS));
    for (name, k) in tables {
        let got = run(&mul_low, k, mul_low_scratch_len(k, n), n, a, b);
        assert_eq!(got, low, "{name}: the lower {n} limbs of {a:x?} {b:x?}");
        let got = run(&mul_high, k, mul_high_scratch_len(k, n), n, a, b);
        assert_eq!(got, high, "{name}: the upper {n} limbs of {a:x?} {b:x?}");
        let below = low.iter_u64_digits().nth(n - 1).unwrap_or(0);
        let above: Method<'_> = &|k, r, a, b, scratch| mul_high_above(k, r, a, b, below, scratch);
        let got = run(above, k, mul_high_above_scratch_len(k, n), n, a, b);
        assert_eq!(got, high, "{name}: {n} limbs above {below:x} of {a:x?} {b:x?}");
        let got = run(&mul_high_approx, k, mul_high_approx_scratch_len(k, n), n, a, b);
        assert!(got <= high, "{name}: about the upper {n} limbs of {a:x?} {b:x?}");
        // The bound is of the exact quotient, from which a fraction was cut off.
        let bound = if name.starts_with("rows") { n } else { 4 * n };
        assert!(&high - got < BigUint::from(bound), "{name}: {n} limbs of {a:x?} {b:x?}");
    }
}

#[track_caller]
fn check_middle(tables: &Tables, a: &[Limb], b: &[Limb]) {
    let (n, expected) = (b.len(), middle(a, b));
    for (name, k) in tables {
        let got = run(&mul_middle, k, mul_middle_scratch_len(k, n), n + 2, a, b);
        assert_eq!(got, expected, "{name}: the middle product of {a:x?} {b:x?}");
    }
}

fn lengths() -> impl Iterator<Item = usize> {
    (1..=150).step_by(if cfg!(debug_assertions) { 11 } else { 1 })
}

#[test]
fn halves_of_every_length() {
    let tables = all_tables();
    let mut rng = rng(1);
    for n in lengths() {
        let ones = vec![Limb::MAX; n];
        check_halves(&tables, &ones, &ones);
        for _ in 0..6 {
            check_halves(&tables, &shaped(&mut rng, n), &shaped(&mut rng, n));
            check_halves(&tables, &ones, &shaped(&mut rng, n));
        }
        for a in shapes(&mut rng, n) {
            check_halves(&tables, &a, &shaped(&mut rng, n));
        }
    }
}

#[test]
fn middles_of_every_length() {
    let tables = all_tables();
    let mut rng = rng(2);
    for n in lengths() {
        let (long, ones) = (vec![Limb::MAX; 2 * n - 1], vec![Limb::MAX; n]);
        check_middle(&tables, &long, &ones);
        for _ in 0..6 {
            check_middle(&tables, &shaped(&mut rng, 2 * n - 1), &shaped(&mut rng, n));
            check_middle(&tables, &long, &shaped(&mut rng, n));
        }
        for a in shapes(&mut rng, 2 * n - 1) {
            check_middle(&tables, &a, &ones);
            check_middle(&tables, &a, &shaped(&mut rng, n));
        }
    }
}

/// Every operand of limbs from {0, 1, 2^64 - 1}, as far as time allows.
#[test]
fn carries_of_all_short_operands() {
    let limbs = [0, 1, Limb::MAX];
    let operand = |n: usize, i: usize| -> Vec<Limb> {
        (0..n).map(|j| limbs[i / 3_usize.pow(j as u32) % 3]).collect()
    };
    let tables = all_tables();
    let step = if cfg!(debug_assertions) { 61 } else { 1 };
    for n in 1..=4 {
        let count = 3_usize.pow(n as u32);
        for i in (0..count * count).step_by(step) {
            check_halves(&tables, &operand(n, i / count), &operand(n, i % count));
        }
    }
    for (n, step) in [(1, 1), (2, 1), (3, 1), (4, 7), (5, 1009)] {
        let (long, short) = (3_usize.pow(2 * n as u32 - 1), 3_usize.pow(n as u32));
        let step = if cfg!(debug_assertions) { 101 * step } else { step };
        for i in (0..long * short).step_by(step) {
            check_middle(&tables, &operand(2 * n - 1, i / short), &operand(n, i % short));
        }
    }
}

/// Sections of zeros, of ones, and of a one: what tiles, halves and the columns beside them carry.
#[test]
fn middles_of_all_sections() {
    let tables = all_tables();
    let sections = |n: usize, i: usize| -> Vec<Limb> {
        let mut a = vec![0; n];
        for (j, part) in a.chunks_mut(n.div_ceil(4)).enumerate() {
            match i / 3_usize.pow(j as u32) % 3 {
                0 => {}
                1 => part[0] = 1,
                _ => part.fill(Limb::MAX),
            }
        }
        a
    };
    let step = if cfg!(debug_assertions) { 101 } else { 1 };
    for n in [16, 19, 23, 24, 25, 48] {
        for i in (0..81 * 81).step_by(step) {
            check_middle(&tables, &sections(2 * n - 1, i / 81), &sections(n, i % 81));
        }
    }
}

/// An upper half whose estimate is just below a multiple of `2^64`.
#[test]
fn upper_halves_that_the_estimate_does_not_tell() {
    let tables = all_tables();
    for n in [1, 2, 3, 10, 40, 41, 99] {
        let ones = vec![Limb::MAX; n];
        let mut power = vec![0; n];
        power[n - 1] = 1 << 63;
        let mut two = vec![0; n];
        two[0] = 2;
        for (a, b) in [(&ones, &ones), (&power, &two), (&ones, &two), (&power, &ones)] {
            check_halves(&tables, a, b);
        }
    }
}

#[test]
fn parts_at_every_threshold() {
    on_every_level(|k| {
        let tables = vec![("usual".to_owned(), *k)];
        let mut rng = rng(3);
        let t = k.thresholds;
        let transforms = (t.mul_ntt < 5000).then_some(t.mul_ntt);
        let cuts = [t.mul_cut, t.mul_middle_cut].into_iter().filter(|&at| at != Threshold::NEVER);
        for at in [t.mul_low, t.mul_high, t.mul_middle].into_iter().chain(transforms).chain(cuts) {
            for n in at - 2..=at + 2 {
                for (a, b) in shapes(&mut rng, n).into_iter().zip(shapes(&mut rng, n)) {
                    check_halves(&tables, &a, &b);
                }
                for a in shapes(&mut rng, 2 * n - 1) {
                    check_middle(&tables, &a, &shaped(&mut rng, n));
                }
            }
        }
    });
}

#[test]
fn random_lengths_and_shapes() {
    let tables = all_tables();
    let mut rng = rng(4);
    for _ in 0..cases(300) {
        let n = rng.random_range(150..500);
        check_halves(&tables, &shaped(&mut rng, n), &shaped(&mut rng, n));
        check_middle(&tables, &shaped(&mut rng, 2 * n - 1), &shaped(&mut rng, n));
    }
}
