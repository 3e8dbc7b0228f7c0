//! Addition and subtraction whose carries go one limb far and no further.
//!
//! Limb `i` of the result is `a[i] + b[i] + c[i] mod 2^64`, where `c[i]` is the carry out of
//! `a[i-1] + b[i-1]` alone: a carry that *arrives* at limb `i - 1` is added there, but a new carry
//! that it causes is dropped. The result is the exact sum unless some limb sum
//! `a[i] + b[i] mod 2^64` is `2^64 - 1` and a carry arrives at it; then limb `i + 1` and perhaps
//! those above it are too small, each by 1 (mod 2^64) for every dropped carry. For independent
//! uniform limbs a given limb sum is all ones with probability `1/2^64`, and a carry arrives with
//! probability below 1/2, so a sum of `n` limbs is inexact with probability below `n / 2^65`.
//!
//! For subtraction the same holds of borrows, with limb differences `a[i] - b[i] = 0`. These are
//! **not** improbable in practice: equal limbs above a smaller one are enough.
//!
//! The carry out of the top limb is not returned. Source: S. Das, PML Add/Sub (Approx), IIT
//! Gandhinagar 2025, chapter 5, algorithms 11 to 14.

use crate::Limb;
use crate::arch::kernels;

/// `r = a + b` approximately; see the module for what may differ.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// use widelimb::limb::approx;
/// let mut r = [0; 2];
/// approx::add_n(&mut r, &[u64::MAX, 7], &[1, 0]);
/// assert_eq!(r, [0, 8]);
/// // Limb 1 is all ones when the carry arrives: what should go on to limb 2 is dropped.
/// let mut r = [0; 3];
/// approx::add_n(&mut r, &[u64::MAX, u64::MAX, 7], &[1, 0, 0]);
/// assert_eq!(r, [0, 0, 7]);
/// ```
pub fn add_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    kernels().add_n_approx(r, a, b);
}

/// `r = a - b` approximately; see the module for what may differ.
///
/// # Panics
/// If the lengths differ.
pub fn sub_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    kernels().sub_n_approx(r, a, b);
}
