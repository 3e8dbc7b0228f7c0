//! Sums and differences, negation and absolute values.

use super::__gmpz_set;
use crate::abi::Mpz;
use crate::export::export;
use core::ffi::c_ulong;
use widelimb_limb::raw;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `r = a + b`.
    fn __gmpz_add(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        sum(r, a, b, Mpz::is_negative(b));
    }

    /// `r = a - b`.
    fn __gmpz_sub(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        sum(r, a, b, !Mpz::is_negative(b));
    }

    /// `r = a + w`.
    fn __gmpz_add_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        sum_word(r, a, w, false);
    }

    /// `r = a - w`.
    fn __gmpz_sub_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        sum_word(r, a, w, true);
    }

    /// `r = w - b`.
    fn __gmpz_ui_sub(r: *mut Mpz, w: c_ulong, b: *const Mpz) {
        __gmpz_sub_ui(r, b, w);
        (*r).size = -(*r).size;
    }

    /// `r = -a`.
    fn __gmpz_neg(r: *mut Mpz, a: *const Mpz) {
        __gmpz_set(r, a);
        (*r).size = -(*r).size;
    }

    /// `r = |a|`.
    fn __gmpz_abs(r: *mut Mpz, a: *const Mpz) {
        __gmpz_set(r, a);
        (*r).size = (*r).size.abs();
    }
}

/// `r = a + b`, where `b` has the sign that is told.
#[inline(always)]
pub(super) unsafe fn sum(r: *mut Mpz, a: *const Mpz, b: *const Mpz, b_negative: bool) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let a_negative = Mpz::is_negative(a);
    if an < bn {
        unequal(r, (b, bn, b_negative), (a, an, a_negative))
    } else {
        unequal(r, (a, an, a_negative), (b, bn, b_negative))
    }
}

/// A source: the number, its limbs and its sign, which may not be the number's own.
type Source = (*const Mpz, usize, bool);

/// The sum of a number and one of at most as many limbs.
#[inline(always)]
unsafe fn unequal(r: *mut Mpz, (long, n, negative): Source, (short, m, other): Source) {
    if negative == other {
        let room = Mpz::room(r, n + 1);
        let (a, b) = ((*long).d, (*short).d);
        let carry = raw::add_n(room, a, b, m);
        let carry = carry_on(room, a, m, n, carry, limb::add_1_assign);
        *room.add(n) = carry;
        Mpz::set_exact_size(r, n + carry as usize, negative);
        return;
    }
    let room = Mpz::room(r, n);
    let (a, b) = ((*long).d, (*short).d);
    if n == m && limb::cmp(Mpz::limbs(long), Mpz::limbs(short)).is_lt() {
        raw::sub_n(room, b, a, n);
        Mpz::set_size(r, n, other);
    } else {
        let borrow = raw::sub_n(room, a, b, m);
        carry_on(room, a, m, n, borrow, limb::sub_1_assign);
        Mpz::set_size(r, n, negative);
    }
}

/// Limbs `m` to `n` of `r = a ± carry`; the carry out.
#[inline(always)]
unsafe fn carry_on(
    r: *mut Limb,
    a: *const Limb,
    m: usize,
    n: usize,
    carry: Limb,
    add: impl Fn(&mut [Limb], Limb) -> Limb,
) -> Limb {
    if m == n {
        return carry;
    }
    if !core::ptr::eq(r, a) {
        r.add(m).copy_from(a.add(m), n - m);
    }
    add(core::slice::from_raw_parts_mut(r.add(m), n - m), carry)
}

/// `r = a + w`, or `a - w`.
#[inline(always)]
unsafe fn sum_word(r: *mut Mpz, a: *const Mpz, w: Limb, negative: bool) {
    let word = Mpz { alloc: 0, size: (w != 0).into(), d: (&raw const w).cast_mut() };
    let n = Mpz::limbs(a).len();
    let (a, word) = ((a, n, Mpz::is_negative(a)), (&raw const word, usize::from(w != 0), negative));
    if n == 0 { unequal(r, word, a) } else { unequal(r, a, word) }
}
