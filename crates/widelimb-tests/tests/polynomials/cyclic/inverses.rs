//! Inverses: times their elements they are 1, and what has none is refused.

use crate::rings::{operands, rings};
use widelimb::gf2x::{Cyclic, CyclicError};
use widelimb_testkit::on_every_core;

#[test]
fn inverses_times_their_elements_are_one() {
    on_every_core(|k| {
        let lengths = (1..=300).step_by(2).chain([1009, 4095, 12323]);
        let long: &[usize] = if cfg!(debug_assertions) { &[] } else { &[24659, 40973] };
        for ring in rings(lengths.chain(long.iter().copied())) {
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
            assert!((2..6).contains(&units), "n = {}: {units} units", ring.bits());
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
