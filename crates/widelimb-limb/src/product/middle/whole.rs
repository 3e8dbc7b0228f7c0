//! The middle product out of the whole product, from which the other columns are taken away.
//!
//! With `B = 2^64` and the columns `c_k = sum of a[i] b[j] for i + j = k`, the whole product is
//! `L + r B^(n-1) + H B^(2n-1)`, where `r` is the middle product, `L` the sum of the columns below
//! it and `H` that of the columns above. So `r` is the limbs from `n - 1` on, minus `H B^n`, minus
//! what `L` carries out of its `n - 1` limbs, modulo `B^(n+2)`: two limbs of either are enough.
//!
//! `H mod B^2` are two columns. What `L` carries follows from its two uppermost columns and the
//! limbs of the product, as in [`mul_high_above`](super::super::mul_high_above): with `T = c_(n-2)
//! B + c_(n-3)`, `L / B^(n-3)` is at least `T` and less than `T + n B`, and modulo `B^2` its
//! integral part is limbs `n - 3` and `n - 2` of the product.

use super::{sub_wide, wide};
use crate::Limb;
use crate::product::{mul, mul_scratch_len};
use widelimb_kernels::Kernels;

/// The limbs of scratch for a shorter operand of `n` limbs.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    3 * n - 1 + mul_scratch_len(k, 2 * n - 1, n)
}

/// The middle product of four limbs and more.
pub(super) fn mul_whole(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = b.len();
    let (product, scratch) = scratch.split_at_mut(3 * n - 1);
    mul(k, product, a, b, scratch);
    r.copy_from_slice(&product[n - 1..2 * n + 1]);
    sub_wide(r, carry_in(a, b, wide(&product[n - 3..])));
    let (first, _) = column(&a[n..], &b[1..]);
    let (second, _) = column(&a[n + 1..], &b[2..]);
    sub_wide(&mut r[n..], first.wrapping_add(second << 64));
}

/// The carry of the columns below the middle ones into these, where `limbs` are limbs `n - 3` and
/// `n - 2` of the product.
fn carry_in(a: &[Limb], b: &[Limb], limbs: u128) -> u128 {
    let n = b.len();
    let (upper, over) = column(&a[..n - 1], &b[..n - 1]);
    let (lower, lower_over) = column(&a[..n - 2], &b[..n - 2]);
    // T, in two limbs and what is above.
    let (t, carry) = (upper << 64).overflowing_add(lower);
    let above = (over << 64 | upper >> 64) + lower_over + u128::from(carry);
    // T is at most n B too small, which is less than B^2, so there is one multiple of B^2 to meet.
    above + u128::from(t > limbs)
}

/// The sum of `a[i] b[n - 1 - i]`, in two limbs and what is above.
fn column(a: &[Limb], b: &[Limb]) -> (u128, u128) {
    let (mut sum, mut above) = (0u128, 0);
    for (&x, &y) in a.iter().zip(b.iter().rev()) {
        let (low, carry) = sum.overflowing_add(u128::from(x) * u128::from(y));
        (sum, above) = (low, above + Limb::from(carry));
    }
    (sum, u128::from(above))
}
