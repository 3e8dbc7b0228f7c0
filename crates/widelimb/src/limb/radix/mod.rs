//! Digits in bases 2 to 36: bit by bit where the base is a power of two, else by halves.
//!
//! A digit is its value, not a character; sequences have the most significant digit first.

mod bits;
mod divide;

use super::trim::trimmed;
use crate::Limb;
use crate::arch::Kernels;
use crate::progress::Meter;
use alloc::vec::Vec;

/// A digit that its base does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("digit {digit} at index {index} in base {base}")]
pub struct DigitError {
    /// Where in the sequence.
    pub index: usize,
    /// The value that is too large.
    pub digit: u8,
    /// The base.
    pub base: u32,
}

fn assert_base(base: u32) {
    assert!((2..=36).contains(&base), "a base from 2 to 36");
}

/// The digits of `a`, each a value below `base`, most significant first and without leading zeros;
/// no digits for 0.
///
/// Cost: linear for a power of two, else that of `O(log n)` divisions.
///
/// # Panics
/// If `base` is not in 2..=36.
pub fn to_digits(k: &Kernels, a: &[Limb], base: u32) -> Vec<u8> {
    to_digits_metered(k, a, base, Meter::SILENT)
}

/// [`to_digits`], with a step for each quotient and each run of digits.
pub(crate) fn to_digits_metered(k: &Kernels, a: &[Limb], base: u32, meter: Meter<'_>) -> Vec<u8> {
    assert_base(base);
    let a = trimmed(a);
    if base.is_power_of_two() {
        bits::to_digits(a, base.trailing_zeros())
    } else {
        divide::to_digits(k, a, base, meter)
    }
}

/// The number of the digits, each a value below `base`, most significant first; trimmed.
///
/// Cost: linear for a power of two, else that of `O(log n)` products.
///
/// # Errors
/// The first digit that is not below `base`.
///
/// # Panics
/// If `base` is not in 2..=36.
pub fn from_digits(k: &Kernels, digits: &[u8], base: u32) -> Result<Vec<Limb>, DigitError> {
    from_digits_metered(k, digits, base, Meter::SILENT)
}

/// [`from_digits`], with a step for each product and each run of digits.
pub(crate) fn from_digits_metered(
    k: &Kernels,
    digits: &[u8],
    base: u32,
    meter: Meter<'_>,
) -> Result<Vec<Limb>, DigitError> {
    assert_base(base);
    if let Some(index) = digits.iter().position(|&digit| u32::from(digit) >= base) {
        return Err(DigitError { index, digit: digits[index], base });
    }
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    let digits = &digits[zeros..];
    Ok(if base.is_power_of_two() {
        bits::from_digits(digits, base.trailing_zeros())
    } else {
        divide::from_digits(k, digits, base, meter)
    })
}
