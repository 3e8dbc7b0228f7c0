//! The schoolbook product and square.

use crate::Limb;
use widelimb_kernels::Kernels;

/// `r = a * b`; `r` is as long as both operands together. `a.len() * b.len()` limb products.
///
/// # Panics
/// If the length of `r` is another one.
pub fn mul_basecase(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    k.mul_basecase(r, a, b);
}

/// `r = a^2`; `r` is twice as long as `a`. The products of unlike limbs are made once:
/// `n (n + 1) / 2` limb products.
///
/// # Panics
/// If the length of `r` is another one.
pub fn sqr_basecase(k: &Kernels, r: &mut [Limb], a: &[Limb]) {
    k.sqr_basecase(r, a);
}
