//! Radix 2^51 in signed 64-bit digits: additions without carries, and a carry en bloc.
//!
//! Source: lecture, "Radix-2^51 representation". A number of 255 bits is 5 digits of 51 bits
//! (`bigint255`); digit by digit addition and subtraction are exact while every digit stays below
//! 2^63 in absolute value, so many of them can be made before one carry en bloc brings the digits
//! back. A representation is reduced if every digit is within ±(2^52 - 1).
//!
//! Three pairs of methods. `radix51_*`, for any length: the operation and the carry en bloc, which
//! gives a carry or borrow out. `radix51_lazy_*`, for any length: the operation alone; what it
//! gives has no carry out of its own, so the domain is operands whose result fits. `bigint255_*`:
//! the lecture's code, 5 digits, without a carry. The lecture carries digit 0 only; the others,
//! "eventually", are done alike here. Nothing had to be mended.

use super::digits::{Digit, InDigits};
use super::{Method, Op, Prepared, difference_fits, sum_fits};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Digit by digit, then a carry en bloc.
pub const ADD: Method = Method::exact_add(
    "radix51_add",
    "lecture, radix 2^51, addition and carry en bloc",
    Level::Scalar,
    |a, b| InDigits::boxed(a, b, add_and_carry),
);

/// Digit by digit, then a carry en bloc.
pub const SUB: Method = Method {
    name: "radix51_sub",
    source: "lecture, radix 2^51, signed subtraction and carry en bloc",
    op: Op::Sub,
    prepare: |a, b| InDigits::boxed(a, b, sub_and_carry),
    ..ADD
};

/// Digit by digit.
pub const LAZY_ADD: Method = Method {
    name: "radix51_lazy_add",
    source: "lecture, radix 2^51, addition without a carry",
    domain: "any length; operands whose sum has no carry out",
    admits: sum_fits,
    prepare: |a, b| InDigits::boxed(a, b, lazy_add),
    ..ADD
};

/// Digit by digit.
pub const LAZY_SUB: Method = Method {
    name: "radix51_lazy_sub",
    source: "lecture, radix 2^51, signed subtraction without a carry",
    domain: "any length; a >= b",
    admits: difference_fits,
    prepare: |a, b| InDigits::boxed(a, b, lazy_sub),
    ..SUB
};

/// The lecture's `bigint255_add`.
pub const BIGINT255_ADD: Method = Method {
    name: "bigint255_add",
    source: "lecture, radix 2^51, bigint255_add",
    domain: "4 limbs; operands below 2^255",
    lengths: |limbs| limbs == 4,
    admits: |a, b| is_255_bits(a) && is_255_bits(b),
    prepare: |a, b| boxed_255(a, b, bigint255_add),
    ..ADD
};

/// The lecture's `bigint255_sub`.
pub const BIGINT255_SUB: Method = Method {
    name: "bigint255_sub",
    source: "lecture, radix 2^51, bigint255_sub",
    op: Op::Sub,
    domain: "4 limbs; operands below 2^255, a >= b",
    admits: |a, b| is_255_bits(a) && is_255_bits(b) && difference_fits(a, b),
    prepare: |a, b| boxed_255(a, b, bigint255_sub),
    ..BIGINT255_ADD
};

/// The six methods, in the order of the reports.
pub const METHODS: [Method; 6] = [ADD, SUB, LAZY_ADD, LAZY_SUB, BIGINT255_ADD, BIGINT255_SUB];

/// Digits of a number below 2^255.
const DIGITS_OF_255: usize = 5;

impl Digit for i64 {
    const WIDTH: usize = 51;

    fn of(value: u64) -> i64 {
        value as i64
    }

    fn value(self) -> i64 {
        self
    }
}

fn is_255_bits(limbs: &[Limb]) -> bool {
    limbs[3] >> 63 == 0
}

fn boxed_255(
    a: &[Limb],
    b: &[Limb],
    function: fn(&mut InDigits<i64>) -> Limb,
) -> Box<dyn Prepared> {
    assert!(a.len() == 4, "255 bits are 4 limbs");
    InDigits::of_count(a, b, DIGITS_OF_255, function)
}

/// The digits of a number below 2^255, as many as the compiler is to know of.
fn fixed(digits: &[i64]) -> &[i64; DIGITS_OF_255] {
    digits.try_into().expect("boxed_255 made 5 digits")
}

fn bigint255_add(number: &mut InDigits<i64>) -> Limb {
    let (x, y) = (fixed(&number.a), fixed(&number.b));
    let sum: [i64; DIGITS_OF_255] = std::array::from_fn(|i| x[i] + y[i]);
    number.r.copy_from_slice(&sum);
    0
}

fn bigint255_sub(number: &mut InDigits<i64>) -> Limb {
    let (x, y) = (fixed(&number.a), fixed(&number.b));
    let difference: [i64; DIGITS_OF_255] = std::array::from_fn(|i| x[i] - y[i]);
    number.r.copy_from_slice(&difference);
    0
}

fn lazy_add(number: &mut InDigits<i64>) -> Limb {
    for ((r, &a), &b) in number.r.iter_mut().zip(&number.a).zip(&number.b) {
        *r = a + b;
    }
    0
}

fn lazy_sub(number: &mut InDigits<i64>) -> Limb {
    for ((r, &a), &b) in number.r.iter_mut().zip(&number.a).zip(&number.b) {
        *r = a - b;
    }
    0
}

fn add_and_carry(number: &mut InDigits<i64>) -> Limb {
    lazy_add(number);
    carry_en_bloc(&mut number.r);
    carry_out(number)
}

fn sub_and_carry(number: &mut InDigits<i64>) -> Limb {
    lazy_sub(number);
    carry_en_bloc(&mut number.r);
    carry_out(number)
}

/// Brings every digit but the top one into 0..2^51; the top one takes the sign.
fn carry_en_bloc(digits: &mut [i64]) {
    for i in 0..digits.len() - 1 {
        let carry = digits[i] >> i64::WIDTH;
        digits[i + 1] += carry;
        digits[i] -= carry << i64::WIDTH;
    }
}

/// After a carry en bloc: 1 if the number is negative or has a bit above its limbs.
fn carry_out(number: &InDigits<i64>) -> Limb {
    let top = number.r[number.r.len() - 1];
    (top >> number.carry_bit()) as Limb & 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits after a carry en bloc are reduced, whatever they were before.
    #[test]
    fn a_carry_en_bloc_reduces() {
        let far = (1 << 62) - 1;
        for mut digits in [[far; 5], [-far; 5], [far, -far, 0, -1, 1], [-1, 0, 0, 0, 0]] {
            let value = |digits: &[i64; 5]| {
                let radix = num_bigint::BigInt::from(1_u64 << i64::WIDTH);
                digits.iter().rev().fold(num_bigint::BigInt::ZERO, |sum, &d| sum * &radix + d)
            };
            let before = value(&digits);
            carry_en_bloc(&mut digits);
            assert_eq!(value(&digits), before);
            assert!(digits[..4].iter().all(|digit| (0..1 << i64::WIDTH).contains(digit)));
        }
    }

    /// The lecture's point: 2^10 sums of reduced numbers need no carry between them.
    #[test]
    fn many_sums_before_one_carry() {
        let most = [Limb::MAX; 6];
        let mut number = InDigits::<i64>::new(&[0; 6], &most, 8, lazy_add);
        for _ in 0..1 << 10 {
            number.a.copy_from_slice(&number.r);
            lazy_add(&mut number);
        }
        carry_en_bloc(&mut number.r);
        let top = number.r[7] >> number.carry_bit();
        // 2^10 (2^384 - 1) = (2^10 - 1) 2^384 + (2^384 - 2^10).
        assert_eq!(top, (1 << 10) - 1);
    }
}
