//! Karatsuba's method in five parts of one or two rows, 13 products of a part, each sum made where
//! it is used, next to the products: where products have a slow port of their own, all other ports
//! have time beside them, but a CPU looks only some hundred instructions ahead, and finds no
//! product among the sums where these are made in passes of their own.
//!
//! With parts `x0` to `x4` of either operand, `p_S` the product of the sums of the parts in `S`, `u
//! = p_0134 + p_01234`: the coefficients of the product are `c0 = p_0`, `c1 = p_0 + p_1 + p_01`,
//! `c2 = p_0 + p_1 + p_2 + p_02`, `c6`, `c7`, `c8` the same from the other end, `c3 = c6 + p_0 +
//! p_023 + u`, `c4 = c1 + c7 + p_01234 + p_023 + p_124`, `c5 = c2 + p_4 + p_124 + u`.
//!
//! Floor, products of two cycles: 39 for five rows, 78 cycles, and 117 for ten, 234 cycles. On Zen
//! 5 83 are measured, and about 245. Ten rows are made so wherever rows are in registers.
//!
//! The unsafe functions ask for pointers that are valid for the rows that their texts name, and for
//! a CPU with the level of `R`.

use super::product::load;
use super::registers::{Factor, one, two};
use super::vector::Row;
use crate::Limb;

/// A part of an operand.
type Part<R, const H: usize> = [Factor<R>; H];

/// Part `i`, of `H` rows, of an operand at `p`.
#[inline(always)]
unsafe fn part<R: Row, const H: usize>(p: *const Limb, i: usize) -> Part<R, H> {
    // SAFETY: p is valid for reads of the operand's five parts, and i < 5; the CPU has the level of
    // `R`.
    unsafe { Factor::of_each(load::<R, H>(p.add(i * H * R::LIMBS))) }
}

/// The sum of parts of both operands.
#[inline(always)]
unsafe fn plus<R: Row, const H: usize>(
    mut x: [Part<R, H>; 2],
    y: [Part<R, H>; 2],
) -> [Part<R, H>; 2] {
    let mut j = 0;
    while j < H {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe { (x[0][j], x[1][j]) = (x[0][j].plus(y[0][j]), x[1][j].plus(y[1][j])) };
        j += 1;
    }
    x
}

#[inline(always)]
unsafe fn sum<R: Row, const W: usize>(mut x: [R; W], y: [R; W]) -> [R; W] {
    let mut j = 0;
    while j < W {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        x[j] = unsafe { x[j].xor(y[j]) };
        j += 1;
    }
    x
}

#[inline(always)]
unsafe fn sum3<R: Row, const W: usize>(mut x: [R; W], y: [R; W], z: [R; W]) -> [R; W] {
    let mut j = 0;
    while j < W {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        x[j] = unsafe { x[j].xor3(y[j], z[j]) };
        j += 1;
    }
    x
}

/// Part `i` of the product: the lower half of a coefficient, and the upper half of the one below.
#[inline(always)]
unsafe fn put<R: Row, const W: usize>(r: *mut Limb, i: usize, below: [R; W], this: [R; W]) {
    let h = W / 2;
    let mut j = 0;
    while j < h {
        // SAFETY: j < h, and r is valid for writes of ten half coefficients of h rows; the CPU has
        // the level of `R`.
        unsafe { this[j].xor(below[h + j]).store(r.add((i * h + j) * R::LIMBS)) };
        j += 1;
    }
}

/// The lowest part of the product, or the highest.
#[inline(always)]
unsafe fn put_end<R: Row, const W: usize, const HIGHEST: bool>(r: *mut Limb, c: [R; W]) {
    let h = W / 2;
    let (from, at) = if HIGHEST { (h, 9 * h) } else { (0, 0) };
    let mut j = 0;
    while j < h {
        // SAFETY: j < h, and r is valid for writes of ten half coefficients of h rows; the CPU has
        // the level of `R`.
        unsafe { c[from + j].store(r.add((at + j) * R::LIMBS)) };
        j += 1;
    }
}

/// The product of five parts of `$h` rows, by that of two parts: `a` and `b` have `5 $h` rows, `r`
/// twice as many.
macro_rules! fifths {
    ($name:ident, $h:literal, $product:ident) => {
        #[inline(always)]
        pub(crate) unsafe fn $name<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            const H: usize = $h;
            // SAFETY: a and b are valid for reads of 5 H rows and r for writes of 10 H; the CPU has
            // the level of `R`.
            unsafe {
                macro_rules! parts {
                    ($i:literal) => {
                        [part::<R, H>(a, $i), part::<R, H>(b, $i)]
                    };
                }
                macro_rules! product {
                    ($factors:expr) => {{
                        let [x, y] = $factors;
                        $product(x, y)
                    }};
                }
                let x0 = parts!(0);
                let p0 = product!(x0);
                put_end::<R, { 2 * H }, false>(r, p0);
                let x1 = parts!(1);
                let low = sum(p0, product!(x1));
                let x01 = plus(x0, x1);
                let c1 = sum(low, product!(x01));
                put(r, 1, p0, c1);
                let x2 = parts!(2);
                let p2 = product!(x2);
                let x02 = plus(x0, x2);
                let c2 = sum3(low, p2, product!(x02));
                put(r, 2, c1, c2);
                let x4 = parts!(4);
                let p4 = product!(x4);
                put_end::<R, { 2 * H }, true>(r, p4);
                let x3 = parts!(3);
                let high = sum(p4, product!(x3));
                let x34 = plus(x3, x4);
                let c7 = sum(high, product!(x34));
                put(r, 8, c7, p4);
                let x24 = plus(x2, x4);
                let c6 = sum3(high, p2, product!(x24));
                put(r, 7, c6, c7);
                let x0134 = plus(x01, x34);
                let q0134 = product!(x0134);
                let q01234 = product!(plus(x0134, x2));
                let u = sum(q0134, q01234);
                let q023 = product!(plus(x02, x3));
                let c3 = sum3(sum(c6, p0), q023, u);
                put(r, 3, c2, c3);
                let q124 = product!(plus(x24, x1));
                let c4 = sum3(sum3(c1, c7, q01234), q023, q124);
                put(r, 4, c3, c4);
                let c5 = sum3(sum(c2, p4), q124, u);
                put(r, 5, c4, c5);
                put(r, 6, c5, c6);
            }
        }
    };
}
fifths!(fifths5, 1, one);
fifths!(fifths10, 2, two);
