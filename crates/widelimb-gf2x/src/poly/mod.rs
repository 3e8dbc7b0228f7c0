//! Owned polynomials over GF(2).
//!
//! [`Poly`] has the operators of Rust's numbers, in every combination of owned and borrowed
//! operands. A difference is a sum. Where a result may not exist, the operator or method panics,
//! and a `try_` method, or one with a limit of bits, beside it returns a typed error:
//!
//! | operator | panics | twin | cost for `n` limbs |
//! |---|---|---|---|
//! | `+`, `-`, `==`, `<` | | | `n` limb operations at most |
//! | `*` | more than [`MAX_BITS`] bits, no memory | [`Poly::mul_within`], [`Poly::try_mul`] | that of [`gf2x::mul`](crate::mul) |
//! | `/`, `%` | division by zero, no memory | [`Poly::try_div_rem`] | that of [`gf2x::div_rem`](crate::div_rem) |
//! | `<<` | more than [`MAX_BITS`] bits | [`Poly::shl_within`] | `n` limb shifts |
//! | `>>` | | | `n` limb shifts |

mod add;
mod bits;
mod bytes;
mod cmp;
mod compose;
mod divide;
mod format;
mod gcd;
mod parse;
mod product;
mod shift;
mod terms;

pub use bits::Exponents;
pub use parse::{ParseError, ParseErrorKind, ParseLimits};
pub use widelimb_limb::values::MAX_BITS;

use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::scratch::{ScratchError, try_zeros};

/// A polynomial over GF(2), of any degree.
///
/// Bit `i` of limb `j` is the coefficient of `X^(64 j + i)`; the highest limb is not 0, so every
/// polynomial has one form, and 0 has no limb. The order is by degree, then by the highest
/// coefficient in which two differ: that of the numbers with the same bits.
///
/// ```
/// use widelimb::gf2x::Poly;
/// let a = Poly::from_exponents([7, 1, 0]); // X^7 + X + 1
/// let b = &a * &a + Poly::one();
/// assert_eq!(b, Poly::from_exponents([14, 2]));
/// assert_eq!(b.degree(), Some(14));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Poly {
    limbs: Vec<Limb>,
}

impl Poly {
    /// The polynomial 0.
    pub const ZERO: Poly = Poly { limbs: Vec::new() };

    /// The polynomial 0.
    pub const fn zero() -> Poly {
        Poly::ZERO
    }

    /// The polynomial 1.
    pub fn one() -> Poly {
        Poly::from(1)
    }

    /// The polynomial `X`.
    pub fn x() -> Poly {
        Poly::from(2)
    }

    /// `X^degree`.
    ///
    /// # Panics
    /// If there is no memory, or it has more than [`MAX_BITS`] coefficients;
    /// [`set_bit_within`](Poly::set_bit_within) gives the latter as an error.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::monomial(64).limbs(), [0, 1]);
    /// ```
    #[track_caller]
    pub fn monomial(degree: usize) -> Poly {
        let mut r = Poly::ZERO;
        r.set_bit(degree, true);
        r
    }

    /// The sum of `X^e` for each exponent `e`: those given twice cancel.
    ///
    /// # Panics
    /// If it has more than [`MAX_BITS`] coefficients, or there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([3, 5, 0, 5]).limbs(), [0b1001]);
    /// ```
    #[track_caller]
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Poly {
        let mut r = Poly::ZERO;
        for exponent in exponents {
            let value = !r.bit(exponent);
            r.set_bit(exponent, value);
        }
        r
    }

    /// The polynomial of the limbs, lowest coefficients first; limbs of 0 at the top are dropped.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_limbs(vec![2, 0, 0]), Poly::x());
    /// ```
    pub fn from_limbs(limbs: Vec<Limb>) -> Poly {
        let mut r = Poly { limbs };
        r.normalize();
        r
    }

    /// The limbs, lowest coefficients first; the highest is not 0.
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The limbs that [`limbs`](Poly::limbs) shows, without a copy.
    pub fn into_limbs(self) -> Vec<Limb> {
        self.limbs
    }

    /// The highest exponent, or `None` for 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::monomial(100).degree(), Some(100));
    /// assert_eq!(Poly::ZERO.degree(), None);
    /// ```
    pub fn degree(&self) -> Option<usize> {
        self.bit_len().checked_sub(1)
    }

    /// The number of coefficients up to the highest that is 1: the degree and 1, and 0 for 0.
    pub fn bit_len(&self) -> usize {
        let top = self.limbs.last().map_or(0, |last| last.leading_zeros() as usize);
        self.limbs.len() * LIMB_BITS - top
    }

    /// Whether the polynomial is 0.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Whether the polynomial is 1.
    pub fn is_one(&self) -> bool {
        self.limbs == [1]
    }

    /// A copy of the polynomial, with an error where there is no memory.
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory for it.
    pub(crate) fn try_clone(&self) -> Result<Poly, ScratchError> {
        let mut limbs = try_zeros(self.limbs.len())?;
        limbs.copy_from_slice(&self.limbs);
        Ok(Poly { limbs })
    }

    /// Appends zeros up to `limbs` limbs, which are more than there are.
    fn grow(&mut self, limbs: usize) -> Result<(), ScratchError> {
        if self.limbs.capacity() < limbs && self.limbs.is_empty() {
            self.limbs = try_zeros(limbs)?;
            return Ok(());
        }
        let more = limbs - self.limbs.len();
        self.limbs.try_reserve(more).map_err(|_| ScratchError { limbs })?;
        self.limbs.resize(limbs, 0);
        Ok(())
    }

    /// Restores the one form of a polynomial after its limbs were written.
    fn normalize(&mut self) {
        let n = self.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |i| i + 1);
        self.limbs.truncate(n);
    }
}

impl From<Limb> for Poly {
    /// The polynomial whose coefficients are the bits of the limb.
    fn from(limb: Limb) -> Poly {
        if limb == 0 { Poly::ZERO } else { Poly { limbs: vec![limb] } }
    }
}
