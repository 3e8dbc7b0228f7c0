//! Powers and inverses modulo an integer.

use super::put;
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use crate::scratch::{done, with_limbs};
use core::ffi::{c_int, c_ulong};
use widelimb_kernels::{Wiped, kernels};
use widelimb_limb::modular::{self, Modulus, select};
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

export! {
    /// `r = a^exponent mod |m|`, not below 0. For a negative exponent, the power of the inverse.
    fn __gmpz_powm(r: *mut Mpz, a: *const Mpz, exponent: *const Mpz, m: *const Mpz) {
        let (a_limbs, e, modulus) = (Mpz::limbs(a), Mpz::limbs(exponent), Mpz::limbs(m));
        if modulus.is_empty() {
            raise(DIVISION_BY_ZERO);
        }
        if !Mpz::is_negative(exponent) {
            return power(r, a_limbs, e, modulus, Mpz::is_negative(a));
        }
        match limb::inverse_mod(a_limbs, modulus) {
            Some(inverse) => power(r, &inverse, e, modulus, Mpz::is_negative(a)),
            None => raise(DIVISION_BY_ZERO),
        }
    }

    /// `r = a^exponent mod |m|`, not below 0.
    fn __gmpz_powm_ui(r: *mut Mpz, a: *const Mpz, exponent: c_ulong, m: *const Mpz) {
        let modulus = Mpz::limbs(m);
        if modulus.is_empty() {
            raise(DIVISION_BY_ZERO);
        }
        power(r, Mpz::limbs(a), &[exponent], modulus, Mpz::is_negative(a));
    }

    /// `r = a^exponent mod |m|` for an odd `m` and an exponent that is not below 0, in a time that
    /// depends on lengths and signs alone, but for the copy of the power, which depends on its own.
    fn __gmpz_powm_sec(r: *mut Mpz, a: *const Mpz, exponent: *const Mpz, m: *const Mpz) {
        let (e, modulus) = (Mpz::limbs(exponent), Mpz::limbs(m));
        let is_odd = modulus.first().is_some_and(|low| low % 2 == 1);
        if !is_odd || Mpz::is_negative(exponent) {
            raise(DIVISION_BY_ZERO);
        }
        let negative = Mpz::is_negative(a) && e.first().is_some_and(|low| low % 2 == 1);
        let power = secret_power(Mpz::limbs(a), e, modulus, negative);
        put(r, &power, false);
    }

    /// `r = 1 / a mod |m|`, not below 0; whether there is one. `r` stays if there is none.
    fn __gmpz_invert(r: *mut Mpz, a: *const Mpz, m: *const Mpz) -> c_int {
        let modulus = Mpz::limbs(m);
        let Some(inverse) = limb::inverse_mod(Mpz::limbs(a), modulus) else { return 0 };
        put_signed(r, &inverse, modulus, Mpz::is_negative(a));
        1
    }
}

/// `r = (±a)^e mod m`.
unsafe fn power(r: *mut Mpz, a: &[Limb], e: &[Limb], m: &[Limb], a_negative: bool) {
    let is_odd = e.first().is_some_and(|low| low % 2 == 1);
    match modular::pow_mod_vartime(a, e, m) {
        Some(power) => put_signed(r, &power, m, a_negative && is_odd),
        None => raise(DIVISION_BY_ZERO),
    }
}

/// `r = x`, or `-x`, modulo `m`, for `x < m`; neither is the memory of `r` that could move.
unsafe fn put_signed(r: *mut Mpz, x: &[Limb], m: &[Limb], negative: bool) {
    if !negative || x.is_empty() {
        return put(r, x, false);
    }
    with_limbs(m.len(), |rest| {
        limb::sub(rest, m, x);
        put(r, rest, false);
    });
}

/// `(±a)^e mod m` for an odd `m`, in as many limbs.
fn secret_power(a: &[Limb], e: &[Limb], m: &[Limb], negative: bool) -> Wiped {
    let n = m.len();
    let (mut power, mut base, mut difference) = (Wiped::zeros(n), Wiped::zeros(n), Wiped::zeros(n));
    let Ok(modulus) = Modulus::new(m) else { raise(DIVISION_BY_ZERO) };
    reduce_secret(&mut base, a, m, &mut difference);
    let bits = LIMB_BITS * e.len();
    done(modular::pow_secret(&mut power, &base, e, bits, &modulus));
    if negative {
        // 0 stays 0.
        let any = power.iter().fold(0, |any, limb| any | limb);
        limb::sub_n(&mut difference, m, &power);
        select::select(&mut power, &difference, select::equal(any, 0) & 1 ^ 1);
    }
    power
}

/// `r = a mod m` for an `a` of any length, in a time that depends on lengths alone: bit by bit
/// where `a` is longer than `m`, which costs less than a power does.
fn reduce_secret(r: &mut [Limb], a: &[Limb], m: &[Limb], difference: &mut [Limb]) {
    if a.len() <= r.len() {
        r[..a.len()].copy_from_slice(a);
        return;
    }
    for &limb in a.iter().rev() {
        for bit in (0..LIMB_BITS).rev() {
            let carry = kernels().shl_assign(r, 1);
            r[0] |= limb >> bit & 1;
            select::reduce_once(kernels(), r, m, carry, difference);
        }
    }
}
