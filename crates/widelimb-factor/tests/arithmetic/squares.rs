//! Sums of two squares.

use super::{composites, hard, is_incomplete, natural, primes, stopped};
use widelimb::Natural;
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::arithmetic::squares::{prime_as_two_squares, two_squares, two_squares_with};

#[test]
fn all_short_numbers() {
    let mut is_sum = [false; 3000];
    for a in 0..55 {
        for b in 0..55 {
            if a * a + b * b < 3000 {
                is_sum[a * a + b * b] = true;
            }
        }
    }
    for (n, is_sum) in is_sum.into_iter().enumerate() {
        let n = natural(n as u64);
        let found = two_squares(&n).expect("factored");
        assert_eq!(found.is_some(), is_sum, "{n}");
        assert!(found.is_none_or(|(a, b)| a <= b && a.square() + b.square() == n));
    }
}

#[test]
fn long_numbers() {
    for p in primes() {
        let found = prime_as_two_squares(&p).expect("a prime");
        assert_eq!(found.is_some(), !p.bit(1), "{p}");
        if let Some((a, b)) = found {
            assert!(a <= b && a.square() + b.square() == p);
            for n in [p.pow(7), &p * 98_u32, p.square() << 101_u32] {
                let (a, b) = two_squares(&n).expect("factored").expect("a sum");
                assert!(a <= b && a.square() + b.square() == n);
            }
            assert_eq!(two_squares(&(&p * 7_u32)), Ok(None));
        }
    }
    let power = natural(5).pow(2001) * natural(3).pow(1000);
    let (a, b) = two_squares(&power).expect("factored").expect("a sum");
    assert_eq!(a.square() + b.square(), power);
}

#[test]
fn no_primes() {
    for n in composites() {
        match prime_as_two_squares(&n) {
            Ok(Some((a, b))) => assert_eq!(a.square() + b.square(), n),
            Ok(None) => assert!(n.bit(0) && n.bit(1)),
            Err(error) => assert_eq!(error, ArithmeticError::NotPrime),
        }
    }
    for n in [0, 1, 4, 25, 1 << 20] {
        assert_eq!(prime_as_two_squares(&natural(n)), Err(ArithmeticError::NotPrime));
    }
    assert_eq!(prime_as_two_squares(&natural(2)), Ok(Some((Natural::one(), Natural::one()))));
    let hard = hard();
    assert!(is_incomplete(two_squares_with(&hard, &stopped()), &hard));
}
