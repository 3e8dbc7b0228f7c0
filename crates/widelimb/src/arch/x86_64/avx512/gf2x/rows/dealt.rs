//! Divisions by two blocks, which are dealt once for all quotients: each takes half a product by the reciprocal, a whole
//! one by the lower block, and half a product by the upper one.
//!
//! Floor for blocks of `q` rows: six products of `q` rows and one of `2 q` limbs; 33 moves for each row, of what is
//! dealt and gathered of three products.

use super::halves::{deal_half, set_first, set_half};
use super::lanes::{BLOCK, ROW, deal, eighths, some};
use super::ports::Ports;
use super::whole::{LIMBS, MOST, PRODUCT, fill_sum, of_sums, row_products};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;
use core::ptr::null_mut;

/// The dividend's upper limbs and then the quotient's, what is dealt of it, and products.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; LIMBS]; 2],
    sum: [Limb; LIMBS / 4],
    top: [Limb; LIMBS],
    products: [[Limb; PRODUCT]; 2],
    product: [Limb; PRODUCT / 4 + 2],
}

/// What [`deal_divisor`] deals, each with its sums: the reciprocal and the upper block for half products, the lower
/// block for whole ones; and the sums of all of the lower block.
#[derive(Clone, Copy)]
struct Dealt {
    reciprocal: [*const Limb; 2],
    upper: [*const Limb; 2],
    lower: [*const Limb; 2],
    sum: *const Limb,
}

impl Dealt {
    /// # Safety
    /// What was dealt of `q` rows.
    #[inline]
    unsafe fn at(p: *const Limb, q: usize) -> Dealt {
        let len = q.next_multiple_of(4) * ROW;
        // SAFETY: the caller's limbs.
        unsafe {
            Dealt {
                reciprocal: [p, p.add(len)],
                upper: [p.add(2 * len), p.add(3 * len)],
                lower: [p.add(4 * len), p.add(5 * len)],
                sum: p.add(6 * len),
            }
        }
    }
}

/// Deals a reciprocal and two blocks of a divisor.
///
/// # Safety
/// As [`DivisionKernels`](crate::arch::gf2x::DivisionKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn deal_divisor(dealt: *mut Limb, v: *const Limb, d: *const Limb, q: usize) {
    let (n, len) = (q * ROW, q.next_multiple_of(4) * ROW);
    // SAFETY: the caller's limbs.
    unsafe {
        let at = |i: usize| dealt.add(i * len);
        deal_half::<true>([at(0), at(1)], v, q);
        deal_half::<false>([at(2), at(3)], d.add(n), q);
        deal(at(4), at(5), at(6), d, n, q);
    }
}

/// The quotient and the remainder by two blocks of `q` rows.
///
/// # Safety
/// As [`DivisionKernels`](crate::arch::gf2x::DivisionKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn divide_dealt<P: Ports>(
    quotient: *mut Limb,
    m: usize,
    a: *mut Limb,
    dealt: *const Limb,
    q: usize,
    shift: u32,
) {
    let block = q * ROW;
    debug_assert!(0 < q && q <= MOST && m <= block);
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let dealt = Dealt::at(dealt, q);
        let lanes = [0, 1].map(|i| (&raw mut (*room).lanes[i]).cast::<Limb>());
        let products = [0, 1].map(|i| (&raw mut (*room).products[i]).cast::<Limb>());
        let top = (&raw mut (*room).top).cast::<Limb>();
        let factor = lanes.map(<*mut Limb>::cast_const);
        // q = u + floor(u v / X^(64 block)).
        shift_up(top, block, a.add(2 * block), m, shift);
        deal_half::<true>(lanes, top, q);
        row_products::<P>(products, factor, dealt.reciprocal, q);
        set_half::<true, true>(top, products, q);
        copy(quotient, top, m);
        let (sum, product) = ((&raw mut (*room).sum).cast(), (&raw mut (*room).product).cast());
        deal(lanes[0], lanes[1], sum, top, block, q);
        row_products::<P>(products, factor, dealt.lower, q);
        of_sums::<P>(product, sum, dealt.sum, 2 * q);
        add_whole(a, products, product, q);
        deal_half::<false>([null_mut(), lanes[1]], top, q);
        row_products::<P>(products, factor, dealt.upper, q);
        set_half::<false, true>(a.add(block), products, q);
    }
}

/// `m` limbs from `a` on and `shift` bits below them, moved up by these, and zeros up to `n` limbs, whole rows.
///
/// # Safety
/// `m <= n` limbs at `a` and one below them; `n` at `r`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn shift_up(r: *mut Limb, n: usize, a: *const Limb, m: usize, shift: u32) {
    let (left, right) =
        (_mm512_set1_epi64(i64::from(shift)), _mm512_set1_epi64(64 - i64::from(shift)));
    let mut i = 0;
    while i < n {
        // SAFETY: the caller's limbs.
        unsafe {
            let (x, below) = (some(a, i, m), some(a.sub(1), i, m));
            // A shift by 64 bits leaves nothing.
            let x = _mm512_or_si512(_mm512_sllv_epi64(x, left), _mm512_srlv_epi64(below, right));
            store(r.add(i), x);
        }
        i += ROW;
    }
}

/// `n` limbs.
///
/// # Safety
/// As many at both.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn copy(r: *mut Limb, a: *const Limb, n: usize) {
    let mut i = 0;
    // SAFETY: the caller's limbs.
    unsafe {
        while i + ROW <= n {
            store(r.add(i), load(a.add(i)));
            i += ROW;
        }
        if i < n {
            store_first(r.add(i), low_lanes(n - i), load_first(low_lanes(n - i), a.add(i)));
        }
    }
}

/// Adds to `r` a whole product of `q` rows by as many.
///
/// # Safety
/// Twice `q` rows at `r`, the products with three rows more, and one more of those of the sums of all.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add_whole(r: *mut Limb, [p0, p1]: [*mut Limb; 2], sum: *mut Limb, q: usize) {
    let quarter = BLOCK * q;
    let mut i = 0;
    // SAFETY: the caller's limbs.
    unsafe {
        fill_sum(sum, q);
        while i < quarter {
            for (j, part) in eighths::<true>(p0, p1, sum, q, i).into_iter().enumerate() {
                set_first::<true>(r.add(j * quarter + i), quarter - i, part);
            }
            i += ROW;
        }
    }
}
