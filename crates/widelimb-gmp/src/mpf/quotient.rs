//! Quotients.

use super::sum::sum;
use super::{Value, head, place_at_top, precision, put, put_below_carry, put_zero};
use crate::abi::Mpf;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use crate::scratch::{done, with_limbs};
use core::ffi::{c_int, c_ulong};
use widelimb_limb as limb;

export! {
    /// `r = a / b`. A quotient by 0 is a division by zero.
    fn __gmpf_div(r: *mut Mpf, a: *const Mpf, b: *const Mpf) {
        quotient(r, Value::of(a), Value::of(b));
    }

    /// `r = a / w`. A quotient by 0 is a division by zero.
    fn __gmpf_div_ui(r: *mut Mpf, a: *const Mpf, w: c_ulong) {
        quotient(r, Value::of(a), Value::of_word(&w, false));
    }

    /// `r = w / b`. A quotient by 0 is a division by zero.
    fn __gmpf_ui_div(r: *mut Mpf, w: c_ulong, b: *const Mpf) {
        quotient(r, Value::of_word(&w, false), Value::of(b));
    }

    /// `r = |a - b| / a`; 1 where only `a` is 0, and 0 where both are.
    fn __gmpf_reldiff(r: *mut Mpf, a: *const Mpf, b: *const Mpf) {
        let (a, b) = (Value::of(a), Value::of(b));
        if a.is_zero() {
            return put(r, Value::of_word(&(!b.is_zero()).into(), false));
        }
        // So many limbs that the quotient has all of its own from them.
        let precision = precision(r) + a.limbs.len();
        with_limbs(precision + 1, |limbs| {
            let d = limbs.as_mut_ptr();
            let mut t = Mpf { prec: precision as c_int, size: 0, exp: 0, d };
            let t = &raw mut t;
            sum(t, a, b.negated());
            quotient(r, Value::of(t).absolute(), a);
        });
    }
}

/// `r = a / b`, rounded to 0: a quotient of one limb more than the precision, of which the highest
/// may be 0. Where the limbs of `a` are more than it takes, the lowest do not count; those of `b`
/// all do.
pub(super) unsafe fn quotient(r: *mut Mpf, a: Value<'_>, b: Value<'_>) {
    if b.is_zero() {
        raise(DIVISION_BY_ZERO);
    }
    if a.is_zero() {
        return put_zero(r);
    }
    let n = precision(r) + 1;
    let (negative, exp) = (a.negative != b.negative, a.exp.wrapping_sub(b.exp));
    if let &[w] = b.limbs {
        return with_limbs(n, |q| {
            place_at_top(q, head(a.limbs, n));
            limb::div_rem_1_assign(q, w);
            put_below_carry(r, q, negative, exp);
        });
    }
    let dividend = n + b.limbs.len() - 1;
    with_limbs(n + dividend, |scratch| {
        let (q, padded) = scratch.split_at_mut(n);
        let upper = head(a.limbs, dividend);
        let upper = if upper.len() < dividend {
            place_at_top(padded, upper);
            padded
        } else {
            upper
        };
        done(limb::quotient(q, upper, b.limbs));
        put_below_carry(r, q, negative, exp);
    });
}
