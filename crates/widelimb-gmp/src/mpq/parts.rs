//! Numerator and denominator one by one.

use crate::abi::{Mpq, Mpz};
use crate::export::export;
use crate::mpz::put;
use core::ptr;

export! {
    /// `r` is the numerator.
    fn __gmpq_get_num(r: *mut Mpz, a: *const Mpq) {
        copy(r, &raw const (*a).num);
    }

    /// `r` is the denominator.
    fn __gmpq_get_den(r: *mut Mpz, a: *const Mpq) {
        copy(r, &raw const (*a).den);
    }

    /// The numerator is `a`. The caller makes the number canonical where it need be.
    fn __gmpq_set_num(r: *mut Mpq, a: *const Mpz) {
        copy(&raw mut (*r).num, a);
    }

    /// The denominator is `a`. The caller makes the number canonical where it need be.
    fn __gmpq_set_den(r: *mut Mpq, a: *const Mpz) {
        copy(&raw mut (*r).den, a);
    }
}

unsafe fn copy(r: *mut Mpz, a: *const Mpz) {
    if !ptr::eq(r, a) {
        put(r, Mpz::limbs(a), Mpz::is_negative(a));
    }
}
