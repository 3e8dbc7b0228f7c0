//! Keys as files have them.

use super::super::memory::{peak_of, without_blocks_of};
use super::keys::random_keys;
use super::{MEMORY, bytes};
use crate::error::{Error, WL_OK};
use crate::{
    wl_curve_read_public_key, wl_curve_read_secret_key, wl_curve_write_public_key,
    wl_curve_write_secret_key,
};
use hex_literal::hex;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};

/// The numbers of kinds, and the bytes of a secret key and of a public one.
const KINDS: [(c_int, usize, usize); 5] =
    [(1, 32, 33), (2, 48, 49), (3, 32, 33), (5, 32, 32), (6, 32, 32)];
/// The numbers of PEM and DER.
const FORMATS: [c_int; 2] = [0, 1];
/// What `widelimb.h` says that a document has at most.
const DOCUMENT: usize = 384;

/// Of OpenSSL 3.0: `openssl genpkey -algorithm ED25519`, and `openssl pkey -pubout`.
const ED25519: &str = "\
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIiM5b37gSvD7fgFsjWEAHo7Op058+mFUXq8CISW/Bao
-----END PRIVATE KEY-----
";
const ED25519_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAO+oNMHE7n4ik+Ra/94HViLF8B0BTMxYTaQzbjQ20WYc=
-----END PUBLIC KEY-----
";
/// `openssl ecparam -name prime256v1 -genkey`: the parameters are a block before the key.
const P256: &str = "\
-----BEGIN EC PARAMETERS-----
BggqhkjOPQMBBw==
-----END EC PARAMETERS-----
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIAiD9imVARDPkfSaHDd09MVz6pFZDIahrnApIea0LKHXoAoGCCqGSM49
AwEHoUQDQgAERka12bHmaDpJGs1D4mFH3iDkSXvCxF8vUk2elo8qjzLjXvOpqNwW
/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END EC PRIVATE KEY-----
";
const P256_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERka12bHmaDpJGs1D4mFH3iDkSXvC
xF8vUk2elo8qjzLjXvOpqNwW/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END PUBLIC KEY-----
";

type ReadCall =
    unsafe extern "C" fn(*mut c_int, *mut u8, usize, *mut usize, *const u8, usize) -> c_int;
type WriteCall =
    unsafe extern "C" fn(*mut u8, usize, *mut usize, c_int, *const u8, usize, c_int) -> c_int;

const READ: [ReadCall; 2] = [wl_curve_read_secret_key, wl_curve_read_public_key];
const WRITE: [WriteCall; 2] = [wl_curve_write_secret_key, wl_curve_write_public_key];

/// The kind and the key of a document, with room for just as many bytes as there are.
#[track_caller]
fn read(call: ReadCall, document: &[u8]) -> Result<(c_int, Vec<u8>), c_int> {
    let (mut kind, mut len) = (-1, usize::MAX);
    let (d, n) = (document.as_ptr(), document.len());
    // SAFETY: the document has so many bytes, and there is no room.
    let code = unsafe { call(&mut kind, null_mut(), 0, &mut len, d, n) };
    if code != Error::Room as c_int {
        assert_eq!((kind, len), (-1, usize::MAX));
        return Err(code);
    }
    let mut key = vec![7; len];
    // SAFETY: the document has so many bytes, and the key has room for so many.
    let code = unsafe { call(&mut kind, key.as_mut_ptr(), len, &mut len, d, n) };
    assert_eq!((code, len), (WL_OK, key.len()));
    Ok((kind, key))
}

/// The document of a key.
#[track_caller]
fn write(call: WriteCall, kind: c_int, key: &[u8], format: c_int) -> Result<Vec<u8>, c_int> {
    let mut document = [7; DOCUMENT];
    let mut len = usize::MAX;
    let (d, k) = (document.as_mut_ptr(), key.as_ptr());
    // SAFETY: the key has so many bytes, and the document has room for so many.
    let code = unsafe { call(d, DOCUMENT, &mut len, kind, k, key.len(), format) };
    if code != WL_OK {
        assert_eq!((document, len), ([7; DOCUMENT], usize::MAX));
        return Err(code);
    }
    assert!(document[len..].iter().all(|byte| *byte == 7));
    Ok(document[..len].to_vec())
}

/// The public key, as other functions make it, and a longer form of it where there is one.
fn public_of(kind: c_int, secret: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    macro_rules! points {
        ($curve:ident) => {{
            let key = $curve::SecretKey::from_bytes(secret).unwrap().public_key();
            (key.to_sec1_bytes(true), Some(key.to_sec1_bytes(false)))
        }};
    }
    match kind {
        1 => points!(p256),
        2 => points!(p384),
        3 => points!(secp256k1),
        5 => {
            let key = x25519::SecretKey::from_bytes(secret.try_into().unwrap());
            (key.public_key().to_bytes().to_vec(), None)
        }
        _ => {
            let key = ed25519::SigningKey::from_bytes(secret.try_into().unwrap());
            (key.verifying_key().to_bytes().to_vec(), None)
        }
    }
}

#[test]
fn documents_of_openssl_are_read() {
    let seed = hex!("888ce5bdfb812bc3edf805b23584007a3b3a9d39f3e985517abc088496fc16a8");
    assert_eq!(read(READ[0], ED25519.as_bytes()), Ok((6, seed.to_vec())));
    assert_eq!(read(READ[1], ED25519_PUBLIC.as_bytes()), Ok((6, public_of(6, &seed).0)));
    let scalar = hex!("0883f629950110cf91f49a1c3774f4c573ea91590c86a1ae702921e6b42ca1d7");
    assert_eq!(read(READ[0], P256.as_bytes()), Ok((1, scalar.to_vec())));
    assert_eq!(read(READ[1], P256_PUBLIC.as_bytes()), Ok((1, public_of(1, &scalar).0)));
}

#[test]
fn what_openssl_wrote_is_written() {
    let (kind, seed) = read(READ[0], ED25519.as_bytes()).unwrap();
    assert_eq!(write(WRITE[0], kind, &seed, 0).unwrap(), ED25519.as_bytes());
    let (kind, key) = read(READ[1], P256_PUBLIC.as_bytes()).unwrap();
    assert_eq!(write(WRITE[1], kind, &key, 0).unwrap(), P256_PUBLIC.as_bytes());
}

#[test]
fn what_is_written_is_read() {
    for (kind, secret_len, public_len) in KINDS {
        let secret = random_keys(kind, secret_len, 1);
        let (public, long) = public_of(kind, &secret);
        assert_eq!(public.len(), public_len);
        for format in FORMATS {
            let document = write(WRITE[0], kind, &secret, format).unwrap();
            assert_eq!(document.starts_with(b"-----BEGIN PRIVATE KEY-----\n"), format == 0);
            assert_eq!(read(READ[0], &document), Ok((kind, secret.clone())));
            let document = write(WRITE[1], kind, &public, format).unwrap();
            assert_eq!(document.starts_with(b"-----BEGIN PUBLIC KEY-----\n"), format == 0);
            assert_eq!(read(READ[1], &document), Ok((kind, public.clone())));
            if let Some(long) = &long {
                assert_eq!(write(WRITE[1], kind, long, format).unwrap(), document);
            }
        }
    }
}

#[test]
fn too_little_room_is_told_with_the_length_and_changes_nothing_else() {
    for (kind, secret_len, _) in KINDS {
        let secret = random_keys(kind, secret_len, 1);
        let keys = [secret.clone(), public_of(kind, &secret).0];
        for (i, format) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let document = write(WRITE[i], kind, &keys[i], format).unwrap();
            let (d, k) = (document.as_ptr(), keys[i].as_ptr());
            for short in [1, document.len()] {
                let (mut room, mut len) = ([7; DOCUMENT], 0);
                let capacity = document.len() - short;
                let p = room.as_mut_ptr();
                // SAFETY: the key has so many bytes, and the room has no fewer than it is said to.
                let code =
                    unsafe { WRITE[i](p, capacity, &mut len, kind, k, keys[i].len(), format) };
                assert_eq!((code, len), (Error::Room as c_int, document.len()));
                assert_eq!(room, [7; DOCUMENT]);
            }
            for short in [1, keys[i].len()] {
                let (mut room, mut len, mut found) = ([7; 64], 0, -1);
                let (p, capacity) = (room.as_mut_ptr(), keys[i].len() - short);
                // SAFETY: the document has so many bytes, and the room has no fewer than it is said
                // to.
                let code = unsafe { READ[i](&mut found, p, capacity, &mut len, d, document.len()) };
                assert_eq!((code, len), (Error::Room as c_int, keys[i].len()));
                assert_eq!((room, found), ([7; 64], -1));
            }
        }
    }
}

#[test]
fn documents_without_a_key_are_refused() {
    let of_aes =
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGj\n-----END ENCRYPTED PRIVATE KEY-----\n";
    let traditional =
        "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,A0\n";
    for text in [of_aes, traditional] {
        assert_eq!(read(READ[0], text.as_bytes()), Err(Error::Encrypted as c_int));
        assert_eq!(read(READ[1], text.as_bytes()), Err(Error::Document as c_int));
    }
    let swapped = [ED25519_PUBLIC, ED25519].map(str::as_bytes);
    for (call, swapped) in READ.into_iter().zip(swapped) {
        let others: [&[u8]; 5] = [swapped, b"", b"\0", b"-----BEGIN ", &[0x30; 100]];
        for document in others {
            assert_eq!(read(call, document), Err(Error::Document as c_int));
        }
    }
    for (kind, secret_len, _) in KINDS {
        let secret = random_keys(kind, secret_len, 1);
        let keys = [secret.clone(), public_of(kind, &secret).0];
        for i in 0..2 {
            let document = write(WRITE[i], kind, &keys[i], 1).unwrap();
            for len in 0..document.len() {
                assert_eq!(read(READ[i], &document[..len]), Err(Error::Document as c_int));
            }
        }
    }
}

#[test]
fn what_is_no_key_is_not_written() {
    for (kind, secret_len, public_len) in KINDS {
        let is_curve25519 = kind > 4;
        for format in FORMATS {
            for (i, len) in [(0, secret_len), (1, public_len)] {
                for other in [0, 1, len - 1, len + 1, 200] {
                    let key = bytes(9, other);
                    assert_eq!(write(WRITE[i], kind, &key, format), Err(Error::Key as c_int));
                }
                for byte in [0, 0xff] {
                    let written = write(WRITE[i], kind, &vec![byte; len], format);
                    assert_eq!(written.is_ok(), is_curve25519);
                    assert!(is_curve25519 || written == Err(Error::Key as c_int));
                }
            }
        }
    }
}

#[test]
fn other_kinds_and_formats_are_refused() {
    let key = bytes(3, 32);
    for call in WRITE {
        for kind in [0, 4, 7, -1, c_int::MAX, c_int::MIN] {
            assert_eq!(write(call, kind, &key, 0), Err(Error::Curve as c_int));
        }
        for format in [-1, 2, c_int::MAX, c_int::MIN] {
            assert_eq!(write(call, 6, &key, format), Err(Error::Format as c_int));
        }
    }
}

#[test]
fn pointers_and_lengths_that_cannot_be_are_refused() {
    let (null_pointer, too_long) = (Error::NullPointer as c_int, Error::TooLong as c_int);
    let (mut kind, mut len, mut room) = (-1, usize::MAX, [7_u8; DOCUMENT]);
    let key = bytes(3, 32);
    let (p, k) = (room.as_mut_ptr(), key.as_ptr());
    let huge = isize::MAX as usize + 1;
    for (call, document) in READ.into_iter().zip([ED25519, ED25519_PUBLIC]) {
        let (d, n) = (document.as_ptr(), document.len());
        // SAFETY: the pointers are null or of operands of their lengths, or refused before use.
        unsafe {
            assert_eq!(call(null_mut(), p, DOCUMENT, &mut len, d, n), null_pointer);
            assert_eq!(call(&mut kind, null_mut(), DOCUMENT, &mut len, d, n), null_pointer);
            assert_eq!(call(&mut kind, p, DOCUMENT, null_mut(), d, n), null_pointer);
            assert_eq!(call(&mut kind, p, DOCUMENT, &mut len, null(), n), null_pointer);
            assert_eq!(call(&mut kind, p, DOCUMENT, &mut len, d, huge), too_long);
            assert_eq!(call(&mut kind, p, huge, &mut len, d, n), too_long);
            let code = call(&mut kind, p, DOCUMENT, &mut len, null(), 0);
            assert_eq!(code, Error::Document as c_int);
        }
    }
    for call in WRITE {
        // SAFETY: the pointers are null or of operands of their lengths, or refused before use.
        unsafe {
            assert_eq!(call(null_mut(), DOCUMENT, &mut len, 6, k, 32, 0), null_pointer);
            assert_eq!(call(p, DOCUMENT, null_mut(), 6, k, 32, 0), null_pointer);
            assert_eq!(call(p, DOCUMENT, &mut len, 6, null(), 32, 0), null_pointer);
            assert_eq!(call(p, huge, &mut len, 6, k, 32, 0), too_long);
            assert_eq!(call(p, DOCUMENT, &mut len, 6, k, huge, 0), too_long);
            assert_eq!(call(p, DOCUMENT, &mut len, 6, null(), 0, 0), Error::Key as c_int);
        }
    }
    assert_eq!((kind, len, room), (-1, usize::MAX, [7; DOCUMENT]));
}

#[test]
fn overlaps_are_refused() {
    let overlap = Error::Overlap as c_int;
    let mut room = [0x0101_0101_0101_0101_u64; 32];
    let before = room;
    let p = room.as_mut_ptr().cast::<u8>();
    let at = |i: usize| p.wrapping_add(8 * i);
    // A kind, a key of 64 bytes, its length and a document of 64 bytes, two of which overlap.
    let places =
        [[8, 1, 9, 14], [0, 1, 8, 14], [0, 1, 9, 8], [9, 1, 9, 14], [14, 1, 9, 14], [0, 1, 21, 14]];
    for call in READ {
        for [kind, key, len, document] in places {
            let (kind, len) = (at(kind).cast(), at(len).cast());
            // SAFETY: all operands lie within the room, where they are aligned.
            let code = unsafe { call(kind, at(key), 64, len, at(document), 64) };
            assert_eq!(code, overlap);
        }
    }
    for call in WRITE {
        // A document of 128 bytes, its length, and a key of 32 bytes.
        for [document, len, key] in [[0, 15, 20], [0, 20, 15], [0, 20, 17], [3, 20, 0]] {
            // SAFETY: all operands lie within the room, where they are aligned.
            let code = unsafe { call(at(document), 128, at(len).cast(), 6, at(key), 32, 0) };
            assert_eq!(code, overlap);
        }
    }
    assert_eq!(room, before);
}

#[test]
fn memory_is_asked_for_beforehand() {
    let key = bytes(3, 32);
    for (i, document) in [(0, ED25519), (1, ED25519_PUBLIC)] {
        let long = format!("{}{document}", "text before it\n".repeat(100_000));
        for document in [document, &long] {
            let most = MEMORY + 2 * document.len();
            let call = || read(READ[i], document.as_bytes()).err().unwrap_or(WL_OK);
            let peak = peak_of(call) as usize;
            assert!((most..most + 64).contains(&peak), "{peak} bytes");
            assert_eq!(without_blocks_of(most, call), Error::NoMemory as c_int);
        }
        let call = || write(WRITE[i], 6, &key, 0).err().unwrap_or(WL_OK);
        let peak = peak_of(call) as usize;
        assert!((MEMORY..MEMORY + 64).contains(&peak), "{peak} bytes");
        assert_eq!(without_blocks_of(MEMORY, call), Error::NoMemory as c_int);
    }
}
