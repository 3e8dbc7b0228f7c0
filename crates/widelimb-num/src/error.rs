//! Why a text or a number is not converted.

use core::fmt;

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBigIntError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    InvalidDigit,
}

impl ParseBigIntError {
    pub(crate) const EMPTY: ParseBigIntError = ParseBigIntError { kind: Kind::Empty };
    pub(crate) const INVALID: ParseBigIntError = ParseBigIntError { kind: Kind::InvalidDigit };
}

impl fmt::Display for ParseBigIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            Kind::Empty => "cannot parse integer from empty string",
            Kind::InvalidDigit => "invalid digit found in string",
        })
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ParseBigIntError {}

/// Why a number is not one of another type: it is out of that type's range.
///
/// A conversion of an owned number gives it back in the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryFromBigIntError<T> {
    original: T,
}

impl<T> TryFromBigIntError<T> {
    #[inline]
    pub(crate) fn new(original: T) -> TryFromBigIntError<T> {
        TryFromBigIntError { original }
    }

    /// The number that was to be converted; `()` where it was borrowed.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// let error = u8::try_from(BigInt::from(-1)).unwrap_err();
    /// assert_eq!(error.into_original(), BigInt::from(-1));
    /// ```
    pub fn into_original(self) -> T {
        self.original
    }
}

impl<T> fmt::Display for TryFromBigIntError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("out of range conversion regarding big integer attempted")
    }
}

#[cfg(feature = "std")]
impl<T: fmt::Debug> std::error::Error for TryFromBigIntError<T> {}
