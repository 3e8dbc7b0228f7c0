//! Products of at most 24 rows in one call: dealt, multiplied and gathered on the stack. Calls, checks and scratch
//! would cost as much as the products of 2 rows do.

use super::lanes::{deal, gather};
use super::{
    Blocks, product1, product2, product3, product4, product5, product6, product7, product8,
    product9, product10, product11, product12, product13, product14, product15, product16,
};
use crate::Limb;
use crate::arch::gf2x::rows::{ROWS_AT_ONCE, RowProduct, linear, thirds};
use crate::arch::x86_64::avx512::gf2x::short::equal;
use crate::arch::x86_64::avx512::vector::store;
use core::arch::x86_64::_mm512_setzero_si512;
use core::mem::MaybeUninit;

/// Limbs in a row.
const ROW: usize = 8;

/// Rows of the longest operand: above their kernels' by a step of Karatsuba's method in two parts or three.
pub(super) const MOST: usize = 24;

/// Rows up to which two parts cost less than three, as the plan has it.
const IN_HALVES: usize = 20;

/// Rows of a part.
const PART: usize = MOST / 3;

/// Limbs of the products of all rows, and up to the end of a square.
const PRODUCT: usize = (2 * MOST + 3) * ROW;

/// What is dealt and gathered.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; MOST * ROW]; 4],
    sums: [[Limb; 2 * MOST]; 2],
    products: [[Limb; PRODUCT]; 2],
    product: [Limb; PRODUCT / 4 + 2],
}

/// The sums of parts and their products.
#[repr(C, align(64))]
struct Thirds {
    sums: [[Limb; PART * ROW]; 6],
    products: [[Limb; 2 * PART * ROW]; 3],
}

/// The products of rows, for each number of them from 1 on.
const PRODUCTS: [RowProduct; ROWS_AT_ONCE] = [
    product1, product2, product3, product4, product5, product6, product7, product8, product9,
    product10, product11, product12, product13, product14, product15, product16,
];

/// The product of `q` rows.
///
/// # Safety
/// Two operands of as many rows, at most [`MOST`], and room for twice as many; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn rows(r: *mut Limb, a: *const Limb, b: *const Limb, q: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match q {
            _ if q <= ROWS_AT_ONCE => PRODUCTS[q - 1](r, a, b),
            _ if q <= IN_HALVES => in_halves(r, a, b, q),
            _ => in_thirds(r, a, b, q),
        }
    }
}

/// Those of both halves, of two operands, and their product.
#[repr(C, align(64))]
struct Halves {
    sums: [[Limb; IN_HALVES / 2 * ROW]; 2],
    product: [Limb; IN_HALVES * ROW],
}

/// The same of [`IN_HALVES`] rows at most, and at least two.
///
/// # Safety
/// As [`rows`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn in_halves(r: *mut Limb, a: *const Limb, b: *const Limb, q: usize) {
    let (h, g) = (q.div_ceil(2), q / 2);
    let mut room = MaybeUninit::<Halves>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's rows; the room has two halves, and a product of halves.
    unsafe {
        let [sum_a, sum_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let cross = (&raw mut (*room).product).cast::<Limb>();
        linear::add_halves::<Blocks, Blocks>(sum_a, a, h * ROW, g * ROW);
        linear::add_halves::<Blocks, Blocks>(sum_b, b, h * ROW, g * ROW);
        PRODUCTS[h - 1](r, a, b);
        PRODUCTS[g - 1](r.add(2 * h * ROW), a.add(h * ROW), b.add(h * ROW));
        PRODUCTS[h - 1](cross, sum_a, sum_b);
        linear::join_halves::<Blocks, Blocks>(r, cross, h * ROW, g * ROW);
    }
}

/// The same of more rows.
///
/// # Safety
/// As [`rows`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn in_thirds(r: *mut Limb, a: *const Limb, b: *const Limb, q: usize) {
    let h = q.div_ceil(3);
    let (of_part, of_last) = (PRODUCTS[h - 1], PRODUCTS[q - 2 * h - 1]);
    let mut room = MaybeUninit::<Thirds>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's rows; the room has six parts, and three products of parts.
    unsafe {
        let sums_a = (&raw mut (*room).sums).cast::<Limb>();
        let sums_b = sums_a.add(3 * h * ROW);
        let products = (&raw mut (*room).products).cast::<Limb>();
        thirds::sums::<Blocks>(sums_a, a, h, q);
        thirds::sums::<Blocks>(sums_b, b, h, q);
        for i in 0..3 {
            let part = i * h * ROW;
            of_part(products.add(2 * part), sums_a.add(part), sums_b.add(part));
            let of_this = if i < 2 { of_part } else { of_last };
            of_this(r.add(2 * part), a.add(part), b.add(part));
        }
        thirds::join::<Blocks>(r, products, h, q);
    }
}

/// A product of operands of at most [`MOST`] rows.
///
/// # Safety
/// As [`RowKernels`](crate::arch::gf2x::rows::RowKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub(super) unsafe fn product(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    let q = an.max(bn).div_ceil(ROW);
    debug_assert!(q > 0 && q <= MOST);
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let [a0, a1, b0, b1] = [0, 1, 2, 3].map(|i| (&raw mut (*room).lanes[i]).cast::<Limb>());
        let [sum_a, sum_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let [p0, p1] = [0, 1].map(|i| (&raw mut (*room).products[i]).cast::<Limb>());
        let sum = (&raw mut (*room).product).cast::<Limb>();
        deal(a0, a1, sum_a, a, an, q);
        deal(b0, b1, sum_b, b, bn, q);
        rows(p0, a0, b0, q);
        // Not at first, as vectors may part the sums otherwise than they were stored, nor at last.
        equal(2 * q)(sum, sum_a, sum_b);
        rows(p1, a1, b1, q);
        // What is gathered by fours behind the last row, to be overwritten or not to be written.
        if !q.is_multiple_of(4) {
            let zeros = _mm512_setzero_si512();
            for behind in [p0, p1].map(|p| p.add(2 * q * ROW)) {
                store(behind, zeros);
                store(behind.add(ROW), zeros);
                store(behind.add(2 * ROW), zeros);
            }
            store(sum.add(4 * q), zeros);
        }
        gather(r, an + bn, p0, p1, sum, q);
    }
}

#[cfg(test)]
mod tests {
    use super::{IN_HALVES, MOST, ROWS_AT_ONCE};
    use crate::arch::gf2x::rows::RowMethod;

    #[test]
    fn parts_are_those_of_the_plan() {
        for q in ROWS_AT_ONCE + 1..=MOST {
            let parts = if q <= IN_HALVES { RowMethod::Karatsuba } else { RowMethod::Karatsuba3 };
            assert_eq!(super::super::ROWS.plan.method(q), parts, "{q} rows");
        }
    }
}
