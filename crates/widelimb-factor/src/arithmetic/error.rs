//! [`ArithmeticError`]: why a function has no value.

use widelimb::Natural;
use widelimb::error::CapacityError;

/// Why an arithmetic function has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArithmeticError {
    /// The modulus is 0, or a number whose primes are needed is.
    #[error("the number is 0, which has no primes and no residues")]
    Zero,
    /// A number whose primes are needed was not split before the factorization was stopped.
    #[error("the factorization was stopped, and not split is a divisor of {}", bits(rest))]
    Incomplete {
        /// The divisors that were not split, and how often each divides.
        rest: Vec<(Natural, u64)>,
    },
    /// A modulus that has to be prime is not.
    #[error("the modulus is not prime")]
    NotPrime,
    /// There are more results than the caller allows.
    #[error("there are {count} results, more than {limit}")]
    TooMany {
        /// How many there are.
        count: Natural,
        /// How many the caller allows.
        limit: usize,
    },
    /// The result would be too long.
    #[error(transparent)]
    Capacity(#[from] CapacityError),
    /// The order has a prime too long for a logarithm of it to be found.
    #[error("the order has a prime of {bits} bits, where the search goes up to {limit} bits")]
    LongOrder {
        /// The bits of the prime.
        bits: u64,
        /// The most bits that are searched: more with a time limit than without.
        limit: u64,
    },
    /// The search for a logarithm was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// The bits of the numbers, for a message.
fn bits(rest: &[(Natural, u64)]) -> String {
    let bits = rest.iter().map(|(number, _)| format!("{} bits", number.bit_len()));
    bits.collect::<Vec<_>>().join(", and one of ")
}
