//! Lengths without the zeros at the top.

use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// `a` without its limbs of 0 at the top; 0 is the empty slice.
#[inline]
pub fn trimmed(a: &[Limb]) -> &[Limb] {
    let n = a.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
    &a[..n]
}

/// Whether there is no limb of 0 at the top, as algorithms assume of operands that the public call
/// has trimmed.
#[inline]
pub fn is_trimmed(a: &[Limb]) -> bool {
    a.last() != Some(&0)
}

/// Removes the limbs of 0 at the top; 0 becomes empty.
#[inline]
pub fn trim(a: &mut Vec<Limb>) {
    a.truncate(trimmed(a).len());
}

/// The number of bits of `a`: 0 for 0, else `1 + floor(log2 a)`.
#[inline]
pub fn bit_len(a: &[Limb]) -> u64 {
    match trimmed(a) {
        [] => 0,
        a @ [.., top] => a.len() as u64 * LIMB_BITS as u64 - u64::from(top.leading_zeros()),
    }
}

/// Bit `i` of `a`; 0 above the top.
#[inline]
pub fn bit(a: &[Limb], i: u64) -> bool {
    let limb = usize::try_from(i / LIMB_BITS as u64).ok().and_then(|at| a.get(at));
    limb.is_some_and(|limb| limb >> (i % LIMB_BITS as u64) & 1 == 1)
}
