//! Quotients and remainders of integers by powers of two.

use super::shift::shr;
use super::{__gmpz_set, place, put_word};
use crate::abi::{BitCount, Mpz};
use crate::export::export;
use crate::fault::overflow;
use core::ffi::c_int;
use core::ptr;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `q = n / 2^bits`, rounded to 0.
    fn __gmpz_tdiv_q_2exp(q: *mut Mpz, n: *const Mpz, bits: BitCount) {
        quotient(q, n, bits, false);
    }

    /// `r = n - 2^bits q` for `q = n / 2^bits`, rounded to 0.
    fn __gmpz_tdiv_r_2exp(r: *mut Mpz, n: *const Mpz, bits: BitCount) {
        remainder(r, n, bits, false);
    }

    /// `q = n / 2^bits`, rounded down.
    fn __gmpz_fdiv_q_2exp(q: *mut Mpz, n: *const Mpz, bits: BitCount) {
        quotient(q, n, bits, Mpz::is_negative(n));
    }

    /// `r = n - 2^bits q` for `q = n / 2^bits`, rounded down.
    fn __gmpz_fdiv_r_2exp(r: *mut Mpz, n: *const Mpz, bits: BitCount) {
        remainder(r, n, bits, Mpz::is_negative(n));
    }

    /// `q = n / 2^bits`, rounded up.
    fn __gmpz_cdiv_q_2exp(q: *mut Mpz, n: *const Mpz, bits: BitCount) {
        quotient(q, n, bits, !Mpz::is_negative(n));
    }

    /// `r = n - 2^bits q` for `q = n / 2^bits`, rounded up.
    fn __gmpz_cdiv_r_2exp(r: *mut Mpz, n: *const Mpz, bits: BitCount) {
        remainder(r, n, bits, !Mpz::is_negative(n));
    }

    /// Whether `n` is a multiple of `2^bits`.
    fn __gmpz_divisible_2exp_p(n: *const Mpz, bits: BitCount) -> c_int {
        has_zeros(Mpz::limbs(n), bits).into()
    }

    /// Whether `n - c` is a multiple of `2^bits`.
    fn __gmpz_congruent_2exp_p(n: *const Mpz, c: *const Mpz, bits: BitCount) -> c_int {
        let (a, b) = (Mpz::limbs(n), Mpz::limbs(c));
        let opposite = Mpz::is_negative(n) != Mpz::is_negative(c);
        are_congruent(a, b, opposite, bits).into()
    }
}

/// Whether the lowest `bits` bits are 0.
#[inline(always)]
fn has_zeros(a: &[Limb], bits: BitCount) -> bool {
    let (limbs, bits) = place(bits);
    let Some(&at) = a.get(limbs) else { return a.is_empty() };
    at & low_ones(bits) == 0 && a[..limbs].iter().all(|&limb| limb == 0)
}

/// `2^bits - 1` for less than 64 bits.
#[inline(always)]
const fn low_ones(bits: u32) -> Limb {
    (1 << bits) - 1
}

/// `q = n / 2^bits`, rounded to 0 or away from it.
#[inline(always)]
unsafe fn quotient(q: *mut Mpz, n: *const Mpz, bits: BitCount, away: bool) {
    let a = Mpz::limbs(n);
    let negative = Mpz::is_negative(n);
    let up = away && !has_zeros(a, bits);
    let (limbs, shift) = place(bits);
    let qn = a.len().saturating_sub(limbs);
    if qn == 0 {
        return put_word(q, up.into(), negative);
    }
    // Where it is rounded up there may be a carry.
    let room = Mpz::room(q, qn + usize::from(up));
    let from = (*n).d.add(limbs);
    if shift == 0 {
        room.copy_from(from, qn);
    } else {
        shr(room, from, qn, shift);
    }
    let mut carry = 0;
    if up {
        carry = limb::add_1_assign(from_raw_parts_mut(room, qn), 1);
        if carry != 0 {
            *room.add(qn) = 1;
        }
    }
    Mpz::set_size(q, qn + carry as usize, negative);
}

/// `r = n - 2^bits q` for `q = n / 2^bits`, rounded to 0 or away from it.
#[inline(always)]
unsafe fn remainder(r: *mut Mpz, n: *const Mpz, bits: BitCount, away: bool) {
    let a = Mpz::limbs(n);
    let negative = Mpz::is_negative(n);
    if away && !has_zeros(a, bits) {
        return power_less(r, n, bits, !negative);
    }
    let (limbs, shift) = place(bits);
    let Some(&at) = a.get(limbs) else {
        return __gmpz_set(r, n);
    };
    let top = at & low_ones(shift);
    let len = limbs + usize::from(top != 0);
    let room = Mpz::room(r, len);
    if !ptr::eq(r, n) {
        room.copy_from_nonoverlapping((*n).d, limbs);
    }
    if top != 0 {
        *room.add(limbs) = top;
    }
    Mpz::set_size(r, len, negative);
}

/// `r = 2^bits - (|n| mod 2^bits)` for an `n` that is no multiple, and a sign.
unsafe fn power_less(r: *mut Mpz, n: *const Mpz, bits: BitCount, negative: bool) {
    let (limbs, shift) = place(bits);
    let len = limbs + usize::from(shift != 0);
    if len > i32::MAX as usize {
        overflow();
    }
    let an = Mpz::limbs(n).len().min(len);
    let room = Mpz::room(r, len);
    if !ptr::eq(r, n) {
        room.copy_from_nonoverlapping((*n).d, an);
    }
    room.add(an).write_bytes(0, len - an);
    let rest = from_raw_parts_mut(room, len);
    limb::neg_assign(rest);
    if shift != 0 {
        rest[limbs] &= low_ones(shift);
    }
    Mpz::set_size(r, len, negative);
}

/// Whether `a = b`, or `a = -b` for numbers of opposite signs, modulo `2^bits`.
fn are_congruent(a: &[Limb], b: &[Limb], opposite: bool, bits: BitCount) -> bool {
    let (limbs, shift) = place(bits);
    let limb = |x: &[Limb], i: usize| x.get(i).copied().unwrap_or(0);
    let mut carry = opposite;
    // Limb by limb of b, or of -b.
    let mut differs = |i: usize, mask: Limb| {
        let mut other = limb(b, i);
        if opposite {
            let (negated, over) = (!other).overflowing_add(carry.into());
            (other, carry) = (negated, over);
        }
        (limb(a, i) ^ other) & mask != 0
    };
    // Above both numbers there are zeros, or the sign of a negative number.
    let end = a.len().max(b.len()) + 1;
    for i in 0..limbs.min(end) {
        if differs(i, Limb::MAX) {
            return false;
        }
    }
    limbs >= end || !differs(limbs, low_ones(shift))
}
