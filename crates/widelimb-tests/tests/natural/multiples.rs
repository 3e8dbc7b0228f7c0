//! Logarithms, factors taken out, congruences, roots with rests and powers with secret exponents of
//! natural numbers.

use crate::numbers::{big, natural, natural_from, natural_of, panics};
use num_integer::Integer as _;
use num_traits::{One, Zero};
use proptest::prelude::*;
use widelimb::error::{CongruenceError, DivisionByZeroError, RootError};
use widelimb::modular::{Modulus, SecretPowerError};
use widelimb::{Integer, Natural};

fn number(n: u64) -> Natural {
    Natural::from(n)
}

proptest! {
    #[test]
    fn logarithms_are_the_largest_exponents(n in natural(), base in natural_of(3), small in 2_u64..40) {
        for base in [base, number(small), number(10)] {
            let logarithm = n.checked_ilog(&base);
            prop_assert_eq!(logarithm.is_none(), n.is_zero() || base <= 1);
            let Some(e) = logarithm else { continue };
            let power = big(&base).pow(e as u32);
            prop_assert!(power <= big(&n) && power * big(&base) > big(&n));
        }
        prop_assert_eq!(n.checked_ilog2(), big(&n).bits().checked_sub(1));
        let digits = big(&n).to_string().len() as u64;
        prop_assert_eq!(n.checked_ilog10(), (!n.is_zero()).then(|| digits - 1));
    }

    #[test]
    fn logarithms_beside_powers(base in natural_of(2), e in 1_u64..300) {
        let base = base + 2;
        let power = base.pow(e);
        prop_assert_eq!(power.ilog(&base), e);
        prop_assert_eq!((&power + 1).ilog(&base), e);
        prop_assert_eq!((&power - 1).ilog(&base), e - 1);
        prop_assert_eq!(number(10).pow(e).ilog10(), e);
        prop_assert_eq!((number(10).pow(e) - 1).ilog10(), e - 1);
    }

    #[test]
    fn quotients_in_place(a in natural(), d in natural_of(4)) {
        let mut quotient = a.clone();
        let rest = quotient.try_div_rem_assign(&d);
        if d.is_zero() {
            prop_assert_eq!(rest, Err(DivisionByZeroError));
            prop_assert_eq!(&quotient, &a);
            prop_assert!(panics(|| quotient.div_rem_assign(&d)));
            return Ok(());
        }
        let (q, r) = big(&a).div_rem(&big(&d));
        prop_assert_eq!((quotient, rest), (natural_from(&q), Ok(natural_from(&r))));
        let mut quotient = a.clone();
        prop_assert_eq!(quotient.div_rem_assign(&d), natural_from(&r));
    }

    #[test]
    fn quotients_to_the_nearest(
        q in natural(),
        d in natural_of(4),
        r in natural_of(4),
        half in natural_of(3),
    ) {
        if d.is_zero() {
            prop_assert_eq!(q.try_div_nearest(&d), Err(DivisionByZeroError));
            prop_assert_eq!(q.try_next_multiple_of(&d), Err(DivisionByZeroError));
            prop_assert!(panics(|| q.div_nearest(&d)) && panics(|| q.next_multiple_of(&d)));
            return Ok(());
        }
        // Dividends: a random one, the one exactly in the middle, and its neighbours.
        let double = (&half + 1) << 1;
        let middle = &q * &double + &half + 1;
        let beside = [&middle - 1, middle.clone(), &middle + 1].map(|a| (a, &double));
        for (a, d) in beside.into_iter().chain([(&q * &d + r, &d)]) {
            let twice = big(&(&a << 1));
            let (floor, rest) = (&twice + big(d)).div_rem(&(big(d) << 1));
            // The floor of the quotient and a half is one too large where that was whole and odd.
            let tie = rest.is_zero() && floor.is_odd();
            let expected = if tie { floor - 1_u8 } else { floor };
            prop_assert_eq!(a.div_nearest(d), natural_from(&expected));
            prop_assert_eq!(a.next_multiple_of(d), natural_from(&big(&a).next_multiple_of(&big(d))));
        }
    }

    #[test]
    fn congruent_numbers_differ_by_multiples(a in natural(), b in natural(), m in natural_of(3)) {
        let congruent = |a: &Natural, b: &Natural| {
            if m.is_zero() { a == b } else { big(a) % big(&m) == big(b) % big(&m) }
        };
        for b in [&b, &(&a + &m * 7), &(&a + &m * &b), &(&a + 1)] {
            prop_assert_eq!(a.is_congruent(b, &m), congruent(&a, b));
            prop_assert_eq!(b.is_congruent(&a, &m), congruent(&a, b));
        }
    }

    #[test]
    fn factors_are_taken_out(n in natural(), factor in natural_of(2), small in 2_u64..20, e in 0_u64..40) {
        for factor in [factor, number(small), number(1 << (small % 16 + 1))] {
            let whole = &n * factor.pow(e);
            let (rest, times) = whole.remove_factor(&factor);
            if whole.is_zero() || factor <= 1 {
                prop_assert_eq!((rest, times), (whole, 0));
                continue;
            }
            prop_assert!(times >= e);
            prop_assert_eq!(big(&rest) * big(&factor).pow(times as u32), big(&whole));
            prop_assert!(!(big(&rest) % big(&factor)).is_zero());
        }
    }

    #[test]
    fn remainders_lead_back(x in natural(), moduli in prop::collection::vec(natural_of(2), 0..9)) {
        let pairs = moduli.iter().filter(|m| !m.is_zero()).map(|m| (&x + m * 5, m.clone()));
        let pairs: Vec<_> = pairs.collect();
        let lcm = pairs.iter().fold(num_bigint::BigUint::one(), |lcm, (_, m)| lcm.lcm(&big(m)));
        let expected = (natural_from(&(big(&x) % &lcm)), natural_from(&lcm));
        prop_assert_eq!(Natural::crt(&pairs), Ok(expected));
        if let Some(index) = moduli.iter().position(Natural::is_zero) {
            let pairs: Vec<_> = moduli.into_iter().map(|m| (x.clone(), m)).collect();
            prop_assert_eq!(Natural::crt(&pairs), Err(CongruenceError::ZeroModulus { index }));
        }
    }

    #[test]
    fn contradictions_are_told(x in natural(), m in natural_of(2), n in natural_of(2), g in 2_u64..90) {
        let (m, n) = ((m + 1) * g, (n + 1) * g);
        let pairs = [(x.clone(), m.clone()), (&x + 1, n.clone())];
        prop_assert_eq!(Natural::crt(&pairs), Err(CongruenceError::Contradiction));
        let (pair, other) = ((x.clone(), m), (x, n));
        prop_assert!(Natural::crt(&[pair.clone(), pair, other]).is_ok());
    }

    #[test]
    fn roots_leave_rests(n in natural(), degree in 1_u32..70) {
        let root = big(&n).nth_root(degree);
        let rest = big(&n) - root.pow(degree);
        let expected = (natural_from(&root), natural_from(&rest));
        prop_assert_eq!(n.root_rem(degree), expected.clone());
        prop_assert_eq!(n.try_root_rem(degree), Ok(expected));
        prop_assert_eq!(n.cbrt(), natural_from(&big(&n).cbrt()));
        prop_assert_eq!(n.try_root_rem(0), Err(RootError::Zeroth));
    }

    #[test]
    fn symbols_and_cofactors_are_those_of_integers(a in natural(), b in natural()) {
        let [signed_a, signed_b] = [&a, &b].map(Integer::from);
        prop_assert_eq!(a.kronecker(&b), signed_a.kronecker(&signed_b));
        let e = a.extended_gcd(&b);
        prop_assert_eq!(&e, &signed_a.extended_gcd(&signed_b));
        prop_assert_eq!(e.x * signed_a + e.y * signed_b, e.gcd.clone());
        prop_assert_eq!(e.gcd, natural_from(&big(&a).gcd(&big(&b))));
    }

    #[test]
    fn powers_of_secrets(base in natural_of(3), e in natural_of(2), m in natural_of(4)) {
        let m = m * 2 + 1;
        let modulus = Modulus::new(m.limbs()).unwrap();
        let base = base % &m;
        let power = natural_from(&big(&base).modpow(&big(&e), &big(&m)));
        for bits in [e.limbs().len() * 64, 192, 129] {
            prop_assert_eq!(base.pow_mod_secret(&e, bits, &modulus), Ok(power.clone()));
        }
    }
}

#[test]
fn the_symbol_over_a_prime_is_legendres() {
    for p in [3_u64, 5, 7, 11, 13, 101] {
        for a in 0..2 * p {
            let is_square = (1..p).any(|x| x * x % p == a % p);
            let symbol = if a % p == 0 {
                0
            } else if is_square {
                1
            } else {
                -1
            };
            assert_eq!(number(a).jacobi(&number(p)), Ok(symbol), "{a} over {p}");
            assert_eq!(number(a).kronecker(&number(p)), symbol, "{a} over {p}");
        }
    }
}

#[test]
fn what_has_no_result() {
    let (zero, ten) = (Natural::ZERO, number(10));
    assert!(panics(|| zero.ilog2()) && panics(|| zero.ilog10()) && panics(|| zero.ilog(&ten)));
    for base in [0, 1] {
        assert!(panics(|| ten.ilog(&number(base))));
    }
    assert!(panics(|| ten.root_rem(0)));
    assert_eq!(Natural::crt(&[]), Ok((Natural::ZERO, Natural::one())));
    let modulus = Modulus::new(&[7]).unwrap();
    let long = Natural::one() << 64;
    let error = SecretPowerError::Length { limbs: 2, modulus: 1 };
    assert_eq!(long.pow_mod_secret(&ten, 64, &modulus), Err(error));
    let error = SecretPowerError::ExponentBits { limbs: 2, bits: 64 };
    assert_eq!(ten.pow_mod_secret(&long, 64, &modulus), Err(error));
    let error = SecretPowerError::ExponentBits { limbs: 1, bits: 3 };
    assert_eq!(ten.pow_mod_secret(&ten, 3, &modulus), Err(error));
    assert!(ten.pow_mod_secret(&ten, usize::MAX, &modulus).is_err());
    assert_eq!(ten.pow_mod_secret(&ten, 4, &modulus), Ok(number(4)));
    let even = Modulus::new(&[8]).unwrap();
    assert_eq!(ten.pow_mod_secret(&ten, 64, &even), Err(SecretPowerError::EvenModulus));
}

#[test]
fn cofactors_of_212_and_31() {
    let e = number(212).extended_gcd(&number(31));
    assert!(e.gcd == 1 && e.x == 6 && e.y == -41);
}

#[test]
fn long_numbers_are_split_by_halves() {
    let mut shapes = widelimb_testkit::Shapes::new(7);
    for n in [100, 700] {
        let a = Natural::from_limbs(shapes.operand(n)) + 1;
        // num-bigint has digits of bases up to 256.
        let digits: Vec<u64> = big(&a).to_radix_le(200).into_iter().map(u64::from).collect();
        assert_eq!(a.to_digits_le(200), Ok(digits.clone()), "{n} limbs");
        assert_eq!(Natural::from_digits_le(&digits, 200), Ok(a.clone()), "{n} limbs");
        let e = a.ilog(&number(200));
        assert_eq!(e + 1, digits.len() as u64, "{n} limbs");
        let times = 1000 + n as u64;
        let (rest, removed) = (number(7).pow(times) * &a).remove_factor(&number(7));
        let (plain, more) = a.remove_factor(&number(7));
        assert_eq!((rest, removed), (plain, times + more), "{n} limbs");
        let primes = std::iter::successors(Some(number(1 << 32)), |p| Some(p.next_prime()));
        let moduli: Vec<Natural> = primes.skip(1).take(150).collect();
        let pairs: Vec<_> = moduli.iter().map(|p| (&a % p, p.clone())).collect();
        let product = Natural::product_of(&moduli);
        assert_eq!(Natural::crt(&pairs), Ok((&a % &product, product)), "{n} limbs");
    }
}
