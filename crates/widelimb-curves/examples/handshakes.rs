//! A server's side of a thousand handshakes, as in TLS 1.3: for each client an ephemeral key, the secret
//! shared with the client's, and a signature on both by the server's long-term key. The clients verify
//! the signatures and come to the same session keys.
//!
//! `cargo run --release -p widelimb-curves --example handshakes`; elsewhere it needs the crates `rand` 0.9
//! and `sha2`.

use rand::rng;
use sha2::{Digest as _, Sha256};
use std::time::Instant;
use widelimb_curves::ed25519::{self, Rules, Signature, SigningKey, VerifyingKey};
use widelimb_curves::x25519::{self, PublicKey, SecretKey, SharedSecret};

const CLIENTS: usize = 1000;

/// What the server answers a client.
struct Answer {
    ephemeral: PublicKey,
    signature: Signature,
}

/// What the server signs: both public keys of a handshake, under a name of its own.
fn transcript(client: &PublicKey, server: &PublicKey) -> Vec<u8> {
    [b"handshake of the example\0".as_slice(), &client.to_bytes(), &server.to_bytes()].concat()
}

/// The key of a session. A protocol in use would take HKDF.
fn session_key(shared: &SharedSecret, transcript: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(shared.as_bytes()).chain_update(transcript).finalize().into()
}

/// The answers and session keys of all clients at once. A client whose key has small order gets none,
/// and disturbs no other.
fn answer(identity: &SigningKey, clients: &[PublicKey]) -> Vec<Option<(Answer, [u8; 32])>> {
    let secrets: Vec<SecretKey> = clients.iter().map(|_| SecretKey::random(&mut rng())).collect();
    let ephemeral = x25519::public_keys(&secrets.iter().collect::<Vec<_>>());
    let shared = x25519::exchange(&secrets.iter().zip(clients).collect::<Vec<_>>());
    let transcripts: Vec<Vec<u8>> =
        clients.iter().zip(&ephemeral).map(|(client, server)| transcript(client, server)).collect();
    let to_sign: Vec<_> = transcripts.iter().map(|bytes| (identity, &bytes[..])).collect();
    let signatures = ed25519::sign(&to_sign);
    let answers = shared.into_iter().zip(&transcripts).zip(ephemeral).zip(signatures);
    answers
        .map(|(((shared, transcript), ephemeral), signature)| {
            let key = session_key(&shared.ok()?, transcript);
            Some((Answer { ephemeral, signature }, key))
        })
        .collect()
}

/// A client's session key, if the answer is the server's.
fn accept(identity: &VerifyingKey, secret: &SecretKey, answer: &Answer) -> Option<[u8; 32]> {
    let transcript = transcript(&secret.public_key(), &answer.ephemeral);
    identity.verify(&transcript, &answer.signature, Rules::Strict).ok()?;
    Some(session_key(&secret.exchange(&answer.ephemeral).ok()?, &transcript))
}

fn main() {
    let identity = SigningKey::random(&mut rng());
    let clients: Vec<SecretKey> = (0..CLIENTS).map(|_| SecretKey::random(&mut rng())).collect();
    let mut keys = x25519::public_keys(&clients.iter().collect::<Vec<_>>());
    // One client tries a key of small order.
    keys[17] = PublicKey::from_bytes([0; 32]);

    let start = Instant::now();
    let answers = answer(&identity, &keys);
    let each = start.elapsed().as_secs_f64() * 1e6 / CLIENTS as f64;

    assert!(answers[17].is_none());
    let public = identity.verifying_key();
    for (secret, answer) in clients.iter().zip(&answers) {
        let Some((answer, key)) = answer else { continue };
        assert_eq!(accept(&public, secret, answer), Some(*key));
    }
    println!(
        "{CLIENTS} handshakes, {each:.1} microseconds of the server for each; 1 client refused"
    );
}
