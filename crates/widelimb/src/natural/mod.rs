//! Owned natural numbers.
//!
//! [`Natural`] has the operators of Rust's unsigned integers, in every combination of owned and
//! borrowed operands, and with `u64` on the right. Where a result may not exist, the operator or
//! method panics, as Rust's do, and a `checked_` method beside it returns a typed
//! [error](crate::error):
//!
//! | operator | panics | twin | cost for `n` limbs |
//! |---|---|---|---|
//! | `+` | | | `n` limb sums |
//! | `-` | the difference is below zero | [`Natural::checked_sub`] | `n` limb sums |
//! | `*` | more than [`MAX_BITS`] bits | [`Natural::checked_mul`] | that of [`limb::mul`](crate::limb::mul) |
//! | `/`, `%` | division by zero | [`Natural::checked_div`], [`Natural::checked_rem`] | that of [`limb::div_rem`](crate::limb::div_rem) |
//! | `<<` | more than [`MAX_BITS`] bits | [`Natural::checked_shl`] | `n` limb shifts |
//! | `>>`, `&`, `\|`, `^`, `==`, `<` | | | `n` limb operations at most |
//!
//! Numbers take as much memory as they need. Where the allocator has no more, the methods panic or
//! abort as `Vec` does; the `max_bits` of the checked methods is the guard against that.

mod add;
mod any_base;
mod bit_range;
mod bits;
mod bytes;
mod clamp;
mod cmp;
mod combinatorics;
mod congruence;
mod convert;
mod div;
mod divisor;
mod factor;
mod fixed_width;
mod float;
mod format;
mod gcd;
mod log2;
mod logarithm;
mod mul;
mod multiples;
mod parse;
mod parse_options;
mod residue;
mod ring;
mod root_rem;
mod roots;
mod scan;
mod scientific;
mod secret;
mod shift;
mod tree;
mod watched;

pub(crate) use add::{add_limb, sub_limb};
pub(crate) use clamp::{clamped, low_u128};
pub(crate) use convert::Parts;
pub use divisor::Divisor;
pub(crate) use fixed_width::fill;
pub(crate) use float::{cmp_truncated, float_traits, truncated};
pub(crate) use format::{checked_base, format_traits};
pub(crate) use mul::mul_limb;
pub use parse::ParseLimits;
pub(crate) use parse::parse_digits;
pub use parse_options::ParseOptions;
pub(crate) use parse_options::parse_from;
pub(crate) use scientific::{scientific_traits, write_scientific};

pub use crate::owned::MAX_BITS;
pub use crate::progress::Watched;

use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;

/// A natural number of any size: 0, 1, 2, ...
///
/// The value is `limbs[0] + limbs[1] * 2^64 + ...`; the highest limb is not 0, so every number has
/// one form, and 0 has no limb.
///
/// ```
/// use widelimb::Natural;
/// let a: Natural = "123456789012345678901234567890".parse()?;
/// let b = &a * &a + 1;
/// assert_eq!(b.to_string(), "15241578753238836750495351562536198787501905199875019052101");
/// # Ok::<(), widelimb::error::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    limbs: Vec<Limb>,
}

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural { limbs: Vec::new() };

    /// The number 1.
    pub fn one() -> Natural {
        Natural::from_limb(1)
    }

    /// The number `limbs[0] + limbs[1] * 2^64 + ...`; limbs of 0 at the top are dropped.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_limbs(vec![5, 0, 0]), 5);
    /// ```
    #[doc(alias("from_words"))]
    pub fn from_limbs(limbs: Vec<Limb>) -> Natural {
        let mut n = Natural { limbs };
        n.normalize();
        n
    }

    /// The limbs, little end first; the highest is not 0.
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The limbs, as [`limbs`](Natural::limbs), without a copy.
    pub fn into_limbs(self) -> Vec<Limb> {
        self.limbs
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Whether the number is 1.
    pub fn is_one(&self) -> bool {
        self.limbs == [1]
    }

    /// Whether 2 divides the number.
    pub fn is_even(&self) -> bool {
        self.limbs.first().is_none_or(|limb| limb % 2 == 0)
    }

    pub(crate) fn from_limb(limb: Limb) -> Natural {
        if limb == 0 { Natural::ZERO } else { Natural { limbs: vec![limb] } }
    }

    /// The number's only limb (0 for 0), or `None` where there are more.
    pub(crate) fn as_limb(&self) -> Option<Limb> {
        match self.limbs[..] {
            [] => Some(0),
            [limb] => Some(limb),
            _ => None,
        }
    }

    /// Restores the one form after limbs were written.
    fn normalize(&mut self) {
        let n = self.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |i| i + 1);
        self.limbs.truncate(n);
    }
}
