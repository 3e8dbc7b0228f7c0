//! Sums, products and quotients.
//!
//! Common divisors are taken of the small parts, before products are made of them. Source: D.
//! Knuth, The Art of Computer Programming, volume 2, section 4.5.1.

use super::{magnitude, put_fraction, value};
use crate::abi::{BitCount, Mpq};
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, overflow, raise};
use core::ptr;
use widelimb::{Integer, Natural};
use widelimb_limb::LIMB_BITS;

export! {
    /// `r = a + b`.
    fn __gmpq_add(r: *mut Mpq, a: *const Mpq, b: *const Mpq) {
        sum(r, a, &value(&raw const (*b).num), &magnitude(&raw const (*b).den));
    }

    /// `r = a - b`.
    fn __gmpq_sub(r: *mut Mpq, a: *const Mpq, b: *const Mpq) {
        sum(r, a, &-value(&raw const (*b).num), &magnitude(&raw const (*b).den));
    }

    /// `r = a b`.
    fn __gmpq_mul(r: *mut Mpq, a: *const Mpq, b: *const Mpq) {
        product(r, a, &value(&raw const (*b).num), &magnitude(&raw const (*b).den));
    }

    /// `r = a / b`. A quotient by 0 is a division by zero.
    fn __gmpq_div(r: *mut Mpq, a: *const Mpq, b: *const Mpq) {
        let (num, den) = inverse(b);
        product(r, a, &num, &den);
    }

    /// `r = -a`.
    fn __gmpq_neg(r: *mut Mpq, a: *const Mpq) {
        super::__gmpq_set(r, a);
        (*r).num.size = -(*r).num.size;
    }

    /// `r = |a|`.
    fn __gmpq_abs(r: *mut Mpq, a: *const Mpq) {
        super::__gmpq_set(r, a);
        (*r).num.size = (*r).num.size.abs();
    }

    /// `r = 1 / a`. That of 0 is a division by zero. In place, numerator and denominator change
    /// places with their memory: programs whose rationals may not be given other memory need that.
    fn __gmpq_inv(r: *mut Mpq, a: *const Mpq) {
        if ptr::eq(r, a) && (*r).num.size != 0 {
            let negative = (*r).num.size < 0;
            ptr::swap(&raw mut (*r).num, &raw mut (*r).den);
            (*r).den.size = (*r).den.size.abs();
            if negative {
                (*r).num.size = -(*r).num.size;
            }
            return;
        }
        let (num, den) = inverse(a);
        put_fraction(r, &num, &den);
    }

    /// `r = a 2^bits`.
    fn __gmpq_mul_2exp(r: *mut Mpq, a: *const Mpq, bits: BitCount) {
        let (num, den) = (value(&raw const (*a).num), magnitude(&raw const (*a).den));
        let spared = den.trailing_zeros().unwrap_or(0).min(bits);
        demand(num.magnitude(), bits - spared);
        put_fraction(r, &(num << (bits - spared)), &(den >> spared));
    }

    /// `r = a / 2^bits`.
    fn __gmpq_div_2exp(r: *mut Mpq, a: *const Mpq, bits: BitCount) {
        let (num, den) = (value(&raw const (*a).num), magnitude(&raw const (*a).den));
        let Some(zeros) = num.trailing_zeros() else {
            return put_fraction(r, &Integer::ZERO, &Natural::ONE);
        };
        let spared = zeros.min(bits);
        demand(&den, bits - spared);
        put_fraction(r, &(num >> spared), &(den << (bits - spared)));
    }
}

/// Ends the process where a number shifted by so many bits is longer than integers may be.
pub(super) fn demand(a: &Natural, bits: u64) {
    if a.limbs().len() as u64 + bits / LIMB_BITS as u64 >= i32::MAX as u64 {
        overflow();
    }
}

/// Numerator and denominator of the inverse.
unsafe fn inverse(a: *const Mpq) -> (Integer, Natural) {
    if (*a).num.size == 0 {
        raise(DIVISION_BY_ZERO);
    }
    let num = Integer::from_parts((*a).num.size < 0, magnitude(&raw const (*a).den));
    (num, magnitude(&raw const (*a).num))
}

/// `r = a + num / den`. With `g = gcd(d, den)` of the denominators, only `g` may have a divisor in
/// common with the numerator of the sum.
unsafe fn sum(r: *mut Mpq, a: *const Mpq, num: &Integer, den: &Natural) {
    let (n, d) = (value(&raw const (*a).num), magnitude(&raw const (*a).den));
    let g = d.gcd(den);
    if g.is_one() {
        return put_fraction(r, &(n * den + num * &d), &(d * den));
    }
    let (rest, other) = (&d / &g, den / &g);
    let sum = n * &other + num * &rest;
    let common = sum.magnitude().gcd(&g);
    if common.is_one() {
        put_fraction(r, &sum, &(rest * den));
    } else {
        put_fraction(r, &(sum / &common), &(rest * (den / &common)));
    }
}

/// `r = a num / den`: each numerator has divisors in common with the other denominator alone.
unsafe fn product(r: *mut Mpq, a: *const Mpq, num: &Integer, den: &Natural) {
    let (n, d) = (value(&raw const (*a).num), magnitude(&raw const (*a).den));
    let (first, second) = (n.magnitude().gcd(den), num.magnitude().gcd(&d));
    let cut = |x: Natural, common: &Natural| if common.is_one() { x } else { x / common };
    let negative = n.is_negative() != num.is_negative();
    let top = cut(n.magnitude().clone(), &first) * cut(num.magnitude().clone(), &second);
    let below = cut(d, &second) * cut(den.clone(), &first);
    put_fraction(r, &Integer::from_parts(negative, top), &below);
}
