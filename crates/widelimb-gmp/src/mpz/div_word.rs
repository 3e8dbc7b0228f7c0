//! Quotients and remainders of integers by words.

use super::div_exact::remainder_by_word;
use super::put_word;
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use core::ffi::c_ulong;
use core::ptr;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `q = n / w`, rounded to 0; `|n - w q|`.
    fn __gmpz_tdiv_q_ui(q: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        quotient(q, n, w, false)
    }

    /// `r = n - w q` for `q = n / w`, rounded to 0; `|r|`.
    fn __gmpz_tdiv_r_ui(r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        remainder(r, n, w, false)
    }

    /// `q = n / w`, rounded to 0, and `r = n - w q`; `|r|`.
    fn __gmpz_tdiv_qr_ui(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        both(q, r, n, w, false)
    }

    /// `|n - w q|` for `q = n / w`, rounded to 0.
    fn __gmpz_tdiv_ui(n: *const Mpz, w: c_ulong) -> c_ulong {
        rest(n, w, false)
    }

    /// `q = n / w`, rounded down; `n - w q`.
    fn __gmpz_fdiv_q_ui(q: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        quotient(q, n, w, Mpz::is_negative(n))
    }

    /// `r = n - w q` for `q = n / w`, rounded down; `r`. This is `mpz_mod_ui` too.
    fn __gmpz_fdiv_r_ui(r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        remainder(r, n, w, Mpz::is_negative(n))
    }

    /// `q = n / w`, rounded down, and `r = n - w q`; `r`.
    fn __gmpz_fdiv_qr_ui(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        both(q, r, n, w, Mpz::is_negative(n))
    }

    /// `n - w q` for `q = n / w`, rounded down.
    fn __gmpz_fdiv_ui(n: *const Mpz, w: c_ulong) -> c_ulong {
        rest(n, w, Mpz::is_negative(n))
    }

    /// `q = n / w`, rounded up; `|n - w q|`.
    fn __gmpz_cdiv_q_ui(q: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        quotient(q, n, w, !Mpz::is_negative(n))
    }

    /// `r = n - w q` for `q = n / w`, rounded up; `|r|`.
    fn __gmpz_cdiv_r_ui(r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        remainder(r, n, w, !Mpz::is_negative(n))
    }

    /// `q = n / w`, rounded up, and `r = n - w q`; `|r|`.
    fn __gmpz_cdiv_qr_ui(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, w: c_ulong) -> c_ulong {
        both(q, r, n, w, !Mpz::is_negative(n))
    }

    /// `|n - w q|` for `q = n / w`, rounded up.
    fn __gmpz_cdiv_ui(n: *const Mpz, w: c_ulong) -> c_ulong {
        rest(n, w, !Mpz::is_negative(n))
    }
}

/// `q = n / w`, rounded to 0 or away from it; the absolute value of the remainder.
#[inline(always)]
unsafe fn quotient(q: *mut Mpz, n: *const Mpz, w: Limb, away: bool) -> Limb {
    if w == 0 {
        raise(DIVISION_BY_ZERO);
    }
    quotient_by_word(q, n, w, Mpz::is_negative(n), away)
}

/// [`quotient`], with the remainder in `r` too.
#[inline(always)]
unsafe fn both(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, w: Limb, away: bool) -> Limb {
    let negative = Mpz::is_negative(n) != away;
    let rest = quotient(q, n, w, away);
    put_word(r, rest, negative);
    rest
}

/// [`rest`], in `r` too.
#[inline(always)]
unsafe fn remainder(r: *mut Mpz, n: *const Mpz, w: Limb, away: bool) -> Limb {
    let negative = Mpz::is_negative(n) != away;
    let rest = rest(n, w, away);
    put_word(r, rest, negative);
    rest
}

/// The absolute value of the remainder where the quotient is rounded to 0, or away from it.
#[inline(always)]
unsafe fn rest(n: *const Mpz, w: Limb, away: bool) -> Limb {
    if w == 0 {
        raise(DIVISION_BY_ZERO);
    }
    rounded(remainder_by_word(Mpz::limbs(n), w), w, away)
}

/// The remainder where a quotient that is no integer is rounded away from 0, or the given one.
#[inline(always)]
fn rounded(rest: Limb, w: Limb, away: bool) -> Limb {
    if away && rest != 0 { w - rest } else { rest }
}

/// `q = |n| / w`, rounded to 0 or away from it, for `w > 0`, and a sign; the absolute value of the
/// remainder.
#[inline(always)]
pub(super) unsafe fn quotient_by_word(
    q: *mut Mpz,
    n: *const Mpz,
    w: Limb,
    negative: bool,
    away: bool,
) -> Limb {
    let an = Mpz::limbs(n).len();
    if an <= 1 {
        let a = if an == 0 { 0 } else { *(*n).d };
        let rest = a % w;
        put_word(q, a / w + Limb::from(away && rest != 0), negative);
        return rounded(rest, w, away);
    }
    let room = from_raw_parts_mut(Mpz::room(q, an), an);
    let rest = if ptr::eq(q, n) {
        limb::div_rem_1_assign(room, w)
    } else {
        limb::div_rem_1(room, Mpz::limbs(n), w)
    };
    if away && rest != 0 {
        // It fits: with a remainder, w is 2 or more.
        limb::add_1_assign(room, 1);
    }
    Mpz::set_size(q, an, negative);
    rounded(rest, w, away)
}
