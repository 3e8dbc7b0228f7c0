//! Keys from signatures, beside k256.

use crate::support::random;
use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_curves::secp256k1;
use widelimb_testkit::{cases, on_every_level};

#[test]
fn keys_are_recovered_as_by_k256() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let count = cases(5000) as usize;
    let secrets: Vec<_> = (0..count).map(|_| secp256k1::SecretKey::random(&mut rng)).collect();
    let mut hashes: Vec<Vec<u8>> = (0..count).map(|_| random(&mut rng, 32)).collect();
    let items: Vec<_> = secrets.iter().zip(hashes.iter().map(|hash| &hash[..])).collect();
    let mut signed = secp256k1::sign_prehashed_recoverable(&items);
    let public: Vec<_> = secrets.iter().map(|key| key.public_key()).collect();
    for (i, (signature, id)) in signed.iter().enumerate() {
        let theirs = k256::ecdsa::SigningKey::from_slice(&secrets[i].to_bytes()[..]).unwrap();
        let (expected, expected_id) = theirs.sign_prehash_recoverable(&hashes[i]);
        assert_eq!(signature.to_bytes()[..], expected.to_bytes()[..]);
        assert_eq!(*id, expected_id.to_byte());
    }
    on_every_level(|k| {
        let items: Vec<_> =
            (0..count).map(|i| (&hashes[i][..], &signed[i].0, signed[i].1)).collect();
        for (i, key) in secp256k1::recover_with(k, &items).into_iter().enumerate() {
            assert_eq!(key, Ok(public[i]));
        }
    });
    for i in 0..count {
        match rng.random_range(0..5) {
            0 => hashes[i][rng.random_range(0..32)] ^= 1,
            1 => signed[i].1 = rng.random_range(0..6),
            2 => {
                let small = rng.random_range(0..40);
                let bytes = [&[0; 31][..], &[small], &random(&mut rng, 32)].concat();
                if let Ok(signature) = secp256k1::Signature::from_bytes(&bytes) {
                    signed[i] = (signature, rng.random_range(0..4));
                }
            }
            3 => hashes[i].fill(0),
            _ => {}
        }
    }
    let expected: Vec<Option<Vec<u8>>> = (0..count)
        .map(|i| {
            let signature = Signature::from_slice(&signed[i].0.to_bytes()).unwrap();
            let id = RecoveryId::from_byte(signed[i].1)?;
            // What follows the key from the signature in k256 is a verdict on a low s.
            let key = VerifyingKey::recover_from_prehash(&hashes[i], &signature, id).ok()?;
            Some(key.to_sec1_point(false).as_bytes().to_vec())
        })
        .collect();
    on_every_level(|k| {
        let items: Vec<_> =
            (0..count).map(|i| (&hashes[i][..], &signed[i].0, signed[i].1)).collect();
        for (i, key) in secp256k1::recover_with(k, &items).into_iter().enumerate() {
            let own = key.ok().map(|key| key.to_sec1_bytes(false));
            if signed[i].0.is_s_low() {
                assert_eq!(own, expected[i], "{i}");
            }
        }
    });
}

#[test]
fn infinity_is_no_key() {
    // R = G and s G = z G: s = z.
    let one = [&[0; 31][..], &[1]].concat();
    let generator = secp256k1::SecretKey::from_bytes(&one).unwrap().public_key();
    let form = generator.to_sec1_bytes(true);
    let signature = secp256k1::Signature::from_bytes(&[&form[1..], &one].concat()).unwrap();
    on_every_level(|k| {
        for count in [1, 5] {
            let items = vec![(&one[..], &signature, form[0] - 2); count];
            assert!(secp256k1::recover_with(k, &items).iter().all(Result::is_err));
        }
    });
}
