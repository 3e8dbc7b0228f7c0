//! Tests of ciphertexts that were not made with the key.

use crate::answers::schemes;
use crate::random::ordinary;
use crate::values::{bytes_of, levels};
use sha3::{Digest, Sha3_256};
use shake::{ExtendableOutput, Shake256, Update, XofReader};
use std::collections::BTreeSet;
use widelimb_hqc::{Ciphertext, Error, ParameterSet, Scheme, SecretKey};

/// Flips a bit of a ciphertext.
fn flipped(ciphertext: &Ciphertext, bit: usize) -> Ciphertext {
    let mut bytes = ciphertext.as_bytes().to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    Ciphertext::from_bytes(ciphertext.scheme(), &bytes).expect("a length")
}

/// The bytes at which `u` and `v` end.
fn ends(scheme: Scheme) -> [usize; 2] {
    let tail = if scheme.version().rejects_explicitly() { 64 } else { 16 };
    [scheme.parameter_set().ring_bits().div_ceil(8), scheme.ciphertext_len() - tail]
}

/// The secret of a rejected ciphertext by the specification, computed with other hashes; `None` in
/// round 3.
fn rejected(key: &SecretKey, ciphertext: &Ciphertext) -> Option<Vec<u8>> {
    let (scheme, bytes) = (key.scheme(), ciphertext.as_bytes());
    let k = scheme.parameter_set().message_len();
    if scheme.version().rejects_explicitly() {
        return None;
    }
    if scheme.shared_secret_len() == 64 {
        let mut secret = vec![0; 64];
        let mut hash = Shake256::default();
        Update::update(&mut hash, &key.as_bytes()[40..40 + k]);
        Update::update(&mut hash, &bytes[..ends(scheme)[1]]);
        Update::update(&mut hash, &[4]);
        hash.finalize_xof().read(&mut secret);
        return Some(secret);
    }
    let of_key =
        Sha3_256::new().chain_update(key.public_key().as_bytes()).chain_update([1]).finalize();
    let sigma = &key.as_bytes()[scheme.public_key_len() + 32..][..k];
    let hash = Sha3_256::new().chain_update(of_key).chain_update(sigma).chain_update(bytes);
    Some(hash.chain_update([3]).finalize().to_vec())
}

fn check_rejection(key: &SecretKey, ciphertext: &Ciphertext, what: &str) {
    let found = key.decapsulate(ciphertext).map(|secret| secret.as_bytes().to_vec());
    assert_eq!(found, rejected(key, ciphertext).ok_or(Error::Rejected), "{}: {what}", key.scheme());
}

#[test]
fn a_wrong_bit_anywhere_is_rejected() {
    for scheme in schemes() {
        let key = scheme.generate(&mut ordinary(1));
        let (ciphertext, secret) = key.public_key().encapsulate(&mut ordinary(2));
        let [of_u, of_v] = ends(scheme).map(|end| 8 * end);
        let n = scheme.parameter_set().ring_bits();
        let parts = [
            ("u", vec![0, 1, 63, 64, n / 2, n - 1]),
            ("u, above the ring", (n..of_u).collect()),
            ("v", vec![of_u, of_u + 1, (of_u + of_v) / 2, of_v - 1]),
            ("what is behind v", vec![of_v, of_v + 70, 8 * scheme.ciphertext_len() - 1]),
        ];
        for (part, bits) in parts {
            for bit in bits {
                check_rejection(&key, &flipped(&ciphertext, bit), &format!("{part}, bit {bit}"));
            }
        }
        assert_eq!(key.decapsulate(&ciphertext), Ok(secret), "{scheme}");
    }
}

#[test]
fn ciphertexts_of_no_meaning_are_rejected() {
    for scheme in schemes() {
        let key = scheme.generate(&mut ordinary(3));
        for byte in [0, 0xff, 0x55] {
            let bytes = vec![byte; scheme.ciphertext_len()];
            let ciphertext = Ciphertext::from_bytes(scheme, &bytes).expect("a length");
            check_rejection(&key, &ciphertext, &format!("all {byte:#x}"));
        }
    }
}

#[test]
fn another_key_has_another_secret() {
    for scheme in schemes() {
        let [key, other] = [4, 5].map(|seed| scheme.generate(&mut ordinary(seed)));
        let (ciphertext, secret) = key.public_key().encapsulate(&mut ordinary(6));
        check_rejection(&other, &ciphertext, "another key");
        assert_ne!(other.decapsulate(&ciphertext), Ok(secret), "{scheme}");
    }
}

/// Another implementation, which shares no code with this one, computed the values.
#[test]
fn secrets_of_rejected_ciphertexts_are_as_known() {
    for (set, values) in ParameterSet::ALL.into_iter().zip(levels()) {
        let scheme = Scheme::new(set, Default::default());
        let key = scheme.generate_from_seed(&values.bytes("seed_kem")).expect("a seed");
        let seed = [values.bytes("m"), values.bytes("salt")].concat();
        let (ciphertext, _) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
        let [of_u, of_v] = ends(scheme).map(|end| 8 * end);
        let zeros = vec![0; scheme.ciphertext_len()];
        let cases = [
            ("flip u bit 0", flipped(&ciphertext, 0)),
            ("flip v bit 0", flipped(&ciphertext, of_u)),
            ("flip salt bit 0", flipped(&ciphertext, of_v)),
            ("flip u unused top bit", flipped(&ciphertext, of_u - 1)),
            ("all-zero ct", Ciphertext::from_bytes(scheme, &zeros).expect("a length")),
        ];
        let mut compared = BTreeSet::new();
        for known in values.all("rejection") {
            let (name, secret) = known.split_once(": K = ").expect("a name and a secret");
            let case = cases.iter().find(|case| case.0 == name);
            let (_, ciphertext) = case.unwrap_or_else(|| panic!("what is {name}?"));
            let found = key.decapsulate(ciphertext).expect("implicit rejection");
            assert_eq!(found.as_bytes(), bytes_of(secret), "{scheme}: {name}");
            compared.insert(name);
        }
        assert_eq!(compared.len(), cases.len(), "{scheme}");
    }
}
