//! Keys of P-256, P-384 and secp256k1 (RFC 5480, RFC 5915).

use super::EC_PUBLIC_KEY;
use crate::weierstrass::curve::Curve;
use crate::weierstrass::curves::{P256, P384, Secp256k1};
use crate::weierstrass::keys::{PublicKey, SecretKey};
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::{self, Decode, Tag};
use pkcs8::spki::{self, EncodePublicKey, SubjectPublicKeyInfoRef};
use pkcs8::{
    AlgorithmIdentifierRef, AssociatedOid, Document, EncodePrivateKey, Error, KeyError,
    ObjectIdentifier, PrivateKeyInfoRef, SecretDocument,
};
use sec1::{DecodeEcPrivateKey, EcParameters, EcPrivateKey, EncodeEcPrivateKey};

impl AssociatedOid for P256 {
    const OID: ObjectIdentifier = super::P256;
}

impl AssociatedOid for P384 {
    const OID: ObjectIdentifier = super::P384;
}

impl AssociatedOid for Secp256k1 {
    const OID: ObjectIdentifier = super::SECP256K1;
}

/// A document of an ECPrivateKey, which has the public key too.
fn private_document<C: Curve>(
    key: &SecretKey<C>,
    parameters: Option<EcParameters>,
) -> der::Result<SecretDocument> {
    let (secret, public) = (key.to_bytes(), key.public_key().to_sec1_bytes(false));
    SecretDocument::encode_msg(&EcPrivateKey {
        private_key: (*secret).as_ref(),
        parameters,
        public_key: Some(&public),
    })
}

/// Whether bytes are those of a secret key's public one, compressed or not.
fn is_public_of<C: Curve>(bytes: &[u8], key: &SecretKey<C>) -> bool {
    key.public_key().to_sec1_bytes(bytes.len() == 1 + C::LENGTH) == bytes
}

/// The key of an ECPrivateKey. Its scalar has all bytes of the order (RFC 5915, section 3), its
/// curve, if it is named, is this one, and its public key, if it is there, is its own.
fn secret_of<C: Curve + AssociatedOid>(info: &EcPrivateKey<'_>) -> sec1::Result<SecretKey<C>> {
    if let Some(oid) =
        info.parameters.and_then(EcParameters::named_curve).filter(|oid| *oid != C::OID)
    {
        return Err(der::Error::from(der::ErrorKind::OidUnknown { oid }).into());
    }
    let key = SecretKey::from_bytes(info.private_key).map_err(|_| sec1::Error::Crypto)?;
    match info.public_key {
        Some(public) if !is_public_of(public, &key) => Err(sec1::Error::PointEncoding),
        _ => Ok(key),
    }
}

/// The error of PKCS#8 for one of the ECPrivateKey inside.
fn outer(error: sec1::Error) -> Error {
    match error {
        sec1::Error::Asn1(error) => spki::Error::from(error).into(),
        _ => KeyError::Invalid.into(),
    }
}

impl<C: Curve + AssociatedOid> EncodePrivateKey for SecretKey<C> {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        // The curve is named outside.
        let inner = private_document(self, None)?;
        let algorithm =
            AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some((&C::OID).into()) };
        let key = OctetStringRef::new(inner.as_bytes())?;
        SecretDocument::try_from(&PrivateKeyInfoRef::new(algorithm, key))
    }
}

impl<C: Curve + AssociatedOid> TryFrom<PrivateKeyInfoRef<'_>> for SecretKey<C> {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        info.algorithm.assert_oids(EC_PUBLIC_KEY, C::OID)?;
        let inner = EcPrivateKey::from_der(info.private_key.as_bytes())?;
        let key = secret_of(&inner).map_err(outer)?;
        // Version 2 has a public key outside too.
        match info.public_key {
            Some(public) if !public.as_bytes().is_some_and(|bytes| is_public_of(bytes, &key)) => {
                Err(KeyError::Invalid.into())
            }
            _ => Ok(key),
        }
    }
}

impl<C: Curve + AssociatedOid> EncodeEcPrivateKey for SecretKey<C> {
    fn to_sec1_der(&self) -> sec1::Result<SecretDocument> {
        Ok(private_document(self, Some(EcParameters::NamedCurve(C::OID)))?)
    }
}

impl<C: Curve + AssociatedOid> DecodeEcPrivateKey for SecretKey<C> {
    fn from_sec1_der(bytes: &[u8]) -> sec1::Result<Self> {
        let info = EcPrivateKey::from_der(bytes)?;
        // A document that stands alone has to name its curve (RFC 5915, section 3).
        if info.parameters.is_none() {
            return Err(der::Error::from(Tag::ObjectIdentifier.value_error()).into());
        }
        secret_of(&info)
    }
}

impl<C: Curve + AssociatedOid> EncodePublicKey for PublicKey<C> {
    /// The point is not compressed, for there are readers that take no other (RFC 5480, section 2.2).
    fn to_public_key_der(&self) -> spki::Result<Document> {
        let bytes = self.to_sec1_bytes(false);
        let algorithm =
            AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some((&C::OID).into()) };
        let subject_public_key = BitStringRef::from_bytes(&bytes)?;
        SubjectPublicKeyInfoRef { algorithm, subject_public_key }.try_into()
    }
}

impl<C: Curve + AssociatedOid> TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey<C> {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        info.algorithm.assert_oids(EC_PUBLIC_KEY, C::OID)?;
        let bytes = info.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        Self::from_sec1_bytes(bytes).map_err(|_| spki::Error::KeyMalformed)
    }
}
