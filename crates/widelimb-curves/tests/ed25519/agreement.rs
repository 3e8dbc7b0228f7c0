//! Random keys, messages and signatures, whole and damaged, beside ed25519-dalek and the oracle.

use crate::oracle::{ALL, Case, dalek, is_valid};
use ed25519_dalek::Signer;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use widelimb_curves::ed25519::{
    Item, Rules, Signature, SigningKey, VerifyingKey, check_keys_with, sign_with,
    signing_keys_with, verify_with,
};
use widelimb_kernels::Kernels;
use widelimb_testkit::{cases, on_every_level};

/// The verdicts on cases.
pub fn verdicts(k: &Kernels, cases: &[Case], rules: Rules) -> Vec<bool> {
    let parsed: Vec<_> = cases
        .iter()
        .map(|case| (VerifyingKey::from_bytes(&case.key), Signature::from_bytes(&case.signature)))
        .collect();
    let items: Vec<Item> = cases
        .iter()
        .zip(&parsed)
        .map(|(case, (key, signature))| (key, &case.message[..], signature))
        .collect();
    verify_with(k, &items, rules).iter().map(Result::is_ok).collect()
}

fn message(rng: &mut ChaCha20Rng) -> Vec<u8> {
    let mut message = vec![0; rng.random_range(0..200)];
    rng.fill(&mut message[..]);
    message
}

/// A valid case, or one that is not.
fn damaged(rng: &mut ChaCha20Rng, mut case: Case) -> Case {
    let bit = |rng: &mut ChaCha20Rng, bytes: &mut [u8]| {
        let at = rng.random_range(0..bytes.len());
        bytes[at] ^= 1 << rng.random_range(0..8);
    };
    match rng.random_range(0..10) {
        0 => bit(rng, &mut case.signature[..32]),
        1 => bit(rng, &mut case.signature[32..]),
        2 => bit(rng, &mut case.key),
        3 => case.message.push(0),
        4 => case.key = rng.random(),
        5 => rng.fill(&mut case.signature[..32]),
        6 => {
            // A y from p on.
            case.key = [0xff; 32];
            case.key[0] = rng.random_range(0xec..=0xff);
            case.key[31] ^= rng.random::<u8>() & 0x80;
        }
        _ => {}
    }
    case
}

#[test]
fn verdicts_are_those_of_dalek() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    on_every_level(|k| {
        let all: Vec<_> = (0..cases(20_000))
            .map(|_| {
                let key = ed25519_dalek::SigningKey::from_bytes(&rng.random());
                let message = message(&mut rng);
                let signature = key.sign(&message).to_bytes();
                let key = key.verifying_key().to_bytes();
                damaged(&mut rng, Case { key, message, signature })
            })
            .collect();
        let [rfc, strict, as_dalek, zip] = ALL.map(|rules| verdicts(k, &all, rules));
        assert!(
            all.len() < 100 || rfc.iter().any(|valid| *valid) && rfc.iter().any(|valid| !valid)
        );
        for (i, case) in all.iter().enumerate() {
            assert_eq!((as_dalek[i], strict[i]), dalek(case), "{case:?}");
            assert_eq!(rfc[i], is_valid(case, Rules::Rfc8032), "{case:?}");
            assert_eq!(zip[i], is_valid(case, Rules::Zip215), "{case:?}");
        }
    });
}

#[test]
fn keys_are_those_of_dalek() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    on_every_level(|k| {
        let bytes: Vec<[u8; 32]> = (0..cases(20_000)).map(|_| rng.random()).collect();
        let keys: Vec<_> = bytes.iter().map(VerifyingKey::from_bytes).collect();
        let found = check_keys_with(k, &keys.iter().collect::<Vec<_>>(), Rules::Dalek);
        for (found, bytes) in found.iter().zip(&bytes) {
            assert_eq!(found.is_ok(), ed25519_dalek::VerifyingKey::from_bytes(bytes).is_ok());
        }
    });
}

#[test]
fn signatures_are_those_of_dalek() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    on_every_level(|k| {
        let len = cases(20_000) as usize;
        let seeds: Vec<[u8; 32]> = (0..len).map(|_| rng.random()).collect();
        let messages: Vec<_> = (0..len).map(|_| message(&mut rng)).collect();
        let keys = signing_keys_with(k, &seeds);
        let items: Vec<(&SigningKey, &[u8])> =
            keys.iter().zip(&messages).map(|(key, message)| (key, &message[..])).collect();
        for (i, signature) in sign_with(k, &items).iter().enumerate() {
            let key = ed25519_dalek::SigningKey::from_bytes(&seeds[i]);
            assert_eq!(keys[i].verifying_key().to_bytes(), key.verifying_key().to_bytes());
            assert_eq!(signature.to_bytes(), key.sign(&messages[i]).to_bytes());
        }
    });
}
