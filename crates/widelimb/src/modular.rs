//! Arithmetic modulo one number: powers and primes.
//!
//! The public calls take the kernels of the level in force and hand them to the algorithm's own
//! file, like those of [`limb`](crate). Numbers are slices of limbs, little end first; limbs of 0
//! at the top of an operand count for nothing, and results are trimmed.

#[doc(inline)]
pub use widelimb_limb::modular::{
    FactorError, Modulus, PrimeBitsError, Residue, SecretInverseError, SecretPowerError,
    count_primes_below, factor, inverse_secret, is_probable_prime, is_strong_probable_prime,
    next_prime, pow_mod_vartime, pow_secret, prev_prime, primes_below, random_prime,
    random_safe_prime,
};
