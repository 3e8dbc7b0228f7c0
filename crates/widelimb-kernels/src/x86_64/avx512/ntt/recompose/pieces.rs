//! Recomposes the product from coefficients of any number of primes, in pieces of any number of
//! bytes.
//!
//! Eight pieces take as many limbs of the product as a piece has bytes, so that the lanes of every
//! vector of coefficients lie at the same places of a window. The coefficients are shifted to them
//! as vectors, and then added limb by limb.

use super::super::super::vector::{LANES, load, store};
use super::super::{Field, Twiddle, add, hi, lo, splat, word_mask, zero};
use crate::Limb;
use crate::ntt::{Garner, MIX, Modulus, PRIME_COUNT, RADIX, WORD_BITS};
use core::arch::x86_64::*;

/// The most limbs of a coefficient, shifted by up to seven bytes.
const SHIFTED: usize = 8;

/// Limbs of a window: eight pieces, and what of the last coefficient lies above them.
const WINDOW: usize = 23 + SHIFTED;

/// The constants for `N` primes.
struct Digits<const N: usize> {
    fields: [Field; N],
    unscale: [Twiddle; N],
    mix: [[Twiddle; N]; N],
    radix: [[__m512i; N]; N],
}

impl<const N: usize> Digits<N> {
    #[target_feature(enable = "avx512f")]
    fn new(garner: &Garner) -> Digits<N> {
        let none = Twiddle { w: zero(), q: zero() };
        let mut digits = Digits {
            fields: [Field::new(&Modulus::of(0)); N],
            unscale: [none; N],
            mix: [[none; N]; N],
            radix: [[zero(); N]; N],
        };
        for i in 0..N {
            digits.fields[i] = Field::new(&Modulus::of(i));
            digits.unscale[i] = Twiddle::splat(garner.unscale[i]);
            for j in 0..N {
                digits.mix[i][j] = Twiddle::splat(MIX[i][j]);
                digits.radix[i][j] = splat(RADIX[i][j]);
            }
        }
        digits
    }

    /// The mixed-radix digits of eight coefficients, each below its prime.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn digits(&self, z: [__m512i; N]) -> [__m512i; N] {
        let mut x = [zero(); N];
        for i in 0..N {
            let k = &self.fields[i];
            let mut digit = k.product(z[i], self.unscale[i]);
            for (j, (&x, &mix)) in x.iter().zip(&self.mix[i]).enumerate().take(i) {
                // Below 2 for each product: reduced before the fourth one more.
                if j % 3 == 2 {
                    digit = k.reduce(digit);
                }
                digit = k.add_product(digit, x, mix);
            }
            x[i] = k.canonical(k.reduce(digit));
        }
        x
    }

    /// The coefficients in words of 52 bits.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn words(&self, z: [__m512i; N]) -> [__m512i; N] {
        let x = self.digits(z);
        let mut words = [zero(); N];
        words[0] = x[0];
        for (i, (&x, radix)) in x.iter().zip(&self.radix).enumerate().skip(1) {
            for (w, &radix) in radix.iter().enumerate().take(i) {
                words[w] = lo(words[w], x, radix);
                words[w + 1] = hi(words[w + 1], x, radix);
            }
        }
        for w in 1..N {
            words[w] = add(words[w], _mm512_srli_epi64::<{ WORD_BITS }>(words[w - 1]));
            words[w - 1] = _mm512_and_si512(words[w - 1], word_mask());
        }
        words
    }
}

/// `L` limbs from words of 52 bits.
#[inline]
#[target_feature(enable = "avx512f")]
fn limbs<const N: usize, const L: usize>(words: &[__m512i; N]) -> [__m512i; L] {
    let mut limbs = [zero(); L];
    for (l, limb) in limbs.iter_mut().enumerate() {
        let (first, skip) = (64 * l / 52, 64 * l % 52);
        let mut bits = 0;
        for (i, &word) in words.iter().enumerate().skip(first).take(3) {
            let part = if i == first {
                _mm512_srlv_epi64(word, splat(skip as u64))
            } else {
                _mm512_sllv_epi64(word, splat(bits))
            };
            *limb = _mm512_or_si512(*limb, part);
            bits = 52 * (i - first + 1) as u64 - skip as u64;
        }
    }
    limbs
}

/// `N` primes, coefficients of `L` limbs, pieces of `BYTES` bytes.
///
/// # Safety
/// The contract of [`NttKernels::recompose`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn recompose<const N: usize, const L: usize, const BYTES: usize>(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    garner: &Garner,
) {
    const { assert!(64 * L >= 49 * N && L < SHIFTED && N <= PRIME_COUNT) };
    // SAFETY: r is valid for writes of rn limbs by the contract of `NttKernels::recompose`.
    let r = unsafe { core::slice::from_raw_parts_mut(r, rn) };
    let digits = Digits::<N>::new(garner);
    let mut window = [0; WINDOW];
    for (i, r) in r.chunks_mut(BYTES).enumerate() {
        if i * LANES < stride {
            let mut residues = [zero(); N];
            for (prime, residue) in residues.iter_mut().enumerate() {
                // SAFETY: `i * LANES < stride`, which is a multiple of the lanes, and z has an
                // array of a prime every `stride` words, by the contract of
                // `NttKernels::recompose`.
                *residue = unsafe { load(z.add(prime * stride + i * LANES)) };
            }
            add_coefficients::<L, BYTES>(&mut window, &limbs::<N, L>(&digits.words(residues)));
        }
        r.copy_from_slice(&window[..r.len()]);
        window.copy_within(BYTES.., 0);
        window[WINDOW - BYTES..].fill(0);
    }
}

/// Adds the coefficient of lane `i` at byte `i BYTES` of the window.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_coefficients<const L: usize, const BYTES: usize>(
    window: &mut [Limb; WINDOW],
    limbs: &[__m512i; L],
) {
    let shift = |lane: usize| (8 * (lane * BYTES % 8)) as i64;
    let up = _mm512_setr_epi64(
        shift(0),
        shift(1),
        shift(2),
        shift(3),
        shift(4),
        shift(5),
        shift(6),
        shift(7),
    );
    // A shift by 64 gives 0.
    let down = _mm512_sub_epi64(splat(64), up);
    let mut parts = [[0; LANES]; SHIFTED];
    let mut below = zero();
    for (l, parts) in parts.iter_mut().enumerate().take(L + 1) {
        let limb = limbs.get(l).copied().unwrap_or(zero());
        let part = _mm512_or_si512(_mm512_sllv_epi64(limb, up), _mm512_srlv_epi64(below, down));
        // SAFETY: `parts` is an array of eight limbs.
        unsafe { store(parts.as_mut_ptr(), part) }
        below = limb;
    }
    for lane in 0..LANES {
        let at = lane * BYTES / 8;
        let mut carry = false;
        for (l, parts) in parts.iter().enumerate().take(L + 1) {
            let (sum, over) = window[at + l].overflowing_add(parts[lane]);
            let (sum, ripple) = sum.overflowing_add(Limb::from(carry));
            (window[at + l], carry) = (sum, over | ripple);
        }
        debug_assert!(!carry, "a coefficient and what is below it fit in its limbs");
    }
}
