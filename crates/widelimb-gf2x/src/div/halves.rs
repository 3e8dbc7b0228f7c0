//! Division with a quotient of as many limbs as the divisor, by two halves of products.

use super::blocks::Divisor;
use crate::Limb;
use crate::product::{Half, half_within, half_within_scratch_len, mul, mul_scratch_len};
use widelimb_kernels::Kernels;

/// Limbs of a block from which on it pays to know the upper half of its product by the divisor.
const KNOWN_UPPER: usize = 128;

/// The limbs of scratch that [`by_reciprocal`] takes for a quotient of `n` limbs.
pub(super) fn by_reciprocal_scratch_len(k: &Kernels, n: usize) -> usize {
    let lower = if upper_half_pays(n) { n + mul_scratch_len(k, n / 2, n / 2) } else { 0 };
    2 * n + half_within_scratch_len(k, n).max(lower)
}

/// [`div_rem`](super::blocks::div_rem) of `2 n` limbs by a reciprocal of at least `n`.
pub(super) fn by_reciprocal(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    by: Divisor<'_>,
    scratch: &mut [Limb],
) {
    let n = q.len();
    let v = &by.v[by.v.len() - n..];
    let (room, scratch) = scratch.split_at_mut(2 * n);
    k.xor(q, &a[n..], half_within(k, Half::Upper, [&a[n..], v], room, scratch));
    if upper_half_pays(n) {
        add_by_upper_half(k, a, q, by.d, room, scratch);
    } else {
        let lower = half_within(k, Half::Lower, [q, by.d], room, scratch);
        k.xor_assign(&mut a[..n], lower);
    }
}

/// Whether two products of halves are faster than the one of `n` limbs that [`add_by_upper_half`]
/// is not.
pub(super) fn upper_half_pays(n: usize) -> bool {
    n >= KNOWN_UPPER && n.is_multiple_of(2)
}

/// Adds the lower half of `q d` to that of `a`, where the upper one is that of `a` and `q`.
///
/// Of Karatsuba's three products two are enough: with `q = q0 + q1 Y`, `d = d0 + d1 Y` and the
/// upper half `t0 + t1 Y`, the products of `q0 d0 = l0 + l1 Y` and `(q0 + q1)(d0 + d1) = c0 + c1 Y`
/// give the lower half as `l0 + (l0 + c0 + c1 + t0 + t1) Y`.
fn add_by_upper_half(
    k: &Kernels,
    a: &mut [Limb],
    q: &[Limb],
    d: &[Limb],
    of_sums: &mut [Limb],
    scratch: &mut [Limb],
) {
    let n = q.len();
    let h = n / 2;
    let of_sums = &mut of_sums[..n];
    let (low, scratch) = scratch.split_at_mut(n);
    {
        let (sum_q, sum_d) = low.split_at_mut(h);
        k.xor(sum_q, &q[..h], &q[h..]);
        k.xor(sum_d, &d[..h], &d[h..]);
        mul(k, of_sums, sum_q, sum_d, scratch);
    }
    mul(k, low, &q[..h], &d[..h], scratch);
    let (lower, upper) = a.split_at_mut(n);
    let (l, t) = lower.split_at_mut(h);
    k.xor_assign(l, &low[..h]);
    for known in
        [&low[..h], &of_sums[..h], &of_sums[h..], &q[..h], &q[h..], &upper[..h], &upper[h..]]
    {
        k.xor_assign(t, known);
    }
}
