//! The signatures of a block: ECDSA on secp256k1, whose signers are recovered and held against the
//! senders, and BIP 340's, which are verified by the senders' keys. The bad ones are named.
//!
//! `cargo run --release -p widelimb-curves --example block`

use rand::{Rng as _, rng};
use std::time::Instant;
use widelimb_curves::secp256k1::{
    self, PublicKey, SecretKey, Signature,
    schnorr::{self, VerifyingKey},
};

const TRANSACTIONS: usize = 2000;

/// A transaction of the first kind: a hash, and a signature that its sender is recovered from.
struct Recovered {
    hash: [u8; 32],
    sender: PublicKey,
    signature: Signature,
    id: u8,
}

/// A transaction of the second kind: a hash, and a signature by the sender's key.
struct Verified {
    hash: [u8; 32],
    sender: VerifyingKey,
    signature: schnorr::Signature,
}

/// The transactions whose signature is not by their sender.
fn bad_recovered(block: &[Recovered]) -> Vec<usize> {
    let items: Vec<_> = block.iter().map(|one| (&one.hash[..], &one.signature, one.id)).collect();
    let signers = secp256k1::recover(&items);
    let is_bad = |(i, one): (usize, &Recovered)| (signers[i] != Ok(one.sender)).then_some(i);
    block.iter().enumerate().filter_map(is_bad).collect()
}

/// The transactions whose signature does not hold.
fn bad_verified(block: &[Verified]) -> Vec<usize> {
    let items: Vec<_> =
        block.iter().map(|one| (&one.sender, &one.hash[..], &one.signature)).collect();
    let verdicts = schnorr::verify(&items);
    verdicts.iter().enumerate().filter_map(|(i, verdict)| verdict.is_err().then_some(i)).collect()
}

fn main() {
    let keys: Vec<SecretKey> = (0..TRANSACTIONS).map(|_| SecretKey::random(&mut rng())).collect();
    let hashes: Vec<[u8; 32]> = (0..TRANSACTIONS).map(|_| rng().random()).collect();

    let to_sign: Vec<_> = keys.iter().zip(&hashes).map(|(key, hash)| (key, &hash[..])).collect();
    let senders = secp256k1::public_keys(&keys.iter().collect::<Vec<_>>());
    let signed = secp256k1::sign_prehashed_recoverable(&to_sign);
    let mut first: Vec<Recovered> = signed
        .into_iter()
        .zip(&hashes)
        .zip(senders)
        .map(|(((signature, id), &hash), sender)| Recovered { hash, sender, signature, id })
        .collect();

    let keys = schnorr::signing_keys(&keys.iter().collect::<Vec<_>>());
    let random: [u8; 32] = rng().random();
    let to_sign: Vec<_> =
        keys.iter().zip(&hashes).map(|(key, hash)| (key, &hash[..], &random)).collect();
    let mut second: Vec<Verified> = schnorr::sign(&to_sign)
        .into_iter()
        .zip(&hashes)
        .zip(&keys)
        .map(|((signature, &hash), key)| Verified { hash, sender: key.verifying_key(), signature })
        .collect();

    // Somebody changes what was signed.
    first[3].hash[0] ^= 1;
    second[1999].hash[31] ^= 1;

    let start = Instant::now();
    let bad = (bad_recovered(&first), bad_verified(&second));
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(bad, (vec![3], vec![1999]));
    println!(
        "{} signatures in {:.1} ms; not by their senders: {bad:?}",
        2 * TRANSACTIONS,
        seconds * 1e3
    );
}
