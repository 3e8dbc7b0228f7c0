//! Digits in bases 2 to 256: bit by bit where the base is a power of two, else by products.
//!
//! A digit is its value, not a character; sequences have the most significant digit first.

mod bits;
pub mod group;
pub mod powers;
mod read;
pub mod write;

pub use powers::release_powers;

use super::trim::{bit_len, trimmed};
use crate::Limb;
use crate::error::DigitError;
use crate::progress::Meter;
use alloc::vec::Vec;
use core::convert::Infallible;
use group::Group;
use widelimb_kernels::Kernels;

/// The bases whose digits all have a character.
pub const BASES: core::ops::RangeInclusive<u32> = 2..=62;

fn assert_base(base: u32) {
    assert!((2..=group::MAX_BASE).contains(&base), "a base from 2 to 256");
}

/// The digits of `a`, each a value below `base`, most significant first and without leading zeros;
/// no digits for 0.
///
/// Cost: linear for a power of two, else that of `O(log n)` products. The powers of the base and
/// the reciprocals that it takes are kept for the next call on the same thread, up to 8 MiB.
///
/// # Panics
/// If `base` is not in 2..=256.
pub fn to_digits(k: &Kernels, a: &[Limb], base: u32) -> Vec<u8> {
    to_digits_metered(k, a, base, Meter::SILENT)
}

/// [`to_digits`], with a step for each product and each run of digits.
pub fn to_digits_metered(k: &Kernels, a: &[Limb], base: u32, meter: Meter<'_>) -> Vec<u8> {
    assert_base(base);
    let mut digits = Vec::with_capacity(digits_bound(a, base));
    let sink = |piece: &[u8]| {
        digits.extend_from_slice(piece);
        Ok::<(), Infallible>(())
    };
    match write_digits_metered(k, a, base, meter, sink) {
        Ok(()) => digits,
    }
}

/// Hands the digits of `a`, as [`to_digits`] has them, to `sink`, in pieces of any length.
///
/// # Errors
/// The first one of `sink`.
///
/// # Panics
/// If `base` is not in 2..=256.
pub fn write_digits<E>(
    k: &Kernels,
    a: &[Limb],
    base: u32,
    sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    write_digits_metered(k, a, base, Meter::SILENT, sink)
}

/// [`write_digits`], with a step for each product and each run of digits.
pub fn write_digits_metered<E>(
    k: &Kernels,
    a: &[Limb],
    base: u32,
    meter: Meter<'_>,
    sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    assert_base(base);
    let a = trimmed(a);
    if base.is_power_of_two() {
        bits::write(a, base.trailing_zeros(), sink)
    } else {
        write::write(k, a, base, meter, sink)
    }
}

/// The most digits that a number of `bits` bits, the highest of them 1, has in a base: for a power
/// of two the number of its digits, else that or one more; 1 for 0 bits.
///
/// # Panics
/// If `base` is not in 2..=256.
pub fn digits_of_bits(bits: u64, base: u32) -> u64 {
    assert_base(base);
    match base {
        _ if bits == 0 => 1,
        _ if base.is_power_of_two() => bits.div_ceil(base.trailing_zeros().into()),
        _ => Group::new(base).digits_of_bits(bits),
    }
}

/// A bound on the number of the digits of `a`, above it by at most a few groups.
fn digits_bound(a: &[Limb], base: u32) -> usize {
    if base.is_power_of_two() {
        return bits::digit_count(trimmed(a), base.trailing_zeros());
    }
    let group = Group::new(base);
    group.groups(bit_len(a)) * group.digits
}

/// The number that the digits stand for, each a value below `base`, most significant first;
/// trimmed.
///
/// Cost: linear for a power of two, else that of `O(log n)` products.
///
/// # Errors
/// The first digit that is not below `base`.
///
/// # Panics
/// If `base` is not in 2..=256.
pub fn from_digits(k: &Kernels, digits: &[u8], base: u32) -> Result<Vec<Limb>, DigitError> {
    from_digits_metered(k, digits, base, Meter::SILENT)
}

/// [`from_digits`], with a step for each product and each run of digits.
pub fn from_digits_metered(
    k: &Kernels,
    digits: &[u8],
    base: u32,
    meter: Meter<'_>,
) -> Result<Vec<Limb>, DigitError> {
    assert_base(base);
    if let Some(index) = digits.iter().position(|&digit| u32::from(digit) >= base) {
        return Err(DigitError { index, digit: digits[index].into(), base: base.into() });
    }
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    let digits = &digits[zeros..];
    Ok(if base.is_power_of_two() {
        bits::from_digits(digits, base.trailing_zeros())
    } else {
        read::read(k, digits, base, meter)
    })
}
