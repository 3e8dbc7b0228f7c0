//! I. Damgård and M. Jurik's encryption, which is Paillier's with longer messages: those below
//! `n^s` have ciphertexts below `n^(s + 1)`, so that for larger `s` less of a ciphertext is lost.
//!
//! ```
//! use widelimb::protocols::{damgard_jurik::PrivateKey, paillier};
//! use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//!
//! let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
//! let key = PrivateKey::new(&paillier::PrivateKey::generate(128, &mut rng)?, 2)?;
//! let public = key.public();
//! let messages: [&[u64]; 2] = [&[42, 0, 1], &[7]];
//! let encrypted = public.encrypt_with(&messages, &mut rng);
//! let [a, b] = [encrypted[0].as_ref().unwrap(), encrypted[1].as_ref().unwrap()];
//! let sum = public.add(&[(a, b)]).remove(0)?;
//! assert_eq!(key.decrypt(&[&sum]), [Ok(vec![49, 0, 1, 0])]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ciphertext is `(1 + n)^m r^(n^s) mod n^(s + 1)`, and with `s = 1` it is Paillier's. These are
//! raw operations: anybody can change what is encrypted.
//!
//! # What may be seen from outside
//!
//! What [`paillier`] shows: lengths, the bits of the primes, how a ciphertext
//! compares with its modulus, whether there is a result; of calls named `vartime` and of making a
//! key what the values make of the time.
//!
//! Source: I. Damgård, M. Jurik, A generalisation, a simplification and some applications of
//! Paillier's probabilistic public-key system, PKC 2001.

mod half;
mod private;
mod public;

pub use private::PrivateKey;
pub use public::PublicKey;

use super::paillier;

/// Why numbers make no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// No key of Paillier's has such numbers, or the power of the modulus is longer than what goes
    /// through the vectors.
    #[error(transparent)]
    Paillier(#[from] paillier::KeyError),
    /// The exponent is 0, or a prime of the key is not above it.
    #[error("the exponent {s} is not from 1 to the least prime of the key less 1")]
    Exponent {
        /// The exponent `s`.
        s: usize,
    },
}
