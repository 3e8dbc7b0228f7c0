//! Constant-time selection: masks, conditional moves, table lookups without a branch on secrets.

use crate::Limb;
use core::hint::black_box;
use widelimb_kernels::Kernels;

/// All ones if `flag` is 1, zeros if it is 0.
#[inline(always)]
pub fn mask(flag: Limb) -> Limb {
    // A compiler that knew of the two values would branch.
    black_box(flag).wrapping_neg()
}

/// All ones if `a = b`, zeros otherwise.
#[inline(always)]
pub fn equal(a: Limb, b: Limb) -> Limb {
    let x = a ^ b;
    mask(((x | x.wrapping_neg()) >> 63) ^ 1)
}

/// `r = a` if `choice` is 1; `r` stays if it is 0.
pub fn select(r: &mut [Limb], a: &[Limb], choice: Limb) {
    let mask = mask(choice);
    for (r, a) in r.iter_mut().zip(a) {
        *r = (*r & !mask) | (a & mask);
    }
}

/// The cost of reading one table entry, in limb products for each limb.
pub const LOOK: f64 = 0.25;

/// `r = table[index]`, by a pass over every entry.
pub fn look_up(r: &mut [Limb], table: &[Limb], index: Limb) {
    r.fill(0);
    for (i, entry) in table.chunks_exact(r.len()).enumerate() {
        let mask = equal(index, i as Limb);
        for (r, limb) in r.iter_mut().zip(entry) {
            *r |= limb & mask;
        }
    }
}

/// Subtracts the modulus once from `carry B + r`, below twice the modulus, where it is not below
/// the modulus; `B` is the power of two above `r`. The difference's room is overwritten.
pub fn reduce_once(
    k: &Kernels,
    r: &mut [Limb],
    modulus: &[Limb],
    carry: Limb,
    difference: &mut [Limb],
) {
    let borrow = k.sub_n(difference, r, modulus, 0);
    // Without a carry, a borrow says that `r` is below the modulus already.
    select(r, difference, carry | (borrow ^ 1));
}
