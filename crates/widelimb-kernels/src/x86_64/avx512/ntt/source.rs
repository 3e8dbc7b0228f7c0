//! Turns limbs of a number into residues, eight pieces at a time.

use super::super::vector::{LANES, load, load_first, low_lanes};
use super::{Field, Twiddle, lo, splat, zero};
use crate::Limb;
use crate::ntt::Modulus;
use core::arch::x86_64::*;

/// Bytes of a part of a piece.
const PART: usize = 6;

/// Bytes of a vector.
const VECTOR: usize = 64;

/// Lanes whose parts of long pieces, of at most 23 bytes, lie within a vector; and of pieces of at
/// most 19.
const FEW: usize = 3;
const MANY: usize = 4;

/// A number in pieces, whole limbs or of more bytes than 8, and a prime.
///
/// A limb is its low 49 bits and a multiple of 2^49, which is `gap < 2^35`: below 3 in units of
/// `p`. A longer piece is taken in parts of 48 bits, the part `t` times `2^(48 t)`: below `1/2 + 3
/// (1 + 1/16)`, as a product by a number below 2^48 is at most a sixteenth above `p`.
///
/// The parts `t` of eight pieces are picked from two or three vectors of bytes by permutations, one
/// a cycle, which is a fifth of the time of gathering them.
pub struct Source<const WHOLE: bool> {
    a: *const Limb,
    an: usize,
    bytes: usize,
    pieces: usize,
    /// Eight pieces from here on can be read in whole vectors without leaving the number, if they
    /// begin below.
    inner: usize,
    parts: usize,
    field: Field,
    gap: __m512i,
    low: __m512i,
    /// How many lanes a vector of bytes serves.
    lanes: usize,
    /// The bytes of each lane in its vector, and the lanes of the second and third vector.
    bytes_of: __m512i,
    second: __mmask64,
    third: __mmask64,
    powers: [Twiddle; 3],
    masks: [__m512i; 4],
}

impl<const WHOLE: bool> Source<WHOLE> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub fn new(a: *const Limb, an: usize, bytes: usize, modulus: &Modulus) -> Source<WHOLE> {
        let parts = bytes.div_ceil(PART);
        debug_assert!(if WHOLE { bytes == 8 } else { (2..=4).contains(&parts) });
        let power = |t: u64| {
            let power = if WHOLE { 1 } else { modulus.pow(2, 48 * t) };
            Twiddle::splat(modulus.factor(power))
        };
        let mask = |t: usize| splat(u64::MAX >> (64 - 8 * (bytes - t * PART).min(PART)));
        let lanes = if (MANY - 1) * bytes + PART <= VECTOR { MANY } else { FEW };
        debug_assert!((lanes - 1) * bytes + PART <= VECTOR);
        let bytes_of: [u8; VECTOR] =
            core::array::from_fn(|b| (b / 8 % lanes * bytes + b % 8) as u8 % VECTOR as u8);
        let reach = (LANES - 1) / lanes * lanes * bytes + (parts - 1) * PART + VECTOR;
        let room = (8 * an).checked_sub(reach);
        Source {
            a,
            an,
            bytes,
            pieces: (8 * an).div_ceil(bytes),
            inner: if WHOLE {
                (an + 1).saturating_sub(LANES)
            } else {
                room.map_or(0, |n| n / bytes + 1)
            },
            parts,
            field: Field::new(modulus),
            gap: splat(modulus.gap),
            low: splat((1 << 49) - 1),
            lanes,
            // SAFETY: `bytes_of` has 64 bytes.
            bytes_of: unsafe { _mm512_loadu_si512(bytes_of.as_ptr().cast()) },
            second: u64::MAX << (8 * lanes),
            third: if lanes == MANY { 0 } else { u64::MAX << (16 * lanes) },
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
    #[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
    pub unsafe fn vector(&self, first: usize) -> __m512i {
        // SAFETY: below `inner` whole vectors lie within the number, which is valid by this
        // function's contract; `at_end` stops with it.
        unsafe {
            if first < self.inner {
                if WHOLE {
                    self.limbs(load(self.a.add(first)))
                } else {
                    self.parts(|at| load(self.a.byte_add(first * self.bytes + at)))
                }
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

    /// The residues of eight pieces, of whose bytes `vector` gives 64 from any place on.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
    fn parts(&self, vector: impl Fn(usize) -> __m512i) -> __m512i {
        let part = |t: usize| {
            let vector = |i: usize| vector(t * PART + i * self.lanes * self.bytes);
            let bytes_of = self.bytes_of;
            let mut part = _mm512_permutexvar_epi8(bytes_of, vector(0));
            part = _mm512_mask_permutexvar_epi8(part, self.second, bytes_of, vector(1));
            if self.lanes == FEW {
                part = _mm512_mask_permutexvar_epi8(part, self.third, bytes_of, vector(2));
            }
            _mm512_and_si512(part, self.masks[t])
        };
        let mut residue = self.field.add_product(part(0), part(1), self.powers[0]);
        for t in 2..self.parts {
            residue = self.field.add_product(residue, part(t), self.powers[t - 1]);
        }
        residue
    }

    /// The residues of eight pieces from `first` on, where the number ends soon: its bytes, and 0
    /// beyond.
    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
    unsafe fn at_end(&self, first: usize) -> __m512i {
        // SAFETY: no byte beyond the number.
        unsafe {
            if WHOLE {
                let lanes = (self.an - first).min(LANES);
                return self.limbs(load_first(low_lanes(lanes), self.a.add(first)));
            }
            self.parts(|at| {
                let at = first * self.bytes + at;
                let left = (8 * self.an).saturating_sub(at).min(VECTOR) as u32;
                let mask = u64::MAX.checked_shr(VECTOR as u32 - left).unwrap_or(0);
                _mm512_maskz_loadu_epi8(mask, self.a.wrapping_byte_add(at).cast())
            })
        }
    }
}
