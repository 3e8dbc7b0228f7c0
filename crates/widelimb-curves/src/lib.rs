//! X25519, Ed25519, P-256, P-384 and secp256k1 by the thousand.
//!
//! Each function takes a batch of any length and answers for each item: eight are computed side by
//! side in the lanes of AVX-512 vectors, four with AVX2, and one after the other elsewhere. Which
//! it is is found out when the program runs, as everywhere in widelimb.
//!
//! ```
//! # #[cfg(feature = "pem")] {
//! use widelimb_curves::ed25519::{Rules, SigningKey, VerifyingKey, sign, verify};
//! use widelimb_curves::encodings::{DecodePrivateKey, DecodePublicKey, EncodePublicKey};
//!
//! // From `openssl genpkey -algorithm ED25519`.
//! let key = SigningKey::from_pkcs8_pem(
//!     "-----BEGIN PRIVATE KEY-----
//! MC4CAQAwBQYDK2VwBCIEIIiM5b37gSvD7fgFsjWEAHo7Op058+mFUXq8CISW/Bao
//! -----END PRIVATE KEY-----",
//! )?;
//! let other = SigningKey::random(&mut rand::rng());
//! let signatures = sign(&[(&key, b"one"), (&other, b"two"), (&key, b"three")]);
//!
//! let text = key.verifying_key().to_public_key_pem(Default::default())?;
//! let public = VerifyingKey::from_public_key_pem(&text)?;
//! let items: [(_, &[u8], _); 2] =
//!     [(&public, b"one", &signatures[0]), (&public, b"two", &signatures[1])];
//! let verdicts = verify(&items, Rules::Rfc8032);
//! assert!(verdicts[0].is_ok() && verdicts[1].is_err());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | secret | in constant time |
//! |---|---|
//! | private keys, nonces, shared secrets | yes: the same instructions and addresses for all values |
//! | public keys, signatures, messages, verdicts | no: they may be seen |
//!
//! | module | what |
//! |---|---|
//! | [`x25519`] | the Diffie-Hellman function of Curve25519 (RFC 7748) |
//! | [`ed25519`] | signatures on the same curve in Edwards form (RFC 8032), with the rules that differ |
//! | [`p256`], [`p384`], [`secp256k1`] | ECDH, and ECDSA with nonces of RFC 6979 |
//! | [`secp256k1::recover`] | the keys that signed |
//! | [`secp256k1::schnorr`] | Schnorr signatures (BIP 340) |
//! | [`encodings`] | keys in PKCS#8, SubjectPublicKeyInfo and ECPrivateKey, as DER and PEM |
//!
//! Errors say as little as possible: of an exchange or a signature that something is wrong, not
//! what. Secrets are wiped when they are dropped. The code has not been audited.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod batch;
mod curve25519;
pub mod ed25519;
pub mod encodings;
mod error;
mod lanes;
pub mod p256;
pub mod p384;
pub mod secp256k1;
mod weierstrass;
pub mod x25519;

pub use error::Error;
pub use signature;

// The examples of README.md are compiled and run with the others.
#[cfg(all(doctest, feature = "pem"))]
#[doc = include_str!("../README.md")]
struct Readme;
