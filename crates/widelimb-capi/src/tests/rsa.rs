//! Tests of signatures RSASSA-PKCS1-v1_5.

use crate::error::{Error, WL_OK};
use crate::wl_rsa_verify_pkcs1;
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{null, null_mut};

/// The bytes of the modulus, a product of the primes 2^127 - 1 and 2^521 - 1.
const BYTES: usize = 81;
const PREFIX: [u8; 3] = [0x30, 5, 7];

fn one() -> BigUint {
    BigUint::from(1_u8)
}

/// The modulus and the private exponent for the public one 65537.
fn key() -> (BigUint, BigUint) {
    let [p, q] = [127, 521].map(|bits| (one() << bits) - one());
    let order = (&p - one()) * (&q - one());
    let d = BigUint::from(65537_u32).modinv(&order).expect("a unit");
    (p * q, d)
}

/// The signature of a hash, whose encoding has so many bytes of padding.
fn signature(digest: &[u8], padding: usize) -> Vec<u8> {
    let (n, d) = key();
    let encoded = [&[0, 1][..], &vec![0xff; padding], &[0], &PREFIX, digest].concat();
    let bytes = BigUint::from_bytes_be(&encoded).modpow(&d, &n).to_bytes_be();
    [vec![0; BYTES - bytes.len()], bytes].concat()
}

#[test]
fn signatures_are_good_or_not() {
    let (n, _) = key();
    let n = n.to_bytes_be();
    assert_eq!(n.len(), BYTES);
    let count = 520;
    let digests: Vec<u8> = (0..4 * count as u32).map(|i| (i * 7) as u8).collect();
    let padding = BYTES - 3 - PREFIX.len() - 4;
    let few: Vec<Vec<u8>> =
        digests.chunks_exact(4).take(8).map(|d| signature(d, padding)).collect();
    let mut signatures = Vec::new();
    let mut expected = vec![0; count];
    for (i, digest) in digests.chunks_exact(4).enumerate() {
        let mut bytes = few[i % 8].clone();
        match i {
            2 => bytes[BYTES - 1] ^= 1,
            3 => bytes = n.clone(),
            4 => bytes = signature(digest, padding - 1),
            519 => bytes = signature(digest, padding),
            _ => {}
        }
        // Every 64 hashes are those of before: 4 * 64 * 7 is a multiple of 256.
        let is_good = i == 519 || (i % 64 < 8 && ![2, 3, 4].contains(&i));
        expected[i] = c_int::from(is_good);
        signatures.extend(bytes);
    }
    let mut good = vec![-1; count + 1];
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code = unsafe {
        let (n, e, prefix) = (n.as_ptr(), [1, 0, 1].as_ptr(), PREFIX.as_ptr());
        let (d, s) = (digests.as_ptr(), signatures.as_ptr());
        wl_rsa_verify_pkcs1(good.as_mut_ptr(), n, BYTES, e, 3, prefix, 3, d, 4, s, count)
    };
    assert!(code == WL_OK && good[count] == -1);
    assert_eq!(good[..count], expected);
}

#[test]
fn operands_that_are_refused() {
    let bytes = [3; 16];
    let (s, mut good) = (bytes.as_ptr(), [-1; 2]);
    let to = good.as_mut_ptr();
    let (zero, even, one) = ([0, 3], [4, 2], [1]);
    let call = |to, n, n_len, e, e_len, digest, count| {
        // SAFETY: arrays have the lengths given, or the call is refused before it reads.
        unsafe { wl_rsa_verify_pkcs1(to, n, n_len, e, e_len, s, 1, digest, 1, s, count) }
    };
    for (code, error) in [
        (call(null_mut(), s, 2, s, 1, s, 2), Error::NullPointer),
        (call(to, null(), 2, s, 1, s, 2), Error::NullPointer),
        (call(to, s, 2, null(), 1, s, 2), Error::NullPointer),
        (call(to, s, 2, s, 1, null(), 2), Error::NullPointer),
        (call(to, s, usize::MAX, s, 1, s, 2), Error::TooLong),
        (call(to, s, 2, s, usize::MAX, s, 2), Error::TooLong),
        (call(to, s, 2, s, 1, s, usize::MAX), Error::TooLong),
        (call(to, zero.as_ptr(), 2, s, 1, s, 2), Error::KeyNumbers),
        (call(to, even.as_ptr(), 2, s, 1, s, 2), Error::KeyNumbers),
        (call(to, s, 0, s, 1, s, 2), Error::KeyNumbers),
        (call(to, s, 2, even.as_ptr(), 1, s, 2), Error::KeyNumbers),
        (call(to, s, 2, one.as_ptr(), 1, s, 2), Error::KeyNumbers),
        (call(to, s, 2, s, 0, s, 2), Error::KeyNumbers),
    ] {
        assert_eq!(code, error as c_int);
    }
    assert_eq!(call(null_mut(), null(), 2, null(), 2, null(), 0), WL_OK);
    assert_eq!(good, [-1; 2]);
    // A short modulus has no room for any signature.
    assert_eq!(call(good.as_mut_ptr(), s, 2, s, 1, s, 2), WL_OK);
    assert_eq!(good, [0; 2]);
}
