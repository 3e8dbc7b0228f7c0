//! Bytes that are no keys, no points, no signatures.

use crate::support::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_curves::{Error, p256 as a, p384 as b, secp256k1 as c};
use widelimb_testkit::{cases, on_every_level};

macro_rules! malformed {
    ($name:ident, $peer:ident, $ours:ident, $order:ident, $prime:ident, $bytes:literal) => {
        mod $name {
            use super::*;

            #[test]
            fn scalars_are_from_1_to_n_minus_1() {
                let mut one = [0; $bytes];
                assert!($ours::SecretKey::from_bytes(&one).is_err());
                one[$bytes - 1] = 1;
                let last = plus(&$order, -1);
                for good in [&one[..], &last] {
                    assert_eq!(&$ours::SecretKey::from_bytes(good).unwrap().to_bytes()[..], good);
                }
                for bad in [&$order[..], &plus(&$order, 1), &[0xff; $bytes], &one[1..], &[]] {
                    assert_eq!($ours::SecretKey::from_bytes(bad).unwrap_err(), Error::Key);
                }
                let [first, opposite] = [&one[..], &last].map(|bytes| {
                    $ours::SecretKey::from_bytes(bytes).unwrap().public_key().to_sec1_bytes(false)
                });
                assert_eq!(first[..=$bytes], opposite[..=$bytes]);
                assert_ne!(first[$bytes + 1..], opposite[$bytes + 1..]);
                let debug = format!("{:?}", $ours::SecretKey::from_bytes(&last).unwrap());
                assert_eq!(debug, "SecretKey { .. }");
            }

            #[test]
            fn points_are_read_as_by_the_peer() {
                let mut rng = ChaCha8Rng::seed_from_u64(21);
                let mut forms: Vec<Vec<u8>> = vec![
                    vec![],
                    vec![0],
                    vec![2],
                    vec![4],
                    [&[0][..], &[0; $bytes]].concat(),
                    [&[4][..], &[0; 2 * $bytes]].concat(),
                    [&[4][..], &$prime, &[0; $bytes]].concat(),
                    [&[4][..], &[0; $bytes], &$prime].concat(),
                ];
                for first in [2, 3, 4, 5] {
                    for add in -8..8 {
                        forms.push([&[first][..], &plus(&$prime, add)].concat());
                        forms.push([&[first][..], &plus(&[0; $bytes], add)].concat());
                    }
                }
                for _ in 0..cases(5000) {
                    let key = $ours::SecretKey::random(&mut rng).public_key();
                    let mut bytes = key.to_sec1_bytes(rng.random());
                    match rng.random_range(0..8) {
                        0 => bytes[0] = rng.random_range(0..8),
                        1 => drop(bytes.pop()),
                        2 => bytes.push(0),
                        3 => {
                            let at = rng.random_range(1..bytes.len());
                            bytes[at] ^= 1 << rng.random_range(0..8);
                        }
                        4 => {
                            bytes = [&[2 + rng.random_range(0..2)][..], &random(&mut rng, $bytes)]
                                .concat()
                        }
                        _ => {}
                    }
                    forms.push(bytes);
                }
                // The peer reads compact points, which begin with 5, and hybrid ones as well.
                let expected = |bytes: &Vec<u8>| {
                    let is_known = matches!(bytes.first(), Some(2..=4));
                    is_known.then(|| $peer::PublicKey::from_sec1_bytes(bytes).ok()).flatten()
                };
                let expected: Vec<_> = forms.iter().map(expected).collect();
                let forms: Vec<&[u8]> = forms.iter().map(|bytes| &bytes[..]).collect();
                on_every_level(|k| {
                    let found = $ours::public_keys_from_sec1_with(k, &forms);
                    for ((own, other), bytes) in found.iter().zip(&expected).zip(&forms) {
                        use $peer::elliptic_curve::sec1::ToSec1Point;
                        let own = own.ok().map(|key| key.to_sec1_bytes(false));
                        let other =
                            other.as_ref().map(|key| key.to_sec1_point(false).as_bytes().to_vec());
                        assert_eq!(own, other, "{bytes:?}");
                    }
                });
            }

            #[test]
            fn halves_of_signatures_are_scalars() {
                let mut one = [0; $bytes];
                one[$bytes - 1] = 1;
                let numbers = [
                    vec![0; $bytes],
                    one.to_vec(),
                    plus(&$order, -1),
                    $order.to_vec(),
                    plus(&$order, 1),
                    vec![0xff; $bytes],
                ];
                for (i, r) in numbers.iter().enumerate() {
                    for (j, s) in numbers.iter().enumerate() {
                        let found = $ours::Signature::from_bytes(&[&r[..], s].concat());
                        let is_good = matches!((i, j), (1..=2, 1..=2));
                        assert_eq!(found.is_ok(), is_good);
                        if let Ok(found) = found {
                            assert_eq!($ours::Signature::from_der(&found.to_der()), Ok(found));
                            assert_eq!(found.to_bytes()[..], [&r[..], s].concat());
                        }
                    }
                }
            }

            #[test]
            fn der_is_read_as_by_the_peer() {
                let mut rng = ChaCha8Rng::seed_from_u64(22);
                let key = $ours::SecretKey::random(&mut rng);
                let mut accepted = 0;
                for i in 0..cases(5000) {
                    let mut der = $ours::sign(&[(&key, &i.to_be_bytes())])[0].to_der();
                    match rng.random_range(0..6) {
                        0 => {
                            let at = rng.random_range(0..der.len());
                            der[at] = rng.random();
                        }
                        1 => drop(der.pop()),
                        2 => der.insert(rng.random_range(0..der.len()), rng.random_range(0..4)),
                        3 => drop(der.remove(rng.random_range(0..der.len()))),
                        _ => {}
                    }
                    let own =
                        $ours::Signature::from_der(&der).ok().map(|own| own.to_bytes().to_vec());
                    let other = $peer::ecdsa::Signature::from_der(&der).ok();
                    assert_eq!(own, other.map(|other| other.to_bytes().to_vec()), "{der:?}");
                    accepted += usize::from(own.is_some());
                }
                assert!(accepted > 0);
                for (bytes, is_good) in [
                    (&[0x30, 6, 2, 1, 1, 2, 1, 1][..], true),
                    (&[0x30, 6, 2, 1, 0, 2, 1, 1], false),
                    (&[0x30, 6, 2, 1, 0x80, 2, 1, 1], false),
                    (&[0x30, 7, 2, 2, 0, 1, 2, 1, 1], false),
                    (&[0x30, 7, 2, 2, 0, 0x80, 2, 1, 1], true),
                    (&[0x30, 5, 2, 0, 2, 1, 1], false),
                    (&[0x30, 0x81, 6, 2, 1, 1, 2, 1, 1], false),
                    (&[0x30, 6, 2, 1, 1, 2, 1, 1, 0], false),
                ] {
                    assert_eq!($ours::Signature::from_der(bytes).is_ok(), is_good, "{bytes:?}");
                }
            }
        }
    };
}

malformed!(of_p256, p256, a, P256_ORDER, P256_PRIME, 32);
malformed!(of_p384, p384, b, P384_ORDER, P384_PRIME, 48);
malformed!(of_secp256k1, k256, c, SECP256K1_ORDER, SECP256K1_PRIME, 32);
