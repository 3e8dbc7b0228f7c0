//! Reciprocals by Newton's iteration.
//!
//! The reciprocal of a divisor `d` of `n` limbs with its top bit set, to `h <= n` limbs, is
//! `V = B^h + v`, `B = 2^64`, with `B^h / D - 6 < V <= B^h / D` for `D = d / B^n`, `1/2 <= D < 1`.
//!
//! Only the upper `h` limbs `d_h` of the divisor are looked at. Let `D_h = (d_h + 1) / B^h`, which
//! is at least `D`, and is not larger for more limbs. From `V_k <= B^k / D_k` of `k` limbs with
//! `h < 2 k`, a step makes `V_h = V_k B^(h-k) + floor(V_k E / B^(2k))`, where
//! `E = B^(k+h) - V_k (d_h + 1)` is not negative and less than `6 B^h`; the lowest `k - 1` limbs of
//! `E` are left out. So `V_h <= B^h / D_h`, and what is missing is less than 1 for the rounding and
//! `74 / B` for the limbs left out and the square of the error of `V_k`; `B^h / D - B^h / D_h` is
//! below 4.
//!
//! Source: R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 3.4.1, with other
//! bounds.

use super::short;
use crate::Limb;
use crate::product::{Wrapped, mul, mul_scratch_len};
use crate::scratch::{ScratchError, try_zeros, with_scratch};
use crate::sum;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The longest reciprocal that is made by schoolbook division.
const SCHOOLBOOK: usize = 8;

/// The limbs of the shorter reciprocal from which Newton's step makes one of `h` limbs.
fn half(h: usize) -> usize {
    h / 2 + 1
}

/// The limbs of scratch that [`reciprocal`] takes.
pub(super) fn reciprocal_scratch_len(k: &Kernels, h: usize) -> usize {
    if h <= SCHOOLBOOK {
        return 0;
    }
    let m = half(h);
    let wrapped = Wrapped::of(k, h + 1, h, m);
    let [first, second] = [wrapped.scratch_len(k), mul_scratch_len(k, m, h - m + 2)];
    let own = wrapped.limbs() + first.max(h + 2 + second);
    // Where no product takes scratch, shorter ones do not either.
    if first + second == 0 { own } else { own.max(reciprocal_scratch_len(k, m)) }
}

/// `v` of `h` limbs for a divisor of any length with its top bit set.
///
/// # Errors
/// There is no memory.
pub fn reciprocal_to(k: &Kernels, d: &[Limb], h: usize) -> Result<Vec<Limb>, ScratchError> {
    let mut v = try_zeros(h)?;
    let zeros = h.saturating_sub(d.len());
    let upper = &d[d.len().saturating_sub(h)..];
    with_scratch(h + reciprocal_scratch_len(k, h), |scratch| {
        let (padded, scratch) = scratch.split_at_mut(h);
        padded[..zeros].fill(0);
        padded[zeros..].copy_from_slice(upper);
        reciprocal(k, &mut v, padded, scratch);
    })?;
    Ok(v)
}

/// `v`, as long as `d`, the upper limbs of a divisor with its top bit set.
pub(super) fn reciprocal(k: &Kernels, v: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) {
    let h = d.len();
    if h <= SCHOOLBOOK {
        return schoolbook(v, d);
    }
    let m = half(h);
    let (v_low, v_high) = v.split_at_mut(h - m);
    reciprocal(k, v_high, &d[h - m..], scratch);
    let wrapped = Wrapped::of(k, h + 1, h, m);
    let (e, scratch) = scratch.split_at_mut(wrapped.limbs());
    wrapped.mul(k, e, d, v_high, scratch);
    wrapped.negate(e);
    wrapped.sub(k, e, v_high, 0);
    wrapped.sub(k, e, d, m);
    wrapped.sub(k, e, &[1], m);
    wrapped.add_power(e, h + m);
    let e = &e[m - 1..h + 1];
    let (x, scratch) = scratch.split_at_mut(h + 2);
    mul(k, x, v_high, e, scratch);
    k.add_n_assign(&mut x[m..], e, 0);
    let (x_low, x_high) = x[m + 1..].split_at(h - m);
    v_low.copy_from_slice(x_low);
    let carry = sum::add_1_assign(v_high, x_high[0]);
    debug_assert!(carry == 0, "a reciprocal below 2 B^h");
}

/// `floor((B^(2 h) - 1) / (d + 1)) - B^h`.
fn schoolbook(v: &mut [Limb], d: &[Limb]) {
    let h = d.len();
    let (mut above, mut rest) = ([0; SCHOOLBOOK], [0; SCHOOLBOOK]);
    let (above, rest) = (&mut above[..h], &mut rest[..h]);
    above.copy_from_slice(d);
    if sum::add_1_assign(above, 1) != 0 {
        return v.fill(0);
    }
    let top = short::div_rem(v, rest, &[Limb::MAX; 2 * SCHOOLBOOK][..2 * h], above);
    debug_assert!(top == 1, "a reciprocal of B^h and more");
}
