//! P. Paillier's encryption, whose ciphertexts multiply as their messages add, many at once.
//!
//! ```
//! use widelimb::protocols::paillier::PrivateKey;
//!
//! let mut rng = rand::rng(); // of rand 0.9
//! let key = PrivateKey::generate(512, &mut rng)?; // 3072 bits are recommended
//! let encrypted = key.public().encrypt_with(&[&[42], &[7]], &mut rng);
//! let sum = key.public().add(encrypted[0].as_ref().unwrap(), encrypted[1].as_ref().unwrap());
//! let message = key.decrypt(&[&sum]).remove(0)?;
//! assert_eq!(message[..2], [49, 0]); // in as many limbs as the modulus has
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With `g = n + 1` a ciphertext is `(1 + m n) r^n mod n^2`. Decryption goes through the residues
//! modulo `p^2` and `q^2`, each with a power to `p - 1` or `q - 1`.
//!
//! | I have | I want | call |
//! |---|---|---|
//! | a number of bits | a key | [`PrivateKey::generate`] |
//! | messages | ciphertexts | [`PublicKey::encrypt_with`], [`PrivateKey::encrypt_with`] in a third of the time |
//! | time before the messages come | what hides them | [`PublicKey::obfuscators`], `ObfuscatorPool` |
//! | messages, and what hides them | ciphertexts | [`PublicKey::encrypt_raw`] |
//! | ciphertexts | messages | [`PrivateKey::decrypt`] |
//! | ciphertexts | sums of their messages | [`PublicKey::sum`], [`PublicKey::add_each`] |
//! | ciphertexts and plain numbers | sums, products | [`PublicKey::add_plain`], [`PublicKey::mul`] |
//! | ciphertexts and scalars | sums of products | [`PublicKey::dot_vartime`] |
//! | ciphertexts of strangers | whether they are any | [`PublicKey::check_vartime`] |
//! | a key | a proof that what it encrypts has one message | [`PrivateKey::prove_modulus`] |
//! | such a proof | whether it holds | [`PublicKey::verify_modulus`] |
//! | signed numbers | messages | [`PublicKey::from_signed`] |
//!
//! An array in memory gives its ciphertexts by [`Numbers::iter`](crate::Numbers::iter).
//!
//! These are raw operations: anybody can change what is encrypted.
//!
//! # What may be seen from outside
//!
//! The lengths of all numbers and the bits of the key's primes; whether an operation has an error;
//! and, of sums of ciphertexts, of calls named `vartime` and of making a key, what the values make
//! of the time. Otherwise as [`mod_exp`](crate::mod_exp).
//!
//! Source: P. Paillier, Public-key cryptosystems based on composite degree residuosity classes,
//! EUROCRYPT 1999, sections 4 and 7.

mod encrypt;
mod generate;
mod obfuscator;
#[cfg(feature = "std")]
mod pool;
mod private;
mod proof;
mod public;
mod scalars;
mod signed;
mod sums;

pub use obfuscator::Obfuscator;
#[cfg(feature = "std")]
pub use pool::{ObfuscatorPool, PoolError};
pub use private::{CiphertextError, CiphertextError as DecryptionError, PrivateKey};
pub use proof::{PROOF_ROOTS, ProofError};
pub use public::{EncryptionError, MessageAndRandom, PublicKey};
pub use signed::Signed;
pub use sums::Pair;

use crate::ModulusError;
use crate::protocols::crt::PrimesError;
use generate::{LEAST_BITS, MOST_BITS};

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
    /// The square of the modulus is longer than what goes through the vectors.
    #[error("the modulus has more than {} bits", crate::MOST_BATCH_BITS / 2)]
    TooLong,
    /// Keys of so many bits are not generated.
    #[error("{bits} bits are no even number from {LEAST_BITS} to {MOST_BITS}")]
    Bits {
        /// The bits asked for.
        bits: usize,
    },
}
