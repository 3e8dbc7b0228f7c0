//! The upper half of a product.
//!
//! Mulders' way: a whole product of the upper parts, of `p > n / 2` limbs, and two upper halves of what
//! they leave, `n - p` limbs by the ends of the operands (T. Mulders, "On short multiplications and
//! divisions", AAECC 11, 2000). Without carries that is exact. It pays where a length is a little above one
//! that products suit, which are powers of 2; elsewhere, and where products cost little more than in
//! proportion to their length, the half is cut out of the whole.

use super::short_cut::parted;
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
    let Some(p) = parted(n) else {
        let (whole, scratch) = scratch.split_at_mut(2 * n);
        super::mul(k, whole, a, b, scratch);
        return r.copy_from_slice(&whole[n..]);
    };
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

/// The limbs of scratch that [`upper`] takes for operands of `n` limbs.
pub(in crate::gf2x) fn upper_scratch_len(k: &Kernels, n: usize) -> usize {
    n + mul_high_scratch_len(k, n)
}

/// [`mul_high`] within the scratch, where a whole product has its upper half: no copy is made.
pub(in crate::gf2x) fn upper<'a>(
    k: &Kernels,
    a: &[Limb],
    b: &[Limb],
    scratch: &'a mut [Limb],
) -> &'a [Limb] {
    let n = a.len();
    if parted(n).is_some() {
        let (r, scratch) = scratch.split_at_mut(n);
        mul_high(k, r, a, b, scratch);
        return r;
    }
    let (whole, scratch) = scratch.split_at_mut(2 * n);
    super::mul(k, whole, a, b, scratch);
    &whole[n..]
}
