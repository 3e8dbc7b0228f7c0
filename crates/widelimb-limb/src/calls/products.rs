//! Products, squares, quotients and remainders.

use crate::Limb;
use crate::div::{self, DivError};
use crate::owned;
use crate::product::{self, Strategy};
use crate::scratch::{ScratchError, with_scratch};
use crate::trim::trimmed;
use widelimb_kernels::{SHORT_PRODUCT, kernels, mul_slices, sqr_slices};

pub use crate::div::{div_exact_1_assign, div_rem_1, div_rem_1_assign, is_congruent_1, rem_1};

/// `r = a b`, where `r` is as long as both operands together.
///
/// Cost with `n` limbs each: from `n^2` limb products for short operands to `O(n log n)` for huge
/// ones.
///
/// # Panics
/// If the length of `r` is another one, or if scratch cannot be had; [`try_mul`] gives the latter
/// as an error.
///
/// ```
/// let mut r = [0; 3];
/// widelimb::limb::mul(&mut r, &[u64::MAX, u64::MAX], &[u64::MAX]);
/// assert_eq!(r, [1, u64::MAX, u64::MAX - 1]);
/// ```
#[inline]
pub fn mul(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if !mul_slices(r, a, b) {
        mul_or_panic(r, a, b);
    }
}

/// [`mul`] where [`mul_slices`] does not make it, a function of its own so that short products need
/// no stack frame.
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
    if mul_slices(r, a, b) {
        return Ok(());
    }
    let k = kernels();
    // So short, no method is sooner found than the rows are made.
    let is_short = r.len() <= 4 * SHORT_PRODUCT;
    if is_short || product::strategy(k, a.len(), b.len()) == Strategy::Basecase {
        k.mul_basecase(r, a, b);
        return Ok(());
    }
    let scratch_len = product::mul_scratch_len(k, a.len(), b.len());
    with_scratch(scratch_len, |scratch| product::mul(k, r, a, b, scratch))
}

/// `r = a^2`, where `r` is twice as long as `a`. Up to twice as fast as [`mul`].
///
/// # Panics
/// If the length of `r` is another one, or if scratch cannot be had; [`try_sqr`] gives the latter
/// as an error.
#[inline]
pub fn sqr(r: &mut [Limb], a: &[Limb]) {
    if !sqr_slices(r, a) {
        sqr_or_panic(r, a);
    }
}

/// [`sqr`] where [`sqr_slices`] does not make it, a function of its own so that short squares need
/// no stack frame.
#[inline(never)]
fn sqr_or_panic(r: &mut [Limb], a: &[Limb]) {
    try_sqr(r, a).unwrap_or_else(|error| panic!("{error}"));
}

/// [`sqr`], with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If `r` is not twice as long as `a`.
pub fn try_sqr(r: &mut [Limb], a: &[Limb]) -> Result<(), ScratchError> {
    if sqr_slices(r, a) {
        return Ok(());
    }
    let k = kernels();
    if product::sqr_strategy(k, a.len()) == Strategy::Basecase {
        k.sqr_basecase(r, a);
        return Ok(());
    }
    let scratch_len = product::sqr_scratch_len(k, a.len());
    with_scratch(scratch_len, |scratch| product::sqr(k, r, a, scratch))
}

/// `a = q d + r` with `0 <= r < d`.
///
/// `q` holds [`quotient_len`](crate::div::quotient_len) limbs (`an - dn + 1`, or none if `a`
/// is shorter than `d`), `r` as many as `d`. Limbs of 0 at the top of either operand are allowed.
///
/// Cost: the limbs of the quotient times those of the divisor for short operands, `O(log n)`
/// products for long ones.
///
/// # Errors
/// [`DivError`]: a divisor of 0, lengths that do not fit, a quotient that does not fit (only if the
/// top limb of `d` is 0), no memory for scratch. Then `q` and `r` are unspecified.
///
/// ```
/// let (mut q, mut r) = ([0; 2], [0; 1]);
/// widelimb::limb::div_rem(&mut q, &mut r, &[5, 1], &[2])?;
/// assert_eq!((q, r), ([(1 << 63) + 2, 0], [1]));
/// # Ok::<(), widelimb::limb::DivError>(())
/// ```
pub fn div_rem(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    let k = kernels();
    if div::div_rem_at_once(k, q, r, a, d) {
        return Ok(());
    }
    let (an, dn) = (trimmed(a).len(), trimmed(d).len());
    let scratch_len = div::div_scratch_len(k, an, dn);
    with_scratch(scratch_len, |scratch| div::div_rem(k, q, r, a, d, scratch))?
}

/// `q = floor(a / d)`, for a `q` of [`quotient_len`](crate::div::quotient_len) limbs: without the
/// remainder, a quotient much shorter than the divisor costs what its own length does.
///
/// # Errors
/// [`DivError`]: a divisor of 0, a `q` of another length, a quotient that does not fit (only if the
/// top limb of `d` is 0), no memory for scratch. Then `q` is unspecified.
///
/// ```
/// let mut q = [0; 2];
/// widelimb::limb::quotient(&mut q, &[5, 1], &[2])?;
/// assert_eq!(q, [(1 << 63) + 2, 0]);
/// # Ok::<(), widelimb::limb::DivError>(())
/// ```
#[inline]
pub fn quotient(q: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    owned::quotient_into(kernels(), q, a, d)
}

/// `r = a mod d`, for an `r` as long as `d`. Cost: that of [`div_rem`].
///
/// # Errors
/// [`DivError`]: a divisor of 0, an `r` of another length, no memory for scratch. Then `r` is
/// unspecified.
///
/// ```
/// let mut r = [0];
/// widelimb::limb::remainder(&mut r, &[5, 1], &[2])?;
/// assert_eq!(r, [1]);
/// # Ok::<(), widelimb::limb::DivError>(())
/// ```
pub fn remainder(r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    let k = kernels();
    let scratch_len = div::remainder_scratch_len(k, trimmed(a).len(), trimmed(d).len());
    with_scratch(scratch_len, |scratch| div::remainder(k, r, a, d, scratch))?
}

/// `q = a / d` for a multiple `a` of `d`, for a `q` of [`quotient_len`](crate::div::quotient_len)
/// limbs, from the low end in about half the time of [`div_rem`]. For an `a` that is no multiple of
/// `d`, `q` is unspecified.
///
/// # Errors
/// [`DivError`]: a divisor of 0, a `q` of another length, a quotient that does not fit (only if the
/// top limb of `d` is 0), no memory for scratch. Then `q` is unspecified.
///
/// ```
/// let mut q = [0; 2];
/// widelimb::limb::div_exact(&mut q, &[6, 9], &[3])?;
/// assert_eq!(q, [2, 3]);
/// # Ok::<(), widelimb::limb::DivError>(())
/// ```
pub fn div_exact(q: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    if div::div_exact_short(q, a, d) {
        return Ok(());
    }
    let k = kernels();
    let scratch_len = div::div_exact_scratch_len(k, a, d);
    with_scratch(scratch_len, |scratch| div::div_exact(k, q, a, d, scratch))?
}

/// Whether `d` divides `a`; 0 divides only 0. Cost: that of [`div_rem`], unless the zero bits at
/// the bottom of both decide.
///
/// # Errors
/// [`ScratchError`] if there is no memory for scratch.
///
/// ```
/// use widelimb::limb::is_multiple;
/// assert_eq!((is_multiple(&[6, 9], &[3]), is_multiple(&[7, 9], &[3])), (Ok(true), Ok(false)));
/// ```
pub fn is_multiple(a: &[Limb], d: &[Limb]) -> Result<bool, ScratchError> {
    let k = kernels();
    let scratch_len = div::is_multiple_scratch_len(k, trimmed(a).len(), trimmed(d).len());
    with_scratch(scratch_len, |scratch| div::is_multiple(k, a, d, scratch))
}
