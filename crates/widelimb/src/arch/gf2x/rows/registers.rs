//! Products of 1 to 4 rows by as many, in registers.
//!
//! A product of two blocks is four of limbs: low, high, and two in the middle. Three by Karatsuba's method
//! would leave more sums than they save where sums share a port with products; where products have a port of their
//! own, and one takes two cycles of it, it is three. Between blocks Karatsuba's
//! method pays at once. Low, middle and high parts are summed apart for up to three rows, so that each row of
//! a product takes one move of its middle part by a limb; above that, sums are of whole rows.
//!
//! Floor with 512-bit vectors, where products and moves go to one port and sums to this and another, in
//! cycles for four products: 4 rows 36 products, 12 moves and 46 sums: 47.

use super::vector::Row;

/// The parts of a product of two blocks: it is `low + middle X^64 + high X^128`.
#[derive(Clone, Copy)]
pub(super) struct Parts<R> {
    pub(super) low: R,
    pub(super) middle: R,
    pub(super) high: R,
}

#[inline(always)]
pub(super) unsafe fn parts<R: Row>(a: R, b: R) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe {
        let (low, high) = (a.clmul::<0x00>(b), a.clmul::<0x11>(b));
        let middle = if R::FOLDS {
            a.folded().clmul::<0x00>(b.folded()).xor3(low, high)
        } else {
            a.clmul::<0x01>(b).xor(a.clmul::<0x10>(b))
        };
        Parts { low, middle, high }
    }
}

#[inline(always)]
pub(super) unsafe fn sum<R: Row>(a: Parts<R>, b: Parts<R>) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe {
        Parts { low: a.low.xor(b.low), middle: a.middle.xor(b.middle), high: a.high.xor(b.high) }
    }
}

#[inline(always)]
pub(super) unsafe fn sum3<R: Row>(a: Parts<R>, b: Parts<R>, c: Parts<R>) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe {
        Parts {
            low: a.low.xor3(b.low, c.low),
            middle: a.middle.xor3(b.middle, c.middle),
            high: a.high.xor3(b.high, c.high),
        }
    }
}

/// The row between two columns of parts.
#[inline(always)]
pub(super) unsafe fn between<R: Row>(below: Parts<R>, this: Parts<R>) -> R {
    // SAFETY: the caller's level.
    unsafe { this.low.xor3(below.high, this.middle.middle(below.middle)) }
}

#[inline(always)]
pub(super) unsafe fn first<R: Row>(c: Parts<R>) -> R {
    // SAFETY: the caller's level.
    unsafe { c.low.xor(c.middle.middle(R::zero())) }
}

#[inline(always)]
pub(super) unsafe fn last<R: Row>(c: Parts<R>) -> R {
    // SAFETY: the caller's level.
    unsafe { c.high.xor(R::zero().middle(c.middle)) }
}

#[inline(always)]
pub(in crate::arch) unsafe fn product1<R: Row>(a: [R; 1], b: [R; 1]) -> [R; 2] {
    // SAFETY: the caller's level.
    unsafe {
        let c = parts(a[0], b[0]);
        [first(c), last(c)]
    }
}

#[inline(always)]
pub(in crate::arch) unsafe fn product2<R: Row>(a: [R; 2], b: [R; 2]) -> [R; 4] {
    // SAFETY: the caller's level.
    unsafe {
        let (p0, p1) = (parts(a[0], b[0]), parts(a[1], b[1]));
        let c1 = sum3(parts(a[0].xor(a[1]), b[0].xor(b[1])), p0, p1);
        [first(p0), between(p0, c1), between(c1, p1), last(p1)]
    }
}

#[inline(always)]
pub(in crate::arch) unsafe fn product3<R: Row>(a: [R; 3], b: [R; 3]) -> [R; 6] {
    // SAFETY: the caller's level.
    unsafe {
        let (p0, p1, p2) = (parts(a[0], b[0]), parts(a[1], b[1]), parts(a[2], b[2]));
        let c1 = sum3(parts(a[0].xor(a[1]), b[0].xor(b[1])), p0, p1);
        let c3 = sum3(parts(a[1].xor(a[2]), b[1].xor(b[2])), p1, p2);
        let c2 = sum3(parts(a[0].xor(a[2]), b[0].xor(b[2])), p0, sum(p1, p2));
        [first(p0), between(p0, c1), between(c1, c2), between(c2, c3), between(c3, p2), last(p2)]
    }
}

/// By halves.
#[inline(always)]
pub(in crate::arch) unsafe fn product4<R: Row>(a: [R; 4], b: [R; 4]) -> [R; 8] {
    // SAFETY: the caller's level.
    unsafe {
        let p = product2([a[0], a[1]], [b[0], b[1]]);
        let q = product2([a[2], a[3]], [b[2], b[3]]);
        let m = product2([a[0].xor(a[2]), a[1].xor(a[3])], [b[0].xor(b[2]), b[1].xor(b[3])]);
        let (s, t) = (p[2].xor(q[0]), p[3].xor(q[1]));
        [
            p[0],
            p[1],
            m[0].xor3(p[0], s),
            m[1].xor3(p[1], t),
            m[2].xor3(q[2], s),
            m[3].xor3(q[3], t),
            q[2],
            q[3],
        ]
    }
}
