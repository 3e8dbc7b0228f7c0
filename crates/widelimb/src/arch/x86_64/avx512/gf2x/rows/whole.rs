//! Products of 17 to 64 limbs in one call: dealt, multiplied and gathered on the stack, where the sum of all
//! lanes is short enough for its kernel. Calls, checks and lengths that are not known would cost as much as
//! the products of 3 rows do.

use super::lanes::{deal_square, gather_square};
use super::{product3, product4, product5, product6, product7, product8};
use crate::Limb;
use crate::arch::gf2x::rows::{RowProduct, WholeProduct};
use crate::arch::x86_64::avx512::gf2x::short::EQUAL;
use crate::arch::x86_64::avx512::vector::{load_first, store_first};
use core::mem::MaybeUninit;

/// Limbs in a row.
const ROW: usize = 8;

/// Rows of the longest operand.
const MOST: usize = 8;

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

/// The products of rows, for each number of them from 3 on.
const PRODUCTS: [RowProduct; MOST - 2] =
    [product3, product4, product5, product6, product7, product8];

/// [`deal`](super::lanes::deal) for `Q` rows.
///
/// # Safety
/// As there; `n >= 1`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn deal<const Q: usize>(
    v0: *mut Limb,
    v1: *mut Limb,
    s: *mut Limb,
    a: *const Limb,
    n: usize,
) {
    debug_assert!(n > 0 && n.div_ceil(ROW) <= Q);
    let limbs = u64::MAX >> (64 - n);
    let mut i = 0;
    while i < 2 * Q {
        // SAFETY: the caller's limbs, of which masks leave out no other.
        unsafe {
            let in_quarter = (u64::MAX >> (64 - 2 * Q)) >> i;
            let at = |j: usize| a.wrapping_add(j * 2 * Q + i);
            let mask = |j: usize| ((limbs >> (j * 2 * Q + i)) & in_quarter) as u8;
            let quarters = [
                load_first(mask(0), at(0)),
                load_first(mask(1), at(1)),
                load_first(mask(2), at(2)),
                load_first(mask(3), at(3)),
            ];
            deal_square(v0.add(4 * i), v1.add(4 * i), s.add(i), quarters);
        }
        i += ROW;
    }
}

/// [`gather`](super::lanes::gather) for `Q` rows.
///
/// # Safety
/// As there.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn gather<const Q: usize>(
    r: *mut Limb,
    n: usize,
    p: *const Limb,
    q: *const Limb,
    s: *const Limb,
) {
    let limbs = u128::MAX >> (128 - n);
    let mut i = 0;
    while i < 2 * Q {
        // SAFETY: the caller's limbs; masks leave out what is not of the result.
        unsafe {
            let out = gather_square(p, q, s, Q, i);
            let in_quarter = (u64::MAX >> (64 - 2 * Q)) >> i;
            let mut j = 0;
            while j < out.len() {
                let mask = (limbs >> (j * 2 * Q + i)) as u64 & in_quarter;
                store_first(r.wrapping_add(j * 2 * Q + i), mask as u8, out[j]);
                j += 1;
            }
        }
        i += ROW;
    }
}

/// A product of operands of `Q` rows each.
///
/// # Safety
/// As [`RowKernels`](crate::arch::gf2x::rows::RowKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product<const Q: usize>(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) {
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's limbs; what is read in the room has been written, but for blocks whose
    // places in the result are masked out.
    unsafe {
        let a0 = (&raw mut (*room).lanes[0]).cast::<Limb>();
        let a1 = (&raw mut (*room).lanes[1]).cast::<Limb>();
        let b0 = (&raw mut (*room).lanes[2]).cast::<Limb>();
        let b1 = (&raw mut (*room).lanes[3]).cast::<Limb>();
        let sum_a = (&raw mut (*room).sums[0]).cast::<Limb>();
        let sum_b = (&raw mut (*room).sums[1]).cast::<Limb>();
        let p0 = (&raw mut (*room).products[0]).cast::<Limb>();
        let p1 = (&raw mut (*room).products[1]).cast::<Limb>();
        let sum = (&raw mut (*room).product).cast::<Limb>();
        deal::<Q>(a0, a1, sum_a, a, an);
        deal::<Q>(b0, b1, sum_b, b, bn);
        // First, as its stores are not as wide as the loads that follow and have to be done with by then.
        EQUAL[2 * Q - 1](sum, sum_a, sum_b);
        PRODUCTS[Q - 3](p0, a0, b0);
        PRODUCTS[Q - 3](p1, a1, b1);
        gather::<Q>(r, an + bn, p0, p1, sum);
    }
}

/// For each number of rows from 3 on.
pub(super) const WHOLE: [WholeProduct; MOST - 2] =
    [product::<3>, product::<4>, product::<5>, product::<6>, product::<7>, product::<8>];
