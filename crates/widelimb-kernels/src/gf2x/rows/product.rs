//! Products of 5 to 9 rows by as many, of products in registers.
//!
//! The unsafe functions ask for operands that are valid for reads and results that are valid for
//! writes of the rows that their texts name, and for a CPU with the level of `R`.
//!
//! Floor with 512-bit vectors, where products and moves go to one port and sums to this and
//! another, in cycles for four products: 8 rows 108 products, 36 moves and 158 sums: 151.

use super::in_one_pass;
use super::registers::{Factor, product2, product3, product4, product5, product6};
use super::vector::Row;
use crate::Limb;
use core::mem::MaybeUninit;

/// `N` rows of an operand from `p`.
#[inline(always)]
pub(crate) unsafe fn load<R: Row, const N: usize>(p: *const Limb) -> [R; N] {
    // SAFETY: p is valid for reads of N rows; the CPU has the level of `R`.
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

/// Loads rows `0..N`, and adds to the first `G` of them rows `N..N + G`.
#[inline(always)]
unsafe fn load_sum<R: Row, const N: usize, const G: usize>(p: *const Limb) -> [R; N] {
    // SAFETY: p is valid for reads of N + G rows; the CPU has the level of `R`.
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
pub(crate) unsafe fn store<R: Row, const N: usize>(p: *mut Limb, rows: [R; N]) {
    // SAFETY: p is valid for writes of N rows; the CPU has the level of `R`.
    unsafe {
        let mut i = 0;
        while i < N {
            rows[i].store(p.add(i * R::LIMBS));
            i += 1;
        }
    }
}

/// Joins the products of the lower `H` rows and the upper `G`, which lie in `r`, and `cross`, that
/// of their sums, to the whole product.
#[inline(always)]
unsafe fn join<R: Row, const H2: usize, const H: usize, const G: usize>(
    r: *mut Limb,
    cross: [R; H2],
) {
    // SAFETY: r is valid for reads and writes of 2 H + 2 G rows; the CPU has the level of `R`.
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

/// A product of `$h + $g` rows by Karatsuba's method of those of `$h` and `$g`, `$g` as many or one
/// less.
macro_rules! halves {
    ($name:ident, $h:literal, $product_h:ident, $g:literal, $product_g:ident) => {
        #[inline(always)]
        pub(crate) unsafe fn $name<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: a and b are valid for reads of $h + $g rows and r for writes of twice as
            // many; the CPU has the level of `R`.
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

halves!(halves5, 3, product3, 2, product2);
halves!(halves6, 3, product3, 3, product3);
halves!(halves7, 4, product4, 3, product3);
halves!(halves8, 4, product4, 4, product4);

/// Whether rows are in few registers, so that loads take less than what halves store between them.
const fn in_few<R: Row>() -> bool {
    R::IN_REGISTERS && !R::KEEPS_FOLDED
}

/// The product of five rows: by halves, or in five parts where there are registers for folded rows.
#[inline(always)]
pub(crate) unsafe fn rows5<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for reads of five rows and r for writes of ten; the CPU has the
    // level of `R`.
    unsafe {
        if Factor::<R>::KEEPS {
            in_one_pass::fifths5::<R>(r, a, b);
        } else if in_few::<R>() {
            store(r, product5::<R>(load(a), load(b)));
        } else {
            halves5::<R>(r, a, b);
        }
    }
}

/// The product of six rows, by halves.
#[inline(always)]
pub(crate) unsafe fn rows6<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for reads of six rows and r for writes of twelve; the CPU has the
    // level of `R`.
    unsafe {
        if in_few::<R>() {
            store(r, product6::<R>(load(a), load(b)));
        } else {
            halves6::<R>(r, a, b);
        }
    }
}

/// Part `i` of nine rows.
#[inline(always)]
unsafe fn third<R: Row>(p: *const Limb, i: usize) -> [R; 3] {
    // SAFETY: p is valid for reads of nine rows, and i < 3; the CPU has the level of `R`.
    unsafe { load(p.add(3 * i * R::LIMBS)) }
}

/// The sum of parts `i` and `j` of nine rows.
#[inline(always)]
unsafe fn sum_of_thirds<R: Row>(p: *const Limb, i: usize, j: usize) -> [R; 3] {
    // SAFETY: p is valid for reads of nine rows, and i and j are below 3; the CPU has the level of
    // `R`.
    unsafe {
        let ([x0, x1, x2], [y0, y1, y2]) = (third::<R>(p, i), third::<R>(p, j));
        [x0.xor(y0), x1.xor(y1), x2.xor(y2)]
    }
}

/// The product of the sums of parts `i` and `j`.
#[inline(always)]
unsafe fn of_sums<R: Row>(a: *const Limb, b: *const Limb, i: usize, j: usize) -> [R; 6] {
    // SAFETY: a and b are valid for reads of nine rows, and i and j are below 3; the CPU has the
    // level of `R`.
    unsafe { product3(sum_of_thirds::<R>(a, i, j), sum_of_thirds::<R>(b, i, j)) }
}

/// The product of nine rows, in three parts: six products of three rows where halves of five and
/// four take seven and more.
#[inline(always)]
pub(crate) unsafe fn thirds9<R: Row>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const H: usize = 3;
    let mut room = MaybeUninit::<[[R; 2 * H]; 2]>::uninit();
    let first = room.as_mut_ptr().cast::<Limb>();
    // SAFETY: a and b are valid for reads of nine rows and r for writes of eighteen; the room has
    // twice six rows; the CPU has the level of `R`.
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
