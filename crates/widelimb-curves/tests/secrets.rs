//! Marks secrets as undefined, so that Valgrind's Memcheck counts every branch and every address
//! that depends on one.
//!
//! The test runs itself again under Valgrind, at level `scalar`. The formulas are the same at all
//! levels: they are written once, over vectors that have no branches.

use std::hint::black_box;
use widelimb_curves::ed25519::{SigningKey, sign, signing_keys};
use widelimb_curves::secp256k1::schnorr;
use widelimb_curves::x25519::{PublicKey, SecretKey, multiples_with, public_keys};
use widelimb_curves::{p256, p384, secp256k1};
use widelimb_kernels::kernels;
use widelimb_testkit::memcheck::{errors, is_running, mark_secret, run_again, why_not};
use widelimb_testkit::skipped;

const NAME: &str = "nothing_is_decided_by_a_secret";
const DONE: &str = "calls decided nothing by a secret";

#[test]
fn nothing_is_decided_by_a_secret() {
    if is_running() {
        return under_memcheck();
    }
    match why_not() {
        Some(why) => skipped(format_args!("branches and addresses that depend on a key: {why}")),
        None => run_again(NAME, DONE, &[]),
    }
}

/// The number of errors that Memcheck counts during a body.
fn errors_of(body: impl FnOnce()) -> usize {
    let before = errors();
    body();
    errors() - before
}

/// Bytes that are secret.
fn secret<const N: usize>(byte: u8) -> [u8; N] {
    let mut bytes = [byte; N];
    mark_secret(&mut bytes);
    bytes
}

/// What may decide at most for a signature: whether a number is a nonce, and what is in the signature,
/// whose numbers are looked at and moved as results, in a few places. What decides by a scalar does so
/// for each digit.
const SEEN: usize = 8;

/// Three secret keys of a curve, and what they do with public ones and messages. A key is secret
/// from here on, after its bytes were found to be one.
macro_rules! decides_nothing {
    ($curve:ident, $bytes:literal) => {{
        let mut keys = [1, 2, 3]
            .map(|byte| $curve::SecretKey::from_bytes(&[byte; $bytes]).expect("below the order"));
        let public = keys[0].public_key();
        keys.iter_mut().for_each(|key| mark_secret(key));
        let exchanges = errors_of(|| {
            black_box($curve::exchange(&keys.each_ref().map(|key| (key, &public))));
            black_box($curve::public_keys(&keys.each_ref()));
        });
        assert_eq!(exchanges, 0, concat!(stringify!($curve), " decides by a secret"));
        let signatures = errors_of(|| {
            let items: Vec<(_, &[u8])> = keys.iter().map(|key| (key, &b"message"[..])).collect();
            black_box($curve::sign(&items));
        });
        assert!(signatures <= SEEN * keys.len(), "{} signs: {signatures}", stringify!($curve));
    }};
}

fn under_memcheck() {
    let table = [1, 2];
    let leak = || {
        black_box(table[usize::from(black_box(secret::<1>(1)[0]))]);
    };
    assert!(errors_of(leak) > 0, "a leak goes unseen");
    let exchanges = errors_of(|| {
        let keys = [1, 2, 3].map(|byte| SecretKey::from_bytes(secret(byte)));
        let public = PublicKey::from_bytes([9; 32]);
        black_box(multiples_with(kernels(), &keys.each_ref().map(|key| (key, &public))));
        black_box(public_keys(&keys.each_ref()));
    });
    assert_eq!(exchanges, 0, "X25519 decides by a secret");
    let signatures = errors_of(|| {
        let keys = signing_keys(&[1, 2, 3].map(secret));
        let items: Vec<(&SigningKey, &[u8])> =
            keys.iter().map(|key| (key, &b"message"[..])).collect();
        black_box(sign(&items));
    });
    assert_eq!(signatures, 0, "Ed25519 decides by a secret");
    decides_nothing!(p256, 32);
    decides_nothing!(p384, 48);
    decides_nothing!(secp256k1, 32);
    let mut key = secp256k1::SecretKey::from_bytes(&[7; 32]).expect("below the order");
    mark_secret(&mut key);
    let mut keys = Vec::new();
    // Which half the public key's y is in may be seen.
    let made = errors_of(|| keys = schnorr::signing_keys(&[&key, &key]));
    assert!(made <= SEEN * keys.len(), "keys of BIP 340: {made}");
    let signatures = errors_of(|| {
        let items = keys.iter().map(|key| (key, &b"message"[..], &[0; 32]));
        black_box(schnorr::sign(&items.collect::<Vec<_>>()));
    });
    assert!(signatures <= SEEN * keys.len(), "signatures of BIP 340: {signatures}");
    println!("15 {DONE}");
}
