//! The public calls: each takes the kernels in force and hands them to its algorithm.

use super::div::{DivError, Division};
use super::product;
use crate::Limb;
use crate::arch::gf2x::{mul_slices, sqr_slices};
use crate::arch::{Kernels, kernels};
use crate::limb::scratch::{ScratchError, with_scratch};

/// `r = a b` in GF(2)\[X\], where `r` is as long as both operands together.
///
/// No branch and no address depends on a limb. Cost: that of [`product::mul`](product::mul), which names the methods.
///
/// # Panics
/// If the length of `r` is another one, or if scratch cannot be had; [`try_mul`] gives the latter
/// as an error.
///
/// ```
/// // (X^2 + X + 1)(X + 1) = X^3 + 1
/// let mut r = [0; 2];
/// widelimb::gf2x::mul(&mut r, &[0b111], &[0b11]);
/// assert_eq!(r, [0b1001, 0]);
/// ```
#[inline]
pub fn mul(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if !mul_slices(r, a, b) {
        mul_or_panic(r, a, b);
    }
}

/// Apart, so that short products need no stack frame.
#[inline(never)]
fn mul_or_panic(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul`], with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the length of `r` is not that of both operands together.
pub fn try_mul(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    if mul_slices(r, a, b) || product::mul_few(kernels(), r, a, b) {
        return Ok(());
    }
    mul_in_scratch(kernels(), r, a, b)
}

/// Apart, so that no room on the stack is made where there is no scratch.
#[inline(never)]
fn mul_in_scratch(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    with_scratch(product::mul_scratch_len(k, a.len(), b.len()), |scratch| {
        product::mul(k, r, a, b, scratch)
    })
}

/// `r = a^2` in GF(2)\[X\], where `r` is twice as long as `a`: a zero behind each bit, at the speed of
/// memory.
///
/// # Panics
/// If the length of `r` is another one.
///
/// ```
/// let mut r = [0; 2];
/// widelimb::gf2x::sqr(&mut r, &[0b111]);
/// assert_eq!(r, [0b10101, 0]);
/// ```
#[inline]
pub fn sqr(r: &mut [Limb], a: &[Limb]) {
    if !sqr_slices(r, a) {
        sqr_or_panic(r, a);
    }
}

/// Apart, so that a square needs no stack frame.
#[inline(never)]
fn sqr_or_panic(r: &mut [Limb], a: &[Limb]) {
    kernels().gf2x.sqr(r, a);
}

/// `a = q d + r` in GF(2)\[X\] with `r` of a lower degree than `d`.
///
/// `q` holds [`quotient_len`](super::div::quotient_len) limbs (`an - dn + 1`, or none if `a` is shorter than
/// `d`), `r` as many as `d`. Limbs of 0 at the top of either operand are allowed. Cost: that of
/// [`div::div_rem`](super::div::div_rem).
///
/// # Errors
/// [`DivError`]: a divisor of 0, lengths that do not fit, a quotient of a degree that does not fit (only if
/// the top limb of `d` is 0), no memory for scratch. Then nothing is promised of `q` and `r`.
///
/// ```
/// // X^4 + X = X (X^3 + X + 1) + X^2
/// let (mut q, mut r) = ([0], [0]);
/// widelimb::gf2x::div_rem(&mut q, &mut r, &[0b10010], &[0b1011])?;
/// assert_eq!((q, r), ([0b10], [0b100]));
/// # Ok::<(), widelimb::gf2x::div::DivError>(())
/// ```
pub fn div_rem(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    let k = kernels();
    if let Some(division) = Division::of(k, q, r, a, d)? {
        with_scratch(division.scratch_len(k), |scratch| division.run(k, scratch))?;
    }
    Ok(())
}
