//! Digits that are groups of bits.

use crate::limb::trim::{bit_len, trim};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// The digits of `width` bits, most significant first.
pub(super) fn to_digits(a: &[Limb], width: u32) -> Vec<u8> {
    let count = bit_len(a).div_ceil(u64::from(width)) as usize;
    (0..count).rev().map(|i| group(a, i * width as usize, width)).collect()
}

/// `width` bits from bit `at` on, zeros above the top.
fn group(a: &[Limb], at: usize, width: u32) -> u8 {
    let (limb, shift) = (at / LIMB_BITS, at % LIMB_BITS);
    let above = a.get(limb + 1).copied().unwrap_or(0);
    let pair = u128::from(above) << LIMB_BITS | u128::from(a[limb]);
    (pair >> shift) as u8 & ((1 << width) - 1)
}

/// The number of digits of `width` bits, most significant first.
pub(super) fn from_digits(digits: &[u8], width: u32) -> Vec<Limb> {
    let mut r = vec![0; (digits.len() * width as usize).div_ceil(LIMB_BITS)];
    for (i, &digit) in digits.iter().rev().enumerate() {
        let (limb, shift) = (i * width as usize / LIMB_BITS, i * width as usize % LIMB_BITS);
        let pair = u128::from(digit) << shift;
        r[limb] |= pair as Limb;
        if pair >> LIMB_BITS != 0 {
            r[limb + 1] = (pair >> LIMB_BITS) as Limb;
        }
    }
    trim(&mut r);
    r
}
