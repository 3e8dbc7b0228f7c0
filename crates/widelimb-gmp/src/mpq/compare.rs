//! Order and equality.

use super::{magnitude, value};
use crate::abi::{Mpq, Mpz};
use crate::export::export;
use core::cmp::Ordering;
use core::ffi::{c_int, c_long, c_ulong};
use widelimb::{Integer, Natural};

export! {
    /// The sign of `a - b`.
    fn __gmpq_cmp(a: *const Mpq, b: *const Mpq) -> c_int {
        order(a, &value(&raw const (*b).num), &magnitude(&raw const (*b).den))
    }

    /// The sign of `a - b`.
    fn __gmpq_cmp_z(a: *const Mpq, b: *const Mpz) -> c_int {
        order(a, &value(b), &Natural::ONE)
    }

    /// The sign of `a - n / d`.
    fn __gmpq_cmp_ui(a: *const Mpq, n: c_ulong, d: c_ulong) -> c_int {
        order(a, &Integer::from(n), &Natural::from(d))
    }

    /// The sign of `a - n / d`.
    fn __gmpq_cmp_si(a: *const Mpq, n: c_long, d: c_ulong) -> c_int {
        order(a, &Integer::from(n), &Natural::from(d))
    }

    /// Whether two numbers in lowest terms are equal.
    fn __gmpq_equal(a: *const Mpq, b: *const Mpq) -> c_int {
        let same = |x: *const Mpz, y: *const Mpz| {
            (*x).size == (*y).size && Mpz::limbs(x) == Mpz::limbs(y)
        };
        let num = same(&raw const (*a).num, &raw const (*b).num);
        c_int::from(num && same(&raw const (*a).den, &raw const (*b).den))
    }
}

/// The sign of `a - num / den`, by products where signs and lengths do not tell.
unsafe fn order(a: *const Mpq, num: &Integer, den: &Natural) -> c_int {
    let sign = (*a).num.size.signum();
    if sign != num.signum() || sign == 0 {
        return c_int::from(sign > num.signum()) - c_int::from(sign < num.signum());
    }
    let (n, d) = (value(&raw const (*a).num), magnitude(&raw const (*a).den));
    let (left, right) = (n.bit_len() + den.bit_len(), num.bit_len() + d.bit_len());
    let magnitudes = match left.cmp(&right) {
        // A product has the bits of both factors together, or one less.
        Ordering::Greater if left - right > 1 => Ordering::Greater,
        Ordering::Less if right - left > 1 => Ordering::Less,
        _ => (n.magnitude() * den).cmp(&(num.magnitude() * &d)),
    };
    sign * magnitudes as c_int
}
