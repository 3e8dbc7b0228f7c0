//! Keys of X25519 and Ed25519 (RFC 8410).

use super::{ED25519, X25519};
use crate::{ed25519, x25519};
use core::cmp::Ordering;
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::{Decode, Encode};
use pkcs8::spki::{self, EncodePublicKey, SubjectPublicKeyInfoRef};
use pkcs8::{
    AlgorithmIdentifierRef, Document, EncodePrivateKey, Error, KeyError, ObjectIdentifier,
    PrivateKeyInfoRef, SecretDocument,
};
use zeroize::Zeroizing;

/// The bytes of every key of both.
type Bytes = [u8; 32];

/// An algorithm without parameters, as RFC 8410, section 3 demands.
fn algorithm(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid, parameters: None }
}

/// A document of a secret key, and of its public one where there is one: then it has version 2 (RFC
/// 8410, section 7).
fn private_document(
    oid: ObjectIdentifier,
    secret: &Bytes,
    public: Option<&Bytes>,
) -> pkcs8::Result<SecretDocument> {
    let inner = Zeroizing::new(OctetStringRef::new(secret)?.to_der()?);
    let mut info = PrivateKeyInfoRef::new(algorithm(oid), OctetStringRef::new(&inner)?);
    info.public_key = public.map(|public| BitStringRef::from_bytes(public)).transpose()?;
    SecretDocument::try_from(&info)
}

/// The secret of a document.
fn secret_of(
    oid: ObjectIdentifier,
    info: &PrivateKeyInfoRef<'_>,
) -> pkcs8::Result<Zeroizing<Bytes>> {
    info.algorithm.assert_algorithm_oid(oid)?;
    if info.algorithm.parameters.is_some() {
        return Err(Error::ParametersMalformed);
    }
    let inner = <&OctetStringRef>::from_der(info.private_key.as_bytes())?.as_bytes();
    let mut secret = Zeroizing::new([0; 32]);
    match inner.len().cmp(&secret.len()) {
        Ordering::Less => Err(KeyError::TooShort.into()),
        Ordering::Greater => Err(KeyError::TooLong.into()),
        Ordering::Equal => {
            secret.copy_from_slice(inner);
            Ok(secret)
        }
    }
}

/// Checks that the public key of a document, where it has one, is that of the secret.
fn check_public(
    info: &PrivateKeyInfoRef<'_>,
    expected: impl FnOnce() -> Bytes,
) -> pkcs8::Result<()> {
    match info.public_key {
        Some(public) if public.as_bytes() != Some(&expected()) => Err(KeyError::Invalid.into()),
        _ => Ok(()),
    }
}

/// A document of a public key (RFC 8410, section 4).
fn public_document(oid: ObjectIdentifier, public: &Bytes) -> spki::Result<Document> {
    let subject_public_key = BitStringRef::from_bytes(public)?;
    SubjectPublicKeyInfoRef { algorithm: algorithm(oid), subject_public_key }.try_into()
}

/// The public key of a document.
fn public_of(oid: ObjectIdentifier, info: &SubjectPublicKeyInfoRef<'_>) -> spki::Result<Bytes> {
    info.algorithm.assert_algorithm_oid(oid)?;
    let has_parameters = info.algorithm.parameters.is_some();
    let bytes = info.subject_public_key.as_bytes().filter(|_| !has_parameters);
    bytes.and_then(|bytes| bytes.try_into().ok()).ok_or(spki::Error::KeyMalformed)
}

impl EncodePrivateKey for x25519::SecretKey {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        private_document(X25519, &self.to_bytes(), None)
    }
}

impl TryFrom<PrivateKeyInfoRef<'_>> for x25519::SecretKey {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        let key = Self::from_bytes(*secret_of(X25519, &info)?);
        check_public(&info, || key.public_key().to_bytes())?;
        Ok(key)
    }
}

impl EncodePublicKey for x25519::PublicKey {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        public_document(X25519, &self.to_bytes())
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for x25519::PublicKey {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        public_of(X25519, &info).map(Self::from_bytes)
    }
}

impl ed25519::SigningKey {
    /// The key in PKCS#8, version 2, which has the public key too (RFC 8410, section 7):
    /// ed25519-dalek and ring write this. OpenSSL 3.0 reads version 1 alone, which
    /// [`EncodePrivateKey`] writes.
    ///
    /// # Errors
    /// None at present.
    pub fn to_pkcs8_v2_der(&self) -> pkcs8::Result<SecretDocument> {
        let public = self.verifying_key().to_bytes();
        private_document(ED25519, &self.to_bytes(), Some(&public))
    }
}

impl EncodePrivateKey for ed25519::SigningKey {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        private_document(ED25519, &self.to_bytes(), None)
    }
}

impl TryFrom<PrivateKeyInfoRef<'_>> for ed25519::SigningKey {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        let key = Self::from_bytes(&*secret_of(ED25519, &info)?);
        check_public(&info, || key.verifying_key().to_bytes())?;
        Ok(key)
    }
}

impl EncodePublicKey for ed25519::VerifyingKey {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        public_document(ED25519, &self.to_bytes())
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for ed25519::VerifyingKey {
    type Error = spki::Error;

    /// The key of the document's bytes, which may be those of no point:
    /// [`check_keys`](ed25519::check_keys) tells, and no signature is valid by such.
    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        public_of(ED25519, &info).map(|bytes| Self::from_bytes(&bytes))
    }
}
