//! Karatsuba's method over quads: products of several, as the coefficients of a polynomial in
//! `X^256`.

use super::super::super::vectors::{xor, xor3};
use super::quad::{Laid, Products, Quad};
use core::arch::x86_64::*;

/// The coefficients of a product of two quads by two.
type Three = [__m512i; 3];

/// The sum.
#[inline]
#[target_feature(enable = "avx512f")]
fn plus<const Q: usize>(x: [Quad; Q], y: [Quad; Q]) -> [Quad; Q] {
    let mut sum = x;
    let mut i = 0;
    while i < Q {
        sum[i] = x[i].plus(y[i]);
        i += 1;
    }
    sum
}

/// The sum of three.
#[inline]
#[target_feature(enable = "avx512f")]
fn all(x: Three, y: Three, z: Three) -> Three {
    [xor3(x[0], y[0], z[0]), xor3(x[1], y[1], z[1]), xor3(x[2], y[2], z[2])]
}

/// The products of the lower quads, of the upper ones, and of the sums of both.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn by_halves([a0, a1]: [Quad; 2], [b0, b1]: [Quad; 2]) -> [Products; 3] {
    [a0.by(b0), a1.by(b1), a0.plus(a1).by(b0.plus(b1))]
}

/// Two quads by two: three products. With them those of like blocks.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn two(a: [Quad; 2], b: [Quad; 2]) -> (Three, Products) {
    let [f, g, h] = by_halves(a, b);
    let (low, high) = (f.vector(), g.vector());
    ([low, xor3(h.vector(), low, high), high], f.like(g))
}

/// [`two`], as the vectors of the product.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn two_joined(a: [Quad; 2], b: [Quad; 2]) -> ([__m512i; 2], Products) {
    let [f, g, h] = by_halves(a, b);
    // Not by `map`, which may be a call of its own, through memory.
    (Laid::joined([f.laid(), g.laid(), h.laid()]), f.like(g))
}

/// Three quads by three: six products. With them those of like blocks, and zeros.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn three(a: [[Quad; 2]; 2], b: [[Quad; 2]; 2]) -> ([__m512i; 5], [Products; 2]) {
    let ([[a0, a1], [a2, _]], [[b0, b1], [b2, _]]) = (a, b);
    let ([c0, c1, p1], like) = two(a[0], b[0]);
    let last = a2.by(b2);
    let p2 = last.vector();
    let s02 = a0.plus(a2).by(b0.plus(b2)).vector();
    let s12 = a1.plus(a2).by(b1.plus(b2)).vector();
    let both = xor(p1, p2);
    ([c0, c1, xor3(s02, c0, both), xor(s12, both), p2], [like, last.like(Products::zero())])
}

/// Four quads by four: nine products.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn four([a0, a1]: [[Quad; 2]; 2], [b0, b1]: [[Quad; 2]; 2]) -> ([__m512i; 7], [Products; 2]) {
    let ((f, like0), (g, like1)) = (two(a0, b0), two(a1, b1));
    let (h, _) = two(plus(a0, a1), plus(b0, b1));
    let m = all(f, g, h);
    ([f[0], f[1], xor(f[2], m[0]), m[1], xor(g[0], m[2]), g[1], g[2]], [like0, like1])
}
