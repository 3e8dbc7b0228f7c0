//! Products and squares.

use crate::abi::Size;
use crate::export::{export, export_jump};
use crate::product::{multiply, square};
use crate::scratch::done;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_limb::raw;
use widelimb_limb::{self as limb, Limb};

export_jump! {
    /// `r = a w` of `n` limbs; the limb above.
    fn __gmpn_mul_1(r: *mut Limb, a: *const Limb, n: Size, w: Limb) -> Limb {
        raw::mul_1(r, a, n as usize, w, 0)
    }

    /// `r = a w + carry` of `n` limbs; the limb above.
    fn __gmpn_mul_1c(r: *mut Limb, a: *const Limb, n: Size, w: Limb, carry: Limb) -> Limb {
        raw::mul_1(r, a, n as usize, w, carry)
    }

    /// `r = r + a w` of `n` limbs; the limb above.
    fn __gmpn_addmul_1(r: *mut Limb, a: *const Limb, n: Size, w: Limb) -> Limb {
        raw::addmul_1(r, a, n as usize, w, 0)
    }

    /// `r = r + a w + carry` of `n` limbs; the limb above.
    fn __gmpn_addmul_1c(r: *mut Limb, a: *const Limb, n: Size, w: Limb, carry: Limb) -> Limb {
        raw::addmul_1(r, a, n as usize, w, carry)
    }

    /// `r = r - a w` of `n` limbs; what is borrowed from the limb above.
    fn __gmpn_submul_1(r: *mut Limb, a: *const Limb, n: Size, w: Limb) -> Limb {
        raw::submul_1(r, a, n as usize, w, 0)
    }

    /// `r = r - a w - borrow` of `n` limbs; what is borrowed from the limb above.
    fn __gmpn_submul_1c(r: *mut Limb, a: *const Limb, n: Size, w: Limb, borrow: Limb) -> Limb {
        raw::submul_1(r, a, n as usize, w, borrow)
    }
}

export! {
    /// `r = a b` of `m` and `n <= m` limbs, to `m + n` limbs; the highest of them.
    fn __gmpn_mul(r: *mut Limb, a: *const Limb, m: Size, b: *const Limb, n: Size) -> Limb {
        let (m, n) = (m as usize, n as usize);
        product(r, a, m, b, n);
        *r.add(m + n - 1)
    }

    /// `r = a b` of `n` limbs each, to `2 n` limbs.
    fn __gmpn_mul_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        product(r, a, n as usize, b, n as usize);
    }

    /// `r = a^2` of `n` limbs, to `2 n` limbs.
    fn __gmpn_sqr(r: *mut Limb, a: *const Limb, n: Size) {
        let n = n as usize;
        square(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
    }

    /// `r = a b` of `m` and `n <= m` limbs, to `m + n` limbs.
    fn __gmpn_mul_basecase(r: *mut Limb, a: *const Limb, m: Size, b: *const Limb, n: Size) {
        product(r, a, m as usize, b, n as usize);
    }

    /// `r = a^2` of `n` limbs, to `2 n` limbs.
    fn __gmpn_sqr_basecase(r: *mut Limb, a: *const Limb, n: Size) {
        __gmpn_sqr(r, a, n);
    }

    /// `r = a b mod 2^(64 n)` of `n` limbs each.
    fn __gmpn_mullo_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        let n = n as usize;
        let (a, b) = (from_raw_parts(a, n), from_raw_parts(b, n));
        done(limb::try_mul_low(from_raw_parts_mut(r, n), a, b));
    }

    /// `r = a b mod 2^(64 n)` of `n` limbs each.
    fn __gmpn_mullo_basecase(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        __gmpn_mullo_n(r, a, b, n);
    }

    /// `r = a^2 mod 2^(64 n)` of `n` limbs.
    fn __gmpn_sqrlo(r: *mut Limb, a: *const Limb, n: Size) {
        __gmpn_mullo_n(r, a, a, n);
    }
}

/// `r = a b` of `m` and `n` limbs.
#[inline(always)]
unsafe fn product(r: *mut Limb, a: *const Limb, m: usize, b: *const Limb, n: usize) {
    if n == 1 && m > 1 {
        *r.add(m) = raw::mul_1(r, a, m, *b, 0);
        return;
    }
    multiply(from_raw_parts_mut(r, m + n), from_raw_parts(a, m), from_raw_parts(b, n));
}
