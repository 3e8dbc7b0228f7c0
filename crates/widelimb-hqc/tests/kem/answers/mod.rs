//! Tests of known answers: those in `tests/data`, and the hashes of a hundred.

mod batches;
mod hashes;

use crate::random::Source;
use crate::values::bytes_of;
use rand::rand_core::RngCore;
use std::fmt::Write;
use std::path::PathBuf;
use widelimb_hqc::{Ciphertext, ParameterSet, PublicKey, Scheme, SecretKey, SharedSecret, Version};

/// The seeds of the first entries of every file.
fn seeds(version: Version, entries: usize) -> Vec<[u8; 48]> {
    let entropy = std::array::from_fn(|i| i as u8);
    let mut source = Source::new(version, &entropy);
    let mut seed = [0; 48];
    (0..entries)
        .map(|_| {
            source.fill_bytes(&mut seed);
            seed
        })
        .collect()
}

/// Computes an entry as the files write it, and checks that the key's owner has the same secret.
fn entry(scheme: Scheme, count: usize, seed: &[u8; 48]) -> String {
    let mut source = Source::new(scheme.version(), seed);
    let key = scheme.generate(&mut source);
    let (ciphertext, secret) = key.public_key().encapsulate(&mut source);
    assert_eq!(key.decapsulate(&ciphertext), Ok(secret.clone()), "{scheme}, {count}");
    written(count, seed, &key, &ciphertext, &secret)
}

/// The text of an entry.
fn written(
    count: usize,
    seed: &[u8; 48],
    key: &SecretKey,
    ciphertext: &Ciphertext,
    secret: &SharedSecret,
) -> String {
    let mut text = format!("count = {count}\n");
    let lines: [(&str, &[u8]); 5] = [
        ("seed", seed),
        ("pk", key.public_key().as_bytes()),
        ("sk", key.as_bytes()),
        ("ct", ciphertext.as_bytes()),
        ("ss", secret.as_bytes()),
    ];
    for (name, bytes) in lines {
        write!(text, "{name} = ").expect("a string");
        bytes.iter().for_each(|byte| write!(text, "{byte:02X}").expect("a string"));
        text.push('\n');
    }
    text
}

/// All schemes.
pub fn schemes() -> impl Iterator<Item = Scheme> {
    let of_version = |&version| ParameterSet::ALL.map(|set| Scheme::new(set, version));
    Version::ALL.iter().flat_map(of_version)
}

/// The text of a scheme's file.
fn file(scheme: Scheme) -> String {
    let version = match scheme.version() {
        Version::V2025_08_22 => "v5.0.0",
        Version::V2026_02_10 => "161cd4f",
        other => other.name(),
    };
    let level = scheme.parameter_set().name().trim_start_matches("HQC-");
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data"].iter().collect();
    let path = folder.join(format!("hqc_kat_{version}_L{level}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

#[test]
fn the_first_entries_of_every_version_are_as_known() {
    let mut compared = 0;
    for scheme in schemes() {
        let file = file(scheme);
        let known: Vec<&str> =
            file.split("\n\n").filter(|entry| entry.starts_with("count")).collect();
        assert_eq!(known.len(), 3, "{scheme}");
        for (count, (known, seed)) in known.iter().zip(seeds(scheme.version(), 3)).enumerate() {
            assert_eq!(entry(scheme, count, &seed).trim_end(), known.trim_end(), "{scheme}");
            compared += 1;
        }
    }
    assert_eq!(compared, 45);
}

/// Keys and ciphertexts are passed on as bytes, as between two programs.
#[test]
fn known_keys_and_ciphertexts_give_the_known_secrets() {
    for scheme in schemes() {
        let file = file(scheme);
        let values = |name: &str| -> Vec<Vec<u8>> {
            let lines = file.lines().filter_map(|line| line.strip_prefix(&format!("{name} = ")));
            lines.map(bytes_of).collect()
        };
        let [keys, public_keys, ciphertexts, secrets] = ["sk", "pk", "ct", "ss"].map(values);
        assert_eq!(secrets.len(), 3, "{scheme}");
        for i in 0..3 {
            let key = SecretKey::from_bytes(scheme, &keys[i]).expect("a key");
            assert_eq!(
                PublicKey::from_bytes(scheme, &public_keys[i]).as_ref(),
                Ok(key.public_key())
            );
            let ciphertext = Ciphertext::from_bytes(scheme, &ciphertexts[i]).expect("its length");
            let secret = key.decapsulate(&ciphertext).expect("a secret");
            assert_eq!(secret.as_bytes(), secrets[i], "{scheme}, {i}");
        }
    }
}
