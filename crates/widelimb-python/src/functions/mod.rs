//! gmpy2's functions of integers, under their names, one file for each field.

pub mod about;
pub mod binary;
pub mod bits;
pub mod bytes;
pub mod division;
pub mod lucas;
pub mod numbers;
pub mod order;
pub mod pack;
pub mod primes;
pub mod pseudoprimes;
pub mod random;
pub mod sequences;
pub mod text;
pub mod theory;

/// The most bits of a result that grows faster than its arguments: those of gmpy2's longest number.
/// What is longer is an `OverflowError`.
const MOST_BITS: u64 = 1 << 37;
