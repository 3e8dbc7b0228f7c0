//! The halves of products: cut out of the whole, or, in lanes, made by eight products of parts in
//! place of nine ([`Half`]).

use crate::Limb;
use widelimb_kernels::Kernels;

pub(crate) use widelimb_kernels::gf2x::Half;

/// The limbs of scratch that [`mul_high`] takes for operands of `n` limbs.
pub fn mul_high_scratch_len(k: &Kernels, n: usize) -> usize {
    scratch_len(k, n)
}

/// `r = floor(a b / X^(64 n))`: the upper `n` limbs of the product of `n` by `n`. `scratch` is at
/// least [`mul_high_scratch_len`] limbs, of any content. No branch and no address depends on a
/// limb. Cost: up to that of the whole product.
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
/// up to that of the whole product.
///
/// # Panics
/// If the lengths differ, or `scratch` is too short.
pub fn mul_low(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    mul_half(k, Half::Lower, r, [a, b], scratch);
}

/// The least length of whole rows that has room for `n` limbs, if halves of such products are made
/// in lanes; `None` where a kernel in registers is faster, which needs no zeros above.
fn in_lanes(k: &Kernels, n: usize) -> Option<usize> {
    if n <= k.gf2x.longest_short() && !k.gf2x.has_half(n) {
        return None;
    }
    let rows = n.next_multiple_of(k.gf2x.rows.row());
    k.gf2x.has_half(rows).then_some(rows)
}

/// The limbs of scratch that a half of `n` limbs takes.
fn scratch_len(k: &Kernels, n: usize) -> usize {
    match in_lanes(k, n) {
        Some(rows) if n == rows => 0,
        Some(rows) => 3 * rows,
        None => 2 * n + super::mul_scratch_len(k, n, n),
    }
}

/// A half of the product of operands as long as `r`.
fn mul_half(k: &Kernels, half: Half, r: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    if let Some(rows) = in_lanes(k, n) {
        return by_lanes(k, half, r, [a, b], rows, scratch);
    }
    let (whole, scratch) = scratch.split_at_mut(2 * n);
    super::mul(k, whole, a, b, scratch);
    r.copy_from_slice(half.of(whole));
}

/// A half of a product, in lanes of whole rows, with zeros beside the operands.
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
    if in_lanes(k, n).is_some() { scratch_len(k, n) } else { super::mul_scratch_len(k, n, n) }
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
    if let Some(rows) = in_lanes(k, a.len()) {
        let r = &mut room[..a.len()];
        by_lanes(k, half, r, operands, rows, scratch);
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
