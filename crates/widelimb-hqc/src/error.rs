//! The errors of this crate: [`Error`] and [`UnknownName`].

use crate::Scheme;
use core::fmt::{self, Display, Formatter};

/// A string of bytes whose length the scheme determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// [`PublicKey`](crate::PublicKey).
    PublicKey,
    /// [`SecretKey`](crate::SecretKey).
    SecretKey,
    /// [`Ciphertext`](crate::Ciphertext).
    Ciphertext,
    /// The seed of [`Scheme::generate_from_seed`].
    KeySeed,
    /// The seed of [`PublicKey::encapsulate_from_seed`](crate::PublicKey::encapsulate_from_seed).
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

/// Why a key or a shared secret cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A part has another number of bytes than the scheme says.
    #[error("{found} bytes, where a {part} of {scheme} has {expected}")]
    Length {
        /// The part.
        part: Part,
        /// The scheme.
        scheme: Scheme,
        /// The number of bytes of that part.
        expected: usize,
        /// The number of bytes given.
        found: usize,
    },
    /// A public key has a bit from `n` on, which no generated key has.
    #[error("the public key has a bit above those of the ring")]
    TopBits,
    /// The parts of a secret key do not belong together.
    #[error("the parts of the secret key do not belong together")]
    Inconsistent,
    /// The ciphertext is of another scheme than the key.
    #[error("a ciphertext of {ciphertext} for a key of {key}")]
    OtherScheme {
        /// The scheme of the key.
        key: Scheme,
        /// The scheme of the ciphertext.
        ciphertext: Scheme,
    },
    /// The ciphertext was not made with the key, in a version that [reports
    /// it](crate::Version::rejects_explicitly).
    #[error("the ciphertext was not made for this key")]
    Rejected,
}

/// The error for a name that no parameter set or version has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownName {
    /// No parameter set has the name.
    #[error("no parameter set has this name: there are HQC-1, HQC-3 and HQC-5")]
    ParameterSet,
    /// No version has the name.
    #[error(
        "no version has this name: there are 2020-10-01 (with the feature `aes`), 2021-06-06, 2023-04-30, \
         2025-08-22 or 5.0.0, and 2026-02-10 or 161cd4f"
    )]
    Version,
}
