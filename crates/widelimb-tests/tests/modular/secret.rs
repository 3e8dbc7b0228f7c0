//! Powers and inverses in constant time: that they are right. That nothing is decided by a limb is
//! seen to by the library's own tests.

use crate::limb_support::{big, limbs, random, rng, shapes};
use num_bigint::BigUint;
use widelimb_limb::Limb;
use widelimb_limb::modular::{
    Modulus, SecretInverseError, SecretPowerError, inverse_secret, pow_secret,
};

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

fn check_inverse(a: &[Limb], modulus: &[Limb]) {
    let m = Modulus::new(modulus).expect("a modulus");
    let mut inverse = vec![7; modulus.len()];
    let done = inverse_secret(&mut inverse, a, &m);
    match big(a).modinv(&big(modulus)) {
        Some(expected) => {
            assert_eq!((done, big(&inverse)), (Ok(()), expected), "{a:x?} modulo {modulus:x?}");
        }
        None => {
            assert_eq!(done, Err(SecretInverseError::NotInvertible), "{a:x?} modulo {modulus:x?}");
            assert_eq!(inverse, vec![7; modulus.len()], "nothing is written");
        }
    }
}

#[test]
fn inverses_of_shaped_secrets() {
    let mut rng = rng(23);
    for n in (1..=9).chain([16, 33, 70]) {
        for mut modulus in shapes(&mut rng, n) {
            modulus[0] |= 1;
            modulus[n - 1] |= Limb::from(modulus[n - 1] == 0);
            if modulus == [1] {
                continue;
            }
            for a in shapes(&mut rng, n) {
                check_inverse(&a, &modulus);
            }
            for near in [0u32, 1, 2, 3] {
                for a in [big(&modulus) - near, big(&modulus) + near, BigUint::from(near)] {
                    let mut a = limbs(&a);
                    a.resize(n, 0);
                    check_inverse(&a[..n], &modulus);
                }
            }
        }
    }
}

/// Numbers below each modulus, of which many are not invertible.
#[test]
fn inverses_of_small_secrets() {
    for m in (3..200).step_by(2) {
        for a in (0..2 * m).chain([Limb::MAX, Limb::MAX - 1, 1 << 63]) {
            check_inverse(&[a], &[m]);
            check_inverse(&[a, 0], &[m, 1]);
            check_inverse(&[a, m], &[Limb::MAX - 2 * m, Limb::MAX]);
        }
    }
}

/// Neighbours in Fibonacci's sequence, with the most steps, and numbers with equal upper bits, of
/// which a round does not know the larger one.
#[test]
fn inverses_where_rounds_are_hard() {
    let mut rng = rng(24);
    let (mut a, mut b) = (BigUint::from(1u32), BigUint::from(1u32));
    for i in 0..1500 {
        (a, b) = (&a + &b, a);
        if i > 3 && (i < 300 || i % 17 == 0) && a.bit(0) {
            let modulus = limbs(&a);
            let mut number = limbs(&b);
            number.resize(modulus.len(), 0);
            check_inverse(&number, &modulus);
        }
    }
    for n in [2, 3, 5, 9] {
        for _ in 0..20 {
            let mut modulus = random(&mut rng, n);
            modulus[0] |= 1;
            modulus[n - 1] |= 1;
            for same in 1..n {
                let mut a = random(&mut rng, n);
                a[n - same..].copy_from_slice(&modulus[n - same..]);
                check_inverse(&a, &modulus);
                a = modulus.clone();
                a[n - same] ^= 1 << 40;
                check_inverse(&a, &modulus);
            }
        }
    }
}

#[test]
fn inverses_that_do_not_fit_are_refused() {
    let [even, odd] = [6, 7].map(|low| Modulus::new(&[low, 1]).expect("a modulus"));
    let mut inverse = [5, 5];
    let refused = inverse_secret(&mut inverse, &[1, 1], &even);
    assert_eq!(refused, Err(SecretInverseError::EvenModulus));
    let length = SecretInverseError::Length { limbs: 1, modulus: 2 };
    assert_eq!(inverse_secret(&mut inverse, &[1], &odd), Err(length));
    assert_eq!(inverse_secret(&mut [1], &[1, 1], &odd), Err(length));
    let one = Modulus::new(&[1]).expect("a modulus");
    assert_eq!(inverse_secret(&mut inverse[..1], &[4], &one), Ok(()));
    assert_eq!(inverse, [0, 5]);
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
