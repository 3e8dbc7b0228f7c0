//! P. Paillier's encryption, whose ciphertexts multiply as their messages add, many at once.
//!
//! ```
//! use widelimb::protocols::paillier::PrivateKey;
//!
//! let key = PrivateKey::new(&[(1 << 61) - 1], &[(1 << 31) - 1])?;
//! let encrypted = key.public().encrypt(&[(&[42], &[1234567]), (&[7], &[7654321])]);
//! let sum = key.public().add(encrypted[0].as_ref().unwrap(), encrypted[1].as_ref().unwrap());
//! assert_eq!(key.decrypt(&[&sum]), [Ok(vec![49, 0])]);
//! # Ok::<(), widelimb::protocols::paillier::KeyError>(())
//! ```
//!
//! With `g = n + 1` a ciphertext is `(1 + m n) r^n mod n^2`. Decryption goes through the residues
//! modulo `p^2` and `q^2`, each with a power to `p - 1` or `q - 1`.
//!
//! These are raw operations: random numbers are the caller's, and anybody can change what is
//! encrypted.
//!
//! # What may be seen from outside
//!
//! The lengths of all numbers and the bits of the key's primes; whether an operation has an error;
//! and, of [`PublicKey::add`] and of making a key, what the values make of the time. Otherwise as
//! [`mod_exp`](crate::mod_exp).
//!
//! Source: P. Paillier, Public-key cryptosystems based on composite degree residuosity classes,
//! EUROCRYPT 1999, sections 4 and 7.

mod private;
mod public;

pub use private::{DecryptionError, PrivateKey};
pub use public::{EncryptionError, PublicKey};

use crate::ModulusError;
use crate::protocols::crt::PrimesError;

/// Why numbers make no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The primes cannot be those of a key.
    #[error(transparent)]
    Primes(#[from] PrimesError),
    /// The modulus is no product of odd primes.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// A prime divides the other less 1.
    #[error("a prime of the key divides the other less 1")]
    Related,
}
