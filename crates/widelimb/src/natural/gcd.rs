//! Common divisors and common multiples of natural numbers.

use super::{MAX_BITS, Natural, short};
use crate::error::{CapacityError, or_panic};
use widelimb_limb as limb;
use widelimb_limb::common_divisor::gcd_two;

impl Natural {
    /// The greatest common divisor; `gcd(a, 0) = a`. Cost: that of [`limb::gcd`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(12_u32).gcd(&Natural::from(18_u32)), 6);
    /// ```
    #[doc(alias("mpz_gcd"))]
    pub fn gcd(&self, other: &Natural) -> Natural {
        if let Some((a, b)) = self.limbs.both_short(&other.limbs)
            && let (Some(a), Some(b)) = (short::as_u128(a), short::as_u128(b))
        {
            return gcd_two(a, b).into();
        }
        Natural::from_limbs(limb::gcd(self.limbs(), other.limbs()))
    }

    /// The least common multiple; `lcm(a, 0) = 0`.
    ///
    /// # Panics
    /// If the multiple would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(12_u32).lcm(&Natural::from(18_u32)), 36);
    /// ```
    #[doc(alias("mpz_lcm"))]
    #[track_caller]
    pub fn lcm(&self, other: &Natural) -> Natural {
        or_panic(self.lcm_within(other, MAX_BITS))
    }

    /// The least common multiple, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the multiple is longer.
    pub fn lcm_within(&self, other: &Natural, max_bits: u64) -> Result<Natural, CapacityError> {
        if self.is_zero() || other.is_zero() {
            return Ok(Natural::ZERO);
        }
        (self / self.gcd(other)).mul_within(other, max_bits)
    }
}
