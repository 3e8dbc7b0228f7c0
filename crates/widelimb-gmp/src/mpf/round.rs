//! Integers beside a float.

use super::{Value, head, in_use, precision, put, put_zero};
use crate::abi::Mpf;
use crate::export::export;
use core::ffi::c_int;
use widelimb_limb as limb;

export! {
    /// `r = a`, rounded up.
    fn __gmpf_ceil(r: *mut Mpf, a: *const Mpf) {
        round(r, Value::of(a), |negative| !negative);
    }

    /// `r = a`, rounded down.
    fn __gmpf_floor(r: *mut Mpf, a: *const Mpf) {
        round(r, Value::of(a), |negative| negative);
    }

    /// `r = a`, rounded to 0.
    fn __gmpf_trunc(r: *mut Mpf, a: *const Mpf) {
        round(r, Value::of(a), |_| false);
    }

    /// Whether `a` is an integer.
    fn __gmpf_integer_p(a: *const Mpf) -> c_int {
        let a = Value::of(a);
        let whole = usize::try_from(a.exp).unwrap_or(0).min(a.limbs.len());
        let fraction = &a.limbs[..a.limbs.len() - whole];
        c_int::from(fraction.iter().all(|&limb| limb == 0))
    }
}

/// `r = ` the integer next to `a` on the side of 0, or away from 0 for the signs that are told. Of
/// longer integers than fit, the lowest limbs are rounded like a fraction.
unsafe fn round(r: *mut Mpf, a: Value<'_>, away: impl Fn(bool) -> bool) {
    let away = away(a.negative);
    if a.is_zero() {
        return put_zero(r);
    }
    if a.exp <= 0 {
        // A fraction.
        return if away { put(r, Value::of_word(&1, a.negative)) } else { put_zero(r) };
    }
    let whole = usize::try_from(a.exp).unwrap_or(usize::MAX).min(precision(r) + 1);
    let limbs = head(a.limbs, whole);
    let rest = &a.limbs[..a.limbs.len() - limbs.len()];
    let more = away && rest.iter().any(|&limb| limb != 0);
    put(r, Value { limbs, ..a });
    if more && limb::add_1_assign(in_use(r), 1) != 0 {
        // All ones were in it.
        put(r, Value { limbs: &[1], negative: a.negative, exp: a.exp.wrapping_add(1) });
    }
}
