//! Schoolbook products and squares: written out for short operands, by strips for others.

mod diagonal;
mod steps;
mod strip;
mod triangle;
mod unrolled;

use super::mul_1;
use crate::Limb;
use crate::arch::scalar;

/// Limbs of a strip.
const WIDTH: usize = 8;

/// `r = a * b`.
///
/// # Safety
/// `an >= bn >= 1`; `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`;
/// `r` overlaps neither. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn mul_basecase(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's promise; strips of b, each to the limbs from its place on.
    unsafe {
        if an == bn && an <= WIDTH {
            return mul_n(r, a, b, an);
        }
        let first = first_width(bn);
        fresh_strip(first, r, a, an, b, &[0; 2 * WIDTH]);
        let mut at = first;
        while at < bn {
            strip::add_strip_8(r.add(at), a, an, b.add(at), [0; 2 * WIDTH].as_ptr());
            at += WIDTH;
        }
    }
}

/// `r = a^2`.
///
/// # Safety
/// `n >= 1`; `a` is valid for reads of `n` limbs, `r` for writes of `2 n`; `r` does not overlap `a`.
/// The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn sqr_basecase(r: *mut Limb, a: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { if n <= WIDTH { sqr_n(r, a, n) } else { sqr_by_strips(r, a, n) } }
}

/// The first strip takes what is left over by whole ones.
fn first_width(n: usize) -> usize {
    (n - 1) % WIDTH + 1
}

/// The products of unlike limbs by blocks of eight: those within a block are a triangle, those with
/// the limbs above it a strip, whose window begins as the upper half of the triangle.
///
/// # Safety
/// As [`sqr_basecase`], with more than eight limbs.
#[target_feature(enable = "bmi2,adx")]
unsafe fn sqr_by_strips(r: *mut Limb, a: *const Limb, n: usize) {
    let mut sum = [0; 2 * WIDTH];
    let first = first_width(n);
    // SAFETY: block and rest of `a` at limb s, and their products from limb 2 s on. Behind each
    // block the result stands up to limb n + s.
    unsafe {
        triangle(first, sum.as_mut_ptr(), a);
        sum[2 * first - 1] = 0;
        r.copy_from_nonoverlapping(sum.as_ptr(), first);
        sum.copy_within(first..2 * first, 0);
        sum.copy_within(..first, first);
        fresh_strip(first, r.add(first), a.add(first), n - first, a, &sum);
        for s in (first..n).step_by(WIDTH) {
            triangle::triangle_8(sum.as_mut_ptr(), a.add(s));
            sum[0] = 0;
            sum[2 * WIDTH - 1] = 0;
            let (r, rest) = (r.add(2 * s), n - s - WIDTH);
            let carry = scalar::add_block::<WIDTH>(r, r, sum.as_ptr(), false);
            let high = sum.as_mut_ptr().add(WIDTH);
            scalar::add_block::<WIDTH>(high, high, [0; WIDTH].as_ptr(), carry);
            let r = r.add(WIDTH);
            if rest == 0 {
                r.copy_from_nonoverlapping(high, WIDTH);
            } else {
                sum.copy_within(WIDTH.., 0);
                let above = a.add(s + WIDTH);
                strip::add_strip_8(r, above, rest, a.add(s), sum.as_ptr());
            }
        }
        diagonal::double_and_add_squares(r, a, n);
    }
}

/// A strip of `width` limbs to a result in which nothing stands; `window` is given twice.
///
/// # Safety
/// As the strips; `width` is 1 to 8.
#[target_feature(enable = "bmi2,adx")]
unsafe fn fresh_strip(
    width: usize,
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    window: &[Limb; 2 * WIDTH],
) {
    let w = window.as_ptr();
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            1 => *r.add(n) = mul_1::mul_1(r, a, n, *b, window[0]),
            2 => strip::strip_2(r, a, n, b, w),
            3 => strip::strip_3(r, a, n, b, w),
            4 => strip::strip_4(r, a, n, b, w),
            5 => strip::strip_5(r, a, n, b, w),
            6 => strip::strip_6(r, a, n, b, w),
            7 => strip::strip_7(r, a, n, b, w),
            _ => strip::strip_8(r, a, n, b, w),
        }
    }
}

/// The products of unlike limbs among `n` of them, 1 to 8.
///
/// # Safety
/// As the triangles.
#[target_feature(enable = "bmi2,adx")]
unsafe fn triangle(n: usize, r: *mut Limb, a: *const Limb) {
    // SAFETY: the caller's promise.
    unsafe {
        match n {
            1 => {}
            2 => triangle::triangle_2(r, a),
            3 => triangle::triangle_3(r, a),
            4 => triangle::triangle_4(r, a),
            5 => triangle::triangle_5(r, a),
            6 => triangle::triangle_6(r, a),
            7 => triangle::triangle_7(r, a),
            _ => triangle::triangle_8(r, a),
        }
    }
}

/// A product of `n` by `n` limbs, 1 to 8.
///
/// # Safety
/// As [`mul_basecase`].
#[target_feature(enable = "bmi2,adx")]
unsafe fn mul_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match n {
            1 => unrolled::mul_1(r, a, b),
            2 => unrolled::mul_2(r, a, b),
            3 => unrolled::mul_3(r, a, b),
            4 => unrolled::mul_4(r, a, b),
            5 => unrolled::mul_5(r, a, b),
            6 => unrolled::mul_6(r, a, b),
            7 => unrolled::mul_7(r, a, b),
            _ => unrolled::mul_8(r, a, b),
        }
    }
}

/// A square of `n` limbs, 1 to 8.
///
/// # Safety
/// As [`sqr_basecase`].
#[target_feature(enable = "bmi2,adx")]
unsafe fn sqr_n(r: *mut Limb, a: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match n {
            1 => unrolled::mul_1(r, a, a),
            2 => triangle::sqr_2(r, a),
            3 => triangle::sqr_3(r, a),
            4 => triangle::sqr_4(r, a),
            5 => triangle::sqr_5(r, a),
            6 => triangle::sqr_6(r, a),
            7 => triangle::sqr_7(r, a),
            _ => triangle::sqr_8(r, a),
        }
    }
}
