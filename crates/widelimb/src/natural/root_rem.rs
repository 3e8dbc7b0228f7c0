//! Cubic roots, and roots of any degree with remainders.

use super::Natural;
use crate::error::{RootError, or_panic};
use widelimb_limb as limb;
use widelimb_limb::root::root_of_two;

impl Natural {
    /// `floor(self^(1/3))`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(999_u32).cbrt(), 9);
    /// ```
    pub fn cbrt(&self) -> Natural {
        self.root(3)
    }

    /// `(r, self - r^degree)` for `r = floor(self^(1/degree))`. Cost: that of [`limb::root_rem`].
    ///
    /// # Panics
    /// If the degree is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (root, rest) = Natural::from(1003_u32).root_rem(3);
    /// assert!(root == 10 && rest == 3);
    /// ```
    #[doc(alias("mpz_rootrem", "iroot_rem"))]
    #[track_caller]
    pub fn root_rem(&self, degree: u32) -> (Natural, Natural) {
        or_panic(self.try_root_rem(degree))
    }

    /// [`root_rem`](Natural::root_rem), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::Zeroth`].
    pub fn try_root_rem(&self, degree: u32) -> Result<(Natural, Natural), RootError> {
        if degree == 0 {
            return Err(RootError::Zeroth);
        }
        if let (3.., Some(small)) = (degree, self.as_u128()) {
            let root = root_of_two(small, degree);
            let rest = small - u128::from(root).wrapping_pow(degree);
            return Ok((Natural::from_u64(root), Natural::from_u128(rest)));
        }
        let (root, rest) = limb::root_rem(self.limbs(), degree);
        Ok((Natural::from_limbs(root), Natural::from_limbs(rest)))
    }
}
