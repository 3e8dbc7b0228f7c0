//! Arithmetic modulo one number: powers and primes.
//!
//! Like those of [`limb`](crate::limb), the public calls take the kernels of the level in force and
//! hand them to the algorithm's own file. Numbers are slices of limbs, little end first; limbs of 0
//! at the top of an operand count for nothing, and results are trimmed.

pub(crate) mod low_bits;
#[cfg(feature = "internals")]
pub mod lucas;
#[cfg(not(feature = "internals"))]
pub(crate) mod lucas;
#[cfg(feature = "internals")]
pub mod montgomery;
#[cfg(not(feature = "internals"))]
pub(crate) mod montgomery;
mod one_limb;
#[cfg(feature = "internals")]
pub mod pow;
#[cfg(not(feature = "internals"))]
pub(crate) mod pow;
#[cfg(feature = "internals")]
pub mod prime;
#[cfg(not(feature = "internals"))]
pub(crate) mod prime;

use crate::Limb;
use crate::arch::kernels;
use alloc::vec::Vec;

/// `base^exponent mod modulus`, or `None` if the modulus is 0. The time depends on the values.
///
/// ```
/// use widelimb::modular::pow_mod_vartime;
/// assert_eq!(pow_mod_vartime(&[3], &[100], &[7]), Some(vec![4]));
/// ```
pub fn pow_mod_vartime(base: &[Limb], exponent: &[Limb], modulus: &[Limb]) -> Option<Vec<Limb>> {
    pow::pow_mod_vartime(kernels(), base, exponent, modulus)
}

/// Whether `n` is prime, as far as the test of Baillie, Pomerance, Selfridge and Wagstaff tells,
/// then `extra_rounds` rounds of Miller and Rabin's test: exactly so below 2^64, and without a
/// known exception above. Each extra round would let pass at most one in four composite numbers of
/// those left; its base follows from `n` and the number of rounds alone, so that the answer does
/// too.
///
/// Cost: about five Montgomery products for each bit of `n`, and 1.2 for each bit and extra round.
///
/// ```
/// assert!(widelimb::modular::is_probable_prime(&[(1 << 61) - 1], 0));
/// assert!(!widelimb::modular::is_probable_prime(&[561], 0));
/// ```
pub fn is_probable_prime(n: &[Limb], extra_rounds: u32) -> bool {
    prime::is_probable_prime(kernels(), n, extra_rounds)
}
