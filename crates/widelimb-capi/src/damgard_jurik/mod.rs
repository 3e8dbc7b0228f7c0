//! `wl_damgard_jurik_*`: Damgård and Jurik's encryption, with keys that C holds by pointers.

mod arrays;

pub use arrays::{
    wl_damgard_jurik_add, wl_damgard_jurik_decrypt, wl_damgard_jurik_encrypt,
    wl_damgard_jurik_encrypt_private, wl_damgard_jurik_mul, wl_damgard_jurik_mul_vartime,
};

use crate::error::Error;
use crate::handle::{borrowed, freed, made};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::paillier::PaillierPrivate;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::damgard_jurik::{PrivateKey, PublicKey};

/// The key that `widelimb.h` calls `wl_damgard_jurik_private`.
pub struct DamgardJurikPrivate(PrivateKey);

/// The key that `widelimb.h` calls `wl_damgard_jurik_public`.
pub struct DamgardJurikPublic(PublicKey);

/// Limbs of memory that a key asks for, for each limb of a ciphertext: its forms.
const FORMS: usize = 256;

/// Asks for the memory of a key, and chooses the level.
fn prepare(n_limbs: usize, s: usize) -> Result<(), Error> {
    let limbs = s.checked_add(1).and_then(|factors| factors.checked_mul(n_limbs));
    // There is one inverse for each number up to `s`; ciphertexts of more bits are refused.
    let forms = limbs.filter(|limbs| *limbs <= MOST_LIMBS).ok_or(Error::KeyNumbers)?;
    probe(forms.checked_mul(FORMS + 4 * s))?;
    level();
    Ok(())
}

/// More limbs than a ciphertext can have, with zeros at the top of each factor.
const MOST_LIMBS: usize = 4096;

/// Makes the private key of the primes of one of Paillier's keys, for messages below `n^s`.
///
/// # Safety
/// `key` is null or valid for a write; `of` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_private_new(
    key: *mut *mut DamgardJurikPrivate,
    of: *const PaillierPrivate,
    s: usize,
) -> c_int {
    let make = || {
        // SAFETY: the contract above is that of `borrowed`.
        let of = unsafe { borrowed(of)? };
        prepare(of.0.public().modulus().len(), s)?;
        Ok(DamgardJurikPrivate(PrivateKey::new(&of.0, s)?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Makes the public key of a modulus, for messages below `n^s`.
///
/// # Safety
/// `key` is null or valid for a write; `n` is valid for reads of its limbs. Any pointer will do for
/// no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_public_new(
    key: *mut *mut DamgardJurikPublic,
    n: *const Limb,
    n_limbs: usize,
    s: usize,
) -> c_int {
    let make = || {
        let n = Span::new(n, n_limbs)?;
        prepare(n_limbs, s)?;
        // SAFETY: by the contract above `n` can be read for the limbs that C gave, its span.
        Ok(DamgardJurikPublic(PublicKey::new(unsafe { n.source() }, s)?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// The limbs of a message, those of `n^s`; 0 for null.
///
/// # Safety
/// `key` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_message_limbs(key: *const DamgardJurikPublic) -> usize {
    // SAFETY: the contract above is that of `borrowed`.
    unsafe { borrowed(key) }.map_or(0, |key| key.0.message_modulus().len())
}

/// The limbs of a ciphertext, those of `n^(s + 1)`; 0 for null.
///
/// # Safety
/// `key` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_ciphertext_limbs(
    key: *const DamgardJurikPublic,
) -> usize {
    // SAFETY: the contract above is that of `borrowed`.
    unsafe { borrowed(key) }.map_or(0, |key| key.0.ciphertext_modulus().len())
}

/// Wipes a private key and frees it; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_private_free(key: *mut DamgardJurikPrivate) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}

/// Frees a public key; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_public_free(key: *mut DamgardJurikPublic) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}
