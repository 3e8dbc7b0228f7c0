//! The key encapsulation HQC.

use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use rand_core::OsRng;
use std::ffi::c_int;
use widelimb_hqc::{Ciphertext, PublicKey, Scheme, SecretKey};

/// More memory than any call takes, in bytes.
const MEMORY: usize = 1 << 20;

fn scheme(level: c_int) -> Result<Scheme, Error> {
    match level {
        1 => Ok(Scheme::HQC_1),
        3 => Ok(Scheme::HQC_3),
        5 => Ok(Scheme::HQC_5),
        _ => Err(Error::HqcLevel),
    }
}

/// Bytes of C's, which must be as many as there should be.
fn span((start, len): (*const u8, usize), expected: usize) -> Result<Span<u8>, Error> {
    if len == expected { Span::new(start, len) } else { Err(Error::HqcLength) }
}

/// Looks for the CPU's level and for memory: the crate of HQC aborts where it has none.
fn prepare() -> Result<(), Error> {
    level();
    Vec::<u8>::new().try_reserve_exact(MEMORY).map_err(|_| Error::NoMemory)
}

/// A key of the system's random bytes.
///
/// # Safety
/// Both are valid for writes of as many bytes as are said.
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
        // SAFETY: the caller's promise, and they are apart.
        let (public, secret) = unsafe { (public.destination(), secret.destination()) };
        public.copy_from_slice(key.public_key().as_bytes());
        secret.copy_from_slice(key.as_bytes());
        Ok(())
    })
}

/// A ciphertext for a key, and its secret.
///
/// # Safety
/// `ciphertext` and `shared_secret` are valid for writes, `public_key` for reads, of as many bytes
/// as are said.
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
        // SAFETY: the caller's promise.
        let key = PublicKey::from_bytes(scheme, unsafe { public.source() })?;
        let (made, secret) = key.try_encapsulate(&mut OsRng).map_err(|_| Error::NoRandomness)?;
        // SAFETY: likewise, and they are apart.
        let (ciphertext, shared) = unsafe { (ciphertext.destination(), shared.destination()) };
        ciphertext.copy_from_slice(made.as_bytes());
        shared.copy_from_slice(secret.as_bytes());
        Ok(())
    })
}

/// The secret of a ciphertext.
///
/// # Safety
/// `shared_secret` is valid for writes, `ciphertext` and `secret_key` for reads, of as many bytes
/// as are said.
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
        // SAFETY: the caller's promise.
        let (ciphertext, secret) = unsafe { (ciphertext.source(), secret.source()) };
        let key = SecretKey::from_bytes(scheme, secret)?;
        let made = key.decapsulate(&Ciphertext::from_bytes(scheme, ciphertext)?)?;
        // SAFETY: likewise, and it is apart from the sources.
        unsafe { shared.destination() }.copy_from_slice(made.as_bytes());
        Ok(())
    })
}
