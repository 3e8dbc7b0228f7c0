//! Why there is no factorization.

use crate::sieve::RelationFileError;

/// Every prime divides 0 as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("0 is no product of primes")]
pub struct ZeroHasNoFactorsError;

/// Why there is no factorization.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FactorError {
    /// The number is 0.
    #[error(transparent)]
    Zero(#[from] ZeroHasNoFactorsError),
    /// The file that [`Factorizer::save_to`](crate::Factorizer::save_to) names is of no use.
    #[error(transparent)]
    File(#[from] RelationFileError),
}
