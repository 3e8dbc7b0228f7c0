//! Functions of factored numbers.

use super::{hard, natural, stopped};
use widelimb::Natural;
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::{Factorization, factor};

fn factored(n: u64) -> Factorization {
    factor(&natural(n)).expect("not 0")
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn all_short_numbers() {
    for n in 1..=600_u64 {
        let found = factored(n);
        let divisors: Vec<u64> = (1..=n).filter(|d| n % d == 0).collect();
        let units: Vec<u64> = (1..=n).filter(|&a| gcd(a, n) == 1).collect();
        assert_eq!(found.phi(), Ok(natural(units.len() as u64)));
        let exponent = (1..).find(|&k| {
            units.iter().all(|&a| (0..k).fold(1 % n, |power, _| power * a % n) == 1 % n)
        });
        if n <= 200 {
            assert_eq!(found.lambda(), Ok(natural(exponent.expect("there is one"))), "{n}");
        }
        for k in 0..5 {
            let sum: Natural = divisors.iter().map(|&d| natural(d).pow(k)).sum();
            assert_eq!(found.sigma(k), Ok(sum), "{n} {k}");
        }
        assert_eq!(found.divisor_count(), Ok(natural(divisors.len() as u64)));
        let squares = divisors.iter().filter(|&&d| d.isqrt().pow(2) == d).count();
        let is_prime = |&&d: &&u64| {
            factored(d).product() > 1
                && factored(d).factors().len() == 1
                && factored(d).factors()[0].multiplicity == 1
        };
        let primes: Vec<u64> = divisors.iter().filter(is_prime).copied().collect();
        let mu = if squares > 1 { 0 } else { 1 - 2 * (primes.len() as i32 % 2) };
        assert_eq!(found.mu(), Ok(mu), "{n}");
        assert_eq!(found.radical(), Ok(natural(primes.iter().product())));
        let divisors: Vec<Natural> = divisors.into_iter().map(natural).collect();
        let count = divisors.len();
        assert_eq!(found.divisors(count), Ok(divisors));
        let refused = ArithmeticError::TooMany { count: natural(count as u64), limit: count - 1 };
        assert_eq!(found.divisors(count - 1), Err(refused));
    }
}

#[test]
fn lambda_by_orders() {
    for n in 201..=400_u64 {
        let units = (1..=n).filter(|&a| gcd(a, n) == 1);
        let order = |a: u64| {
            let next = |power: &u64| (*power != 1 % n).then_some(power * a % n);
            std::iter::successors(Some(a % n), next).count() as u64
        };
        let lcm = units.map(order).fold(1, |lcm, order| lcm / gcd(lcm, order) * order);
        assert_eq!(factored(n).lambda(), Ok(natural(lcm)), "{n}");
    }
}

#[test]
fn large_numbers() {
    let factorial = factor(&Natural::factorial(60)).expect("not 0");
    let count: Natural = factorial.divisor_count().expect("complete");
    let error = ArithmeticError::TooMany { count: count.clone(), limit: 1_000_000 };
    assert_eq!(factorial.divisors(1_000_000), Err(error));
    assert_eq!(factorial.radical(), Ok(Natural::primorial(60)));
    let power = factor(&(Natural::one() << 100_000_u32)).expect("not 0");
    assert_eq!(power.phi(), Ok(Natural::one() << 99_999_u32));
    assert_eq!(power.lambda(), Ok(Natural::one() << 99_998_u32));
    assert_eq!(power.sigma(1), Ok((Natural::one() << 100_001_u32) - 1_u32));
    let short = factor(&(Natural::one() << 1000_u32)).expect("not 0");
    assert_eq!(short.divisors(1001).map(|divisors| divisors.len()), Ok(1001));
    assert_eq!(power.divisor_count(), Ok(natural(100_001)));
    let primorial = factor(&Natural::primorial(2000)).expect("not 0");
    assert_eq!(primorial.divisor_count(), Ok(Natural::one() << 303_u32));
    assert_eq!(primorial.mu(), Ok(-1));
}

#[test]
fn sums_are_refused_where_they_are_too_long() {
    let found = factored(360);
    let sum = found.sigma(20).expect("short");
    let bits = sum.bit_len();
    assert_eq!(found.sigma_within(20, bits), Ok(sum));
    assert!(matches!(found.sigma_within(20, bits - 1), Err(ArithmeticError::Capacity(_))));
    assert!(matches!(found.sigma(u64::MAX), Err(ArithmeticError::Capacity(_))));
    assert_eq!(factored(1).sigma(u64::MAX), Ok(Natural::one()));
    for k in 1..40 {
        for n in [2, 3, 6, 97, 128, 720_720] {
            let (found, sum) = (factored(n), factored(n).sigma(k).expect("short"));
            assert_eq!(found.sigma_within(k, sum.bit_len()).as_ref(), Ok(&sum), "{n} {k}");
            assert!(found.sigma_within(k, sum.bit_len() - 1).is_err(), "{n} {k}");
        }
    }
}

#[test]
fn what_was_not_split_is_named() {
    let hard = hard();
    let found = stopped().factor(&(&hard * 6_u32)).expect("not 0");
    let error = ArithmeticError::Incomplete { rest: vec![(hard.clone(), 1)] };
    assert_eq!(found.phi(), Err(error.clone()));
    assert_eq!(found.lambda(), Err(error.clone()));
    assert_eq!(found.sigma(0), Err(error.clone()));
    assert_eq!(found.sigma(2), Err(error.clone()));
    assert_eq!(found.mu(), Err(error.clone()));
    assert_eq!(found.radical(), Err(error.clone()));
    assert_eq!(found.divisors(9), Err(error.clone()));
    let text = error.to_string();
    assert!(
        text.ends_with(&format!("not split is a divisor of {} bits", hard.bit_len())),
        "{text}"
    );
    // A square is there in any case.
    assert_eq!(stopped().factor(&(&hard * 12_u32)).expect("not 0").mu(), Ok(0));
    assert_eq!(stopped().factor(&hard.square()).expect("not 0").mu(), Ok(0));
}
