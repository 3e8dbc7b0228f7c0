//! Powers in constant time: that they are right. That nothing is decided by a limb is seen to by the
//! library's own tests.

use crate::limb_support::{big, limbs, random, rng, shapes};
use num_bigint::BigUint;
use widelimb_limb::Limb;
use widelimb_limb::modular::{Modulus, SecretPowerError, pow_secret};

fn check(base: &[Limb], exponent: &[Limb], bits: usize, modulus: &[Limb]) {
    let m = Modulus::new(modulus).expect("a modulus");
    let mut power = vec![7; modulus.len()];
    pow_secret(&mut power, base, exponent, bits, &m).expect("an odd modulus");
    let mask = (BigUint::from(1u32) << bits) - 1u32;
    let expected = big(base).modpow(&(big(exponent) & mask), &big(modulus));
    assert_eq!(big(&power), expected, "{base:x?} to {exponent:x?} modulo {modulus:x?}");
}

#[test]
fn powers_of_shaped_secrets() {
    let mut rng = rng(21);
    for n in (1..=10).chain([13, 16, 20, 26, 33, 40]) {
        for mut modulus in shapes(&mut rng, n) {
            modulus[0] |= 1;
            modulus[n - 1] |= Limb::from(modulus[n - 1] == 0);
            for base in shapes(&mut rng, n).iter().take(4) {
                for bits in [0, 1, 5, 63, 64, 65, 128] {
                    check(base, &random(&mut rng, 2), bits, &modulus);
                }
                check(base, &[Limb::MAX, Limb::MAX], 128, &modulus);
                check(base, &[0, 0], 128, &modulus);
            }
        }
    }
}

#[test]
fn powers_of_long_secrets() {
    let mut rng = rng(22);
    for n in [64, 100, 200, 201, 260] {
        let mut modulus = random(&mut rng, n);
        modulus[0] |= 1;
        modulus[n - 1] |= 1;
        check(&random(&mut rng, n), &random(&mut rng, 1), 64, &modulus);
        check(&vec![Limb::MAX; n], &[3, 0], 70, &modulus);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let even = Modulus::new(&[6, 1]).expect("a modulus");
    let odd = Modulus::new(&[7, 1]).expect("a modulus");
    let mut power = [5, 5];
    let mut pow = |base: &[Limb], exponent: &[Limb], bits, modulus: &Modulus| {
        pow_secret(&mut power, base, exponent, bits, modulus)
    };
    assert_eq!(pow(&[1, 1], &[1], 64, &even), Err(SecretPowerError::EvenModulus));
    let length = SecretPowerError::Length { limbs: 1, modulus: 2 };
    assert_eq!(pow(&[1], &[1], 64, &odd), Err(length));
    let bits = SecretPowerError::ExponentBits { limbs: 1, bits: 65 };
    assert_eq!(pow(&[1, 1], &[1], 65, &odd), Err(bits));
    assert_eq!(power, [5, 5], "nothing is written");
    assert_eq!(pow_secret(&mut [1], &[1], &[0], 0, &odd), Err(length));
    let one = Modulus::new(&[1]).expect("a modulus");
    let mut power = [9];
    assert_eq!(pow_secret(&mut power, &[5], &[0], 64, &one), Ok(()));
    assert_eq!(power, [0]);
    assert_eq!(limbs(&big(&power)), Vec::<Limb>::new());
}
