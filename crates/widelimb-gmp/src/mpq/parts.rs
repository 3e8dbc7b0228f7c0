//! Numerator and denominator one by one.

use crate::abi::{Mpq, Mpz};
use crate::export::export;
use crate::mpz::__gmpz_set;

export! {
    /// `r` is the numerator.
    fn __gmpq_get_num(r: *mut Mpz, a: *const Mpq) {
        __gmpz_set(r, &raw const (*a).num);
    }

    /// `r` is the denominator.
    fn __gmpq_get_den(r: *mut Mpz, a: *const Mpq) {
        __gmpz_set(r, &raw const (*a).den);
    }

    /// The numerator is `a`. The caller makes the number canonical where it need be.
    fn __gmpq_set_num(r: *mut Mpq, a: *const Mpz) {
        __gmpz_set(&raw mut (*r).num, a);
    }

    /// The denominator is `a`. The caller makes the number canonical where it need be.
    fn __gmpq_set_den(r: *mut Mpq, a: *const Mpz) {
        __gmpz_set(&raw mut (*r).den, a);
    }
}
