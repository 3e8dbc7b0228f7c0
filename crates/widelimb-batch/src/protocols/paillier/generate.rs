//! Generation of a key: two random primes of half its bits.

use super::{KeyError, PrivateKey};
use crate::protocols::crt::PrimesError;
use crate::protocols::prime::{Top, random_prime};
use rand_core::CryptoRng;
use widelimb_kernels::{LastTraces, Wiped};

/// The least bits of a key that is generated, which is one for tests.
pub(super) const LEAST_BITS: usize = 16;
/// The most bits of a key that is generated.
pub(super) const MOST_BITS: usize = 1 << 14;

impl PrivateKey {
    /// A new key whose modulus has exactly `bits` bits, of two random primes of exactly half of
    /// them. 3072 bits are what is recommended for 128 bits of security.
    ///
    /// The modulus has no factor in common with `(p - 1) (q - 1)`, so that decryption is possible:
    /// neither prime divides the other less 1, by their lengths. The time depends on the primes.
    ///
    /// # Errors
    /// [`KeyError::Bits`]: the number of bits is odd, below 16 or above 16384.
    pub fn generate<R: CryptoRng + ?Sized>(
        bits: usize,
        rng: &mut R,
    ) -> Result<PrivateKey, KeyError> {
        if !bits.is_multiple_of(2) || !(LEAST_BITS..=MOST_BITS).contains(&bits) {
            return Err(KeyError::Bits { bits });
        }
        let _end = LastTraces;
        let mut prime = || {
            let prime = random_prime(bits / 2, Top::Two, rng);
            prime.map(Wiped).map_err(|_| KeyError::Bits { bits })
        };
        loop {
            let (p, q) = (prime()?, prime()?);
            match PrivateKey::new(&p, &q) {
                // Both primes are one and the same, which happens to short ones.
                Err(KeyError::Primes(PrimesError::CommonFactor)) => {}
                key => {
                    debug_assert!(key.as_ref().is_ok_and(|key| key.public().bits() == bits));
                    return key;
                }
            }
        }
    }
}
