//! Powers modulo any number, by both roads; square roots and perfect powers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use widelimb_fuzz::{limbs, number, two_numbers};
use widelimb_limb::modular::{Modulus, SecretPowerError, pow_secret};
use widelimb_limb::{perfect_power, sqrt_rem};

fuzz_target!(|bytes: &[u8]| {
    // The first byte says how many of the others are the exponent's.
    let Some((&count, rest)) = bytes.split_first() else { return };
    let (exponent, rest) = rest.split_at(rest.len().min(usize::from(count) % 16));
    let exponent = limbs(exponent);
    let Some((base, modulus)) = two_numbers(rest) else { return };
    let Ok(m) = Modulus::new(&modulus) else { return };
    let power = |base: &[u64]| number(base).modpow(&number(&exponent), &number(&modulus));
    assert_eq!(number(&m.pow(&base, &exponent)), power(&base));
    let mut padded = base.clone();
    padded.resize(m.limbs().len(), 0);
    let mut secret = padded.clone();
    match pow_secret(&mut secret, &padded, &exponent, 64 * exponent.len(), &m) {
        Ok(()) => {
            assert_eq!(m.limbs()[0] % 2, 1);
            assert_eq!(number(&secret), power(&padded));
        }
        Err(error) => {
            assert_eq!((error, m.limbs()[0] % 2), (SecretPowerError::EvenModulus, 0));
        }
    }
    let (root, rest) = sqrt_rem(&base);
    let (root, rest) = (number(&root), number(&rest));
    assert_eq!(&root * &root + &rest, number(&base));
    assert!(rest <= 2u32 * root);
    if let Some((root, exponent)) = perfect_power(&base) {
        assert_eq!(BigUint::pow(&number(&root), exponent as u32), number(&base));
    }
    // A power is always told, by an exponent that has that of its making as a divisor.
    let times = 2 + u32::from(count / 16);
    if base.len() <= 8 && number(&base) > BigUint::from(1u32) {
        let power = number(&base).pow(times);
        let (root, exponent) = perfect_power(&power.to_u64_digits()).expect("a power");
        assert!(exponent.is_multiple_of(u64::from(times)));
        assert_eq!(number(&root).pow(exponent as u32), power);
    }
});
