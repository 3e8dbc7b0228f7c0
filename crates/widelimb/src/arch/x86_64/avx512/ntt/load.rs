//! From limbs to residues.

use super::super::vector::{LANES, load as load_limbs, load_first, low_lanes, store};
use super::{Field, Twiddle, lo, splat};
use crate::Limb;
use crate::arch::ntt::Modulus;
use crate::arch::scalar;
use core::arch::x86_64::*;

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `4p`.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512dq,avx512ifma")]
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
            load_pieces(x, len, a, an, bytes, modulus);
        }
    }
}

/// Bytes of a part of a piece.
const PART: usize = 6;

/// Parts of a piece: the shortest and the longest that are used.
const PARTS: core::ops::RangeInclusive<usize> = 2..=4;

/// Pieces in parts of 48 bits, the part `t` times `2^(48 t)`: below `1/2 + 3 (1 + 1/16)`, as a
/// product by a number below 2^48 is at most a sixteenth above `p`.
#[target_feature(enable = "avx512f,avx512dq,avx512ifma")]
unsafe fn load_pieces(
    x: *mut u64,
    len: usize,
    a: *const Limb,
    an: usize,
    bytes: usize,
    modulus: &Modulus,
) {
    let parts = bytes.div_ceil(PART);
    debug_assert!(PARTS.contains(&parts));
    let field = Field::new(modulus);
    let power = |t: u64| Twiddle::splat(modulus.factor(modulus.pow(2, 48 * t)));
    let powers = [power(1), power(2), power(3)];
    let mask = |t: usize| splat(u64::MAX >> (64 - 8 * (bytes - t * PART).min(PART)));
    let masks = [mask(0), mask(1), mask(2.min(parts - 1)), mask(parts - 1)];
    let pieces = (8 * an).div_ceil(bytes);
    // The last lane's last part, eight bytes long, ends within the operand.
    let reach = (LANES - 1) * bytes + (parts - 1) * PART + 8;
    let vectors = if 8 * an < reach { 0 } else { (8 * an - reach) / (LANES * bytes) + 1 };
    let lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let offsets = _mm512_mullo_epi64(lanes, splat(bytes as u64));
    // SAFETY: `x` has room for the pieces; the parts that are read lie within `a`.
    unsafe {
        for i in 0..vectors {
            let at = a.cast::<u8>().add(i * LANES * bytes);
            let part = |t: usize| {
                let bits = _mm512_i64gather_epi64::<1>(offsets, at.add(t * PART).cast());
                _mm512_and_si512(bits, masks[t])
            };
            let mut residue = field.add_product(part(0), part(1), powers[0]);
            for t in 2..parts {
                residue = field.add_product(residue, part(t), powers[t - 1]);
            }
            store(x.add(i * LANES), residue);
        }
        let a = core::slice::from_raw_parts(a, an);
        let shift = modulus.factor(1 << 32);
        for i in vectors * LANES..pieces {
            *x.add(i) = scalar::ntt::piece_residue(a, i * bytes, bytes, shift, modulus.p);
        }
        core::ptr::write_bytes(x.add(pieces), 0, len - pieces);
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
