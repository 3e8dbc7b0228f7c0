//! Long computations on integers that someone watches.

use super::Watched;
use crate::Integer;
use crate::error::CapacityError;

impl Watched<'_> {
    /// The binomial coefficient of `n` of either sign over `k`, as [`Integer::choose_within`].
    ///
    /// # Errors
    /// The coefficient has more than [`MAX_BITS`](crate::natural::MAX_BITS).
    pub fn choose_signed(self, n: &Integer, k: u64) -> Result<Integer, CapacityError> {
        n.choose_by(k, |n| self.choose(n, k))
    }
}
