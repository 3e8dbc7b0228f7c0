//! Parts of products, for less than the cost of a whole one.

use crate::Limb;
use crate::product;
use crate::scratch::{ScratchError, with_scratch};
use widelimb_kernels::{SHORT_PRODUCT, kernels, mul_slices};

/// `r = a b mod 2^(64 n)`: the lower half of a product of `n` by `n` limbs.
///
/// Cost: 0.5 of a whole product where products are made by rows, about 0.8 where they are
/// Karatsuba's, and that of a whole product where the level's kernels make one in less time, or
/// transforms do. Source: T. Mulders, On short multiplications and divisions, AAECC 11 (2000).
///
/// # Panics
/// If the lengths differ, or if scratch cannot be had; [`try_mul_low`] gives the latter as an
/// error.
///
/// ```
/// let mut r = [0; 2];
/// widelimb::limb::mul_low(&mut r, &[u64::MAX, 3], &[u64::MAX, 5]);
/// assert_eq!(r, [1, u64::MAX - 9]);
/// ```
#[inline]
pub fn mul_low(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul_low(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul_low`](mul_low()), with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the lengths differ.
pub fn try_mul_low(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    // The way to half a product costs more than the other half.
    if let Some(whole) = [0; 2 * SHORT_PRODUCT].get_mut(..2 * r.len())
        && mul_slices(whole, a, b)
    {
        r.copy_from_slice(&whole[..r.len()]);
        return Ok(());
    }
    let k = kernels();
    let scratch_len = product::mul_low_scratch_len(k, r.len());
    with_scratch(scratch_len, |scratch| product::mul_low(k, r, a, b, scratch))
}

/// `r = floor(a b / 2^(64 n))`: the upper half of a product of `n` by `n` limbs.
///
/// Cost: that of [`mul_high_approx`], and now and then of a whole product. The time depends on the
/// data.
///
/// # Panics
/// If the lengths differ, or if scratch cannot be had; [`try_mul_high`] gives the latter as an
/// error.
///
/// ```
/// let mut r = [0; 2];
/// widelimb::limb::mul_high(&mut r, &[0, 1 << 63], &[7, 6]);
/// assert_eq!(r, [3, 3]);
/// ```
#[inline]
pub fn mul_high(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul_high(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul_high`](mul_high()), with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the lengths differ.
pub fn try_mul_high(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    let k = kernels();
    let scratch_len = product::mul_high_scratch_len(k, r.len());
    with_scratch(scratch_len, |scratch| product::mul_high(k, r, a, b, scratch))
}

/// `r` with `a b / 2^(64 n) - 4 n < r <= a b / 2^(64 n)`: the upper half of a product of `n` by `n`
/// limbs, or a little less. Which of these values it is depends on the thresholds of the level.
///
/// Cost: that of [`mul_low`]. Source: T. Mulders, On short multiplications and divisions, AAECC 11
/// (2000); the kind of bound as in R. Brent and P. Zimmermann, Modern Computer Arithmetic, section
/// 3.3.
///
/// # Panics
/// If the lengths differ, or if scratch cannot be had; [`try_mul_high_approx`] gives the latter as
/// an error.
#[inline]
pub fn mul_high_approx(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul_high_approx(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul_high_approx`](mul_high_approx()), with an error where scratch cannot be had; then `r` is
/// unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the lengths differ.
pub fn try_mul_high_approx(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    let k = kernels();
    let scratch_len = product::mul_high_approx_scratch_len(k, r.len());
    with_scratch(scratch_len, |scratch| product::mul_high_approx(k, r, a, b, scratch))
}

/// The middle product of `2 n - 1` by `n` limbs, `n >= 1`, in `n + 2` limbs:
/// `r = sum of a[i] b[j] 2^(64 (i + j - n + 1)) for n - 1 <= i + j <= 2 n - 2`.
///
/// Cost: 0.7 to 1.1 of the time of the whole product, or up to 1.5 on level `avx512`. Source: G.
/// Hanrot, M. Quercia and P. Zimmermann, The middle product algorithm I, AAECC 14 (2004).
///
/// # Panics
/// If the lengths are not so, or if scratch cannot be had; [`try_mul_middle`] gives the latter as
/// an error.
///
/// ```
/// let mut r = [0; 4];
/// widelimb::limb::mul_middle(&mut r, &[1, 20, 300], &[4, 5]);
/// assert_eq!(r, [20 * 4 + 1 * 5, 300 * 4 + 20 * 5, 0, 0]);
/// ```
#[inline]
pub fn mul_middle(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul_middle(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul_middle`](mul_middle()), with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the lengths are not those of a middle product.
pub fn try_mul_middle(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    let k = kernels();
    let scratch_len = product::mul_middle_scratch_len(k, b.len());
    with_scratch(scratch_len, |scratch| product::mul_middle(k, r, a, b, scratch))
}
