use super::{COUNTS, MANY, bytes, check_codes, check_memory, is_bad};
use crate::error::{Error, WL_OK};
use crate::{wl_curve_random_keys, wl_ec_public_keys, wl_ecdh, wl_x25519_public_keys};
use hex_literal::hex;
use std::collections::HashSet;
use std::ffi::c_int;

/// The curves' numbers, and the bytes of a scalar.
pub const CURVES: [(c_int, usize); 3] = [(1, 32), (2, 48), (3, 32)];

pub fn random_keys(curve: c_int, len: usize, count: usize) -> Vec<u8> {
    let mut keys = vec![0; len * count];
    // SAFETY: the array has room for so many keys of the curve.
    assert_eq!(unsafe { wl_curve_random_keys(curve, keys.as_mut_ptr(), count) }, WL_OK);
    keys
}

/// The code of the call, those of the items, and the keys.
pub fn public_keys(curve: c_int, len: usize, secrets: &[u8]) -> (c_int, Vec<c_int>, Vec<u8>) {
    let count = secrets.len() / len;
    let (mut codes, mut keys) = (vec![-1; count], vec![7; (1 + len) * count]);
    let (c, k) = (codes.as_mut_ptr(), keys.as_mut_ptr());
    // SAFETY: the pointers are of arrays of so many codes and keys.
    let code = unsafe { wl_ec_public_keys(curve, c, k, secrets.as_ptr(), count) };
    (code, codes, keys)
}

/// The code of the call, those of the items, and the shared secrets.
fn ecdh(
    curve: c_int,
    len: usize,
    secrets: &[u8],
    publics: &[u8],
    public_len: usize,
) -> (c_int, Vec<c_int>, Vec<u8>) {
    let count = secrets.len() / len;
    assert_eq!(publics.len(), public_len * count);
    let (mut codes, mut shared) = (vec![-1; count], vec![7; len * count]);
    let (c, s) = (codes.as_mut_ptr(), shared.as_mut_ptr());
    let (k, p) = (secrets.as_ptr(), publics.as_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys and secrets.
    let code = unsafe { wl_ecdh(curve, c, s, k, p, public_len, count) };
    (code, codes, shared)
}

#[test]
fn random_keys_are_keys_and_all_differ() {
    for (curve, len) in CURVES {
        let secrets = random_keys(curve, len, 100);
        assert_eq!(secrets.chunks(len).collect::<HashSet<_>>().len(), 100);
        let (code, codes, _) = public_keys(curve, len, &secrets);
        assert_eq!((code, codes), (WL_OK, vec![WL_OK; 100]));
    }
    for curve in [4, 5, 6] {
        let secrets = random_keys(curve, 32, 100);
        assert_eq!(secrets.chunks(32).collect::<HashSet<_>>().len(), 100);
        let mut keys = vec![0; 3200];
        // SAFETY: the pointers are of arrays of a hundred keys.
        let code = unsafe { wl_x25519_public_keys(keys.as_mut_ptr(), secrets.as_ptr(), 100) };
        assert_eq!(code, WL_OK);
        assert_eq!(keys.chunks(32).collect::<HashSet<_>>().len(), 100);
    }
}

/// RFC 5903, section 8.1: the exchange of `i` and `r` on P-256.
#[test]
fn rfc_5903_section_8_1() {
    let i = hex!("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433");
    let r = hex!("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53");
    let public_i = hex!(
        "04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180"
        "5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3"
    );
    let shared = hex!("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de");
    let (_, _, public_r) = public_keys(1, 32, &r);
    assert_eq!(public_keys(1, 32, &i).2[1..], public_i[1..33]);
    assert_eq!(ecdh(1, 32, &r, &public_i, 65), (WL_OK, vec![WL_OK], shared.to_vec()));
    assert_eq!(ecdh(1, 32, &i, &public_r, 33), (WL_OK, vec![WL_OK], shared.to_vec()));
}

macro_rules! agreement {
    ($name:ident, $curve:ident, $number:literal, $len:literal) => {
        #[test]
        fn $name() {
            use widelimb_curves::$curve::{PublicKey, SecretKey};
            for count in COUNTS.into_iter().chain([MANY]) {
                let mut secrets = random_keys($number, $len, count);
                let others = random_keys($number, $len, count);
                let (code, codes, publics) = public_keys($number, $len, &others);
                assert_eq!((code, codes), (WL_OK, vec![WL_OK; count]));
                let at = |i: usize| $len * i..$len * (i + 1);
                let (mut long, mut expected) = (vec![], Vec::<u8>::new());
                for i in 0..count {
                    let own = SecretKey::from_bytes(&secrets[at(i)]).unwrap();
                    let other = SecretKey::from_bytes(&others[at(i)]).unwrap().public_key();
                    let bytes = &publics[($len + 1) * i..][..$len + 1];
                    assert_eq!(PublicKey::from_sec1_bytes(bytes), Ok(other));
                    long.extend(other.to_sec1_bytes(false));
                    let shared = widelimb_curves::$curve::exchange(&[(&own, &other)]);
                    let shared = shared[0].as_ref().unwrap().as_bytes();
                    expected.extend(if is_bad(i) { &[0; $len] } else { shared });
                }
                for i in (0..count).filter(|i| is_bad(*i)) {
                    // One half of the bad pairs have no secret key, the others no public one.
                    if i % 2 == 0 {
                        secrets[at(i)].fill(if i % 4 == 0 { 0 } else { 0xff });
                    } else {
                        long[(1 + 2 * $len) * (i + 1) - 1] ^= 1;
                    }
                }
                let (code, codes, shared) = ecdh($number, $len, &secrets, &long, 1 + 2 * $len);
                check_codes(code, &codes, Error::Key);
                assert_eq!(shared, expected);
                let (code, codes, shared) = ecdh($number, $len, &secrets, &publics, 1 + $len);
                for i in 0..count {
                    let has_secret = !is_bad(i) || i % 2 == 1;
                    assert_eq!(codes[i] == WL_OK, has_secret);
                    if !is_bad(i) {
                        assert_eq!(shared[at(i)], expected[at(i)]);
                    }
                }
                let first = codes.iter().find(|code| **code != WL_OK);
                assert_eq!(code, *first.unwrap_or(&WL_OK));
                let (_, codes, publics) = public_keys($number, $len, &secrets);
                for i in (0..count).filter(|i| is_bad(*i) && i % 2 == 0) {
                    assert_eq!(codes[i], Error::Key as c_int);
                    assert_eq!(publics[($len + 1) * i..][..$len + 1], [0; $len + 1]);
                }
            }
        }
    };
}

agreement!(p256_is_that_of_rust, p256, 1, 32);
agreement!(p384_is_that_of_rust, p384, 2, 48);
agreement!(secp256k1_is_that_of_rust, secp256k1, 3, 32);

#[test]
fn public_keys_of_another_length_are_none() {
    for (curve, len) in CURVES {
        let secrets = random_keys(curve, len, 2);
        for public_len in [0, 1, len, len + 2, 2 * len, 2 * len + 2] {
            let publics = bytes(3, 2 * public_len);
            let (code, codes, shared) = ecdh(curve, len, &secrets, &publics, public_len);
            let key = Error::Key as c_int;
            assert_eq!((code, codes, shared), (key, vec![key; 2], vec![0; 2 * len]));
        }
    }
}

#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    for (curve, len) in CURVES {
        let secrets = random_keys(curve, len, MANY);
        let (_, _, publics) = public_keys(curve, len, &secrets);
        check_memory(|| public_keys(curve, len, &secrets).0);
        check_memory(|| ecdh(curve, len, &secrets, &publics, 1 + len).0);
    }
}
