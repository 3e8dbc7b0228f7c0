//! The shortest way to a product of a few limbs: one load of the table and one call through it, at the
//! length, with nothing asked but the lengths.

use super::SHORT_PRODUCT;
use crate::Limb;
use crate::arch::kernels_if_known;

/// `r = a b` of `n` limbs each, or nothing and `false` if `n` is 0 or above [`SHORT_PRODUCT`], the
/// lengths do not fit each other, or the table is not known yet.
#[inline(always)]
pub(crate) fn mul_slices(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let n = a.len();
    if b.len() != n || r.len() != 2 * n || n.wrapping_sub(1) >= SHORT_PRODUCT {
        return false;
    }
    let Some(k) = kernels_if_known() else { return false };
    // SAFETY: slices of these lengths, the written one exclusive; n - 1 is below the length of the array.
    unsafe { k.gf2x.mul_equal.get_unchecked(n - 1)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
    true
}

/// A function that is generic over its length, at each length of [`Gf2xKernels::mul_equal`](super::Gf2xKernels).
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

pub(in crate::arch) use each_length;
