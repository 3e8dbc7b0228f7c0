//! Memory of the heap that goes back to the allocator has no secret in it: neither what was dropped
//! nor what was moved somewhere else is left there.

use curve25519_dalek::scalar::Scalar;
use num_bigint::BigUint;
use sha2::{Digest, Sha256, Sha512};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};

/// The bytes of a secret that are looked for.
const LEN: usize = 16;

/// What is looked for: as many of these as the number says.
static SECRETS: [[AtomicUsize; LEN]; 8] = [const { [const { AtomicUsize::new(0) }; LEN] }; 8];
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// One test at a time looks.
static TURN: Mutex<()> = Mutex::new(());

thread_local! {
    /// How often this thread gave one back; none where it does not look.
    static FOUND: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The allocator of the system, which looks into what is given back.
struct Looking;

#[global_allocator]
static ALLOCATOR: Looking = Looking;

// SAFETY: all of it is done by the allocator of the system.
unsafe impl GlobalAlloc for Looking {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Bytes that nobody has written may be looked at too. SAFETY: the contract is the same.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block has so many bytes, which `alloc` has set.
        look(unsafe { std::slice::from_raw_parts(block, layout.size()) });
        // SAFETY: the contract is the same.
        unsafe { System.dealloc(block, layout) }
    }
}

fn look(block: &[u8]) {
    let Some(before) = FOUND.get() else { return };
    let mut found = before;
    for secret in &SECRETS[..COUNT.load(Ordering::SeqCst)] {
        let is_at = |bytes: &[u8]| {
            bytes.iter().zip(secret).all(|(a, b)| usize::from(*a) == b.load(Ordering::Relaxed))
        };
        found += usize::from(block.windows(LEN).any(is_at));
    }
    FOUND.set(Some(found));
}

/// How often a block that a body gives back has the beginning of a secret, in either order of bytes.
fn found(secrets: &[&[u8]], body: impl FnOnce()) -> usize {
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let orders = |secret: &&[u8]| {
        let reversed: Vec<u8> = secret.iter().rev().copied().collect();
        [secret[..LEN].to_vec(), reversed[..LEN].to_vec()]
    };
    let all: Vec<Vec<u8>> = secrets.iter().flat_map(orders).collect();
    assert!(all.len() <= SECRETS.len() && all.iter().all(|secret| secret[0] != 0));
    for (place, secret) in SECRETS.iter().zip(&all) {
        for (place, byte) in place.iter().zip(secret) {
            place.store(usize::from(*byte), Ordering::Relaxed);
        }
    }
    COUNT.store(all.len(), Ordering::SeqCst);
    FOUND.set(Some(0));
    body();
    FOUND.take().unwrap_or_default()
}

/// Batches of these lengths: one item, a group and a half, several pieces.
const LENGTHS: [usize; 3] = [1, 12, 300];

#[test]
fn what_is_left_is_found() {
    let secret = [7; 32];
    assert!(found(&[&secret], || drop(std::hint::black_box(secret.to_vec()))) > 0);
    assert_eq!(found(&[&[8; 32]], || drop(std::hint::black_box(secret.to_vec()))), 0);
}

#[test]
fn x25519_leaves_no_secret() {
    let key = x25519::SecretKey::from_bytes([0x55; 32]);
    let public = x25519::SecretKey::from_bytes([0x33; 32]).public_key();
    let shared = *key.exchange(&public).unwrap().as_bytes();
    for len in LENGTHS {
        let secrets = [&[0x55; 32][..], &shared];
        let left = found(&secrets, || drop(x25519::exchange(&vec![(&key, &public); len])));
        assert_eq!(left, 0, "{len} exchanges");
        let left = found(&secrets, || drop(x25519::public_keys(&vec![&key; len])));
        assert_eq!(left, 0, "{len} public keys");
    }
    assert_eq!(found(&[&shared], || drop(key.exchange(&public))), 0);
}

#[test]
fn ed25519_leaves_no_secret() {
    let seed = [0x56; 32];
    let hash = Sha512::digest(seed);
    let mut scalar: [u8; 32] = hash[..32].try_into().unwrap();
    scalar[0] &= 0xf8;
    scalar[31] = scalar[31] & 0x7f | 0x40;
    let secrets = [&seed[..], &scalar, &hash[32..]];
    assert_eq!(found(&secrets, || drop(ed25519::SigningKey::from_bytes(&seed))), 0, "a key");
    for len in LENGTHS {
        let left = found(&secrets, || {
            let seeds = vec![seed; len];
            drop(ed25519::signing_keys(&seeds));
            // The caller's own.
            drop(zeroize::Zeroizing::new(seeds));
        });
        assert_eq!(left, 0, "{len} keys");
    }
    let key = ed25519::SigningKey::from_bytes(&seed);
    let nonce = Sha512::new().chain_update(&hash[32..]).chain_update(b"message").finalize();
    let reduced = Scalar::from_bytes_mod_order_wide(&nonce.into()).to_bytes();
    let secrets = [&scalar[..], &reduced, &nonce[..]];
    for len in LENGTHS {
        let items = vec![(&key, &b"message"[..]); len];
        assert_eq!(found(&secrets, || drop(ed25519::sign(&items))), 0, "{len} signatures");
    }
}

/// The number of bytes, highest first.
fn number(bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_be(bytes)
}

macro_rules! leaves_no_secret {
    ($test:ident, $curve:ident, $bytes:literal, $order:literal) => {
        #[test]
        fn $test() {
            let secret = [0x57; $bytes];
            let key = $curve::SecretKey::from_bytes(&secret).unwrap();
            let public = $curve::SecretKey::from_bytes(&[0x35; $bytes]).unwrap().public_key();
            let shared = $curve::exchange(&[(&key, &public)]).remove(0).unwrap();
            let shared = shared.as_ref().to_vec();
            let n = BigUint::parse_bytes($order, 16).unwrap();
            let hash = [0x21; $bytes];
            // k = (z + r d) / s, or its opposite.
            let signature = $curve::sign_prehashed(&[(&key, &hash)])[0].to_bytes();
            let (r, s) = signature.split_at($bytes);
            let inverse = number(s).modpow(&(&n - 2u8), &n);
            let nonce = (number(&hash) + number(r) * number(&secret)) * inverse % &n;
            let nonces = [nonce.to_bytes_be(), (&n - nonce).to_bytes_be()];
            for len in LENGTHS {
                let secrets = [&secret[..], &shared];
                let left = found(&secrets, || drop($curve::exchange(&vec![(&key, &public); len])));
                assert_eq!(left, 0, "{len} exchanges");
                let left = found(&secrets, || drop($curve::public_keys(&vec![&key; len])));
                assert_eq!(left, 0, "{len} public keys");
                let secrets = [&secret[..], &nonces[0], &nonces[1]];
                let items = vec![(&key, &hash[..]); len];
                let left = found(&secrets, || drop($curve::sign_prehashed(&items)));
                assert_eq!(left, 0, "{len} signatures");
            }
        }
    };
}

leaves_no_secret!(
    p256_leaves_no_secret,
    p256,
    32,
    b"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
);
leaves_no_secret!(
    p384_leaves_no_secret,
    p384,
    48,
    b"ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"
);
leaves_no_secret!(
    secp256k1_leaves_no_secret,
    secp256k1,
    32,
    b"fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
);

#[test]
fn bip340_leaves_no_secret() {
    use secp256k1::schnorr::{SigningKey, sign, signing_keys};
    let n = number(&hex_literal::hex!(
        "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    ));
    let secret = [0x58; 32];
    let opposite = (&n - number(&secret)).to_bytes_be();
    let key = secp256k1::SecretKey::from_bytes(&secret).unwrap();
    let secrets = [&secret[..], &opposite];
    assert_eq!(found(&secrets, || drop(SigningKey::from(&key))), 0, "a key");
    let signing = SigningKey::from(&key);
    // s = k + e d, for the challenge e of BIP 340.
    let signature = sign(&[(&signing, b"message", &[0; 32])])[0].to_bytes();
    let (tag, public) = (Sha256::digest(b"BIP0340/challenge"), signing.verifying_key().to_bytes());
    let parts = [&tag[..], &tag, &signature[..32], &public, b"message"];
    let challenge = number(&Sha256::digest(parts.concat()));
    let is_odd = key.public_key().to_sec1_bytes(true)[0] == 3;
    let scalar = number(if is_odd { &opposite } else { &secret });
    let nonce = (number(&signature[32..]) + (&n - challenge * scalar % &n)) % &n;
    let nonces = [nonce.to_bytes_be(), (&n - nonce).to_bytes_be()];
    for len in LENGTHS {
        let left = found(&secrets, || drop(signing_keys(&vec![&key; len])));
        assert_eq!(left, 0, "{len} keys");
        let secrets = [&secret[..], &opposite, &nonces[0], &nonces[1]];
        let items = vec![(&signing, &b"message"[..], &[0; 32]); len];
        assert_eq!(found(&secrets, || drop(sign(&items))), 0, "{len} signatures");
    }
}

#[test]
fn documents_leave_no_secret() {
    use widelimb_curves::encodings::*;
    let secret = [0x59; 32];
    let ed25519 = ed25519::SigningKey::from_bytes(&secret);
    let x25519 = x25519::SecretKey::from_bytes(secret);
    let p256 = p256::SecretKey::from_bytes(&secret).unwrap();
    let left = found(&[&secret], || {
        for document in [ed25519.to_pkcs8_der(), ed25519.to_pkcs8_v2_der()] {
            assert_eq!(
                ed25519::SigningKey::from_pkcs8_der(document.unwrap().as_bytes()).unwrap(),
                ed25519
            );
        }
        let document = x25519.to_pkcs8_der().unwrap();
        assert_eq!(x25519::SecretKey::from_pkcs8_der(document.as_bytes()).unwrap(), x25519);
        let document = p256.to_pkcs8_der().unwrap();
        assert_eq!(p256::SecretKey::from_pkcs8_der(document.as_bytes()).unwrap(), p256);
        let document = p256.to_sec1_der().unwrap();
        assert_eq!(p256::SecretKey::from_sec1_der(document.as_bytes()).unwrap(), p256);
    });
    assert_eq!(left, 0);
    #[cfg(feature = "pem")]
    {
        let text = ed25519.to_pkcs8_pem(LineEnding::LF).unwrap();
        let line: Vec<u8> = text.lines().nth(1).unwrap().bytes().skip(30).collect();
        let left = found(&[&secret, &line], || {
            let text = ed25519.to_pkcs8_pem(LineEnding::LF).unwrap();
            assert_eq!(ed25519::SigningKey::from_pkcs8_pem(&text).unwrap(), ed25519);
        });
        assert_eq!(left, 0, "texts");
    }
}
