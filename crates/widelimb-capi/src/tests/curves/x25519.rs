use super::{COUNTS, MANY, bytes, check_codes, check_memory, is_bad};
use crate::error::{Error, WL_OK};
use crate::{wl_x25519_exchange, wl_x25519_public_keys};
use hex_literal::hex;
use std::ffi::c_int;
use std::ptr::null_mut;
use widelimb_curves::x25519::{PublicKey, SecretKey};

fn public_keys(secrets: &[u8]) -> Vec<u8> {
    let mut keys = vec![7; secrets.len()];
    let count = secrets.len() / 32;
    // SAFETY: the pointers are of arrays of so many keys.
    let code = unsafe { wl_x25519_public_keys(keys.as_mut_ptr(), secrets.as_ptr(), count) };
    assert_eq!(code, WL_OK);
    keys
}

/// The code of the call, those of the items, and the shared secrets.
fn exchange(secrets: &[u8], publics: &[u8]) -> (c_int, Vec<c_int>, Vec<u8>) {
    assert_eq!(secrets.len(), publics.len());
    let count = secrets.len() / 32;
    let (mut codes, mut shared) = (vec![-1; count], vec![7; secrets.len()]);
    let (c, s) = (codes.as_mut_ptr(), shared.as_mut_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys and secrets.
    let code = unsafe { wl_x25519_exchange(c, s, secrets.as_ptr(), publics.as_ptr(), count) };
    (code, codes, shared)
}

#[test]
fn rfc_7748_section_6_1() {
    let secrets = [
        hex!("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"),
        hex!("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"),
    ];
    let publics = [
        hex!("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"),
        hex!("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"),
    ];
    let shared = hex!("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    assert_eq!(public_keys(&secrets.concat()), publics.concat());
    let others = [publics[1], publics[0]].concat();
    let expected = (WL_OK, vec![WL_OK; 2], [shared, shared].concat());
    assert_eq!(exchange(&secrets.concat(), &others), expected);
}

#[test]
fn keys_and_secrets_are_those_of_rust_and_a_bad_key_disturbs_none() {
    for count in COUNTS.into_iter().chain([MANY]) {
        let (own, others) = (bytes(3, 32 * count), bytes(5, 32 * count));
        let mut publics = public_keys(&others);
        for i in (0..count).filter(|i| is_bad(*i)) {
            publics[32 * i..][..32].fill(0);
        }
        let (code, codes, shared) = exchange(&own, &publics);
        check_codes(code, &codes, Error::Exchange);
        for i in 0..count {
            let item = |array: &[u8]| <[u8; 32]>::try_from(&array[32 * i..][..32]).unwrap();
            let (own, other) = (SecretKey::from_bytes(item(&own)), item(&others));
            let expected = if is_bad(i) {
                [0; 32]
            } else {
                let public = SecretKey::from_bytes(other).public_key();
                assert_eq!(PublicKey::from_bytes(item(&publics)), public);
                *own.exchange(&public).unwrap().as_bytes()
            };
            assert_eq!(item(&shared), expected);
        }
    }
}

#[test]
fn codes_may_be_null() {
    let (own, mut publics) = (bytes(3, 64), public_keys(&bytes(5, 64)));
    let (_, _, expected) = exchange(&own, &publics);
    let mut shared = [7; 64];
    let mut call = |publics: &[u8]| {
        let (s, k) = (shared.as_mut_ptr(), own.as_ptr());
        // SAFETY: the pointers are of arrays of two keys and two secrets.
        unsafe { wl_x25519_exchange(null_mut(), s, k, publics.as_ptr(), 2) }
    };
    assert_eq!(call(&publics), WL_OK);
    publics[32..].fill(0);
    assert_eq!(call(&publics), Error::Exchange as c_int);
    assert_eq!((&shared[..32], &shared[32..]), (&expected[..32], &[0; 32][..]));
}

#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    let secrets = bytes(3, 32 * MANY);
    let publics = public_keys(&secrets);
    check_memory(|| c_int::from(public_keys(&secrets) != publics));
    check_memory(|| exchange(&secrets, &publics).0);
}
