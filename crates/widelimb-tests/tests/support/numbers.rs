//! Shaped numbers for the tests of owned numbers, and the way to the oracle.

#![allow(dead_code, reason = "each test file takes its part")]

use num_bigint::{BigInt, BigUint, Sign};
use proptest::collection::vec;
use proptest::prelude::*;
use widelimb::{Integer, Limb, Natural};
use widelimb_testkit::Shapes;

/// Limbs that make carries go far, beside uniform ones.
pub fn limb() -> impl Strategy<Value = Limb> {
    prop_oneof![Just(0), Just(1), Just(Limb::MAX), Just(1 << 63), any::<Limb>()]
}

/// Numbers of up to `max` limbs.
pub fn natural_of(max: usize) -> BoxedStrategy<Natural> {
    let shaped = (any::<u64>(), 0..=max);
    prop_oneof![
        1 => limb().prop_map(Natural::from),
        4 => vec(limb(), 0..=max).prop_map(Natural::from_limbs),
        4 => shaped.prop_map(|(seed, n)| Natural::from_limbs(Shapes::new(seed).operand(n))),
    ]
    .prop_flat_map(|n| prop_oneof![3 => Just(n.clone()), 1 => Just(roomy(n))])
    .boxed()
}

/// The number with room for more: one of few limbs is then where long ones are.
pub fn roomy(mut n: Natural) -> Natural {
    n.reserve(64 * (n.limbs().len() as u64 + 5));
    n
}

/// Numbers of up to 40 limbs, mostly short.
pub fn natural() -> BoxedStrategy<Natural> {
    prop_oneof![3 => natural_of(6), 1 => natural_of(40)].boxed()
}

/// Numbers of both signs of up to `max` limbs.
pub fn integer_of(max: usize) -> BoxedStrategy<Integer> {
    (any::<bool>(), natural_of(max))
        .prop_map(|(negative, n)| Integer::from_parts(negative, n))
        .boxed()
}

/// Numbers of both signs of up to 40 limbs, mostly short.
pub fn integer() -> BoxedStrategy<Integer> {
    (any::<bool>(), natural()).prop_map(|(negative, n)| Integer::from_parts(negative, n)).boxed()
}

/// The oracle's number of the same limbs.
pub fn big(n: &Natural) -> BigUint {
    let halves = n.limbs().iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}

/// The number of the oracle's limbs.
pub fn natural_from(big: &BigUint) -> Natural {
    Natural::from_limbs(big.to_u64_digits())
}

/// The oracle's number of the same sign and limbs.
pub fn big_signed(n: &Integer) -> BigInt {
    let sign = if n.is_negative() { Sign::Minus } else { Sign::Plus };
    BigInt::from_biguint(sign, big(n.magnitude()))
}

/// The number of the oracle's sign and limbs.
pub fn integer_from(big: &BigInt) -> Integer {
    Integer::from_parts(big.sign() == Sign::Minus, natural_from(big.magnitude()))
}

/// Asserts `a op b == expected` for owned and borrowed operands and for the assignment.
macro_rules! assert_operator {
    ($a:expr, $op:tt, $assign:tt, $b:expr, $expected:expr) => {{
        let (a, b, expected) = (&$a, &$b, $expected);
        prop_assert_eq!(a $op b, expected.clone());
        prop_assert_eq!(a.clone() $op b, expected.clone());
        prop_assert_eq!(a $op b.clone(), expected.clone());
        prop_assert_eq!(a.clone() $op b.clone(), expected.clone());
        let mut r = a.clone();
        r $assign b;
        prop_assert_eq!(&r, &expected);
        let mut r = a.clone();
        r $assign b.clone();
        prop_assert_eq!(&r, &expected);
    }};
}

/// Asserts an operator with a primitive on the right: values, references and assignment.
macro_rules! assert_primitive_operator {
    ($a:expr, $op:tt, $assign:tt, $w:expr, $expected:expr) => {{
        let (a, w, expected) = (&$a, $w, $expected);
        prop_assert_eq!(a $op w, expected.clone());
        prop_assert_eq!(a.clone() $op w, expected.clone());
        let mut r = a.clone();
        r $assign w;
        prop_assert_eq!(r, expected);
    }};
}

/// Whether the closure panics; the numbers it borrows can be looked at afterwards.
pub fn panics<T>(f: impl FnOnce() -> T) -> bool {
    if cfg!(panic = "abort") {
        static TOLD: std::sync::Once = std::sync::Once::new();
        TOLD.call_once(|| {
            widelimb_testkit::skipped("panics that are expected: they would end the program");
        });
        return true;
    }
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).is_err()
}

/// A text by another library; from base 37 on, which it has no text for, by the values of its
/// digits.
pub fn parsed(text: &str, base: u32) -> Option<BigInt> {
    if base <= 36 {
        return BigInt::parse_bytes(text.as_bytes(), base);
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (Sign::Minus, digits),
        None => (Sign::Plus, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = |digit: u8| match digit {
        b'0'..=b'9' => digit - b'0',
        b'A'..=b'Z' => digit - b'A' + 10,
        b'a'..=b'z' => digit - b'a' + 36,
        _ => u8::MAX,
    };
    let values: Vec<u8> = digits.bytes().map(value).collect();
    BigInt::from_radix_be(sign, &values, base)
}
