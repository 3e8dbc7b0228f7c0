//! Roots, and what is a power.

use super::{put, put_word};
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, SQRT_OF_NEGATIVE, raise};
use core::ffi::{c_int, c_ulong};
use widelimb_limb::common_divisor::small_value;
use widelimb_limb::root::short::sqrt_rem_small;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `r = sqrt(a)`, rounded down.
    fn __gmpz_sqrt(r: *mut Mpz, a: *const Mpz) {
        let limbs = not_negative(a);
        match small_value(limbs) {
            Some(small) => put_word(r, sqrt_rem_small(small).0, false),
            None => put(r, &limb::sqrt(limbs), false),
        }
    }

    /// `s = sqrt(a)`, rounded down, and `r = a - s^2`.
    fn __gmpz_sqrtrem(s: *mut Mpz, r: *mut Mpz, a: *const Mpz) {
        let limbs = not_negative(a);
        let Some(small) = small_value(limbs) else {
            let (root, rest) = limb::sqrt_rem(limbs);
            put(s, &root, false);
            return put(r, &rest, false);
        };
        let (root, rest) = sqrt_rem_small(small);
        put_word(s, root, false);
        put(r, &[rest as Limb, (rest >> 64) as Limb], false);
    }

    /// `r = a^(1/n)`, rounded to 0; whether that is the root. `r` may be null.
    fn __gmpz_root(r: *mut Mpz, a: *const Mpz, n: c_ulong) -> c_int {
        let negative = Mpz::is_negative(a);
        let (root, rest) = root(a, n);
        if !r.is_null() {
            put(r, &root, negative);
        }
        rest.is_empty().into()
    }

    /// `s = a^(1/n)`, rounded to 0, and `r = a - s^n`.
    fn __gmpz_rootrem(s: *mut Mpz, r: *mut Mpz, a: *const Mpz, n: c_ulong) {
        let negative = Mpz::is_negative(a);
        let (root, rest) = root(a, n);
        if !s.is_null() {
            put(s, &root, negative);
        }
        put(r, &rest, negative);
    }

    /// Whether `a = b^e` for some `b` and some `e >= 2`.
    fn __gmpz_perfect_power_p(a: *const Mpz) -> c_int {
        let limbs = Mpz::limbs(a);
        if !Mpz::is_negative(a) {
            return limb::is_power(limbs).into();
        }
        // Of an odd power: the largest exponent has an odd divisor.
        let is_odd_power = |(_, exponent): (Vec<Limb>, u64)| !exponent.is_power_of_two();
        (*limbs == [1] || limb::perfect_power(limbs).is_some_and(is_odd_power)).into()
    }

    /// Whether `a` is the square of an integer.
    fn __gmpz_perfect_square_p(a: *const Mpz) -> c_int {
        (!Mpz::is_negative(a) && limb::is_square(Mpz::limbs(a))).into()
    }
}

/// The limbs of a number of which a square root is asked for.
#[inline(always)]
unsafe fn not_negative<'a>(a: *const Mpz) -> &'a [Limb] {
    if Mpz::is_negative(a) {
        raise(SQRT_OF_NEGATIVE);
    }
    Mpz::limbs(a)
}

/// `(s, |a| - s^n)` for `s = |a|^(1/n)`, rounded down.
unsafe fn root(a: *const Mpz, n: Limb) -> (Vec<Limb>, Vec<Limb>) {
    if Mpz::is_negative(a) && n.is_multiple_of(2) {
        raise(SQRT_OF_NEGATIVE);
    }
    if n == 0 {
        raise(DIVISION_BY_ZERO);
    }
    let a = Mpz::limbs(a);
    if n >= limb::bit_len(a) {
        // Below 2^n: the root is 1, or 0 of 0.
        let mut rest = a.to_vec();
        limb::sub_1_assign(&mut rest, 1);
        limb::trim(&mut rest);
        return if a.is_empty() { (vec![], vec![]) } else { (vec![1], rest) };
    }
    match u32::try_from(n) {
        Ok(n) => limb::root_rem(a, n),
        Err(_) => word_root(a, n),
    }
}

/// The root of a degree that only numbers of 512 MiB and more have one of above 1: a few bits, one
/// by one.
fn word_root(a: &[Limb], n: Limb) -> (Vec<Limb>, Vec<Limb>) {
    let bits = limb::bit_len(a).div_ceil(n);
    let fits = |s: Limb| limb::cmp(&limb::pow(&[s], n), a).is_le();
    let root = (0..bits).rev().fold(0, |s, i| if fits(s | 1 << i) { s | 1 << i } else { s });
    let mut rest = a.to_vec();
    limb::sub_assign(&mut rest, &limb::pow(&[root], n));
    limb::trim(&mut rest);
    (vec![root], rest)
}
