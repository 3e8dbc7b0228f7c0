//! Digits that are groups of bits.

use crate::limb::trim::{bit_len, trim};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// The digits of `width` bits, most significant first.
pub(super) fn to_digits(a: &[Limb], width: u32) -> Vec<u8> {
    let mut digits = vec![0; bit_len(a).div_ceil(u64::from(width)) as usize];
    let mask = (1 << width) - 1;
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
    digits
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
