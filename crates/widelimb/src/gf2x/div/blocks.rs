//! Division by blocks of the quotient, each by a product with a reciprocal.
//!
//! The divisor is shifted so that its leading coefficient is just above its `n` limbs, and is left out:
//! `X^(64 n) + d`. Then quotients and remainders stand in whole limbs. The quotient of `m` limbs depends on
//! the highest `m` limbs of both operands alone, so with the reciprocal `X^(64 m) + v` of the divisor's
//! it is `u + floor(u v / X^(64 m))`, where `u` is the dividend's highest limbs, and the remainder adds
//! the lower half of the quotient times `d`. No estimate needs a correction where there are no carries.
//!
//! With a reciprocal of all `n` limbs that is two halves of products of `n` limbs. With a shorter one the
//! quotient is made in parts, whose products with the rest of the divisor are added (C. Burnikel,
//! J. Ziegler, "Fast recursive division", MPI-I-98-1-022, 1998): as many limb products, or a few more, and
//! a cheaper reciprocal.

use super::schoolbook::div_rem_monic;
use super::transforms::{Kept, Plan};
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::mul::{lower, mul, mul_scratch_len, upper, upper_scratch_len};

/// The most limbs of a quotient that are found one by one: shifted operands are often a limb longer than
/// whole blocks.
const ROWS: usize = 4;

/// A divisor `X^(64 n) + d`, and the reciprocal of its highest limbs.
#[derive(Clone, Copy)]
pub(super) struct Divisor<'a> {
    /// `d`, of `n` limbs.
    pub d: &'a [Limb],
    /// The reciprocal without its leading 1, of 1 to `n` limbs.
    pub v: &'a [Limb],
    /// The values of both.
    pub kept: Option<&'a Kept>,
}

/// The limbs of scratch that [`div_rem`] takes for a quotient of `m` limbs by a divisor of `n`, with a
/// reciprocal of `block` limbs.
pub(super) fn scratch_len(k: &Kernels, m: usize, n: usize, block: usize) -> usize {
    if m <= ROWS {
        return 0;
    }
    if let Some(plan) = Plan::new(k, m, n, block) {
        return plan.scratch_len(k, n);
    }
    if m > n {
        let first = if m.is_multiple_of(n) { 0 } else { scratch_len(k, m % n, n, block) };
        return first.max(scratch_len(k, n, n, block));
    }
    if m < n {
        let rest = n - m;
        return scratch_len(k, m, m, block).max(m + rest + mul_scratch_len(k, m, rest));
    }
    if m <= block {
        let half = if upper_half_pays(m) { upper_half_scratch_len(k, m) } else { 0 };
        return half.max(upper_scratch_len(k, m));
    }
    let low = m / 2;
    scratch_len(k, m - low, m, block).max(scratch_len(k, low, m, block))
}

/// The quotient of `a`, of as many limbs as `q` and the divisor together, in `q`, and the remainder in
/// the lower limbs of `a`; of those above nothing is promised.
pub(super) fn div_rem(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    by: Divisor<'_>,
    scratch: &mut [Limb],
) {
    let (m, n) = (q.len(), by.d.len());
    debug_assert!(a.len() == m + n && !by.v.is_empty());
    if m <= ROWS {
        div_rem_monic(k, by.v[by.v.len() - 1], q, a, by.d);
    } else if let Some(plan) = Plan::new(k, m, n, by.v.len()) {
        plan.div_rem(k, q, a, by, scratch);
    } else if m > n {
        // From the top: what is more than whole blocks first.
        let mut end = m;
        for block in [m % n].into_iter().chain(core::iter::repeat_n(n, m / n)) {
            let start = end - block;
            if block != 0 {
                div_rem(k, &mut q[start..end], &mut a[start..end + n], by, scratch);
            }
            end = start;
        }
    } else if m < n {
        let (low, d) = by.d.split_at(n - m);
        div_rem(k, q, &mut a[n - m..], Divisor { d, kept: None, ..by }, scratch);
        let (product, scratch) = scratch.split_at_mut(n);
        mul(k, product, q, low, scratch);
        k.xor_assign(&mut a[..n], product);
    } else if m <= by.v.len() {
        by_reciprocal(k, q, a, by, scratch);
    } else {
        let (low, high) = q.split_at_mut(m / 2);
        let at = low.len();
        div_rem(k, high, &mut a[at..], by, scratch);
        div_rem(k, low, &mut a[..at + n], by, scratch);
    }
}

/// [`div_rem`] of `2 n` limbs by a reciprocal of at least `n`.
fn by_reciprocal(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    by: Divisor<'_>,
    scratch: &mut [Limb],
) {
    let n = q.len();
    let (low, high) = a.split_at_mut(n);
    k.xor(q, high, upper(k, high, &by.v[by.v.len() - n..], scratch));
    if upper_half_pays(n) {
        add_by_upper_half(k, low, high, q, by.d, scratch);
    } else {
        k.xor_assign(low, lower(k, q, by.d, scratch));
    }
}

/// Whether two products of halves are faster than the one of `n` limbs that [`add_by_upper_half`] is not.
fn upper_half_pays(n: usize) -> bool {
    n >= 128 && n.is_multiple_of(2)
}

/// The limbs of scratch that [`add_by_upper_half`] takes.
fn upper_half_scratch_len(k: &Kernels, n: usize) -> usize {
    2 * n + mul_scratch_len(k, n / 2, n / 2)
}

/// Adds the lower half of `q d` to `low`, where the upper one is `high + q`.
///
/// Of Karatsuba's three products two are enough: with `q = q0 + q1 Y`, `d = d0 + d1 Y` and the upper half
/// `t0 + t1 Y`, the products of `q0 d0 = l0 + l1 Y` and `(q0 + q1)(d0 + d1) = c0 + c1 Y` give the lower half as
/// `l0 + (l0 + c0 + c1 + t0 + t1) Y`.
fn add_by_upper_half(
    k: &Kernels,
    low: &mut [Limb],
    high: &[Limb],
    q: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) {
    let h = q.len() / 2;
    let (sum_q, scratch) = scratch.split_at_mut(h);
    let (sum_d, scratch) = scratch.split_at_mut(h);
    let (product, scratch) = scratch.split_at_mut(2 * h);
    let [low0, low1] = halves(low);
    k.xor(sum_q, &q[..h], &q[h..]);
    k.xor(sum_d, &d[..h], &d[h..]);
    mul(k, product, sum_q, sum_d, scratch);
    for part in [&product[..h], &product[h..], sum_q, &high[..h], &high[h..]] {
        k.xor_assign(low1, part);
    }
    mul(k, product, &q[..h], &d[..h], scratch);
    k.xor_assign(low0, &product[..h]);
    k.xor_assign(low1, &product[..h]);
}

fn halves(x: &mut [Limb]) -> [&mut [Limb]; 2] {
    x.split_at_mut(x.len() / 2).into()
}
