//! Floats: the functions `mpf_`.
//!
//! A float has a precision of `p` limbs and memory for `p + 1`; results are cut, never rounded. How
//! much of the operands is looked at decides the last limbs of a result, and is so for each
//! operation that results are those of GMP to the last limb: the heads of `p` limbs of factors, for
//! instance, or what is in a window of `p` limbs below the highest limb of a sum.
//!
//! Operations look at their operands as `Value`s, make the result in scratch, and write it at the
//! end: so every argument may be every other.

mod assign;
mod compare;
mod convert;
mod io;
mod life;
mod product;
mod quotient;
mod random;
mod root;
mod round;
mod scaled;
mod sum;
mod text;

pub use assign::*;
pub use compare::*;
pub use convert::*;
pub use io::*;
pub use life::*;
pub use product::*;
pub use quotient::*;
pub use random::*;
pub use root::*;
pub use round::*;
pub use sum::*;
pub use text::*;

pub(crate) use scaled::{power, set_scaled};

use crate::abi::{Exponent, Mpf, Mpz};
use core::ffi::c_int;
use core::slice::{from_raw_parts, from_raw_parts_mut, from_ref};
use widelimb_limb::Limb;

/// What a float stands for: `0.limbs * 2^(64 exp)`. The highest limb is not 0; others may be, the
/// lowest too.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    /// The limbs, none for 0.
    pub limbs: &'a [Limb],
    /// Whether the number is below 0.
    pub negative: bool,
    /// The limbs before the point.
    pub exp: Exponent,
}

impl<'a> Value<'a> {
    /// A float's.
    #[inline(always)]
    pub unsafe fn of(a: *const Mpf) -> Value<'a> {
        let n = (*a).size.unsigned_abs() as usize;
        Value { limbs: from_raw_parts((*a).d, n), negative: (*a).size < 0, exp: (*a).exp }
    }

    /// An integer's.
    #[inline]
    pub unsafe fn of_integer(a: *const Mpz) -> Value<'a> {
        let limbs = Mpz::limbs(a);
        Value { limbs, negative: Mpz::is_negative(a), exp: limbs.len() as Exponent }
    }

    /// A word's, or its negative.
    #[inline(always)]
    pub fn of_word(w: &'a Limb, negative: bool) -> Value<'a> {
        let limbs = if *w == 0 { &[][..] } else { from_ref(w) };
        Value { limbs, negative: negative && *w != 0, exp: limbs.len() as Exponent }
    }

    /// `-a`.
    #[inline(always)]
    pub fn negated(self) -> Value<'a> {
        Value { negative: !self.negative, ..self }
    }

    /// `|a|`.
    #[inline(always)]
    pub fn absolute(self) -> Value<'a> {
        Value { negative: false, ..self }
    }

    /// Whether it is 0.
    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.limbs.is_empty()
    }
}

/// The upper limbs, so many at most.
#[inline(always)]
pub(crate) fn head(limbs: &[Limb], most: usize) -> &[Limb] {
    &limbs[limbs.len().saturating_sub(most)..]
}

/// The precision in limbs.
#[inline(always)]
pub(crate) unsafe fn precision(r: *const Mpf) -> usize {
    (*r).prec as usize
}

/// `r = a`, cut to the memory of `r`. The limbs may be those of `r`.
#[inline(always)]
pub(crate) unsafe fn put(r: *mut Mpf, a: Value<'_>) {
    let limbs = head(a.limbs, precision(r) + 1);
    move_limbs((*r).d, limbs.as_ptr(), limbs.len());
    put_size(r, limbs.len(), a.negative, if limbs.is_empty() { 0 } else { a.exp });
}

/// Says how many limbs are in use, the sign and the exponent.
#[inline(always)]
pub(crate) unsafe fn put_size(r: *mut Mpf, limbs: usize, negative: bool, exp: Exponent) {
    let size = limbs as c_int;
    (*r).size = if negative { -size } else { size };
    (*r).exp = exp;
}

/// `r = a`, whose limbs may have zeros at the top.
#[inline(always)]
pub(crate) unsafe fn put_trimmed(r: *mut Mpf, mut a: Value<'_>) {
    while let [rest @ .., 0] = a.limbs {
        a.limbs = rest;
        a.exp = a.exp.wrapping_sub(1);
    }
    put(r, a);
}

/// `r = ` limbs of which the highest may be 0 and does not count for the exponent that is given.
#[inline(always)]
pub(crate) unsafe fn put_below_carry(r: *mut Mpf, limbs: &[Limb], negative: bool, exp: Exponent) {
    match limbs {
        [limbs @ .., 0] => put(r, Value { limbs, negative, exp }),
        limbs => put(r, Value { limbs, negative, exp: exp.wrapping_add(1) }),
    }
}

/// `r = 0`.
#[inline(always)]
pub(crate) unsafe fn put_zero(r: *mut Mpf) {
    put_size(r, 0, false, 0);
}

/// `r = a` of `n` limbs, which may overlap. Few limbs take no call, and are read one by one: a load
/// of two waits for the stores of limbs that were just computed.
#[inline(always)]
pub(crate) unsafe fn move_limbs(r: *mut Limb, a: *const Limb, n: usize) {
    if n > 4 {
        return r.copy_from(a, n);
    }
    for i in 0..n {
        // Each is read before the one in its place, or one below it, is written.
        *r.add(i) = a.add(i).read_volatile();
    }
}

/// Whether a result of so many limbs may be written to the memory of `r` while the limbs, which
/// stand above so many of its limbs, are read: they are apart, or in their place.
#[inline(always)]
pub(crate) unsafe fn in_place(r: *mut Mpf, n: usize, limbs: &[Limb], above: usize) -> bool {
    let (to, from) = ((*r).d.cast_const(), limbs.as_ptr());
    from.wrapping_sub(above) == to
        || to.wrapping_add(n) <= from
        || from.wrapping_add(limbs.len()) <= to
}

/// Writes limbs at the top of longer ones, and zeros below.
#[inline(always)]
pub(crate) fn place_at_top(r: &mut [Limb], a: &[Limb]) {
    let (low, high) = r.split_at_mut(r.len() - a.len());
    low.fill(0);
    high.copy_from_slice(a);
}

/// The limbs in memory.
#[inline(always)]
pub(crate) unsafe fn in_use<'a>(r: *mut Mpf) -> &'a mut [Limb] {
    from_raw_parts_mut((*r).d, (*r).size.unsigned_abs() as usize)
}
