//! Layers between rows of blocks, three at a time, and sums: for each byte of a row pair 3
//! instructions in GF(2^8), 4 in GF(2^16) and 7 in GF(2^32), two a cycle, beside one load and one
//! store for three layers.

use super::factor::{mul, sum3};
use super::words::low_bits;
use crate::gf2x::fft::stamp::fft_passes;
use crate::gf2x::fft::vector::Plane;
use crate::gf2x::rows::vector::level_functions;
use core::arch::x86_64::*;

impl Plane for __m512i {
    const LIMBS: usize = 8;
    const IN_REGISTERS: usize = 2;
    const MASKS: bool = true;
    type Factor = __m512i;
    type Split = __m512i;

    #[inline(always)]
    unsafe fn split(self) -> Self {
        self
    }

    level_functions! {
        load(p: *const Limb) -> Self { _mm512_loadu_si512(p.cast()) }
        store(self, p: *mut Limb) { _mm512_storeu_si512(p.cast(), self) }
        zero() -> Self { _mm512_setzero_si512() }
        xor(self, b: Self) -> Self { _mm512_xor_si512(self, b) }
        xor3(self, b: Self, c: Self) -> Self { sum3(self, b, c) }
        factor(word: u32) -> Self { _mm512_set1_epi32(word.cast_signed()) }
        sum(a: Self, b: Self) -> Self { _mm512_xor_si512(a, b) }
        times(a: Self, f: Self) -> Self { mul(a, f) }
        add_words(x: *mut u16, d: usize, n: usize) {
            let mask = low_bits(n) as u32;
            let sum = _mm512_xor_si512(
                _mm512_maskz_loadu_epi16(mask, x.wrapping_add(d).cast()),
                _mm512_maskz_loadu_epi16(mask, x.cast()),
            );
            _mm512_mask_storeu_epi16(x.cast(), mask, sum);
        }
    }
}

fft_passes! { __m512i, #[target_feature(enable = "avx512f,avx512bw,gfni")] }
