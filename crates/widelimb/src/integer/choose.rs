//! Binomial coefficients with an upper number of either sign.

use super::Integer;
use crate::Natural;
use crate::error::{CapacityError, or_panic};
use crate::natural::MAX_BITS;

impl Integer {
    /// The binomial coefficient `n (n - 1) ... (n - k + 1) / k!` for `n = self`.
    ///
    /// For negative `n` it is `(-1)^k` times that of `k - n - 1` over `k`. Cost: that of
    /// [`Natural::choose`](crate::Natural::choose).
    ///
    /// # Panics
    /// If the coefficient would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-4).choose(3), -20);
    /// assert_eq!(Integer::from(5).choose(3), 10);
    /// ```
    #[track_caller]
    pub fn choose(&self, k: u64) -> Integer {
        or_panic(self.choose_within(k, MAX_BITS))
    }

    /// The binomial coefficient, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient is longer.
    pub fn choose_within(&self, k: u64, max_bits: u64) -> Result<Integer, CapacityError> {
        self.choose_by(k, |n| n.choose_within(k, max_bits))
    }

    pub(crate) fn choose_by(
        &self,
        k: u64,
        choose: impl FnOnce(&Natural) -> Result<Natural, CapacityError>,
    ) -> Result<Integer, CapacityError> {
        if !self.is_negative() {
            return choose(self.magnitude()).map(Integer::from);
        }
        if k == 0 {
            return choose(&Natural::ZERO).map(Integer::from);
        }
        let above = self.magnitude() + (k - 1);
        Ok(Integer::from_parts(k % 2 == 1, choose(&above)?))
    }
}
