//! num-traits and num-integer: functions that take any number of these traits give for ours what they
//! give for num-bigint's.

use crate::numbers::{
    big, big_signed, integer, integer_from, integer_of, natural, natural_from, natural_of,
};
use num_integer::{Integer as NumInteger, Roots};
use num_traits::{
    CheckedAdd, CheckedDiv, CheckedEuclid, CheckedMul, CheckedSub, Euclid, FromPrimitive, Num, Pow,
    Signed, ToPrimitive, Unsigned,
};
use proptest::prelude::*;
use widelimb::{Integer, Natural};

/// The results of all checked operations of num-traits on two numbers.
fn checked<T>(a: &T, b: &T) -> Vec<Option<T>>
where
    T: CheckedAdd + CheckedSub + CheckedMul + CheckedDiv + CheckedEuclid + Num,
{
    let checked = [
        a.checked_add(b),
        a.checked_sub(b),
        a.checked_mul(b),
        a.checked_div(b),
        CheckedEuclid::checked_div_euclid(a, b),
        CheckedEuclid::checked_rem_euclid(a, b),
    ];
    let zero_and_one = [T::zero(), T::one()].map(|n| (n.is_zero() != n.is_one()).then_some(n));
    checked.into_iter().chain(zero_and_one).collect()
}

/// The results of all divisions of num-integer and num-traits, for a second number other than 0.
fn divided<T: NumInteger + Clone + Euclid>(a: &T, b: &T) -> Vec<T> {
    let (q, r) = a.div_rem(b);
    let (floor, rest) = a.div_mod_floor(b);
    let (gcd, lcm) = a.gcd_lcm(b);
    let single = [a.div_floor(b), a.mod_floor(b), a.div_ceil(b), a.gcd(b), a.lcm(b)];
    let euclid = [Euclid::div_euclid(a, b), Euclid::rem_euclid(a, b)];
    let multiples = [a.next_multiple_of(b), a.prev_multiple_of(b)];
    let pairs = [q, r, floor, rest, gcd, lcm];
    pairs.into_iter().chain(single).chain(euclid).chain(multiples).collect()
}

fn told<T: NumInteger>(a: &T, b: &T) -> [bool; 3] {
    [a.is_multiple_of(b), a.is_even(), a.is_odd()]
}

fn primitives<T: ToPrimitive>(n: &T) -> [Option<i128>; 5] {
    [
        n.to_i128(),
        n.to_u128().map(|n| n as i128),
        n.to_i64().map(i128::from),
        n.to_u64().map(i128::from),
        n.to_u8().map(i128::from),
    ]
}

fn floats<T: ToPrimitive>(n: &T) -> (Option<f32>, Option<f64>) {
    (n.to_f32(), n.to_f64())
}

/// The nearest floats by the standard library. num-bigint 0.4 rounds some numbers just above the
/// middle of two floats down, as it does `0x659060b10ef54200000000000000008000000000000000`.
fn nearest(n: &impl ToString) -> (Option<f32>, Option<f64>) {
    let digits = n.to_string();
    (digits.parse().ok(), digits.parse().ok())
}

fn from_all<T: FromPrimitive>(value: i128, float: f64) -> Vec<Option<T>> {
    vec![
        T::from_i64(value as i64),
        T::from_u64(value as u64),
        T::from_i128(value),
        T::from_u128(value as u128),
        T::from_i8(value as i8),
        T::from_f64(float),
        T::from_f32(float as f32),
    ]
}

fn powers<T: Clone + Pow<u8, Output = T> + Pow<u32, Output = T> + Pow<usize, Output = T>>(
    a: &T,
    e: u8,
) -> [T; 3] {
    [a.clone().pow(e), a.clone().pow(u32::from(e)), a.clone().pow(usize::from(e))]
}

fn unsigned<T: Unsigned>(_: &T) {}

proptest! {
    #[test]
    fn natural_numbers(a in natural(), b in natural_of(4), value: i128, bits: u64, e in 0_u8..20) {
        let (big_a, big_b) = (big(&a), big(&b));
        unsigned(&a);
        let expected: Vec<_> = checked(&big_a, &big_b).iter().map(|n| n.as_ref().map(natural_from)).collect();
        prop_assert_eq!(checked(&a, &b), expected);
        if !b.is_zero() {
            let expected: Vec<_> = divided(&big_a, &big_b).iter().map(natural_from).collect();
            prop_assert_eq!(divided(&a, &b), expected);
        }
        prop_assert_eq!(told(&a, &b), told(&big_a, &big_b));
        prop_assert_eq!(primitives(&a), primitives(&big_a));
        prop_assert_eq!(floats(&a), nearest(&big_a));
        let float = f64::from_bits(bits);
        let expected: Vec<_> =
            from_all(value, float).iter().map(|n| n.as_ref().map(natural_from)).collect();
        prop_assert_eq!(from_all::<Natural>(value, float), expected);
        let expected = powers(&big_b, e).map(|n| natural_from(&n));
        prop_assert_eq!(powers(&b, e), expected);
        prop_assert_eq!(Pow::pow(&b, u32::from(e)), Natural::pow(&b, e.into()));
        let degree = u32::from(e) + 1;
        prop_assert_eq!(Roots::nth_root(&a, degree), natural_from(&big_a.nth_root(degree)));
        prop_assert_eq!(Roots::sqrt(&a), natural_from(&Roots::sqrt(&big_a)));
        prop_assert_eq!(Roots::cbrt(&a), natural_from(&Roots::cbrt(&big_a)));
        let text = a.to_string_radix(7);
        prop_assert_eq!(<Natural as Num>::from_str_radix(&text, 7), Ok(a));
    }

    #[test]
    fn integers(a in integer(), b in integer_of(4), value: i128, bits: u64, e in 0_u8..20) {
        let (big_a, big_b) = (big_signed(&a), big_signed(&b));
        let expected: Vec<_> = checked(&big_a, &big_b).iter().map(|n| n.as_ref().map(integer_from)).collect();
        prop_assert_eq!(checked(&a, &b), expected);
        if !b.is_zero() {
            let expected: Vec<_> = divided(&big_a, &big_b).iter().map(integer_from).collect();
            prop_assert_eq!(divided(&a, &b), expected);
        }
        prop_assert_eq!(told(&a, &b), told(&big_a, &big_b));
        prop_assert_eq!(primitives(&a), primitives(&big_a));
        prop_assert_eq!(floats(&a), nearest(&big_a));
        let float = f64::from_bits(bits);
        let expected: Vec<_> =
            from_all(value, float).iter().map(|n| n.as_ref().map(integer_from)).collect();
        prop_assert_eq!(from_all::<Integer>(value, float), expected);
        prop_assert_eq!(powers(&b, e), powers(&big_b, e).map(|n| integer_from(&n)));
        prop_assert_eq!(Signed::abs(&a), integer_from(&big_a.abs()));
        prop_assert_eq!(Signed::signum(&a), integer_from(&big_a.signum()));
        prop_assert_eq!(Signed::abs_sub(&a, &b), integer_from(&big_a.abs_sub(&big_b)));
        prop_assert_eq!(Signed::is_negative(&a), big_a.is_negative());
        prop_assert_eq!(Signed::is_positive(&a), big_a.is_positive());
        prop_assert_eq!(Roots::cbrt(&a), integer_from(&Roots::cbrt(&big_a)));
        let cofactors = NumInteger::extended_gcd(&a, &b);
        prop_assert_eq!(&cofactors.gcd, &integer_from(&NumInteger::gcd(&big_a, &big_b)));
        prop_assert_eq!(cofactors.x * &a + cofactors.y * &b, cofactors.gcd);
    }
}

/// num-bigint 0.4 rounds this down.
#[test]
fn a_float_just_above_the_middle_of_two() {
    let n: Natural = "9727896213056615427532396355918498415384990631419969536".parse().unwrap();
    assert_eq!(ToPrimitive::to_f64(&n), Some(9.727896213056616e54));
    assert_eq!(floats(&(n - 1_u32)), (Some(f32::INFINITY), Some(9.727896213056616e54)));
}
