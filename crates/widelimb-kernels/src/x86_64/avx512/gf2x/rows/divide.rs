//! Divisions by two blocks of a divisor, which are put into lanes once for all quotients: each
//! takes half a product by the reciprocal, a whole one by the lower block, and the lower half of
//! one by the upper block, whose [upper half is known](super::known_upper).
//!
//! Floor for blocks of `q` rows: five products of `q` rows and three of `2 q` limbs; 29 moves for
//! each row that is put into lanes or gathered. On Zen 5 that is 2520 cycles of the port of
//! products for blocks of 128 limbs, of which 3480 are measured, as all ports together are nearly
//! as busy.

use super::Tables;
use super::halves::{deal_half, deal_quarters, quarters, set_first};
use super::known_upper::{Lower, add_lower};
use super::lanes::{
    BLOCK, ROW, deal, eighths, limit, load4, pairs4, set_some, some, store4, transposed, xor,
};
use super::whole::{LIMBS, MOST, PRODUCT, fill_sum, of_sums, row_products};
use crate::Limb;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Scratch of one division: the dividend's upper limbs and then the quotient's, their lanes, and
/// the row products.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; LIMBS]; 2],
    lower: [Limb; LIMBS],
    sums: [[Limb; LIMBS / 4]; 2],
    top: [Limb; LIMBS],
    products: [[Limb; PRODUCT]; 2],
    products_of_sums: [[Limb; PRODUCT / 4 + 2]; 2],
}

/// A divisor in lanes, as [`deal_divisor`] leaves it: the reciprocal for half products and the
/// lower block for whole ones, both with their sums by two, the sums of all of the lower block, and
/// the upper block for the lower halves of products.
#[derive(Clone, Copy)]
struct DivisorLanes {
    reciprocal: [*mut Limb; 2],
    lower: [*mut Limb; 2],
    sum: *mut Limb,
    upper: Lower,
}

impl DivisorLanes {
    /// # Safety
    /// `p` points to what [`deal_divisor`] wrote or will write for `q` rows.
    #[inline]
    unsafe fn at(p: *mut Limb, q: usize) -> DivisorLanes {
        let len = q.next_multiple_of(4) * ROW;
        // SAFETY: the parts lie one after the other in the memory at p that divisions of q rows
        // take, by this function's contract.
        unsafe {
            DivisorLanes {
                reciprocal: [p, p.add(len)],
                lower: [p.add(2 * len), p.add(3 * len)],
                sum: p.add(4 * len),
                upper: Lower {
                    rows: p.add(4 * len + len / 4),
                    sums: [1, 2].map(|i| p.add(5 * len + i * len / 4)),
                },
            }
        }
    }
}

/// Deals a reciprocal and two blocks of a divisor.
///
/// # Safety
/// The contract of [`DivisionKernels`](crate::gf2x::DivisionKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn deal_divisor(divisor: *mut Limb, v: *const Limb, d: *const Limb, q: usize) {
    let n = q * ROW;
    // SAFETY: divisor has the room, v q rows and d 2 q rows, by the contract of `DivisionKernels`.
    unsafe {
        let DivisorLanes { reciprocal, lower, sum, upper } = DivisorLanes::at(divisor, q);
        deal_half::<true, false>(reciprocal, v, q);
        upper.deal(d.add(n), q);
        deal(lower[0], lower[1], sum, d, n, q);
    }
}

/// The quotient and the remainder by two blocks of `q` rows.
///
/// # Safety
/// The contract of [`DivisionKernels`](crate::gf2x::DivisionKernels) holds; the CPU has the level.
pub unsafe fn divide_by_lanes<T: Tables>(
    quotient: *mut Limb,
    m: usize,
    a: *mut Limb,
    divisor: *const Limb,
    q: usize,
    shift: u32,
) {
    let is_whole = q.is_multiple_of(4) && m == q * ROW;
    let divide = if is_whole { divide::<true, T> } else { divide::<false, T> };
    // SAFETY: quotient, a and divisor are valid for m limbs, m limbs and 2 q rows, and what
    // `deal_divisor` wrote, by the contract of `DivisionKernels`; `divide::<true, T>` gets whole
    // rows only.
    unsafe { divide(quotient, m, a, divisor, q, shift) }
}

/// [`divide_by_lanes`], where quarters of the quotient and of blocks may be whole vectors.
///
/// # Safety
/// The contract of [`divide_by_lanes`] holds; if `WHOLE`, `q` is a multiple of 4 and `m` is `q`
/// rows.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn divide<const WHOLE: bool, T: Tables>(
    quotient: *mut Limb,
    m: usize,
    a: *mut Limb,
    divisor: *const Limb,
    q: usize,
    shift: u32,
) {
    let block = q * ROW;
    debug_assert!(0 < q && q <= MOST && m <= block);
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: quotient, a and divisor are valid by the contract of `divide_by_lanes`; every limb
    // of the room is written before it is read.
    unsafe {
        let divisor = DivisorLanes::at(divisor.cast_mut(), q);
        let lanes = [0, 1].map(|i| (&raw mut (*room).lanes[i]).cast::<Limb>());
        let products = [0, 1].map(|i| (&raw mut (*room).products[i]).cast::<Limb>());
        let sums = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let of_sums_at = [0, 1].map(|i| (&raw mut (*room).products_of_sums[i]).cast::<Limb>());
        let top = (&raw mut (*room).top).cast::<Limb>();
        let lower = Lower { rows: (&raw mut (*room).lower).cast(), sums };
        // q = u + floor(u v / X^(64 block)).
        deal_top::<WHOLE>([lanes[0], lanes[1], top], a.add(2 * block), m, shift, q);
        let constant = |rows: [*mut Limb; 2]| rows.map(<*mut Limb>::cast_const);
        row_products::<T>(products, constant(lanes), constant(divisor.reciprocal), q);
        deal_quotient::<WHOLE>(quotient, m, lanes, lower, (products, top), q);
        row_products::<T>(products, constant(lanes), constant(divisor.lower), q);
        of_sums::<T>(of_sums_at[0], sums[1], divisor.sum, 2 * q);
        add_whole::<WHOLE>(a, products, of_sums_at[0], q);
        lower.multiply::<T>(products[0], of_sums_at, divisor.upper, q);
        add_lower::<WHOLE>(a.add(block), m, products[0], of_sums_at, (quotient, shift), q);
    }
}

/// Deals for the upper half of a product `m` limbs from `a` on and `shift` bits below them, moved
/// up by these, and zeros up to `q` rows.
///
/// # Safety
/// `a` is valid for reads of `m` limbs, at most `q` rows, and of a row below them; `v0`, `v1` and
/// `top` for writes of as many rows as hold `q` rows, a multiple of four.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal_top<const WHOLE: bool>(
    [v0, v1, top]: [*mut Limb; 3],
    a: *const Limb,
    m: usize,
    shift: u32,
    q: usize,
) {
    let quarter = BLOCK * q;
    let (left, right) =
        (_mm512_set1_epi64(i64::from(shift)), _mm512_set1_epi64(64 - i64::from(shift)));
    let mut i = 0;
    while i < quarter {
        // SAFETY: i < 2 q, so that reads stay below m limbs, by `limit`, or in the row below a, and
        // writes within the rows of v0, v1 and top, all by this function's contract.
        unsafe {
            let shifted = |j: usize| {
                let i = j * quarter + i;
                // A load of the limbs one below would wait for the stores of two vectors.
                let n = limit::<WHOLE>(i, m);
                let (x, below) = (some(a, i, n), some(a.sub(ROW), i, n + ROW));
                let below = _mm512_alignr_epi64::<7>(x, below);
                // A shift by 64 bits leaves nothing.
                _mm512_or_si512(_mm512_sllv_epi64(x, left), _mm512_srlv_epi64(below, right))
            };
            let quarters = [shifted(0), shifted(1), shifted(2), shifted(3)];
            store4(top.add(4 * i), quarters);
            deal_quarters::<true>([v0, v1], i, quarters);
        }
        i += ROW;
    }
}

/// The quotient, of `m` limbs, in its place and in lanes, from the limbs that [`deal_top`] left at
/// `top` and the products by the reciprocal.
///
/// # Safety
/// `quotient` is valid for writes of `m` limbs, at most `q` rows, `v0` and `v1` for writes of as
/// many rows as hold `q` rows, a multiple of four; the products are by [`row_products`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal_quotient<const WHOLE: bool>(
    quotient: *mut Limb,
    m: usize,
    [v0, v1]: [*mut Limb; 2],
    lower: Lower,
    (products, top): ([*mut Limb; 2], *const Limb),
    q: usize,
) {
    let quarter = BLOCK * q;
    let mut i = 0;
    while i < quarter {
        // SAFETY: i < 2 q, so that the quotient is written below m limbs, by `limit`, and the
        // others within the rows that this function's contract says.
        unsafe {
            let (mut sums, top) = (quarters::<true>(products, q, i), load4(top.add(4 * i)));
            for j in 0..4 {
                sums[j] = xor(sums[j], top[j]);
                let at = j * quarter + i;
                let n = limit::<WHOLE>(at, m.min((j + 1) * quarter));
                set_some(quotient, at, n, sums[j]);
            }
            let rows = transposed(sums);
            let of_two = pairs4(rows);
            store4(v0.add(4 * i), rows);
            store4(v1.add(4 * i), of_two);
            lower.deal_square(i, rows, of_two, sums);
        }
        i += ROW;
    }
}

/// Adds to `r` a whole product of `q` rows by as many.
///
/// # Safety
/// `r` is valid for reads and writes of `2 q` rows, `p0` and `p1` for reads and writes of `2 q + 3`
/// rows, and `sum` of `4 q` limbs and a row more.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add_whole<const WHOLE: bool>(
    r: *mut Limb,
    [p0, p1]: [*mut Limb; 2],
    sum: *mut Limb,
    q: usize,
) {
    let quarter = BLOCK * q;
    let mut i = 0;
    // SAFETY: r, p0, p1 and sum are valid for their rows by this function's contract, and i < 2 q;
    // what `fill_sum` writes is the row behind the sums.
    unsafe {
        fill_sum(sum, q);
        while i < quarter {
            for (j, part) in eighths::<true>(p0, p1, sum, q, i).into_iter().enumerate() {
                set_first::<true>(r.add(j * quarter + i), limit::<WHOLE>(i, quarter) - i, part);
            }
            i += ROW;
        }
    }
}
