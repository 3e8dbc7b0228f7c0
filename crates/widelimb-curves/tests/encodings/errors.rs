//! What is wrong is said by the error's type.

use crate::keys::*;
use widelimb_curves::encodings::pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use widelimb_curves::encodings::pkcs8::der::{Encode, ErrorKind};
use widelimb_curves::encodings::pkcs8::spki::{self, SubjectPublicKeyInfoRef};
use widelimb_curves::encodings::pkcs8::{
    self, AlgorithmIdentifierRef, Error, KeyError, PrivateKeyInfoRef,
};
use widelimb_curves::encodings::sec1::{self, EcParameters, EcPrivateKey};
use widelimb_curves::encodings::{
    self as oids, DecodeEcPrivateKey, DecodePrivateKey, DecodePublicKey, EncodePrivateKey,
    EncodePublicKey, ObjectIdentifier,
};
use widelimb_curves::{ed25519, p256, secp256k1, x25519};

const MALFORMED: Option<spki::Error> = Some(spki::Error::KeyMalformed);
const INVALID: Option<Error> = Some(Error::KeyMalformed(KeyError::Invalid));

fn unknown(oid: ObjectIdentifier) -> spki::Error {
    spki::Error::OidUnknown { oid }
}

fn alone(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid, parameters: None }
}

fn on_p256() -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid: oids::EC_PUBLIC_KEY, parameters: Some((&oids::P256).into()) }
}

/// A document of PKCS#8.
fn private(algorithm: AlgorithmIdentifierRef<'_>, key: &[u8], public: Option<&[u8]>) -> Vec<u8> {
    let mut info = PrivateKeyInfoRef::new(algorithm, OctetStringRef::new(key).unwrap());
    info.public_key = public.map(|public| BitStringRef::from_bytes(public).unwrap());
    info.to_der().unwrap()
}

/// The key of RFC 8410: a string in a string.
fn inner(secret: &[u8]) -> Vec<u8> {
    OctetStringRef::new(secret).unwrap().to_der().unwrap()
}

/// A document of a public key, with bits left out of its last byte.
fn public(algorithm: AlgorithmIdentifierRef<'_>, key: &[u8], unused: u8) -> Vec<u8> {
    let subject_public_key = BitStringRef::new(unused, key).unwrap();
    SubjectPublicKeyInfoRef { algorithm, subject_public_key }.to_der().unwrap()
}

fn x25519_error(der: &[u8]) -> Option<Error> {
    x25519::SecretKey::from_pkcs8_der(der).err()
}

fn x25519_public_error(der: &[u8]) -> Option<spki::Error> {
    x25519::PublicKey::from_public_key_der(der).err()
}

#[test]
fn of_another_algorithm() {
    let error = ed25519::SigningKey::from_pkcs8_pem(X25519).unwrap_err();
    assert_eq!(error, Error::PublicKey(unknown(oids::X25519)));
    let error = x25519::SecretKey::from_pkcs8_pem(P256).unwrap_err();
    assert_eq!(error, Error::PublicKey(unknown(oids::EC_PUBLIC_KEY)));
    let error = p256::SecretKey::from_pkcs8_pem(ED25519).unwrap_err();
    assert_eq!(error, Error::PublicKey(unknown(oids::ED25519)));
    let error = x25519::PublicKey::from_public_key_pem(ED25519_PUBLIC).unwrap_err();
    assert_eq!(error, unknown(oids::ED25519));
    let error = p256::PublicKey::from_public_key_pem(ED25519_PUBLIC).unwrap_err();
    assert_eq!(error, unknown(oids::ED25519));
}

#[test]
fn of_another_curve() {
    let error = secp256k1::SecretKey::from_pkcs8_pem(P256).unwrap_err();
    assert_eq!(error, Error::PublicKey(unknown(oids::P256)));
    let error = p256::PublicKey::from_public_key_pem(SECP256K1_PUBLIC).unwrap_err();
    assert_eq!(error, unknown(oids::SECP256K1));
    match secp256k1::SecretKey::from_sec1_pem(P256_TRADITIONAL).unwrap_err() {
        sec1::Error::Asn1(error) => {
            assert_eq!(error.kind(), ErrorKind::OidUnknown { oid: oids::P256 });
        }
        other => panic!("{other}"),
    }
    let without = public(alone(oids::EC_PUBLIC_KEY), &[4; 65], 0);
    let error = p256::PublicKey::from_public_key_der(&without).unwrap_err();
    assert_eq!(error, spki::Error::AlgorithmParametersMissing);
}

#[test]
fn of_parameters_where_none_belong() {
    let algorithm = AlgorithmIdentifierRef { oid: oids::X25519, parameters: Some(AnyRef::NULL) };
    let error = x25519_error(&private(algorithm, &inner(&[1; 32]), None));
    assert_eq!(error, Some(Error::ParametersMalformed));
    assert_eq!(x25519_public_error(&public(algorithm, &[9; 32], 0)), MALFORMED);
}

#[test]
fn of_wrong_lengths() {
    let key = |inner: &[u8]| x25519_error(&private(alone(oids::X25519), inner, None));
    assert_eq!(key(&inner(&[1; 32])), None);
    assert_eq!(key(&inner(&[1; 31])), Some(KeyError::TooShort.into()));
    assert_eq!(key(&inner(&[1; 33])), Some(KeyError::TooLong.into()));
    // The bytes alone, and more after them.
    assert!(matches!(key(&[1; 32]), Some(Error::Asn1(_))));
    assert!(matches!(key(&[&inner(&[1; 32])[..], &[0]].concat()), Some(Error::Asn1(_))));
    for len in [0, 31, 33] {
        let der = public(alone(oids::X25519), &vec![9; len], 0);
        assert_eq!(x25519_public_error(&der), MALFORMED, "{len} bytes");
    }
    // 255 bits.
    assert_eq!(x25519_public_error(&public(alone(oids::X25519), &[8; 32], 1)), MALFORMED);
}

#[test]
fn of_a_public_key_that_is_anothers() {
    let key = x25519::SecretKey::from_bytes([1; 32]);
    let other = x25519::SecretKey::from_bytes([2; 32]).public_key().to_bytes();
    let document = |public: &[u8]| private(alone(oids::X25519), &inner(&[1; 32]), Some(public));
    assert_eq!(x25519_error(&document(&key.public_key().to_bytes())), None);
    assert_eq!(x25519_error(&document(&other)), INVALID);
    assert_eq!(x25519_error(&document(&other[..31])), INVALID);

    let keys = ed25519::signing_keys(&[[1; 32], [2; 32]]);
    let other = keys[1].verifying_key().to_bytes();
    let der = private(alone(oids::ED25519), &inner(&[1; 32]), Some(&other));
    assert_eq!(ed25519::SigningKey::from_pkcs8_der(&der).err(), INVALID);
}

/// An ECPrivateKey.
fn ec(secret: &[u8], curve: Option<ObjectIdentifier>, public: Option<&[u8]>) -> Vec<u8> {
    let parameters = curve.map(EcParameters::NamedCurve);
    EcPrivateKey { private_key: secret, parameters, public_key: public }.to_der().unwrap()
}

fn sec1_error(der: &[u8]) -> Option<sec1::Error> {
    p256::SecretKey::from_sec1_der(der).err()
}

fn p256_error(key: &[u8], public: Option<&[u8]>) -> Option<Error> {
    p256::SecretKey::from_pkcs8_der(&private(on_p256(), key, public)).err()
}

#[test]
fn of_scalars_that_are_no_keys() {
    let order =
        hex_literal::hex!("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    for secret in [&[1; 31][..], &[1; 33], &[0; 32], &order, &[0xff; 32], &[]] {
        let der = ec(secret, Some(oids::P256), None);
        assert_eq!(sec1_error(&der), Some(sec1::Error::Crypto), "{secret:02x?}");
        assert_eq!(p256_error(&der, None), INVALID, "{secret:02x?}");
    }
}

#[test]
fn of_points_that_are_anothers() {
    let [own, other] =
        [1, 2].map(|byte| p256::SecretKey::from_bytes(&[byte; 32]).unwrap().public_key());
    for compressed in [false, true] {
        let own = own.to_sec1_bytes(compressed);
        let other = other.to_sec1_bytes(compressed);
        let der = ec(&[1; 32], Some(oids::P256), Some(&own));
        assert_eq!((sec1_error(&der), p256_error(&der, Some(&own))), (None, None));
        assert_eq!(p256_error(&der, Some(&other)), INVALID);
        let der = ec(&[1; 32], Some(oids::P256), Some(&other));
        assert_eq!(sec1_error(&der), Some(sec1::Error::PointEncoding));
        assert_eq!(p256_error(&der, None), INVALID);
    }
}

#[test]
fn of_an_inner_curve() {
    let named = |curve| ec(&[1; 32], curve, None);
    assert_eq!(p256_error(&named(None), None), None);
    assert_eq!(p256_error(&named(Some(oids::P256)), None), None);
    let error = p256_error(&named(Some(oids::SECP256K1)), None);
    assert_eq!(error, Some(Error::PublicKey(unknown(oids::SECP256K1))));
    // Who stands alone has to say on which curve.
    assert_eq!(sec1_error(&named(Some(oids::P256))), None);
    assert!(matches!(sec1_error(&named(None)), Some(sec1::Error::Asn1(_))));
}

#[test]
fn of_bytes_that_are_no_point() {
    let error = |key: &[u8], unused| {
        p256::PublicKey::from_public_key_der(&public(on_p256(), key, unused)).err()
    };
    let point = p256::SecretKey::from_bytes(&[1; 32]).unwrap().public_key().to_sec1_bytes(false);
    assert_eq!(error(&point, 0), None);
    // Infinity, a byte less and more, and a point beside the curve.
    let beside = [&point[..64], &[point[64] ^ 1]].concat();
    for bytes in [&[0][..], &[], &point[..64], &[&point[..], &[0]].concat(), &beside] {
        assert_eq!(error(bytes, 0), MALFORMED, "{bytes:02x?}");
    }
    let even = [&point[..64], &[point[64] & 0xfe]].concat();
    assert_eq!(error(&even, 1), MALFORMED);
}

#[test]
fn of_what_is_no_document() {
    fn kind(error: pkcs8::Error) -> ErrorKind {
        match error {
            Error::Asn1(error) => error.kind(),
            other => panic!("{other}"),
        }
    }
    let key = x25519::SecretKey::from_bytes([1; 32]);
    let der = key.to_pkcs8_der().unwrap();
    let longer = [der.as_bytes(), &[0]].concat();
    assert!(matches!(kind(x25519_error(&longer).unwrap()), ErrorKind::TrailingData { .. }));
    assert!(matches!(kind(x25519_error(&[]).unwrap()), ErrorKind::Incomplete { .. }));
    let der = key.public_key().to_public_key_der().unwrap();
    let longer = [der.as_bytes(), &[0]].concat();
    assert!(matches!(x25519_public_error(&longer), Some(spki::Error::Asn1(_))));
}
