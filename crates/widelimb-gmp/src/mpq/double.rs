//! Rationals and doubles.

use super::arithmetic::demand;
use super::{magnitude, put_fraction};
use crate::abi::{Mpf, Mpq};
use crate::export::export;
use crate::fault::{INVALID_ARGUMENT, raise};
use core::ffi::c_double;
use widelimb::{Integer, Natural};
use widelimb_limb::LIMB_BITS;

/// The bits of a double's significand.
const BITS: i64 = 53;

/// The exponent of the least double above 0.
const LEAST: i64 = -1074;

export! {
    /// The double next to `a` on the side of 0.
    fn __gmpq_get_d(a: *const Mpq) -> c_double {
        let (num, den) = (magnitude(&raw const (*a).num), magnitude(&raw const (*a).den));
        if num.is_zero() {
            return 0.0;
        }
        // The quotient is above 2^(above - 1) and below 2^(above + 1).
        let above = num.bit_len() as i64 - den.bit_len() as i64;
        let magnitude = match above {
            ..LEAST => 0.0,
            LEAST..=1024 => {
                // A quotient of at least 54 bits, times 2^-shift.
                let shift = BITS + 1 - above;
                let quotient = match shift {
                    0.. => (num << shift as u64) / den,
                    _ => num / (den << (-shift) as u64),
                };
                toward_zero(&quotient, -shift)
            }
            1025.. => f64::INFINITY,
        };
        // A number too small for a double is 0, which GMP gives no sign.
        if (*a).num.size < 0 && magnitude != 0.0 { -magnitude } else { magnitude }
    }

    /// `r = d`, exactly. Of an infinity or of no number it is an invalid argument.
    fn __gmpq_set_d(r: *mut Mpq, d: c_double) {
        if !d.is_finite() {
            raise(INVALID_ARGUMENT);
        }
        let bits = d.to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i64);
        let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let exponent = exponent.max(1) - 1075;
        let zeros = if significand == 0 { 0 } else { i64::from(significand.trailing_zeros()) };
        let (odd, exponent) = (Natural::from(significand >> zeros), exponent + zeros);
        if significand == 0 || exponent >= 0 {
            let shift = if significand == 0 { 0 } else { exponent as u64 };
            put_fraction(r, &Integer::from_parts(d < 0.0, odd << shift), &Natural::ONE);
        } else {
            let den = Natural::ONE << (-exponent) as u64;
            put_fraction(r, &Integer::from_parts(d < 0.0, odd), &den);
        }
    }

    /// `r = a`, exactly.
    fn __gmpq_set_f(r: *mut Mpq, a: *const Mpf) {
        let n = (*a).size.unsigned_abs() as usize;
        let limbs = Natural::from_limb_slice(core::slice::from_raw_parts((*a).d, n));
        let Some(zeros) = limbs.trailing_zeros() else {
            return put_fraction(r, &Integer::ZERO, &Natural::ONE);
        };
        let odd = limbs >> zeros;
        let exponent = LIMB_BITS as i128 * (i128::from((*a).exp) - n as i128) + i128::from(zeros);
        let bits = u64::try_from(exponent.unsigned_abs()).unwrap_or(u64::MAX);
        let negative = (*a).size < 0;
        if exponent >= 0 {
            demand(&odd, bits);
            put_fraction(r, &Integer::from_parts(negative, odd << bits), &Natural::ONE);
        } else {
            demand(&Natural::ONE, bits);
            put_fraction(r, &Integer::from_parts(negative, odd), &(Natural::ONE << bits));
        }
    }
}

/// The double next to `n 2^exponent` on the side of 0; an infinity where there is none as large.
fn toward_zero(n: &Natural, exponent: i64) -> f64 {
    let top = exponent + n.bit_len() as i64;
    if top > 1024 {
        return f64::INFINITY;
    }
    // Below the least normal number fewer bits are left.
    let lowest = (top - BITS).max(LEAST);
    if top <= LEAST {
        return 0.0;
    }
    let shift = lowest - exponent;
    let kept = if shift >= 0 { n >> shift as u64 } else { n << (-shift) as u64 };
    let kept = kept.low_bits(64).limbs().first().copied().unwrap_or(0) as f64;
    // In two steps, each a power of two that a double has.
    let half = lowest / 2;
    kept * power_of_two(half) * power_of_two(lowest - half)
}

/// `2^n` for `-1022 <= n <= 1023`.
fn power_of_two(n: i64) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}
