//! Batches of each length to 33, with a bad item.

use crate::support::{P256_ORDER, P384_ORDER, SECP256K1_ORDER};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use widelimb_curves::{p256, p384, secp256k1};
use widelimb_testkit::on_every_level;

macro_rules! batches {
    ($test:ident, $ours:ident, $bytes:literal) => {
        #[test]
        fn $test() {
            let mut rng = ChaCha8Rng::seed_from_u64(31);
            let secrets: Vec<_> = (0..33).map(|_| $ours::SecretKey::random(&mut rng)).collect();
            let messages: Vec<[u8; 1]> = (0..33).map(|i| [i]).collect();
            let public: Vec<_> = secrets.iter().map(|key| key.public_key()).collect();
            let to_sign: Vec<(_, &[u8])> =
                secrets.iter().zip(messages.iter().map(|message| &message[..])).collect();
            let good = $ours::sign(&to_sign);
            let forms: Vec<Vec<u8>> = public.iter().map(|key| key.to_sec1_bytes(true)).collect();
            let shared: Vec<_> = (0..33)
                .map(|i| $ours::exchange(&[(&secrets[i], &public[32 - i])]).remove(0).unwrap())
                .collect();
            on_every_level(|k| {
                for count in 0..=33 {
                    assert_eq!($ours::sign_with(k, &to_sign[..count]), good[..count]);
                    let keys: Vec<_> = secrets[..count].iter().collect();
                    assert_eq!($ours::public_keys_with(k, &keys), public[..count]);
                    let pairs: Vec<_> =
                        (0..count).map(|i| (&secrets[i], &public[32 - i])).collect();
                    let found = $ours::exchange_with(k, &pairs);
                    let found: Vec<_> = found.into_iter().map(Result::unwrap).collect();
                    assert_eq!(found, shared[..count]);
                    // Each place in the batches of one group and around whole groups, one in the others.
                    let is_thorough = count < 10 || matches!(count, 16 | 17 | 33);
                    let places = if is_thorough { 0..count + 1 } else { count / 2..count / 2 + 1 };
                    for bad in places {
                        let item = |i: usize| {
                            let signature = if i == bad { &good[(i + 1) % 33] } else { &good[i] };
                            (&public[i], &messages[i][..], signature)
                        };
                        let items: Vec<_> = (0..count).map(item).collect();
                        for (i, verdict) in $ours::verify_with(k, &items).iter().enumerate() {
                            assert_eq!(verdict.is_err(), i == bad, "{i} of {count}");
                        }
                        let broken = [0; $bytes + 1];
                        let form = |i: usize| if i == bad { &broken[..] } else { &forms[i] };
                        let bytes: Vec<&[u8]> = (0..count).map(form).collect();
                        let read = $ours::public_keys_from_sec1_with(k, &bytes);
                        for (i, key) in read.into_iter().enumerate() {
                            assert_eq!(key.ok(), (i != bad).then_some(public[i]), "{i} of {count}");
                        }
                    }
                }
            });
        }
    };
}

batches!(a_bad_item_disturbs_no_other_of_p256, p256, 32);
batches!(a_bad_item_disturbs_no_other_of_p384, p384, 48);
batches!(a_bad_item_disturbs_no_other_of_secp256k1, secp256k1, 32);

/// Points of the same key and the generator, where sums meet equal and opposite points.
macro_rules! degenerate {
    ($test:ident, $ours:ident, $peer:ident, $order:expr, $bytes:literal) => {
        #[test]
        fn $test() {
            use $peer::ecdsa::signature::hazmat::PrehashVerifier;
            let small = |x: u8| {
                let mut bytes = [0; $bytes];
                bytes[$bytes - 1] = x;
                bytes
            };
            let public = $ours::SecretKey::from_bytes(&small(1)).unwrap().public_key();
            let x: [u8; $bytes] = public.to_sec1_bytes(true)[1..].try_into().unwrap();
            let their_key =
                $peer::ecdsa::VerifyingKey::from_sec1_bytes(&public.to_sec1_bytes(true)).unwrap();
            // With z = r the two terms are equal, with z = -r opposite.
            let opposite = BigUint::from_bytes_be(&$order) - BigUint::from_bytes_be(&x);
            let opposite: [u8; $bytes] = opposite.to_bytes_be().try_into().unwrap();
            let mut accepted = 0;
            for r in [small(1), small(2), x] {
                for s in [small(1), small(2), small(3), x] {
                    for hash in [small(0), small(1), small(2), small(3), x, opposite] {
                        let signature = $ours::Signature::from_bytes(&[r, s].concat()).unwrap();
                        let theirs = $peer::ecdsa::Signature::from_slice(&[r, s].concat()).unwrap();
                        let expected = their_key.verify_prehash(&hash, &theirs).is_ok();
                        accepted += usize::from(expected);
                        on_every_level(|k| {
                            for count in [1, 2, 9] {
                                let items = vec![(&public, &hash[..], &signature); count];
                                for verdict in $ours::verify_prehashed_with(k, &items) {
                                    assert_eq!(verdict.is_ok(), expected);
                                }
                            }
                        });
                    }
                }
            }
            // z = 0, r = s = x: the sum is the key.
            assert_eq!(accepted, 1);
        }
    };
}

degenerate!(sums_of_multiples_of_the_generator_with_p256, p256, peer_p256, P256_ORDER, 32);
degenerate!(sums_of_multiples_of_the_generator_with_p384, p384, peer_p384, P384_ORDER, 48);
degenerate!(
    sums_of_multiples_of_the_generator_with_secp256k1,
    secp256k1,
    peer_k256,
    SECP256K1_ORDER,
    32
);

use ::{k256 as peer_k256, p256 as peer_p256, p384 as peer_p384};

/// With a hash of 0 and `s = r` the sum is the key itself, so `r` has to be its `x` modulo `n`. The sum
/// of another `r` and `n`, with what is above the length of numbers lost, is `x` too.
macro_rules! wrapped {
    ($test:ident, $ours:ident, $order:expr, $bytes:literal) => {
        #[test]
        fn $test() {
            let n = BigUint::from_bytes_be(&$order);
            let lost = (BigUint::from(1u32) << ($bytes * 8)) - &n;
            let mut rng = ChaCha8Rng::seed_from_u64(32);
            for _ in 0..5 {
                let key = $ours::SecretKey::random(&mut rng).public_key();
                let x = BigUint::from_bytes_be(&key.to_sec1_bytes(true)[1..]);
                for (r, is_valid) in [(&x % &n, true), ((&x + &lost) % &n, false)] {
                    let mut bytes = r.to_bytes_be();
                    bytes.splice(0..0, vec![0; $bytes - bytes.len()]);
                    let signature = [&bytes[..], &bytes].concat();
                    let signature = $ours::Signature::from_bytes(&signature).unwrap().with_low_s();
                    on_every_level(|k| {
                        for count in [1, 9] {
                            let items = vec![(&key, &[0; $bytes][..], &signature); count];
                            for verdict in $ours::verify_prehashed_with(k, &items) {
                                assert_eq!(verdict.is_ok(), is_valid);
                            }
                        }
                    });
                }
            }
        }
    };
}

wrapped!(an_r_whose_sum_with_n_is_too_long_is_no_x_of_p256, p256, P256_ORDER, 32);
wrapped!(an_r_whose_sum_with_n_is_too_long_is_no_x_of_p384, p384, P384_ORDER, 48);
wrapped!(an_r_whose_sum_with_n_is_too_long_is_no_x_of_secp256k1, secp256k1, SECP256K1_ORDER, 32);
