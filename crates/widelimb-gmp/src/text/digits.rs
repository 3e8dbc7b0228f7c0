//! The digits of a float.

use crate::abi::Mpf;
use crate::bases::__gmpn_bases;
use crate::fault::die;
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
        self.exponent = self.exponent.checked_add(1).unwrap_or_else(|| overflow());
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
/// As in GMP: the float is cut to two limbs more than so many digits fill, and multiplied or
/// divided by the power of the base that leaves so many limbs before the point; the power has its
/// upper limbs alone, one more. Where the digits before the point are just as many as are wanted,
/// the rest is cut off.
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
    let above = i128::from(exp) - limbs as i128;
    let Ok(k) = u64::try_from(digits_below(above.unsigned_abs() as u64, base)) else { overflow() };
    let scaled = scaled(mantissa, exp.wrapping_sub(used as i64), base, (k, above <= 0), limbs + 1);
    let digits = limb::to_digits(&scaled, base);
    let k = if above <= 0 { i128::from(k) } else { -i128::from(k) };
    let Ok(exponent) = i64::try_from(digits.len() as i128 - k) else { overflow() };
    let mut found = Digits { digits, exponent };
    found.keep(count as i64, base);
    found
}

/// The digits that a precision of so many limbs has: those of all but one, and two more.
pub fn accurate(limbs: usize, base: u32) -> usize {
    digits_below(limbs.saturating_sub(1) as u64, base) as usize + 2
}

/// The digits of so many limbs, `floor(64 limbs * ln 2 / ln base)`, one less where that is exact.
fn digits_below(limbs: u64, base: u32) -> u128 {
    (u128::from(limbs) * u128::from(__gmpn_bases[base as usize].log_2)) >> 58
}

/// The bits of so many digits, `floor(digits * ln base / ln 2)`, one less where that is exact.
fn bits_below(digits: usize, base: u32) -> usize {
    ((digits as u128 * u128::from(__gmpn_bases[base as usize].log_of_base)) >> 61) as usize
}

/// Ends the process: the exponent of the base has more bits than exponents have.
#[cold]
fn overflow() -> ! {
    die(c"gmp: overflow in mpf type\n")
}

/// `floor(a 2^(64 shift) base^k)`, or with `base^-k`, and a power of so many limbs.
fn scaled(a: &[Limb], shift: i64, base: u32, (k, up): (u64, bool), limbs: usize) -> Vec<Limb> {
    let (power, below) = power(base, k, limbs);
    if up {
        let mut product = vec![0; a.len() + power.len()];
        if a.len() >= power.len() {
            limb::mul(&mut product, a, &power);
        } else {
            limb::mul(&mut product, &power, a);
        }
        shifted(&product, shift.wrapping_add(below))
    } else {
        owned::quotient(kernels(), &shifted(a, shift.wrapping_sub(below)), &power)
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
