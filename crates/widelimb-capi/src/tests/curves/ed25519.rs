use super::{COUNTS, MANY, bytes, check_codes, check_memory, is_bad, messages, pointers};
use crate::error::{Error, WL_OK};
use crate::{wl_ed25519_public_keys, wl_ed25519_sign, wl_ed25519_verify, wl_ed25519_verify_all};
use hex_literal::hex;
use std::ffi::c_int;
use std::ptr::null;
use widelimb_curves::ed25519::SigningKey;

fn public_keys(seeds: &[u8]) -> Vec<u8> {
    let mut keys = vec![7; seeds.len()];
    let count = seeds.len() / 32;
    // SAFETY: the pointers are of arrays of so many keys and seeds.
    let code = unsafe { wl_ed25519_public_keys(keys.as_mut_ptr(), seeds.as_ptr(), count) };
    assert_eq!(code, WL_OK);
    keys
}

fn sign(seeds: &[u8], messages: &[Vec<u8>]) -> Vec<u8> {
    let count = messages.len();
    assert_eq!(seeds.len(), 32 * count);
    let mut signatures = vec![7; 64 * count];
    let (starts, lens) = pointers(messages);
    let (m, l) = (starts.as_ptr(), lens.as_ptr());
    // SAFETY: the pointers are of arrays for so many messages.
    let code = unsafe { wl_ed25519_sign(signatures.as_mut_ptr(), seeds.as_ptr(), m, l, count) };
    assert_eq!(code, WL_OK);
    signatures
}

/// The code of the call and those of the items.
fn verify(
    keys: &[u8],
    messages: &[Vec<u8>],
    signatures: &[u8],
    rules: c_int,
) -> (c_int, Vec<c_int>) {
    let count = messages.len();
    assert_eq!((keys.len(), signatures.len()), (32 * count, 64 * count));
    let mut codes = vec![-1; count];
    let (starts, lens) = pointers(messages);
    let (m, l, s) = (starts.as_ptr(), lens.as_ptr(), signatures.as_ptr());
    // SAFETY: the pointers are of arrays for so many messages.
    let code =
        unsafe { wl_ed25519_verify(codes.as_mut_ptr(), keys.as_ptr(), m, l, s, count, rules) };
    (code, codes)
}

fn verify_all(keys: &[u8], messages: &[Vec<u8>], signatures: &[u8]) -> c_int {
    let count = messages.len();
    assert_eq!((keys.len(), signatures.len()), (32 * count, 64 * count));
    let (starts, lens) = pointers(messages);
    let (m, l) = (starts.as_ptr(), lens.as_ptr());
    // SAFETY: the pointers are of arrays for so many messages.
    unsafe { wl_ed25519_verify_all(keys.as_ptr(), m, l, signatures.as_ptr(), count) }
}

const SEEDS: [[u8; 32]; 3] = [
    hex!("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
    hex!("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"),
    hex!("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"),
];
const KEYS: [[u8; 32]; 3] = [
    hex!("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
    hex!("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
    hex!("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"),
];
const SIGNATURES: [[u8; 64]; 3] = [
    hex!(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
        "1cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    hex!(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613"
        "d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
    hex!(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760"
        "984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ),
];

#[test]
fn rfc_8032_section_7_1() {
    let messages = [vec![], vec![0x72], vec![0xaf, 0x82]];
    assert_eq!(public_keys(&SEEDS.concat()), KEYS.concat());
    assert_eq!(sign(&SEEDS.concat(), &messages), SIGNATURES.concat());
    let (keys, mut signatures) = (KEYS.concat(), SIGNATURES.concat());
    for rules in 0..4 {
        assert_eq!(verify(&keys, &messages, &signatures, rules), (WL_OK, vec![WL_OK; 3]));
    }
    assert_eq!(verify_all(&keys, &messages, &signatures), WL_OK);
    signatures[64] ^= 1;
    assert_eq!(verify_all(&keys, &messages, &signatures), Error::Signature as c_int);
}

#[test]
fn an_empty_message_may_be_null() {
    let mut signature = [7; 64];
    // SAFETY: the pointers are of arrays of one seed, one length and one signature.
    let code =
        unsafe { wl_ed25519_sign(signature.as_mut_ptr(), SEEDS[0].as_ptr(), &null(), &0, 1) };
    assert_eq!((code, signature), (WL_OK, SIGNATURES[0]));
}

#[test]
fn signatures_are_those_of_rust_and_a_bad_one_disturbs_none() {
    for count in COUNTS.into_iter().chain([MANY]) {
        let (seeds, messages) = (bytes(3, 32 * count), messages(5, count));
        let (keys, mut signatures) = (public_keys(&seeds), sign(&seeds, &messages));
        for i in 0..count {
            let key = SigningKey::from_bytes(seeds[32 * i..][..32].try_into().unwrap());
            assert_eq!(keys[32 * i..][..32], key.verifying_key().to_bytes());
            assert_eq!(signatures[64 * i..][..64], key.sign(&messages[i]).to_bytes());
        }
        assert_eq!(verify_all(&keys, &messages, &signatures), WL_OK);
        for i in (0..count).filter(|i| is_bad(*i)) {
            signatures[64 * i + i % 64] ^= 1;
        }
        for rules in 0..4 {
            let (code, codes) = verify(&keys, &messages, &signatures, rules);
            check_codes(code, &codes, Error::Signature);
            assert_eq!(verify_all(&keys, &messages, &signatures), code);
        }
    }
}

/// With a key of order 1 the message does not matter: `R = S B`.
#[test]
fn each_number_of_rules_stands_for_its_own() {
    let (mut one, mut above, mut s) = ([0; 32], [0xff; 32], [0; 32]);
    (one[0], above[0], above[31], s[0]) = (1, 0xee, 0x7f, 1);
    let mut base = [0x66; 32];
    base[0] = 0x58;
    let cases = [
        // The base point once, and a key of order 1: not strict.
        (one, [base, s], [true, false, true, true]),
        // The same with the key's other encoding, p + 1.
        (above, [base, s], [false, false, true, true]),
        // R of order 1 in that encoding, and S of 0.
        (one, [above, [0; 32]], [false, false, false, true]),
    ];
    for (key, signature, expected) in cases {
        let verdicts = [0, 1, 2, 3].map(|rules| {
            verify(&key, &[b"message".to_vec()], &signature.concat(), rules).0 == WL_OK
        });
        assert_eq!(verdicts, expected);
    }
}

#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    let (seeds, messages) = (bytes(3, 32 * MANY), messages(5, MANY));
    let (keys, signatures) = (public_keys(&seeds), sign(&seeds, &messages));
    check_memory(|| c_int::from(public_keys(&seeds) != keys));
    check_memory(|| c_int::from(sign(&seeds, &messages) != signatures));
    for rules in 0..4 {
        check_memory(|| verify(&keys, &messages, &signatures, rules).0);
    }
    check_memory(|| verify_all(&keys, &messages, &signatures));
}
