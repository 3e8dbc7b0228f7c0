//! Products and squares by rows, or in registers where both operands are short.

use crate::Limb;
use widelimb_kernels::{Kernels, mul_slices, sqr_slices};

/// `r = a b`, where `r` is as long as both operands together.
///
/// Cost: the product of the lengths in limb products.
///
/// # Panics
/// If the length of `r` is another one.
#[inline]
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if !mul_slices(r, a, b) {
        k.mul_basecase(r, a, b);
    }
}

/// `r = a^2`, where `r` is twice as long as `a`.
///
/// Cost: half the square of the length in limb products.
///
/// # Panics
/// If the length of `r` is another one.
#[inline]
pub fn sqr(k: &Kernels, r: &mut [Limb], a: &[Limb]) {
    if !sqr_slices(r, a) {
        k.sqr_basecase(r, a);
    }
}
