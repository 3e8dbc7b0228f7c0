//! Order and equality.

use super::Value;
use super::assign::Double;
use crate::abi::{BitCount, Mpf, Mpz};
use crate::export::export;
use crate::fault::{INVALID_ARGUMENT, raise};
use core::cmp::Ordering;
use core::ffi::{c_double, c_int, c_long, c_ulong};
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// The sign of `a - b`.
    fn __gmpf_cmp(a: *const Mpf, b: *const Mpf) -> c_int {
        order(Value::of(a), Value::of(b))
    }

    /// The sign of `a - b`.
    fn __gmpf_cmp_z(a: *const Mpf, b: *const Mpz) -> c_int {
        order(Value::of(a), Value::of_integer(b))
    }

    /// The sign of `a - d`, which may be infinite. Of no number it is an invalid argument.
    fn __gmpf_cmp_d(a: *const Mpf, d: c_double) -> c_int {
        if d.is_nan() {
            raise(INVALID_ARGUMENT);
        }
        if d.is_infinite() {
            return if d < 0.0 { 1 } else { -1 };
        }
        order(Value::of(a), Double::of(d).value())
    }

    /// The sign of `a - w`.
    fn __gmpf_cmp_ui(a: *const Mpf, w: c_ulong) -> c_int {
        order(Value::of(a), Value::of_word(&w, false))
    }

    /// The sign of `a - w`.
    fn __gmpf_cmp_si(a: *const Mpf, w: c_long) -> c_int {
        order(Value::of(a), Value::of_word(&w.unsigned_abs(), w < 0))
    }

    /// Whether the highest `bits` bits of both are the same, and sign and exponent.
    fn __gmpf_eq(a: *const Mpf, b: *const Mpf, bits: BitCount) -> c_int {
        let (a, b) = (Value::of(a), Value::of(b));
        let ([.., a_top], [.., b_top]) = (a.limbs, b.limbs) else {
            return c_int::from(a.is_zero() && b.is_zero());
        };
        let zeros = a_top.leading_zeros();
        let same = a.negative == b.negative && a.exp == b.exp && zeros == b_top.leading_zeros();
        c_int::from(same && are_equal(a.limbs, b.limbs, bits.saturating_add(zeros.into())))
    }
}

/// The sign of `a - b`.
fn order(a: Value<'_>, b: Value<'_>) -> c_int {
    let signs = sign(a).cmp(&sign(b));
    if signs.is_ne() || a.is_zero() {
        return signs as c_int;
    }
    let order = a.exp.cmp(&b.exp).then_with(|| order_of_limbs(a.limbs, b.limbs));
    (if a.negative { order.reverse() } else { order }) as c_int
}

fn sign(a: Value<'_>) -> i32 {
    match (a.is_zero(), a.negative) {
        (true, _) => 0,
        (_, true) => -1,
        (_, false) => 1,
    }
}

/// The order of `0.a` and `0.b`.
fn order_of_limbs(a: &[Limb], b: &[Limb]) -> Ordering {
    let common = a.len().min(b.len());
    let (a_low, a) = a.split_at(a.len() - common);
    let (b_low, b) = b.split_at(b.len() - common);
    let is_above = |low: &[Limb]| low.iter().any(|&limb| limb != 0);
    a.iter().rev().cmp(b.iter().rev()).then_with(|| is_above(a_low).cmp(&is_above(b_low)))
}

/// Whether the first so many bits of `0.a` and `0.b` are the same.
fn are_equal(a: &[Limb], b: &[Limb], bits: BitCount) -> bool {
    let whole = (bits / LIMB_BITS as BitCount) as usize;
    let rest = (bits % LIMB_BITS as BitCount) as u32;
    let at = |limbs: &[Limb], i: usize| limbs.len().checked_sub(i + 1).map_or(0, |at| limbs[at]);
    let n = a.len().max(b.len());
    if (0..whole.min(n)).any(|i| at(a, i) != at(b, i)) {
        return false;
    }
    whole >= n || rest == 0 || (at(a, whole) ^ at(b, whole)) >> (LIMB_BITS as u32 - rest) == 0
}
