//! From limbs to residues.

use super::super::vector::{LANES, load, load_first, low_lanes};
use super::{Field, Twiddle, lo, splat, zero};
use crate::Limb;
use crate::arch::ntt::Modulus;
use crate::arch::scalar::ntt::{limb_shift, piece_residue};
use core::arch::x86_64::*;

/// Bytes of a part of a piece.
const PART: usize = 6;

/// A number in pieces, whole limbs or of more bytes than 8, and a prime.
///
/// A limb is its low 49 bits and a multiple of 2^49, which is `gap < 2^35`: below 3 in units of `p`.
/// A longer piece is taken in parts of 48 bits, the part `t` times `2^(48 t)`: below
/// `1/2 + 3 (1 + 1/16)`, as a product by a number below 2^48 is at most a sixteenth above `p`.
pub struct Source<const WHOLE: bool> {
    a: *const Limb,
    an: usize,
    bytes: usize,
    pieces: usize,
    /// Pieces whose parts can be read in eight bytes each without leaving the number.
    inner: usize,
    parts: usize,
    modulus: Modulus,
    field: Field,
    gap: __m512i,
    low: __m512i,
    offsets: __m512i,
    powers: [Twiddle; 3],
    masks: [__m512i; 4],
}

impl<const WHOLE: bool> Source<WHOLE> {
    #[target_feature(enable = "avx512f,avx512dq")]
    pub fn new(a: *const Limb, an: usize, bytes: usize, modulus: &Modulus) -> Source<WHOLE> {
        let parts = bytes.div_ceil(PART);
        debug_assert!(if WHOLE { bytes == 8 } else { (2..=4).contains(&parts) });
        let power = |t: u64| {
            let power = if WHOLE { 1 } else { modulus.pow(2, 48 * t) };
            Twiddle::splat(modulus.factor(power))
        };
        let mask = |t: usize| splat(u64::MAX >> (64 - 8 * (bytes - t * PART).min(PART)));
        let reach = (parts - 1) * PART + 8;
        let lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
        Source {
            a,
            an,
            bytes,
            pieces: (8 * an).div_ceil(bytes),
            inner: if WHOLE {
                an
            } else if 8 * an < reach {
                0
            } else {
                (8 * an - reach) / bytes + 1
            },
            parts,
            modulus: *modulus,
            field: Field::new(modulus),
            gap: splat(modulus.gap),
            low: splat((1 << 49) - 1),
            offsets: _mm512_mullo_epi64(lanes, splat(bytes as u64)),
            powers: [power(1), power(2), power(3)],
            masks: [mask(0), mask(1), mask(2.min(parts - 1)), mask(parts - 1)],
        }
    }

    /// How many pieces the number has.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// The residues of eight pieces from one on, 0 beyond the last: below 4.
    ///
    /// # Safety
    /// The number is valid for reads.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn vector(&self, first: usize) -> __m512i {
        // SAFETY: within the number.
        unsafe {
            if first + LANES <= self.inner {
                if WHOLE { self.limbs(load(self.a.add(first))) } else { self.inside(first) }
            } else if first < self.pieces {
                self.at_end(first)
            } else {
                zero()
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn limbs(&self, a: __m512i) -> __m512i {
        lo(_mm512_and_si512(a, self.low), _mm512_srli_epi64::<49>(a), self.gap)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn inside(&self, first: usize) -> __m512i {
        // SAFETY: eight bytes of each part of inner pieces.
        unsafe {
            let at = self.a.cast::<u8>().add(first * self.bytes);
            let part = |t: usize| {
                let bits = _mm512_i64gather_epi64::<1>(self.offsets, at.add(t * PART).cast());
                _mm512_and_si512(bits, self.masks[t])
            };
            let mut residue = self.field.add_product(part(0), part(1), self.powers[0]);
            for t in 2..self.parts {
                residue = self.field.add_product(residue, part(t), self.powers[t - 1]);
            }
            residue
        }
    }

    #[cold]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn at_end(&self, first: usize) -> __m512i {
        // SAFETY: within the number.
        unsafe {
            if WHOLE {
                let lanes = (self.an - first).min(LANES);
                return self.limbs(load_first(low_lanes(lanes), self.a.add(first)));
            }
            let a = core::slice::from_raw_parts(self.a, self.an);
            let shift = limb_shift(&self.modulus);
            let mut residues = [0; LANES];
            for (i, residue) in residues.iter_mut().enumerate() {
                let at = (first + i) * self.bytes;
                *residue = piece_residue(a, at, self.bytes, shift, &self.modulus);
            }
            load(residues.as_ptr())
        }
    }
}
