//! The upper half of a product.
//!
//! Mulders' way: a whole product of the upper parts, of `p > n / 2` limbs, and two upper halves of what
//! they leave, `n - p` limbs by the ends of the operands. Without carries that is exact. With products in
//! `n^1.58`, `p = 0.69 n` is best, and 0.81 of a product is left of the whole (T. Mulders, "On short
//! multiplications and divisions", AAECC 11, 2000). Where products cost little more than in proportion
//! to their length, the whole product is the way.

use super::short_cut::{SHORT_CUT, parted};
use crate::Limb;
use crate::arch::Kernels;

/// The limbs of scratch that [`mul_high`] takes for operands of `n` limbs.
pub fn mul_high_scratch_len(k: &Kernels, n: usize) -> usize {
    super::short_cut::scratch_len(k, n)
}

/// `r = floor(a b / X^(64 n))`: the upper `n` limbs of the product of `n` by `n`. `scratch` is at least
/// [`mul_high_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_high(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    if !SHORT_CUT.contains(&n) {
        let (whole, scratch) = scratch.split_at_mut(2 * n);
        super::mul(k, whole, a, b, scratch);
        return r.copy_from_slice(&whole[n..]);
    }
    let p = parted(n);
    let rest = n - p;
    {
        let (whole, scratch) = scratch.split_at_mut(2 * p);
        super::mul(k, whole, &a[rest..], &b[rest..], scratch);
        r.copy_from_slice(&whole[2 * p - n..]);
    }
    let (part, scratch) = scratch.split_at_mut(rest);
    for (low, high) in [(a, b), (b, a)] {
        mul_high(k, part, &low[..rest], &high[p..], scratch);
        k.xor_assign(&mut r[..rest], part);
    }
}
