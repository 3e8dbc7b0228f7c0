//! Absolute values of numbers and of differences.

use super::Integer;
use crate::Natural;
use core::cmp::Ordering;

impl Integer {
    /// The absolute value that [`magnitude`](Integer::magnitude) shows, without a copy.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-5).into_magnitude(), 5);
    /// ```
    #[doc(alias("unsigned_abs"))]
    pub fn into_magnitude(self) -> Natural {
        self.into_parts().1
    }

    /// The order of the absolute values.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert!(Integer::from(-5).cmp_abs(&Integer::from(4)).is_gt());
    /// ```
    #[doc(alias("mpz_cmpabs", "partial_cmp_abs"))]
    pub fn cmp_abs(&self, other: &Integer) -> Ordering {
        self.magnitude().cmp(other.magnitude())
    }

    /// `|self - other|`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-5).abs_diff(&Integer::from(4)), 9);
    /// ```
    pub fn abs_diff(&self, other: &Integer) -> Natural {
        if self.is_negative() == other.is_negative() {
            self.magnitude().abs_diff(other.magnitude())
        } else {
            self.magnitude() + other.magnitude()
        }
    }
}
