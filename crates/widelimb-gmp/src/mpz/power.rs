//! Powers.

use super::{put, put_word};
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::overflow;
use crate::product::square;
use crate::scratch::ON_STACK;
use core::ffi::c_ulong;
use core::mem::swap;
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

export! {
    /// `r = a^exponent`; `0^0 = 1`.
    fn __gmpz_pow_ui(r: *mut Mpz, a: *const Mpz, exponent: c_ulong) {
        power(r, Mpz::limbs(a), exponent, Mpz::is_negative(a) && exponent % 2 == 1);
    }

    /// `r = w^exponent`; `0^0 = 1`.
    fn __gmpz_ui_pow_ui(r: *mut Mpz, w: c_ulong, exponent: c_ulong) {
        power(r, limb::trimmed(&[w]), exponent, false);
    }
}

/// `r = a^exponent` and a sign, for an `a` without zeros at the top.
#[inline(always)]
unsafe fn power(r: *mut Mpz, a: &[Limb], exponent: Limb, negative: bool) {
    let word = match *a {
        _ if exponent == 0 => Some(1),
        [] => Some(0),
        [1] => Some(1),
        [a] if exponent < 64 => a.checked_pow(exponent as u32),
        _ => None,
    };
    match word {
        Some(power) => put_word(r, power, negative),
        None => long(r, a, exponent, negative),
    }
}

unsafe fn long(r: *mut Mpz, a: &[Limb], exponent: Limb, negative: bool) {
    if exponent == 2 && !core::ptr::eq(a.as_ptr(), (*r).d) {
        let room = core::slice::from_raw_parts_mut(Mpz::room(r, 2 * a.len()), 2 * a.len());
        square(room, a);
        return Mpz::set_size(r, 2 * a.len(), negative);
    }
    if exponent as usize <= ON_STACK && a.len() * exponent as usize <= ON_STACK {
        return short(r, a, exponent, negative);
    }
    let least_bits = u128::from(limb::bit_len(a) - 1) * u128::from(exponent);
    if least_bits > i32::MAX as u128 * LIMB_BITS as u128 {
        overflow();
    }
    put(r, &limb::pow(a, exponent), negative);
}

/// `r = a^exponent` and a sign, for an exponent above 0 and a power that is had on the stack: by
/// its bits from the top, a square for each and a product where it is a one.
unsafe fn short(r: *mut Mpz, a: &[Limb], exponent: Limb, negative: bool) {
    let (mut first, mut second) = ([0; ON_STACK], [0; ON_STACK]);
    let (mut power, mut next) = (&mut first, &mut second);
    let mut n = a.len();
    power[..n].copy_from_slice(a);
    for i in (0..exponent.ilog2()).rev() {
        limb::sqr(&mut next[..2 * n], &power[..n]);
        n = 2 * n - usize::from(next[2 * n - 1] == 0);
        swap(&mut power, &mut next);
        if exponent >> i & 1 == 1 {
            let len = n + a.len();
            limb::mul(&mut next[..len], &power[..n], a);
            n = len - usize::from(next[len - 1] == 0);
            swap(&mut power, &mut next);
        }
    }
    put(r, &power[..n], negative);
}
