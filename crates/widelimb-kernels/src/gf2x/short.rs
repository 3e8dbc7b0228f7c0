//! The shortest way to a product of a few limbs, and to a square: one load of the table and one
//! call through it, with nothing asked but the lengths.

use super::SHORT_PRODUCT;
use crate::Limb;
use crate::kernels_if_known;
use crate::short_products::ShortProduct;
use core::mem::MaybeUninit;

/// `r = a b` of `n` limbs each, or nothing and `false` if `n` is 0 or the level has no function for
/// it, the lengths do not fit each other, or the table is not known yet.
#[inline(always)]
pub fn mul_slices(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let n = a.len();
    if b.len() != n || r.len() != 2 * n || n == 0 {
        return false;
    }
    let Some(k) = kernels_if_known() else { return false };
    let product = if n <= SHORT_PRODUCT {
        // SAFETY: n is not 0 and n - 1 is below the length of the array.
        unsafe { k.gf2x.mul_equal.get_unchecked(n - 1) }
    } else if let Some(product) = k.gf2x.mul_more.get(n - SHORT_PRODUCT - 1) {
        product
    } else {
        return false;
    };
    // SAFETY: slices of these lengths, the written one exclusive.
    unsafe { product(r.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
    true
}

/// `r = a^2`, or nothing and `false` if there is no limb, the lengths do not fit each other, or the
/// table is not known yet.
#[inline(always)]
pub fn sqr_slices(r: &mut [Limb], a: &[Limb]) -> bool {
    if a.is_empty() || r.len() != 2 * a.len() {
        return false;
    }
    let Some(k) = kernels_if_known() else { return false };
    // SAFETY: slices of these lengths, the written one exclusive.
    unsafe { (k.gf2x.sqr)(r.as_mut_ptr(), a.as_ptr(), a.len()) };
    true
}

/// Limbs of the longest operand of [`filled_up`], in whole vectors.
pub(crate) const FILLED: usize = 96;

/// `r = a b` by `product`, that of two operands as long as `a`: zeros above `b`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](super::Gf2xKernels) holds, with `m <= n <= FILLED`; `product` is
/// for `n` limbs.
#[inline(never)]
pub(crate) unsafe fn filled_up(
    product: ShortProduct,
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    m: usize,
) {
    debug_assert!(m <= n && n <= FILLED, "operands to fill up");
    let mut filled = MaybeUninit::<[Limb; FILLED]>::uninit();
    let filled = filled.as_mut_ptr().cast::<Limb>();
    let mut whole = MaybeUninit::<[Limb; 2 * FILLED]>::uninit();
    let whole = whole.as_mut_ptr().cast::<Limb>();
    // SAFETY: a, b and r are valid for n, m and n + m limbs by this function's contract; both
    // arrays have at least n and 2 n limbs, and the product is as long as `r` at least. What is
    // read of them has been written.
    unsafe {
        b.copy_to_nonoverlapping(filled, m);
        filled.add(m).write_bytes(0, n - m);
        product(whole, a, filled);
        whole.copy_to_nonoverlapping(r, n + m);
    }
}

/// A function that is generic over its length, at each length of
/// [`Gf2xKernels::mul_equal`](super::Gf2xKernels).
macro_rules! each_length {
    ($($function:ident)::+) => {
        [
            $($function)::+::<1>,
            $($function)::+::<2>,
            $($function)::+::<3>,
            $($function)::+::<4>,
            $($function)::+::<5>,
            $($function)::+::<6>,
            $($function)::+::<7>,
            $($function)::+::<8>,
            $($function)::+::<9>,
            $($function)::+::<10>,
            $($function)::+::<11>,
            $($function)::+::<12>,
            $($function)::+::<13>,
            $($function)::+::<14>,
            $($function)::+::<15>,
            $($function)::+::<16>,
        ]
    };
}

pub(crate) use each_length;
