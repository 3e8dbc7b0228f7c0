//! Rationals: the functions `mpq_`.
//!
//! Operands are in lowest terms with a positive denominator, as the manual asks, and so are
//! results. They are computed as the integers of the crate `widelimb`, which are short without
//! memory of their own, and written at the end: so every argument may be every other.

mod arithmetic;
mod assign;
mod compare;
mod double;
mod parts;
mod text;

pub use arithmetic::*;
pub use assign::*;
pub use compare::*;
pub use double::*;
pub use parts::*;
pub use text::*;

pub(crate) use text::fraction_text;

use crate::abi::{Mpq, Mpz};
use crate::mpz::put;
use widelimb::{Integer, Natural};

/// An integer's value.
#[inline]
pub(crate) unsafe fn value(a: *const Mpz) -> Integer {
    Integer::from_parts(Mpz::is_negative(a), magnitude(a))
}

/// An integer's absolute value.
#[inline]
pub(crate) unsafe fn magnitude(a: *const Mpz) -> Natural {
    Natural::from_limb_slice(Mpz::limbs(a))
}

/// `r = num / den`, which are in lowest terms.
#[inline]
pub(crate) unsafe fn put_fraction(r: *mut Mpq, num: &Integer, den: &Natural) {
    put(&raw mut (*r).num, num.magnitude().limbs(), num.is_negative());
    put(&raw mut (*r).den, den.limbs(), false);
}
