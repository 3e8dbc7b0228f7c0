//! Products of operands of like lengths, in lanes: the operands are dealt into the lanes of rows
//! and multiplied there, and the result is gathered.

use super::rows;
use crate::Limb;
use widelimb_kernels::Kernels;

/// Limbs to which the parts of scratch are aligned: a vector that crosses a cache line costs
/// double.
const ALIGN: usize = 8;

/// Limbs of scratch that [`mul`] takes for operands of at most `n` limbs.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    let table = &k.gf2x.rows;
    let q = table.rows_of(n);
    let rows = rows::scratch_len(table, q);
    let (operand_len, product_len) = (table.lanes_len(q), table.gathered_len(q));
    if table.lanes() == 1 {
        return ALIGN + 2 * operand_len + product_len + rows;
    }
    let own = 4 * operand_len
        + 2 * product_len
        + 2 * operand_len / 4
        + (product_len / 4).next_multiple_of(ALIGN);
    ALIGN + own + rows.max(super::mul_scratch_len(k, 2 * q, 2 * q))
}

/// `r = a b`, the shorter operand filled with zeros.
pub(super) fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let table = &k.gf2x.rows;
    let q = table.rows_of(a.len().max(b.len()));
    let n = q * table.row();
    let (operand_len, product_len) = (table.lanes_len(q), table.gathered_len(q));
    let (a0, b0, p0);
    let mut scratch = aligned(scratch);
    (a0, scratch) = scratch.split_at_mut(operand_len);
    (b0, scratch) = scratch.split_at_mut(operand_len);
    (p0, scratch) = scratch.split_at_mut(product_len);
    if table.lanes() == 1 {
        table.deal(a0, &mut [], &mut [], a, q);
        table.deal(b0, &mut [], &mut [], b, q);
        rows::mul(table, p0, a0, b0, scratch);
        return table.gather(r, p0, &[], &[], q);
    }
    let (a1, b1, p1, sum_a, sum_b, sum_p);
    (a1, scratch) = scratch.split_at_mut(operand_len);
    (b1, scratch) = scratch.split_at_mut(operand_len);
    (p1, scratch) = scratch.split_at_mut(product_len);
    (sum_a, scratch) = scratch.split_at_mut(operand_len / 4);
    (sum_b, scratch) = scratch.split_at_mut(operand_len / 4);
    (sum_p, scratch) = scratch.split_at_mut((product_len / 4).next_multiple_of(ALIGN));
    table.deal(a0, a1, sum_a, a, q);
    table.deal(b0, b1, sum_b, b, q);
    rows::mul(table, &mut p0[..2 * n], &a0[..n], &b0[..n], scratch);
    rows::mul(table, &mut p1[..2 * n], &a1[..n], &b1[..n], scratch);
    super::mul(k, &mut sum_p[..4 * q], &sum_a[..2 * q], &sum_b[..2 * q], scratch);
    table.gather(r, p0, p1, &sum_p[..product_len / 4], q);
}

/// The part of `scratch` from the next cache line on.
fn aligned(scratch: &mut [Limb]) -> &mut [Limb] {
    let limbs = (scratch.as_ptr().addr() / size_of::<Limb>()).wrapping_neg() % ALIGN;
    &mut scratch[limbs..]
}
