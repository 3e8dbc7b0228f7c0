//! Divisors, roots, residues, primes and combinatorial functions of natural numbers.

use crate::numbers::{big, natural, natural_from, natural_of, panics};
use num_integer::Integer as _;
use proptest::prelude::*;
use widelimb::Natural;
use widelimb::error::{EvenModulusError, InverseError, ModularError, RootError, ZeroEntryError};
use widelimb::modular::FactorError;

proptest! {
    #[test]
    fn divisors_and_multiples_are_the_oracles(a in natural(), b in natural(), c in natural_of(3)) {
        let (a, b) = (a * &c, b * &c);
        let gcd = a.gcd(&b);
        prop_assert_eq!(&gcd, &natural_from(&big(&a).gcd(&big(&b))));
        prop_assert_eq!(&b.gcd(&a), &gcd);
        let lcm = a.lcm(&b);
        prop_assert_eq!(&lcm * &gcd, &a * &b);
        prop_assert!(lcm.is_multiple_of(&a) && lcm.is_multiple_of(&b));
        prop_assert_eq!(a.lcm_within(&b, lcm.bit_len()), Ok(lcm.clone()));
        if !lcm.is_zero() {
            prop_assert!(a.lcm_within(&b, lcm.bit_len() - 1).is_err());
        }
    }

    #[test]
    fn symbols_are_multiplicative(a in natural(), b in natural(), n in natural_of(8)) {
        if n.is_even() {
            prop_assert_eq!(a.jacobi(&n), Err(EvenModulusError));
            return Ok(());
        }
        let [of_a, of_b] = [&a, &b].map(|a| a.jacobi(&n).unwrap());
        prop_assert_eq!((&a * &b).jacobi(&n), Ok(of_a * of_b));
        prop_assert_eq!((&a + &n).jacobi(&n), Ok(of_a));
        prop_assert_eq!(of_a == 0, !a.gcd(&n).is_one());
    }

    #[test]
    fn many_numbers_are_as_one_by_one(
        a in natural(),
        numbers in proptest::collection::vec(natural_of(5), 0..12),
        m in natural_of(4),
    ) {
        let product = numbers.iter().fold(Natural::one(), |r, n| r * n);
        prop_assert_eq!(Natural::product_of(&numbers), product.clone());
        if let Some(index) = numbers.iter().position(Natural::is_zero) {
            prop_assert_eq!(a.remainders(&numbers), Err(ZeroEntryError { index }));
            prop_assert_eq!(Natural::batch_gcd(&numbers), Err(ZeroEntryError { index }));
        } else {
            let remainders: Vec<_> = numbers.iter().map(|n| &a % n).collect();
            prop_assert_eq!(a.remainders(&numbers), Ok(remainders));
            let divisors = numbers.iter().map(|n| (&product / n).gcd(n)).collect();
            prop_assert_eq!(Natural::batch_gcd(&numbers), Ok(divisors));
        }
        let inverses: Vec<_> = numbers.iter().map(|n| n.inverse_mod(&m)).collect();
        let expected = match inverses.iter().position(Result::is_err) {
            _ if m.is_zero() => Err(InverseError::ZeroModulus),
            Some(index) => Err(InverseError::NotInvertible { index }),
            None => Ok(inverses.into_iter().flatten().collect()),
        };
        prop_assert_eq!(Natural::batch_inverse_mod(&numbers, &m), expected);
    }

    #[test]
    fn roots_are_rounded_down(a in natural(), degree in prop_oneof![1_u32..12, 50_u32..3000]) {
        let root = a.root(degree);
        prop_assert_eq!(&root, &natural_from(&big(&a).nth_root(degree)));
        prop_assert_eq!(a.try_root(degree), Ok(root));
        let (root, rest) = a.sqrt_rem();
        prop_assert_eq!(root.square() + &rest, a.clone());
        prop_assert!(rest <= &root << 1);
        prop_assert_eq!(a.sqrt(), root);
        prop_assert_eq!(a.is_square(), rest.is_zero());
        prop_assert!(a.square().is_square());
    }

    #[test]
    fn powers_of_roots(a in natural_of(6), degree in 2_u32..6) {
        let power = a.pow(degree.into());
        prop_assert_eq!(power.root(degree), a.clone());
        prop_assert_eq!((&power + 1).root(degree), if a.is_zero() { Natural::one() } else { a.clone() });
        if !a.is_zero() {
            prop_assert_eq!((power - 1).root(degree), a - 1);
        }
    }

    #[test]
    fn residues_are_the_oracles(a in natural(), e in natural_of(3), m in natural_of(6)) {
        if m.is_zero() {
            prop_assert_eq!(a.try_pow_mod(&e, &m), Err(ModularError::ZeroModulus));
            prop_assert_eq!(a.inverse_mod(&m), Err(ModularError::ZeroModulus));
            return Ok(());
        }
        let power = natural_from(&big(&a).modpow(&big(&e), &big(&m)));
        prop_assert_eq!(a.pow_mod(&e, &m), power.clone());
        prop_assert_eq!(a.try_pow_mod(&e, &m), Ok(power));
        match a.inverse_mod(&m) {
            Ok(inverse) => {
                prop_assert!(inverse < m);
                prop_assert_eq!(inverse * &a % &m, Natural::one() % &m);
            }
            Err(error) => {
                prop_assert_eq!(error, ModularError::NotInvertible);
                prop_assert!(a.gcd(&m) > 1);
            }
        }
    }
}

#[test]
fn small_primes_are_those_without_divisors() {
    for n in 0..5000_u32 {
        let expected = n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        assert_eq!(Natural::from(n).is_probable_prime(), expected, "{n}");
    }
}

#[test]
fn mersenne_primes() {
    let exponents: Vec<u64> =
        (0..=130).filter(|&p| ((Natural::one() << p) - 1).is_probable_prime()).collect();
    assert_eq!(exponents, [2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127]);
    assert!(((Natural::one() << 521) - 1).is_probable_prime());
    assert!(!((Natural::one() << 523) - 1).is_probable_prime());
}

#[test]
fn what_has_no_result() {
    let n = Natural::from(10_u32);
    assert_eq!(n.try_root(0), Err(RootError::Zeroth));
    assert!(panics(|| n.root(0)));
    assert!(panics(|| n.pow_mod(&n, &Natural::ZERO)));
    assert_eq!(Natural::ZERO.gcd(&Natural::ZERO), 0);
    assert_eq!(Natural::from(6_u32).gcd(&Natural::ZERO), 6);
    assert_eq!(Natural::ZERO.lcm(&Natural::ZERO), 0);
    assert_eq!(Natural::ZERO.inverse_mod(&Natural::from(5_u32)), Err(ModularError::NotInvertible));
    assert_eq!(n.inverse_mod(&Natural::ZERO), Err(ModularError::ZeroModulus));
    assert_eq!(n.jacobi(&Natural::ZERO), Err(EvenModulusError));
    assert_eq!(n.pow_mod(&Natural::ZERO, &Natural::one()), 0);
    assert_eq!(n.inverse_mod(&Natural::one()), Ok(Natural::ZERO));
    assert_eq!(Natural::ZERO.root(7), 0);
    assert_eq!(n.root(u32::MAX), 1);
}

/// OEIS A000010, and the sum over all divisors, which is the number.
#[test]
fn phi_counts_what_is_coprime() {
    let phi = |n: u64| Natural::from(n).phi(1 << 20);
    assert_eq!(phi(0), Err(FactorError::Zero));
    let values: Vec<u64> = (1..400).map(|n| u64::try_from(&phi(n).unwrap()).unwrap()).collect();
    assert_eq!(values[..12], [1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4]);
    for n in 1..400 {
        assert_eq!(values[n - 1], (1..=n).filter(|&a| a.gcd(&n) == 1).count() as u64);
    }
    // 2^64 - 1 and the square of a prime of 32 bits.
    let expected: u64 = [3u64, 5, 17, 257, 641, 65_537, 6_700_417].iter().map(|p| p - 1).product();
    assert_eq!(phi(u64::MAX), Ok(expected.into()));
    let p = 4_294_967_291;
    assert_eq!(phi(p * p), Ok((p * (p - 1)).into()));
    assert_eq!(phi(p * 4_294_967_279).map(|n| n.to_string()), Ok("18446743970630336620".into()));
    assert_eq!((Natural::one() << 300).phi(0), Ok(Natural::one() << 299));
}
