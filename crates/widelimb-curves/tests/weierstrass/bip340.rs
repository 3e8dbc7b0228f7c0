//! BIP 340's vectors, and random ones beside k256.

use crate::support::random;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_curves::secp256k1::{SecretKey, schnorr};
use widelimb_testkit::{cases, on_every_level};

/// `bip-0340/test-vectors.csv` of github.com/bitcoin/bips.
const VECTORS: &str = include_str!("bip340.csv");

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

#[test]
fn the_vectors_of_the_bip() {
    let mut count = 0;
    for line in VECTORS.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, secret, public, auxiliary, message, signature, result, ..] = fields[..] else {
            panic!("{line}")
        };
        let (message, signature) = (bytes(message), bytes(signature));
        if !secret.is_empty() {
            let key = schnorr::SigningKey::from(&SecretKey::from_bytes(&bytes(secret)).unwrap());
            assert_eq!(key.verifying_key().to_bytes()[..], bytes(public));
            let auxiliary: [u8; 32] = bytes(auxiliary).try_into().unwrap();
            on_every_level(|k| {
                for count in [1, 9] {
                    for own in schnorr::sign_with(k, &vec![(&key, &message[..], &auxiliary); count])
                    {
                        assert_eq!(own.to_bytes()[..], signature);
                    }
                }
            });
        }
        let key = schnorr::VerifyingKey::from_bytes(&bytes(public));
        let signature = schnorr::Signature::from_bytes(&signature);
        let is_valid = match (key, signature) {
            (Ok(key), Ok(signature)) => {
                let item = (&key, &message[..], &signature);
                let verdict = schnorr::verify_all(&[item]);
                on_every_level(|k| assert_eq!(schnorr::verify_with(k, &[item; 9]), [verdict; 9]));
                verdict.is_ok()
            }
            _ => false,
        };
        assert_eq!(is_valid, result == "TRUE", "{line}");
        count += 1;
    }
    assert_eq!(count, 19);
}

#[test]
fn signatures_and_verdicts_are_those_of_k256() {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    let count = cases(5000) as usize;
    let secrets: Vec<_> = (0..count).map(|_| SecretKey::random(&mut rng)).collect();
    let keys = schnorr::signing_keys(&secrets.iter().collect::<Vec<_>>());
    let public: Vec<_> = keys.iter().map(|key| key.verifying_key()).collect();
    let mut messages: Vec<_> = (0..count).map(|i| random(&mut rng, i % 70)).collect();
    let auxiliary: Vec<[u8; 32]> = (0..count).map(|_| rng.random()).collect();
    let items: Vec<_> = (0..count).map(|i| (&keys[i], &messages[i][..], &auxiliary[i])).collect();
    let mut signatures = schnorr::sign(&items);
    for i in 0..count {
        let theirs = k256::schnorr::SigningKey::from_slice(&secrets[i].to_bytes()[..]).unwrap();
        assert_eq!(public[i].to_bytes()[..], theirs.verifying_key().to_bytes()[..]);
        let expected = theirs.sign_raw(&messages[i], &auxiliary[i]).unwrap();
        assert_eq!(signatures[i].to_bytes()[..], expected.to_bytes()[..]);
    }
    let items: Vec<_> =
        (0..count).map(|i| (&public[i], &messages[i][..], &signatures[i])).collect();
    assert_eq!(schnorr::verify_all(&items), Ok(()));
    let mut is_good = vec![true; count];
    for i in (0..count).step_by(3) {
        is_good[i] = false;
        if i % 2 == 0 {
            messages[i].push(0);
        } else {
            let mut bytes = signatures[i].to_bytes();
            bytes[rng.random_range(0..64)] ^= 1;
            match schnorr::Signature::from_bytes(&bytes) {
                Ok(signature) => signatures[i] = signature,
                Err(_) => is_good[i] = true,
            }
        }
    }
    let items: Vec<_> =
        (0..count).map(|i| (&public[i], &messages[i][..], &signatures[i])).collect();
    on_every_level(|k| {
        let verdicts = schnorr::verify_with(k, &items);
        assert_eq!(verdicts.iter().map(Result::is_ok).collect::<Vec<_>>(), is_good);
    });
    assert!(schnorr::verify_all(&items).is_err());
}
