//! The rings GF(2)[X]/(X^n - 1) against bits moved one by one.

mod gf2x_cyclic_support;

use gf2x_cyclic_support::{element, modulo, naive_product, rings};
use widelimb::gf2x::{self, Cyclic, CyclicError};
use widelimb::{LIMB_BITS, Limb};
use widelimb_testkit::on_every_level;

/// The lengths of HQC and of BIKE.
const CODES: [usize; 6] = [17669, 35851, 57637, 12323, 24659, 40973];

/// Operands on which a bit that goes astray is seen: all ones, single bits at both ends, ordinary ones.
fn operands(ring: &Cyclic, seed: u64) -> Vec<Vec<Limb>> {
    let n = ring.bits();
    let of = |exponents: &[usize]| ring.from_exponents_vartime(exponents).expect("below n");
    let all: Vec<usize> = (0..n).collect();
    vec![of(&[]), of(&[0]), of(&[n - 1]), of(&all), element(ring, seed), element(ring, seed + 1)]
}

#[test]
fn products_and_squares_of_every_short_length() {
    on_every_level(|k| {
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
    on_every_level(|k| {
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
    on_every_level(|table| {
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
fn inverses_times_their_elements_are_one() {
    on_every_level(|k| {
        let lengths = (1..=300).step_by(2).chain([1009, 4095, 12323]);
        for ring in rings(lengths.chain(if cfg!(debug_assertions) { 1..1 } else { 24659..24660 })) {
            let inverter = ring.inverter().expect("an odd length");
            let mut scratch = vec![!0; inverter.scratch_len(k).max(ring.mul_scratch_len(k))];
            let mut units = 0;
            for a in operands(&ring, 77) {
                let (mut r, mut product) = (vec![!0; ring.limbs()], vec![0; ring.limbs()]);
                let is_unit = inverter.inverse_in(k, &mut r, &a, &mut scratch);
                ring.mul_in(k, &mut product, &r, &a, &mut scratch);
                let is_one = product[0] == 1 && product[1..].iter().all(|&limb| limb == 0);
                assert_eq!(is_one, is_unit, "n = {}", ring.bits());
                units += usize::from(is_unit);
            }
            // The powers of X at least.
            assert!(units >= 2 && units < 6, "n = {}: {units} units", ring.bits());
        }
    });
}

#[test]
fn elements_without_an_inverse_are_refused() {
    // Even weight; the sum of all powers; a factor of X^7 - 1.
    for (n, exponents) in [(13, &[0, 5][..]), (5, &[0, 1, 2, 3, 4]), (7, &[0, 1, 3]), (1, &[])] {
        let ring = Cyclic::new(n).expect("a length");
        let a = ring.from_exponents_vartime(exponents).expect("below n");
        let mut r = ring.zero().expect("memory");
        assert_eq!(ring.inverse(&mut r, &a), Err(CyclicError::NotInvertible), "n = {n}");
    }
    let ring = Cyclic::new(7).expect("a length");
    let mut r = ring.zero().expect("memory");
    assert_eq!(ring.inverse(&mut r, &[0b111]), Ok(()), "X^2 + X + 1 is no factor of X^7 - 1");
    assert_eq!(ring.inverse(&mut r, &[2]), Ok(()));
    assert_eq!(r, [1 << 6]);
    let even = Cyclic::new(8).expect("a length");
    assert_eq!(even.inverse(&mut r, &[1]), Err(CyclicError::EvenLength { bits: 8 }));
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

#[test]
fn inverses_in_variable_time_are_the_same_and_of_even_lengths_too() {
    let mut units = 0;
    for ring in rings((1..=130).chain([1009, 4096, 12323])) {
        for a in operands(&ring, 7) {
            let (mut r, mut s) = (vec![!0; ring.limbs()], vec![!0; ring.limbs()]);
            match ring.inverse_vartime(&mut r, &a) {
                Ok(()) => {
                    ring.mul(&mut s, &r, &a).expect("elements");
                    assert_eq!(s, ring.from_exponents_vartime(&[0]).expect("below n"));
                    units += 1;
                }
                Err(error) => {
                    assert_eq!(error, CyclicError::NotInvertible);
                    assert!(r.iter().all(|&limb| limb == !0), "a result is unchanged");
                }
            }
            if ring.bits() % 2 == 1 {
                let is_unit = ring.inverse(&mut s, &a).is_ok();
                assert_eq!(is_unit, r == s, "n = {}", ring.bits());
            }
        }
    }
    assert!(units > 300, "{units}");
}
