//! Keys, secrets, signatures and verdicts beside RustCrypto's.

use crate::support::random;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_testkit::{cases, on_every_level};

macro_rules! beside {
    ($name:ident, $bytes:literal) => {
        mod $name {
            use super::*;
            use crate::peers::ours::$name as ours;
            use ::$name as theirs;
            use theirs::ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
            use theirs::ecdsa::signature::{Signer, Verifier};
            use theirs::ecdsa::{Signature, SigningKey, VerifyingKey};
            use theirs::elliptic_curve::sec1::ToSec1Point;

            /// Keys: random ones, and small ones and their opposites.
            fn keys(count: usize, rng: &mut ChaCha8Rng) -> Vec<ours::SecretKey> {
                let small = |i: usize| {
                    let mut bytes = [0; $bytes];
                    bytes[$bytes - 1] = i as u8 + 1;
                    ours::SecretKey::from_bytes(&bytes).unwrap()
                };
                let key = |i| if i < 20 { small(i) } else { ours::SecretKey::random(rng) };
                (0..count).map(key).collect()
            }

            fn their_key(key: &ours::SecretKey) -> theirs::SecretKey {
                theirs::SecretKey::from_slice(&key.to_bytes()[..]).unwrap()
            }

            #[test]
            fn public_keys_and_secrets_are_the_same() {
                let mut rng = ChaCha8Rng::seed_from_u64(11);
                let count = cases(5000) as usize;
                let secrets = keys(count, &mut rng);
                let secrets: Vec<&ours::SecretKey> = secrets.iter().collect();
                let theirs: Vec<_> = secrets.iter().map(|key| their_key(key)).collect();
                let shared = |i: usize| {
                    let point = theirs[(i * 7 + 3) % count].public_key();
                    let scalar = theirs[i].to_nonzero_scalar();
                    let secret =
                        theirs::elliptic_curve::ecdh::diffie_hellman(scalar, point.as_affine());
                    secret.raw_secret_bytes().to_vec()
                };
                let shared: Vec<Vec<u8>> = (0..count).map(shared).collect();
                on_every_level(|k| {
                    let public = ours::public_keys_with(k, &secrets);
                    for (own, other) in public.iter().zip(&theirs) {
                        let other = other.public_key();
                        for compress in [false, true] {
                            let bytes = other.to_sec1_point(compress);
                            assert_eq!(own.to_sec1_bytes(compress), bytes.as_bytes());
                        }
                    }
                    let compressed: Vec<Vec<u8>> = public
                        .iter()
                        .enumerate()
                        .map(|(i, key)| key.to_sec1_bytes(i % 3 > 0))
                        .collect();
                    let compressed: Vec<&[u8]> =
                        compressed.iter().map(|bytes| &bytes[..]).collect();
                    let read = ours::public_keys_from_sec1_with(k, &compressed);
                    assert_eq!(read.into_iter().collect::<Result<Vec<_>, _>>().unwrap(), public);
                    let pairs: Vec<_> =
                        (0..count).map(|i| (secrets[i], &public[(i * 7 + 3) % count])).collect();
                    for (own, other) in ours::exchange_with(k, &pairs).into_iter().zip(&shared) {
                        assert_eq!(&own.unwrap().as_bytes()[..], other);
                    }
                });
            }

            #[test]
            fn signatures_are_the_same() {
                let mut rng = ChaCha8Rng::seed_from_u64(12);
                let count = cases(5000) as usize;
                let secrets = keys(count, &mut rng);
                let messages: Vec<Vec<u8>> = (0..count)
                    .map(|i| {
                        let length = if i < 200 { i } else { 32 };
                        random(&mut rng, length)
                    })
                    .collect();
                let items: Vec<_> = secrets.iter().zip(messages.iter().map(|m| &m[..])).collect();
                let theirs: Vec<SigningKey> =
                    secrets.iter().map(|key| their_key(key).into()).collect();
                let expected: Vec<Signature> =
                    theirs.iter().zip(&messages).map(|(key, message)| key.sign(message)).collect();
                let hashes: Vec<Vec<u8>> =
                    (0..count).map(|i| random(&mut rng, $bytes + i % 20)).collect();
                let hashed: Vec<_> = secrets.iter().zip(hashes.iter().map(|m| &m[..])).collect();
                let of_hashes: Vec<Signature> = theirs
                    .iter()
                    .zip(&hashes)
                    .map(|(key, hash)| key.sign_prehash(hash).unwrap())
                    .collect();
                on_every_level(|k| {
                    for (own, other) in ours::sign_with(k, &items).iter().zip(&expected) {
                        assert_eq!(&own.to_bytes()[..], &other.to_bytes()[..]);
                        assert_eq!(own.to_der(), other.to_der().as_bytes());
                    }
                    for (own, other) in ours::sign_prehashed_with(k, &hashed).iter().zip(&of_hashes)
                    {
                        assert_eq!(&own.to_bytes()[..], &other.to_bytes()[..]);
                    }
                });
            }

            #[test]
            fn randomized_signatures_differ_and_are_valid() {
                let mut rng = ChaCha8Rng::seed_from_u64(13);
                let secrets = keys(21, &mut rng);
                let items: Vec<(_, &[u8])> = secrets.iter().map(|key| (key, &b"abc"[..])).collect();
                let [first, second] = [(); 2].map(|()| ours::sign_randomized(&mut rng, &items));
                let same = ours::sign(&items);
                for (i, secret) in secrets.iter().enumerate() {
                    assert!(first[i] != second[i] && first[i] != same[i] && second[i] != same[i]);
                    let public = secret.public_key();
                    let theirs =
                        VerifyingKey::from_sec1_bytes(&public.to_sec1_bytes(true)).unwrap();
                    for signature in [first[i], second[i], same[i]] {
                        let theirs_signature =
                            Signature::from_slice(&signature.to_bytes()).unwrap();
                        assert!(theirs.verify(b"abc", &theirs_signature).is_ok());
                        assert_eq!(ours::verify(&[(&public, b"abc", &signature)]), [Ok(())]);
                    }
                }
            }

            #[test]
            fn verdicts_are_the_same() {
                let mut rng = ChaCha8Rng::seed_from_u64(14);
                let count = cases(5000) as usize;
                let secrets = keys(count, &mut rng);
                let public: Vec<_> = secrets.iter().map(|key| key.public_key()).collect();
                let mut hashes: Vec<Vec<u8>> =
                    (0..count).map(|_| random(&mut rng, $bytes)).collect();
                let items: Vec<_> = secrets.iter().zip(hashes.iter().map(|m| &m[..])).collect();
                let mut signatures = ours::sign_prehashed(&items);
                for i in 0..count {
                    match rng.random_range(0..8) {
                        0 => hashes[i][rng.random_range(0..$bytes)] ^= 1 << rng.random_range(0..8),
                        1 => {
                            let mut bytes = signatures[i].to_bytes();
                            bytes[rng.random_range(0..2 * $bytes)] ^= 1 << rng.random_range(0..8);
                            signatures[i] =
                                ours::Signature::from_bytes(&bytes).unwrap_or(signatures[i]);
                        }
                        2 => signatures[i] = signatures[(i + 1) % count],
                        3 => {
                            // The other s.
                            let own = Signature::from_slice(&signatures[i].to_bytes()).unwrap();
                            let other = Signature::from_scalars(own.r(), -*own.s()).unwrap();
                            signatures[i] = ours::Signature::from_bytes(&other.to_bytes()).unwrap();
                        }
                        4 => hashes[i].fill(0),
                        _ => {}
                    }
                }
                let expected: Vec<bool> = (0..count)
                    .map(|i| {
                        let key =
                            VerifyingKey::from_sec1_bytes(&public[i].to_sec1_bytes(false)).unwrap();
                        let signature = Signature::from_slice(&signatures[i].to_bytes()).unwrap();
                        key.verify_prehash(&hashes[i], &signature).is_ok()
                    })
                    .collect();
                assert!(count < 50 || expected.contains(&true) && expected.contains(&false));
                let items: Vec<_> =
                    (0..count).map(|i| (&public[i], &hashes[i][..], &signatures[i])).collect();
                on_every_level(|k| {
                    let verdicts = ours::verify_prehashed_with(k, &items);
                    for (i, verdict) in verdicts.iter().enumerate() {
                        assert_eq!(verdict.is_ok(), expected[i], "{i}");
                    }
                });
            }
        }
    };
}

mod ours {
    pub use widelimb_curves::{p256, p384, secp256k1 as k256};
}

beside!(p256, 32);
beside!(p384, 48);
beside!(k256, 32);
