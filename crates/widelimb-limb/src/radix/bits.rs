//! Digits in bases that are powers of two: groups of bits.

use crate::trim::{bit_len, trim};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// Digits of one piece for the sink: as many limbs as a digit has bits, 64 times.
const BLOCK: usize = 64 * LIMB_BITS;

/// The number of digits of `width` bits that a trimmed number has.
pub(super) fn digit_count(a: &[Limb], width: u32) -> usize {
    bit_len(a).div_ceil(u64::from(width)) as usize
}

/// Hands the digits of `width` bits of a trimmed number to `sink` in pieces, the most significant
/// first.
pub(super) fn write<E>(
    a: &[Limb],
    width: u32,
    mut sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut block = [0; BLOCK];
    let mut left = digit_count(a, width);
    for limbs in a.chunks(64 * width as usize).rev() {
        let digits = &mut block[..(left - 1) % BLOCK + 1];
        left -= digits.len();
        write_block(limbs, width, digits);
        sink(digits)?;
    }
    Ok(())
}

/// The lowest digits of a number, most significant first.
fn write_block(a: &[Limb], width: u32, digits: &mut [u8]) {
    let mask = u8::MAX >> (u8::BITS - width);
    // Bits that wait to be written, and how many; the limbs above are zeros.
    let (mut bits, mut count) = (0_u128, 0);
    let mut limbs = a.iter();
    for digit in digits.iter_mut().rev() {
        if count < width {
            bits |= u128::from(limbs.next().copied().unwrap_or(0)) << count;
            count += LIMB_BITS as u32;
        }
        *digit = bits as u8 & mask;
        bits >>= width;
        count -= width;
    }
}

/// The number of digits of `width` bits, most significant first.
pub(super) fn from_digits(digits: &[u8], width: u32) -> Vec<Limb> {
    let mut r = Vec::with_capacity((digits.len() * width as usize).div_ceil(LIMB_BITS));
    let (mut bits, mut count) = (0_u128, 0);
    for &digit in digits.iter().rev() {
        bits |= u128::from(digit) << count;
        count += width;
        if count >= LIMB_BITS as u32 {
            r.push(bits as Limb);
            bits >>= LIMB_BITS;
            count -= LIMB_BITS as u32;
        }
    }
    r.push(bits as Limb);
    trim(&mut r);
    r
}
