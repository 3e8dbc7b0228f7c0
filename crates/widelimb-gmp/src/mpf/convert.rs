//! Doubles and words of floats.

use super::Value;
use crate::abi::{Exponent, Mpf};
use crate::export::export;
use core::ffi::{c_double, c_int, c_long, c_short, c_uint, c_ulong, c_ushort};
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// The double next to `a` on the side of 0; an infinity where there is none as large.
    fn __gmpf_get_d(a: *const Mpf) -> c_double {
        let a = Value::of(a);
        if a.is_zero() {
            return 0.0;
        }
        let (significand, exponent) = significand(a);
        let magnitude = scaled(significand, exponent);
        // A number too small for a double is 0, which GMP gives no sign.
        if a.negative && magnitude != 0.0 { -magnitude } else { magnitude }
    }

    /// `d` and an exponent with `a = d * 2^exponent` and `0.5 <= |d| < 1`, where `d` is rounded to
    /// 0; 0 and 0 for 0.
    fn __gmpf_get_d_2exp(exponent: *mut c_long, a: *const Mpf) -> c_double {
        let a = Value::of(a);
        if a.is_zero() {
            *exponent = 0;
            return 0.0;
        }
        let (significand, above) = significand(a);
        *exponent = above;
        let magnitude = scaled(significand, 0);
        if a.negative { -magnitude } else { magnitude }
    }

    /// `|a|` rounded to 0, modulo `2^64`.
    fn __gmpf_get_ui(a: *const Mpf) -> c_ulong {
        unit(Value::of(a))
    }

    /// `a` rounded to 0; its low 63 bits with its sign where it does not fit.
    fn __gmpf_get_si(a: *const Mpf) -> c_long {
        let a = Value::of(a);
        let unit = unit(a);
        if a.exp <= 0 {
            0
        } else if a.negative {
            -1 - (unit.wrapping_sub(1) & c_long::MAX as Limb) as c_long
        } else {
            (unit & c_long::MAX as Limb) as c_long
        }
    }

    /// Whether `a` rounded to 0 is an `unsigned long`.
    fn __gmpf_fits_ulong_p(a: *const Mpf) -> c_int {
        fits(a, 0, c_ulong::MAX)
    }

    /// Whether `a` rounded to 0 is a `long`.
    fn __gmpf_fits_slong_p(a: *const Mpf) -> c_int {
        fits(a, c_long::MIN.unsigned_abs(), c_long::MAX as Limb)
    }

    /// Whether `a` rounded to 0 is an `unsigned int`.
    fn __gmpf_fits_uint_p(a: *const Mpf) -> c_int {
        fits(a, 0, c_uint::MAX.into())
    }

    /// Whether `a` rounded to 0 is an `int`.
    fn __gmpf_fits_sint_p(a: *const Mpf) -> c_int {
        fits(a, c_int::MIN.unsigned_abs().into(), c_int::MAX as Limb)
    }

    /// Whether `a` rounded to 0 is an `unsigned short`.
    fn __gmpf_fits_ushort_p(a: *const Mpf) -> c_int {
        fits(a, 0, c_ushort::MAX.into())
    }

    /// Whether `a` rounded to 0 is a `short`.
    fn __gmpf_fits_sshort_p(a: *const Mpf) -> c_int {
        fits(a, c_short::MIN.unsigned_abs().into(), c_short::MAX as Limb)
    }
}

/// The limb of weight 1 of `|a|`.
fn unit(a: Value<'_>) -> Limb {
    let below = (a.limbs.len() as Exponent).saturating_sub(a.exp);
    let at = usize::try_from(below).ok().filter(|&at| at < a.limbs.len());
    at.map_or(0, |at| a.limbs[at])
}

/// Whether a float rounded to 0 is at least `-least` and at most `most`.
unsafe fn fits(a: *const Mpf, least: Limb, most: Limb) -> c_int {
    let a = Value::of(a);
    let bound = if a.negative { least } else { most };
    c_int::from(a.exp <= 0 || a.exp == 1 && unit(a) <= bound)
}

/// The highest 64 bits of `|a|`, which is at least `0.significand * 2^exponent`; the highest bit is
/// 1.
fn significand(a: Value<'_>) -> (Limb, i64) {
    let n = a.limbs.len();
    let (top, next) = (a.limbs[n - 1], if n > 1 { a.limbs[n - 2] } else { 0 });
    let zeros = top.leading_zeros();
    let wide = (u128::from(top) << LIMB_BITS | u128::from(next)) << zeros;
    let exponent = a.exp.saturating_mul(LIMB_BITS as i64).saturating_sub(zeros.into());
    ((wide >> LIMB_BITS) as Limb, exponent)
}

/// The double next to `0.significand * 2^exponent` on the side of 0, where the highest bit of the
/// significand is 1.
fn scaled(significand: Limb, exponent: i64) -> f64 {
    const INFINITE: u64 = 0x7ff << 52;
    let bits = match exponent {
        1025.. => INFINITE,
        // The highest bit is not written, and so adds 1 to the exponent.
        -1021..=1024 => (significand >> 11) + (((exponent + 1021) as u64) << 52),
        -1073..=-1022 => significand >> (11 - 1021 - exponent),
        _ => 0,
    };
    f64::from_bits(bits)
}
