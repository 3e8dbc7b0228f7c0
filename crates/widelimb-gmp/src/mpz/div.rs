//! Quotients and remainders of integers by integers.

use super::div_word::quotient_by_word;
use super::{__gmpz_set, put_word, with_result};
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use crate::scratch::{ON_STACK, done, with_limbs};
use core::ptr;
use core::slice::from_raw_parts_mut;
use widelimb_kernels::kernels;
use widelimb_limb::div::{div_rem, div_scratch_len};
use widelimb_limb::raw;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `q = n / d`, rounded to 0.
    fn __gmpz_tdiv_q(q: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, false>(q, ptr::null_mut(), n, d, Rounding::Zero);
    }

    /// `r = n - d q` for `q = n / d`, rounded to 0.
    fn __gmpz_tdiv_r(r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<false, true>(ptr::null_mut(), r, n, d, Rounding::Zero);
    }

    /// `q = n / d`, rounded to 0, and `r = n - d q`.
    fn __gmpz_tdiv_qr(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, true>(q, r, n, d, Rounding::Zero);
    }

    /// `q = n / d`, rounded down.
    fn __gmpz_fdiv_q(q: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, false>(q, ptr::null_mut(), n, d, Rounding::Down);
    }

    /// `r = n - d q` for `q = n / d`, rounded down.
    fn __gmpz_fdiv_r(r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<false, true>(ptr::null_mut(), r, n, d, Rounding::Down);
    }

    /// `q = n / d`, rounded down, and `r = n - d q`.
    fn __gmpz_fdiv_qr(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, true>(q, r, n, d, Rounding::Down);
    }

    /// `q = n / d`, rounded up.
    fn __gmpz_cdiv_q(q: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, false>(q, ptr::null_mut(), n, d, Rounding::Up);
    }

    /// `r = n - d q` for `q = n / d`, rounded up.
    fn __gmpz_cdiv_r(r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<false, true>(ptr::null_mut(), r, n, d, Rounding::Up);
    }

    /// `q = n / d`, rounded up, and `r = n - d q`.
    fn __gmpz_cdiv_qr(q: *mut Mpz, r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<true, true>(q, r, n, d, Rounding::Up);
    }

    /// `r = n mod |d`|, not below 0.
    fn __gmpz_mod(r: *mut Mpz, n: *const Mpz, d: *const Mpz) {
        divide::<false, true>(ptr::null_mut(), r, n, d, Rounding::Euclid);
    }
}

/// How a quotient is rounded that is no integer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    /// To 0: the remainder has the sign of the dividend.
    Zero,
    /// Down: the remainder has the sign of the divisor.
    Down,
    /// Up: the remainder has the other sign than the divisor.
    Up,
    /// So that the remainder is not below 0.
    Euclid,
}

impl Rounding {
    /// Whether a quotient that is no integer is rounded away from 0.
    #[inline(always)]
    fn is_away(self, n_negative: bool, d_negative: bool) -> bool {
        match self {
            Rounding::Zero => false,
            Rounding::Down => n_negative != d_negative,
            Rounding::Up => n_negative == d_negative,
            Rounding::Euclid => n_negative,
        }
    }
}

/// The quotient, the remainder, or both, as `Q` and `R` say.
#[inline(always)]
unsafe fn divide<const Q: bool, const R: bool>(
    q: *mut Mpz,
    r: *mut Mpz,
    n: *const Mpz,
    d: *const Mpz,
    rounding: Rounding,
) {
    let (an, dn) = (Mpz::limbs(n).len(), Mpz::limbs(d).len());
    let (n_negative, d_negative) = (Mpz::is_negative(n), Mpz::is_negative(d));
    let away = rounding.is_away(n_negative, d_negative);
    if dn == 0 {
        raise(DIVISION_BY_ZERO);
    }
    if an > 1 || dn > 1 {
        return long::<Q, R>(q, r, n, d, away);
    }
    let (a, d) = (if an == 0 { 0 } else { *(*n).d }, *(*d).d);
    let (mut quotient, mut rest) = (a / d, a % d);
    if away && rest != 0 {
        (quotient, rest) = (quotient + 1, d - rest);
    }
    if R {
        put_word(r, rest, n_negative != away);
    }
    if Q {
        put_word(q, quotient, n_negative != d_negative);
    }
}

/// [`divide`] where there is a number of more than one limb.
unsafe fn long<const Q: bool, const R: bool>(
    q: *mut Mpz,
    r: *mut Mpz,
    n: *const Mpz,
    d: *const Mpz,
    away: bool,
) {
    let (an, dn) = (Mpz::limbs(n).len(), Mpz::limbs(d).len());
    let r_negative = Mpz::is_negative(n) != away;
    let q_negative = ((*n).size ^ (*d).size) < 0;
    if an < dn {
        return short_dividend::<Q, R>(q, r, n, d, away);
    }
    if dn == 1 {
        let word = *(*d).d;
        let mut rest = if Q { quotient_by_word(q, n, word, q_negative, away) } else { 0 };
        if R {
            if !Q {
                rest = limb::rem_1(Mpz::limbs(n), word);
                rest = if away && rest != 0 { word - rest } else { rest };
            }
            put_word(r, rest, r_negative);
        }
        return;
    }
    if Q && !R && !away {
        return truncated_quotient(q, n, d, q_negative);
    }
    // A quotient that is rounded away from 0 may have a limb more.
    let qn = an - dn + 1;
    if Q {
        Mpz::room(q, qn + usize::from(away));
    }
    if R {
        Mpz::room(r, dn);
    }
    let is_result = |a: *const Mpz| Q && ptr::eq(q, a) || R && ptr::eq(r, a);
    let (copy_n, copy_d) = (is_result(n), is_result(d));
    let copies = if copy_n { an } else { 0 } + if copy_d { dn } else { 0 };
    let results = if Q { 0 } else { qn } + if R { 0 } else { dn };
    let own = copies + results;
    // With a quotient of a limb there is no scratch either.
    let short = an <= ON_STACK / 2 || qn == 1;
    let scratch = if short { 0 } else { div_scratch_len(kernels(), an, dn) };
    let away = with_limbs(own + scratch, |memory| {
        let (mut memory, scratch) = memory.split_at_mut(own);
        let mut take = |limbs: usize| {
            let (taken, rest) = core::mem::take(&mut memory).split_at_mut(limbs);
            memory = rest;
            taken
        };
        let (mut a, mut b) = (Mpz::limbs(n), Mpz::limbs(d));
        if copy_n {
            a = copied(take(an), a);
        }
        if copy_d {
            b = copied(take(dn), b);
        }
        let quotient = if Q { from_raw_parts_mut((*q).d, qn) } else { take(qn) };
        let rest = if R { from_raw_parts_mut((*r).d, dn) } else { take(dn) };
        done(if short {
            limb::div_rem(quotient, rest, a, b)
        } else {
            div_rem(kernels(), quotient, rest, a, b, scratch)
        });
        if !away || rest.iter().all(|&limb| limb == 0) {
            return false;
        }
        if R {
            raw::sub_n(rest.as_mut_ptr(), b.as_ptr(), rest.as_ptr(), dn);
        }
        true
    });
    if R {
        Mpz::set_size(r, dn, r_negative);
    }
    if Q {
        let carry = if away { limb::add_1_assign(from_raw_parts_mut((*q).d, qn), 1) } else { 0 };
        if carry != 0 {
            *(*q).d.add(qn) = 1;
        }
        Mpz::set_size(q, qn + carry as usize, q_negative);
    }
}

/// `r = a`, of one length.
fn copied<'a>(r: &'a mut [Limb], a: &[Limb]) -> &'a [Limb] {
    r.copy_from_slice(a);
    r
}

/// [`divide`] for a dividend of fewer limbs than the divisor: the quotient is 0, or 1 or -1 where
/// it is rounded away from 0.
unsafe fn short_dividend<const Q: bool, const R: bool>(
    q: *mut Mpz,
    r: *mut Mpz,
    n: *const Mpz,
    d: *const Mpz,
    away: bool,
) {
    let (an, dn) = (Mpz::limbs(n).len(), Mpz::limbs(d).len());
    let n_negative = Mpz::is_negative(n);
    let q_negative = ((*n).size ^ (*d).size) < 0;
    let away = away && an > 0;
    if R && away {
        let room = Mpz::room(r, dn);
        let (a, b) = ((*n).d, (*d).d);
        let borrow = raw::sub_n(room, b, a, an);
        if !ptr::eq(r, d) {
            room.add(an).copy_from_nonoverlapping(b.add(an), dn - an);
        }
        limb::sub_1_assign(from_raw_parts_mut(room.add(an), dn - an), borrow);
        Mpz::set_size(r, dn, !n_negative);
    } else if R {
        __gmpz_set(r, n);
    }
    if Q {
        put_word(q, away.into(), q_negative);
    }
}

/// `q = |n| / |d|`, rounded to 0, for a divisor of more than one limb and a dividend that is not
/// shorter, and a sign.
unsafe fn truncated_quotient(q: *mut Mpz, n: *const Mpz, d: *const Mpz, negative: bool) {
    let qn = Mpz::limbs(n).len() - Mpz::limbs(d).len() + 1;
    with_result(q, qn, ptr::eq(q, n) || ptr::eq(q, d), negative, |quotient| {
        done(limb::quotient(quotient, Mpz::limbs(n), Mpz::limbs(d)));
    });
}
