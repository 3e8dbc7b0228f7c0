//! Products of unlike lengths: the longer operand cut into pieces as long as the shorter one.

use crate::Limb;
use crate::arch::Kernels;

/// Limbs of scratch that [`mul`] takes.
pub(super) fn scratch_len(k: &Kernels, long: usize, short: usize) -> usize {
    let piece = super::mul_scratch_len(k, short, short);
    let rest = long % short;
    2 * short + piece.max(super::mul_scratch_len(k, short, rest))
}

/// `r = long short`, `long` the longer one.
pub(super) fn mul(
    k: &Kernels,
    r: &mut [Limb],
    long: &[Limb],
    short: &[Limb],
    scratch: &mut [Limb],
) {
    let n = short.len();
    let (product, scratch) = scratch.split_at_mut(2 * n);
    // Each product's lower part is added to the one before it, its upper part is the first there.
    r[..n].fill(0);
    for (i, piece) in long.chunks(n).enumerate() {
        let product = &mut product[..piece.len() + n];
        super::mul(k, product, piece, short, scratch);
        let (low, high) = product.split_at(n);
        k.xor_assign(&mut r[i * n..][..n], low);
        r[(i + 1) * n..][..piece.len()].copy_from_slice(high);
    }
}
