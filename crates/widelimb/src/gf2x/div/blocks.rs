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

use super::kept::Kept;
use super::schoolbook::div_rem_monic;
use super::transforms::Plan;
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::mul::{Half, half_within, half_within_scratch_len, mul, mul_scratch_len};

/// The most limbs of a quotient that are found one by one: shifted operands are often a limb longer than
/// whole blocks.
const ROWS: usize = 4;

/// The most limbs of a factor whose products by a longer one are made one by one: the dividend is often a few limbs
/// off twice the divisor's length.
const FACTOR_ROWS: usize = 12;

/// The limbs of a block from which on it pays to know the upper half of its product by the divisor.
const KNOWN_UPPER: usize = 128;

/// The most limbs of a block that is dealt once for several products.
const MOST_DEALT: usize = 128;

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
    let leaf = if dealt == 0 { 0 } else { 3 * block + dealt + k.gf2x.half_room_len(block) };
    3 * dealt + leaf.max(parts_scratch_len(k, [m, n, block], kept, dealt > 0))
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
    let lower = if upper_half_pays(m) { m + mul_scratch_len(k, m / 2, m / 2) } else { 0 };
    2 * m + half_within_scratch_len(k, m).max(lower)
}

/// Whether a quotient is found in one step by what was dealt.
fn is_leaf(m: usize, n: usize, block: usize) -> bool {
    m <= block && (n == block || n == 2 * block)
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
    let (d, n, block) = (by.d, by.d.len(), by.v.len());
    let len = dealt_len(k, q.len(), n, block);
    if len == 0 {
        return by_parts(k, q, a, by, None, scratch);
    }
    let (dealt, scratch) = scratch.split_at_mut(3 * len);
    let (of_v, of_d) = dealt.split_at_mut(len);
    let (of_upper, of_lower) = of_d.split_at_mut(len);
    k.gf2x.deal_for_half(of_v, by.v, Half::Upper, false);
    k.gf2x.deal_for_half(of_upper, &d[n - block..], Half::Lower, false);
    k.gf2x.deal_once(of_lower, &d[n - 2 * block..n - block]);
    by_parts(k, q, a, by, Some(dealt), scratch);
}

/// The limbs of a block that is dealt once, if that pays.
fn dealt_len(k: &Kernels, m: usize, n: usize, block: usize) -> usize {
    if 2 * block <= m.min(n) && is_dealt(k, block) { k.gf2x.dealt_once_len(block) } else { 0 }
}

/// Whether it pays to deal blocks of this length once, if several products take them.
fn is_dealt(k: &Kernels, block: usize) -> bool {
    block <= MOST_DEALT && k.gf2x.half_room_len(block) > 0
}

/// The limbs of blocks that are dealt once, so many of them for `n` limbs or a few less; none where that does not pay.
pub(super) fn whole_rows(k: &Kernels, n: usize, blocks: usize) -> Option<usize> {
    let row = k.gf2x.rows.row();
    let block = (n.saturating_sub(FACTOR_ROWS)).div_ceil(blocks).next_multiple_of(row);
    is_dealt(k, block).then_some(block)
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

/// [`div_rem`] for a quotient of at most a block, and a divisor of one or two, by what is dealt.
fn by_dealt(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    block: usize,
    dealt: &[Limb],
    scratch: &mut [Limb],
) {
    let (m, n) = (q.len(), a.len() - q.len());
    let len = dealt.len() / 3;
    let (of_v, of_d) = dealt.split_at(len);
    let (of_upper, of_lower) = of_d.split_at(len);
    let (factor, scratch) = scratch.split_at_mut(len);
    let (room, scratch) = scratch.split_at_mut(k.gf2x.half_room_len(block));
    let (whole, scratch) = scratch.split_at_mut(block);
    whole[..m].copy_from_slice(&a[n..]);
    whole[m..].fill(0);
    k.gf2x.deal_for_half(factor, whole, Half::Upper, false);
    k.gf2x.add_half(whole, [factor, of_v], Half::Upper, room);
    q.copy_from_slice(&whole[..m]);
    if n > block {
        let product = &mut scratch[..n];
        k.gf2x.deal_once(factor, whole);
        k.gf2x.mul_dealt(product, factor, of_lower, block);
        k.xor_assign(&mut a[..n], product);
    }
    k.gf2x.deal_for_half(factor, whole, Half::Lower, n > block);
    k.gf2x.add_half(&mut a[n - block..n], [factor, of_upper], Half::Lower, room);
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

/// Whether two products of halves are faster than the one of `n` limbs that [`add_by_upper_half`] is not.
fn upper_half_pays(n: usize) -> bool {
    n >= KNOWN_UPPER && n.is_multiple_of(2)
}

/// Adds the lower half of `q d` to that of `a`, where the upper one is that of `a` and `q`.
///
/// Of Karatsuba's three products two are enough: with `q = q0 + q1 Y`, `d = d0 + d1 Y` and the upper half
/// `t0 + t1 Y`, the products of `q0 d0 = l0 + l1 Y` and `(q0 + q1)(d0 + d1) = c0 + c1 Y` give the lower half as
/// `l0 + (l0 + c0 + c1 + t0 + t1) Y`.
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
    k.gf2x.division.add_halves(lower, &low[..h], [of_sums, q, upper]);
}
