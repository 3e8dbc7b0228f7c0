//! Keys by OpenSSL are read, and written as it writes them.

use crate::keys::*;
use crate::kinds::Secret;
use std::fmt::Debug;
use widelimb_curves::encodings::{
    DecodeEcPrivateKey, DecodePrivateKey, DecodePublicKey, EncodeEcPrivateKey, EncodePublicKey,
    LineEnding,
};
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};

/// The key of a text, after a look at what is written again.
fn secret_of<S: Secret>(secret: &str, public: &str) -> S {
    let key = S::from_pkcs8_pem(secret).unwrap();
    assert_eq!(*key.to_pkcs8_pem(LineEnding::LF).unwrap(), secret);
    let read = S::Public::from_public_key_pem(public).unwrap();
    assert_eq!(read, key.public());
    assert_eq!(read.to_public_key_pem(LineEnding::LF).unwrap(), public);
    key
}

fn check_traditional<S>(key: &S, text: &str)
where
    S: DecodeEcPrivateKey + EncodeEcPrivateKey + PartialEq + Debug,
{
    assert_eq!(&S::from_sec1_pem(text).unwrap(), key);
    assert_eq!(*key.to_sec1_pem(LineEnding::LF).unwrap(), text);
}

#[test]
fn keys_are_read_and_written() {
    secret_of::<x25519::SecretKey>(X25519, X25519_PUBLIC);
    secret_of::<ed25519::SigningKey>(ED25519, ED25519_PUBLIC);
    let key = secret_of::<p256::SecretKey>(P256, P256_PUBLIC);
    check_traditional(&key, P256_TRADITIONAL);
    let key = secret_of::<p384::SecretKey>(P384, P384_PUBLIC);
    check_traditional(&key, P384_TRADITIONAL);
    let key = secret_of::<secp256k1::SecretKey>(SECP256K1, SECP256K1_PUBLIC);
    check_traditional(&key, SECP256K1_TRADITIONAL);
}

#[test]
fn other_forms_are_read() {
    let key = p256::SecretKey::from_pkcs8_pem(P256).unwrap();
    for text in [P256_COMPRESSED, P256_WITHOUT_PUBLIC] {
        assert_eq!(p256::SecretKey::from_sec1_pem(text).unwrap(), key, "{text}");
    }
    let public = p256::PublicKey::from_public_key_pem(P256_PUBLIC_COMPRESSED).unwrap();
    assert_eq!(public, key.public_key());
}

#[test]
fn explicit_curves_and_hybrid_points_are_refused() {
    assert!(p256::SecretKey::from_sec1_pem(P256_EXPLICIT).is_err());
    for text in [P256_PUBLIC_EXPLICIT, P256_PUBLIC_HYBRID] {
        assert!(p256::PublicKey::from_public_key_pem(text).is_err(), "{text}");
    }
}

#[test]
fn labels_are_held_against_what_is_asked_for() {
    assert!(p256::SecretKey::from_pkcs8_pem(P256_TRADITIONAL).is_err());
    assert!(p256::SecretKey::from_sec1_pem(P256).is_err());
    assert!(p256::PublicKey::from_public_key_pem(P256).is_err());
}
