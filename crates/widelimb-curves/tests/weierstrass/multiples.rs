//! Multiples of base points, as the crates p256, p384 and k256 carry them (from
//! <http://point-at-infinity.org/ecc/nisttv>).

use widelimb_curves::{p256, p384, secp256k1};
use widelimb_testkit::on_every_level;

/// `n G` for small and for large `n`, by tables and as an exchange with the base point.
macro_rules! multiples {
    ($curve:ident, $name:ident, $peer:ident, $bytes:literal) => {
        #[test]
        fn $name() {
            use ::$peer::test_vectors::group::{ADD_TEST_VECTORS, MUL_TEST_VECTORS};
            let small = |(i, (x, y)): (usize, &([u8; $bytes], [u8; $bytes]))| {
                let mut n = [0; $bytes];
                n[$bytes - 1] = i as u8 + 1;
                (n, *x, *y)
            };
            let all: Vec<([u8; $bytes], [u8; $bytes], [u8; $bytes])> = ADD_TEST_VECTORS
                .iter()
                .enumerate()
                .map(small)
                .chain(MUL_TEST_VECTORS.iter().copied())
                .collect();
            assert!(all.len() > 40);
            let key = |(n, ..): &([u8; $bytes], _, _)| $curve::SecretKey::from_bytes(n).unwrap();
            let secrets: Vec<_> = all.iter().map(key).collect();
            let base = secrets[0].public_key();
            on_every_level(|k| {
                let public = $curve::public_keys_with(k, &secrets.iter().collect::<Vec<_>>());
                let pairs: Vec<_> = secrets.iter().map(|secret| (secret, &base)).collect();
                let shared = $curve::exchange_with(k, &pairs);
                for ((key, shared), (n, x, y)) in public.iter().zip(shared).zip(&all) {
                    assert_eq!(key.to_sec1_bytes(false), [&[4], &x[..], y].concat(), "{n:?}");
                    assert_eq!(shared.unwrap().as_bytes(), x, "{n:?}");
                }
            });
        }
    };
}

multiples!(p256, p256_multiples, p256, 32);
multiples!(p384, p384_multiples, p384, 48);
multiples!(secp256k1, secp256k1_multiples, k256, 32);
