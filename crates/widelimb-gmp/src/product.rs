//! Products, which run out of memory with a message as GMP has it.

use crate::scratch::done;
use core::ptr;
use widelimb_kernels::{mul_slices, sqr_slices};
use widelimb_limb::{self as limb, Limb};

/// `r = a b`, a square where both are the same limbs; `r` has as many as both together.
#[inline(always)]
pub(crate) fn multiply(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if ptr::eq(a, b) {
        square(r, a);
    } else if !mul_slices(r, a, b) {
        long_product(r, a, b);
    }
}

/// `r = a^2`; `r` has twice as many limbs.
#[inline(always)]
pub(crate) fn square(r: &mut [Limb], a: &[Limb]) {
    if !sqr_slices(r, a) {
        long_square(r, a);
    }
}

/// [`multiply`] where it takes scratch, apart, so that short products need no stack frame.
#[inline(never)]
fn long_product(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    done(limb::try_mul(r, a, b));
}

/// [`square`] where it takes scratch.
#[inline(never)]
fn long_square(r: &mut [Limb], a: &[Limb]) {
    done(limb::try_sqr(r, a));
}
