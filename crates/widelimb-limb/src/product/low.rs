//! The lower half of a product.

use super::half::{Half, split};
use super::{mul, mul_scratch_len};
use crate::Limb;
use crate::row;
use widelimb_kernels::Kernels;

fn method(k: &Kernels, n: usize) -> Half {
    Half::of(k, k.thresholds.mul_low, n)
}

/// The limbs of scratch that [`mul_low`] takes for operands of `n` limbs.
pub fn mul_low_scratch_len(k: &Kernels, n: usize) -> usize {
    match method(k, n) {
        Half::Rows => 0,
        Half::Whole => 2 * n + mul_scratch_len(k, n, n),
        Half::Short => {
            let (m, l) = split(n);
            (2 * m + mul_scratch_len(k, m, m)).max(l + mul_low_scratch_len(k, l))
        }
    }
}

/// `r = a b mod 2^(64 n)` for operands and a result of `n` limbs. `scratch` is at least
/// [`mul_low_scratch_len`] limbs, of any content.
///
/// With `x = 2^(64 m)`, `m` about `7 n / 10`, `a = a1 x + a0` and `b` likewise, the lower half of
/// `a b` is that of `a0 b0`, and above `x` the lower halves of `a0 b1` and `a1 b0`, which are of
/// `n - m` limbs each. So the cost is that of a full product of `m` limbs and twice that of the
/// same of `n - m`: 0.5 of a whole product by rows, about 0.8 where products are Karatsuba's, and
/// that of a whole product where the level's kernels make one in less time, or transforms do.
/// Source: T. Mulders, On short multiplications and divisions, AAECC 11 (2000).
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_low(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands and a result of one length");
    match method(k, n) {
        Half::Rows => rows(k, r, a, b),
        Half::Whole => {
            let (product, scratch) = scratch.split_at_mut(2 * n);
            mul(k, product, a, b, scratch);
            r.copy_from_slice(&product[..n]);
        }
        Half::Short => {
            let (m, l) = split(n);
            let (product, room) = scratch.split_at_mut(2 * m);
            mul(k, product, &a[..m], &b[..m], room);
            r.copy_from_slice(&product[..n]);
            let (product, room) = scratch.split_at_mut(l);
            // What is carried out of the upper part belongs to the upper half of the product.
            mul_low(k, product, &a[..l], &b[m..], room);
            k.add_n_assign(&mut r[m..], product, 0);
            mul_low(k, product, &a[m..], &b[..l], room);
            k.add_n_assign(&mut r[m..], product, 0);
        }
    }
}

/// The lower half row by row, each one limb shorter than the one before it.
fn rows(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = r.len();
    let Some((&w, rest)) = b.split_first() else { return };
    row::mul_1(k, r, a, w);
    for (i, &w) in (1..).zip(rest) {
        row::addmul_1(k, &mut r[i..], &a[..n - i], w);
    }
}
