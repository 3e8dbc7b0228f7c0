//! Sums and differences, negation and absolute values.

use super::compare::compare_same_length;
use super::{__gmpz_set, copy, put_word};
use crate::abi::Mpz;
use crate::export::export;
use core::ffi::c_ulong;
use core::ptr;
use widelimb_kernels::scalar::{add_block, sub_block};
use widelimb_limb::{self as limb, Limb, raw};

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
        sum_word(r, b, w, true);
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

/// The most limbs of operands of one length that are added in registers.
const FEW: usize = 4;

/// `r = a + b`, where `b` has the sign that is told. What is not of few limbs is apart and comes
/// last, in functions that never unwind: so the rest needs no stack frame.
#[inline(always)]
pub(super) unsafe fn sum(r: *mut Mpz, a: *const Mpz, b: *const Mpz, b_negative: bool) {
    let (n, negative) = (Mpz::limbs(a).len(), Mpz::is_negative(a));
    if n != Mpz::limbs(b).len() {
        unequal(r, a, b, b_negative);
    } else if n.wrapping_sub(1) < FEW && (*r).alloc as usize > n {
        few(r, (*a).d, (*b).d, n, negative, b_negative);
    } else if negative == b_negative {
        equal_sum(r, a, b, n, negative);
    } else {
        equal_difference(r, a, b, n, negative);
    }
}

/// `r = a + b` of `n` limbs, 1 to [`FEW`], of the signs that are told, where there is room.
#[inline(always)]
unsafe fn few(r: *mut Mpz, a: *const Limb, b: *const Limb, n: usize, negative: bool, other: bool) {
    let room = (*r).d;
    if negative == other {
        let carry = match n {
            1 => add_block::<1>(room, a, b, false),
            2 => add_block::<2>(room, a, b, false),
            3 => add_block::<3>(room, a, b, false),
            _ => add_block::<4>(room, a, b, false),
        };
        *room.add(n) = carry.into();
        return Mpz::set_exact_size(r, n + usize::from(carry), negative);
    }
    let below = match n {
        1 => sub_block::<1>(room, a, b, false),
        2 => sub_block::<2>(room, a, b, false),
        3 => sub_block::<3>(room, a, b, false),
        _ => sub_block::<4>(room, a, b, false),
    };
    if below {
        let mut carry = true;
        for i in 0..n {
            (*room.add(i), carry) = (!*room.add(i)).overflowing_add(carry.into());
        }
    }
    Mpz::set_size(r, n, negative != below);
}

/// `r = a + b` of `n` limbs each and one sign.
#[inline(never)]
unsafe extern "C" fn equal_sum(
    r: *mut Mpz,
    a: *const Mpz,
    b: *const Mpz,
    n: usize,
    negative: bool,
) {
    let room = Mpz::room(r, n + 1);
    let carry = raw::add_n(room, (*a).d, (*b).d, n);
    *room.add(n) = carry;
    Mpz::set_exact_size(r, n + carry as usize, negative);
}

/// `r = a - b` of the absolute values, `n` limbs each, with the sign of `a` that is told.
#[inline(never)]
unsafe extern "C" fn equal_difference(
    r: *mut Mpz,
    a: *const Mpz,
    b: *const Mpz,
    n: usize,
    negative: bool,
) {
    let room = Mpz::room(r, n);
    let (a, b) = ((*a).d, (*b).d);
    let less = compare_same_length(a, b, n).is_lt();
    let (a, b) = if less { (b, a) } else { (a, b) };
    raw::sub_n(room, a, b, n);
    Mpz::set_size(r, n, negative != less);
}

/// [`sum`] of different lengths.
#[inline(never)]
unsafe extern "C" fn unequal(r: *mut Mpz, a: *const Mpz, b: *const Mpz, b_negative: bool) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let a_negative = Mpz::is_negative(a);
    if an < bn {
        longer_and_shorter(r, (b, bn, b_negative), (a, an, a_negative))
    } else {
        longer_and_shorter(r, (a, an, a_negative), (b, bn, b_negative))
    }
}

/// A source: the number, its limbs and its sign, which may not be the number's own.
type Source = (*const Mpz, usize, bool);

/// The sum of a number and one of fewer limbs.
#[inline(always)]
unsafe fn longer_and_shorter(r: *mut Mpz, (long, n, negative): Source, (short, m, other): Source) {
    if negative == other {
        let room = Mpz::room(r, n + 1);
        let (a, b) = ((*long).d, (*short).d);
        let carry = raw::add_n(room, a, b, m);
        let carry = carry_on(room, a, m, n, carry, limb::add_1_assign);
        *room.add(n) = carry;
        return Mpz::set_exact_size(r, n + carry as usize, negative);
    }
    let room = Mpz::room(r, n);
    let (a, b) = ((*long).d, (*short).d);
    let borrow = raw::sub_n(room, a, b, m);
    carry_on(room, a, m, n, borrow, limb::sub_1_assign);
    Mpz::set_size(r, n, negative);
}

/// Limbs `m` to `n`, of which there are some, of `r = a ± carry`; the carry out.
#[inline(always)]
unsafe fn carry_on(
    r: *mut Limb,
    a: *const Limb,
    m: usize,
    n: usize,
    carry: Limb,
    add: impl Fn(&mut [Limb], Limb) -> Limb,
) -> Limb {
    if !ptr::eq(r, a) {
        r.add(m).copy_from(a.add(m), n - m);
    }
    add(core::slice::from_raw_parts_mut(r.add(m), n - m), carry)
}

/// `r = a + w`, or `a - w`.
#[inline(always)]
pub(super) unsafe fn sum_word(r: *mut Mpz, a: *const Mpz, w: Limb, minus: bool) {
    let (n, negative) = (Mpz::limbs(a).len(), Mpz::is_negative(a));
    if n == 0 {
        return put_word(r, w, minus);
    }
    if negative == minus {
        let room = Mpz::room(r, n + 1);
        let carry = combined(room, (*a).d, n, w, Limb::overflowing_add);
        *room.add(n) = carry.into();
        return Mpz::set_exact_size(r, n + usize::from(carry), negative);
    }
    let room = Mpz::room(r, n);
    if n == 1 {
        let (difference, below) = (*(*a).d).overflowing_sub(w);
        *room = if below { difference.wrapping_neg() } else { difference };
        return Mpz::set_exact_size(r, usize::from(difference != 0), negative != below);
    }
    // Of two limbs and more, nothing is borrowed from above, and only the highest becomes 0.
    combined(room, (*a).d, n, w, Limb::overflowing_sub);
    Mpz::set_exact_size(r, n - usize::from(*room.add(n - 1) == 0), negative);
}

/// `r = a + w` or `r = a - w` of `n` limbs, 1 or more, which `step` does on one; whether it carries
/// or borrows out.
#[inline(always)]
unsafe fn combined(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    w: Limb,
    step: impl Fn(Limb, Limb) -> (Limb, bool),
) -> bool {
    let (low, mut carry) = step(*a, w);
    *r = low;
    let mut done = 1;
    while carry && done < n {
        (*r.add(done), carry) = step(*a.add(done), 1);
        done += 1;
    }
    if !ptr::eq(r, a) {
        copy(r.add(done), a.add(done), n - done);
    }
    carry
}
