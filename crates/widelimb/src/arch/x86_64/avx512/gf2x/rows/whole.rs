//! Products of at most 16 rows in one call: dealt, multiplied and gathered on the stack. Calls, checks and scratch
//! would cost as much as the products of 2 rows do.

use super::lanes::{deal, gather};
use super::{
    product1, product2, product3, product4, product5, product6, product7, product8, product9,
    product10, product11, product12, product13, product14, product15, product16,
};
use crate::Limb;
use crate::arch::gf2x::rows::{ROWS_AT_ONCE, RowProduct};
use crate::arch::x86_64::avx512::gf2x::short::equal;
use crate::arch::x86_64::avx512::vector::store;
use core::arch::x86_64::_mm512_setzero_si512;
use core::mem::MaybeUninit;

/// Limbs in a row.
const ROW: usize = 8;

/// Limbs of the products of all rows, and up to the end of a square.
const PRODUCT: usize = (2 * ROWS_AT_ONCE + 3) * ROW;

/// What is dealt and gathered.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; ROWS_AT_ONCE * ROW]; 4],
    sums: [[Limb; 2 * ROWS_AT_ONCE]; 2],
    products: [[Limb; PRODUCT]; 2],
    product: [Limb; PRODUCT / 4 + 2],
}

/// The products of rows, for each number of them from 1 on.
const PRODUCTS: [RowProduct; ROWS_AT_ONCE] = [
    product1, product2, product3, product4, product5, product6, product7, product8, product9,
    product10, product11, product12, product13, product14, product15, product16,
];

/// A product of operands of at most [`ROWS_AT_ONCE`] rows.
///
/// # Safety
/// As [`RowKernels`](crate::arch::gf2x::rows::RowKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub(super) unsafe fn product(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    let q = an.max(bn).div_ceil(ROW);
    debug_assert!(q > 0 && q <= ROWS_AT_ONCE);
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let [a0, a1, b0, b1] = [0, 1, 2, 3].map(|i| (&raw mut (*room).lanes[i]).cast::<Limb>());
        let [sum_a, sum_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let [p0, p1] = [0, 1].map(|i| (&raw mut (*room).products[i]).cast::<Limb>());
        let sum = (&raw mut (*room).product).cast::<Limb>();
        deal(a0, a1, sum_a, a, an, q);
        deal(b0, b1, sum_b, b, bn, q);
        let product = PRODUCTS[q - 1];
        product(p0, a0, b0);
        // Not at first, as vectors may part the sums otherwise than they were stored, nor at last.
        equal(2 * q)(sum, sum_a, sum_b);
        product(p1, a1, b1);
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
