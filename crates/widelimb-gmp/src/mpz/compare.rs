//! Comparisons.

use super::double::{compare_magnitudes, refuse_nan};
use crate::abi::Mpz;
use crate::export::export;
use core::cmp::Ordering;
use core::ffi::{c_int, c_long, c_ulong};
use widelimb_limb::Limb;

export! {
    /// The sign of `a - b`.
    fn __gmpz_cmp(a: *const Mpz, b: *const Mpz) -> c_int {
        let (an, bn) = ((*a).size, (*b).size);
        if an != bn {
            return an.cmp(&bn) as c_int;
        }
        let magnitudes = compare_same_length((*a).d, (*b).d, an.unsigned_abs() as usize);
        signed(magnitudes, an < 0) as c_int
    }

    /// The sign of `|a| - |b|`.
    fn __gmpz_cmpabs(a: *const Mpz, b: *const Mpz) -> c_int {
        let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
        if an != bn {
            return an.cmp(&bn) as c_int;
        }
        compare_same_length((*a).d, (*b).d, an) as c_int
    }

    /// The sign of `a - w`.
    fn __gmpz_cmp_ui(a: *const Mpz, w: c_ulong) -> c_int {
        compare_word(a, w, false) as c_int
    }

    /// The sign of `a - w`.
    fn __gmpz_cmp_si(a: *const Mpz, w: c_long) -> c_int {
        compare_word(a, w.unsigned_abs(), w < 0) as c_int
    }

    /// The sign of `|a| - w`.
    fn __gmpz_cmpabs_ui(a: *const Mpz, w: c_ulong) -> c_int {
        match Mpz::limbs(a) {
            [] => 0.cmp(&w) as c_int,
            [low] => low.cmp(&w) as c_int,
            _ => 1,
        }
    }

    /// The sign of `a - x`, where `x` may be infinite. Raises an error for what is no number.
    fn __gmpz_cmp_d(a: *const Mpz, x: f64) -> c_int {
        refuse_nan(x);
        let negative = Mpz::is_negative(a);
        if (*a).size != 0 && x != 0.0 && negative != (x < 0.0) {
            return if negative { -1 } else { 1 };
        }
        let magnitudes = compare_magnitudes(Mpz::limbs(a), x);
        signed(magnitudes, negative || x < 0.0) as c_int
    }

    /// The sign of `|a| - |x|`, where `x` may be infinite. Raises an error for what is no number.
    fn __gmpz_cmpabs_d(a: *const Mpz, x: f64) -> c_int {
        refuse_nan(x);
        compare_magnitudes(Mpz::limbs(a), x) as c_int
    }
}

/// What a comparison of magnitudes says of two numbers of one sign.
#[inline(always)]
fn signed(magnitudes: Ordering, negative: bool) -> Ordering {
    if negative { magnitudes.reverse() } else { magnitudes }
}

/// `a` and `b` of `n` limbs, compared. Most differ in the highest limb.
#[inline(always)]
pub(super) unsafe fn compare_same_length(a: *const Limb, b: *const Limb, mut n: usize) -> Ordering {
    while n > 0 {
        n -= 1;
        let (high, other) = (*a.add(n), *b.add(n));
        if high != other {
            return high.cmp(&other);
        }
    }
    Ordering::Equal
}

/// `a` compared with `w`, or `-w`.
#[inline(always)]
unsafe fn compare_word(a: *const Mpz, w: Limb, negative: bool) -> Ordering {
    let word_size = if negative { -1 } else { c_int::from(w != 0) };
    match (*a).size {
        size if size != word_size => size.cmp(&word_size),
        0 => Ordering::Equal,
        _ => signed((*(*a).d).cmp(&w), negative),
    }
}
