//! Residues with operators, against num-bigint.

use crate::numbers::{big, natural_from, natural_of, panics};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::HashSet;
use widelimb::Natural;
use widelimb::error::{ModularError, ResidueError};
use widelimb::modular::{Modulus, Residue};

/// Moduli above 0, odd and even, of lengths on both sides of where the form changes.
fn modulus() -> impl Strategy<Value = Natural> {
    let odd = |n: Natural| n * 2 + 1;
    prop_oneof![
        4 => natural_of(10).prop_map(odd),
        2 => natural_of(10).prop_map(|n| n + 1),
        1 => natural_of(40).prop_map(odd),
        1 => (200_usize..215, any::<u64>()).prop_map(move |(n, low)| {
            odd((Natural::one() << (64 * n as u64)) + low)
        }),
    ]
}

fn value(residue: &Residue<'_>) -> BigUint {
    big(&Natural::from(residue))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn operators_are_those_of_the_ring(
        m in modulus(), a in natural_of(12), b in natural_of(12), near in 0_u64..3,
    ) {
        let ring = Modulus::try_from(&m).unwrap();
        let oracle = big(&m);
        // Beside any numbers those right below the modulus, and 0.
        let high = &m - m.clone().min((near + 1).into());
        for (a, b) in [(&a, &b), (&high, &b), (&a, &high), (&high, &high), (&Natural::ZERO, &b)] {
            let (x, y) = (big(a) % &oracle, big(b) % &oracle);
            let (a, b) = (a.residue(&ring), b.residue(&ring));
            prop_assert_eq!(value(&a), x.clone());
            let of = |n: BigUint| natural_from(&n).residue(&ring);
            assert_operator!(a, +, +=, b, of(&x + &y));
            assert_operator!(a, -, -=, b, of(&x + &oracle - &y));
            assert_operator!(a, *, *=, b, of(&x * &y));
            prop_assert_eq!(value(&(&a + &b)), (&x + &y) % &oracle);
            prop_assert_eq!(value(&(&a - &b)), (&x + &oracle - &y) % &oracle);
            prop_assert_eq!(value(&(&a * &b)), (&x * &y) % &oracle);
            prop_assert_eq!(value(&-&a), (&oracle - &x) % &oracle);
            prop_assert_eq!(-a.clone() + &a, of(BigUint::ZERO));
            prop_assert_eq!(a.is_zero(), x == BigUint::ZERO);
            prop_assert_eq!(a == b, x == y);
            prop_assert_eq!(HashSet::from([a.clone()]).contains(&(&a + &b - &b)), true);
            prop_assert_eq!(a.to_string(), x.to_string());
        }
    }

    #[test]
    fn powers_and_inverses(m in modulus(), a in natural_of(4), b in natural_of(4), e in natural_of(1)) {
        let ring = Modulus::try_from(&m).unwrap();
        let (a, b) = (a.residue(&ring), b.residue(&ring));
        prop_assert_eq!(value(&a.pow(e.limbs())), value(&a).modpow(&big(&e), &big(&m)));
        match value(&b).modinv(&big(&m)) {
            Some(inverse) => {
                prop_assert_eq!(value(&b.inverse().unwrap()), inverse.clone());
                let quotient = natural_from(&(value(&a) * inverse)).residue(&ring);
                assert_operator!(a, /, /=, b, quotient);
            }
            None => {
                prop_assert_eq!(b.inverse(), Err(ModularError::NotInvertible));
                prop_assert_eq!(a.try_div(&b), Err(ResidueError::NotInvertible));
                prop_assert!(panics(|| &a / &b));
            }
        }
    }
}

#[test]
fn residues_of_two_moduli_do_not_mix() {
    let [m, n, same] = [7_u64, 9, 7].map(|m| Modulus::new(&[m]).unwrap());
    let (a, b, c) = (m.residue(&[3]), n.residue(&[3]), same.residue(&[3]));
    for result in [a.try_add(&b), a.try_sub(&b), a.try_mul(&b), a.try_div(&b)] {
        assert_eq!(result, Err(ResidueError::UnlikeModuli));
    }
    assert!(panics(|| &a + &b) && panics(|| &a - &b) && panics(|| &a * &b) && panics(|| &a / &b));
    assert!(a != b && a == c);
    assert_eq!((&a * &c).to_limbs(), [2]);
    assert_eq!(a.modulus().limbs(), [7]);
}

#[test]
fn modulo_one_all_is_zero() {
    let one = Modulus::new(&[1]).unwrap();
    let a = one.residue(&[5]);
    assert!(a.is_zero() && (&a + &a).is_zero() && (&a * &a).is_zero() && (-&a).is_zero());
    assert!(a.pow(&[0]).is_zero() && (&a / &a).is_zero());
    assert_eq!(a.to_limbs(), [0; 0]);
    assert_eq!(Modulus::try_from(&Natural::ZERO).unwrap_err(), ModularError::ZeroModulus);
}
