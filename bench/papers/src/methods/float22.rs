//! Radix 2^22 in double-precision floating-point limbs.
//!
//! Source: lecture, "Using floating-point limbs" and "Carrying": digits are integers in doubles,
//! added and subtracted exactly while they stay below 2^53 in absolute value. A carry is the digit
//! times 2^-22, rounded to an integer by adding and subtracting 2^52 + 2^51; rounding to nearest
//! leaves digits of both signs, at most 2^21 in absolute value.
//!
//! Three pairs of methods, as in [`radix51`]: `float22_*` with a carry through all digits,
//! `float22_lazy_*` without, `float22_bigint255_*` the lecture's 12 doubles. The lecture's slides
//! end at the rounding; the rest of the carry follows its integer form. Since the digits below the
//! top one may be negative, the carry out of the number looks at their sign. Each digit waits for
//! the carry of the one below, five floating-point operations long: with a carry the method is far
//! slower than without.

use super::digits::{Digit, InDigits};
use super::radix51;
use super::{Method, Op, Prepared};
use widelimb_limb::Limb;

/// Digit by digit, then the carries.
pub const ADD: Method = Method {
    name: "float22_add",
    source: "lecture, floating-point limbs, addition and carrying",
    prepare: |a, b| InDigits::boxed(a, b, add_and_carry),
    ..radix51::ADD
};

/// Digit by digit, then the carries.
pub const SUB: Method = Method {
    name: "float22_sub",
    source: "lecture, floating-point limbs, subtraction and carrying",
    op: Op::Sub,
    prepare: |a, b| InDigits::boxed(a, b, sub_and_carry),
    ..radix51::SUB
};

/// Digit by digit.
pub const LAZY_ADD: Method = Method {
    name: "float22_lazy_add",
    source: "lecture, floating-point limbs, addition without a carry",
    prepare: |a, b| InDigits::boxed(a, b, lazy_add),
    ..radix51::LAZY_ADD
};

/// Digit by digit.
pub const LAZY_SUB: Method = Method {
    name: "float22_lazy_sub",
    source: "lecture, floating-point limbs, subtraction without a carry",
    prepare: |a, b| InDigits::boxed(a, b, lazy_sub),
    ..radix51::LAZY_SUB
};

/// The lecture's `bigint255_add` on doubles.
pub const BIGINT255_ADD: Method = Method {
    name: "float22_bigint255_add",
    source: "lecture, floating-point limbs, bigint255_add",
    prepare: |a, b| boxed_255(a, b, bigint255_add),
    ..radix51::BIGINT255_ADD
};

/// The lecture's `bigint255_sub` on doubles.
pub const BIGINT255_SUB: Method = Method {
    name: "float22_bigint255_sub",
    source: "lecture, floating-point limbs, bigint255_sub",
    prepare: |a, b| boxed_255(a, b, bigint255_sub),
    ..radix51::BIGINT255_SUB
};

/// The six methods, in the order of the reports.
pub const METHODS: [Method; 6] = [ADD, SUB, LAZY_ADD, LAZY_SUB, BIGINT255_ADD, BIGINT255_SUB];

/// Digits of a number below 2^255.
const DIGITS_OF_255: usize = 12;

/// The radix.
pub(super) const RADIX: f64 = (1_u64 << f64::WIDTH) as f64;

/// Doubles of this size have no bits after the point, so a sum with it is rounded to an integer;
/// the 2^51 lets negative numbers stay in the range where that holds.
const ROUNDING: f64 = ((1_u64 << 52) + (1_u64 << 51)) as f64;

impl Digit for f64 {
    const WIDTH: usize = 22;

    fn of(value: u64) -> f64 {
        value as f64
    }

    fn value(self) -> i64 {
        self as i64
    }
}

fn boxed_255(
    a: &[Limb],
    b: &[Limb],
    function: fn(&mut InDigits<f64>) -> Limb,
) -> Box<dyn Prepared> {
    assert!(a.len() == 4, "255 bits are 4 limbs");
    InDigits::of_count(a, b, DIGITS_OF_255, function)
}

/// The digits of a number below 2^255, as many as the compiler is to know of.
fn fixed(digits: &[f64]) -> &[f64; DIGITS_OF_255] {
    digits.try_into().expect("boxed_255 made 12 digits")
}

fn bigint255_add(number: &mut InDigits<f64>) -> Limb {
    let (x, y) = (fixed(&number.a), fixed(&number.b));
    let sum: [f64; DIGITS_OF_255] = std::array::from_fn(|i| x[i] + y[i]);
    number.r.copy_from_slice(&sum);
    0
}

fn bigint255_sub(number: &mut InDigits<f64>) -> Limb {
    let (x, y) = (fixed(&number.a), fixed(&number.b));
    let difference: [f64; DIGITS_OF_255] = std::array::from_fn(|i| x[i] - y[i]);
    number.r.copy_from_slice(&difference);
    0
}

pub(super) fn lazy_add(number: &mut InDigits<f64>) -> Limb {
    for ((r, &a), &b) in number.r.iter_mut().zip(&number.a).zip(&number.b) {
        *r = a + b;
    }
    0
}

pub(super) fn lazy_sub(number: &mut InDigits<f64>) -> Limb {
    for ((r, &a), &b) in number.r.iter_mut().zip(&number.a).zip(&number.b) {
        *r = a - b;
    }
    0
}

fn add_and_carry(number: &mut InDigits<f64>) -> Limb {
    lazy_add(number);
    carry_all(&mut number.r);
    carry_out(number)
}

fn sub_and_carry(number: &mut InDigits<f64>) -> Limb {
    lazy_sub(number);
    carry_all(&mut number.r);
    carry_out(number)
}

/// Brings every digit but the top one to at most half the radix in absolute value.
pub(super) fn carry_all(digits: &mut [f64]) {
    for i in 0..digits.len() - 1 {
        let carry = (digits[i] * RADIX.recip() + ROUNDING) - ROUNDING;
        digits[i + 1] += carry;
        digits[i] -= carry * RADIX;
    }
}

/// After the carries: 1 if the number is negative or has a bit above its limbs.
pub(super) fn carry_out(number: &InDigits<f64>) -> Limb {
    let (top, low) = number.r.split_last().expect("at least one digit");
    // The low digits together are less than one unit of the top digit; their sign is that of
    // the highest one that is not 0.
    let below = low.iter().rev().find(|digit| **digit != 0.0).is_some_and(|digit| *digit < 0.0);
    ((*top as i64 - i64::from(below)) >> number.carry_bit()) as Limb & 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rounding constant rounds to the nearest integer, on both sides of 0.
    #[test]
    fn carries_leave_small_signed_digits() {
        let far = 2_f64.powi(45) - 1.0;
        for mut digits in [[far; 4], [-far; 4], [far, -far, 0.0, 1.0], [-1.0, 0.0, 0.0, 0.0]] {
            let value = |digits: &[f64; 4]| {
                digits.iter().rev().fold(0_i128, |sum, &d| (sum << f64::WIDTH) + d as i128)
            };
            let before = value(&digits);
            carry_all(&mut digits);
            assert_eq!(value(&digits), before);
            assert!(digits[..3].iter().all(|digit| digit.abs() <= RADIX / 2.0));
            assert!(digits.iter().all(|digit| digit.fract() == 0.0));
        }
    }
}
