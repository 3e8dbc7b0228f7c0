//! `wl_hqc_keygen`, `wl_hqc_encaps` and `wl_hqc_decaps`: the key encapsulation HQC on bytes.

use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use rand_core::OsRng;
use std::ffi::c_int;
use widelimb_hqc::{Ciphertext, PublicKey, Scheme, SecretKey};

/// Bytes of memory that a call asks for beforehand, more than any call takes.
const MEMORY: usize = 1 << 20;

fn scheme(level: c_int) -> Result<Scheme, Error> {
    match level {
        1 => Ok(Scheme::HQC_1),
        3 => Ok(Scheme::HQC_3),
        5 => Ok(Scheme::HQC_5),
        _ => Err(Error::HqcLevel),
    }
}

/// Checks the address of an operand, and that its length is `expected`.
fn span((start, len): (*const u8, usize), expected: usize) -> Result<Span<u8>, Error> {
    if len == expected { Span::new(start, len) } else { Err(Error::HqcLength) }
}

/// Chooses the level, and asks for memory beforehand: the crate of HQC aborts if it has none.
fn prepare() -> Result<(), Error> {
    level();
    Vec::<u8>::new().try_reserve_exact(MEMORY).map_err(|_| Error::NoMemory)
}

/// Generates a key pair from random bytes of the system.
///
/// # Safety
/// `public_key` and `secret_key` are valid for writes of as many bytes as their lengths say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_hqc_keygen(
    level: c_int,
    public_key: *mut u8,
    public_key_bytes: usize,
    secret_key: *mut u8,
    secret_key_bytes: usize,
) -> c_int {
    code_of(|| {
        let scheme = scheme(level)?;
        let public = span((public_key, public_key_bytes), scheme.public_key_len())?;
        let secret = span((secret_key, secret_key_bytes), scheme.secret_key_len())?;
        public.apart_from(&[secret])?;
        prepare()?;
        let key = scheme.try_generate(&mut OsRng).map_err(|_| Error::NoRandomness)?;
        // SAFETY: both spans have the length that C gave, which `span` has compared with the
        // scheme's, and for which the arrays are valid; `apart_from` has checked for overlaps.
        let (public, secret) = unsafe { (public.destination(), secret.destination()) };
        public.copy_from_slice(key.public_key().as_bytes());
        secret.copy_from_slice(key.as_bytes());
        Ok(())
    })
}

/// Makes a ciphertext for a public key, and its shared secret.
///
/// # Safety
/// `ciphertext` and `shared_secret` are valid for writes, `public_key` for reads, of as many bytes
/// as their lengths say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_hqc_encaps(
    level: c_int,
    ciphertext: *mut u8,
    ciphertext_bytes: usize,
    shared_secret: *mut u8,
    shared_secret_bytes: usize,
    public_key: *const u8,
    public_key_bytes: usize,
) -> c_int {
    code_of(|| {
        let scheme = scheme(level)?;
        let ciphertext = span((ciphertext, ciphertext_bytes), scheme.ciphertext_len())?;
        let shared = span((shared_secret, shared_secret_bytes), scheme.shared_secret_len())?;
        let public = span((public_key, public_key_bytes), scheme.public_key_len())?;
        ciphertext.apart_from(&[shared, public])?;
        shared.apart_from(&[public])?;
        prepare()?;
        // SAFETY: by the contract above `public_key` can be read for `public_key_bytes` bytes, the
        // length of its span.
        let key = PublicKey::from_bytes(scheme, unsafe { public.source() })?;
        let (made, secret) = key.try_encapsulate(&mut OsRng).map_err(|_| Error::NoRandomness)?;
        // SAFETY: the spans have the lengths that C gave, for which both arrays can be written;
        // `apart_from` has checked that they overlap neither each other nor the public key.
        let (ciphertext, shared) = unsafe { (ciphertext.destination(), shared.destination()) };
        ciphertext.copy_from_slice(made.as_bytes());
        shared.copy_from_slice(secret.as_bytes());
        Ok(())
    })
}

/// Computes the shared secret of a ciphertext.
///
/// # Safety
/// `shared_secret` is valid for writes, `ciphertext` and `secret_key` for reads, of as many bytes
/// as their lengths say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_hqc_decaps(
    level: c_int,
    shared_secret: *mut u8,
    shared_secret_bytes: usize,
    ciphertext: *const u8,
    ciphertext_bytes: usize,
    secret_key: *const u8,
    secret_key_bytes: usize,
) -> c_int {
    code_of(|| {
        let scheme = scheme(level)?;
        let shared = span((shared_secret, shared_secret_bytes), scheme.shared_secret_len())?;
        let ciphertext = span((ciphertext, ciphertext_bytes), scheme.ciphertext_len())?;
        let secret = span((secret_key, secret_key_bytes), scheme.secret_key_len())?;
        shared.apart_from(&[ciphertext, secret])?;
        prepare()?;
        // SAFETY: by the contract above both can be read for the bytes that C gave, the lengths of
        // their spans.
        let (ciphertext, secret) = unsafe { (ciphertext.source(), secret.source()) };
        let key = SecretKey::from_bytes(scheme, secret)?;
        let made = key.decapsulate(&Ciphertext::from_bytes(scheme, ciphertext)?)?;
        // SAFETY: `shared_secret` can be written for `shared_secret_bytes` bytes, the length of its
        // span; `apart_from` has checked that it overlaps no source.
        unsafe { shared.destination() }.copy_from_slice(made.as_bytes());
        Ok(())
    })
}
