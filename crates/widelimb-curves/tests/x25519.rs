//! X25519: the vectors of RFC 7748 and of Wycheproof, and beside x25519-dalek, on every level.

use hex_literal::hex;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use widelimb_curves::Error;
use widelimb_curves::x25519::{
    PublicKey, SecretKey, exchange, exchange_with, public_keys, public_keys_with,
};
use widelimb_kernels::kernels;
use widelimb_testkit::{cases, on_every_level};

/// X25519 of bytes at every level; zeros where there is no secret.
fn x25519(scalar: [u8; 32], u: [u8; 32]) -> [u8; 32] {
    let (key, public) = (SecretKey::from_bytes(scalar), PublicKey::from_bytes(u));
    let mut found = [0; 32];
    on_every_level(|k| {
        // One by itself, and a group of every lane.
        let one = exchange_with(k, &[(&key, &public)]);
        let all = exchange_with(k, &[(&key, &public); 9]);
        assert!(all.iter().all(|secret| *secret == one[0]));
        found = one[0].as_ref().map_or([0; 32], |secret| *secret.as_bytes());
    });
    found
}

#[test]
fn rfc_7748_section_5_2_vectors() {
    let k = hex!("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    let u = hex!("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    let r = hex!("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
    assert_eq!(x25519(k, u), r);
    let k = hex!("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d");
    let u = hex!("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493");
    let r = hex!("95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957");
    assert_eq!(x25519(k, u), r);
}

/// What the RFC repeats: `k` becomes X25519 of `k` and `u`, and `u` what `k` was.
fn repeated(times: usize) -> [u8; 32] {
    let mut u = [0; 32];
    u[0] = 9;
    let mut k = u;
    for _ in 0..times {
        let secret = SecretKey::from_bytes(k).exchange(&PublicKey::from_bytes(u));
        (k, u) = (*secret.expect("no key of small order").as_bytes(), k);
    }
    k
}

#[test]
fn rfc_7748_section_5_2_repeated() {
    let once = hex!("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
    assert_eq!(repeated(1), once);
    let thousand = hex!("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
    assert_eq!(repeated(1000), thousand);
}

#[test]
#[ignore = "a minute: slice secrets"]
fn rfc_7748_section_5_2_repeated_a_million_times() {
    let million = hex!("7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424");
    assert_eq!(repeated(1_000_000), million);
}

#[test]
fn rfc_7748_section_6_1_exchange() {
    let alice = hex!("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    let bob = hex!("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    let (alice, bob) = (SecretKey::from_bytes(alice), SecretKey::from_bytes(bob));
    let keys = [
        hex!("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"),
        hex!("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"),
    ];
    assert_eq!(public_keys(&[&alice, &bob]), keys.map(PublicKey::from_bytes));
    let shared = hex!("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    let found = exchange(&[(&alice, &bob.public_key()), (&bob, &alice.public_key())]);
    assert!(found.iter().all(|secret| secret.as_ref().expect("a secret").as_bytes() == &shared));
}

#[test]
fn wycheproof() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).expect("the set");
    let tests: Vec<_> = set.test_groups.iter().flat_map(|group| &group.tests).collect();
    assert!(tests.len() > 500, "{}", tests.len());
    let bytes = |slice: &[u8]| <[u8; 32]>::try_from(slice).ok();
    let mut left_out = 0;
    on_every_level(|k| {
        left_out = 0;
        let mut items = Vec::new();
        for test in &tests {
            match bytes(&test.public_key) {
                Some(public) => items.push((
                    SecretKey::from_bytes(bytes(&test.private_key).expect("a secret key")),
                    PublicKey::from_bytes(public),
                    bytes(&test.shared_secret).expect("a secret"),
                )),
                None => left_out += 1,
            }
        }
        let pairs: Vec<_> = items.iter().map(|(key, public, _)| (key, public)).collect();
        for (found, (_, _, secret)) in exchange_with(k, &pairs).iter().zip(&items) {
            match found {
                Ok(found) => assert_eq!(found.as_bytes(), secret),
                Err(error) => assert_eq!((*error, *secret), (Error::Exchange, [0; 32])),
            }
        }
    });
    assert!(left_out <= 1, "{left_out} keys of other lengths");
}

/// Bytes with runs of the same bits, and at times those of `p` or near it.
fn shaped(rng: &mut ChaCha20Rng) -> [u8; 32] {
    let mut bytes: [u8; 32] = rng.random();
    match rng.random_range(0..6) {
        0 => {
            bytes = [0xff; 32];
            bytes[0] = rng.random();
            bytes[31] ^= rng.random::<u8>() & 0x80;
        }
        1 => {
            bytes = [0; 32];
            bytes[0] = rng.random();
        }
        2 => bytes[rng.random_range(0..16)..rng.random_range(16..32)].fill(rng.random()),
        _ => {}
    }
    bytes
}

#[test]
fn exchanges_are_those_of_dalek() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    on_every_level(|k| {
        let len = cases(20_000) as usize;
        let items: Vec<_> = (0..len).map(|_| (shaped(&mut rng), shaped(&mut rng))).collect();
        let keys: Vec<_> = items
            .iter()
            .map(|(key, u)| (SecretKey::from_bytes(*key), PublicKey::from_bytes(*u)))
            .collect();
        let pairs: Vec<_> = keys.iter().map(|(key, public)| (key, public)).collect();
        for (found, (key, u)) in exchange_with(k, &pairs).iter().zip(&items) {
            let expected = x25519_dalek::x25519(*key, *u);
            match found {
                Ok(found) => assert_eq!(*found.as_bytes(), expected),
                Err(_) => assert_eq!(expected, [0; 32]),
            }
        }
        let secrets: Vec<_> = keys.iter().take(len / 4 + 1).map(|(key, _)| key).collect();
        for (found, (key, _)) in public_keys_with(k, &secrets).iter().zip(&items) {
            let key = x25519_dalek::StaticSecret::from(*key);
            assert_eq!(found.to_bytes(), x25519_dalek::PublicKey::from(&key).to_bytes());
        }
    });
}

/// The u-coordinates of the points of order 1, 2, 4 and 8, on the curve and on its twist, and the
/// numbers from `p` on that stand for some.
const SMALL_ORDERS: [[u8; 32]; 7] = [
    hex!("0000000000000000000000000000000000000000000000000000000000000000"),
    hex!("0100000000000000000000000000000000000000000000000000000000000000"),
    hex!("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    hex!("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
    hex!("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    hex!("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    hex!("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
];

#[test]
fn keys_of_small_order_share_no_secret() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    for mut u in SMALL_ORDERS {
        for high in [0, 0x80] {
            u[31] ^= high;
            let key = SecretKey::random(&mut rng);
            assert_eq!(key.exchange(&PublicKey::from_bytes(u)), Err(Error::Exchange));
            assert_eq!(x25519(rng.random(), u), [0; 32]);
        }
    }
}

#[test]
fn a_bad_key_disturbs_no_neighbour_in_batches_of_every_length() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let secrets: Vec<_> = (0..33).map(|_| SecretKey::random(&mut rng)).collect();
    let keys = public_keys(&secrets.iter().collect::<Vec<_>>());
    let pairs: Vec<_> = secrets.iter().zip(keys.iter().rev()).collect();
    let right = exchange(&pairs);
    assert_eq!(exchange(&[]), []);
    let bad = PublicKey::from_bytes(SMALL_ORDERS[3]);
    on_every_level(|k| {
        for len in 1..=pairs.len() {
            for place in 0..len {
                if len > 18 && place % 5 != 0 {
                    continue;
                }
                let mut pairs = pairs[..len].to_vec();
                pairs[place].1 = &bad;
                for (i, found) in exchange_with(k, &pairs).iter().enumerate() {
                    let expected = if i == place { &Err(Error::Exchange) } else { &right[i] };
                    assert_eq!(found, expected, "{i} of {len}, bad {place}");
                }
            }
        }
    });
}

#[test]
fn what_is_shown_has_no_secret() {
    let key = SecretKey::from_bytes([0xab; 32]);
    let secret = key.exchange(&key.public_key()).expect("a secret");
    assert_eq!(format!("{key:?} {secret:?}"), "SecretKey { .. } SharedSecret { .. }");
    assert_eq!(*key.to_bytes(), [0xab; 32]);
}

/// Measures a batch of 64 beside x25519-dalek: `cargo test --release --test x25519 -- --ignored
/// --nocapture measure`.
#[test]
#[ignore = "measures"]
fn measure() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    let secrets: Vec<_> = (0..64).map(|_| SecretKey::random(&mut rng)).collect();
    let keys = public_keys(&secrets.iter().collect::<Vec<_>>());
    let pairs: Vec<_> = secrets.iter().zip(keys.iter().rev()).collect();
    let best = |n: usize, f: &mut dyn FnMut()| {
        let once = |f: &mut dyn FnMut()| {
            let start = std::time::Instant::now();
            f();
            start.elapsed().as_secs_f64() * 1e6 / n as f64
        };
        (0..40.max(4000 / n)).map(|_| once(f)).fold(f64::MAX, f64::min)
    };
    println!("us each, level {}", kernels().level);
    for n in [1, 2, 4, 8, 64] {
        let us = best(n, &mut || {
            std::hint::black_box(exchange(&pairs[..n]));
        });
        println!("exchange, batch of {n}: {us:.2}");
    }
    let us = best(64, &mut || {
        std::hint::black_box(public_keys(&secrets.iter().collect::<Vec<_>>()));
    });
    println!("public key, batch of 64: {us:.2}");
    let dalek = best(8, &mut || {
        for (key, public) in &pairs[..8] {
            std::hint::black_box(x25519_dalek::x25519(*key.to_bytes(), public.to_bytes()));
        }
    });
    println!("dalek: {dalek:.2}");
    assert!(dalek > 0.0);
}
