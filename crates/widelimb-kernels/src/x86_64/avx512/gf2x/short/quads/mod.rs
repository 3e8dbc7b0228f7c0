//! Products of 3 to 13 limbs on AMD's cores, where products have a slow port of their own: moves
//! and sums go beside them, so the products are as few as those have room for. From 14 limbs on,
//! [rows](super::super::rows::few) are faster.
//!
//! An operand is cut into quads, of four limbs. Quads by quads are all products of their blocks in
//! one vector, three instructions as each is by Karatsuba's method ([`quad`]); so are products of
//! several quads ([`parts`]). A limb or a block above them meets both operands' limbs in sums of
//! them ([`rest`]). Five and six limbs are [`three_blocks`].
//!
//! Floor, products of two cycles each:
//!
//! | limbs | 4 | 6 | 8 | 9 | 10 | 12 | 13 | 16 |
//! |---|---|---|---|---|---|---|---|---|
//! | products | 3 | 6 | 9 | 12 | 13 | 18 | 22 | 27 |
//!
//! For each of them there are about five instructions on the other ports, two of which are moves:
//! most of that time on four ports. Schoolbook's 12 products for 8 limbs, and 36 for 16, would take
//! longer with fewer sums; seven, by Karatsuba's method between all blocks, would take too many
//! moves.
//!
//! On Zen 4 8 limbs take 40 cycles, where 9 products of 1.5 cycles of all vector ports, beside
//! sums, and 43 others of half a cycle and more come to 37. No vector port is idle in the rest: 16
//! sums of half vectors more in the function, four cycles of all ports, make it three to five
//! slower, and 16 additions of integers do not.

mod lengths;
mod parts;
mod quad;
mod rest;
mod three_blocks;

use super::super::vectors::{LANES, write, xor};
use crate::Limb;
use crate::x86_64::avx512::vector::{load, load_first, low_lanes};
use core::arch::x86_64::*;
pub use lengths::{nine, one_vector, twelve};
pub use quad::Quad;
pub use three_blocks::by_three_blocks;

/// The first `n` limbs in `V` vectors, 0 above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn vectors<const V: usize>(a: *const Limb, n: usize) -> [__m512i; V] {
    let mut x = [_mm512_setzero_si512(); V];
    let mut v = 0;
    while v < V {
        // SAFETY: a is valid for n limbs by this function's contract; the mask of the last vector
        // ends there.
        x[v] = unsafe {
            match n - LANES * v {
                rest if rest < LANES => load_first(low_lanes(rest), a.add(LANES * v)),
                _ => load(a.add(LANES * v)),
            }
        };
        v += 1;
    }
    x
}

/// The quads of the first factor and of the second one.
#[inline]
#[target_feature(enable = "avx512f")]
fn quads<const V: usize>([x, y]: [[__m512i; V]; 2]) -> [[[Quad; 2]; V]; 2] {
    let (mut a, mut b) = ([Quad::first(x[0]); V], [Quad::second(y[0]); V]);
    let mut v = 1;
    while v < V {
        (a[v], b[v]) = (Quad::first(x[v]), Quad::second(y[v]));
        v += 1;
    }
    [a, b]
}

/// The vectors of a product, and zeros, from its coefficients for each four limbs.
#[inline]
#[target_feature(enable = "avx512f")]
fn joined<const C: usize, const W: usize>(c: [__m512i; C]) -> [__m512i; W] {
    let mut product = [_mm512_setzero_si512(); W];
    let mut below = _mm512_setzero_si512();
    let mut v = 0;
    while 2 * v < C {
        let above = if 2 * v + 1 < C { c[2 * v + 1] } else { _mm512_setzero_si512() };
        product[v] = xor(c[2 * v], _mm512_alignr_epi64::<4>(above, below));
        below = above;
        v += 1;
    }
    product
}

/// Writes `n` limbs, an even number.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn write_all<const W: usize>(r: *mut Limb, n: usize, product: [__m512i; W]) {
    let mut v = 0;
    while v < W && LANES * v < n {
        // SAFETY: r is valid for n limbs by this function's contract; `write` ends there.
        unsafe { write(r.add(LANES * v), n - LANES * v, product[v]) };
        v += 1;
    }
}

/// The product of the lower four limbs.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn by_four(x: __m512i, y: __m512i) -> __m512i {
    let ([a, _], [b, _]) = (Quad::first(x), Quad::second(y));
    a.by(b).vector()
}

/// The vectors of the product of eight limbs by eight.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn by_eight(x: __m512i, y: __m512i) -> [__m512i; 2] {
    parts::two_joined(Quad::first(x), Quad::second(y)).0
}

/// The vectors of the product of 16 limbs by 16.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn by_sixteen(x: [__m512i; 2], y: [__m512i; 2]) -> [__m512i; 4] {
    let [a, b] = quads([x, y]);
    let (product, _) = parts::four(a, b);
    joined(product)
}
