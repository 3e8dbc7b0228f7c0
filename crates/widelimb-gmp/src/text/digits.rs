//! The digits of a float.

use crate::abi::Mpf;
use crate::mpf::power;
use core::slice::from_raw_parts;
use widelimb_kernels::kernels;
use widelimb_limb::{self as limb, LIMB_BITS, Limb, owned};

/// Digits, each a value, of `0.digits * base^exponent`: none for 0, and no zeros at the end.
#[derive(Debug)]
pub struct Digits {
    pub digits: Vec<u8>,
    pub exponent: i64,
}

impl Digits {
    /// Leaves so many digits after the point, rounded to the nearest, halves away from 0.
    pub fn round(&mut self, after: usize, base: u32) {
        self.keep(self.exponent.saturating_add(after as i64), base);
    }

    /// Leaves so many digits, rounded by the one that follows.
    fn keep(&mut self, keep: i64, base: u32) {
        if keep < 0 {
            self.digits.clear();
        } else if (keep as usize) < self.digits.len() {
            let up = u32::from(self.digits[keep as usize]) * 2 >= base;
            self.digits.truncate(keep as usize);
            if up {
                self.carry(base);
            }
        }
        self.strip();
        if self.digits.is_empty() {
            self.exponent = 0;
        }
    }

    /// Adds 1 in the last place.
    fn carry(&mut self, base: u32) {
        while let Some(digit) = self.digits.last_mut() {
            *digit += 1;
            if u32::from(*digit) < base {
                return;
            }
            self.digits.pop();
        }
        self.digits.push(1);
        self.exponent += 1;
    }

    /// Takes zeros off the end.
    fn strip(&mut self) {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
    }
}

/// The first so many digits of a float's absolute value, or as many as its precision has where that
/// is fewer or the count is 0; rounded by the digit that follows.
///
/// As in GMP: the float is cut to two limbs more than so many digits fill, and multiplied or divided
/// by the power of the base that leaves so many limbs before the point; the power has its upper
/// limbs alone, one more. Where the digits before the point are just as many as are wanted, the rest
/// is cut off.
pub unsafe fn digits(number: *const Mpf, base: u32, count: usize) -> Digits {
    let size = (*number).size.unsigned_abs() as usize;
    if size == 0 {
        return Digits { digits: Vec::new(), exponent: 0 };
    }
    let most = accurate((*number).prec as usize, base);
    let count = if count == 0 { most } else { count.min(most) };
    let limbs = bits_below(count, base) / LIMB_BITS + 2;
    let used = size.min(limbs);
    let mantissa = from_raw_parts((*number).d.add(size - used), used);
    let exp = (*number).exp;
    let k = digits_below((limbs as i64 - exp).unsigned_abs() as usize, base) as i64;
    let k = if exp <= limbs as i64 { k } else { -k };
    let scaled = scaled(mantissa, exp - used as i64, base, k, limbs + 1);
    let digits = limb::to_digits(&scaled, base);
    let exponent = digits.len() as i64 - k;
    let mut found = Digits { digits, exponent };
    found.keep(count as i64, base);
    found
}

/// The digits that a precision of so many limbs has: those of all but one, and two more.
pub fn accurate(limbs: usize, base: u32) -> usize {
    digits_below(limbs.saturating_sub(1), base) + 2
}

/// The digits of so many limbs, `floor(64 limbs * ln 2 / ln base)`, one less where that is exact.
fn digits_below(limbs: usize, base: u32) -> usize {
    let bits = limbs * LIMB_BITS;
    if base.is_power_of_two() {
        return bits.saturating_sub(1) / base.ilog2() as usize;
    }
    (bits as f64 * 2_f64.ln() / f64::from(base).ln()) as usize
}

/// The bits of so many digits, `floor(digits * ln base / ln 2)`, one less where that is exact.
fn bits_below(digits: usize, base: u32) -> usize {
    if base.is_power_of_two() {
        return (digits * base.ilog2() as usize).saturating_sub(1);
    }
    (digits as f64 * f64::from(base).log2()) as usize
}

/// `floor(a 2^(64 shift) base^k)`, with a power of so many limbs.
fn scaled(a: &[Limb], shift: i64, base: u32, k: i64, limbs: usize) -> Vec<Limb> {
    let (power, below) = power(base, k.unsigned_abs(), limbs);
    if k >= 0 {
        let mut product = vec![0; a.len() + power.len()];
        if a.len() >= power.len() {
            limb::mul(&mut product, a, &power);
        } else {
            limb::mul(&mut product, &power, a);
        }
        shifted(&product, shift + below)
    } else {
        owned::quotient(kernels(), &shifted(a, shift - below), &power)
    }
}

/// `floor(a 2^(64 shift))`, trimmed.
fn shifted(a: &[Limb], shift: i64) -> Vec<Limb> {
    let bits = shift.unsigned_abs() as usize * LIMB_BITS;
    if shift >= 0 {
        owned::shifted_left(kernels(), a, bits)
    } else {
        owned::shifted_right(kernels(), a, bits)
    }
}
