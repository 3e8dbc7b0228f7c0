//! From and to digits in bases up to 256.

use alloc::vec;
use alloc::vec::Vec;
use widelimb::{Natural, limb};

/// The highest base in which the library's digits are bytes.
const BYTES: u32 = 62;

#[track_caller]
pub(crate) fn demand(base: u32, highest: u32) {
    assert!((2..=highest).contains(&base), "the radix {base} is not in 2..={highest}");
}

/// The number of these digits, the highest first; `None` where one is not below the base.
#[track_caller]
pub(crate) fn from_digits_be(digits: &[u8], base: u32) -> Option<Natural> {
    demand(base, 256);
    match base {
        256 => Some(Natural::from_bytes_be(digits)),
        ..=BYTES => limb::from_digits(digits, base).ok().map(Natural::from_limbs),
        _ => from_words(digits.iter().rev(), base),
    }
}

/// The number of these digits, the lowest first; `None` where one is not below the base.
#[track_caller]
pub(crate) fn from_digits_le(digits: &[u8], base: u32) -> Option<Natural> {
    demand(base, 256);
    match base {
        256 => Some(Natural::from_bytes_le(digits)),
        ..=BYTES => {
            let reversed: Vec<u8> = digits.iter().rev().copied().collect();
            limb::from_digits(&reversed, base).ok().map(Natural::from_limbs)
        }
        _ => from_words(digits.iter(), base),
    }
}

fn from_words<'a>(lowest_first: impl Iterator<Item = &'a u8>, base: u32) -> Option<Natural> {
    let digits: Vec<u64> = lowest_first.map(|&digit| digit.into()).collect();
    Natural::from_digits_le(&digits, base.into()).ok()
}

/// The digits, the lowest first; a 0 has one digit.
#[track_caller]
pub(crate) fn to_digits_le(n: &Natural, base: u32) -> Vec<u8> {
    if n.is_zero() {
        return vec![0];
    }
    demand(base, 256);
    match base {
        256 => n.to_bytes_le(),
        ..=BYTES => reversed(limb::to_digits(n.limbs(), base)),
        _ => {
            let digits = n.to_digits_le(base.into()).expect("the base is above 1");
            digits.into_iter().map(|digit| digit as u8).collect()
        }
    }
}

/// The digits, the highest first; a 0 has one digit.
#[track_caller]
pub(crate) fn to_digits_be(n: &Natural, base: u32) -> Vec<u8> {
    match base {
        2..=BYTES if !n.is_zero() => limb::to_digits(n.limbs(), base),
        _ => reversed(to_digits_le(n, base)),
    }
}

fn reversed(mut digits: Vec<u8>) -> Vec<u8> {
    digits.reverse();
    digits
}
