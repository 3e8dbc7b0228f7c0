use super::keys::{CURVES, public_keys, random_keys};
use super::{COUNTS, MANY, bytes, check_codes, check_memory, is_bad};
use crate::error::{Error, WL_OK};
use crate::{wl_ecdsa_sign, wl_ecdsa_verify};
use hex_literal::hex;
use std::ffi::c_int;

/// The code of the call, those of the items, and the signatures.
fn sign(
    curve: c_int,
    len: usize,
    secrets: &[u8],
    digests: &[u8],
    digest_len: usize,
) -> (c_int, Vec<c_int>, Vec<u8>) {
    let count = secrets.len() / len;
    assert_eq!(digests.len(), digest_len * count);
    let (mut codes, mut signatures) = (vec![-1; count], vec![7; 2 * len * count]);
    let (c, s) = (codes.as_mut_ptr(), signatures.as_mut_ptr());
    let (k, d) = (secrets.as_ptr(), digests.as_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys, hashes and signatures.
    let code = unsafe { wl_ecdsa_sign(curve, c, s, k, d, digest_len, count) };
    (code, codes, signatures)
}

/// The code of the call and those of the items.
fn verify(
    (curve, len): (c_int, usize),
    (keys, key_len): (&[u8], usize),
    (digests, digest_len): (&[u8], usize),
    signatures: &[u8],
) -> (c_int, Vec<c_int>) {
    let count = signatures.len() / (2 * len);
    assert_eq!((keys.len(), digests.len()), (key_len * count, digest_len * count));
    let mut codes = vec![-1; count];
    let (c, k) = (codes.as_mut_ptr(), keys.as_ptr());
    let (d, s) = (digests.as_ptr(), signatures.as_ptr());
    // SAFETY: the pointers are of arrays of so many codes, keys, hashes and signatures.
    let code = unsafe { wl_ecdsa_verify(curve, c, k, key_len, d, digest_len, s, count) };
    (code, codes)
}

/// RFC 6979, sections A.2.5 and A.2.6: the message "sample".
#[test]
fn rfc_6979_sample() {
    let key = hex!("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let digest = hex!("af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf");
    let signature = hex!(
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    );
    let expected = (WL_OK, vec![WL_OK], signature.to_vec());
    assert_eq!(sign(1, 32, &key, &digest, 32), expected);
    let key = hex!(
        "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5"
    );
    let digest = hex!(
        "9a9083505bc92276aec4be312696ef7bf3bf603f4bbd381196a029f340585312313bca4a9b5b890efee42c77b1ee25fe"
    );
    let signature = hex!(
        "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46"
        "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8"
    );
    let expected = (WL_OK, vec![WL_OK], signature.to_vec());
    assert_eq!(sign(2, 48, &key, &digest, 48), expected);
}

macro_rules! agreement {
    ($name:ident, $curve:ident, $number:literal, $len:literal) => {
        #[test]
        fn $name() {
            use widelimb_curves::$curve::{SecretKey, sign_prehashed};
            for count in COUNTS.into_iter().chain([MANY]) {
                for digest_len in [20, $len, 64] {
                    let secrets = random_keys($number, $len, count);
                    let digests = bytes(3, digest_len * count);
                    let (code, codes, signatures) =
                        sign($number, $len, &secrets, &digests, digest_len);
                    assert_eq!((code, codes), (WL_OK, vec![WL_OK; count]));
                    let mut long = vec![];
                    for i in 0..count {
                        let key = SecretKey::from_bytes(&secrets[$len * i..][..$len]).unwrap();
                        let digest = &digests[digest_len * i..][..digest_len];
                        let signature = sign_prehashed(&[(&key, digest)])[0].to_bytes();
                        assert_eq!(signatures[2 * $len * i..][..2 * $len], signature);
                        long.extend(key.public_key().to_sec1_bytes(false));
                    }
                    let (_, _, short) = public_keys($number, $len, &secrets);
                    for keys in [(&short[..], 1 + $len), (&long[..], 1 + 2 * $len)] {
                        check_verdicts(($number, $len), keys, (&digests, digest_len), &signatures);
                    }
                }
            }
        }
    };
}

/// Checks the verdicts on good signatures, on changed ones, and with changed keys.
fn check_verdicts(
    curve: (c_int, usize),
    keys: (&[u8], usize),
    digests: (&[u8], usize),
    signatures: &[u8],
) {
    let len = 2 * curve.1;
    let count = signatures.len() / len;
    assert_eq!(verify(curve, keys, digests, signatures), (WL_OK, vec![WL_OK; count]));
    let mut changed = signatures.to_vec();
    for i in (0..count).filter(|i| is_bad(*i)) {
        if i % 2 == 0 { changed[len * i + i % len] ^= 1 } else { changed[len * i..][..len].fill(0) }
    }
    let (code, codes) = verify(curve, keys, digests, &changed);
    check_codes(code, &codes, Error::Signature);
    let mut changed = keys.0.to_vec();
    for i in (0..count).filter(|i| is_bad(*i)) {
        changed[keys.1 * i] = 9;
    }
    let (code, codes) = verify(curve, (&changed, keys.1), digests, signatures);
    check_codes(code, &codes, Error::Key);
}

agreement!(p256_is_that_of_rust, p256, 1, 32);
agreement!(p384_is_that_of_rust, p384, 2, 48);
agreement!(secp256k1_is_that_of_rust, secp256k1, 3, 32);

#[test]
fn a_bad_secret_key_disturbs_no_other() {
    for (curve, len) in CURVES {
        for count in COUNTS {
            let mut secrets = random_keys(curve, len, count);
            let digests = bytes(3, 32 * count);
            let (_, _, mut expected) = sign(curve, len, &secrets, &digests, 32);
            for i in (0..count).filter(|i| is_bad(*i)) {
                secrets[len * i..][..len].fill(if i % 2 == 0 { 0 } else { 0xff });
                expected[2 * len * i..][..2 * len].fill(0);
            }
            let (code, codes, signatures) = sign(curve, len, &secrets, &digests, 32);
            check_codes(code, &codes, Error::Key);
            assert_eq!(signatures, expected);
        }
    }
}

#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    for (curve, len) in CURVES {
        let secrets = random_keys(curve, len, MANY);
        let digests = bytes(3, 32 * MANY);
        let (_, _, keys) = public_keys(curve, len, &secrets);
        let (_, _, signatures) = sign(curve, len, &secrets, &digests, 32);
        check_memory(|| sign(curve, len, &secrets, &digests, 32).0);
        let (keys, digests) = ((&keys[..], 1 + len), (&digests[..], 32));
        check_memory(|| verify((curve, len), keys, digests, &signatures).0);
    }
}
