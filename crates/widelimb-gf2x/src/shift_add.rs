//! The sum of a polynomial and a shifted one.

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::Kernels;

/// `a += h X^bits`, which ends within `a`, and unless `bits` is a multiple of 64 a limb before its
/// end.
pub(super) fn add_shifted(k: &Kernels, a: &mut [Limb], h: &[Limb], bits: usize) {
    let (from, bits) = (bits / LIMB_BITS, (bits % LIMB_BITS) as u32);
    let n = h.len();
    let a = &mut a[from..];
    if bits == 0 {
        return k.xor_assign(&mut a[..n], h);
    }
    a[0] ^= h[0] << bits;
    k.gf2x.xor_shr_assign(&mut a[1..n], h, 64 - bits);
    a[n] ^= h[n - 1] >> (64 - bits);
}
