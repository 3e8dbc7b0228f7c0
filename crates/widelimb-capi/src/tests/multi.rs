//! Tests of products of any number of powers.

use super::memory::without_memory;
use super::{limbs, number, shapes};
use crate::error::{Error, WL_OK};
use crate::{wl_multi_exp, wl_multi_exp_vartime};
use num_bigint::BigUint;
use std::ptr::{null, null_mut};
use widelimb::Limb;

/// Bases and exponents of so many powers, the hard shapes first; strides are longer than numbers.
fn operands(count: usize, lens: [usize; 2]) -> [Vec<Limb>; 2] {
    [0, 1].map(|which| {
        let mut all = shapes(lens[which]);
        all.rotate_left(which);
        let row = |i: usize| match all.get(i) {
            Some(shape) => shape.clone(),
            None => limbs(i as u64 + 9, lens[which]),
        };
        (0..count).flat_map(|i| [row(i), vec![Limb::MAX]].concat()).collect()
    })
}

#[test]
fn products_are_those_of_the_powers() {
    for (count, base_limbs, bits, n) in [
        (0, 1, 64, 1),
        (1, 2, 1, 1),
        (5, 0, 64, 2),
        (7, 3, 130, 2),
        (20, 4, 256, 4),
        (300, 2, 70, 3),
    ] {
        let exponent_limbs = usize::div_ceil(bits, 64);
        let [bases, exponents] = operands(count, [base_limbs, exponent_limbs]);
        let mut modulus = limbs(5, n);
        modulus[0] |= 1;
        let m = number(&modulus);
        let mask = (BigUint::from(1_u8) << bits) - 1_u8;
        let expected = (0..count).fold(BigUint::from(1_u8) % &m, |product, i| {
            let base = number(&bases[i * (base_limbs + 1)..][..base_limbs]);
            let exponent = number(&exponents[i * (exponent_limbs + 1)..][..exponent_limbs]);
            product * base.modpow(&(exponent & &mask), &m) % &m
        });
        for multi_exp in [wl_multi_exp, wl_multi_exp_vartime] {
            let mut r = vec![7; n + 1];
            let (b, e, stride) = (bases.as_ptr(), exponents.as_ptr(), exponent_limbs + 1);
            let (to, m) = (r.as_mut_ptr(), modulus.as_ptr());
            // SAFETY: the arrays have the lengths that the call needs.
            let code = unsafe {
                multi_exp(to, b, base_limbs, base_limbs + 1, e, bits, stride, count, m, n)
            };
            assert_eq!(code, WL_OK);
            assert!(number(&r[..n]) == expected && r[n] == 7, "{count} powers");
        }
    }
}

#[test]
fn products_that_are_refused() {
    let (a, mut room) = ([3; 8], [7; 8]);
    let (s, r) = (a.as_ptr(), room.as_mut_ptr());
    let [even, one, zero] = [[6, 1], [1, 0], [0, 0]].map(|modulus: [Limb; 2]| modulus);
    for multi_exp in [wl_multi_exp, wl_multi_exp_vartime] {
        let call = |r, base, exponent, bits, count, modulus, n| {
            // SAFETY: arrays of the lengths given, or the call is refused before it reads.
            unsafe { multi_exp(r, base, 1, 1, exponent, bits, 1, count, modulus, n) }
        };
        for (code, error) in [
            (call(null_mut(), s, s, 64, 4, s, 2), Error::NullPointer),
            (call(r, null(), s, 64, 4, s, 2), Error::NullPointer),
            (call(r, s, null(), 64, 4, s, 2), Error::NullPointer),
            (call(r, s, s, 64, 4, null(), 2), Error::NullPointer),
            (call(r, s, s, usize::MAX, 4, s, 2), Error::TooLong),
            (call(r, s, s, 64, usize::MAX, s, 2), Error::TooLong),
            (call(r, s, s, 64, 4, s, usize::MAX), Error::TooLong),
            (call(r, r.wrapping_add(1), s, 64, 4, s, 2), Error::Overlap),
            (call(r, s, r.wrapping_add(1), 64, 4, s, 2), Error::Overlap),
            (call(r, s, s, 64, 4, r.wrapping_add(1), 2), Error::Overlap),
            (call(r, s, s, 64, 4, even.as_ptr(), 2), Error::ModulusEven),
            (call(r, s, s, 64, 4, one.as_ptr(), 2), Error::ModulusOne),
            (call(r, s, s, 64, 4, zero.as_ptr(), 2), Error::DivisionByZero),
            (call(r, s, s, 64, 0, null(), 0), Error::DivisionByZero),
        ] {
            assert_eq!(code, error as i32);
        }
        let code = without_memory(|| call(r, s, s, 64, 4, s, 2));
        assert_eq!(code, Error::NoMemory as i32);
    }
    assert_eq!(room, [7; 8]);
}
