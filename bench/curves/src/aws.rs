//! The contests with aws-lc-rs, from bytes. Keys are parsed before.

use crate::{kept, race};
use aws_lc_rs::{agreement, signature};

/// A secret key, another's public key, and their shared secret.
pub fn exchange(
    name: &str,
    algorithm: &'static agreement::Algorithm,
    items: Vec<[Vec<u8>; 3]>,
    ours: impl FnMut() + 'static,
) {
    let parsed = |[key, other, shared]: [Vec<u8>; 3]| {
        let key = agreement::PrivateKey::from_private_key(algorithm, &key).unwrap();
        let other = agreement::UnparsedPublicKey::new(algorithm, other);
        (key, agreement::ParsedPublicKey::try_from(&other).unwrap(), shared)
    };
    let items = kept(items.into_iter().map(parsed).collect());
    race(&format!("{name} exchange"), ours, "aws-lc-rs", move || {
        for (key, other, shared) in items {
            agreement::agree(key, other.clone(), (), |found| {
                assert_eq!(found, shared);
                Ok(())
            })
            .unwrap();
        }
    });
}

/// A secret key, a message, and its signature.
pub fn sign_ed25519(items: Vec<[Vec<u8>; 3]>, ours: impl FnMut() + 'static) {
    let parsed = |[key, message, signature]: [Vec<u8>; 3]| {
        (signature::Ed25519KeyPair::from_seed_unchecked(&key).unwrap(), message, signature)
    };
    let items = kept(items.into_iter().map(parsed).collect());
    race("Ed25519 signature", ours, "aws-lc-rs", move || {
        for (key, message, signature) in items {
            assert_eq!(key.sign(message).as_ref(), signature);
        }
    });
}

/// A public key, a message, and its signature.
pub fn verify(
    name: &str,
    algorithm: &'static dyn signature::VerificationAlgorithm,
    items: Vec<[Vec<u8>; 3]>,
    ours: impl FnMut() + 'static,
) {
    let parsed = |[key, message, signature]: [Vec<u8>; 3]| {
        (signature::ParsedPublicKey::new(algorithm, key).unwrap(), message, signature)
    };
    let items = kept(items.into_iter().map(parsed).collect());
    race(&format!("{name} verification"), ours, "aws-lc-rs", move || {
        assert!(items.iter().all(|(key, m, signature)| key.verify_sig(m, signature).is_ok()));
    });
}
