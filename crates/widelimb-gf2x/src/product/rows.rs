//! Products of rows: in each lane the part of one operand by that of the other.

use crate::Limb;
use widelimb_kernels::gf2x::rows::{RowKernels, RowMethod, TOOM3_GROWTH};

/// The limbs of scratch that a product takes for operands of `m` rows.
pub fn scratch_len(rows: &RowKernels, m: usize) -> usize {
    rows.plan.scratch_rows(m) * rows.row()
}

/// `r = a b` in each lane, for operands of one length, in rows.
pub(super) fn mul(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let m = a.len() / rows.row();
    match rows.plan.method(m) {
        _ if rows.plan.in_one_call(m) => rows.product(r, a, b),
        RowMethod::Kernel => unreachable!("kernels are one call"),
        RowMethod::Karatsuba => karatsuba(rows, r, a, b, scratch),
        RowMethod::Toom3 => toom3(rows, r, a, b, scratch),
    }
}

/// The limbs of a part that the method splits operands of `limbs` limbs into.
fn part(rows: &RowKernels, method: RowMethod, limbs: usize) -> usize {
    method.part(limbs / rows.row()) * rows.row()
}

/// The product by three products of half the rows.
pub fn karatsuba(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let h = part(rows, RowMethod::Karatsuba, a.len());
    let (sums, scratch) = scratch.split_at_mut(2 * h);
    let (cross, scratch) = scratch.split_at_mut(2 * h);
    let (sum_a, sum_b) = sums.split_at_mut(h);
    rows.add_halves(sum_a, a);
    rows.add_halves(sum_b, b);
    mul(rows, cross, sum_a, sum_b, scratch);
    let (low, high) = r.split_at_mut(2 * h);
    mul(rows, low, &a[..h], &b[..h], scratch);
    mul(rows, high, &a[h..], &b[h..], scratch);
    rows.join_halves(r, cross);
}

/// The product by five products of a third of the rows.
pub fn toom3(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let h = part(rows, RowMethod::Toom3, a.len());
    let longer = h + TOOM3_GROWTH * rows.row();
    let (values_a, scratch) = scratch.split_at_mut(h + 2 * longer);
    let (values_b, scratch) = scratch.split_at_mut(h + 2 * longer);
    let (products, scratch) = scratch.split_at_mut(4 * longer);
    let part = h / rows.row();
    rows.evaluate3(values_a, a, part);
    rows.evaluate3(values_b, b, part);
    let (a_at_1, a_at_others) = values_a.split_at(h);
    let (b_at_1, b_at_others) = values_b.split_at(h);
    let values = a_at_others.chunks(longer).zip(b_at_others.chunks(longer));
    for (product, (a, b)) in products.chunks_mut(2 * longer).zip(values) {
        mul(rows, product, a, b, scratch);
    }
    let (low, rest) = r.split_at_mut(2 * h);
    let (at_1, high) = rest.split_at_mut(2 * h);
    mul(rows, low, &a[..h], &b[..h], scratch);
    mul(rows, at_1, a_at_1, b_at_1, scratch);
    mul(rows, high, &a[2 * h..], &b[2 * h..], scratch);
    rows.interpolate3(r, products, part);
}
