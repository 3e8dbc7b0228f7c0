//! Keys whose kind the document tells.

use super::{
    DecodeEcPrivateKey, DecodePrivateKey, DecodePublicKey, ED25519, EncodePrivateKey,
    EncodePublicKey, X25519,
};
use crate::{Error, ed25519, p256, p384, secp256k1, x25519};
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "pem")]
use pkcs8::der::{Decode as _, asn1::AnyRef};
use pkcs8::spki::{self, SubjectPublicKeyInfoRef};
use pkcs8::{Document, ObjectIdentifier, PrivateKeyInfoRef, SecretDocument};
use zeroize::Zeroizing;

/// What keys of documents are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Exchange on Curve25519.
    X25519,
    /// Signatures on Curve25519.
    Ed25519,
    /// ECDSA and exchange on P-256.
    P256,
    /// ECDSA and exchange on P-384.
    P384,
    /// ECDSA, Schnorr signatures and exchange on secp256k1.
    Secp256k1,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] =
        [Kind::X25519, Kind::Ed25519, Kind::P256, Kind::P384, Kind::Secp256k1];

    /// The kind of an algorithm and of what its parameters name.
    fn of(algorithm: ObjectIdentifier, curve: Option<ObjectIdentifier>) -> Option<Kind> {
        match (algorithm, curve) {
            (X25519, _) => Some(Kind::X25519),
            (ED25519, _) => Some(Kind::Ed25519),
            (super::EC_PUBLIC_KEY, Some(super::P256)) => Some(Kind::P256),
            (super::EC_PUBLIC_KEY, Some(super::P384)) => Some(Kind::P384),
            (super::EC_PUBLIC_KEY, Some(super::SECP256K1)) => Some(Kind::Secp256k1),
            _ => None,
        }
    }

    /// The kind of an algorithm, or that it is none.
    fn of_algorithm(algorithm: pkcs8::AlgorithmIdentifierRef<'_>) -> spki::Result<Kind> {
        let (oid, curve) = (algorithm.oid, algorithm.parameters_oid().ok());
        Kind::of(oid, curve).ok_or(spki::Error::OidUnknown {
            oid: curve.filter(|_| oid == super::EC_PUBLIC_KEY).unwrap_or(oid),
        })
    }
}

impl fmt::Display for Kind {
    /// The name, in small letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::X25519 => "x25519",
            Kind::Ed25519 => "ed25519",
            Kind::P256 => "p256",
            Kind::P384 => "p384",
            Kind::Secp256k1 => "secp256k1",
        })
    }
}

/// Why a document has no key.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text has no block of a key.
    #[error("neither DER nor a block of PEM of such a key")]
    NoKey,
    /// The key is encrypted.
    #[error("the key is encrypted: decrypt it first, as by `openssl pkey`")]
    Encrypted,
    /// The document is not that of a key.
    #[error(transparent)]
    Document(#[from] pkcs8::Error),
}

impl From<spki::Error> for ReadError {
    fn from(error: spki::Error) -> Self {
        ReadError::Document(error.into())
    }
}

/// A secret key of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the kinds say it")]
pub enum AnySecretKey {
    X25519(x25519::SecretKey),
    Ed25519(ed25519::SigningKey),
    P256(p256::SecretKey),
    P384(p384::SecretKey),
    Secp256k1(secp256k1::SecretKey),
}

/// A public key of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the kinds say it")]
pub enum AnyPublicKey {
    X25519(x25519::PublicKey),
    Ed25519(ed25519::VerifyingKey),
    P256(p256::PublicKey),
    P384(p384::PublicKey),
    Secp256k1(secp256k1::PublicKey),
}

/// The same of the key of each kind.
macro_rules! of_each {
    ($any:ident, $all:expr, $key:ident => $result:expr) => {
        match $all {
            $any::X25519($key) => $result,
            $any::Ed25519($key) => $result,
            $any::P256($key) => $result,
            $any::P384($key) => $result,
            $any::Secp256k1($key) => $result,
        }
    };
}

/// The key of a document of a known kind.
macro_rules! read_as {
    ($any:ident, $kind:expr, $info:expr) => {
        match $kind {
            Kind::X25519 => $any::X25519($info.try_into()?),
            Kind::Ed25519 => $any::Ed25519($info.try_into()?),
            Kind::P256 => $any::P256($info.try_into()?),
            Kind::P384 => $any::P384($info.try_into()?),
            Kind::Secp256k1 => $any::Secp256k1($info.try_into()?),
        }
    };
}

/// The kind of a key.
macro_rules! kind_of {
    ($any:ident, $key:expr) => {
        match $key {
            $any::X25519(_) => Kind::X25519,
            $any::Ed25519(_) => Kind::Ed25519,
            $any::P256(_) => Kind::P256,
            $any::P384(_) => Kind::P384,
            $any::Secp256k1(_) => Kind::Secp256k1,
        }
    };
}

impl AnySecretKey {
    /// Reads a document of a key as it is: PKCS#8 or ECPrivateKey, in DER or, with the feature
    /// `pem`, in PEM. A text may have other things before the key, such as the parameters of a curve.
    ///
    /// # Errors
    /// A [`ReadError`] if there is no key, or one that is encrypted, or of another kind.
    pub fn read(document: &[u8]) -> Result<Self, ReadError> {
        #[cfg(feature = "pem")]
        if let Some(text) = text(document) {
            return read_secret_text(text);
        }
        match Self::from_pkcs8_der(document) {
            Ok(key) => Ok(key),
            Err(error) => read_traditional(document).ok_or(error.into()),
        }
    }

    /// The key of the bytes that the kind's own `from_bytes` takes.
    ///
    /// # Errors
    /// [`Error::Key`] if they are not those of a key.
    pub fn from_bytes(kind: Kind, bytes: &[u8]) -> Result<Self, Error> {
        Ok(match kind {
            Kind::X25519 => AnySecretKey::X25519(x25519::SecretKey::from_bytes(
                bytes.try_into().map_err(|_| Error::Key)?,
            )),
            Kind::Ed25519 => AnySecretKey::Ed25519(ed25519::SigningKey::from_bytes(
                bytes.try_into().map_err(|_| Error::Key)?,
            )),
            Kind::P256 => AnySecretKey::P256(p256::SecretKey::from_bytes(bytes)?),
            Kind::P384 => AnySecretKey::P384(p384::SecretKey::from_bytes(bytes)?),
            Kind::Secp256k1 => AnySecretKey::Secp256k1(secp256k1::SecretKey::from_bytes(bytes)?),
        })
    }

    /// The bytes that [`Self::from_bytes`] takes.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        of_each!(AnySecretKey, self, key => Zeroizing::new(key.to_bytes().to_vec()))
    }

    /// What the key is for.
    pub fn kind(&self) -> Kind {
        kind_of!(AnySecretKey, self)
    }

    /// The public key.
    pub fn public_key(&self) -> AnyPublicKey {
        match self {
            AnySecretKey::X25519(key) => AnyPublicKey::X25519(key.public_key()),
            AnySecretKey::Ed25519(key) => AnyPublicKey::Ed25519(key.verifying_key()),
            AnySecretKey::P256(key) => AnyPublicKey::P256(key.public_key()),
            AnySecretKey::P384(key) => AnyPublicKey::P384(key.public_key()),
            AnySecretKey::Secp256k1(key) => AnyPublicKey::Secp256k1(key.public_key()),
        }
    }
}

/// The key of an ECPrivateKey, which names its curve.
fn read_traditional(der: &[u8]) -> Option<AnySecretKey> {
    let p256 = || p256::SecretKey::from_sec1_der(der).map(AnySecretKey::P256).ok();
    let p384 = || p384::SecretKey::from_sec1_der(der).map(AnySecretKey::P384).ok();
    let secp256k1 = || secp256k1::SecretKey::from_sec1_der(der).map(AnySecretKey::Secp256k1).ok();
    p256().or_else(p384).or_else(secp256k1)
}

/// The text that a document is, if it is not one object of DER. Of the bytes of an object none is looked
/// at but its tag and length.
#[cfg(feature = "pem")]
fn text(document: &[u8]) -> Option<&str> {
    let is_der = AnyRef::from_der(document).is_ok();
    if is_der { None } else { core::str::from_utf8(document).ok() }
}

/// What a text has from the first line on that begins a block with this label.
#[cfg(feature = "pem")]
fn block<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    text.find(begin).map(|at| &text[at..])
}

#[cfg(feature = "pem")]
fn read_secret_text(text: &str) -> Result<AnySecretKey, ReadError> {
    use pkcs8::KeyError;
    if let Some(block) = block(text, "-----BEGIN PRIVATE KEY-----") {
        return Ok(AnySecretKey::from_pkcs8_pem(block)?);
    }
    if let Some(block) = block(text, "-----BEGIN EC PRIVATE KEY-----") {
        let is_encrypted = block.lines().nth(1).is_some_and(|line| line.starts_with("Proc-Type:"));
        if is_encrypted {
            return Err(ReadError::Encrypted);
        }
        let document = SecretDocument::from_pem(block)
            .map_err(|error| pkcs8::Error::from(spki::Error::from(error)))?;
        return read_traditional(document.1.as_bytes())
            .ok_or(ReadError::Document(KeyError::Invalid.into()));
    }
    let is_encrypted = text.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----");
    Err(if is_encrypted { ReadError::Encrypted } else { ReadError::NoKey })
}

impl TryFrom<PrivateKeyInfoRef<'_>> for AnySecretKey {
    type Error = pkcs8::Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        Ok(read_as!(AnySecretKey, Kind::of_algorithm(info.algorithm)?, info))
    }
}

impl EncodePrivateKey for AnySecretKey {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        of_each!(AnySecretKey, self, key => key.to_pkcs8_der())
    }
}

impl AnyPublicKey {
    /// Reads a document of a key as it is: SubjectPublicKeyInfo, in DER or, with the feature `pem`,
    /// in PEM.
    ///
    /// # Errors
    /// A [`ReadError`] if there is no key, or one of another kind.
    pub fn read(document: &[u8]) -> Result<Self, ReadError> {
        #[cfg(feature = "pem")]
        if let Some(text) = text(document) {
            let block = block(text, "-----BEGIN PUBLIC KEY-----").ok_or(ReadError::NoKey)?;
            return Ok(Self::from_public_key_pem(block)?);
        }
        Ok(Self::from_public_key_der(document)?)
    }

    /// The key of 32 bytes, on Curve25519, or of a point in the form of SEC 1. Bytes of Ed25519 may be
    /// those of no point: [`check_keys`](ed25519::check_keys) tells.
    ///
    /// # Errors
    /// [`Error::Key`] if they are not those of a key.
    pub fn from_bytes(kind: Kind, bytes: &[u8]) -> Result<Self, Error> {
        Ok(match kind {
            Kind::X25519 => AnyPublicKey::X25519(x25519::PublicKey::from_bytes(
                bytes.try_into().map_err(|_| Error::Key)?,
            )),
            Kind::Ed25519 => AnyPublicKey::Ed25519(ed25519::VerifyingKey::from_bytes(
                bytes.try_into().map_err(|_| Error::Key)?,
            )),
            Kind::P256 => AnyPublicKey::P256(p256::PublicKey::from_sec1_bytes(bytes)?),
            Kind::P384 => AnyPublicKey::P384(p384::PublicKey::from_sec1_bytes(bytes)?),
            Kind::Secp256k1 => {
                AnyPublicKey::Secp256k1(secp256k1::PublicKey::from_sec1_bytes(bytes)?)
            }
        })
    }

    /// The bytes of the key; those of a point are compressed, or not.
    pub fn to_bytes(&self, is_compressed: bool) -> Vec<u8> {
        match self {
            AnyPublicKey::X25519(key) => key.to_bytes().to_vec(),
            AnyPublicKey::Ed25519(key) => key.to_bytes().to_vec(),
            AnyPublicKey::P256(key) => key.to_sec1_bytes(is_compressed),
            AnyPublicKey::P384(key) => key.to_sec1_bytes(is_compressed),
            AnyPublicKey::Secp256k1(key) => key.to_sec1_bytes(is_compressed),
        }
    }

    /// What the key is for.
    pub fn kind(&self) -> Kind {
        kind_of!(AnyPublicKey, self)
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for AnyPublicKey {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        Ok(read_as!(AnyPublicKey, Kind::of_algorithm(info.algorithm)?, info))
    }
}

impl EncodePublicKey for AnyPublicKey {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        of_each!(AnyPublicKey, self, key => key.to_public_key_der())
    }
}
