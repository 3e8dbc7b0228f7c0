//! Logarithms as floats, of numbers of any size; `math` has them only for numbers that fit a float.
//!
//! With `x = m 2^e`, where `m` lies between the square roots of 1/2 and of 2, the logarithm is
//! `e log 2 + 2 artanh s` with `s = (m - 1) / (m + 1)`, below 0.172. The quotient `s` is computed
//! exactly and rounded to the sum of two floats, which has more bits than one float. All terms but
//! the small rest of the series are such sums.

use super::arithmetic::number;
use crate::fraction::held_or_fraction;
use crate::object::as_mpz;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyFloat;
use std::f64::consts::{FRAC_1_SQRT_2, LN_2, LOG2_E, LOG10_E, SQRT_2};
use widelimb::{Integer, Natural};

/// The rounding error of the float `LOG2_E`: the exact constant less the float.
const LOG2_E_REST: f64 = 2.035_527_374_093_103_3e-17;
const LN_2_REST: f64 = 2.319_046_813_846_299_6e-17;
const LOG10_E_REST: f64 = 1.098_319_650_216_765e-17;

/// The bound up to which every integer is a float.
const EXACT: u64 = 1 << 53;

/// A number as the sum of two floats, the second below half a place of the first.
#[derive(Clone, Copy)]
struct Double(f64, f64);

impl Double {
    fn of_sum(a: f64, b: f64) -> Double {
        let sum = a + b;
        let of_b = sum - a;
        Double(sum, (a - (sum - of_b)) + (b - of_b))
    }

    fn of_product(a: f64, b: f64) -> Double {
        let product = a * b;
        Double(product, a.mul_add(b, -product))
    }

    fn add(self, other: Double) -> Double {
        let sum = Double::of_sum(self.0, other.0);
        Double::of_sum(sum.0, sum.1 + self.1 + other.1)
    }

    fn mul(self, other: Double) -> Double {
        let product = Double::of_product(self.0, other.0);
        Double::of_sum(product.0, product.1 + self.0 * other.1 + self.1 * other.0)
    }

    fn rounded(self) -> f64 {
        self.0 + self.1
    }
}

/// A positive number: a float, or a quotient as `e` and `log m`.
enum Parts {
    Float(f64),
    Exact { e: f64, rest: Double },
}

fn parts(function: &str, x: &Bound<'_, PyAny>) -> PyResult<Parts> {
    let not_above =
        || PyValueError::new_err(format!("{function}() of a number that is not above 0"));
    let number = number(function, x)?;
    if let Ok(float) = number.cast::<PyFloat>() {
        let float = float.value();
        return if float <= 0.0 { Err(not_above()) } else { Ok(Parts::Float(float)) };
    }
    let (n, d);
    if let Some(integer) = as_mpz(number.as_ptr()) {
        if let Ok(short @ 1..=EXACT) = u64::try_from(integer) {
            return Ok(Parts::Float(short as f64));
        }
        (n, d) = (integer.clone(), Natural::ONE);
    } else if let Some(x) = held_or_fraction(&number)? {
        (n, d) = (x.numerator().clone(), x.denominator().clone());
    } else {
        return Err(PyTypeError::new_err(format!("{function}() argument type not supported")));
    }
    if !n.is_positive() { Err(not_above()) } else { Ok(of_quotient(n.magnitude(), &d)) }
}

fn of_quotient(n: &Natural, d: &Natural) -> Parts {
    let mut e = n.bit_len() as i64 - d.bit_len() as i64;
    let m = quotient(n, d).0 * power_of_two(-e);
    if m > SQRT_2 {
        e += 1;
    } else if m < FRAC_1_SQRT_2 {
        e -= 1;
    }
    let (up, down) = (e.max(0).unsigned_abs(), e.min(0).unsigned_abs());
    let (n, d) = (n << down, d << up);
    let sum = &n + &d;
    let difference = Integer::from(n) - Integer::from(d);
    let sign = f64::from(difference.signum());
    let s = quotient(difference.magnitude(), &sum);
    let s = Double(sign * s.0, sign * s.1);
    // The series s + s^3 / 3 + s^5 / 5 + ... after its first term.
    let square = s.0 * s.0;
    let series = (0..14).rev().fold(0.0, |series, i| series * square + 1.0 / f64::from(2 * i + 3));
    let rest = Double::of_sum(2.0 * s.0, 2.0 * s.1 + 2.0 * s.0 * square * series);
    Parts::Exact { e: e as f64, rest }
}

/// The quotient of two numbers to 62 bits; 0 if it is too small for a float.
fn quotient(n: &Natural, d: &Natural) -> Double {
    if n.is_zero() {
        return Double(0.0, 0.0);
    }
    let (n, of_n) = top(n);
    let (d, of_d) = top(d);
    let bits = n / (d >> 64);
    let (unit, high) = (power_of_two(of_n - of_d - 64), bits as f64);
    Double(high * unit, (bits as i128 - high as i128) as f64 * unit)
}

/// The highest 128 bits of a number, and how far they are shifted.
fn top(x: &Natural) -> (u128, i64) {
    let shift = x.bit_len() as i64 - 128;
    let bits = match u64::try_from(shift) {
        Ok(right) => x >> right,
        Err(_) => x << shift.unsigned_abs(),
    };
    let limb = |i| u128::from(bits.limbs().get(i).copied().unwrap_or(0));
    (limb(1) << 64 | limb(0), shift)
}

/// The float `2^e`; 0 below the smallest float.
fn power_of_two(e: i64) -> f64 {
    let e = e.clamp(-1100, 1023) as i32;
    let half = e / 2;
    2_f64.powi(half) * 2_f64.powi(e - half)
}

/// The natural logarithm `e log 2 + rest`.
fn natural(e: f64, rest: Double) -> Double {
    let product = Double::of_product(e, LN_2);
    Double(product.0, product.1 + e * LN_2_REST).add(rest)
}

/// The natural logarithm of x as a float, for an x above 0 of any length.
///
///     >>> log(mpz(10) ** 400), log(mpq(1, 10**400))
///     (921.0340371976183, -921.0340371976183)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn log(x: &Bound<'_, PyAny>) -> PyResult<f64> {
    Ok(match parts("log", x)? {
        Parts::Float(x) => x.ln(),
        Parts::Exact { e, rest } => natural(e, rest).rounded(),
    })
}

/// The logarithm of x to the base 2 as a float, for an x above 0 of any length.
///
///     >>> log2(mpz(2) ** 5000), log2(mpq(1, 8))
///     (5000.0, -3.0)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn log2(x: &Bound<'_, PyAny>) -> PyResult<f64> {
    Ok(match parts("log2", x)? {
        Parts::Float(x) => x.log2(),
        Parts::Exact { e, rest } => {
            Double(e, 0.0).add(rest.mul(Double(LOG2_E, LOG2_E_REST))).rounded()
        }
    })
}

/// The logarithm of x to the base 10 as a float, for an x above 0 of any length.
///
///     >>> log10(mpz(10) ** 400), log10(mpq(1, 1000))
///     (400.0, -3.0)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn log10(x: &Bound<'_, PyAny>) -> PyResult<f64> {
    Ok(match parts("log10", x)? {
        Parts::Float(x) => x.log10(),
        Parts::Exact { e, rest } => natural(e, rest).mul(Double(LOG10_E, LOG10_E_REST)).rounded(),
    })
}
