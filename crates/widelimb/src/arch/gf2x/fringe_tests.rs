//! Each level's products of fringes, against rows of the portable level.

use super::FRINGE;
use crate::Limb;
use crate::arch::{Kernels, kernels_of};
use crate::cpu::Level;
use crate::test_levels::tables;
use crate::test_limbs::limbs;
use alloc::{vec, vec::Vec};

/// Row by row.
fn product(portable: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    for (i, &w) in b.iter().enumerate() {
        r[i + a.len()] = portable.gf2x.addmul_1(&mut r[i..][..a.len()], a, w);
    }
    r
}

/// Operands of uniform limbs and extreme ones, all ones, zeros, and ones in the outermost limbs.
fn operands(n: usize, seed: u64) -> [Vec<Limb>; 4] {
    let mut outermost = vec![0; n];
    (outermost[0], outermost[n - 1]) = (1, 1 << 63);
    [limbs(n, seed), vec![Limb::MAX; n], vec![0; n], outermost]
}

#[test]
fn products_with_fringes_are_those_row_by_row() {
    let portable = kernels_of(Level::Scalar).expect("always");
    for k in tables() {
        for n in [8, 9, 15, 16, 17, 31, 32, 64] {
            for (da, db) in (0..=FRINGE).flat_map(|da| (0..=FRINGE).map(move |db| (da, db))) {
                if da.max(db) == 0 {
                    continue;
                }
                let (of_a, of_b) = (operands(n + da, 5), operands(n + db, 77));
                let kinds = [[0, 0], [1, 1], [0, (da + n) % 4], [db % 4, 0], [3, 3]];
                for [x, y] in kinds {
                    let (a, b) = (&of_a[x], &of_b[y]);
                    let mut r = vec![7; a.len() + b.len() + 8];
                    let (own, others) = r.split_at_mut(a.len() + b.len());
                    own[..2 * n].copy_from_slice(&product(portable, &a[..n], &b[..n]));
                    k.gf2x.add_fringes(own, a, b, n);
                    assert_eq!(own, product(portable, a, b), "{} {n} + {da}, {db}", k.level);
                    assert!(others.iter().all(|&limb| limb == 7), "{} {n} + {da}, {db}", k.level);
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn long_fringes_are_refused() {
    let k = kernels_of(Level::Scalar).expect("always");
    k.gf2x.add_fringes(&mut [0; 8 + 17], &[0; 17], &[0; 8], 8);
}
