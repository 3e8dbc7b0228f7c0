//! Shifts by any number of bits.

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::Kernels;

/// `r = a * 2^bits`, cut to the length of `r`, for any lengths.
pub fn shl(k: &Kernels, r: &mut [Limb], a: &[Limb], bits: usize) {
    let limbs = (bits / LIMB_BITS).min(r.len());
    let bits = (bits % LIMB_BITS) as u32;
    let (zeros, r) = r.split_at_mut(limbs);
    zeros.fill(0);
    let n = a.len().min(r.len());
    let (low, high) = r.split_at_mut(n);
    high.fill(0);
    if bits == 0 {
        low.copy_from_slice(&a[..n]);
        return;
    }
    let out = k.shl(low, &a[..n], bits);
    if let Some(limb) = high.first_mut() {
        *limb = out;
    }
}

/// `r = r * 2^bits`, cut to the length of `r`.
pub fn shl_assign(k: &Kernels, r: &mut [Limb], bits: usize) {
    let limbs = (bits / LIMB_BITS).min(r.len());
    let bits = (bits % LIMB_BITS) as u32;
    let n = r.len() - limbs;
    r.copy_within(..n, limbs);
    let (zeros, moved) = r.split_at_mut(limbs);
    zeros.fill(0);
    if bits != 0 {
        k.shl_assign(moved, bits);
    }
}

/// `r = floor(a / 2^bits)`, cut to the length of `r`, for any lengths.
pub fn shr(k: &Kernels, r: &mut [Limb], a: &[Limb], bits: usize) {
    let a = a.get(bits / LIMB_BITS..).unwrap_or(&[]);
    let bits = (bits % LIMB_BITS) as u32;
    let n = a.len().min(r.len());
    let (low, high) = r.split_at_mut(n);
    high.fill(0);
    if bits == 0 {
        low.copy_from_slice(&a[..n]);
        return;
    }
    k.shr(low, &a[..n], bits);
    if let (Some(last), Some(above)) = (low.last_mut(), a.get(n)) {
        *last |= above << (64 - bits);
    }
}

/// `r = floor(r / 2^bits)`.
pub fn shr_assign(k: &Kernels, r: &mut [Limb], bits: usize) {
    let limbs = (bits / LIMB_BITS).min(r.len());
    let bits = (bits % LIMB_BITS) as u32;
    let n = r.len() - limbs;
    r.copy_within(limbs.., 0);
    let (moved, zeros) = r.split_at_mut(n);
    zeros.fill(0);
    if bits != 0 {
        k.shr_assign(moved, bits);
    }
}
