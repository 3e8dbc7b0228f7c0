//! Comparisons, and the lowest one bit.

use crate::{LIMB_BITS, Limb};
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// Compares two numbers of any lengths; limbs of 0 at the top count for nothing. The time depends
/// on where the numbers first differ.
#[inline]
pub fn cmp(k: &Kernels, a: &[Limb], b: &[Limb]) -> Ordering {
    let n = a.len().min(b.len());
    if a[n..].iter().any(|&limb| limb != 0) {
        return Ordering::Greater;
    }
    if b[n..].iter().any(|&limb| limb != 0) {
        return Ordering::Less;
    }
    k.cmp(&a[..n], &b[..n])
}

/// The number of zero bits below the lowest one bit, or `None` for 0.
#[inline]
pub fn trailing_zeros(k: &Kernels, a: &[Limb]) -> Option<u64> {
    let i = k.first_nonzero(a);
    let limb = a.get(i)?;
    Some(LIMB_BITS as u64 * i as u64 + u64::from(limb.trailing_zeros()))
}
