//! Internal functions of the cyclic rings: orders, and permutations where squares are the default.

use widelimb_gf2x::Limb;
use widelimb_gf2x::cyclic::order::{order_of_two, reduced_exponent};
use widelimb_gf2x::cyclic::{Cyclic, Frobenius};
use widelimb_kernels::kernels;
use widelimb_testkit::of_every_core as tables;

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

#[test]
fn exponents_are_reduced_to_those_of_the_same_power() {
    for n in (1..200).chain([1 << 30, 3 << 28, 255 << 10]) {
        let power = |k: usize| (0..k).fold(1 % n, |power, _| power * 2 % n);
        for k in [0, 1, n - 1, n, n + 1, 2 * n + 3, 3000].into_iter().filter(|&k| k < 4000) {
            let reduced = reduced_exponent(k, n);
            assert!(reduced <= k && reduced <= n, "{n} {k}");
            assert_eq!(power(reduced), power(k), "{n} {k}");
        }
        assert!(reduced_exponent(usize::MAX, n) <= n, "{n}");
    }
}

#[test]
fn powers_of_any_height_end() {
    for n in [1, 64, 65, 96, 1000, 1283] {
        let ring = Cyclic::new(n).expect("a length");
        let a = element(&ring);
        let [mut r, mut expected] = [vec![0; ring.limbs()], vec![0; ring.limbs()]];
        ring.pow_2k(&mut r, &a, usize::MAX).expect("an element");
        let k = reduced_exponent(usize::MAX, n);
        Frobenius::by_squares(ring, k).apply_in(
            kernels(),
            &mut expected,
            &a,
            &mut vec![0; ring.sqr_scratch_len()],
        );
        assert_eq!(r, expected, "{n}");
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
                for table in tables() {
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
