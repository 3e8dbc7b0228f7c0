//! Assignments.

use super::quotient::quotient;
use super::{Value, put, put_zero};
use crate::abi::{Exponent, Mpf, Mpq, Mpz};
use crate::export::export;
use crate::fault::{INVALID_ARGUMENT, raise};
use core::ffi::{c_double, c_long, c_ulong};
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// `r = a`.
    fn __gmpf_set(r: *mut Mpf, a: *const Mpf) {
        put(r, Value::of(a));
    }

    /// `r = w`.
    fn __gmpf_set_ui(r: *mut Mpf, w: c_ulong) {
        put(r, Value::of_word(&w, false));
    }

    /// `r = w`.
    fn __gmpf_set_si(r: *mut Mpf, w: c_long) {
        put(r, Value::of_word(&w.unsigned_abs(), w < 0));
    }

    /// `r = d`, exactly. Of an infinity or of no number it is an invalid argument.
    fn __gmpf_set_d(r: *mut Mpf, d: c_double) {
        if !d.is_finite() {
            raise(INVALID_ARGUMENT);
        }
        put(r, Double::of(d).value());
    }

    /// `r = a`.
    fn __gmpf_set_z(r: *mut Mpf, a: *const Mpz) {
        put(r, Value::of_integer(a));
    }

    /// `r = a`, cut to one limb more than the precision.
    fn __gmpf_set_q(r: *mut Mpf, a: *const Mpq) {
        let (num, den) = (&raw const (*a).num, &raw const (*a).den);
        if (*num).size == 0 {
            return put_zero(r);
        }
        quotient(r, Value::of_integer(num), Value::of_integer(den));
    }
}

/// The limbs of a double, always two where it is not 0, of which the lower may be.
pub(super) struct Double {
    limbs: [Limb; 2],
    negative: bool,
    exp: Exponent,
}

impl Double {
    /// Those of a finite double.
    pub(super) fn of(d: f64) -> Double {
        let bits = d.to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i64);
        // d = significand * 2^exponent, with a significand of 64 bits.
        let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let shift = significand.leading_zeros() % LIMB_BITS as u32;
        let exponent = exponent.max(1) - 1075 - i64::from(shift);
        // The highest bit is just below that of weight 2^above.
        let above = exponent + LIMB_BITS as i64;
        let exp = above.div_euclid(LIMB_BITS as i64) + i64::from(above % LIMB_BITS as i64 != 0);
        let right = (LIMB_BITS as i64 * exp - above) as u32;
        let wide = (u128::from(significand << shift) << LIMB_BITS) >> right;
        Double { limbs: [wide as Limb, (wide >> LIMB_BITS) as Limb], negative: d < 0.0, exp }
    }

    /// What they stand for.
    pub(super) fn value(&self) -> Value<'_> {
        let limbs = if self.limbs[1] == 0 { &[][..] } else { &self.limbs };
        Value { limbs, negative: self.negative, exp: self.exp }
    }
}
