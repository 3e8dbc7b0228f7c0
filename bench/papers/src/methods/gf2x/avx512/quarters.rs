//! Four products of 128 bits side by side: `mul128x4` of table 2, in both ways.

use std::arch::x86_64::*;

/// The lower and the upper halves of four products, once the products of 64-bit words are there:
/// the lowest, the highest, and the sum of the two in the middle, which straddles.
#[inline]
#[target_feature(enable = "avx512f")]
fn joined(low: __m512i, high: __m512i, middle: __m512i) -> [__m512i; 2] {
    let swapped = _mm512_permutexvar_epi64(_mm512_set_epi64(6, 7, 4, 5, 2, 3, 0, 1), middle);
    [
        _mm512_mask_xor_epi64(low, 0xaa, low, swapped),
        _mm512_mask_xor_epi64(high, 0x55, high, swapped),
    ]
}

/// Products of 128 bits by four products of words each: the paper's own.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn schoolbook(a: __m512i, b: __m512i) -> [__m512i; 2] {
    let middle = _mm512_xor_si512(
        _mm512_clmulepi64_epi128::<0x01>(a, b),
        _mm512_clmulepi64_epi128::<0x10>(a, b),
    );
    joined(_mm512_clmulepi64_epi128::<0x00>(a, b), _mm512_clmulepi64_epi128::<0x11>(a, b), middle)
}

/// Products of 128 bits by three products of words each: Drucker, Gueron, Kostic 2020.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn karatsuba(a: __m512i, b: __m512i) -> [__m512i; 2] {
    let low = _mm512_clmulepi64_epi128::<0x00>(a, b);
    let high = _mm512_clmulepi64_epi128::<0x11>(a, b);
    // A word's sum with its neighbour, at both.
    let a = _mm512_xor_si512(a, _mm512_permutex_epi64::<0b10_11_00_01>(a));
    let b = _mm512_xor_si512(b, _mm512_permutex_epi64::<0b10_11_00_01>(b));
    let sums = _mm512_clmulepi64_epi128::<0x00>(a, b);
    joined(low, high, _mm512_xor_si512(sums, _mm512_xor_si512(low, high)))
}

/// Defines a product as a function of its own in the program, whose instructions can be counted.
macro_rules! counted {
    ($symbol:ident, $of:ident) => {
        #[inline(never)]
        #[unsafe(no_mangle)]
        #[target_feature(enable = "avx512f,vpclmulqdq")]
        fn $symbol(r: &mut [__m512i; 2], a: __m512i, b: __m512i) {
            *r = $of(a, b);
        }
    };
}

counted!(widelimb_papers_schoolbook_128x4, schoolbook);
counted!(widelimb_papers_kostic_128x4, karatsuba);

/// The functions to count. No method calls them; this list keeps them in the program.
pub const COUNTED: [unsafe fn(&mut [__m512i; 2], __m512i, __m512i); 2] =
    [widelimb_papers_schoolbook_128x4, widelimb_papers_kostic_128x4];
