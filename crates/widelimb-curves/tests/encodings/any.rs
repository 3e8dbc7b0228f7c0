//! Files of keys whose kind the document tells.

use crate::keys::*;
use widelimb_curves::encodings::{
    AnyPublicKey, AnySecretKey, DecodePrivateKey, EncodePrivateKey, EncodePublicKey, Kind,
    LineEnding, ReadError,
};
use widelimb_curves::{Error, p256};

const SECRETS: [(Kind, &str, &str); 5] = [
    (Kind::X25519, X25519, X25519_PUBLIC),
    (Kind::Ed25519, ED25519, ED25519_PUBLIC),
    (Kind::P256, P256, P256_PUBLIC),
    (Kind::P384, P384, P384_PUBLIC),
    (Kind::Secp256k1, SECP256K1, SECP256K1_PUBLIC),
];

#[test]
fn each_kind_is_read_in_pem_and_der_and_written() {
    for (kind, secret, public) in SECRETS {
        let key = AnySecretKey::read(secret.as_bytes()).unwrap();
        assert_eq!(key.kind(), kind);
        assert_eq!(*key.to_pkcs8_pem(LineEnding::LF).unwrap(), secret);
        let der = key.to_pkcs8_der().unwrap();
        assert_eq!(AnySecretKey::read(der.as_bytes()).unwrap(), key);
        let bytes = key.to_bytes();
        assert_eq!(AnySecretKey::from_bytes(kind, &bytes), Ok(key.clone()));
        assert_eq!(AnySecretKey::from_bytes(kind, &bytes[1..]), Err(Error::Key));

        let read = AnyPublicKey::read(public.as_bytes()).unwrap();
        assert_eq!((read, read.kind()), (key.public_key(), kind));
        assert_eq!(read.to_public_key_pem(LineEnding::LF).unwrap(), public);
        let der = read.to_public_key_der().unwrap();
        assert_eq!(AnyPublicKey::read(der.as_bytes()).unwrap(), read);
        for is_compressed in [false, true] {
            let bytes = read.to_bytes(is_compressed);
            assert_eq!(AnyPublicKey::from_bytes(kind, &bytes), Ok(read));
            assert_eq!(AnyPublicKey::from_bytes(kind, &bytes[1..]), Err(Error::Key));
        }
    }
    assert_eq!(SECRETS.map(|(kind, ..)| kind), Kind::ALL);
}

#[test]
fn traditional_keys_are_read_after_the_parameters_that_openssl_writes() {
    let traditional =
        [(P256, P256_TRADITIONAL), (P384, P384_TRADITIONAL), (SECP256K1, SECP256K1_TRADITIONAL)];
    for (modern, text) in traditional {
        let key = AnySecretKey::read(modern.as_bytes()).unwrap();
        assert_eq!(AnySecretKey::read(text.as_bytes()).unwrap(), key);
        let before =
            "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
        let text = format!("{before}{text}");
        assert_eq!(AnySecretKey::read(text.as_bytes()).unwrap(), key);
    }
    let key = p256::SecretKey::from_pkcs8_pem(P256).unwrap();
    let der = widelimb_curves::encodings::EncodeEcPrivateKey::to_sec1_der(&key).unwrap();
    assert_eq!(AnySecretKey::read(der.as_bytes()).unwrap(), AnySecretKey::P256(key));
}

#[test]
fn der_whose_bytes_are_all_characters_is_read() {
    let key = widelimb_curves::x25519::SecretKey::from_bytes([b'a'; 32]);
    let der = key.to_pkcs8_der().unwrap();
    assert!(std::str::from_utf8(der.as_bytes()).is_ok());
    assert_eq!(AnySecretKey::read(der.as_bytes()).unwrap(), AnySecretKey::X25519(key));
}

#[test]
fn what_is_no_such_key_is_an_error_that_says_so() {
    let encrypted = [
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\n",
        "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n",
    ];
    for text in encrypted {
        assert!(matches!(AnySecretKey::read(text.as_bytes()), Err(ReadError::Encrypted)), "{text}");
    }
    for text in [P256_PUBLIC, "-----BEGIN OPENSSH PRIVATE KEY-----\n", "-----BEGIN "] {
        assert!(matches!(AnySecretKey::read(text.as_bytes()), Err(ReadError::NoKey)), "{text}");
    }
    assert!(matches!(AnyPublicKey::read(P256.as_bytes()), Err(ReadError::NoKey)));
    for text in ["", "0", "key", "\u{0}", "-----BEGIN PRIVATE KEY-----\nMC4C", P256_EXPLICIT] {
        assert!(AnySecretKey::read(text.as_bytes()).is_err(), "{text}");
    }
    for text in ["", "0", "key", "-----BEGIN PUBLIC KEY-----\n", P256_PUBLIC_EXPLICIT] {
        assert!(AnyPublicKey::read(text.as_bytes()).is_err(), "{text}");
    }
    // RSA: rsaEncryption, with its parameters of NULL.
    let rsa =
        [0x30, 0x12, 2, 1, 0, 0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 5, 0];
    let mut rsa = rsa.to_vec();
    rsa.extend([4, 0]);
    rsa[1] = 20;
    let error = AnySecretKey::read(&rsa).unwrap_err();
    assert!(error.to_string().contains("1.2.840.113549.1.1.1"), "{error}");
}
