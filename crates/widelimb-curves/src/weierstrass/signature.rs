//! Signatures of ECDSA.

use super::curve::Curve;
use super::der;
use super::number::{self, Number};
use crate::Error;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// A signature: numbers `r` and `s` from 1 to `n - 1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature<C: Curve> {
    pub(crate) r: Number,
    pub(crate) s: Number,
    of: PhantomData<C>,
}

impl<C: Curve> Signature<C> {
    /// `n / 2`, rounded down.
    const HALF: Number = {
        let (mut half, mut i) = ([0; 6], 0);
        while i < 6 {
            half[i] = C::N[i] >> 1 | if i < 5 { C::N[i + 1] << 63 } else { 0 };
            i += 1;
        }
        half
    };

    /// The signature of two numbers.
    pub(crate) fn new(r: Number, s: Number) -> Result<Self, Error> {
        let is_scalar = |x| number::is_below(x, &C::N) & !number::is_zero(x);
        if is_scalar(&r) & is_scalar(&s) == 0 {
            return Err(Error::Signature);
        }
        Ok(Signature { r, s, of: PhantomData })
    }

    /// The signature of the bytes of `r` and `s`, big-endian, of the same length: 64 bytes with a
    /// curve of 256 bits, 96 with P-384 (IEEE P1363).
    ///
    /// # Errors
    /// [`Error::Signature`] if there are more or fewer bytes, or a number is 0, or not below the
    /// order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != 2 * C::LENGTH {
            return Err(Error::Signature);
        }
        let (r, s) = bytes.split_at(C::LENGTH);
        Self::new(number::of_bytes(r), number::of_bytes(s))
    }

    /// The bytes of `r` and `s`, as [`from_bytes`](Signature::from_bytes) takes them.
    pub fn to_bytes(self) -> C::Pair {
        let mut bytes = C::NO_PAIR;
        let (r, s) = bytes.as_mut().split_at_mut(C::LENGTH);
        number::to_bytes(&self.r, r);
        number::to_bytes(&self.s, s);
        bytes
    }

    /// The signature in DER (RFC 3279, section 2.2.3). Each signature has one form; others, such as
    /// lengths in more bytes than needed, are refused.
    ///
    /// # Errors
    /// [`Error::Signature`] if it is not that of two numbers from 1 to `n - 1`.
    pub fn from_der(bytes: &[u8]) -> Result<Self, Error> {
        let [r, s] = der::read(bytes).ok_or(Error::Signature)?;
        if r.len() > C::LENGTH || s.len() > C::LENGTH {
            return Err(Error::Signature);
        }
        Self::new(number::of_bytes(r), number::of_bytes(s))
    }

    /// The signature in DER.
    pub fn to_der(self) -> Vec<u8> {
        let bytes = self.to_bytes();
        let (r, s) = bytes.as_ref().split_at(C::LENGTH);
        der::write(r, s)
    }

    /// Whether `s` is at most `n / 2`. Of `(r, s)` and `(r, n - s)`, which are valid for the same
    /// messages, one is.
    pub fn is_s_low(&self) -> bool {
        number::is_below(&Self::HALF, &self.s) == 0
    }

    /// The one of `(r, s)` and `(r, n - s)` with `s` of at most `n / 2`.
    pub fn with_low_s(&self) -> Self {
        let s = if self.is_s_low() { self.s } else { number::negated(&self.s, &C::N) };
        Signature { s, ..*self }
    }
}

impl<C: Curve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.to_bytes().as_ref().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
