//! Products by the factors of nodes.
//!
//! `P` planes of 64 coefficients are multiplied together, and a factor has `E` vectors: one plane
//! and one vector where factors are in GF(2^8), two and three in GF(2^16), four and nine in
//! GF(2^32); so a byte takes 1, 1.5 or 2.25 products, each of which takes one slot of two a cycle,
//! as a sum does.

use crate::gf2x::fft::field::{V7, V15, mul8};
use crate::gf2x::fft::vector;
use core::arch::x86_64::*;

/// Planes that are multiplied together.
pub type Planes<const P: usize> = [__m512i; P];

/// The sum of three.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn sum3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x96>(a, b, c)
}

/// Products in GF(2^8).
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn mul(a: __m512i, b: __m512i) -> __m512i {
    _mm512_gf2p8mul_epi8(a, b)
}

/// The three products of Karatsuba's method.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn three(v: [__m512i; 2], f: [__m512i; 3]) -> [__m512i; 3] {
    // SAFETY: the CPU has the features of this function, which are those of the vectors.
    unsafe { vector::three(v[0], v[1], f) }
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
