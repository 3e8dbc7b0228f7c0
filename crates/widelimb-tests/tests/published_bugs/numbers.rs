//! Owned numbers: inputs on which other libraries were reported wrong, with the right answer.

use widelimb::error::{BaseError, DivisionByZeroError, ModularError, ParseErrorKind};
use widelimb::natural::MAX_BITS;
use widelimb::{Integer, Natural};

fn int(text: &str) -> Integer {
    text.parse().expect("an integer")
}

fn nat(text: &str) -> Natural {
    text.parse().expect("a natural number")
}

fn power_of_two(exponent: u64) -> Integer {
    Integer::one() << exponent
}

/// Even moduli, whose part that is a power of two was lost, and exponents that are powers of two.
#[test]
fn powers_modulo_even_numbers() {
    let (base, exponent) = (Natural::from(24_u32), Natural::one() << 63);
    let power = base.pow_mod(&exponent, &nat("75556710804409716572160"));
    assert_eq!(power, nat("25204017012210281742336"));
    let (base, exponent) = (nat("67927325822352824469517479013"), Natural::one() << 31);
    assert_eq!(base.pow_mod(&exponent, &Natural::from(1_879_048_192_u32)), 1_073_741_825);
}

/// Negative bases and exponents, and what the moduli 0 and 1 leave.
#[test]
fn powers_of_negative_numbers_modulo_small_ones() {
    let power =
        |a: i64, e: i64, m: i64| Integer::from(a).try_pow_mod(&Integer::from(e), &Integer::from(m));
    for (a, e, m, expected) in
        [(-1, 2, 10, 1), (2, 0, 1, 0), (-3, 3, 10, 3), (-9, 1024, 123, 42), (3, -1, 7, 5)]
    {
        assert_eq!(power(a, e, m), Ok(Integer::from(expected)), "{a}^{e} mod {m}");
    }
    assert_eq!(power(2, -1, 10), Err(ModularError::NotInvertible));
    assert_eq!(power(2, 3, 0), Err(ModularError::ZeroModulus));
}

#[test]
fn inverses_of_zero_and_modulo_one() {
    let inverse = |a: i64, m: i64| Integer::from(a).inverse_mod(&Integer::from(m));
    assert_eq!(inverse(5, 1), Ok(Integer::ZERO));
    assert_eq!(inverse(0, 5), Err(ModularError::NotInvertible));
    assert_eq!(inverse(3, 15), Err(ModularError::NotInvertible));
    assert_eq!(inverse(3, 0), Err(ModularError::ZeroModulus));
}

/// Estimates of quotient digits that are too large, and remainders right below the divisor.
#[test]
fn quotients_whose_estimate_is_too_large() {
    assert_eq!(Natural::from(65537_u32) / Natural::from(65536_u32), 1);
    let quotient = nat("9999999999999900000000000000") / nat("999999999999990000001");
    assert_eq!(quotient, 9_999_999);
    let rest = power_of_two(1540) % (power_of_two(1535) + 1);
    assert_eq!(rest, power_of_two(1535) - 31);
    let zero = Integer::from(5).try_div_rem(&Integer::ZERO);
    assert_eq!(zero, Err(DivisionByZeroError));
}

/// Shifts of negative numbers round down, whether or not the bits that fall out are zeros.
#[test]
fn right_shifts_of_negative_numbers() {
    assert_eq!(int("-18446744073709543424") >> 32, int("-4294967296"));
    assert_eq!(int("-4294967297") >> 32, -2);
    assert_eq!(-power_of_two(100) >> 128, -1);
    let long = Integer::from(307) - Integer::from(16).pow(240);
    assert_eq!(long >> 32, -power_of_two(928));
    assert_eq!(Integer::from(3) & Integer::from(-1), 3);
}

/// A shift by more than there is memory for has a result where nothing is left, or nothing was.
#[test]
fn shifts_by_huge_counts() {
    for count in [u64::MAX, 1 << 63, u64::from(u32::MAX) + 1] {
        assert_eq!(Integer::ZERO << count, 0);
        assert_eq!(Natural::ZERO << count, 0);
        assert_eq!(Integer::one() >> count, 0);
        assert_eq!(Natural::one() >> count, 0);
        assert_eq!(Integer::from(-1) >> count, -1);
    }
    assert!(Integer::one().shl_within(u64::MAX, MAX_BITS).is_err());
}

/// The shortest two's complement of numbers whose highest byte is a power of two.
#[test]
fn bytes_of_negative_powers_of_two() {
    for (n, bytes) in [(-128, &[0x80][..]), (-256, &[0, 0xff]), (-1, &[0xff]), (128, &[0x80, 0])] {
        let n = Integer::from(n);
        assert_eq!(n.to_signed_bytes_le(), bytes);
        assert_eq!(Integer::from_signed_bytes_le(bytes), n);
    }
}

#[test]
fn floats_that_are_rounded_twice() {
    assert_eq!(nat("225188150488381457").to_f64(), 2.2518815048838147e17);
    let above_a_tie = power_of_two(120) + power_of_two(67) + 1;
    assert_eq!(above_a_tie.to_f64(), 120_f64.exp2().next_up());
    let half = power_of_two(1024) - power_of_two(970);
    assert_eq!(half.to_f64(), f64::INFINITY);
    assert_eq!((half - 1).to_f64(), f64::MAX);
    assert_eq!(Integer::try_from(1e30), Ok(int("1000000000000000019884624838656")));
}

/// A text that is not a number is an error; a number with a sign is read.
#[test]
fn texts_that_are_no_numbers() {
    for text in ["1__0", "_1", "1_", "-", "+", "", "0.0079", "1e-", "1e5", "-g", "0x", "--1", " 1"]
    {
        assert!(text.parse::<Integer>().is_err(), "{text:?}");
        assert!(text.parse::<Natural>().is_err(), "{text:?}");
    }
    assert_eq!(int("+12"), 12);
    assert!(!int("-0").is_negative() && int("-0").is_zero());
    assert_eq!((nat("10").pow(19) - 1).to_string().len(), 19);
    for base in [0, 1, 63] {
        let error = Natural::from_str_radix("1", base).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::Base(BaseError { base }));
        assert!(Natural::one().try_to_string_radix(base).is_err());
    }
}

/// Roots that a float of the radicand gives one too large or too small.
#[test]
fn roots_beside_squares() {
    assert_eq!(nat("9999999999999999").sqrt(), 99_999_999);
    assert_eq!(nat("4503599761588224").sqrt(), 67_108_864);
    assert_eq!(nat("4503599761588225").sqrt(), 67_108_865);
    assert_eq!(Natural::from(4_u32).root(u32::MAX), 1);
    assert_eq!(Integer::from(-27).root(3), -3);
}

/// Strong pseudoprimes to small bases, one of which looked like a prime, and the ends of searches.
#[test]
fn composite_numbers_that_passed_for_primes() {
    for n in ["4033", "4681", "16661633", "62119104158988074251"] {
        assert!(!nat(n).is_probable_prime(), "{n}");
    }
    assert_eq!((Natural::one() << 64).next_prime(), nat("18446744073709551629"));
    assert_eq!(Natural::from(3_u32).prev_prime(), Some(Natural::from(2_u32)));
    assert_eq!(Natural::from(2_u32).prev_prime(), None);
}

#[test]
fn divisors_and_multiples_of_zero() {
    assert_eq!(Integer::ZERO.lcm(&Integer::ZERO), 0);
    assert_eq!(Natural::ZERO.lcm(&Natural::ZERO), 0);
    assert_eq!(Integer::from(6).gcd(&Integer::ZERO), 6);
    let e = Integer::from(212).extended_gcd(&Integer::from(31));
    assert!(e.gcd == 1 && e.x == 6 && e.y == -41);
}

#[test]
fn powers_that_no_memory_holds_are_refused_at_once() {
    assert!(Integer::from(5).pow_within(999_999_999_999_999, MAX_BITS).is_err());
    assert_eq!(Integer::from(-1).pow(u64::MAX - 1), 1);
    assert_eq!(Integer::from(-4).choose(3), -20);
}
