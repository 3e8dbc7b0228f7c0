//! From and to digits in bases up to 256.

use alloc::vec;
use alloc::vec::Vec;
use widelimb::{LIMB_BITS, Limb, Natural, limb};

/// The highest base that the library has digits in; what is above is for bytes alone.
const LIBRARY: u32 = 62;

/// The digits that are converted one by one.
const FEW: usize = 64;

#[track_caller]
pub(crate) fn demand(base: u32, highest: u32) {
    assert!((2..=highest).contains(&base), "the radix {base} is not in 2..={highest}");
}

/// The number of these digits, the highest first; `None` where one is not below the base.
#[track_caller]
pub(crate) fn from_digits_be(digits: &[u8], base: u32) -> Option<Natural> {
    demand(base, 256);
    if base <= LIBRARY {
        return limb::from_digits(digits, base).ok().map(Natural::from_limbs);
    }
    from_high_base(digits.iter().rev().copied().collect(), base)
}

/// The number of these digits, the lowest first; `None` where one is not below the base.
#[track_caller]
pub(crate) fn from_digits_le(digits: &[u8], base: u32) -> Option<Natural> {
    demand(base, 256);
    if base > LIBRARY {
        return from_high_base(digits.to_vec(), base);
    }
    let reversed: Vec<u8> = digits.iter().rev().copied().collect();
    limb::from_digits(&reversed, base).ok().map(Natural::from_limbs)
}

fn from_high_base(digits: Vec<u8>, base: u32) -> Option<Natural> {
    if digits.iter().any(|&digit| u32::from(digit) >= base) {
        return None;
    }
    if base.is_power_of_two() {
        return Some(from_bits(&digits, base.ilog2()));
    }
    let powers = powers(base, |power| power.half < digits.len());
    Some(from_parts(&digits, base, &powers))
}

/// The digits, the lowest first; a 0 has one digit.
#[track_caller]
pub(crate) fn to_digits_le(n: &Natural, base: u32) -> Vec<u8> {
    if n.is_zero() {
        return vec![0];
    }
    demand(base, 256);
    if base <= LIBRARY {
        let mut digits = limb::to_digits(n.limbs(), base);
        digits.reverse();
        return digits;
    }
    if base.is_power_of_two() {
        return to_bits(n, base.ilog2());
    }
    let powers = powers(base, |power| power.value <= *n);
    let mut digits = Vec::new();
    to_parts(n.clone(), base, &powers, &mut digits);
    trim(&mut digits);
    digits
}

/// The digits, the highest first; a 0 has one digit.
#[track_caller]
pub(crate) fn to_digits_be(n: &Natural, base: u32) -> Vec<u8> {
    if base <= LIBRARY && !n.is_zero() {
        demand(base, LIBRARY);
        return limb::to_digits(n.limbs(), base);
    }
    let mut digits = to_digits_le(n, base);
    digits.reverse();
    digits
}

fn trim(digits: &mut Vec<u8>) {
    let len = digits.iter().rposition(|&digit| digit != 0).map_or(0, |i| i + 1);
    digits.truncate(len);
}

/// The number of digits of `width` bits each.
fn from_bits(digits: &[u8], width: u32) -> Natural {
    let mut limbs = Vec::with_capacity(digits.len() * width as usize / LIMB_BITS + 1);
    let (mut waiting, mut bits) = (0_u128, 0);
    for &digit in digits {
        waiting |= u128::from(digit) << bits;
        bits += width;
        if bits >= LIMB_BITS as u32 {
            limbs.push(waiting as Limb);
            waiting >>= LIMB_BITS;
            bits -= LIMB_BITS as u32;
        }
    }
    limbs.push(waiting as Limb);
    Natural::from_limbs(limbs)
}

/// The digits of `width` bits each.
fn to_bits(n: &Natural, width: u32) -> Vec<u8> {
    let mut digits = Vec::with_capacity(n.limbs().len() * LIMB_BITS / width as usize + 1);
    let (mut waiting, mut bits) = (0_u128, 0);
    for &limb in n.limbs() {
        waiting |= u128::from(limb) << bits;
        bits += LIMB_BITS as u32;
        while bits >= width {
            digits.push((waiting & ((1 << width) - 1)) as u8);
            waiting >>= width;
            bits -= width;
        }
    }
    digits.push(waiting as u8);
    trim(&mut digits);
    digits
}

/// `base^half`, which parts a number of up to `2 * half` digits.
struct Power {
    half: usize,
    value: Natural,
}

/// The powers `base^FEW`, `base^(2 FEW)`, ..., as long as they are needed.
fn powers(base: u32, needed: impl Fn(&Power) -> bool) -> Vec<Power> {
    let mut powers = Vec::new();
    let mut next = Power { half: FEW, value: Natural::from(base).pow(FEW as u64) };
    while needed(&next) {
        let value = next.value.square();
        let half = 2 * next.half;
        powers.push(core::mem::replace(&mut next, Power { half, value }));
    }
    powers
}

fn from_parts(digits: &[u8], base: u32, powers: &[Power]) -> Natural {
    let Some((power, smaller)) = powers.split_last() else {
        let step = |n: Natural, &digit: &u8| n * u64::from(base) + u64::from(digit);
        return digits.iter().rev().fold(Natural::ZERO, step);
    };
    if digits.len() <= power.half {
        return from_parts(digits, base, smaller);
    }
    let (low, high) = digits.split_at(power.half);
    from_parts(high, base, smaller) * &power.value + from_parts(low, base, smaller)
}

/// Appends all digits that the powers have room for, and so zeros above.
fn to_parts(n: Natural, base: u32, powers: &[Power], digits: &mut Vec<u8>) {
    let Some((power, smaller)) = powers.split_last() else {
        let mut n = n;
        let end = digits.len() + FEW;
        while !n.is_zero() || digits.len() < end {
            let (q, r) = (&n / u64::from(base), &n % u64::from(base));
            digits.push(r.limbs().first().map_or(0, |&limb| limb as u8));
            n = q;
        }
        return;
    };
    let (high, low) = n.div_rem(&power.value);
    to_parts(low, base, smaller, digits);
    to_parts(high, base, smaller, digits);
}
