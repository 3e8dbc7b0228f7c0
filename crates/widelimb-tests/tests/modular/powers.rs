//! Powers.

use crate::limb_support::{big, extreme, limbs, on_every_level, random, rng, shapes};
use crate::{low_thresholds, without_digits};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::modular::Modulus;
use widelimb_limb::modular::pow::pow_mod_vartime;

#[track_caller]
fn check_pow(k: &Kernels, base: &[Limb], exponent: &[Limb], modulus: &[Limb]) {
    let result = pow_mod_vartime(k, base, exponent, modulus);
    if big(modulus) == BigUint::ZERO {
        assert_eq!(result, None);
        return;
    }
    let expected = limbs(&big(base).modpow(&big(exponent), &big(modulus)));
    assert_eq!(result, Some(expected), "{base:x?} to {exponent:x?} modulo {modulus:x?}");
}

#[test]
fn powers_of_shaped_numbers() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for n in 0..4 {
            for modulus in shapes(&mut rng, n) {
                for base in shapes(&mut rng, 2) {
                    for exponent in shapes(&mut rng, 1) {
                        check_pow(k, &base, &exponent, &modulus);
                    }
                }
            }
        }
    });
}

#[test]
fn powers_modulo_odd_and_even_numbers() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for n in [1, 2, 3, 5, 8, 9, 13, 33] {
            for twos in [0, 1, 2, 63, 64, 65, 64 * n / 2, 64 * n - 1] {
                let mut modulus: BigUint =
                    (big(&random(&mut rng, n)) >> twos) | BigUint::from(1u32);
                modulus <<= twos;
                let modulus = limbs(&modulus);
                let base = random(&mut rng, n + 1);
                for exponent in [vec![], vec![1], vec![2], vec![65537], extreme(&mut rng, n.min(5))]
                {
                    check_pow(k, &base, &exponent, &modulus);
                    check_pow(&low_thresholds(k), &base, &exponent, &modulus);
                }
            }
        }
    });
}

#[test]
fn long_moduli() {
    on_every_level(|k| {
        let mut rng = rng(5);
        let at = k.thresholds.montgomery_products;
        for n in at - 2..=at + 2 {
            let mut modulus = random(&mut rng, n);
            modulus[0] |= 1;
            for k in [k, &without_digits(k)] {
                check_pow(k, &random(&mut rng, n), &[19], &modulus);
                check_pow(k, &vec![Limb::MAX; n], &[3], &vec![Limb::MAX; n]);
            }
        }
    });
}

#[test]
fn every_small_power() {
    on_every_level(|k| {
        for modulus in 0..34 {
            for base in 0..35 {
                for exponent in 0..20 {
                    check_pow(k, &[base], &[exponent], &[modulus]);
                }
            }
        }
    });
}

#[test]
fn zeros_at_the_top_count_for_nothing() {
    on_every_level(|k| {
        assert_eq!(pow_mod_vartime(k, &[2, 0], &[3, 0], &[5, 0]), Some(vec![3]));
    });
}

/// Answers that other libraries once got wrong.
#[test]
fn powers_of_public_reports() {
    let number = |text: &str| limbs(&text.parse::<BigUint>().expect("a number"));
    on_every_level(|k| {
        for (base, exponent, modulus, power) in [
            ("24", "9223372036854775808", "75556710804409716572160", "25204017012210281742336"),
            ("67927325822352824469517479013", "2147483648", "1879048192", "1073741825"),
            ("2", "0", "1", "0"),
            ("0", "0", "1", "0"),
            ("0", "0", "5", "1"),
        ] {
            let [base, exponent, modulus, power] = [base, exponent, modulus, power].map(number);
            assert_eq!(pow_mod_vartime(k, &base, &exponent, &modulus), Some(power));
        }
    });
}

/// Powers in each kind of residue, at its shortest and its longest length.
#[test]
fn powers_of_every_length() {
    on_every_level(|k| {
        let mut rng = rng(7);
        for n in (1..=42).chain([51, 52, 53, 64, 65, 130, 198, 199, 200, 201]) {
            let mut modulus = extreme(&mut rng, n);
            modulus[0] |= 1;
            modulus[n - 1] |= 1;
            for base in [vec![Limb::MAX; n], random(&mut rng, n + 2), vec![2]] {
                // Debug builds take the whole exponent for one table alone.
                let bits = if cfg!(debug_assertions) { 8 } else { 64 };
                check_pow(k, &base, &random(&mut rng, 1), &modulus);
                for k in [&without_digits(k), &low_thresholds(k)] {
                    check_pow(k, &base, &[rng.random::<Limb>() >> (64 - bits)], &modulus);
                }
            }
            check_pow(k, &random(&mut rng, n), &[19], &vec![Limb::MAX; n]);
        }
    });
}

#[test]
fn a_modulus_multiplies_and_inverts() {
    let mut rng = rng(8);
    for n in [1, 2, 4, 5, 9, 12] {
        for modulus in shapes(&mut rng, n) {
            let Ok(m) = Modulus::new(&modulus) else {
                assert_eq!(big(&modulus), BigUint::ZERO);
                continue;
            };
            for a in shapes(&mut rng, n + 1) {
                let b = random(&mut rng, n);
                let expected = big(&a) * big(&b) % big(&modulus);
                assert_eq!(big(&m.mul(&a, &b)), expected, "{a:x?} {b:x?} modulo {modulus:x?}");
                assert_eq!(big(&m.reduce(&a)), big(&a) % big(&modulus));
                if let Ok(inverse) = m.inverse(&a) {
                    let one = big(&inverse) * big(&a) % big(&modulus);
                    assert_eq!(one, BigUint::from(1u32) % big(&modulus));
                }
            }
        }
    }
}
