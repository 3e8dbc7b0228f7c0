//! Products of two operands of one length of 17 to 64 limbs, by halves, on AMD's cores: calls of
//! the kernels for up to 16 limbs, and one pass over each operand and over the result.
//!
//! Floor for 32 limbs: three products of 16, 486 cycles; 4 vectors of sums for each operand and 16
//! for the result. For 64 limbs nine of them, 1458 cycles.

use super::super::product::Equal;
use super::limbs::EQUAL;
use crate::Limb;
use crate::gf2x::SHORT_PRODUCT;
use core::mem::MaybeUninit;

/// Limbs of the longest operands.
const MOST: usize = 64;

macro_rules! halves {
    ($($n:literal)*) => { [$(halves::<$n>),*] };
}

/// From [`SHORT_PRODUCT`] limbs and one on.
pub(super) const MORE: [Equal; MOST - SHORT_PRODUCT] = halves! {
    17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
};

/// The product of `n` limbs.
const fn product_of(n: usize) -> Equal {
    if n <= SHORT_PRODUCT { EQUAL[n - 1] } else { MORE[n - SHORT_PRODUCT - 1] }
}

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, from 17 to 64, `r` for writes of twice as many.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn halves<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let (h, g) = (N.div_ceil(2), N / 2);
    let mut sums = [MaybeUninit::<[Limb; MOST / 2]>::uninit(); 2];
    let mut middle = MaybeUninit::<[Limb; MOST]>::uninit();
    let middle = middle.as_mut_ptr().cast::<Limb>();
    // SAFETY: the caller's limbs; h is at most 32, and every limb of the sums is written.
    unsafe {
        for (sum, x) in sums.iter_mut().zip([a, b]) {
            let sum = sum.as_mut_ptr().cast::<Limb>();
            for i in 0..g {
                *sum.add(i) = *x.add(i) ^ *x.add(h + i);
            }
            if g < h {
                *sum.add(g) = *x.add(g);
            }
        }
        let (of_h, of_g) = (product_of(h), product_of(g));
        of_h(middle, sums[0].as_ptr().cast(), sums[1].as_ptr().cast());
        of_h(r, a, b);
        of_g(r.add(2 * h), a.add(h), b.add(h));
        join::<N>(r, middle);
    }
}

/// The product from those of the halves, in `r`, and that of their sums.
///
/// # Safety
/// What [`halves`] asks for.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn join<const N: usize>(r: *mut Limb, middle: *const Limb) {
    let h = N.div_ceil(2);
    let rest = 2 * (N / 2) - h;
    // SAFETY: the caller's promise.
    unsafe {
        let (low, high) = (r.add(h), r.add(2 * h));
        for i in 0..rest {
            let both = *low.add(i) ^ *high.add(i);
            *low.add(i) = both ^ *middle.add(i) ^ *r.add(i);
            *high.add(i) = both ^ *middle.add(h + i) ^ *r.add(3 * h + i);
        }
        for i in rest..h {
            let both = *low.add(i) ^ *high.add(i);
            *low.add(i) = both ^ *middle.add(i) ^ *r.add(i);
            *high.add(i) = both ^ *middle.add(h + i);
        }
    }
}
