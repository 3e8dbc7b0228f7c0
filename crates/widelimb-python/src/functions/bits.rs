//! Single bits, and counts of bits.
//!
//! Bits are those of the two's complement, so a negative number has infinitely many ones. Only
//! `bit_length`, `bit_count` and `num_digits` use the magnitude.

use crate::count::Count;
use crate::int::Int;
use crate::limit::within;
use crate::mutable::{IntRef, Mutable};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::{Integer, Natural};

/// The number of bits of the magnitude; 0 has none.
///
///     >>> bit_length(255), bit_length(256), bit_length(0)
///     (8, 9, 0)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn bit_length(x: IntRef<'_, '_>) -> u64 {
    x.see(|x| x.bit_len())
}

/// The number 2**n - 1, whose lowest n bits are ones.
///
///     >>> bit_mask(8)
///     mpz(255)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn bit_mask(n: Count) -> PyResult<Number> {
    let power = within(|most| Integer::ONE.shl_within(n.0, most))?;
    Ok(Number(power - 1))
}

/// The xmpz 2**n - 1, whose lowest n bits are ones.
///
///     >>> xbit_mask(7)
///     xmpz(127)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn xbit_mask(n: Count) -> PyResult<Number<Mutable>> {
    bit_mask(n).map(|mask| Number(mask.0.into()))
}

/// The lowest place from n on where x has a zero, or None.
///
///     >>> bit_scan0(0b1011)
///     2
///     >>> bit_scan0(-1) is None
///     True
#[pyfunction]
#[pyo3(signature = (x, n = Count(0), /), text_signature = "(x, n=0, /)")]
pub fn bit_scan0(x: IntRef<'_, '_>, n: Count) -> Option<u64> {
    x.see(|x| x.scan_zero(n.0))
}

/// The lowest place from n on where x has a one, or None.
///
///     >>> bit_scan1(0b1011, 2)
///     3
#[pyfunction]
#[pyo3(signature = (x, n = Count(0), /), text_signature = "(x, n=0, /)")]
pub fn bit_scan1(x: IntRef<'_, '_>, n: Count) -> Option<u64> {
    x.see(|x| x.scan_one(n.0))
}

/// Whether bit n of x is one.
///
///     >>> bit_test(0b1011, 2), bit_test(0b1011, 3)
///     (False, True)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn bit_test(x: IntRef<'_, '_>, n: Count) -> bool {
    x.see(|x| x.bit(n.0))
}

/// The number x with bit n cleared.
///
///     >>> bit_clear(0b1011, 0)
///     mpz(10)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn bit_clear(x: Int<'_>, n: Count) -> PyResult<Number> {
    with_bit(x, n, false)
}

/// The number x with bit n set.
///
///     >>> bit_set(0b1011, 2)
///     mpz(15)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn bit_set(x: Int<'_>, n: Count) -> PyResult<Number> {
    with_bit(x, n, true)
}

/// The number x with bit n inverted.
///
///     >>> bit_flip(0b1011, 3)
///     mpz(3)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn bit_flip(x: Int<'_>, n: Count) -> PyResult<Number> {
    let other = !x.bit(n.0);
    with_bit(x, n, other)
}

fn with_bit(x: Int<'_>, n: Count, value: bool) -> PyResult<Number> {
    within(|most| {
        let mut x = x.clone();
        x.set_bit_within(n.0, value, most)?;
        Ok(Number(x))
    })
}

/// The number of one bits of the magnitude.
///
///     >>> bit_count(0b1011), bit_count(-0b1011)
///     (3, 3)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn bit_count(x: IntRef<'_, '_>) -> u64 {
    x.see(|x| x.magnitude().count_ones())
}

/// The number of one bits of x; -1 for a negative number, which has infinitely many.
///
///     >>> popcount(0b1011), popcount(-1)
///     (3, -1)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn popcount(x: IntRef<'_, '_>) -> i64 {
    x.see(|x| x.count_ones().map_or(-1, |ones| ones as i64))
}

/// The number of bits in which x and y differ; 2**64 - 1 if only one of them is negative, as they
/// differ in infinitely many bits.
///
///     >>> hamdist(0b1011, 0b1110)
///     2
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn hamdist(x: Int<'_>, y: Int<'_>) -> u64 {
    x.hamming_distance(&y).unwrap_or(u64::MAX)
}

/// The number of digits of x in a base from 2 to 62, without the sign.
///
///     >>> num_digits(1000), num_digits(1000, 2)
///     (4, 10)
#[pyfunction]
#[pyo3(signature = (x, base = 10, /))]
pub fn num_digits(x: Int<'_>, base: i32) -> PyResult<u64> {
    match u32::try_from(base) {
        Ok(base @ 2..=62) => {
            Ok(x.magnitude().checked_ilog(&Natural::from(base)).map_or(1, |log| log + 1))
        }
        _ => Err(PyValueError::new_err("base must be in the interval [2, 62]")),
    }
}

/// Whether 2 divides x.
///
///     >>> is_even(10), is_even(7)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn is_even(x: IntRef<'_, '_>) -> bool {
    x.see(|x| x.is_even())
}

/// Whether 2 does not divide x.
///
///     >>> is_odd(10), is_odd(7)
///     (False, True)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn is_odd(x: IntRef<'_, '_>) -> bool {
    x.see(|x| x.is_odd())
}
