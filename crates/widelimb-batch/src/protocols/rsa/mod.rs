//! The raw operations of RSA, many at once: powers modulo `n`, without any padding.
//!
//! **Without padding RSA is not secure.** This is what a library of cryptography calls between its
//! padding (OAEP, PSS) and its output. Signatures are verified whole, many at once, by
//! [`verify_pkcs1`] and [`verify_pss`].
//!
//! ```
//! use widelimb::protocols::rsa::{PrivateKey, PrivateOperation, private, public};
//!
//! let key = PrivateKey::new(&[61], &[53], &[17])?;
//! let encrypted = public(&[(key.public(), &[65])]);
//! assert_eq!(encrypted, [Ok(vec![2790])]);
//! let decrypted = private(&[PrivateOperation::new(&key, &[2790])]);
//! assert_eq!(decrypted, [Ok(vec![65])]);
//! # Ok::<(), widelimb::protocols::rsa::KeyError>(())
//! ```
//!
//! The private operation goes through the residues of both primes, which takes two powers of half
//! the length, eight of them side by side. Every result is raised to the public exponent again
//! before it leaves: were one of the two powers wrong, by a fault of the machine that an attacker
//! may have caused, the result would give the primes away (D. Boneh, R. DeMillo, R. Lipton, On the
//! importance of checking cryptographic protocols for faults, EUROCRYPT 1997).
//!
//! # What may be seen from outside
//!
//! The lengths of the primes and their bits, the public exponents, and the number of operations.
//! [`private`] is otherwise as [`mod_exp`](crate::mod_exp), residues and their combination
//! included. Making a key takes a time that depends on it. How a value compares with the modulus
//! may be seen, and whether a result failed its check is told. [`Blinding`] makes all powers
//! independent of the values that an attacker chooses. Neighbouring operations of one key share an
//! inverse for it: where one of them has a bad blinding there is none, and the time of all of them
//! shows it.

mod generate;
mod key;
mod private;
mod public;
mod verify;

pub use key::{KeyError, PrivateKey, PublicKey};
#[doc(hidden)]
pub use private::hide;
pub use private::{Blinding, PrivateOperation, private};
pub use public::public;
pub use verify::{Pkcs1Signature, PssHash, PssSignature, verify_pkcs1, verify_pss};

/// Why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    /// The value is not below the modulus.
    #[error("the value is not below the modulus")]
    TooLarge,
    /// The random numbers of the blinding share a factor with the modulus.
    #[error("the random numbers of the blinding share a factor with the modulus")]
    Blinding,
    /// The result, raised to the public exponent, was not the value: the key's numbers are no
    /// primes, or the machine made a mistake.
    #[error("the result failed its check")]
    Fault,
}
