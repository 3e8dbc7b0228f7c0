//! Cubic roots, and roots of any degree with remainders.

use super::Integer;
use crate::error::{RootError, or_panic};

impl Integer {
    /// The cubic root, rounded toward zero.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-28).cbrt(), -3);
    /// ```
    pub fn cbrt(&self) -> Integer {
        self.root(3)
    }

    /// `(r, self - r^degree)` for the root `r`, rounded toward zero.
    ///
    /// # Panics
    /// If the degree is 0, or even where the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (root, rest) = Integer::from(-28).root_rem(3);
    /// assert!(root == -3 && rest == -1);
    /// ```
    #[doc(alias("mpz_rootrem", "iroot_rem"))]
    #[track_caller]
    pub fn root_rem(&self, degree: u32) -> (Integer, Integer) {
        or_panic(self.try_root_rem(degree))
    }

    /// [`root_rem`](Integer::root_rem), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError`] names the reason.
    pub fn try_root_rem(&self, degree: u32) -> Result<(Integer, Integer), RootError> {
        let (root, rest) = self.magnitude().try_root_rem(degree)?;
        if self.is_negative() && degree.is_multiple_of(2) {
            return Err(RootError::EvenOfNegative);
        }
        let signed = |n| Integer::from_parts(self.is_negative(), n);
        Ok((signed(root), signed(rest)))
    }
}
