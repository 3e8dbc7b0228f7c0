//! Halves of products at the edges of their ranges; whole kernels are compared in `arch::batch`.

use core::arch::x86_64::*;
use widelimb_kernels::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::x86_64::avx2::batch::digits::{
    HIGH_BITS, LOW_BITS, enter, high, low, splat, to_double, to_integer,
};
use widelimb_testkit::{Shapes, skipped};

/// The lowest lane.
#[target_feature(enable = "avx2,fma")]
fn first(x: __m256i) -> u64 {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(x)).cast_unsigned()
}

#[target_feature(enable = "avx2,fma")]
fn check(x: u64, y: u64) {
    let [x_double, y_double] = [x, y].map(|digit| to_double(splat(digit)));
    let high = high(x_double, y_double);
    let low = i128::from(first(low(x_double, y_double, high))) - i128::from(LOW_BITS);
    let high = i128::from(first(high)) - i128::from(HIGH_BITS);
    assert_eq!((high << DIGIT_BITS) + low, i128::from(x) * i128::from(y), "{x:x} {y:x}");
    assert!(low.abs() <= 1 << 51 && (0..1 << 52).contains(&high), "{x:x} {y:x}: {low} {high}");
}

/// Digits next to powers of two, whose products lie next to ties, and any.
fn digits() -> impl Iterator<Item = u64> {
    let near = (0..=52).flat_map(|i| [(1u64 << i) - 1, 1 << i, (1 << i) + 1, 3 << i, 5 << i]);
    let shapes = Shapes::new(1).operand(60).into_iter();
    near.chain(shapes.map(|digit| digit & DIGIT_MASK)).filter(|&digit| digit <= DIGIT_MASK)
}

#[test]
fn halves_at_the_edges() {
    if Level::detect() < Level::Avx2 {
        return skipped("halves of products at avx2: this CPU lacks it");
    }
    for x in digits() {
        for y in digits() {
            // SAFETY: the level is there.
            unsafe { check(x, y) }
        }
    }
}

#[test]
fn digits_become_doubles_whatever_is_above_them() {
    if Level::detect() < Level::Avx2 {
        return skipped("digits at avx2: this CPU lacks it");
    }
    for digit in digits() {
        for above in [0, 1 << DIGIT_BITS, !DIGIT_MASK, 0x7ff << DIGIT_BITS] {
            let mut doubles = [Lanes::ZERO; 1];
            let lanes = Lanes(core::array::from_fn(|lane| above | (digit ^ lane as u64)));
            // SAFETY: the level is there, and a digit of four lanes.
            let integer = unsafe {
                enter(doubles.as_mut_ptr().cast(), &lanes, 1, 1);
                first(to_integer(to_double(splat(above | digit))))
            };
            let expected = core::array::from_fn(|lane| (digit ^ (4 + lane as u64)) as f64);
            let [d0, d1, d2, d3, ..] = doubles[0].0.map(f64::from_bits);
            assert_eq!(([d0, d1, d2, d3], integer), (expected, digit));
        }
    }
}
