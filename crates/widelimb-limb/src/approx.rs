//! Addition and subtraction whose carries go one limb far and no further.
//!
//! Limb `i` of the result is `a[i] + b[i] + c[i] mod 2^64`, where `c[i]` is the carry out of
//! `a[i-1] + b[i-1]` alone and `c[0] = 0`: a carry that *arrives* at limb `i - 1` is added there,
//! but the new carry that this may cause is dropped. The time does not depend on the data.
//!
//! # What differs from the exact sum
//!
//! A limb *passes a carry on* if `a[i] + b[i] = 2^64 - 1`. Limb `i + 1` is right unless limb `i`
//! passes a carry on and the exact sum carries into limb `i`; then it is too small by 1 modulo
//! 2^64, and never by more. So the result is exact if and only if the exact sum carries into no
//! limb below the top one that passes it on.
//!
//! Let limbs `j..=k` pass on the carry out of `a[j-1] + b[j-1]`, limb `k + 1` not. Limb `j` is
//! right (it is 0), limbs `j+1..=k` are `2^64 - 1` instead of 0, and limb `k + 1`, if there is one,
//! lacks 1. As a number, the result lacks `2^(64 (j + 1))` modulo `2^(64 n)`, once for every such
//! run of limbs. This is no rounding error: it may change the leading bits.
//!
//! In a sum of independent uniform limbs, a limb passes a carry on with probability `1/2^64`, and
//! one arrives with probability below 1/2, independently. The result is inexact with probability
//! below `(n - 2) / 2^65` for `n >= 3` limbs and never for fewer, and a given limb is wrong with
//! probability below `1/2^65`. Other operands may make it certain: in three limbs, `2^128 - 1` plus
//! 1 gives 0.
//!
//! # Subtraction
//!
//! The same with borrows: a limb passes a borrow on if `a[i] = b[i]`, and what lacks a borrow is
//! too large. This is **not** improbable in practice: operands with equal limbs in the middle and
//! a borrow from below are enough.
//!
//! The carry out of the top limb is not returned. Source: S. Das, PML Add/Sub (Approx), IIT
//! Gandhinagar 2025, chapter 5, algorithms 11 to 14, which gives `1/2^64` as the probability for a
//! limb that a carry arrives at.
//!
//! Cost: `n` limb additions. With AVX-512 no length takes longer than the exact sum but 4 and 5
//! limbs, where it is up to a tenth; 6 to 1024 limbs take 0.5 to 0.96 of its time. With AVX2, 5 to
//! 12 limbs take up to a quarter longer, and from 15 limbs on 0.6 to 0.9 of its time. Without
//! either a dropped carry saves nothing, and 5 to 15 limbs take up to 1.6 times as long as their
//! exact sum.

use crate::Limb;
use widelimb_kernels::raw;

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
    raw::add_slices_approx(r, a, b);
}

/// `r = r + b` approximately; see the module for what may differ.
///
/// # Panics
/// If the lengths differ.
pub fn add_n_assign(r: &mut [Limb], b: &[Limb]) {
    raw::add_slices_approx_assign(r, b);
}

/// `r = a - b` approximately; see the module for what may differ.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// use widelimb::limb::approx;
/// // Limb 0 borrows and limb 1 is equal: the borrow does not reach limb 2.
/// let mut r = [0; 3];
/// approx::sub_n(&mut r, &[3, 5, 7], &[4, 5, 6]);
/// assert_eq!(r, [u64::MAX, u64::MAX, 1]);
/// ```
pub fn sub_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    raw::sub_slices_approx(r, a, b);
}

/// `r = r - b` approximately; see the module for what may differ.
///
/// # Panics
/// If the lengths differ.
pub fn sub_n_assign(r: &mut [Limb], b: &[Limb]) {
    raw::sub_slices_approx_assign(r, b);
}
