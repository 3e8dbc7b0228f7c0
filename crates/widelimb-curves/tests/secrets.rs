//! Marks secrets as undefined, so that Valgrind's Memcheck counts every branch and every address
//! that depends on one.
//!
//! The test runs itself again under Valgrind, at level `scalar`. The formulas are the same at all
//! levels: they are written once, over vectors that have no branches.

use std::hint::black_box;
use widelimb_curves::ed25519::{SigningKey, sign, signing_keys};
use widelimb_curves::x25519::{PublicKey, SecretKey, multiples_with, public_keys};
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
    println!("4 {DONE}");
}
