//! Keys: made, shown, freed.

use super::{PaillierPrivate, PaillierPublic};
use crate::error::{Error, code_of};
use crate::handle::{borrowed, freed, made};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::random::random_bytes;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::paillier::{PrivateKey, PublicKey};

/// The limbs of memory that the search for primes asks for beforehand, more than it takes.
const SEARCH: usize = 1 << 20;

/// Limbs of memory that a key asks for, for each limb of its numbers: its forms and those in lanes.
const FORMS: usize = 256;

/// Generates a private key whose modulus has exactly `bits` bits.
///
/// # Safety
/// `key` is null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_keygen(key: *mut *mut PaillierPrivate, bits: usize) -> c_int {
    let make = || {
        probe(Some(SEARCH))?;
        level();
        Ok(PaillierPrivate(PrivateKey::generate(bits, &mut random_bytes()?)?))
    };
    // SAFETY: the contract above is that of `made`.
    unsafe { made(key, make) }
}

/// Makes the private key of two primes.
///
/// # Safety
/// `key` is null or valid for a write; `p` and `q` are valid for reads of their limbs. Any pointer
/// will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_private_new(
    key: *mut *mut PaillierPrivate,
    p: *const Limb,
    p_limbs: usize,
    q: *const Limb,
    q_limbs: usize,
) -> c_int {
    let make = || {
        let (p, q) = (Span::new(p, p_limbs)?, Span::new(q, q_limbs)?);
        probe(p_limbs.checked_add(q_limbs).and_then(|limbs| limbs.checked_mul(FORMS)))?;
        level();
        // SAFETY: by the contract above both can be read for their limbs, the lengths of the spans.
        let (p, q) = unsafe { (p.source(), q.source()) };
        Ok(PaillierPrivate(PrivateKey::new(p, q)?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Makes the public key of a modulus.
///
/// # Safety
/// `key` is null or valid for a write; `n` is valid for reads of its limbs. Any pointer will do for
/// no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_public_new(
    key: *mut *mut PaillierPublic,
    n: *const Limb,
    n_limbs: usize,
) -> c_int {
    let make = || {
        let n = Span::new(n, n_limbs)?;
        probe(n_limbs.checked_mul(FORMS))?;
        level();
        // SAFETY: by the contract above `n` can be read for the limbs that C gave, its span.
        Ok(PaillierPublic(PublicKey::new(unsafe { n.source() })?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Makes the public key that belongs to a private one.
///
/// # Safety
/// `key` is null or valid for a write; `of` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_public_of(
    key: *mut *mut PaillierPublic,
    of: *const PaillierPrivate,
) -> c_int {
    let make = || {
        // SAFETY: the contract above is that of `borrowed`.
        let of = unsafe { borrowed(of)? };
        Ok(PaillierPublic(of.0.public().clone()))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// The limbs of a key's modulus and of a message; a ciphertext has twice as many. 0 for null.
///
/// # Safety
/// `key` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_limbs(key: *const PaillierPublic) -> usize {
    // SAFETY: by the contract above `key` is null, which `as_ref` checks, or a key.
    unsafe { key.as_ref() }.map_or(0, |key| key.0.modulus().len())
}

/// Writes the modulus of a key, `wl_paillier_limbs` limbs.
///
/// # Safety
/// `key` is null or a key that was not freed; `n` is valid for writes of the limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_modulus(key: *const PaillierPublic, n: *mut Limb) -> c_int {
    code_of(|| {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { borrowed(key)? };
        let span = Span::new(n, key.0.modulus().len())?;
        // SAFETY: by the contract above `n` can be written for as many limbs.
        unsafe { span.destination() }.copy_from_slice(key.0.modulus());
        Ok(())
    })
}

/// Writes both primes of a key, in `limbs` limbs each.
///
/// # Safety
/// `key` is null or a key that was not freed; `p` and `q` are valid for writes of `limbs` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_primes(
    key: *const PaillierPrivate,
    p: *mut Limb,
    q: *mut Limb,
    limbs: usize,
) -> c_int {
    code_of(|| {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { borrowed(key)? };
        let spans = [Span::new(p, limbs)?, Span::new(q, limbs)?];
        spans[0].apart_from(&[spans[1]])?;
        let primes = key.0.primes();
        if primes.iter().any(|prime| prime.len() > limbs) {
            return Err(Error::TooLong);
        }
        for (span, prime) in spans.into_iter().zip(primes) {
            // SAFETY: by the contract above both can be written; they do not overlap.
            let limbs = unsafe { span.destination() };
            limbs.fill(0);
            limbs[..prime.len()].copy_from_slice(prime);
        }
        Ok(())
    })
}

/// Wipes a private key and frees it; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_private_free(key: *mut PaillierPrivate) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}

/// Frees a public key; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_paillier_public_free(key: *mut PaillierPublic) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}
