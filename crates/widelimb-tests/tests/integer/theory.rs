//! Divisors, roots, residues and primes of integers.

use crate::numbers::{big_signed, integer, integer_from, integer_of, panics};
use num_integer::Integer as _;
use proptest::prelude::*;
use widelimb::error::{EvenModulusError, FractionError, ModularError, RootError};
use widelimb::modular::{Modulus, SecretPowerError};
use widelimb::{Integer, Natural};

proptest! {
    #[test]
    fn divisors_have_cofactors(a in integer(), b in integer(), c in integer_of(3)) {
        for (a, b) in [(&a * &c, &b * &c), (a.clone(), c.clone()), (a.clone(), a.clone()), (a, b)] {
            let e = a.extended_gcd(&b);
            prop_assert_eq!(&e.gcd, &integer_from(&big_signed(&a).gcd(&big_signed(&b))));
            prop_assert_eq!(&a.gcd(&b), &e.gcd);
            prop_assert_eq!(&e.x * &a + &e.y * &b, e.gcd.clone());
            if !a.is_zero() && !b.is_zero() {
                prop_assert!(e.x.abs() <= &b.abs() / &e.gcd && e.y.abs() <= &a.abs() / &e.gcd);
            }
            let lcm = a.lcm(&b);
            prop_assert_eq!(&lcm * &e.gcd, (&a * &b).abs());
            prop_assert_eq!(a.lcm_within(&b, lcm.bit_len()), Ok(lcm));
        }
    }

    #[test]
    fn kronecker_symbols_are_multiplicative(a in integer(), b in integer_of(4), n in integer_of(8)) {
        let symbol = |a: &Integer, n: &Integer| a.kronecker(n);
        prop_assert_eq!(symbol(&a, &n) == 0, !a.gcd(&n).is_one());
        if !a.is_zero() && !b.is_zero() {
            prop_assert_eq!(symbol(&n, &(&a * &b)), symbol(&n, &a) * symbol(&n, &b));
            prop_assert_eq!(symbol(&(&a * &b), &n), symbol(&a, &n) * symbol(&b, &n));
        }
        let jacobi = if n.is_even() { Err(EvenModulusError) } else { Ok(symbol(&a, &n)) };
        prop_assert_eq!(a.jacobi(&n), jacobi);
        if n.is_positive() && !n.is_even() {
            let jacobi = n.magnitude();
            let residue = a.try_div_rem_euclid(&n).unwrap().1;
            prop_assert_eq!(residue.magnitude().jacobi(jacobi), Ok(symbol(&a, &n)));
        }
    }

    #[test]
    fn fractions_come_back(r in integer(), t in integer(), spare in integer_of(2)) {
        let t = t.abs() + 1;
        let common = r.gcd(&t);
        let bounds = [&r, &t].map(|n| n.magnitude().clone());
        let m = Integer::from(&bounds[0] * &bounds[1]) * 2 + spare.abs() + 1;
        let Ok(inverse) = t.inverse_mod(&m) else { return Ok(()) };
        let fraction = (&r * inverse).rational_mod(&m, &bounds[0], &bounds[1]);
        prop_assert_eq!(fraction, Ok((&r / &common, &t / &common)));
        let half = m.magnitude() >> 1;
        let one = Natural::one();
        prop_assert_eq!(
            r.rational_mod(&m, &(half + 1), &one),
            Err(FractionError::Bounds)
        );
        prop_assert_eq!(r.rational_mod(&Integer::ZERO, &one, &one), Err(FractionError::ZeroModulus));
    }

    #[test]
    fn roots_are_rounded_toward_zero(a in integer(), degree in 1_u32..12) {
        if a.is_negative() && degree % 2 == 0 {
            prop_assert_eq!(a.try_root(degree), Err(RootError::EvenOfNegative));
        } else {
            prop_assert_eq!(a.root(degree), integer_from(&big_signed(&a).nth_root(degree)));
        }
        if a.is_negative() {
            prop_assert_eq!(a.try_sqrt(), Err(RootError::EvenOfNegative));
            prop_assert_eq!(a.try_sqrt_rem(), Err(RootError::EvenOfNegative));
            prop_assert!(!a.is_square());
        } else {
            let root = a.sqrt();
            prop_assert_eq!(&root, &integer_from(&big_signed(&a).sqrt()));
            prop_assert_eq!(a.is_square(), root.square() == a);
            prop_assert_eq!(a.sqrt_rem(), (root.clone(), &a - root.square()));
        }
    }

    #[test]
    fn residues_are_the_euclidean_ones(a in integer(), e in integer_of(2), m in integer_of(4)) {
        if m.is_zero() {
            prop_assert_eq!(a.try_pow_mod(&e, &m), Err(ModularError::ZeroModulus));
            prop_assert_eq!(a.inverse_mod(&m), Err(ModularError::ZeroModulus));
            return Ok(());
        }
        let inverse = a.inverse_mod(&m);
        prop_assert_eq!(inverse.is_ok(), a.gcd(&m) == 1);
        if let Ok(inverse) = &inverse {
            prop_assert!(!inverse.is_negative() && *inverse < m.abs());
            prop_assert_eq!((inverse * &a).rem_euclid(&m), Integer::one().rem_euclid(&m));
        }
        let base = if e.is_negative() { inverse } else { Ok(a.clone()) };
        let big_m = big_signed(&m.abs());
        let expected = base.map(|base| {
            let base = big_signed(&base).mod_floor(&big_m);
            integer_from(&base.modpow(&big_signed(&e.abs()), &big_m))
        });
        prop_assert_eq!(a.try_pow_mod(&e, &m), expected.clone());
        prop_assert_eq!(expected.is_err(), panics(|| a.pow_mod(&e, &m)));
    }
}

#[test]
fn powers_of_either_sign_are_told() {
    let bound = 4000_i64;
    let largest = |a: i64| {
        let bases = (-63..64).filter(|base: &i64| base.abs() > 1);
        let powers = bases.flat_map(|base| (2..13).map(move |e| (base, e)));
        powers
            .filter(|&(base, e)| base.checked_pow(e) == Some(a))
            .max_by_key(|&(base, e)| (e, base))
    };
    for a in -bound..bound {
        let expected = largest(a).map(|(base, e)| (Integer::from(base), u64::from(e)));
        let a = Integer::from(a);
        assert_eq!(a.perfect_power(), expected, "{a}");
        assert_eq!(a.is_power(), expected.is_some() || a.magnitude() <= &Natural::one(), "{a}");
    }
    let (root, long) = (-Integer::from(3).pow(50), -Integer::from(3).pow(600));
    assert_eq!(long.perfect_power(), Some((-Integer::from(6561), 75)));
    assert_eq!((root.perfect_power(), root.is_power()), (Some(((-9).into(), 25)), true));
    assert_eq!((-Integer::from(3).pow(64)).perfect_power(), None);
}

#[test]
fn negative_numbers_are_not_prime() {
    assert!(Integer::from(7).is_probable_prime());
    assert!(!Integer::from(-7).is_probable_prime());
}

#[test]
fn what_has_no_result() {
    let n = Integer::from(-10);
    assert_eq!(n.try_root(0), Err(RootError::Zeroth));
    assert!(panics(|| n.root(2)));
    assert!(panics(|| n.sqrt()) && panics(|| n.sqrt_rem()));
    assert!(panics(|| n.pow_mod(&n, &Integer::ZERO)));
    let e = Integer::ZERO.extended_gcd(&Integer::ZERO);
    assert!(e.gcd.is_zero());
    assert_eq!(Integer::ZERO.extended_gcd(&n).gcd, Natural::from(10_u32));
}

#[test]
fn secret_powers_are_those_of_the_magnitude() {
    let modulus = Modulus::new(&[1_000_003, 7]).expect("above 1");
    let m = Integer::from(Natural::from_limbs(vec![1_000_003, 7]));
    for (base, exponent) in [(0, 0), (0, 5), (1, 9), (2, 10), (i64::MAX, i64::MAX)] {
        let [base, exponent] = [base, exponent].map(Integer::from);
        let power = base.pow_mod_secret(&exponent, 64, &modulus);
        assert_eq!(power, Ok(base.pow_mod(&exponent, &m)));
    }
    let [one, minus] = [1, -1].map(Integer::from);
    assert_eq!(one.pow_mod_secret(&minus, 64, &modulus), Err(SecretPowerError::Negative));
    assert_eq!(minus.pow_mod_secret(&one, 64, &modulus), Err(SecretPowerError::Negative));
}
