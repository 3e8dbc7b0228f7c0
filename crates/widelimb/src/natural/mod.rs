//! Owned natural numbers.
//!
//! [`Natural`] has the operators of Rust's unsigned integers, in every combination of owned and
//! borrowed operands, with every [primitive integer](Primitive) on either side. Where a result may
//! not exist, the operator or method panics, as Rust's do, and a twin beside it does not. Three
//! words name the twins, here as in [`Integer`](crate::Integer) and in `gf2x::Poly`:
//!
//! - `try_div`: a `Result` with a typed [error](crate::error);
//! - `checked_div`: an `Option`, as Rust's integers have it;
//! - `mul_within`: a `Result` of at most `max_bits` bits, or a [`CapacityError`](crate::error::CapacityError).
//!
//!
//! | operator | panics | twin | cost for `n` limbs |
//! |---|---|---|---|
//! | `+` | | | `n` limb sums |
//! | `-` | the difference is below zero | [`Natural::try_sub`] | `n` limb sums |
//! | `*` | more than [`MAX_BITS`] bits | [`Natural::mul_within`] | that of [`limb::mul`](crate::limb::mul) |
//! | `/`, `%` | division by zero | [`Natural::try_div`], [`Natural::try_rem`] | that of [`limb::div_rem`](crate::limb::div_rem) |
//! | `<<` | more than [`MAX_BITS`] bits | [`Natural::shl_within`] | `n` limb shifts |
//! | `>>`, `&`, `\|`, `^`, `==`, `<` | | | `n` limb operations at most |
//!
//! Numbers take as much memory as they need. Where the allocator has no more, the methods panic or
//! abort as `Vec` does; the `max_bits` of the methods `_within` is the guard against that.

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
pub(crate) mod decimal;
mod div;
mod divisor;
mod factor;
mod fixed_width;
mod float;
mod format;
mod gcd;
mod limbs;
mod log2;
mod logarithm;
mod mul;
mod multiples;
mod parse;
mod parse_options;
mod residue;
mod ring;
mod room;
mod root_rem;
mod roots;
mod scan;
mod scientific;
mod secret;
mod shift;
pub(crate) mod short;
mod tree;

pub(crate) use add::{difference_of_limbs, sum_of_limbs};
pub(crate) use clamp::{clamped, low_u128};
pub(crate) use cmp::cmp_long;
pub use divisor::Divisor;
pub(crate) use fixed_width::fill;
pub(crate) use float::{cmp_whole, float_traits, split_float};
pub(crate) use format::{format_traits, known_base};
pub(crate) use limbs::{INLINE, Limbs, Short};
pub use parse::ParseLimits;
pub(crate) use parse::{parse_digits, parse_digits_metered};
pub use parse_options::ParseOptions;
pub(crate) use parse_options::parse_from;
pub(crate) use scientific::{scientific_traits, write_scientific};

pub use crate::owned::Primitive;
pub use crate::progress::Watched;
pub use widelimb_limb::values::MAX_BITS;

use crate::Limb;
use alloc::vec::Vec;
use widelimb_limb::owned::zeros;

/// A natural number of any size: 0, 1, 2, ...
///
/// The value is `limbs[0] + limbs[1] * 2^64 + ...`; the highest limb is not 0, so every number has
/// one form, and 0 has no limb. Which operators there are, when they panic, their twins
/// and what they cost: see the [module](self).
///
/// ```
/// use widelimb::Natural;
/// let a: Natural = "123456789012345678901234567890".parse()?;
/// let b = &a * &a + 1;
/// assert_eq!(b.to_string(), "15241578753238836750495351562536198787501905199875019052101");
/// # Ok::<(), widelimb::error::ParseError>(())
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct Natural {
    /// The limbs; their bit for a sign means nothing here.
    pub(crate) limbs: Limbs,
}

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural::from_u64(0);

    /// The number 1.
    pub const ONE: Natural = Natural::from_u64(1);

    /// The number 0.
    #[inline]
    pub const fn zero() -> Natural {
        Natural::ZERO
    }

    /// The number 1.
    #[inline]
    pub const fn one() -> Natural {
        Natural::ONE
    }

    /// The number `value`, in constants too.
    ///
    /// ```
    /// use widelimb::Natural;
    /// const MERSENNE: Natural = Natural::from_u64((1 << 61) - 1);
    /// assert!(MERSENNE.is_probable_prime());
    /// ```
    #[inline]
    pub const fn from_u64(value: u64) -> Natural {
        let mut short = [0; INLINE];
        short[0] = value;
        Natural { limbs: Limbs::short(short) }
    }

    /// The number `limbs[0] + limbs[1] * 2^64 + ...`; limbs of 0 at the top are dropped.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_limbs(vec![5, 0, 0]), 5);
    /// ```
    #[doc(alias("from_words"))]
    pub fn from_limbs(limbs: Vec<Limb>) -> Natural {
        Natural { limbs: Limbs::from_vec(limbs) }
    }

    /// The number of the limbs, little end first; limbs of 0 at the top are dropped.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_limb_slice(&[5, 0, 0]), 5);
    /// ```
    pub fn from_limb_slice(limbs: &[Limb]) -> Natural {
        Natural { limbs: Limbs::from_slice(limbs) }
    }

    /// The limbs, little end first; the highest is not 0.
    #[doc(alias("as_limbs", "as_words", "to_u64_digits"))]
    #[inline]
    pub fn limbs(&self) -> &[Limb] {
        self.limbs.as_slice()
    }

    /// The limbs that [`limbs`](Natural::limbs) shows, without a copy of a long number.
    pub fn into_limbs(self) -> Vec<Limb> {
        self.limbs.into_vec()
    }

    /// Whether the number is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match self.limbs.as_short() {
            Some(short) => short::is_zero(short),
            None => self.limbs().is_empty(),
        }
    }

    /// Whether the number is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.as_limb() == Some(1)
    }

    /// Whether 2 divides the number.
    #[inline]
    pub fn is_even(&self) -> bool {
        match self.limbs.as_short() {
            Some(short) => short[0] % 2 == 0,
            None => self.limbs().first().is_none_or(|limb| limb % 2 == 0),
        }
    }

    #[inline]
    pub(crate) const fn from_short(short: Short) -> Natural {
        Natural { limbs: Limbs::short(short) }
    }

    /// The number whose `n` limbs `write` writes; they are 0 before.
    #[inline]
    pub(crate) fn with_limbs(n: usize, write: impl FnOnce(&mut [Limb])) -> Natural {
        if n <= INLINE {
            let mut short = [0; INLINE];
            write(&mut short[..n]);
            return Natural::from_short(short);
        }
        let mut limbs = zeros(n);
        write(&mut limbs);
        Natural::from_limbs(limbs)
    }

    /// The numbers whose `m` and `n` limbs `write` writes; they are 0 before.
    #[inline]
    pub(crate) fn pair_with_limbs(
        m: usize,
        n: usize,
        write: impl FnOnce(&mut [Limb], &mut [Limb]),
    ) -> (Natural, Natural) {
        let mut second = Natural::ZERO;
        let first =
            Natural::with_limbs(m, |first| second = Natural::with_limbs(n, |r| write(first, r)));
        (first, second)
    }

    /// The number's only limb (0 for 0), or `None` where there are more.
    #[inline]
    pub(crate) fn as_limb(&self) -> Option<Limb> {
        match self.limbs.as_short() {
            Some(short) => short::as_limb(short),
            None => match *self.limbs() {
                [] => Some(0),
                [limb] => Some(limb),
                _ => None,
            },
        }
    }
}

impl Clone for Natural {
    #[inline]
    fn clone(&self) -> Natural {
        Natural { limbs: self.limbs.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Natural) {
        self.assign_from(source);
    }
}

impl Default for Natural {
    /// The number 0.
    #[inline]
    fn default() -> Natural {
        Natural::ZERO
    }
}
