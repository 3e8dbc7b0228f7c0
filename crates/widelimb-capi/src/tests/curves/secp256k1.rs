use super::keys::{public_keys, random_keys};
use super::{COUNTS, MANY, bytes, check_codes, check_memory, is_bad, messages, pointers};
use crate::error::{Error, WL_OK};
use crate::{
    wl_bip340_sign, wl_bip340_verify, wl_secp256k1_recover, wl_secp256k1_sign_recoverable,
};
use hex_literal::hex;
use std::ffi::c_int;
use widelimb_curves::secp256k1::{SecretKey, schnorr, sign_prehashed_recoverable};

/// The code of the call, those of the items, and the results.
type Made = (c_int, Vec<c_int>, Vec<u8>);

fn sign_recoverable(secrets: &[u8], digests: &[u8]) -> Made {
    let count = secrets.len() / 32;
    assert_eq!(digests.len(), secrets.len());
    let (mut codes, mut signatures) = (vec![-1; count], vec![7; 65 * count]);
    let (c, s) = (codes.as_mut_ptr(), signatures.as_mut_ptr());
    let (k, d) = (secrets.as_ptr(), digests.as_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys, hashes and signatures.
    let code = unsafe { wl_secp256k1_sign_recoverable(c, s, k, d, 32, count) };
    (code, codes, signatures)
}

fn recover(digests: &[u8], signatures: &[u8]) -> Made {
    let count = digests.len() / 32;
    assert_eq!(signatures.len(), 65 * count);
    let (mut codes, mut keys) = (vec![-1; count], vec![7; 33 * count]);
    let (c, k) = (codes.as_mut_ptr(), keys.as_mut_ptr());
    let (d, s) = (digests.as_ptr(), signatures.as_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys, hashes and signatures.
    let code = unsafe { wl_secp256k1_recover(c, k, d, 32, s, count) };
    (code, codes, keys)
}

fn sign(secrets: &[u8], messages: &[Vec<u8>], auxiliary: &[u8]) -> Made {
    let count = messages.len();
    assert_eq!((secrets.len(), auxiliary.len()), (32 * count, 32 * count));
    let (mut codes, mut signatures) = (vec![-1; count], vec![7; 64 * count]);
    let (starts, lens) = pointers(messages);
    let (c, s) = (codes.as_mut_ptr(), signatures.as_mut_ptr());
    let (k, m, l, a) = (secrets.as_ptr(), starts.as_ptr(), lens.as_ptr(), auxiliary.as_ptr());
    // SAFETY: the pointers are of arrays for so many messages.
    let code = unsafe { wl_bip340_sign(c, s, k, m, l, a, count) };
    (code, codes, signatures)
}

fn verify(keys: &[u8], messages: &[Vec<u8>], signatures: &[u8]) -> (c_int, Vec<c_int>) {
    let count = messages.len();
    assert_eq!((keys.len(), signatures.len()), (32 * count, 64 * count));
    let mut codes = vec![-1; count];
    let (starts, lens) = pointers(messages);
    let (c, k, s) = (codes.as_mut_ptr(), keys.as_ptr(), signatures.as_ptr());
    // SAFETY: the pointers are of arrays for so many messages.
    let code = unsafe { wl_bip340_verify(c, k, starts.as_ptr(), lens.as_ptr(), s, count) };
    (code, codes)
}

/// The coordinates `x` of the public keys of secret ones.
fn coordinates(secrets: &[u8]) -> Vec<u8> {
    let (_, _, keys) = public_keys(3, 32, secrets);
    keys.chunks(33).flat_map(|key| &key[1..]).copied().collect()
}

#[test]
fn keys_are_recovered_and_ids_are_those_of_rust() {
    for count in COUNTS.into_iter().chain([MANY]) {
        let (secrets, digests) = (random_keys(3, 32, count), bytes(5, 32 * count));
        let (code, codes, mut signatures) = sign_recoverable(&secrets, &digests);
        assert_eq!((code, codes), (WL_OK, vec![WL_OK; count]));
        for i in 0..count {
            let key = SecretKey::from_bytes(&secrets[32 * i..][..32]).unwrap();
            let (signature, id) =
                sign_prehashed_recoverable(&[(&key, &digests[32 * i..][..32])])[0];
            assert_eq!(signatures[65 * i..][..64], signature.to_bytes());
            assert_eq!(signatures[65 * i + 64], id);
        }
        let (_, _, mut keys) = public_keys(3, 32, &secrets);
        assert_eq!(recover(&digests, &signatures), (WL_OK, vec![WL_OK; count], keys.clone()));
        for i in (0..count).filter(|i| is_bad(*i)) {
            // No id, or no number below the order.
            if i % 2 == 0 {
                signatures[65 * i + 64] = 4
            } else {
                signatures[65 * i..][..32].fill(255)
            }
            keys[33 * i..][..33].fill(0);
        }
        let (code, codes, found) = recover(&digests, &signatures);
        check_codes(code, &codes, Error::Signature);
        assert_eq!(found, keys);
    }
}

#[test]
fn a_bad_secret_key_disturbs_no_other() {
    for count in COUNTS {
        let (mut secrets, digests) = (random_keys(3, 32, count), bytes(5, 32 * count));
        let (messages, auxiliary) = (messages(7, count), bytes(9, 32 * count));
        let (_, _, mut recoverable) = sign_recoverable(&secrets, &digests);
        let (_, _, mut signatures) = sign(&secrets, &messages, &auxiliary);
        for i in (0..count).filter(|i| is_bad(*i)) {
            secrets[32 * i..][..32].fill(if i % 2 == 0 { 0 } else { 0xff });
            recoverable[65 * i..][..65].fill(0);
            signatures[64 * i..][..64].fill(0);
        }
        let (code, codes, found) = sign_recoverable(&secrets, &digests);
        check_codes(code, &codes, Error::Key);
        assert_eq!(found, recoverable);
        let (code, codes, found) = sign(&secrets, &messages, &auxiliary);
        check_codes(code, &codes, Error::Key);
        assert_eq!(found, signatures);
    }
}

/// The first two of `bip-0340/test-vectors.csv` of github.com/bitcoin/bips.
#[test]
fn bip_340_vectors() {
    let mut secrets = [0; 64];
    secrets[31] = 3;
    secrets[32..]
        .copy_from_slice(&hex!("b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef"));
    let mut auxiliary = [0; 64];
    auxiliary[63] = 1;
    let message = hex!("243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
    let messages = [vec![0; 32], message.to_vec()];
    let keys = hex!(
        "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659"
    );
    let signatures = hex!(
        "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
        "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"
        "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341"
        "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a"
    );
    assert_eq!(coordinates(&secrets), keys);
    let expected = (WL_OK, vec![WL_OK; 2], signatures.to_vec());
    assert_eq!(sign(&secrets, &messages, &auxiliary), expected);
    assert_eq!(verify(&keys, &messages, &signatures), (WL_OK, vec![WL_OK; 2]));
}

#[test]
fn schnorr_signatures_are_those_of_rust_and_a_bad_one_disturbs_none() {
    for count in COUNTS.into_iter().chain([MANY]) {
        let secrets = random_keys(3, 32, count);
        let (messages, auxiliary) = (messages(7, count), bytes(9, 32 * count));
        let mut keys = coordinates(&secrets);
        let (code, codes, mut signatures) = sign(&secrets, &messages, &auxiliary);
        assert_eq!((code, codes), (WL_OK, vec![WL_OK; count]));
        for (i, message) in messages.iter().enumerate() {
            let key = SecretKey::from_bytes(&secrets[32 * i..][..32]).unwrap();
            let key = schnorr::SigningKey::from(&key);
            assert_eq!(keys[32 * i..][..32], key.verifying_key().to_bytes());
            let auxiliary = auxiliary[32 * i..][..32].try_into().unwrap();
            let signature = schnorr::sign(&[(&key, &message[..], auxiliary)])[0].to_bytes();
            assert_eq!(signatures[64 * i..][..64], signature);
        }
        assert_eq!(verify(&keys, &messages, &signatures), (WL_OK, vec![WL_OK; count]));
        for i in (0..count).filter(|i| is_bad(*i)) {
            if i % 2 == 0 {
                signatures[64 * i + i % 64] ^= 1;
            } else {
                signatures[64 * i..][..64].fill(255);
            }
        }
        let (code, codes) = verify(&keys, &messages, &signatures);
        check_codes(code, &codes, Error::Signature);
        // No key is that long.
        for i in (0..count).filter(|i| is_bad(*i)) {
            keys[32 * i..][..32].fill(255);
        }
        let (code, codes) = verify(&keys, &messages, &signatures);
        check_codes(code, &codes, Error::Key);
    }
}

#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    let (secrets, digests) = (random_keys(3, 32, MANY), bytes(5, 32 * MANY));
    let (messages, keys) = (messages(7, MANY), coordinates(&secrets));
    let (_, _, recoverable) = sign_recoverable(&secrets, &digests);
    let (_, _, signatures) = sign(&secrets, &messages, &digests);
    check_memory(|| sign_recoverable(&secrets, &digests).0);
    check_memory(|| recover(&digests, &recoverable).0);
    check_memory(|| sign(&secrets, &messages, &digests).0);
    check_memory(|| verify(&keys, &messages, &signatures).0);
}
