//! [`Error`], and what else may go wrong.

use crate::Scheme;
use core::fmt::{self, Display, Formatter};

/// Something made of bytes, whose length the scheme says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// [`PublicKey`](crate::PublicKey).
    PublicKey,
    /// [`SecretKey`](crate::SecretKey).
    SecretKey,
    /// [`Ciphertext`](crate::Ciphertext).
    Ciphertext,
    /// What [`Scheme::generate_from_seed`] takes.
    KeySeed,
    /// What [`PublicKey::encapsulate_from_seed`](crate::PublicKey::encapsulate_from_seed) takes.
    EncapsulationSeed,
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::PublicKey => "public key",
            Part::SecretKey => "secret key",
            Part::Ciphertext => "ciphertext",
            Part::KeySeed => "seed of a key",
            Part::EncapsulationSeed => "seed of an encapsulation",
        })
    }
}

/// Why there is no key or no shared secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There are more bytes than the scheme says, or fewer.
    #[error("{found} bytes, where a {part} of {scheme} has {expected}")]
    Length {
        /// Of what.
        part: Part,
        /// Of which scheme.
        scheme: Scheme,
        /// The bytes that it has.
        expected: usize,
        /// The bytes that there are.
        found: usize,
    },
    /// A public key has a bit from `n` on, which no key has that was generated.
    #[error("the public key has a bit above those of the ring")]
    TopBits,
    /// The parts of a secret key do not belong together.
    #[error("the parts of the secret key do not belong together")]
    Inconsistent,
    /// The ciphertext is of another scheme than the key.
    #[error("a ciphertext of {ciphertext} for a key of {key}")]
    OtherScheme {
        /// The key's.
        key: Scheme,
        /// The ciphertext's.
        ciphertext: Scheme,
    },
    /// Nobody made this ciphertext with the key, in a version that [says
    /// so](crate::Version::rejects_explicitly).
    #[error("the ciphertext was not made for this key")]
    Rejected,
}

/// A name that nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownName {
    /// Of a parameter set.
    #[error("no parameter set has this name: there are HQC-1, HQC-3 and HQC-5")]
    ParameterSet,
    /// Of a version.
    #[error(
        "no version has this name: there are 2020-10-01 (with the feature `aes`), 2021-06-06, 2023-04-30, \
         2025-08-22 or 5.0.0, and 2026-02-10 or 161cd4f"
    )]
    Version,
}
