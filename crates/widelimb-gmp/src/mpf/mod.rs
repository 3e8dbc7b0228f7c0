//! Floats: the functions `mpf_`.
//!
//! A float has a precision of `p` limbs and memory for `p + 1`; results are cut, never rounded. How
//! much of the operands is looked at decides the last limbs of a result, and is so for each
//! operation that results are those of GMP to the last limb: the heads of `p` limbs of factors, for
//! instance, or what is in a window of `p` limbs below the highest limb of a sum.
//!
//! Operations look at their operands as [`Value`]s, make the result in scratch, and write it at the
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

pub(crate) use scaled::set_scaled;

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
    (*r).d.copy_from(limbs.as_ptr(), limbs.len());
    (*r).exp = if limbs.is_empty() { 0 } else { a.exp };
    let size = limbs.len() as c_int;
    (*r).size = if a.negative { -size } else { size };
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

/// `r = 0`.
#[inline(always)]
pub(crate) unsafe fn put_zero(r: *mut Mpf) {
    (*r).size = 0;
    (*r).exp = 0;
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
