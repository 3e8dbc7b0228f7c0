//! Tests of `widelimb_gf2x::product::rows`.

use widelimb_gf2x::Limb;
use widelimb_gf2x::product::rows::*;
use widelimb_kernels::gf2x::rows::{ROWS_IN_A_STEP, RowKernels};
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

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
            if m <= ROWS_IN_A_STEP {
                rows.product(&mut r, &a, &b);
                assert!(r == expected, "{}: {m} rows in one call", k.level);
            }
        }
    }
}
