//! The schoolbook square.

use super::mul_basecase;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::row;

/// `r = a^2`; `r` is twice as long as `a`. The products of unlike limbs are made once and doubled
/// while the squares of the limbs are added: `n (n + 1) / 2` limb products.
///
/// # Panics
/// If the length of `r` is another one.
pub fn sqr_basecase(k: &Kernels, r: &mut [Limb], a: &[Limb]) {
    let n = a.len();
    assert!(r.len() == 2 * n, "a square twice as long as its operand");
    // The method makes rows of n - 1 limbs and of one.
    if n < k.thresholds.sqr_basecase.max(2) {
        return mul_basecase(k, r, a, a);
    }
    r[0] = 0;
    r[n] = row::mul_1(k, &mut r[1..n], &a[1..], a[0]);
    for i in 1..n {
        r[n + i] = row::addmul_1(k, &mut r[2 * i + 1..n + i], &a[i + 1..], a[i]);
    }
    double_and_add_squares(r, a);
}

/// `r = 2 r + sum of a[i]^2 * 2^(128 i)`, for a value that fits.
fn double_and_add_squares(r: &mut [Limb], a: &[Limb]) {
    let (mut shifted_out, mut carry) = (0, 0);
    for (pair, &w) in r.chunks_exact_mut(2).zip(a) {
        let value = u128::from(pair[1]) << 64 | u128::from(pair[0]);
        let (sum, over) = (value << 1 | shifted_out).overflowing_add(u128::from(w) * u128::from(w));
        let (sum, over_again) = sum.overflowing_add(carry);
        shifted_out = value >> 127;
        carry = u128::from(over | over_again);
        pair[0] = sum as Limb;
        pair[1] = (sum >> 64) as Limb;
    }
}
