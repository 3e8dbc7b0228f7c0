//! Tests of `widelimb_gf2x::div::reciprocal`.

use widelimb_gf2x::Limb;
use widelimb_gf2x::div::reciprocal::*;
use widelimb_gf2x::product::{mul_high, mul_high_scratch_len};
use widelimb_kernels::Kernels;
use widelimb_testkit::of_every_core as tables;

/// `(1 + f)(1 + g) = 1` up to the last coefficient, for `n` limbs of a shape.
fn check(k: &Kernels, n: usize, shape: usize, mut next: impl FnMut() -> u64) {
    let f: Vec<Limb> = (0..n)
        .map(|_| match shape {
            0 => Limb::MAX,
            1 => 0,
            2 => next() & next() & next(),
            _ => next(),
        })
        .collect();
    let (mut g, mut high) = (vec![7; n], vec![0; n]);
    let room = scratch_len(k, n);
    let mut scratch = vec![5; room + 1];
    reciprocal(k, &mut g, &f, &mut scratch[..room]);
    assert_eq!(scratch[room], 5);
    let mut scratch = vec![5; mul_high_scratch_len(k, n)];
    mul_high(k, &mut high, &f, &g, &mut scratch);
    k.xor_assign(&mut high, &f);
    assert_eq!(high, g, "{} {n} limbs of shape {shape}", k.level);
}

fn numbers() -> impl FnMut() -> u64 {
    let mut state = 1_u64;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state ^ state >> 29
    }
}

#[test]
fn a_reciprocal_times_its_divisor_is_one() {
    let mut next = numbers();
    for k in tables() {
        for n in (1..70).chain([100, 127, 128, 129, 200]) {
            for shape in 0..4 {
                check(k, n, shape, &mut next);
            }
        }
    }
}

/// A profile may say so: their scratch was once that of products in one function.
#[test]
fn transforms_of_the_fewest_limbs_have_their_scratch() {
    let mut next = numbers();
    for k in tables() {
        let mut k = *k;
        k.thresholds.gf2x_mul_transforms = 1;
        for n in (1..70).chain([100, 127, 128, 129]) {
            check(&k, n, 3, &mut next);
        }
    }
}
