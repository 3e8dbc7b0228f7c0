//! Roots, rounded down.

use super::Natural;
use super::limbs::Short;
use crate::error::{RootError, or_panic};
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::progress::Meter;
use widelimb_limb::root::root_of_two;
use widelimb_limb::root::short::{LONGEST, sqrt_rem, sqrt_rem_small};

impl Natural {
    /// `floor(sqrt(self))`. Cost: that of [`limb::sqrt_rem`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(99_u32).sqrt(), 9);
    /// ```
    #[doc(alias("isqrt", "floor_sqrt", "mpz_sqrt"))]
    pub fn sqrt(&self) -> Natural {
        if let Some(small) = self.as_u128() {
            return Natural::from_u64(sqrt_rem_small(small).0);
        }
        if let Some((root, _)) = self.short_sqrt() {
            return Natural::from_short(root);
        }
        Natural::from_limbs(limb::sqrt(self.limbs()))
    }

    /// `(s, self - s^2)` for `s = floor(sqrt(self))`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (s, rest) = Natural::from(99_u32).sqrt_rem();
    /// assert!(s == 9 && rest == 18);
    /// ```
    #[doc(alias("isqrt_rem", "mpz_sqrtrem"))]
    pub fn sqrt_rem(&self) -> (Natural, Natural) {
        if let Some(small) = self.as_u128() {
            let (root, rest) = sqrt_rem_small(small);
            return (Natural::from_u64(root), Natural::from_u128(rest));
        }
        if let Some((root, rest)) = self.short_sqrt() {
            return (Natural::from_short(root), rest);
        }
        let (root, rest) = limb::sqrt_rem(self.limbs());
        (Natural::from_limbs(root), Natural::from_limbs(rest))
    }

    /// The root of a number short enough that it is found in registers, and the remainder.
    #[inline]
    fn short_sqrt(&self) -> Option<(Short, Natural)> {
        let limbs = self.limbs();
        if limbs.len() > LONGEST {
            return None;
        }
        let (root, rest) = sqrt_rem(limbs);
        let [r0, r1, r2, r3, top] = rest;
        let rest = match top {
            0 => Natural::from_short([r0, r1, r2, r3]),
            _ => Natural::from_limb_slice(&rest),
        };
        Some((root, rest))
    }

    /// Whether the number is the square of an integer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(81_u32).is_square());
    /// assert!(!Natural::from(82_u32).is_square());
    /// ```
    #[doc(alias("is_perfect_square", "mpz_perfect_square_p"))]
    pub fn is_square(&self) -> bool {
        limb::is_square(self.limbs())
    }

    /// Whether the number is `b^e` for some `b` and some `e >= 2`; so 0 and 1 are powers. Cost:
    /// that of [`limb::perfect_power`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(1000_u32).is_power());
    /// assert!(!Natural::from(1001_u32).is_power());
    /// ```
    #[doc(alias("is_perfect_power", "mpz_perfect_power_p"))]
    pub fn is_power(&self) -> bool {
        limb::is_power(self.limbs())
    }

    /// `(b, e)` with `self = b^e` for the largest `e`, where that is 2 or more; `None` for 0 and 1,
    /// which have no largest one. Cost: that of [`limb::perfect_power`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(64_u32).perfect_power(), Some((Natural::from(2_u32), 6)));
    /// assert_eq!(Natural::from(65_u32).perfect_power(), None);
    /// ```
    #[doc(alias("express_as_power"))]
    pub fn perfect_power(&self) -> Option<(Natural, u64)> {
        let (root, exponent) = limb::perfect_power(self.limbs())?;
        Some((Natural::from_limbs(root), exponent))
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
    #[doc(alias("nth_root", "iroot", "floor_root", "mpz_root"))]
    #[track_caller]
    pub fn root(&self, degree: u32) -> Natural {
        or_panic(self.try_root(degree))
    }

    /// [`root`](Natural::root), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::Zeroth`].
    pub fn try_root(&self, degree: u32) -> Result<Natural, RootError> {
        self.root_metered(degree, Meter::SILENT)
    }

    pub(crate) fn root_metered(&self, degree: u32, meter: Meter<'_>) -> Result<Natural, RootError> {
        if degree == 0 {
            return Err(RootError::Zeroth);
        }
        if let (3.., Some(small)) = (degree, self.as_u128()) {
            return Ok(Natural::from_u64(root_of_two(small, degree)));
        }
        Ok(Natural::from_limbs(limb::root::root_metered(kernels(), self.limbs(), degree, meter)))
    }
}
