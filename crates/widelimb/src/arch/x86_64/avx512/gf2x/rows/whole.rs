//! Products of 17 to 64 limbs in one call: dealt, multiplied and gathered on the stack, where the sum of all
//! lanes is short enough for its kernel. Calls, checks and lengths that are not known would cost as much as
//! the products of 3 rows do.

use super::lanes::{coefficients, deal_square, join, pairs, sum_of_all, transposed};
use super::{Blocks, product5, product6, product7, product8};
use crate::Limb;
use crate::arch::gf2x::rows::product::{product3, product4};
use crate::arch::gf2x::rows::{RowProduct, WholeProduct};
use crate::arch::x86_64::avx512::gf2x::short::EQUAL;
use crate::arch::x86_64::avx512::vector::{load, load_first, store, store_first};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Limbs in a row.
const ROW: usize = 8;

/// Rows of the longest operand.
const MOST: usize = 8;

/// Limbs of the products of all rows.
const PRODUCT: usize = 2 * MOST * ROW;

/// What is dealt and gathered.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; MOST * ROW]; 4],
    sums: [[Limb; 2 * MOST]; 2],
    products: [[Limb; PRODUCT]; 2],
    product: [Limb; 4 * MOST],
}

/// The products of rows, for each number of them from 5 on.
const PRODUCTS: [RowProduct; MOST - 4] = [product5, product6, product7, product8];

/// Four blocks of each quarter of `n` limbs in `Q` rows, from limb `i` of a quarter on; zeros where there are
/// none.
///
/// # Safety
/// As [`deal`](super::lanes::deal).
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn quarters<const Q: usize>(a: *const Limb, n: usize, i: usize) -> [__m512i; 4] {
    debug_assert!(n > 0 && n.div_ceil(ROW) <= Q);
    let limbs = u64::MAX >> (64 - n);
    let in_quarter = (u64::MAX >> (64 - 2 * Q)) >> i;
    let at = |j: usize| a.wrapping_add(j * 2 * Q + i);
    let mask = |j: usize| ((limbs >> (j * 2 * Q + i)) & in_quarter) as u8;
    // SAFETY: the caller's limbs, of which masks leave out no other.
    unsafe {
        [
            load_first(mask(0), at(0)),
            load_first(mask(1), at(1)),
            load_first(mask(2), at(2)),
            load_first(mask(3), at(3)),
        ]
    }
}

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
    let mut i = 0;
    while i < 2 * Q {
        // SAFETY: the caller's limbs and rows.
        unsafe {
            let quarters = quarters::<Q>(a, n, i);
            deal_square(v0.add(4 * i), v1.add(4 * i), s.add(i), quarters);
        }
        i += ROW;
    }
}

/// `n` limbs of the result of `Q` rows from those of its eighths from limb `i` on.
///
/// # Safety
/// As [`gather`](super::lanes::gather).
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn leave<const Q: usize>(r: *mut Limb, n: usize, i: usize, out: [__m512i; 8]) {
    let limbs = u128::MAX >> (128 - n);
    let in_quarter = (u64::MAX >> (64 - 2 * Q)) >> i;
    let mut j = 0;
    while j < out.len() {
        let mask = (limbs >> (j * 2 * Q + i)) as u64 & in_quarter;
        // SAFETY: the caller's limbs; masks leave out what is not of the result.
        unsafe { store_first(r.wrapping_add(j * 2 * Q + i), mask as u8, out[j]) };
        j += 1;
    }
}

/// Four rows of the `2 Q` of a product of lanes, from those of limb `i` of an eighth on; zeros behind the last.
///
/// # Safety
/// `2 Q` rows at `p`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn product_rows<const Q: usize>(p: *const Limb, i: usize) -> [__m512i; 4] {
    let mut rows = [_mm512_setzero_si512(); 4];
    for (at, row) in (i / 2..2 * Q).zip(&mut rows) {
        // SAFETY: the caller's rows.
        *row = unsafe { load(p.add(at * ROW)) };
    }
    rows
}

/// As many limbs, likewise, of the product of the sums, which has `4 Q`.
///
/// # Safety
/// `4 Q` limbs at `s`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn product_of_sums<const Q: usize>(s: *const Limb, i: usize) -> __m512i {
    let mask = if i + ROW <= 4 * Q { u8::MAX } else { u8::MAX >> (i + ROW - 4 * Q) };
    // SAFETY: the caller's limbs.
    unsafe { load_first(mask, s.add(i)) }
}

/// Limbs from `I` on of each eighth, as [`gather_square`](super::lanes::gather_square) has them.
///
/// # Safety
/// As [`gather`].
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn gather_eight<const Q: usize, const I: usize>(
    r: *mut Limb,
    n: usize,
    p: *const Limb,
    q: *const Limb,
    s: *const Limb,
) {
    // SAFETY: the caller's limbs and rows.
    unsafe {
        let part = |i: usize| {
            let (p, q) = (product_rows::<Q>(p, i), product_rows::<Q>(q, i));
            coefficients(p, q, product_of_sums::<Q>(s, i))
        };
        leave::<Q>(r, n, I, join(part(I), part(2 * Q + I)));
    }
}

/// [`gather`](super::lanes::gather) for `Q` rows, 5 to 8.
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
    // SAFETY: the caller's limbs and rows.
    unsafe {
        gather_eight::<Q, 0>(r, n, p, q, s);
        gather_eight::<Q, ROW>(r, n, p, q, s);
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
    // SAFETY: the caller's limbs; what is read in the room has been written.
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
        PRODUCTS[Q - 5](p0, a0, b0);
        PRODUCTS[Q - 5](p1, a1, b1);
        gather::<Q>(r, an + bn, p0, p1, sum);
    }
}

/// The same where lanes and products stay in registers. `$i` are the rows, `$u` those of the product's upper
/// half, the last one again where there are less than four.
macro_rules! in_registers {
    ($name:ident, $q:literal, $product:ident, [$($i:literal)*], [$($u:literal)*]) => {
        /// A product of operands of as many rows each.
        ///
        /// # Safety
        /// As [`product`].
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        unsafe fn $name(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
            let mut room = MaybeUninit::<Room>::uninit();
            let room = room.as_mut_ptr();
            // SAFETY: the caller's limbs; what is read in the room has been written.
            unsafe {
                let sum_a = (&raw mut (*room).sums[0]).cast::<Limb>();
                let sum_b = (&raw mut (*room).sums[1]).cast::<Limb>();
                let sum = (&raw mut (*room).product).cast::<Limb>();
                // The kernel for the sums uses all registers: the operands are loaded anew behind it.
                store(sum_a, sum_of_all(quarters::<$q>(a, an, 0)));
                store(sum_b, sum_of_all(quarters::<$q>(b, bn, 0)));
                EQUAL[2 * $q - 1](sum, sum_a, sum_b);
                let (a, b) = (quarters::<$q>(a, an, 0), quarters::<$q>(b, bn, 0));
                let (x, y) = (transposed(a), transposed(b));
                let p = $product::<Blocks>([$(Blocks(x[$i])),*], [$(Blocks(y[$i])),*]);
                let (x, y) = (transposed(pairs(a)), transposed(pairs(b)));
                let q = $product::<Blocks>([$(Blocks(x[$i])),*], [$(Blocks(y[$i])),*]);
                let low = coefficients(
                    [p[0].0, p[1].0, p[2].0, p[3].0],
                    [q[0].0, q[1].0, q[2].0, q[3].0],
                    product_of_sums::<$q>(sum, 0),
                );
                let sums = product_of_sums::<$q>(sum, 2 * $q);
                let high = coefficients([$(p[$u].0),*], [$(q[$u].0),*], sums);
                leave::<$q>(r, an + bn, 0, join(low, high));
            }
        }
    };
}

in_registers!(product_of_3, 3, product3, [0 1 2], [3 4 5 5]);
in_registers!(product_of_4, 4, product4, [0 1 2 3], [4 5 6 7]);

/// For each number of rows from 3 on.
pub(super) const WHOLE: [WholeProduct; MOST - 2] =
    [product_of_3, product_of_4, product::<5>, product::<6>, product::<7>, product::<8>];
