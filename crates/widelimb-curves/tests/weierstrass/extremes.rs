//! Scalars with digits at their bounds: powers of two, what is near them or near the order, and small
//! combinations of 1 and the cube root of 1 that secp256k1's scalars are split by.

use crate::support::{P256_ORDER, P384_ORDER, SECP256K1_ORDER};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use widelimb_testkit::on_every_level;

/// The cube root of 1 modulo the order of secp256k1; with other orders a number as any other.
const ROOT: [u8; 32] =
    hex_literal::hex!("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");

/// The scalars from 1 to `n - 1`, big-endian.
fn scalars(order: &[u8]) -> Vec<Vec<u8>> {
    let n = BigUint::from_bytes_be(order);
    let root = BigUint::from_bytes_be(&ROOT);
    let powers = (0..8 * order.len()).map(|bits| BigUint::from(1u8) << bits);
    let near = powers.flat_map(|power| [&power - 1u8, &power + 1u8, power]);
    let products = (0..34u8).map(|i| &root * i);
    let sums = products.flat_map(|product| (0..4u8).map(move |i| &product + i));
    let positive: Vec<BigUint> = near.chain(sums).map(|scalar| scalar % &n).collect();
    let negative = positive.iter().map(|scalar| (&n - scalar) % &n);
    let all: BTreeSet<BigUint> = negative.chain(positive.iter().cloned()).collect();
    let bytes = |scalar: &BigUint| {
        let bytes = scalar.to_bytes_be();
        [vec![0; order.len() - bytes.len()], bytes].concat()
    };
    // Without optimization each takes a hundred times as long.
    let step = if cfg!(debug_assertions) { 23 } else { 1 };
    all.iter().skip(1).step_by(step).map(bytes).collect()
}

macro_rules! extremes {
    ($test:ident, $ours:ident, $theirs:ident, $order:ident) => {
        #[test]
        fn $test() {
            use $theirs::elliptic_curve::{ecdh::diffie_hellman, sec1::ToSec1Point};
            let scalars = scalars(&$order);
            let secret = |bytes: &Vec<u8>| widelimb_curves::$ours::SecretKey::from_bytes(bytes);
            let secrets: Vec<_> = scalars.iter().map(|bytes| secret(bytes).unwrap()).collect();
            let public = secret(&vec![0x5a; $order.len()]).unwrap().public_key();
            let point = $theirs::PublicKey::from_sec1_bytes(&public.to_sec1_bytes(false)).unwrap();
            let of_peer = |bytes: &Vec<u8>| {
                let key = $theirs::SecretKey::from_slice(bytes).unwrap();
                let shared = diffie_hellman(key.to_nonzero_scalar(), point.as_affine());
                let public = key.public_key().to_sec1_point(false).as_bytes().to_vec();
                (public, shared.raw_secret_bytes().to_vec())
            };
            let expected: Vec<_> = scalars.iter().map(of_peer).collect();
            let pairs: Vec<_> = secrets.iter().map(|secret| (secret, &public)).collect();
            let secrets: Vec<_> = secrets.iter().collect();
            on_every_level(|k| {
                let keys = widelimb_curves::$ours::public_keys_with(k, &secrets);
                let shared = widelimb_curves::$ours::exchange_with(k, &pairs);
                let found = keys.iter().zip(&shared).map(|(key, shared)| {
                    (key.to_sec1_bytes(false), shared.as_ref().unwrap().as_ref().to_vec())
                });
                for ((found, expected), scalar) in found.zip(&expected).zip(&scalars) {
                    assert_eq!(&found, expected, "{scalar:02x?}");
                }
            });
        }
    };
}

extremes!(extreme_scalars_of_p256, p256, p256, P256_ORDER);
extremes!(extreme_scalars_of_p384, p384, p384, P384_ORDER);
extremes!(extreme_scalars_of_secp256k1, secp256k1, k256, SECP256K1_ORDER);
