//! Tests for faults of other implementations of HQC and of its earlier versions. Unit tests beside
//! the code check two more: equal places of a sampler, and a vector of syndromes that lacked a
//! byte.

use crate::random::ordinary;
use std::collections::BTreeSet;
use std::thread;
use widelimb_hqc::{Ciphertext, Error, ParameterSet, PublicKey, Scheme, SecretKey, Version};

const ROUND_4: Scheme = Scheme::new(ParameterSet::Hqc1, Version::V2023_04_30);
const ROUND_3: Scheme = Scheme::new(ParameterSet::Hqc1, Version::V2021_06_06);

/// A key, a ciphertext, and the ciphertext with a bit of byte `byte` flipped.
fn key_and_wrong(scheme: Scheme, byte: usize) -> (SecretKey, Ciphertext, Ciphertext) {
    let key = scheme.generate(&mut ordinary(11));
    let (ciphertext, _) = key.public_key().encapsulate(&mut ordinary(12));
    let mut bytes = ciphertext.as_bytes().to_vec();
    bytes[byte] ^= 1;
    (key, ciphertext, Ciphertext::from_bytes(scheme, &bytes).expect("a length"))
}

/// CVE-2024-54137 (liboqs GHSA-gpf4-vrrw-r8v7, PQClean 578): two errors that made up for one
/// another, so that every ciphertext was accepted in versions from 2023-04-30 on. What decrypts to
/// the message must not give its secret.
#[test]
fn cve_2024_54137_every_ciphertext_accepted() {
    let (key, right, wrong) = key_and_wrong(ROUND_4, 100);
    let [right, wrong] = [right, wrong].map(|ciphertext| key.decapsulate(&ciphertext));
    assert!(wrong.is_ok(), "rejection is implicit");
    assert_ne!(wrong, right);
    // Accepting would hash the message, which is the same for all wrong ones, with u and v: sigma
    // has to be there.
    let mut bytes = key.as_bytes().to_vec();
    bytes[40] ^= 1;
    let of_other_sigma = SecretKey::from_bytes(ROUND_4, &bytes).expect("a key of another sigma");
    let (_, right_again, wrong_again) = key_and_wrong(ROUND_4, 100);
    assert_ne!(of_other_sigma.decapsulate(&wrong_again), wrong);
    assert_eq!(of_other_sigma.decapsulate(&right_again), right);
}

/// CVE-2025-48946 (liboqs 2122 and 2132; "IND-CCA2 issue in HQC", pqc-forum 2025-04-02): the salt
/// was no part of what the secret is hashed of, so that all wrong salts had one secret. Since
/// version 5 each has its own, and no error.
#[test]
fn cve_2025_48946_salt_outside_of_the_hash() {
    for scheme in [Scheme::HQC_1, Scheme::new(ParameterSet::Hqc1, Version::V2025_08_22)] {
        let salt = scheme.ciphertext_len() - 16;
        let secrets: BTreeSet<Vec<u8>> = (0..16)
            .map(|i| {
                let (key, _, wrong) = key_and_wrong(scheme, salt + i);
                key.decapsulate(&wrong).expect("no error").as_bytes().to_vec()
            })
            .collect();
        assert_eq!(secrets.len(), 16);
    }
}

/// "Improvements to consider for HQC" (pqc-forum 2025-03-19; ePrint 2024/1233): one message and
/// salt gave secrets of different keys that were alike in what they hashed. Since version 5 the
/// whole key is hashed.
#[test]
fn secrets_not_bound_to_the_key() {
    let key = Scheme::HQC_1.generate(&mut ordinary(13));
    let seed = vec![5; Scheme::HQC_1.encapsulation_seed_len()];
    let mut bytes = key.public_key().as_bytes().to_vec();
    bytes[1000] ^= 4;
    let other = PublicKey::from_bytes(Scheme::HQC_1, &bytes).expect("a key");
    let secrets =
        [key.public_key(), &other].map(|key| key.encapsulate_from_seed(&seed).expect("a seed").1);
    assert_ne!(secrets[0], secrets[1]);
}

/// RustCrypto's KEMs, issue 325: a key with an altered seed was taken, and written as another key.
#[test]
fn altered_seed_in_a_secret_key() {
    let key = Scheme::HQC_1.generate(&mut ordinary(14));
    let mut bytes = key.as_bytes().to_vec();
    *bytes.last_mut().expect("a byte") ^= 1;
    let refused = SecretKey::from_bytes(Scheme::HQC_1, &bytes);
    assert_eq!(refused.map(|_| ()), Err(Error::Inconsistent));
}

/// bc-java 1949: zeros and no secret for a wrong ciphertext, after the scheme had gone over to
/// another secret; and the other way about, an error has to stay one where the version has it.
#[test]
fn explicit_rejection_kept() {
    let (key, _, wrong) = key_and_wrong(Scheme::HQC_1, 0);
    let secret = key.decapsulate(&wrong).expect("another secret");
    assert!(secret.as_bytes().iter().any(|&byte| byte != 0));
    let (key, _, wrong) = key_and_wrong(ROUND_3, 0);
    assert_eq!(key.decapsulate(&wrong), Err(Error::Rejected));
}

/// liboqs 2118, PQClean 593: libraries of different versions do not understand one another, and the
/// lengths do not tell. The two versions of 2025 have one seed of `h` for one seed of the key, and
/// nothing else alike.
#[test]
fn versions_with_the_same_lengths_confused() {
    let [newest, release] = [Version::V2026_02_10, Version::V2025_08_22]
        .map(|version| Scheme::new(ParameterSet::Hqc3, version));
    let keys = [newest, release].map(|scheme| scheme.generate_from_seed(&[7; 32]).expect("a seed"));
    let [a, b] = keys.each_ref().map(|key| key.public_key().as_bytes());
    assert_eq!((a.len(), &a[..32]), (b.len(), &b[..32]));
    assert_ne!(a[32..], b[32..]);
    // The bytes of the one are no secret key of the other.
    let confused = SecretKey::from_bytes(release, keys[0].as_bytes()).map(|_| ());
    assert_eq!(confused, Err(Error::Inconsistent));
}

/// PQClean 397: static scratch, which failed when several threads worked at once.
#[test]
fn static_scratch() {
    let work = |i: u64| {
        let set = ParameterSet::ALL[i as usize % 3];
        let key = Scheme::new(set, Version::default()).generate(&mut ordinary(i));
        let (ciphertext, secret) = key.public_key().encapsulate(&mut ordinary(100 + i));
        assert_eq!(key.decapsulate(&ciphertext), Ok(secret.clone()), "{set}");
        secret
    };
    let several = move |i| (0..4).for_each(|_| assert_eq!(work(i), work(i)));
    let at_once = [0, 1, 2, 3, 4, 5].map(|i| thread::spawn(move || several(i)));
    at_once.into_iter().for_each(|thread| thread.join().expect("no panic"));
}
