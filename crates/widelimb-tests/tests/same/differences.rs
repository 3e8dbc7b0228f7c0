//! Intended differences from num-bigint: the list in the README, with both answers.

use crate::support::attempt;
use num_traits::CheckedEuclid;
use std::panic::AssertUnwindSafe;

/// The text of an expression with either library's types.
macro_rules! both {
    (|$num:ident| $value:expr) => {{
        let ours = {
            use widelimb_num as $num;
            attempt(AssertUnwindSafe(|| format!("{:?}", $value)))
        };
        let theirs = {
            use num_bigint as $num;
            attempt(AssertUnwindSafe(|| format!("{:?}", $value)))
        };
        (ours, theirs)
    }};
}

fn texts(ours: &str, theirs: &str) -> (String, String) {
    (ours.to_string(), theirs.to_string())
}

#[test]
fn inverses_modulo_one_are_zero() {
    let of_minus_three = both!(|num| num::BigInt::from(-3).modinv(&num::BigInt::from(1)));
    assert_eq!(of_minus_three, texts("Some(0)", "Some(1)"));
    let modulo_minus_one = both!(|num| num::BigInt::from(3).modinv(&num::BigInt::from(-1)));
    assert_eq!(modulo_minus_one, texts("Some(0)", "Some(-1)"));
}

#[test]
fn least_primitives_are_multiples_of_their_magnitudes() {
    let least = both!(|num| {
        let mut least = i32::MIN;
        least %= num::BigUint::from(1_u32 << 31);
        least
    });
    assert_eq!(least, texts("0", "-2147483648"));
}

#[test]
fn checked_division_by_zero_is_none() {
    let naturals =
        both!(|num| { num::BigUint::from(7_u32).checked_div_rem_euclid(&num::BigUint::ZERO) });
    assert_eq!(naturals.0, "None");
    let integers =
        both!(|num| { num::BigInt::from(-7).checked_div_rem_euclid(&num::BigInt::ZERO) });
    assert_eq!(integers, texts("None", "panic"));
}

/// <https://github.com/rust-num/num-bigint/issues/253>
#[test]
fn cofactors_of_naturals_are_residues() {
    use num_integer::Integer as _;
    let e = both!(|num| num::BigUint::from(5_u32).extended_gcd(&num::BigUint::from(7_u32)).gcd);
    assert_eq!(e, texts("1", "panic"));
    for (a, b) in (0_u32..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
        let [a, b] = [a, b].map(widelimb_num::BigUint::from);
        let (e, lcm) = (a.extended_gcd(&b), a.lcm(&b));
        assert_eq!(e.gcd, a.gcd(&b));
        let sum = &a * &e.x + &b * &e.y;
        if lcm == widelimb_num::BigUint::ZERO {
            assert_eq!(sum, e.gcd);
        } else {
            assert_eq!(&sum % &lcm, &e.gcd % &lcm, "{a} {b}");
        }
        if a.is_multiple_of(&b) || b.is_multiple_of(&a) {
            assert_eq!(sum, e.gcd, "{a} {b}");
        }
    }
}

#[test]
fn floats_are_the_nearest() {
    let float = both!(|num| {
        let one = num::BigUint::from(1_u32);
        num_traits::ToPrimitive::to_f64(&((&one << 128) + (&one << 75) + (&one << 63)))
    });
    assert_eq!(float, texts("Some(3.4028236692093854e38)", "Some(3.402823669209385e38)"));
}

#[test]
fn digits_are_in_bases_2_to_256() {
    for base in [0, 1, 257, 512] {
        let digits = both!(|num| num::BigUint::from(1000_u32).to_radix_le(base));
        assert_eq!(digits.0, "panic", "base {base}");
    }
}

#[test]
fn numbers_that_are_too_long_are_refused_before_they_ask_for_memory() {
    let one = || widelimb_num::BigUint::from(1_u32);
    let long = attempt(AssertUnwindSafe(|| format!("{:?}", one() << (u64::MAX / 2))));
    assert_eq!(long, "panic");
    let power = attempt(AssertUnwindSafe(|| {
        format!("{:?}", num_traits::Pow::pow(one() + 1_u32, u64::MAX / 2))
    }));
    assert_eq!(power, "panic");
}
