//! Kernels of 256 bits: appendices B and F.

use super::{Kernel, load4, quarters, store, store4, xor4};
use crate::methods::gf2x::kernel::kernel;
use std::arch::x86_64::*;
use widelimb_limb::Limb;

kernel! {
    /// SB-256 of appendix B: sixteen products of words, four at a time.
    Schoolbook256, widelimb_papers_schoolbook_256, 4, "avx512f,vpclmulqdq,avx2",
    |r, a, b| {
        let zero = _mm512_setzero_si512();
        let a = _mm512_broadcast_i64x4(load4(a));
        let b = _mm512_broadcast_i64x4(load4(b));
        // Lanes of 128 bits: b0 b1, b2 b3, b2 b3, b0 b1.
        let b = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 2, 3, 2, 3, 0, 1), b);
        // a0 b0, a2 b2, a0 b2, a2 b0, and so on.
        let r0 = _mm512_clmulepi64_epi128::<0x00>(a, b);
        let r1 = _mm512_clmulepi64_epi128::<0x10>(a, b);
        let r2 = _mm512_clmulepi64_epi128::<0x01>(a, b);
        let r3 = _mm512_clmulepi64_epi128::<0x11>(a, b);
        // a0 b0, a1 b1, a2 b2, a3 b3.
        let squares = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        let mut sum = _mm512_permutex2var_epi64(r0, squares, r3);
        // a0 b1 + a1 b0, a1 b2 + a2 b1, a2 b3 + a3 b2, a0 b3 + a3 b0: they straddle lanes.
        let mut middle = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 6, 7, 2, 3, 4, 5), r1);
        let beside = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 4, 5, 2, 3, 6, 7), r2);
        middle = _mm512_xor_si512(middle, beside);
        let up_a_word = _mm512_setr_epi64(8, 0, 1, 2, 3, 4, 5, 8);
        let last = _mm512_setr_epi64(8, 8, 8, 6, 7, 8, 8, 8);
        sum = _mm512_xor_si512(sum, _mm512_permutex2var_epi64(middle, up_a_word, zero));
        sum = _mm512_xor_si512(sum, _mm512_permutex2var_epi64(middle, last, zero));
        // a0 b2 + a2 b0, a1 b3 + a3 b1; what both put in the outer lanes is the same.
        let first = _mm512_setr_epi64(0, 0, 4, 5, 12, 13, 0, 0);
        let second = _mm512_setr_epi64(0, 0, 6, 7, 14, 15, 0, 0);
        sum = _mm512_xor_si512(sum, _mm512_permutex2var_epi64(r0, first, r3));
        sum = _mm512_xor_si512(sum, _mm512_permutex2var_epi64(r0, second, r3));
        store(r, sum);
    }
}

kernel! {
    /// Karat-256 of appendix F: the nine products of words of two Karatsuba steps.
    Karat256, widelimb_papers_karat_256, 4, "avx512f,vpclmulqdq,avx2",
    |r, a, b| {
        // Lanes: lower half, upper half, their sum; the fourth is not used.
        let halves = |x: __m256i| {
            let x = _mm512_castsi256_si512(x);
            let low = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 2, 3, 0, 1, 0, 1), x);
            let high = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 0, 1, 2, 3, 0, 1), x);
            _mm512_mask_xor_epi64(low, 0x30, low, high)
        };
        let [l, h] = quarters::karatsuba(halves(load4(a)), halves(load4(b)));
        // l0, l1, h0, h1, and lm + l0 + l1 in the second lane, hm + h0 + h1 in the third.
        let outer = _mm512_permutex2var_epi64(l, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), h);
        let x = _mm512_permutex2var_epi64(l, _mm512_setr_epi64(0, 1, 0, 1, 8, 9, 8, 9), h);
        let y = _mm512_permutex2var_epi64(l, _mm512_setr_epi64(0, 1, 2, 3, 10, 11, 8, 9), h);
        let z = _mm512_permutex2var_epi64(l, _mm512_setr_epi64(0, 1, 4, 5, 12, 13, 8, 9), h);
        let middle = _mm512_xor_si512(_mm512_xor_si512(x, y), z);
        store(r, _mm512_mask_xor_epi64(outer, 0x3c, outer, middle));
    }
}

kernel! {
    /// The 4 by 4 words of Drucker, Gueron, Krasnov 2018, on 256-bit vectors: two products at a
    /// time.
    DruckerGueronKrasnov256, widelimb_papers_gueron_256, 4, "avx512f,avx512vl,vpclmulqdq,avx2",
    |r, a, b| {
        let (a, b) = (load4(a), load4(b));
        let product = |a, b| {
            let low = _mm256_clmulepi64_epi128::<0x00>(a, b);
            let high = _mm256_clmulepi64_epi128::<0x11>(a, b);
            let middle = xor4(
                _mm256_clmulepi64_epi128::<0x01>(a, b),
                _mm256_clmulepi64_epi128::<0x10>(a, b),
            );
            // Each half of a middle product belongs to a neighbour.
            let low = xor4(low, _mm256_bslli_epi128::<8>(middle));
            let high = xor4(high, _mm256_bsrli_epi128::<8>(middle));
            [low, high]
        };
        let [l, h] = product(a, b);
        let [cl, ch] = product(a, _mm256_permute4x64_epi64::<0b01_00_11_10>(b));
        // Both crossed products have the same place, so both lanes get their sums.
        let cl = xor4(cl, _mm256_permute4x64_epi64::<0b01_00_11_10>(cl));
        let ch = xor4(ch, _mm256_permute4x64_epi64::<0b01_00_11_10>(ch));
        let low = _mm256_permute2x128_si256::<0x20>(l, xor4(h, cl));
        let high = _mm256_permute2x128_si256::<0x31>(xor4(l, ch), h);
        store4(r, low);
        store4(r.add(4), high);
    }
}
