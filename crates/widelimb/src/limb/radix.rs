//! Digits in bases 2 to 36.

use super::div::div_rem_1;
use super::trim::{trim, trimmed};
use crate::Limb;
use crate::arch::Kernels;
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
/// # Panics
/// If `base` is not in 2..=36.
pub fn to_digits(_k: &Kernels, a: &[Limb], base: u32) -> Vec<u8> {
    assert_base(base);
    let mut rest = trimmed(a).to_vec();
    let mut digits = Vec::new();
    while !rest.is_empty() {
        let dividend = rest.clone();
        digits.push(div_rem_1(&mut rest, &dividend, base.into()) as u8);
        trim(&mut rest);
    }
    digits.reverse();
    digits
}

/// The number of the digits, each a value below `base`, most significant first; trimmed.
///
/// # Errors
/// The first digit that is not below `base`.
///
/// # Panics
/// If `base` is not in 2..=36.
pub fn from_digits(k: &Kernels, digits: &[u8], base: u32) -> Result<Vec<Limb>, DigitError> {
    assert_base(base);
    if let Some(index) = digits.iter().position(|&digit| u32::from(digit) >= base) {
        return Err(DigitError { index, digit: digits[index], base });
    }
    let mut r = Vec::new();
    for &digit in digits {
        let high = k.mul_1_assign(&mut r, base.into(), digit.into());
        r.push(high);
        trim(&mut r);
    }
    Ok(r)
}
