//! Products of at most 16 limbs by fewer.
//!
//! One limb makes a row, up to four stay in registers. From there on the products of two equal
//! lengths are so much cheaper than a schoolbook that the operands are filled up with zeros: either
//! the shorter one to the longer one's length, or the longer one to some pieces of one length, and
//! the shorter one to that.

use super::product::EQUAL;
use super::row::mul_1;
use super::sliding;
use crate::Limb;
use crate::gf2x::SHORT_PRODUCT;
use core::mem::MaybeUninit;

/// The longest `b` that is kept in registers.
const SLIDING: usize = 4;

/// The most pieces: as many as an operand has from which on [`SLIDING`] is exceeded.
const PIECES: usize = SHORT_PRODUCT.div_ceil(SLIDING + 1);

/// Limbs of the longest operand filled up.
const ROOM: usize = 2 * SHORT_PRODUCT;

/// What a product of two equal lengths costs, by their limbs less one; only ratios matter, here
/// those of cycles.
const COST: [usize; SHORT_PRODUCT] =
    [7, 9, 12, 15, 24, 31, 43, 49, 71, 78, 89, 98, 153, 160, 190, 197];

/// What a piece costs beside its product.
const PIECE_COST: usize = 8;

/// How many pieces of how many limbs.
#[inline]
fn pieces(an: usize, bn: usize) -> (usize, usize) {
    let (mut best, mut least) = ((1, an), COST[an - 1]);
    for count in 2..=PIECES {
        let n = an.div_ceil(count).max(bn);
        let cost = count * (COST[n - 1] + PIECE_COST);
        if cost < least {
            (best, least) = ((count, n), cost);
        }
    }
    best
}

/// `r = a b`.
///
/// # Safety
/// As [`Gf2xKernels`](crate::gf2x::Gf2xKernels) says of short products.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match bn {
            1 => mul_1(r, a, an, *b),
            2 => sliding::mul::<1>(r, a, an, b, bn),
            3..=SLIDING => sliding::mul::<2>(r, a, an, b, bn),
            _ => filled_up(r, a, an, b, bn),
        }
    }
}

/// `r = a b`, with zeros above the operands.
///
/// # Safety
/// As [`mul`].
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn filled_up(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let (count, n) = pieces(an, bn);
    debug_assert!(count * n <= ROOM && n <= SHORT_PRODUCT);
    let (mut long, mut short) = ([0; ROOM], [0; SHORT_PRODUCT]);
    let mut sum: [MaybeUninit<Limb>; ROOM + SHORT_PRODUCT] =
        [const { MaybeUninit::uninit() }; ROOM + SHORT_PRODUCT];
    let mut next: [MaybeUninit<Limb>; ROOM] = [const { MaybeUninit::uninit() }; ROOM];
    let (sum, next): (*mut Limb, *mut Limb) = (sum.as_mut_ptr().cast(), next.as_mut_ptr().cast());
    // SAFETY: n is at most 16, and all pieces together at most 32 limbs, with one more piece of the
    // result above them; all of the sum up to there is written before it is read.
    unsafe {
        long.as_mut_ptr().copy_from_nonoverlapping(a, an);
        short.as_mut_ptr().copy_from_nonoverlapping(b, bn);
        let product = EQUAL.get_unchecked(n - 1);
        product(sum, long.as_ptr(), short.as_ptr());
        for i in 1..count {
            product(next, long.as_ptr().add(i * n), short.as_ptr());
            let place = sum.add(i * n);
            for j in 0..n {
                *place.add(j) ^= *next.add(j);
            }
            place.add(n).copy_from_nonoverlapping(next.add(n), n);
        }
        r.copy_from_nonoverlapping(sum, an + bn);
    }
}
