//! What is not to be seen from outside: orders, and permutations where squares would be chosen.

use super::order::order_of_two;
use super::{Cyclic, Frobenius};
use crate::Limb;
use crate::arch::kernels_of;
use crate::cpu::Level;
use alloc::vec;
use alloc::vec::Vec;

#[test]
fn orders_of_two_are_those_by_doubling() {
    for n in (1..2000).step_by(2).chain([12323, 24659, 40973, 17669, 35851, 57637]) {
        let mut power = 2 % n;
        let mut order = 1;
        while power != 1 % n {
            power = power * 2 % n;
            order += 1;
        }
        assert_eq!(order_of_two(n), order, "{n}");
    }
}

/// An element of no order.
fn element(ring: &Cyclic) -> Vec<Limb> {
    let limb = |i: u64| (i ^ i << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let mut a: Vec<Limb> = (1..=ring.limbs() as u64).map(limb).collect();
    *a.last_mut().expect("a limb") &= ring.top_mask();
    a
}

#[test]
fn permutations_are_squares_one_after_the_other() {
    let mut permutations = 0;
    for n in (65..400).step_by(2) {
        let ring = Cyclic::new(n).expect("a length");
        let a = element(&ring);
        for k in [1, 2, 5, 6, 7, 11, 20, 64] {
            for left in [0, 1, 3] {
                let by = (k >= left).then(|| Frobenius::by_permutation(ring, k, left)).flatten();
                let Some(by) = by else { continue };
                let squares = Frobenius::by_squares(ring, k);
                for table in Level::ALL.into_iter().filter_map(kernels_of) {
                    let [r, s] = [by, squares].map(|by| {
                        let mut r = vec![!0; ring.limbs()];
                        by.apply_in(table, &mut r, &a, &mut vec![!0; by.scratch_len()]);
                        r
                    });
                    assert_eq!(r, s, "{}, n = {n}, k = {k}, {left} left", table.level);
                    permutations += 1;
                }
            }
        }
    }
    assert!(permutations > 1000, "{permutations}");
}
