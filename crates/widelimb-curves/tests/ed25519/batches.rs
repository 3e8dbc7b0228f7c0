//! Batches of every length, with a bad signature at each place.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use widelimb_curves::Error;
use widelimb_curves::ed25519::{
    Item, Rules, Signature, SigningKey, VerifyingKey, sign, sign_with, signing_keys,
    verify_all_with, verify_with, verifying_keys,
};
use widelimb_testkit::on_every_level;

/// Messages of all lengths, with their keys and signatures.
fn signed(len: usize) -> Vec<(VerifyingKey, Vec<u8>, Signature)> {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let seeds: Vec<[u8; 32]> = (0..len).map(|_| rng.random()).collect();
    let keys = signing_keys(&seeds);
    let messages: Vec<Vec<u8>> = (0..len).map(|i| vec![i as u8; i]).collect();
    let items: Vec<(&SigningKey, &[u8])> =
        keys.iter().zip(&messages).map(|(key, message)| (key, &message[..])).collect();
    let signatures = sign(&items);
    on_every_level(|k| {
        for len in 0..=len.min(33) {
            assert_eq!(sign_with(k, &items[..len]), signatures[..len]);
        }
    });
    let publics = verifying_keys(&keys.iter().collect::<Vec<_>>());
    publics.into_iter().zip(messages).zip(signatures).map(|((a, b), c)| (a, b, c)).collect()
}

#[test]
fn a_bad_signature_disturbs_no_neighbour_in_batches_of_every_length() {
    let all = signed(33);
    let items: Vec<Item> =
        all.iter().map(|(key, message, signature)| (key, &message[..], signature)).collect();
    let bad_key = VerifyingKey::from_bytes(&[2; 32]);
    let bad_signature = {
        let mut bytes = all[0].2.to_bytes();
        bytes[32] ^= 1;
        Signature::from_bytes(&bytes)
    };
    on_every_level(|k| {
        for len in 1..=items.len() {
            for place in (0..len).filter(|place| len <= 9 || (place + len) % 5 == 0) {
                let mut items = items[..len].to_vec();
                if place % 2 == 0 {
                    items[place].0 = &bad_key;
                } else {
                    items[place].2 = &bad_signature;
                }
                for rules in [Rules::Strict, Rules::Zip215] {
                    for (i, verdict) in verify_with(k, &items, rules).into_iter().enumerate() {
                        let expected = if i == place { Err(Error::Signature) } else { Ok(()) };
                        assert_eq!(verdict, expected, "{i} of {len}, bad {place}");
                    }
                }
                assert_eq!(verify_all_with(k, &items), Err(Error::Signature));
            }
            assert_eq!(verify_all_with(k, &items[..len]), Ok(()));
        }
        assert_eq!(verify_all_with(k, &[]), Ok(()));
        assert_eq!(verify_with(k, &[], Rules::Strict), []);
    });
}

#[test]
fn two_bad_signatures_whose_errors_cancel_are_found() {
    let all = signed(300);
    let mut items: Vec<Item> =
        all.iter().map(|(key, message, signature)| (key, &message[..], signature)).collect();
    // S + 1 and S - 1.
    let changed = |i: usize, up: bool| {
        let mut bytes = all[i].2.to_bytes();
        bytes[32] = if up { bytes[32].wrapping_add(1) } else { bytes[32].wrapping_sub(1) };
        Signature::from_bytes(&bytes)
    };
    let one = (0..300).find(|i| all[*i].2.to_bytes()[32] < 255).expect("no carry");
    let other = (one + 1..300).find(|i| all[*i].2.to_bytes()[32] > 0).expect("no borrow");
    let (up, down) = (changed(one, true), changed(other, false));
    on_every_level(|k| assert_eq!(verify_all_with(k, &items), Ok(())));
    (items[one].2, items[other].2) = (&up, &down);
    on_every_level(|k| assert_eq!(verify_all_with(k, &items), Err(Error::Signature)));
}

#[test]
fn keys_go_to_bytes_and_back_and_show_no_secret() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    let key = SigningKey::random(&mut rng);
    assert_eq!(SigningKey::from_bytes(&key.to_bytes()), key);
    assert_ne!(SigningKey::random(&mut rng), key);
    let shown = format!("{key:?}");
    let seed = format!("{:?}", &key.to_bytes()[..4]);
    assert!(shown.contains("public") && !shown.contains(seed.trim_matches(['[', ']'])), "{shown}");
    let signature = key.sign(b"message");
    assert_eq!(key.verifying_key().verify(b"message", &signature, Rules::Strict), Ok(()));
    let bytes = signature.to_bytes();
    assert_eq!(Signature::try_from(&bytes[..]), Ok(signature));
    assert_eq!(Signature::try_from(&bytes[1..]), Err(Error::Signature));
}

#[test]
fn the_traits_of_signature_are_there() {
    use signature::{Keypair, SignatureEncoding, Signer, Verifier};
    let key = SigningKey::from_bytes(&[7; 32]);
    let signature: Signature = Signer::sign(&key, b"message");
    let public = Keypair::verifying_key(&key);
    assert!(Verifier::verify(&public, b"message", &signature).is_ok());
    assert!(Verifier::verify(&public, b"massage", &signature).is_err());
    assert_eq!(SignatureEncoding::to_bytes(&signature), signature.to_bytes());
}
