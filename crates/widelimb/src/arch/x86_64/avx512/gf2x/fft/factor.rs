//! Products by the factors of nodes.
//!
//! `P` planes of 64 coefficients are multiplied together, and a factor has `E` vectors: one plane and one
//! vector where factors are in GF(2^8), two and three in GF(2^16), four and nine in GF(2^32); so a byte
//! takes 1, 1.5 or 2.25 products, each of which takes one slot of two a cycle, as a sum does.

use crate::arch::gf2x::fft::factors::{FACTORS, Factor};
use crate::arch::gf2x::fft::field::{V7, V15, mul8};
use core::arch::x86_64::*;

/// Planes that are multiplied together.
pub type Planes<const P: usize> = [__m512i; P];

/// The sum of three.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn sum3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x96>(a, b, c)
}

/// The bytes of the factor `point(x)`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn point_bytes(mut x: usize) -> __m512i {
    let (mut sum, mut digit) = (_mm512_setzero_si512(), 0);
    while x != 0 {
        let factor = &FACTORS[digit & 7][x & 15];
        // SAFETY: 64 aligned bytes.
        sum = _mm512_xor_si512(sum, unsafe { _mm512_load_si512(factor.0.as_ptr().cast()) });
        x >>= 4;
        digit += 1;
    }
    sum
}

/// The bytes of the factor `point(2 i)` for `i < 8`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn row_bytes(i: usize) -> __m512i {
    // SAFETY: 64 aligned bytes.
    unsafe { _mm512_load_si512(FACTORS[0][2 * i].0.as_ptr().cast()) }
}

/// Those bytes in memory, for broadcasts.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn stored(bytes: __m512i) -> Factor {
    let mut factor = Factor([0; 16]);
    // SAFETY: 64 aligned bytes.
    unsafe { _mm512_store_si512(factor.0.as_mut_ptr().cast(), bytes) };
    factor
}

/// A factor for all lanes.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn broadcast<const E: usize>(bytes: __m512i) -> [__m512i; E] {
    let factor = stored(bytes);
    let mut f = [_mm512_setzero_si512(); E];
    for (f, &bytes) in f.iter_mut().zip(&factor.0) {
        *f = _mm512_set1_epi32(bytes as i32);
    }
    f
}

#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn mul(a: __m512i, b: __m512i) -> __m512i {
    _mm512_gf2p8mul_epi8(a, b)
}

/// The three products of Karatsuba's method; the product is the first two's sum, and that of the first
/// and the last.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn three(v: [__m512i; 2], f: [__m512i; 3]) -> [__m512i; 3] {
    [mul(v[0], f[0]), mul(v[1], f[1]), mul(_mm512_xor_si512(v[0], v[1]), f[2])]
}

/// `u + c v`.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn mac<const P: usize, const E: usize>(
    u: Planes<P>,
    v: Planes<P>,
    f: &[__m512i; E],
) -> Planes<P> {
    let mut u = u;
    if P == 1 {
        u[0] = _mm512_xor_si512(u[0], mul(v[0], f[0]));
    } else if P == 2 {
        let [p, q, r] = three([v[0], v[1]], [f[0], f[1], f[2]]);
        u[0] = sum3(u[0], p, q);
        u[1] = sum3(u[1], p, r);
    } else {
        let low = three([v[0], v[1]], [f[0], f[1], f[2]]);
        let high = three([v[2], v[3]], [f[3], f[4], f[5]]);
        let both = [_mm512_xor_si512(v[0], v[2]), _mm512_xor_si512(v[1], v[3])];
        let both = three(both, [f[6], f[7], f[8]]);
        for i in 0..2 {
            let of_low = _mm512_xor_si512(low[0], low[1 + i]);
            u[i] = sum3(_mm512_xor_si512(u[i], of_low), high[0], high[1 + i]);
            u[2 + i] = sum3(_mm512_xor_si512(u[2 + i], of_low), both[0], both[1 + i]);
        }
    }
    u
}

/// A product of variables in GF(2^16).
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn mul16(a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
    let [p, q, r] = three(a, [b[0], b[1], _mm512_xor_si512(b[0], b[1])]);
    [_mm512_xor_si512(p, mul(q, _mm512_set1_epi8(V7 as i8))), _mm512_xor_si512(p, r)]
}

/// A product of variables: 15 products in GF(2^8) for 64 coefficients.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn mul32(a: Planes<4>, b: Planes<4>) -> Planes<4> {
    const C: [u8; 2] = V15.to_le_bytes();
    let byte = |b: u8| _mm512_set1_epi8(b as i8);
    let low = mul16([a[0], a[1]], [b[0], b[1]]);
    let high = mul16([a[2], a[3]], [b[2], b[3]]);
    let sum = |x: Planes<4>| [_mm512_xor_si512(x[0], x[2]), _mm512_xor_si512(x[1], x[3])];
    let both = mul16(sum(a), sum(b));
    let [p, q, r] = three(high, [byte(C[0]), byte(mul8(C[1], V7)), byte(C[0] ^ C[1])]);
    [
        sum3(low[0], p, q),
        sum3(low[1], p, r),
        _mm512_xor_si512(both[0], low[0]),
        _mm512_xor_si512(both[1], low[1]),
    ]
}
