//! Halves of products.
//!
//! Mulders' way: a whole product of the outer parts, of `p > n / 2` limbs, and two halves of what
//! they leave, `n - p` limbs by the ends of the operands (T. Mulders, "On short multiplications and
//! divisions", AAECC 11, 2000). Without carries that is exact. It pays where a length is a little
//! above one that products suit, which are powers of 2; elsewhere, and where products cost little
//! more than in proportion to their length, the half is cut out of the whole. In lanes half of a
//! product takes eight products of parts in place of nine ([`Half`]).

use crate::Limb;
use widelimb_kernels::Kernels;

pub(crate) use widelimb_kernels::gf2x::Half;

/// The limbs of scratch that [`mul_high`] takes for operands of `n` limbs.
pub fn mul_high_scratch_len(k: &Kernels, n: usize) -> usize {
    scratch_len(k, n)
}

/// `r = floor(a b / X^(64 n))`: the upper `n` limbs of the product of `n` by `n`. `scratch` is at
/// least [`mul_high_scratch_len`] limbs, of any content. No branch and no address depends on a
/// limb. Cost: up to that of the whole product, at best two thirds of it. Source: T. Mulders
/// (2000), as above.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_high(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    mul_half(k, Half::Upper, r, [a, b], scratch);
}

/// The limbs of scratch that [`mul_low`] takes for operands of `n` limbs.
pub fn mul_low_scratch_len(k: &Kernels, n: usize) -> usize {
    scratch_len(k, n)
}

/// `r = a b mod X^(64 n)`: the lower `n` limbs of the product of `n` by `n`. `scratch` is at least
/// [`mul_low_scratch_len`] limbs, of any content. No branch and no address depends on a limb. Cost:
/// up to that of the whole product, at best two thirds of it. Source: T. Mulders (2000), as above.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_low(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    mul_half(k, Half::Lower, r, [a, b], scratch);
}

/// The limbs up to which products cost about three times as much for twice as many, in steps that
/// powers of 2 end.
const STEPS: usize = 2048;

/// The least whole product within a half: below it the calls cost more than the products.
const LEAST: usize = 32;

/// The least that is left of operands: fewer limbs cost more calls than they save.
const LEAST_REST: usize = 4;

/// The limbs of the whole product within a half of `n`: the power of 2 below, if no more than half
/// as many limbs are left. `None` where the half is cut out of the whole.
fn parted(n: usize) -> Option<usize> {
    if n <= LEAST || n > STEPS {
        return None;
    }
    let p = n.next_power_of_two() / 2;
    (n - p >= LEAST_REST && 2 * (n - p) <= p).then_some(p)
}

/// The least length of whole rows that has room for `n` limbs, if halves of such products are made
/// in lanes, where a kernel in registers or Mulders' way, a little above a power of 2, are not
/// faster.
fn in_lanes(k: &Kernels, n: usize) -> Option<usize> {
    // Kernels in registers need no zeros above.
    let in_registers = n <= k.gf2x.longest_short() && !k.gf2x.has_half(n);
    if in_registers || parted(n).is_some_and(|p| 4 * (n - p) <= p) {
        return None;
    }
    let rows = n.next_multiple_of(k.gf2x.rows.row());
    k.gf2x.has_half(rows).then_some(rows)
}

/// The limbs of scratch that a half of `n` limbs takes.
fn scratch_len(k: &Kernels, n: usize) -> usize {
    if let Some(rows) = in_lanes(k, n) {
        return if n == rows { 0 } else { 3 * rows };
    }
    let Some(p) = parted(n) else { return 2 * n + super::mul_scratch_len(k, n, n) };
    let rest = n - p;
    let whole = 2 * p + super::mul_scratch_len(k, p, p);
    whole.max(rest + scratch_len(k, rest))
}

/// A half of the product of operands as long as `r`.
fn mul_half(k: &Kernels, half: Half, r: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    if let Some(rows) = in_lanes(k, n) {
        return by_lanes(k, half, r, [a, b], rows, scratch);
    }
    let Some(p) = parted(n) else {
        let (whole, scratch) = scratch.split_at_mut(2 * n);
        super::mul(k, whole, a, b, scratch);
        return r.copy_from_slice(half.of(whole));
    };
    let rest = n - p;
    let (outer, known, more) = match half {
        Half::Lower => (0..p, 0..n, p..n),
        Half::Upper => (rest..n, 2 * p - n..2 * p, 0..rest),
    };
    {
        let (whole, scratch) = scratch.split_at_mut(2 * p);
        super::mul(k, whole, &a[outer.clone()], &b[outer], scratch);
        r.copy_from_slice(&whole[known]);
    }
    let (part, scratch) = scratch.split_at_mut(rest);
    for (low, high) in [(a, b), (b, a)] {
        mul_half(k, half, part, [&low[..rest], &high[p..]], scratch);
        k.xor_assign(&mut r[more.clone()], part);
    }
}

/// A half of a product by lanes of whole rows, with zeros beside what is wanted.
fn by_lanes(
    k: &Kernels,
    half: Half,
    r: &mut [Limb],
    operands: [&[Limb]; 2],
    rows: usize,
    scratch: &mut [Limb],
) {
    let n = r.len();
    if n == rows {
        return k.gf2x.half(r, operands, half);
    }
    let at = if half == Half::Lower { 0..n } else { rows - n..rows };
    let (x, scratch) = scratch.split_at_mut(rows);
    let (y, scratch) = scratch.split_at_mut(rows);
    for (filled, limbs) in [&mut *x, &mut *y].into_iter().zip(operands) {
        filled.fill(0);
        filled[at.clone()].copy_from_slice(limbs);
    }
    let of_rows = &mut scratch[..rows];
    k.gf2x.half(of_rows, [x, y], half);
    r.copy_from_slice(&of_rows[at]);
}

/// The limbs of scratch that [`half_within`] takes for operands of `n` limbs.
pub(crate) fn half_within_scratch_len(k: &Kernels, n: usize) -> usize {
    if parted(n).is_some() || in_lanes(k, n).is_some() {
        scratch_len(k, n)
    } else {
        super::mul_scratch_len(k, n, n)
    }
}

/// A half of a product, within the `2 n` limbs of `room`: no copy is made.
pub(crate) fn half_within<'a>(
    k: &Kernels,
    half: Half,
    operands: [&[Limb]; 2],
    room: &'a mut [Limb],
    scratch: &mut [Limb],
) -> &'a [Limb] {
    let [a, b] = operands;
    if parted(a.len()).is_some() || in_lanes(k, a.len()).is_some() {
        let r = &mut room[..a.len()];
        mul_half(k, half, r, operands, scratch);
        return r;
    }
    if a.len() <= k.gf2x.longest_short() {
        // Reciprocals take a few of these, for which the choice of a method would be a tenth of the
        // time.
        k.gf2x.mul_short(room, a, b);
    } else {
        super::mul(k, room, a, b, scratch);
    }
    half.of(room)
}
