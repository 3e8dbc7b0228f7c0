//! Division by blocks of the quotient, each by a product with a reciprocal.
//!
//! The divisor is shifted so that its leading coefficient is just above its `n` limbs, and is left
//! out: `X^(64 n) + d`. Then quotients and remainders stand in whole limbs. The quotient of `m`
//! limbs depends on the highest `m` limbs of both operands alone, so with the reciprocal `X^(64
//! m) + v` of the divisor's it is `u + floor(u v / X^(64 m))`, where `u` is the dividend's highest
//! limbs, and the remainder adds the lower half of the quotient times `d`. No estimate needs a
//! correction where there are no carries.
//!
//! With a reciprocal of all `n` limbs that is two halves of products of `n` limbs. With a shorter
//! one the quotient is made in parts, whose products with the rest of the divisor are added (C.
//! Burnikel, J. Ziegler, "Fast recursive division", MPI-I-98-1-022, 1998): as many limb products,
//! or a few more, and a cheaper reciprocal.

use super::chunks::{first_chunk, from_the_top};
use super::divisor_values::DivisorValues;
use super::halves::{by_reciprocal, by_reciprocal_scratch_len, upper_half_pays};
use super::schoolbook::{FEW, div_rem_monic};
use super::transforms::Plan;
use crate::Limb;
use crate::product::{mul, mul_scratch_len};
use widelimb_kernels::Kernels;

/// A divisor `X^(64 n) + d`, and the reciprocal of its highest limbs.
#[derive(Clone, Copy)]
pub(super) struct Divisor<'a> {
    /// `d`, of `n` limbs.
    pub d: &'a [Limb],
    /// The reciprocal without its leading 1, of 1 to `n` limbs.
    pub v: &'a [Limb],
    /// The transforms' values of both, where they are kept for several divisions.
    pub values: Option<&'a DivisorValues>,
}

/// The limbs of scratch that [`div_rem`] takes for a quotient of `m` limbs by a divisor of `n`,
/// with a reciprocal of `block` limbs, where the values of both may be kept.
pub(super) fn scratch_len(
    k: &Kernels,
    m: usize,
    n: usize,
    block: usize,
    has_values: bool,
) -> usize {
    if m <= FEW {
        return 0;
    }
    if let Some(plan) = Plan::new(k, m, n, block) {
        return plan.scratch_len(k, n, has_values);
    }
    let parts = |m, n, has_values| scratch_len(k, m, n, block, has_values);
    if m > n {
        return parts(first_chunk(m, n), n, has_values).max(parts(n, n, has_values));
    }
    if m < n {
        return parts(m, m, false).max(n + mul_scratch_len(k, m, n - m));
    }
    if let Some(low) = low_part(m, block) {
        return parts(m - low, n, false).max(parts(low, n, false));
    }
    by_reciprocal_scratch_len(k, m)
}

/// The limbs of the lower part of a quotient of `m` limbs that is found in two parts: half, or all
/// but the highest limb, where the upper part has halves that pay; `None` for one part.
fn low_part(m: usize, block: usize) -> Option<usize> {
    if m > block {
        return Some(m / 2);
    }
    (!m.is_multiple_of(2) && upper_half_pays(m - 1)).then_some(m - 1)
}

/// Divides `a`, of as many limbs as `q` and the divisor together: the quotient in `q`, the
/// remainder in the lower limbs of `a`; those above are unspecified.
pub(super) fn div_rem(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    by: Divisor<'_>,
    scratch: &mut [Limb],
) {
    let (m, n, block) = (q.len(), by.d.len(), by.v.len());
    debug_assert!(a.len() == m + n && block > 0);
    if m <= FEW {
        div_rem_monic(k, (by.v[block - 1], 0), q, a, by.d);
    } else if let Some(plan) = Plan::new(k, m, n, block) {
        plan.div_rem(k, q, a, by, scratch);
    } else if m > n {
        for part in from_the_top(m, n) {
            let a = &mut a[part.start..part.end + n];
            div_rem(k, &mut q[part], a, by, scratch);
        }
    } else if m < n {
        let (low, d) = by.d.split_at(n - m);
        div_rem(k, q, &mut a[n - m..], Divisor { d, values: None, ..by }, scratch);
        let (product, scratch) = scratch.split_at_mut(n);
        mul(k, product, low, q, scratch);
        k.xor_assign(&mut a[..n], product);
    } else if let Some(low) = low_part(m, block) {
        let (q, high) = q.split_at_mut(low);
        div_rem(k, high, &mut a[low..], by, scratch);
        div_rem(k, q, &mut a[..low + n], by, scratch);
    } else {
        by_reciprocal(k, q, a, by, scratch);
    }
}
