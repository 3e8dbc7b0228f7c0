//! Documents that are cut off, go on, or have a byte changed.

use crate::keys::*;
use crate::kinds::Secret;
use crate::rfc8410;
use widelimb_curves::encodings::pkcs8::{Document, SecretDocument};
use widelimb_curves::encodings::{
    DecodeEcPrivateKey, DecodePrivateKey, DecodePublicKey, EncodeEcPrivateKey, EncodePrivateKey,
    EncodePublicKey,
};
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};

/// The bits that a byte is changed by: each, and all at once; fewer without optimization.
const CHANGES: &[u8] =
    if cfg!(debug_assertions) { &[1, 128] } else { &[1, 2, 4, 8, 16, 32, 64, 128, 255] };

/// Reads a document, and writes its key again.
type Again<'a> = &'a dyn Fn(&[u8]) -> Option<Vec<u8>>;

fn secret<S: Secret>(der: &[u8]) -> Option<Vec<u8>> {
    let key = S::from_pkcs8_der(der).ok()?;
    let again = key.to_pkcs8_der().unwrap();
    assert_eq!(S::from_pkcs8_der(again.as_bytes()).unwrap(), key);
    Some(again.as_bytes().to_vec())
}

fn public<S: Secret>(der: &[u8]) -> Option<Vec<u8>> {
    let key = S::Public::from_public_key_der(der).ok()?;
    let again = key.to_public_key_der().unwrap();
    assert_eq!(S::Public::from_public_key_der(again.as_bytes()).unwrap(), key);
    Some(again.into_vec())
}

fn traditional<S: DecodeEcPrivateKey + EncodeEcPrivateKey>(der: &[u8]) -> Option<Vec<u8>> {
    let key = S::from_sec1_der(der).ok()?;
    Some(key.to_sec1_der().unwrap().as_bytes().to_vec())
}

fn version_2(der: &[u8]) -> Option<Vec<u8>> {
    let key = ed25519::SigningKey::from_pkcs8_der(der).ok()?;
    Some(key.to_pkcs8_v2_der().unwrap().as_bytes().to_vec())
}

fn der(text: &str) -> Vec<u8> {
    SecretDocument::from_pem(text).unwrap().1.as_bytes().to_vec()
}

/// The documents with a byte changed that are read all the same, and what is written of them.
fn survivors(der: &[u8], again: Again<'_>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut found = Vec::new();
    for (i, change) in (0..der.len()).flat_map(|i| CHANGES.iter().map(move |change| (i, change))) {
        let mut changed = der.to_vec();
        changed[i] ^= change;
        found.extend(again(&changed).map(|written| (changed, written)));
    }
    found
}

/// No document is read that is cut off or goes on.
fn check_lengths(der: &[u8], again: Again<'_>) {
    assert!(again(der).is_some());
    for len in 0..der.len() {
        assert_eq!(again(&der[..len]), None, "{len} bytes of {der:02x?}");
    }
    for more in [0, 5, 0xff] {
        assert_eq!(again(&[der, &[more]].concat()), None, "{more} after {der:02x?}");
    }
}

/// Checks a document that is written as it was read, and how many with a byte changed are read.
fn check(text: &str, again: Again<'_>, count: usize) {
    let der = der(text);
    check_lengths(&der, again);
    assert_eq!(again(&der).unwrap(), der);
    let survivors = survivors(&der, again);
    survivors.iter().for_each(|(changed, written)| assert_eq!(changed, written));
    assert_eq!(survivors.len(), count, "{text}");
}

#[test]
fn every_change_of_a_key_alone_is_another_key() {
    let all = 32 * CHANGES.len();
    check(X25519, &secret::<x25519::SecretKey>, all);
    check(ED25519, &secret::<ed25519::SigningKey>, all);
    check(X25519_PUBLIC, &public::<x25519::SecretKey>, all);
    check(ED25519_PUBLIC, &public::<ed25519::SigningKey>, all);
}

#[test]
fn no_change_of_a_key_with_its_public_one_is_read() {
    check(P256, &secret::<p256::SecretKey>, 0);
    check(P384, &secret::<p384::SecretKey>, 0);
    check(SECP256K1, &secret::<secp256k1::SecretKey>, 0);
    check(P256_TRADITIONAL, &traditional::<p256::SecretKey>, 0);
    check(P384_TRADITIONAL, &traditional::<p384::SecretKey>, 0);
    check(SECP256K1_TRADITIONAL, &traditional::<secp256k1::SecretKey>, 0);

    let key = ed25519::SigningKey::from_pkcs8_pem(ED25519).unwrap();
    let der = key.to_pkcs8_v2_der().unwrap();
    check_lengths(der.as_bytes(), &version_2);
    assert_eq!(survivors(der.as_bytes(), &version_2), []);
}

#[test]
fn no_change_of_a_point_is_read() {
    check(P256_PUBLIC, &public::<p256::SecretKey>, 0);
    check(P384_PUBLIC, &public::<p384::SecretKey>, 0);
    check(SECP256K1_PUBLIC, &public::<secp256k1::SecretKey>, 0);
}

#[test]
fn some_changes_of_a_compressed_point_are_other_keys() {
    let again = &public::<p256::SecretKey>;
    let der = der(P256_PUBLIC_COMPRESSED);
    check_lengths(&der, again);
    let survivors = survivors(&der, again);
    // Half of the numbers below p are the x of a point.
    let count = 32 * CHANGES.len();
    assert!((count / 3..count * 2 / 3).contains(&survivors.len()), "{}", survivors.len());
    let key = Document::from_pem(P256_PUBLIC).unwrap().1;
    for (changed, written) in survivors {
        assert_ne!(written, key.as_bytes(), "{changed:02x?}");
        assert_eq!(written[27..59], changed[27..59], "x");
    }
}

#[test]
fn changes_of_what_is_left_out_change_no_key() {
    let der = der(rfc8410::VERSION_2);
    let again = &secret::<ed25519::SigningKey>;
    check_lengths(&der, again);
    let key = again(&der).unwrap();
    let survivors = survivors(&der, again);
    assert!(!survivors.is_empty());
    for (changed, written) in survivors {
        assert_eq!(written, key, "{changed:02x?}");
    }
}

/// Texts that are cut off or have a character changed have the same key, or none.
fn check_text(text: &str, again: impl Fn(&str) -> Option<Vec<u8>>) {
    let key = again(text).unwrap();
    for len in 0..text.len() - 1 {
        assert_eq!(again(&text[..len]), None, "{len} characters of {text}");
    }
    for (i, to) in (0..text.len()).flat_map(|i| b"\0\n -=A/z".map(|to| (i, to))) {
        let mut changed = text.as_bytes().to_vec();
        changed[i] = to;
        let changed = String::from_utf8(changed).unwrap();
        assert!(again(&changed).is_none_or(|written| written == key), "{changed}");
    }
}

#[test]
fn texts_have_the_same_key_or_none() {
    check_text(P256, |text| {
        let key = p256::SecretKey::from_pkcs8_pem(text).ok()?;
        Some(key.to_pkcs8_der().unwrap().as_bytes().to_vec())
    });
    check_text(SECP256K1_TRADITIONAL, |text| {
        let key = secp256k1::SecretKey::from_sec1_pem(text).ok()?;
        Some(key.to_sec1_der().unwrap().as_bytes().to_vec())
    });
    check_text(P384_PUBLIC, |text| {
        let key = p384::PublicKey::from_public_key_pem(text).ok()?;
        Some(key.to_public_key_der().unwrap().into_vec())
    });
}
