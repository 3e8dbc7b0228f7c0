//! Roots, rounded toward zero.

use super::Integer;
use crate::error::{RootError, or_panic};

impl Integer {
    /// `floor(sqrt(self))`.
    ///
    /// # Panics
    /// If the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(99).sqrt(), 9);
    /// ```
    #[track_caller]
    pub fn sqrt(&self) -> Integer {
        or_panic(self.checked_sqrt())
    }

    /// [`sqrt`](Integer::sqrt), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::EvenOfNegative`].
    pub fn checked_sqrt(&self) -> Result<Integer, RootError> {
        if self.negative {
            return Err(RootError::EvenOfNegative);
        }
        Ok(self.magnitude.sqrt().into())
    }

    /// The root of odd or even `degree`, rounded toward zero.
    ///
    /// # Panics
    /// If the degree is 0, or even where the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-28).root(3), -3);
    /// ```
    #[track_caller]
    pub fn root(&self, degree: u32) -> Integer {
        or_panic(self.checked_root(degree))
    }

    /// [`root`](Integer::root), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError`] names the reason.
    pub fn checked_root(&self, degree: u32) -> Result<Integer, RootError> {
        let magnitude = self.magnitude.checked_root(degree)?;
        if self.negative && degree.is_multiple_of(2) {
            return Err(RootError::EvenOfNegative);
        }
        Ok(Integer::from_parts(self.negative, magnitude))
    }

    /// Whether the number is the square of an integer.
    pub fn is_square(&self) -> bool {
        !self.negative && self.magnitude.is_square()
    }
}
