//! Products of at most 16 limbs: each length of two equal ones written out.

use super::halves::{karatsuba, whole};
use super::unlike;
use crate::Limb;
use crate::arch::gf2x::SHORT_PRODUCT;

/// `(r, a, b)`.
type Equal = unsafe fn(*mut Limb, *const Limb, *const Limb);

/// By the limbs of both operands, less one.
const EQUAL: [Equal; SHORT_PRODUCT] = [
    whole::<1, true>,
    whole::<1, false>,
    whole::<2, true>,
    whole::<2, false>,
    whole::<3, true>,
    whole::<3, false>,
    karatsuba::<2, 2, true>,
    karatsuba::<2, 2, false>,
    karatsuba::<3, 2, true>,
    karatsuba::<3, 2, false>,
    karatsuba::<3, 3, true>,
    karatsuba::<3, 3, false>,
    karatsuba::<4, 3, true>,
    karatsuba::<4, 3, false>,
    karatsuba::<4, 4, true>,
    karatsuba::<4, 4, false>,
];

/// `r = a b`.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul_short(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's lengths.
    unsafe {
        if an == bn {
            (*EQUAL.get_unchecked(an - 1))(r, a, b);
        } else {
            unlike::mul(r, a, an, b, bn);
        }
    }
}
