//! Generation of a key: two random primes of half its bits.

use super::{KeyError, PrivateKey};
use crate::Limb;
use crate::protocols::crt::PrimesError;
use crate::protocols::prime::{Top, random_prime};
use rand_core::CryptoRng;
use widelimb_kernels::{LastTraces, Wiped};
use widelimb_limb::trim::bit_len;

/// The least bits of a key that is generated, which is one for tests.
pub(super) const LEAST_BITS: usize = 16;
/// The most bits of a key that is generated.
pub(super) const MOST_BITS: usize = 1 << 14;

impl PrivateKey {
    /// A new key whose modulus has exactly `bits` bits, of two random primes of exactly half of
    /// them, and with the public exponent `e`, mostly 65537. Primes are drawn until `e` has no
    /// factor in common with either less 1. The time depends on the primes.
    ///
    /// ```
    /// use widelimb::protocols::rsa::{PrivateKey, PrivateOperation, private};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    ///
    /// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
    /// let key = PrivateKey::generate(512, &[65537], &mut rng)?;
    /// assert!(private(&[PrivateOperation::new(&key, &[42])])[0].is_ok());
    /// # Ok::<(), widelimb::protocols::rsa::KeyError>(())
    /// ```
    ///
    /// # Errors
    /// [`KeyError::Bits`]: the number of bits is odd, below 16 or above 16384.
    /// [`KeyError::Exponent`]: the public exponent is even, below 3, or has more than half the
    /// bits less 4: among the primes of so few bits there may be none for it.
    pub fn generate<R: CryptoRng + ?Sized>(
        bits: usize,
        e: &[Limb],
        rng: &mut R,
    ) -> Result<PrivateKey, KeyError> {
        if !bits.is_multiple_of(2) || !(LEAST_BITS..=MOST_BITS).contains(&bits) {
            return Err(KeyError::Bits { bits });
        }
        if bit_len(e) as usize > bits / 2 - 4 {
            return Err(KeyError::Exponent);
        }
        let _end = LastTraces;
        let mut prime = || {
            let prime = random_prime(bits / 2, Top::Two, rng);
            prime.map(Wiped).map_err(|_| KeyError::Bits { bits })
        };
        loop {
            let (p, q) = (prime()?, prime()?);
            match PrivateKey::new(&p, &q, e) {
                Err(KeyError::Primes(PrimesError::CommonFactor) | KeyError::NoInverse) => {}
                key => return key,
            }
        }
    }
}
