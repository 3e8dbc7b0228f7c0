//! Powers modulo any number, by both roads; square roots and perfect powers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use widelimb::limb::{perfect_power, sqrt_rem};
use widelimb::modular::{Modulus, pow_secret};
use widelimb_fuzz::{number, two_numbers};

fuzz_target!(|bytes: &[u8]| {
    let Some((base, modulus)) = two_numbers(bytes) else { return };
    let exponent: Vec<u64> = bytes.iter().take(9).map(|&byte| u64::from(byte) << 56 | 3).collect();
    let Ok(m) = Modulus::new(&modulus) else { return };
    let power = m.pow(&base, &exponent);
    let expected = number(&base).modpow(&number(&exponent), &number(&modulus));
    assert_eq!(number(&power), expected);
    let mut padded = base.clone();
    padded.resize(m.limbs().len(), 0);
    let mut secret = padded.clone();
    if pow_secret(&mut secret, &padded, &exponent, 64 * exponent.len(), &m).is_ok() {
        let expected = number(&padded).modpow(&number(&exponent), &number(&modulus));
        assert_eq!(number(&secret), expected);
    }
    let (root, rest) = sqrt_rem(&base);
    let (root, rest) = (number(&root), number(&rest));
    assert_eq!(&root * &root + &rest, number(&base));
    assert!(rest <= 2u32 * root);
    if let Some((root, exponent)) = perfect_power(&base) {
        assert_eq!(BigUint::pow(&number(&root), exponent as u32), number(&base));
    }
});
