//! The upper half of a product, exact or nearly so.

use super::half::{Half, split};
use super::{mul, mul_scratch_len};
use crate::Limb;
use crate::{row, sum};
use widelimb_kernels::Kernels;

fn method(k: &Kernels, n: usize) -> Half {
    Half::of(k, k.thresholds.mul_high, n)
}

/// The limbs of scratch that [`mul_high_approx`] takes for operands of `n` limbs.
pub fn mul_high_approx_scratch_len(k: &Kernels, n: usize) -> usize {
    match method(k, n) {
        Half::Rows => n + 1,
        Half::Whole => 2 * n + mul_scratch_len(k, n, n),
        Half::Short => {
            let (m, l) = split(n);
            (2 * m + mul_scratch_len(k, m, m)).max(l + mul_high_approx_scratch_len(k, l))
        }
    }
}

/// `r` with `a b / 2^(64 n) - 4 n < r <= a b / 2^(64 n)` for operands and a result of `n >= 1`
/// limbs; nothing for `n = 0`. `scratch` is at least [`mul_high_approx_scratch_len`] limbs, of any
/// content.
///
/// The bound: by rows, the columns `i + j <= n - 2` of limb products are left out, which sum up to
/// less than `(n - 1) 2^(64 n)`, and the lowest limb of the rest, so the error is below `n`. Longer
/// operands, `x = 2^(64 l)`, `a = a1 x + a0`, `b` likewise, `m = n - l >= l`, are made of
///
/// - `a1 b1 x^2`, cut: an error below 1;
/// - the upper halves of `a0` by the `l` upper limbs of `b` and of `b0` by those of `a`, each with
///   an error below `4 l - 3` or, by rows, `l`, which is not more;
/// - `a0` by the `m` lower limbs of `b`, and `b0` by the middle limbs of `a`, which are left out,
///   each below `2^(64 n)`.
///
/// With `e(n) <= 4 n - 3` by induction, `1 + 2 (4 l - 3) + 2 <= 4 n - 3` as `2 l <= n`.
///
/// Cost: that of [`mul_low`](super::mul_low). Source: T. Mulders, On short multiplications and
/// divisions, AAECC 11 (2000); the kind of bound as in R. Brent and P. Zimmermann, Modern Computer
/// Arithmetic, section 3.3.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_high_approx(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands and a result of one length");
    match method(k, n) {
        Half::Rows => rows(k, r, a, b, &mut scratch[..n + 1]),
        Half::Whole => by_whole(k, r, a, b, scratch),
        Half::Short => {
            let (m, l) = split(n);
            let (product, room) = scratch.split_at_mut(2 * m);
            mul(k, product, &a[l..], &b[l..], room);
            r.copy_from_slice(&product[2 * m - n..]);
            let (product, room) = scratch.split_at_mut(l);
            // The result is at most the exact one, so nothing is carried out of it.
            mul_high_approx(k, product, &a[..l], &b[m..], room);
            sum::add_assign(k, r, product);
            mul_high_approx(k, product, &a[m..], &b[..l], room);
            sum::add_assign(k, r, product);
        }
    }
}

/// The limbs of scratch that [`mul_high`] takes for operands of `n` limbs.
pub fn mul_high_scratch_len(k: &Kernels, n: usize) -> usize {
    let whole = 2 * n + mul_scratch_len(k, n, n);
    match method(k, n + 1) {
        Half::Whole => whole,
        _ => whole.max(3 * (n + 1) + mul_high_approx_scratch_len(k, n + 1)),
    }
}

/// `r = floor(a b / 2^(64 n))` for operands and a result of `n` limbs. `scratch` is at least
/// [`mul_high_scratch_len`] limbs, of any content.
///
/// The product is first estimated to one limb more, by [`mul_high_approx`] of the operands with a
/// limb of 0 below them. Only if that limb is so near to `2^64` that the error may hide a carry,
/// for about `n` of `2^62` random operands, is the whole product made. So the time depends on the
/// data.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_high(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands and a result of one length");
    if method(k, n + 1) == Half::Whole {
        return by_whole(k, r, a, b, scratch);
    }
    let guard = estimate(k, r, a, b, scratch);
    // The exact value is above the estimate by less than 4 (n + 1).
    if guard.checked_add(4 * (n + 1) as Limb).is_none() {
        by_whole(k, r, a, b, scratch);
    }
}

/// The limbs of scratch that [`mul_high_above`] takes for operands of `n` limbs.
pub fn mul_high_above_scratch_len(k: &Kernels, n: usize) -> usize {
    match method(k, n + 1) {
        Half::Whole => 2 * n + mul_scratch_len(k, n, n),
        _ => 3 * (n + 1) + mul_high_approx_scratch_len(k, n + 1),
    }
}

/// `r = floor(a b / 2^(64 n))` for operands and a result of `n` limbs, where `below` is known to be
/// limb `n - 1` of `a b`, the uppermost one of the lower half: [`mul_high`] without a whole
/// product, whatever the operands are. `scratch` is at least [`mul_high_above_scratch_len`] limbs,
/// of any content.
///
/// The product is estimated to one limb more, with an error that is less than that limb can hold.
/// So there is a carry out of it exactly if the estimate of that limb is larger than the limb.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_high_above(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    below: Limb,
    scratch: &mut [Limb],
) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands and a result of one length");
    if method(k, n + 1) == Half::Whole {
        return by_whole(k, r, a, b, scratch);
    }
    let guard = estimate(k, r, a, b, scratch);
    debug_assert!(below.wrapping_sub(guard) < 4 * (n + 1) as Limb);
    sum::add_1_assign(r, Limb::from(guard > below));
}

/// Computes the upper half to one limb more, and returns that limb. Both together are below the
/// exact value by less than `4 (n + 1)` units of that limb.
fn estimate(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) -> Limb {
    let n = r.len() + 1;
    let (operands, scratch) = scratch.split_at_mut(2 * n);
    let (estimate, scratch) = scratch.split_at_mut(n);
    let (a_padded, b_padded) = operands.split_at_mut(n);
    for (padded, limbs) in [(&mut *a_padded, a), (&mut *b_padded, b)] {
        padded[0] = 0;
        padded[1..].copy_from_slice(limbs);
    }
    mul_high_approx(k, estimate, a_padded, b_padded, scratch);
    r.copy_from_slice(&estimate[1..]);
    estimate[0]
}

/// The upper half, copied out of the whole product.
fn by_whole(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    let (product, scratch) = scratch.split_at_mut(2 * n);
    mul(k, product, a, b, scratch);
    r.copy_from_slice(&product[n..]);
}

/// The upper half row by row, the columns from `n - 1` on; `columns` has a limb for each and one
/// above them.
fn rows(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], columns: &mut [Limb]) {
    let n = r.len();
    columns[0] = 0;
    for (i, &w) in b.iter().enumerate() {
        columns[i + 1] = row::addmul_1(k, &mut columns[..=i], &a[n - 1 - i..], w);
    }
    r.copy_from_slice(&columns[1..]);
}
