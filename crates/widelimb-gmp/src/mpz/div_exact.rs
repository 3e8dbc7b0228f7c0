//! Quotients of multiples, and what is a multiple.

use super::{put_word, with_result};
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use crate::scratch::{ON_STACK, done, with_limbs};
use core::ffi::{c_int, c_ulong};
use core::ptr;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `q = n / d` for a multiple `n` of `d`.
    fn __gmpz_divexact(q: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        let (an, dn) = (Mpz::limbs(n).len(), Mpz::limbs(d).len());
        let negative = ((*n).size ^ (*d).size) < 0;
        if dn == 0 {
            raise(DIVISION_BY_ZERO);
        } else if an < dn {
            (*q).size = 0;
        } else if dn == 1 {
            exact_quotient_by_word(q, n, *(*d).d, negative);
        } else {
            let is_source = ptr::eq(q, n) || ptr::eq(q, d);
            with_result(q, an - dn + 1, is_source, negative, |quotient| {
                done(limb::div_exact(quotient, Mpz::limbs(n), Mpz::limbs(d)));
            });
        }
    }

    /// `q = n / w` for a multiple `n` of `w`.
    fn __gmpz_divexact_ui(q: *mut Mpz, n: *const Mpz, w: c_ulong) {
        if w == 0 {
            raise(DIVISION_BY_ZERO);
        }
        exact_quotient_by_word(q, n, w, Mpz::is_negative(n));
    }

    /// Whether `n` is a multiple of `d`; of 0 that is 0 alone.
    fn __gmpz_divisible_p(n: *const Mpz, d: *const Mpz) -> c_int {
        is_multiple(Mpz::limbs(n), Mpz::limbs(d)).into()
    }

    /// Whether `n` is a multiple of `w`; of 0 that is 0 alone.
    fn __gmpz_divisible_ui_p(n: *const Mpz, w: c_ulong) -> c_int {
        is_multiple_of_word(Mpz::limbs(n), w).into()
    }

    /// Whether `n - c` is a multiple of `d`; of 0 that is 0 alone.
    fn __gmpz_congruent_p(n: *const Mpz, c: *const Mpz, d: *const Mpz) -> c_int {
        let (a, b, d) = (Mpz::limbs(n), Mpz::limbs(c), Mpz::limbs(d));
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        with_limbs(a.len() + 1, |difference| {
            let (low, above) = difference.split_at_mut(a.len());
            above[0] = 0;
            if Mpz::is_negative(n) != Mpz::is_negative(c) {
                above[0] = limb::add(low, a, b);
            } else if limb::sub(low, a, b) != 0 {
                limb::neg_assign(low);
            }
            is_multiple(limb::trimmed(difference), d).into()
        })
    }

    /// Whether `n - c` is a multiple of `d`; of 0 that is 0 alone.
    fn __gmpz_congruent_ui_p(n: *const Mpz, c: c_ulong, d: c_ulong) -> c_int {
        let a = Mpz::limbs(n);
        if !Mpz::is_negative(n) {
            return limb::is_congruent_1(a, c, d).into();
        }
        // A negative number is no word, and modulo d it is c where its absolute value is -c.
        let opposite = if c < d { d - c } else { d.wrapping_sub(c.checked_rem(d).unwrap_or(0)) };
        (d != 0 && limb::is_congruent_1(a, opposite, d)).into()
    }
}

/// `q = |n| / w` for a multiple `n` of `w`, and a sign.
#[inline(always)]
unsafe fn exact_quotient_by_word(q: *mut Mpz, n: *const Mpz, w: Limb, negative: bool) {
    let an = Mpz::limbs(n).len();
    if an <= 1 {
        return put_word(q, if an == 0 { 0 } else { *(*n).d / w }, negative);
    }
    let room = from_raw_parts_mut(Mpz::room(q, an), an);
    if !ptr::eq(q, n) {
        room.copy_from_slice(Mpz::limbs(n));
    }
    limb::div_exact_1_assign(room, w);
    Mpz::set_size(q, an, negative);
}

/// `a mod w`.
#[inline(always)]
pub(super) fn remainder_by_word(a: &[Limb], w: Limb) -> Limb {
    match *a {
        [] => 0,
        [a] => a % w,
        _ => limb::rem_1(a, w),
    }
}

#[inline(always)]
fn is_multiple_of_word(a: &[Limb], w: Limb) -> bool {
    match *a {
        [] => true,
        [a] => a.checked_rem(w) == Some(0),
        _ => limb::is_congruent_1(a, 0, w),
    }
}

/// Whether `a` is a multiple of `d`, both trimmed.
unsafe fn is_multiple(a: &[Limb], d: &[Limb]) -> bool {
    match *d {
        [] => a.is_empty(),
        [d] => is_multiple_of_word(a, d),
        _ if a.len() < d.len() => a.is_empty(),
        // A multiple has at least as many zeros at the bottom.
        [low, ..] if a[0] & (low & low.wrapping_neg()).wrapping_sub(1) != 0 => false,
        _ if a.len() > ON_STACK / 2 && a.len() > d.len() => done(limb::is_multiple(a, d)),
        _ => with_limbs(a.len() + 1, |memory| {
            let (quotient, rest) = memory.split_at_mut(a.len() - d.len() + 1);
            done(limb::div_rem(quotient, rest, a, d));
            rest.iter().all(|&limb| limb == 0)
        }),
    }
}
