//! The rings GF(2)[X]/(X^n - 1) against bits moved one by one.

mod elements;
mod inverses;

use crate::rings::{element, modulo, naive_product, operands, rings};
use widelimb::LIMB_BITS;
use widelimb::gf2x::{self, Cyclic, CyclicError};
use widelimb_testkit::on_every_core;

/// The lengths of HQC and of BIKE.
const CODES: [usize; 6] = [17669, 35851, 57637, 12323, 24659, 40973];

#[test]
fn products_and_squares_of_every_short_length() {
    on_every_core(|k| {
        for ring in rings(1..=300) {
            let mut scratch = vec![!0; ring.mul_scratch_len(k)];
            for (i, a) in operands(&ring, 5).iter().enumerate() {
                let mut r = vec![!0; ring.limbs()];
                for b in &operands(&ring, 50)[i % 2..] {
                    ring.mul_in(k, &mut r, a, b, &mut scratch);
                    assert_eq!(r, naive_product(&ring, a, b), "n = {}", ring.bits());
                }
                ring.sqr_in(k, &mut r, a, &mut scratch);
                assert_eq!(r, naive_product(&ring, a, a), "n = {}", ring.bits());
            }
        }
    });
}

#[test]
fn sparse_products_and_shifts_of_every_short_length() {
    for ring in rings(1..=300) {
        let (n, a) = (ring.bits(), element(&ring, 9));
        let mut r = vec![!0; ring.limbs()];
        for by in [0, 1, n / 2, n - 1, n, 3 * n + 1] {
            ring.rotate(&mut r, &a, by).expect("elements");
            let power = ring.from_exponents_vartime(&[by % n]).expect("below n");
            assert_eq!(r, naive_product(&ring, &a, &power), "n = {n} by {by}");
        }
        let exponents = [0, n / 3, n - 1, n / 3, n / 2];
        let sparse = ring.from_exponents_vartime(&exponents).expect("below n");
        ring.mul_sparse_vartime(&mut r, &a, &exponents).expect("elements");
        assert_eq!(r, naive_product(&ring, &a, &sparse), "n = {n}");
    }
}

#[test]
fn products_at_the_lengths_of_codes() {
    on_every_core(|k| {
        for ring in rings(CODES) {
            let limbs = ring.limbs();
            let mut scratch = vec![!0; ring.mul_scratch_len(k)];
            for (a, b) in operands(&ring, 3).iter().zip(operands(&ring, 30).iter().rev()) {
                let (mut r, mut whole) = (vec![!0; limbs], vec![0; 2 * limbs]);
                ring.mul_in(k, &mut r, a, b, &mut scratch);
                gf2x::mul(&mut whole, a, b);
                assert_eq!(r, modulo(&ring, &whole), "n = {}", ring.bits());
                ring.sqr_in(k, &mut r, a, &mut scratch);
                gf2x::mul(&mut whole, a, a);
                assert_eq!(r, modulo(&ring, &whole), "n = {}", ring.bits());
            }
            let exponents: Vec<usize> = (0..66).map(|i| i * i * 31 % ring.bits()).collect();
            let sparse = ring.from_exponents_vartime(&exponents).expect("below n");
            let (a, mut r, mut s) = (element(&ring, 4), vec![0; limbs], vec![0; limbs]);
            ring.mul_sparse_vartime(&mut r, &a, &exponents).expect("elements");
            ring.mul_in(k, &mut s, &a, &sparse, &mut scratch);
            assert_eq!(r, s, "n = {}", ring.bits());
        }
    });
}

#[test]
fn powers_are_squares_one_after_the_other() {
    on_every_core(|table| {
        for ring in rings([1, 2, 63, 64, 65, 301, 1000, 1009, 4099].into_iter().chain(CODES)) {
            let a = element(&ring, 1);
            let mut squares = a.clone();
            let mut scratch = vec![!0; ring.sqr_scratch_len()];
            for k in 0..20 {
                let by = ring.frobenius(k);
                let mut r = vec![!0; ring.limbs()];
                by.apply_in(table, &mut r, &a, &mut vec![!0; by.scratch_len()]);
                assert_eq!(r, squares, "n = {}, k = {k}", ring.bits());
                let before = squares.clone();
                ring.sqr_in(table, &mut squares, &before, &mut scratch);
            }
        }
    });
}

#[test]
fn what_is_no_element_is_refused() {
    for bits in [0, Cyclic::MOST_BITS + 1] {
        assert_eq!(Cyclic::new(bits), Err(CyclicError::Bits { bits }));
    }
    let ring = Cyclic::new(70).expect("a length");
    let (mut r, a, top) = ([7; 2], [1; 2], [0, 1 << 6]);
    let length = CyclicError::Length { expected: 2, found: 1 };
    assert_eq!(ring.mul(&mut r, &a[1..], &a), Err(length));
    assert_eq!(ring.mul(&mut r, &a, &a[1..]), Err(length));
    assert_eq!(ring.mul(&mut r[1..], &a, &a), Err(length));
    assert_eq!(ring.mul(&mut r, &a, &top), Err(CyclicError::TopBits));
    assert_eq!(ring.mul(&mut r, &top, &a), Err(CyclicError::TopBits));
    assert_eq!(ring.sqr(&mut r, &top), Err(CyclicError::TopBits));
    assert_eq!(ring.pow_2k(&mut r, &top, 3), Err(CyclicError::TopBits));
    assert_eq!(ring.inverse(&mut r, &a), Err(CyclicError::EvenLength { bits: 70 }));
    assert_eq!(ring.add(&mut r, &a, &top), Err(CyclicError::TopBits));
    assert_eq!(ring.rotate(&mut r, &top, 1), Err(CyclicError::TopBits));
    let exponent = CyclicError::Exponent { exponent: 70, bits: 70 };
    assert_eq!(ring.mul_sparse_vartime(&mut r, &a, &[3, 70]), Err(exponent));
    assert_eq!(ring.from_exponents_vartime(&[70]), Err(exponent));
    assert_eq!(r, [7; 2], "a result is unchanged after an error");
}

#[test]
fn products_in_scratch_of_the_callers_are_the_same() {
    for ring in rings(CODES) {
        let (a, b) = (element(&ring, 3), element(&ring, 8));
        let (mut r, mut expected) = (vec![7; ring.limbs()], ring.zero().expect("memory"));
        let mut scratch = vec![!0; ring.scratch_len()];
        let (expected_len, found) = (scratch.len(), scratch.len() - 1);
        let refused = CyclicError::Length { expected: expected_len, found };
        assert_eq!(ring.mul_with_scratch(&mut r, &a, &b, &mut scratch[1..]), Err(refused));
        assert!(r.iter().all(|&limb| limb == 7), "a result is unchanged after an error");
        ring.mul_with_scratch(&mut r, &a, &b, &mut scratch).expect("elements");
        ring.mul(&mut expected, &a, &b).expect("elements");
        assert_eq!(r, expected, "n = {}", ring.bits());
    }
}

#[test]
fn sums_weights_bytes_and_exponents() {
    for ring in rings([1, 7, 8, 63, 64, 65, 130, 12323]) {
        let (a, b) = (element(&ring, 3), element(&ring, 4));
        let mut sum = ring.zero().expect("memory");
        ring.add(&mut sum, &a, &b).expect("elements");
        ring.add_assign(&mut sum, &a).expect("elements");
        assert_eq!(sum, b);
        let exponents = ring.exponents_vartime(&a).expect("an element");
        assert!(exponents.is_sorted() && exponents.iter().all(|&e| e < ring.bits()));
        assert!(exponents.iter().all(|&e| a[e / LIMB_BITS] >> (e % LIMB_BITS) & 1 == 1));
        assert_eq!(ring.weight(&a), Ok(exponents.len()));
        assert_eq!(ring.from_exponents_vartime(&exponents), Ok(a.clone()));
        let mut bytes = vec![0; ring.bits().div_ceil(8)];
        ring.to_bytes(&mut bytes, &a).expect("an element");
        assert_eq!(ring.from_bytes(&bytes), Ok(a));
        bytes.push(0);
        let (expected, found) = (bytes.len() - 1, bytes.len());
        assert_eq!(ring.from_bytes(&bytes), Err(CyclicError::Length { expected, found }));
        if ring.bits() % 8 != 0 {
            assert_eq!(ring.from_bytes(&vec![0xff; expected]), Err(CyclicError::TopBits));
        }
    }
}
