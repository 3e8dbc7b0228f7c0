//! Products of rows: in each lane of one operand by that of the other.

use crate::Limb;
use crate::arch::gf2x::rows::{RowKernels, RowMethod, TOOM3_GROWTH};

/// Limbs of scratch that [`mul`] takes for operands of `m` rows.
pub(super) fn scratch_len(rows: &RowKernels, m: usize) -> usize {
    rows.plan.scratch_rows(m) * rows.row()
}

/// `r = a b` in each lane, operands of one length in rows.
pub(super) fn mul(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let m = a.len() / rows.row();
    match rows.plan.method(m) {
        _ if rows.plan.in_one_call(m) => rows.product(r, a, b),
        RowMethod::Kernel => unreachable!("kernels are one call"),
        RowMethod::Karatsuba => karatsuba(rows, r, a, b, scratch),
        RowMethod::Karatsuba3 => karatsuba3(rows, r, a, b, scratch),
        RowMethod::Toom3 => toom3(rows, r, a, b, scratch),
    }
}

/// Limbs of a part.
fn part(rows: &RowKernels, method: RowMethod, limbs: usize) -> usize {
    method.part(limbs / rows.row()) * rows.row()
}

/// Three products of half the rows.
fn karatsuba(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
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

/// Six products of a third.
fn karatsuba3(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let h = part(rows, RowMethod::Karatsuba3, a.len());
    let (sums_a, scratch) = scratch.split_at_mut(3 * h);
    let (sums_b, scratch) = scratch.split_at_mut(3 * h);
    let (crosses, scratch) = scratch.split_at_mut(6 * h);
    rows.sum_thirds(sums_a, a);
    rows.sum_thirds(sums_b, b);
    let sums = sums_a.chunks(h).zip(sums_b.chunks(h));
    for (cross, (a, b)) in crosses.chunks_mut(2 * h).zip(sums) {
        mul(rows, cross, a, b, scratch);
    }
    for (product, (a, b)) in r.chunks_mut(2 * h).zip(a.chunks(h).zip(b.chunks(h))) {
        mul(rows, product, a, b, scratch);
    }
    rows.join_thirds(r, crosses);
}

/// Five products of a third.
fn toom3(rows: &RowKernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::gf2x::rows::ROWS_IN_A_STEP;
    use crate::test_levels::tables;
    use crate::test_limbs::limbs;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Scratch that is enough for any method's step and any parts.
    fn room(rows: &RowKernels, m: usize) -> Vec<Limb> {
        vec![Limb::MAX; (20 * m + 100) * rows.row() + scratch_len(rows, m + 2)]
    }

    #[test]
    fn all_methods_agree_where_the_plan_takes_another() {
        for k in tables() {
            let rows = &k.gf2x.rows;
            for m in 5..=64 {
                let n = m * rows.row();
                let (a, b) = (limbs(n, m as u64), limbs(n, 100 + m as u64));
                let (mut r, mut expected) = (vec![1; 2 * n], vec![2; 2 * n]);
                let mut scratch = room(rows, m);
                karatsuba(rows, &mut expected, &a, &b, &mut scratch);
                if m >= 9 {
                    toom3(rows, &mut r, &a, &b, &mut scratch);
                    assert!(r == expected, "{}: {m} rows", k.level);
                }
                karatsuba3(rows, &mut r, &a, &b, &mut scratch);
                assert!(r == expected, "{}: {m} rows in three parts", k.level);
                if m <= ROWS_IN_A_STEP {
                    rows.product(&mut r, &a, &b);
                    assert!(r == expected, "{}: {m} rows in one call", k.level);
                }
            }
        }
    }
}
