//! Long computations on integers, with an observer.

use super::Watched;
use crate::Integer;
use crate::error::CapacityError;

impl Watched<'_> {
    /// The binomial coefficient of `n` of either sign over `k`, by [`Integer::choose_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient has more than [`MAX_BITS`](crate::natural::MAX_BITS).
    pub fn choose_signed(self, n: &Integer, k: u64) -> Result<Integer, CapacityError> {
        n.choose_by(k, |n| self.choose(n, k))
    }
}
