//! Products of 1 to 16 rows by as many, those of up to 8 in registers.
//!
//! A product of two blocks is four of limbs: low, high, and two in the middle. Three by Karatsuba's method
//! would leave more sums than they save, because sums share a port with products. Between blocks Karatsuba's
//! method pays at once. Low, middle and high parts are summed apart for up to three rows, so that each row of
//! a product takes one move of its middle part by a limb; above that, sums are of whole rows.
//!
//! Floor with 512-bit vectors, where products and moves go to one port and sums to this and another, in
//! cycles for four products: 4 rows 36 products, 12 moves and 46 sums: 47; 8 rows 108 products, 36 moves and 158
//! sums: 151.

use super::vector::{Row, Vector};
use super::{RowProduct, linear};
use crate::Limb;
use core::mem::MaybeUninit;

/// The parts of a product of two blocks: it is `low + middle X^64 + high X^128`.
#[derive(Clone, Copy)]
struct Parts<R> {
    low: R,
    middle: R,
    high: R,
}

#[inline(always)]
unsafe fn parts<R: Row>(a: R, b: R) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe {
        Parts {
            low: a.clmul::<0x00>(b),
            middle: a.clmul::<0x01>(b).xor(a.clmul::<0x10>(b)),
            high: a.clmul::<0x11>(b),
        }
    }
}

#[inline(always)]
unsafe fn sum<R: Row>(a: Parts<R>, b: Parts<R>) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe {
        Parts { low: a.low.xor(b.low), middle: a.middle.xor(b.middle), high: a.high.xor(b.high) }
    }
}

#[inline(always)]
unsafe fn sum3<R: Row>(a: Parts<R>, b: Parts<R>, c: Parts<R>) -> Parts<R> {
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
unsafe fn between<R: Row>(below: Parts<R>, this: Parts<R>) -> R {
    // SAFETY: the caller's level.
    unsafe { this.low.xor3(below.high, this.middle.middle(below.middle)) }
}

#[inline(always)]
unsafe fn first<R: Row>(c: Parts<R>) -> R {
    // SAFETY: the caller's level.
    unsafe { c.low.xor(c.middle.middle(R::zero())) }
}

#[inline(always)]
unsafe fn last<R: Row>(c: Parts<R>) -> R {
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

/// `n` rows from `p`.
#[inline(always)]
pub(in crate::arch) unsafe fn load<R: Row, const N: usize>(p: *const Limb) -> [R; N] {
    // SAFETY: the caller's rows and level.
    unsafe {
        let mut rows = [R::zero(); N];
        let mut i = 0;
        while i < N {
            rows[i] = R::load(p.add(i * R::LIMBS));
            i += 1;
        }
        rows
    }
}

/// Rows `0..N`, and to the first `G` of them rows `N..N + G`.
#[inline(always)]
unsafe fn load_sum<R: Row, const N: usize, const G: usize>(p: *const Limb) -> [R; N] {
    // SAFETY: the caller's rows and level.
    unsafe {
        let mut rows = load::<R, N>(p);
        let mut i = 0;
        while i < G {
            rows[i] = rows[i].xor(R::load(p.add((N + i) * R::LIMBS)));
            i += 1;
        }
        rows
    }
}

#[inline(always)]
pub(in crate::arch) unsafe fn store<R: Row, const N: usize>(p: *mut Limb, rows: [R; N]) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let mut i = 0;
        while i < N {
            rows[i].store(p.add(i * R::LIMBS));
            i += 1;
        }
    }
}

/// Of the products of the lower `H` rows and the upper `G`, which lie in `r`, and that of their sums, the
/// whole one.
#[inline(always)]
unsafe fn join<R: Row, const H2: usize, const H: usize, const G: usize>(
    r: *mut Limb,
    cross: [R; H2],
) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let at = |i: usize| r.wrapping_add(i * R::LIMBS);
        let mut i = 0;
        while i < H {
            let shared = R::load(at(H + i)).xor(R::load(at(2 * H + i)));
            let mut high = cross[H + i].xor(shared);
            if H + i < 2 * G {
                high = high.xor(R::load(at(3 * H + i)));
            }
            cross[i].xor3(R::load(at(i)), shared).store(at(H + i));
            high.store(at(2 * H + i));
            i += 1;
        }
    }
}

/// A product of `$h + $g` rows by Karatsuba's method of those of `$h` and `$g`, `$g` as many or one less.
macro_rules! halves {
    ($name:ident, $h:literal, $product_h:ident, $g:literal, $product_g:ident) => {
        #[inline(always)]
        pub(in crate::arch) unsafe fn $name<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: the caller's rows and level.
            unsafe {
                let (a1, b1) = (a.add($h * R::LIMBS), b.add($h * R::LIMBS));
                store(r, $product_h::<R>(load(a), load(b)));
                store(r.add(2 * $h * R::LIMBS), $product_g::<R>(load(a1), load(b1)));
                let sum_a = load_sum::<R, $h, $g>(a);
                let sum_b = load_sum::<R, $h, $g>(b);
                join::<R, { 2 * $h }, $h, $g>(r, $product_h::<R>(sum_a, sum_b));
            }
        }
    };
}

/// The same in registers: four rows.
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

halves!(halves5, 3, product3, 2, product2);
halves!(halves6, 3, product3, 3, product3);
halves!(halves7, 4, product4, 3, product3);
halves!(halves8, 4, product4, 4, product4);

/// Part `i` of nine rows.
#[inline(always)]
unsafe fn third<R: Row>(p: *const Limb, i: usize) -> [R; 3] {
    // SAFETY: the caller's rows and level.
    unsafe { load(p.add(3 * i * R::LIMBS)) }
}

/// The sum of parts `i` and `j` of nine rows.
#[inline(always)]
unsafe fn sum_of_thirds<R: Row>(p: *const Limb, i: usize, j: usize) -> [R; 3] {
    // SAFETY: the caller's rows and level.
    unsafe {
        let ([x0, x1, x2], [y0, y1, y2]) = (third::<R>(p, i), third::<R>(p, j));
        [x0.xor(y0), x1.xor(y1), x2.xor(y2)]
    }
}

/// The product of the sums of parts `i` and `j`.
#[inline(always)]
unsafe fn of_sums<R: Row>(a: *const Limb, b: *const Limb, i: usize, j: usize) -> [R; 6] {
    // SAFETY: the caller's rows and level.
    unsafe { product3(sum_of_thirds::<R>(a, i, j), sum_of_thirds::<R>(b, i, j)) }
}

/// Nine rows, in three parts: six products of three rows where halves of five and four take seven and more.
#[inline(always)]
pub(in crate::arch) unsafe fn thirds9<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const H: usize = 3;
    let mut room = MaybeUninit::<[[R; 2 * H]; 2]>::uninit();
    let first = room.as_mut_ptr().cast::<Limb>();
    // SAFETY: the caller's rows and level; the room has twice six rows.
    unsafe {
        let second = first.add(2 * H * R::LIMBS);
        store(r, product3::<R>(third(a, 0), third(b, 0)));
        store(r.add(2 * H * R::LIMBS), product3::<R>(third(a, 1), third(b, 1)));
        store(r.add(4 * H * R::LIMBS), product3::<R>(third(a, 2), third(b, 2)));
        store(first, of_sums::<R>(a, b, 0, 1));
        store(second, of_sums::<R>(a, b, 1, 2));
        let outer = of_sums::<R>(a, b, 0, 2);
        let mut i = 0;
        while i < H {
            macro_rules! at {
                ($p:expr, $j:literal) => {
                    $p.add(($j * H + i) * R::LIMBS)
                };
            }
            let (lowest, highest) = (R::load(at!(r, 0)), R::load(at!(r, 5)));
            let below = R::load(at!(r, 1)).xor(R::load(at!(r, 2)));
            let above = R::load(at!(r, 3)).xor(R::load(at!(r, 4)));
            let both = below.xor(above);
            R::load(at!(first, 0)).xor3(lowest, below).store(at!(r, 1));
            R::load(at!(first, 1)).xor3(outer[i], lowest).xor(both).store(at!(r, 2));
            R::load(at!(second, 0)).xor3(outer[H + i], highest).xor(both).store(at!(r, 3));
            R::load(at!(second, 1)).xor3(highest, above).store(at!(r, 4));
            i += 1;
        }
    }
}

/// A product of `H + G` rows of the kernels of `H` and `G` rows, `G` as many or one less: what a step of
/// Karatsuba's method is, without its calls and lengths.
#[inline(always)]
pub(in crate::arch) unsafe fn by_halves<V: Vector, R: Row, const H: usize, const G: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    product_h: RowProduct,
    product_g: RowProduct,
) {
    let mut room = MaybeUninit::<[[R; 8]; 4]>::uninit();
    let sum_a = room.as_mut_ptr().cast::<Limb>();
    let (h, g) = (H * R::LIMBS, G * R::LIMBS);
    // SAFETY: the caller's rows and level; the room has 4 H of them, H <= 8.
    unsafe {
        let (sum_b, cross) = (sum_a.add(h), sum_a.add(2 * h));
        linear::add_halves::<V, R>(sum_a, a, h, g);
        linear::add_halves::<V, R>(sum_b, b, h, g);
        product_h(r, a, b);
        product_g(r.add(2 * h), a.add(h), b.add(h));
        product_h(cross, sum_a, sum_b);
        linear::join_halves::<V, R>(r, cross, h, g);
    }
}
