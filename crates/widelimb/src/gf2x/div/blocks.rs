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

use super::dealt::{FACTOR_ROWS, by_dealt, by_dealt_scratch_len, deal, dealt_len, is_leaf};
use super::halves::{by_reciprocal, by_reciprocal_scratch_len, upper_half_pays};
use super::kept::Kept;
use super::schoolbook::div_rem_monic;
use super::transforms::Plan;
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::mul::{mul, mul_scratch_len};

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
/// reciprocal of `block` limbs, where the values of both may be kept.
pub(super) fn scratch_len(k: &Kernels, m: usize, n: usize, block: usize, kept: bool) -> usize {
    let dealt = dealt_len(k, m, n, block);
    3 * dealt
        + by_dealt_scratch_len(k, block, dealt).max(parts_scratch_len(
            k,
            [m, n, block],
            kept,
            dealt > 0,
        ))
}

/// That of [`by_parts`].
fn parts_scratch_len(k: &Kernels, [m, n, block]: [usize; 3], kept: bool, any_dealt: bool) -> usize {
    let dealt = any_dealt && 2 * m > block;
    if m <= ROWS || dealt && is_leaf(m, n, block) {
        return 0;
    }
    if let Some(plan) = Plan::new(k, m, n, block) {
        return plan.scratch_len(k, n, kept);
    }
    let parts = |m, n, kept| parts_scratch_len(k, [m, n, block], kept, any_dealt);
    if m > n {
        return parts(m % n, n, kept).max(parts(n, n, kept));
    }
    let upper = upper_len(m, n, block, dealt);
    if upper < n {
        return parts(m, upper, false).max(n - upper + m + mul_scratch_len(k, m, n - upper));
    }
    if let Some(low) = low_part(m, block, dealt) {
        return parts(m - low, n, false).max(parts(low, n, false));
    }
    by_reciprocal_scratch_len(k, m)
}

/// The limbs of the divisor's upper part that a quotient of `m` limbs is found by at first: as many, or whole blocks
/// where those were dealt.
fn upper_len(m: usize, n: usize, block: usize, dealt: bool) -> usize {
    let wanted = if !dealt {
        m
    } else if m <= block && 2 * block <= n {
        2 * block
    } else {
        m.next_multiple_of(block)
    };
    wanted.min(n)
}

/// The lower limbs of a quotient of `m` limbs that is found in two parts: about half, of whole blocks where those were
/// dealt, or all but the highest limb, where the rest has halves that pay.
fn low_part(m: usize, block: usize, dealt: bool) -> Option<usize> {
    if m > block {
        let blocks = m.div_ceil(block).next_power_of_two() / 2;
        return Some(if dealt { blocks * block } else { m / 2 });
    }
    (!m.is_multiple_of(2) && upper_half_pays(m - 1)).then_some(m - 1)
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
    let len = dealt_len(k, q.len(), by.d.len(), by.v.len());
    if len == 0 {
        return by_parts(k, q, a, by, None, scratch);
    }
    let (dealt, scratch) = scratch.split_at_mut(3 * len);
    deal(k, dealt, by);
    by_parts(k, q, a, by, Some(dealt), scratch);
}

/// [`div_rem`], where the reciprocal and the two upper blocks of the divisor may be dealt.
fn by_parts(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    by: Divisor<'_>,
    dealt: Option<&[Limb]>,
    scratch: &mut [Limb],
) {
    let (m, n, block) = (q.len(), by.d.len(), by.v.len());
    debug_assert!(a.len() == m + n && block > 0);
    // Of a much shorter quotient products with zeros above cost more than what is dealt saves.
    let of_long = dealt.filter(|_| 2 * m > block);
    let upper = upper_len(m, n, block, of_long.is_some());
    if m <= ROWS {
        div_rem_monic(k, by.v[block - 1], q, a, by.d);
    } else if let Some(dealt) = of_long.filter(|_| is_leaf(m, n, block)) {
        by_dealt(k, q, a, block, dealt, scratch);
    } else if let Some(plan) = Plan::new(k, m, n, block) {
        plan.div_rem(k, q, a, by, scratch);
    } else if m > n {
        // From the top: what is more than whole blocks first.
        let mut end = m;
        for part in [m % n].into_iter().chain(core::iter::repeat_n(n, m / n)) {
            let start = end - part;
            if part != 0 {
                by_parts(k, &mut q[start..end], &mut a[start..end + n], by, dealt, scratch);
            }
            end = start;
        }
    } else if upper < n {
        let (low, d) = by.d.split_at(n - upper);
        let of_upper = Divisor { d, kept: None, ..by };
        by_parts(k, q, &mut a[n - upper..], of_upper, dealt, scratch);
        add_product(k, &mut a[..n - upper + m], q, low, scratch);
    } else if let Some(low) = low_part(m, block, of_long.is_some()) {
        let (q, high) = q.split_at_mut(low);
        by_parts(k, high, &mut a[low..], by, dealt, scratch);
        by_parts(k, q, &mut a[..low + n], by, dealt, scratch);
    } else {
        by_reciprocal(k, q, a, by, scratch);
    }
}

/// `a += q d`, of as many limbs as both have together.
fn add_product(k: &Kernels, a: &mut [Limb], q: &[Limb], d: &[Limb], scratch: &mut [Limb]) {
    let (long, short) = if q.len() < d.len() { (d, q) } else { (q, d) };
    if short.len() > FACTOR_ROWS || 2 * short.len() >= long.len() {
        let (product, scratch) = scratch.split_at_mut(a.len());
        mul(k, product, long, short, scratch);
        return k.xor_assign(a, product);
    }
    for (i, &limb) in short.iter().enumerate() {
        let above = k.gf2x.addmul_1(&mut a[i..i + long.len()], long, limb);
        a[i + long.len()] ^= above;
    }
}
