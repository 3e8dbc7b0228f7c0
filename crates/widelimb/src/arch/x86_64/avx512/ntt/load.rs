//! From limbs to residues.

use super::super::vector::{LANES, load as load_limbs, load_first, low_lanes, store};
use super::{lo, splat};
use crate::Limb;
use crate::arch::ntt::Modulus;
use crate::arch::scalar;
use core::arch::x86_64::*;

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `4p`.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn load(
    x: *mut u64,
    len: usize,
    a: *const Limb,
    an: usize,
    bytes: usize,
    modulus: &Modulus,
) {
    // SAFETY: the caller's promise.
    unsafe {
        if bytes == 8 {
            load_whole(x, len, a, an, modulus);
        } else {
            (scalar::KERNELS.ntt.load)(x, len, a, an, bytes, modulus);
        }
    }
}

/// One limb for each residue: its high 15 bits are a multiple of 2^49, which is `gap < 2^35`.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn load_whole(x: *mut u64, len: usize, a: *const Limb, an: usize, modulus: &Modulus) {
    let (gap, mask) = (splat(modulus.gap), splat((1 << 49) - 1));
    let residue = |a| lo(_mm512_and_si512(a, mask), _mm512_srli_epi64::<49>(a), gap);
    let whole = an / LANES * LANES;
    // SAFETY: `len` is a multiple of the lanes, and at least `an`.
    unsafe {
        for at in (0..whole).step_by(LANES) {
            store(x.add(at), residue(load_limbs(a.add(at))));
        }
        let mut at = whole;
        if whole < an {
            store(x.add(at), residue(load_first(low_lanes(an - whole), a.add(at))));
            at += LANES;
        }
        core::ptr::write_bytes(x.add(at), 0, len - at);
    }
}
