//! The functions of gmpy2 on numbers, under their names, one file for each field.

pub mod about;
pub mod arithmetic;
pub mod binary;
pub mod bits;
pub mod bytes;
pub mod division;
pub mod fused;
pub mod kinds;
pub mod logarithm;
pub mod lucas;
pub mod mpmath;
pub mod numbers;
pub mod order;
pub mod pack;
pub mod primes;
pub mod pseudoprimes;
pub mod random;
pub mod rationals;
pub mod sequences;
pub mod text;
pub mod theory;
