//! The lower half of a product: as the [upper](super::high) one, from the other end.

use super::short_cut::parted;
use crate::Limb;
use crate::arch::Kernels;

/// The limbs of scratch that [`mul_low`] takes for operands of `n` limbs.
pub fn mul_low_scratch_len(k: &Kernels, n: usize) -> usize {
    super::short_cut::scratch_len(k, n)
}

/// `r = a b mod X^(64 n)`: the lower `n` limbs of the product of `n` by `n`. `scratch` is at least
/// [`mul_low_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_low(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    let Some(p) = parted(n) else {
        let (whole, scratch) = scratch.split_at_mut(2 * n);
        super::mul(k, whole, a, b, scratch);
        return r.copy_from_slice(&whole[..n]);
    };
    let rest = n - p;
    {
        let (whole, scratch) = scratch.split_at_mut(2 * p);
        super::mul(k, whole, &a[..p], &b[..p], scratch);
        r.copy_from_slice(&whole[..n]);
    }
    let (part, scratch) = scratch.split_at_mut(rest);
    for (low, high) in [(a, b), (b, a)] {
        mul_low(k, part, &low[..rest], &high[p..], scratch);
        k.xor_assign(&mut r[p..], part);
    }
}

/// [`mul_low`] within the scratch, as [`upper`](super::high::upper).
pub(in crate::gf2x) fn lower<'a>(
    k: &Kernels,
    a: &[Limb],
    b: &[Limb],
    scratch: &'a mut [Limb],
) -> &'a [Limb] {
    let n = a.len();
    if parted(n).is_some() {
        let (r, scratch) = scratch.split_at_mut(n);
        mul_low(k, r, a, b, scratch);
        return r;
    }
    let (whole, scratch) = scratch.split_at_mut(2 * n);
    super::mul(k, whole, a, b, scratch);
    &whole[..n]
}
