//! Square roots.

use super::{Value, head, place_at_top, precision, put, put_zero};
use crate::abi::{Exponent, Mpf};
use crate::export::export;
use crate::fault::{SQRT_OF_NEGATIVE, raise};
use crate::scratch::with_limbs;
use core::ffi::c_ulong;
use widelimb_limb::root::short;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `r = sqrt(a)`, of as many limbs as the precision has.
    fn __gmpf_sqrt(r: *mut Mpf, a: *const Mpf) {
        root(r, Value::of(a));
    }

    /// `r = sqrt(w)`, of as many limbs as the precision has.
    fn __gmpf_sqrt_ui(r: *mut Mpf, w: c_ulong) {
        let value = Value::of_word(&w, false);
        if w == 1 { put(r, value) } else { root(r, value) }
    }
}

/// `r = sqrt(a)`, rounded down: the root of an integer of about twice as many limbs as the
/// precision has.
unsafe fn root(r: *mut Mpf, a: Value<'_>) {
    if a.negative {
        raise(SQRT_OF_NEGATIVE);
    }
    if a.is_zero() {
        return put_zero(r);
    }
    let odd = (a.exp & 1) as usize;
    let exp = a.exp.wrapping_add(odd as Exponent) / 2;
    let n = 2 * precision(r) - odd;
    with_limbs(n, |square| {
        place_at_top(square, head(a.limbs, n));
        if n <= short::LONGEST {
            put_root(r, &short::sqrt_rem(square).0[..precision(r)], exp);
        } else {
            put_root(r, &limb::sqrt(square), exp);
        }
    });
}

unsafe fn put_root(r: *mut Mpf, limbs: &[Limb], exp: Exponent) {
    put(r, Value { limbs, negative: false, exp });
}
