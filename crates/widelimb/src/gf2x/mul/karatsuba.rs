//! Karatsuba's method: three products of half the length.

use crate::Limb;
use crate::arch::Kernels;
use crate::arch::gf2x::SHORT_PRODUCT;

/// The limbs of scratch that [`mul()`] takes.
pub(super) fn scratch_len(n: usize) -> usize {
    if n <= SHORT_PRODUCT { 0 } else { 4 * n.div_ceil(2) + scratch_len(n.div_ceil(2)) }
}

/// `r = a b` for operands of one length above [`SHORT_PRODUCT`]: with `Y = X^(64 h)`,
/// `(a0 + a1 Y)(b0 + b1 Y) = a0 b0 (1 + Y) + (a0 + a1)(b0 + b1) Y + a1 b1 (Y + Y^2)`.
pub(super) fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let (n, h) = (a.len(), a.len().div_ceil(2));
    let (a0, a1) = a.split_at(h);
    let (b0, b1) = b.split_at(h);
    let (cross, rest) = scratch.split_at_mut(2 * h);
    let (sums, rest) = rest.split_at_mut(2 * h);
    let (sum_a, sum_b) = sums.split_at_mut(h);
    for (sum, low, high) in [(&mut *sum_a, a0, a1), (&mut *sum_b, b0, b1)] {
        sum.copy_from_slice(low);
        k.xor_assign(&mut sum[..n - h], high);
    }
    super::mul(k, cross, sum_a, sum_b, rest);
    super::mul(k, &mut r[..2 * h], a0, b0, rest);
    super::mul(k, &mut r[2 * h..], a1, b1, rest);
    k.xor_assign(cross, &r[..2 * h]);
    k.xor_assign(&mut cross[..2 * (n - h)], &r[2 * h..]);
    k.xor_assign(&mut r[h..][..2 * h], cross);
}
