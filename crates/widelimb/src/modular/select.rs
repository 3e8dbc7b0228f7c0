//! Choices that no branch makes.

use crate::Limb;
use crate::arch::Kernels;
use core::hint::black_box;

/// All ones if `flag` is 1, zeros if it is 0.
#[inline(always)]
pub fn mask(flag: Limb) -> Limb {
    // A compiler that knew of the two values would branch.
    black_box(flag).wrapping_neg()
}

/// All ones if `a` is `b`, zeros otherwise.
#[inline(always)]
pub fn equal(a: Limb, b: Limb) -> Limb {
    let x = a ^ b;
    mask(((x | x.wrapping_neg()) >> 63) ^ 1)
}

/// `carry B + r` less the modulus where it is not below it, for values below twice the modulus; `B`
/// is the power of two above `r`. The difference's room is overwritten.
pub fn reduce_once(
    k: &Kernels,
    r: &mut [Limb],
    modulus: &[Limb],
    carry: Limb,
    difference: &mut [Limb],
) {
    let borrow = k.sub_n(difference, r, modulus, 0);
    let less = mask(borrow & (carry ^ 1));
    for (r, difference) in r.iter_mut().zip(difference) {
        *r = (*r & less) | (*difference & !less);
    }
}
