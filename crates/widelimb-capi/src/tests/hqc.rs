//! Tests of the key encapsulation HQC.

use super::memory::{peak_of, without_blocks_of};
use crate::error::{Error, WL_OK};
use crate::{wl_hqc_decaps, wl_hqc_encaps, wl_hqc_keygen};
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb_hqc::{Ciphertext, Scheme, SecretKey};

const LEVELS: [(c_int, Scheme); 3] = [(1, Scheme::HQC_1), (3, Scheme::HQC_3), (5, Scheme::HQC_5)];

/// Calls `wl_hqc_keygen` with slices.
fn keygen(level: c_int, public: &mut [u8], secret: &mut [u8]) -> c_int {
    let (p, s) = (public.as_mut_ptr(), secret.as_mut_ptr());
    // SAFETY: the pointers are of slices, given with their lengths.
    unsafe { wl_hqc_keygen(level, p, public.len(), s, secret.len()) }
}

fn encaps(level: c_int, ciphertext: &mut [u8], shared: &mut [u8], public: &[u8]) -> c_int {
    let (c, s, p) = (ciphertext.as_mut_ptr(), shared.as_mut_ptr(), public.as_ptr());
    // SAFETY: the pointers are of slices, given with their lengths.
    unsafe { wl_hqc_encaps(level, c, ciphertext.len(), s, shared.len(), p, public.len()) }
}

fn decaps(level: c_int, shared: &mut [u8], ciphertext: &[u8], secret: &[u8]) -> c_int {
    let (s, c, k) = (shared.as_mut_ptr(), ciphertext.as_ptr(), secret.as_ptr());
    // SAFETY: the pointers are of slices, given with their lengths.
    unsafe { wl_hqc_decaps(level, s, shared.len(), c, ciphertext.len(), k, secret.len()) }
}

/// Arrays for public key, secret key, ciphertext and shared secret of a scheme, all bytes 7.
fn room(scheme: Scheme) -> [Vec<u8>; 4] {
    let lengths = [
        scheme.public_key_len(),
        scheme.secret_key_len(),
        scheme.ciphertext_len(),
        scheme.shared_secret_len(),
    ];
    lengths.map(|length| vec![7; length])
}

fn agreed(level: c_int, scheme: Scheme) -> [Vec<u8>; 4] {
    let [mut public, mut secret, mut ciphertext, mut shared] = room(scheme);
    assert_eq!(keygen(level, &mut public, &mut secret), WL_OK);
    assert_eq!(encaps(level, &mut ciphertext, &mut shared, &public), WL_OK);
    [public, secret, ciphertext, shared]
}

#[test]
fn both_sides_have_one_secret() {
    for (level, scheme) in LEVELS {
        let [public, secret, mut ciphertext, shared] = agreed(level, scheme);
        let mut again = vec![7; shared.len()];
        assert_eq!(decaps(level, &mut again, &ciphertext, &secret), WL_OK);
        assert_eq!(again, shared);
        let key = SecretKey::from_bytes(scheme, &secret).unwrap();
        assert_eq!(key.public_key().as_bytes(), public);
        let same = key.decapsulate(&Ciphertext::from_bytes(scheme, &ciphertext).unwrap()).unwrap();
        assert_eq!(same.as_bytes(), shared);
        // A second key pair differs.
        let [other, ..] = agreed(level, scheme);
        assert_ne!(other, public);
        // A changed ciphertext gives another secret, without an error.
        ciphertext[5] ^= 1;
        assert_eq!(decaps(level, &mut again, &ciphertext, &secret), WL_OK);
        assert_ne!(again, shared);
    }
}

#[test]
fn the_header_has_every_length() {
    let header = include_str!("../../include/widelimb.h");
    let defined: Vec<usize> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define WL_HQC_"))
        .map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect();
    let lengths = LEVELS.map(|(_, scheme)| room(scheme).map(|part| part.len()));
    assert_eq!(defined, lengths.concat());
}

#[test]
fn other_levels_and_lengths_are_refused() {
    let [public, secret, ciphertext, shared] = agreed(1, Scheme::HQC_1);
    for level in [0, 2, 4, 6, -1, c_int::MAX, c_int::MIN] {
        let [mut p, mut s, mut c, mut k] = room(Scheme::HQC_1);
        let code = Error::HqcLevel as c_int;
        assert_eq!(keygen(level, &mut p, &mut s), code);
        assert_eq!(encaps(level, &mut c, &mut k, &public), code);
        assert_eq!(decaps(level, &mut k, &ciphertext, &secret), code);
    }
    let parts = [&public, &secret, &ciphertext, &shared];
    for wrong in 0..4 {
        for length in [0, 1, parts[wrong].len() - 1, parts[wrong].len() + 1] {
            let mut all = parts.map(Vec::clone);
            all[wrong].resize(length, 7);
            let before = all.clone();
            let [p, s, c, k] = &mut all;
            let codes = [
                (wrong < 2).then(|| keygen(1, p, s)),
                (wrong != 1).then(|| encaps(1, c, k, p)),
                (wrong != 0).then(|| decaps(1, k, c, s)),
            ];
            assert!(codes.iter().flatten().all(|&code| code == Error::HqcLength as c_int));
            assert_eq!(all, before);
        }
    }
}

#[test]
fn keys_that_are_none_are_refused() {
    let [mut public, mut secret, mut ciphertext, mut shared] = agreed(1, Scheme::HQC_1);
    let before = [ciphertext.clone(), shared.clone()];
    secret[9] ^= 1;
    assert_eq!(decaps(1, &mut shared, &ciphertext, &secret), Error::HqcKey as c_int);
    *public.last_mut().unwrap() |= 0x80;
    let code = encaps(1, &mut ciphertext, &mut shared, &public);
    assert_eq!((code, [ciphertext, shared]), (Error::TopBits as c_int, before));
}

#[test]
fn null_overlaps_and_a_lack_of_memory_are_refused() {
    let [mut public, mut secret, mut ciphertext, mut shared] = agreed(1, Scheme::HQC_1);
    let (p, s, c, k) =
        (public.as_mut_ptr(), secret.as_mut_ptr(), ciphertext.as_mut_ptr(), shared.as_mut_ptr());
    // SAFETY: arrays of the lengths of level 1, null, or pairs that overlap, which are refused
    // before they are used.
    unsafe {
        let codes = [
            wl_hqc_keygen(1, null_mut(), 2241, s, 2321),
            wl_hqc_keygen(1, p, 2241, null_mut(), 2321),
            wl_hqc_encaps(1, null_mut(), 4433, k, 32, p, 2241),
            wl_hqc_encaps(1, c, 4433, null_mut(), 32, p, 2241),
            wl_hqc_encaps(1, c, 4433, k, 32, null(), 2241),
            wl_hqc_decaps(1, null_mut(), 32, c, 4433, s, 2321),
            wl_hqc_decaps(1, k, 32, null(), 4433, s, 2321),
            wl_hqc_decaps(1, k, 32, c, 4433, null(), 2321),
        ];
        assert_eq!(codes, [Error::NullPointer as c_int; 8]);
        let codes = [
            wl_hqc_keygen(1, s.add(80), 2241, s, 2321),
            wl_hqc_encaps(1, c, 4433, c.add(4401), 32, p, 2241),
            wl_hqc_encaps(1, c, 4433, p, 32, p, 2241),
            wl_hqc_encaps(1, c, 4433, k, 32, c.add(2000), 2241),
            wl_hqc_decaps(1, c, 32, c, 4433, s, 2321),
            wl_hqc_decaps(1, s.add(2289), 32, c, 4433, s, 2321),
        ];
        assert_eq!(codes, [Error::Overlap as c_int; 6]);
        let codes = [
            without_blocks_of(1 << 20, || wl_hqc_keygen(1, p, 2241, s, 2321)),
            without_blocks_of(1 << 20, || wl_hqc_encaps(1, c, 4433, k, 32, p, 2241)),
            without_blocks_of(1 << 20, || wl_hqc_decaps(1, k, 32, c, 4433, s, 2321)),
        ];
        assert_eq!(codes, [Error::NoMemory as c_int; 3]);
    }
    let mut again = vec![0; 32];
    assert_eq!(decaps(1, &mut again, &ciphertext, &secret), WL_OK);
    assert_eq!(again, shared, "nothing was changed");
}

/// No call uses more memory at once than it asks for beforehand.
#[test]
fn no_call_takes_more_memory_than_it_asks_for() {
    for (level, scheme) in LEVELS {
        let [mut public, mut secret, mut ciphertext, mut shared] = room(scheme);
        let peaks = [
            peak_of(|| keygen(level, &mut public, &mut secret)),
            peak_of(|| encaps(level, &mut ciphertext, &mut shared, &public)),
            peak_of(|| decaps(level, &mut shared, &ciphertext, &secret)),
        ];
        assert_eq!(peaks, [1 << 20; 3]);
    }
}
