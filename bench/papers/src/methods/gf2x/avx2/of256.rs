//! Kernels of 256 bits out of PCLMULQDQ, one product of words at a time.

use super::Kernel;
use crate::methods::gf2x::kernel::kernel;
use std::arch::x86_64::*;
use widelimb_limb::Limb;

#[inline]
#[target_feature(enable = "sse2")]
fn xor2(x: __m128i, y: __m128i) -> __m128i {
    _mm_xor_si128(x, y)
}

#[inline]
#[target_feature(enable = "sse2")]
unsafe fn load2(p: *const Limb) -> __m128i {
    // SAFETY: callers load two limbs within an operand.
    unsafe { _mm_loadu_si128(p.cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
unsafe fn store2(p: *mut Limb, x: __m128i) {
    // SAFETY: callers store two limbs within a result.
    unsafe { _mm_storeu_si128(p.cast(), x) }
}

/// A product of 128 bits by three of words.
#[inline]
#[target_feature(enable = "sse2,pclmulqdq")]
fn karatsuba(a: __m128i, b: __m128i) -> [__m128i; 2] {
    let low = _mm_clmulepi64_si128::<0x00>(a, b);
    let high = _mm_clmulepi64_si128::<0x11>(a, b);
    let a = xor2(a, _mm_shuffle_epi32::<0b01_00_11_10>(a));
    let b = xor2(b, _mm_shuffle_epi32::<0b01_00_11_10>(b));
    let middle = xor2(_mm_clmulepi64_si128::<0x00>(a, b), xor2(low, high));
    joined(low, high, middle)
}

/// A product of 128 bits by four products of words.
#[inline]
#[target_feature(enable = "sse2,pclmulqdq")]
fn schoolbook(a: __m128i, b: __m128i) -> [__m128i; 2] {
    let middle = xor2(_mm_clmulepi64_si128::<0x01>(a, b), _mm_clmulepi64_si128::<0x10>(a, b));
    joined(_mm_clmulepi64_si128::<0x00>(a, b), _mm_clmulepi64_si128::<0x11>(a, b), middle)
}

/// The result with the halves of the middle product added to its neighbours.
#[inline]
#[target_feature(enable = "sse2")]
fn joined(low: __m128i, high: __m128i, middle: __m128i) -> [__m128i; 2] {
    let zero = _mm_setzero_si128();
    [xor2(low, _mm_unpacklo_epi64(zero, middle)), xor2(high, _mm_unpackhi_epi64(middle, zero))]
}

kernel! {
    /// Karatsuba down to words: nine products, as in table 13.
    Karat256, widelimb_papers_karat_256_avx2, 4, "avx2,pclmulqdq",
    |r, a, b| {
        let (a0, a1, b0, b1) = (load2(a), load2(a.add(2)), load2(b), load2(b.add(2)));
        let [l0, l1] = karatsuba(a0, b0);
        let [h0, h1] = karatsuba(a1, b1);
        let [m0, m1] = karatsuba(xor2(a0, a1), xor2(b0, b1));
        let both = xor2(l1, h0);
        store2(r, l0);
        store2(r.add(2), xor2(xor2(both, l0), m0));
        store2(r.add(4), xor2(xor2(both, h1), m1));
        store2(r.add(6), h1);
    }
}

kernel! {
    /// The product of 256 bits by all sixteen products of words.
    Schoolbook256, widelimb_papers_schoolbook_256_avx2, 4, "avx2,pclmulqdq",
    |r, a, b| {
        let (a0, a1, b0, b1) = (load2(a), load2(a.add(2)), load2(b), load2(b.add(2)));
        let [l0, l1] = schoolbook(a0, b0);
        let [h0, h1] = schoolbook(a1, b1);
        let [x0, x1] = schoolbook(a0, b1);
        let [y0, y1] = schoolbook(a1, b0);
        store2(r, l0);
        store2(r.add(2), xor2(l1, xor2(x0, y0)));
        store2(r.add(4), xor2(h0, xor2(x1, y1)));
        store2(r.add(6), h1);
    }
}
