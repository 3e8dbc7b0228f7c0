//! Roots, rounded down.

use super::Natural;
use crate::arch::kernels;
use crate::error::{RootError, or_panic};
use crate::limb;
use crate::progress::Meter;

impl Natural {
    /// `floor(sqrt(self))`. Cost: that of [`limb::sqrt_rem`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(99_u32).sqrt(), 9);
    /// ```
    pub fn sqrt(&self) -> Natural {
        self.sqrt_rem().0
    }

    /// `(s, self - s^2)` for `s = floor(sqrt(self))`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (s, rest) = Natural::from(99_u32).sqrt_rem();
    /// assert!(s == 9 && rest == 18);
    /// ```
    pub fn sqrt_rem(&self) -> (Natural, Natural) {
        let (root, rest) = limb::sqrt_rem(&self.limbs);
        (Natural::from_limbs(root), Natural::from_limbs(rest))
    }

    /// Whether the number is the square of an integer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(81_u32).is_square());
    /// assert!(!Natural::from(82_u32).is_square());
    /// ```
    pub fn is_square(&self) -> bool {
        // The last six bits of a square are one of twelve values.
        const SQUARES_MOD_64: u64 = 0x0202_0212_0203_0213;
        let low = self.limbs.first().map_or(0, |limb| limb % 64);
        SQUARES_MOD_64 >> low & 1 == 1 && self.sqrt_rem().1.is_zero()
    }

    /// `floor(self^(1/degree))`. Cost: that of [`limb::root_rem`].
    ///
    /// # Panics
    /// If the degree is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(1000_u32).root(3), 10);
    /// assert_eq!(Natural::from(999_u32).root(3), 9);
    /// ```
    #[track_caller]
    pub fn root(&self, degree: u32) -> Natural {
        or_panic(self.checked_root(degree))
    }

    /// [`root`](Natural::root), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::Zeroth`].
    pub fn checked_root(&self, degree: u32) -> Result<Natural, RootError> {
        self.root_metered(degree, Meter::SILENT)
    }

    pub(super) fn root_metered(&self, degree: u32, meter: Meter<'_>) -> Result<Natural, RootError> {
        if degree == 0 {
            return Err(RootError::Zeroth);
        }
        let (root, _) = limb::root::root_rem_metered(kernels(), &self.limbs, degree, meter);
        Ok(Natural::from_limbs(root))
    }
}
