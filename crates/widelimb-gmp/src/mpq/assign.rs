//! Beginning and end of rationals, and assignments.

use super::put_fraction;
use crate::abi::{Mpq, Mpz};
use crate::export::export;
use crate::mpz::{__gmpz_set, put_word};
use core::ffi::{c_long, c_ulong};
use core::ptr;
use widelimb::{Integer, Natural};

export! {
    /// `r = 0 / 1`, of memory that was no number before.
    fn __gmpq_init(r: *mut Mpq) {
        ptr::write(r, Mpq { num: Mpz::zero(), den: Mpz::zero() });
        put_word(&raw mut (*r).den, 1, false);
    }

    /// Gives back the memory of a number, which is none afterwards.
    fn __gmpq_clear(r: *mut Mpq) {
        Mpz::clear(&raw mut (*r).num);
        Mpz::clear(&raw mut (*r).den);
    }

    /// Exchanges two numbers.
    fn __gmpq_swap(a: *mut Mpq, b: *mut Mpq) {
        ptr::swap(a, b);
    }

    /// `r = a`.
    fn __gmpq_set(r: *mut Mpq, a: *const Mpq) {
        __gmpz_set(&raw mut (*r).num, &raw const (*a).num);
        __gmpz_set(&raw mut (*r).den, &raw const (*a).den);
    }

    /// `r = a / 1`.
    fn __gmpq_set_z(r: *mut Mpq, a: *const Mpz) {
        put_fraction(r, &super::value(a), &Natural::ONE);
    }

    /// `r = n / d`, as it is: the caller makes it canonical where it need be. `0 / d` is `0 / 1`.
    fn __gmpq_set_ui(r: *mut Mpq, n: c_ulong, d: c_ulong) {
        put_word(&raw mut (*r).num, n, false);
        put_word(&raw mut (*r).den, if n == 0 { 1 } else { d }, false);
    }

    /// `r = n / d`, as it is: the caller makes it canonical where it need be. `0 / d` is `0 / 1`.
    fn __gmpq_set_si(r: *mut Mpq, n: c_long, d: c_ulong) {
        put_word(&raw mut (*r).num, n.unsigned_abs(), n < 0);
        put_word(&raw mut (*r).den, if n == 0 { 1 } else { d }, false);
    }

    /// Divides numerator and denominator by their common divisor, and makes the denominator
    /// positive. A denominator of 0 is a division by zero.
    fn __gmpq_canonicalize(r: *mut Mpq) {
        let (num, den) = (super::value(&raw const (*r).num), super::value(&raw const (*r).den));
        if den.is_zero() {
            crate::fault::raise(crate::fault::DIVISION_BY_ZERO);
        }
        let common = num.magnitude().gcd(den.magnitude());
        let negative = num.is_negative() != den.is_negative();
        if common.is_one() {
            (*r).num.size = if negative { -(*r).num.size.abs() } else { (*r).num.size.abs() };
            (*r).den.size = (*r).den.size.abs();
            return;
        }
        let num = Integer::from_parts(negative, num.magnitude() / &common);
        put_fraction(r, &num, &(den.magnitude() / &common));
    }
}
