//! Each level's permutations of bits, against bits moved one by one.

use std::vec;
use std::vec::Vec;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::BitPermutation;
use widelimb_kernels::{Kernels, kernels_of};
use widelimb_kernels::{LIMB_BITS, Limb};
use widelimb_testkit::of_every_core as tables;

fn bit(a: &[Limb], i: usize) -> Limb {
    a[i / LIMB_BITS] >> (i % LIMB_BITS) & 1
}

/// Bits of no order, again from the first on after `n`.
fn source(n: usize, len: usize) -> Vec<Limb> {
    let random = |i: usize| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    let of = |i: usize| random(i / 7).wrapping_mul(random(i)) >> 63;
    let limb = |at| (0..LIMB_BITS).fold(0, |limb, j| limb | of((LIMB_BITS * at + j) % n) << j);
    (0..len).map(limb).collect()
}

fn inverse(m: usize, n: usize) -> Option<usize> {
    (1..n).find(|x| x * m % n == 1)
}

fn check(k: &Kernels, by: &BitPermutation) {
    let n = by.bits;
    let a = source(n, by.source_len());
    // Canaries: any content.
    let (mut r, mut matrix) = (vec![!0; by.result_len()], vec![!0; by.matrix_len()]);
    k.gf2x.permute(&mut r, &a, by, &mut matrix);
    for j in 0..n {
        assert_eq!(bit(&r, j), bit(&a, by.step * j % n), "{}, {by:?}, bit {j}", k.level);
    }
}

#[test]
fn permutations_are_those_bit_by_bit() {
    let mut forms = 0;
    for k in tables() {
        for n in [64, 65, 67, 100, 127, 128, 129, 255, 257, 300, 513, 1021] {
            for m in [1, 2, 3, 7, 11, 16, n / 3, n / 2 + 1, 5 * n / 7, n - 2, n - 1] {
                let by = inverse(m, n).and_then(|inverse| BitPermutation::new(n, m, inverse));
                forms += usize::from(by.inspect(|by| check(k, by)).is_some());
            }
        }
    }
    assert!(forms > 100, "{forms}");
}

#[test]
fn powers_of_two_modulo_the_sizes_of_codes_do() {
    for n in [12323_usize, 24659, 40973, 17669, 35851, 57637] {
        let half = n.div_ceil(2);
        let (mut m, mut inverse) = (1, 1);
        let mut forms = 0;
        for power in 0..60 {
            let by = BitPermutation::new(n, m, inverse);
            if let (Some(by), 0) = (by, power % 11) {
                tables().into_iter().for_each(|k| check(k, &by));
            }
            forms += usize::from(by.is_some());
            (m, inverse) = (m * half % n, inverse * 2 % n);
        }
        assert!(forms > 45, "{n}: {forms}");
    }
}

#[test]
fn columns_are_as_few_and_as_near_as_they_say() {
    for n in [64, 97, 1009, 12323] {
        for inverse in [1, 2, 5, n / 2 + 3, n - 3, n - 1] {
            let Some(step) = self::inverse(inverse, n) else { continue };
            let Some(by) = BitPermutation::new(n, step, inverse) else { continue };
            let mut places: Vec<usize> = (0..by.columns()).map(|z| z * inverse % n).collect();
            let (mut column, mut place) = (0, 0);
            places.sort_unstable();
            for expected in places {
                assert_eq!((column * inverse % n, place), (expected, expected), "{by:?}");
                let (next, distance) = by.next(column);
                assert!(
                    distance <= LIMB_BITS * by.blocks - widelimb_kernels::gf2x::MARGIN,
                    "{by:?}"
                );
                (column, place) = (next, place + distance);
            }
            assert_eq!((column, place), (0, n), "{by:?}");
        }
    }
}

#[test]
#[should_panic(expected = "one is the other's inverse")]
fn a_wrong_inverse_is_refused() {
    let _ = BitPermutation::new(1009, 2, 3);
}

#[test]
#[should_panic(expected = "the lengths of the permutation")]
fn a_short_matrix_is_refused() {
    let by = BitPermutation::new(1009, 505, 2).expect("a cheap form");
    let (mut r, a) = (vec![0; by.result_len()], vec![0; by.source_len()]);
    kernels_of(Level::Scalar).expect("always").gf2x.permute(&mut r, &a, &by, &mut [0]);
}
