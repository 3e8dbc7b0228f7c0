//! Products of two operands of one length of at most 16 limbs: each length written out.

use super::halves::{karatsuba, whole};
use crate::Limb;
use crate::gf2x::SHORT_PRODUCT;

/// `(r, a, b)`.
pub(super) type Equal = unsafe fn(*mut Limb, *const Limb, *const Limb);

/// By the limbs of both operands, less one.
pub(super) const EQUAL: [Equal; SHORT_PRODUCT] = [
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
