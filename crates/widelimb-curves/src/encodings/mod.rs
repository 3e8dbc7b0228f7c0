//! Keys as files have them: DER, and PEM with the feature `pem`.
//!
//! | key | trait | encoding | first line of PEM |
//! |---|---|---|---|
//! | secret, every kind | [`DecodePrivateKey`], [`EncodePrivateKey`] | PKCS#8 (RFC 5958) | `BEGIN PRIVATE KEY` |
//! | public, every kind | [`DecodePublicKey`], [`EncodePublicKey`] | SubjectPublicKeyInfo (RFC 5280) | `BEGIN PUBLIC KEY` |
//! | secret, P-256, P-384, secp256k1 | [`DecodeEcPrivateKey`], [`EncodeEcPrivateKey`] | ECPrivateKey (RFC 5915) | `BEGIN EC PRIVATE KEY` |
//!
//! Inside of these are keys of X25519 and Ed25519 by RFC 8410, and those of the other curves by RFC
//! 5480 and RFC 5915.
//!
//! What is written is what OpenSSL writes, byte for byte: PKCS#8 in version 1, and for the other
//! curves points that are not compressed. [`SigningKey::to_pkcs8_v2_der`] adds the public key of
//! Ed25519, as ed25519-dalek does; OpenSSL 3.0 does not read that.
//!
//! What is read may be of version 2, and points may be compressed. A public key beside a secret one
//! has to be its own. Attributes are left out.
//!
//! [`AnySecretKey::read`] and [`AnyPublicKey::read`] take a file as it is, and tell what the key is for.
//!
//! Texts and documents of secrets are wiped when they are dropped. Errors are those of the crates
//! [`pkcs8`] and [`sec1`], which say what is wrong with a document, but of a secret number only that
//! it is none.
//!
//! ```
//! # #[cfg(feature = "pem")] {
//! use widelimb_curves::encodings::{DecodePrivateKey, EncodePublicKey};
//! use widelimb_curves::x25519::SecretKey;
//!
//! let key = SecretKey::from_pkcs8_pem(
//!     "-----BEGIN PRIVATE KEY-----
//! MC4CAQAwBQYDK2VuBCIEINivb3k6eb01zH1EwTxt5mYfnDqGCw3IOdGYhUS5t21r
//! -----END PRIVATE KEY-----",
//! )?;
//! assert_eq!(
//!     key.public_key().to_public_key_pem(Default::default())?,
//!     "-----BEGIN PUBLIC KEY-----
//! MCowBQYDK2VuAyEAUZe/w2Gdy/TfK3jX6GqndFWtaHWjWTCSGieVbi1rRh0=
//! -----END PUBLIC KEY-----
//! "
//! );
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`SigningKey::to_pkcs8_v2_der`]: crate::ed25519::SigningKey::to_pkcs8_v2_der

mod any;
mod curve25519;
mod weierstrass;

pub use any::{AnyPublicKey, AnySecretKey, Kind, ReadError};
#[cfg(feature = "pem")]
pub use pkcs8::LineEnding;
pub use pkcs8::{
    self, AssociatedOid, DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey,
    ObjectIdentifier,
};
pub use sec1::{self, DecodeEcPrivateKey, EncodeEcPrivateKey};

/// Keys of X25519: id-X25519 (RFC 8410, section 3).
pub const X25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.110");
/// Keys of Ed25519: id-Ed25519 (RFC 8410, section 3).
pub const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
/// Keys of the other curves, which parameters name: id-ecPublicKey (RFC 5480, section 2.1.1).
pub const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
/// The curve P-256: secp256r1 (RFC 5480, section 2.1.1.1).
pub const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
/// The curve P-384: secp384r1 (RFC 5480, section 2.1.1.1).
pub const P384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");
/// The curve secp256k1 (SEC 2, version 2, appendix A.2.1).
pub const SECP256K1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.10");
