//! Measures batches of 64 beside ed25519-dalek.

use ed25519_dalek::{Signer, Verifier};
use std::hint::black_box;
use std::time::Instant;
use widelimb_curves::ed25519::{
    Item, Rules, SigningKey, sign, signing_keys, verify, verify_all, verifying_keys,
};
use widelimb_kernels::kernels;

/// The least microseconds of a call, for each of `n`.
fn best<T>(n: usize, mut f: impl FnMut() -> T) -> f64 {
    let mut once = || {
        let start = Instant::now();
        black_box(f());
        start.elapsed().as_secs_f64() * 1e6 / n as f64
    };
    (0..40.max(4000 / n)).map(|_| once()).fold(f64::MAX, f64::min)
}

/// `cargo test --release --test ed25519 -- --ignored --nocapture measure`
#[test]
#[ignore = "measures"]
fn measure() {
    let seeds: Vec<[u8; 32]> = (0..64).map(|i| [i; 32]).collect();
    let keys = signing_keys(&seeds);
    let messages: Vec<[u8; 32]> = (0..64).map(|i| [i ^ 0x55; 32]).collect();
    let to_sign: Vec<(&SigningKey, &[u8])> =
        keys.iter().zip(&messages).map(|(key, message)| (key, &message[..])).collect();
    let signatures = sign(&to_sign);
    let publics = verifying_keys(&keys.iter().collect::<Vec<_>>());
    let items: Vec<Item> = publics
        .iter()
        .zip(&messages)
        .zip(&signatures)
        .map(|((key, message), signature)| (key, &message[..], signature))
        .collect();
    println!("us each, level {}", kernels().level);
    for n in [1, 2, 4, 8, 64] {
        println!(
            "batch of {n}: keys {:.2}, sign {:.2}, verify {:.2}, ZIP 215 {:.2}, all at once {:.2}",
            best(n, || signing_keys(&seeds[..n])),
            best(n, || sign(&to_sign[..n])),
            best(n, || verify(&items[..n], Rules::Rfc8032)),
            best(n, || verify(&items[..n], Rules::Zip215)),
            best(n, || verify_all(&items[..n])),
        );
    }
    let many: Vec<Item> = (0..16).flat_map(|_| items.clone()).collect();
    println!("batch of 1024: all at once {:.2}", best(1024, || verify_all(&many)));
    let key = ed25519_dalek::SigningKey::from_bytes(&[1; 32]);
    let (message, public) = ([7; 32], key.verifying_key());
    let signature = key.sign(&message);
    let verify = best(1, || public.verify(&message, &signature));
    println!("dalek: sign {:.2}, verify {verify:.2}", best(1, || key.sign(&message)));
    assert!(verify > 0.0);
}
