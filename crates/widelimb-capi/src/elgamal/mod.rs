//! `wl_elgamal_*`: ElGamal's encryption of numbers in the exponent, with keys that C holds by
//! pointers.

mod arrays;

pub use arrays::{
    wl_elgamal_decrypt, wl_elgamal_decrypt_numbers, wl_elgamal_encrypt_numbers, wl_elgamal_sum,
};

use crate::error::{Error, code_of};
use crate::group::Group;
use crate::handle::{borrowed, freed, made};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::random::random_bytes;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::elgamal::{Encoding, PrivateKey, PublicKey};

/// The key that `widelimb.h` calls `wl_elgamal_private`.
pub struct ElGamalPrivate(PrivateKey);

/// The key that `widelimb.h` calls `wl_elgamal_public`.
pub struct ElGamalPublic(PublicKey);

impl ElGamalPublic {
    fn limbs(&self) -> usize {
        limbs(&self.0)
    }
}

/// The limbs of an element.
fn limbs(key: &PublicKey) -> usize {
    key.group().p().limbs().len()
}

/// Limbs of memory that a key asks for, for each limb of an element: its forms, and powers.
const FORMS: usize = 2048;

/// Asks for the memory of a key, and chooses the level.
fn prepare(group: &Group) -> Result<(), Error> {
    probe((group.limbs() + 1).checked_mul(FORMS))?;
    level();
    Ok(())
}

fn encoding(by_key: c_int) -> Encoding {
    if by_key == 0 { Encoding::Generator } else { Encoding::Key }
}

/// Makes a private key, of an exponent or of a random one for null.
///
/// # Safety
/// `key` is null or valid for a write; `group` is null or a group that was not freed; `generator`
/// is valid for reads of an element, and `x` is null or valid for reads of an exponent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_private_new(
    key: *mut *mut ElGamalPrivate,
    group: *const Group,
    generator: *const Limb,
    x: *const Limb,
    by_key: c_int,
) -> c_int {
    let make = || {
        // SAFETY: the contract above is that of `borrowed`.
        let group = unsafe { borrowed(group)? };
        let generator = Span::new(generator, group.limbs())?;
        prepare(group)?;
        let exponent = match Span::new(x, group.exponent_limbs()) {
            // SAFETY: by the contract above `x` can be read, since it is not null.
            Ok(x) => group.0.exponent(unsafe { x.source() }).map_err(|_| Error::Exponent)?,
            Err(_) => group.0.random_exponent(&mut random_bytes()?),
        };
        // SAFETY: by the contract above the generator can be read.
        let generator = unsafe { generator.source() };
        let key = PrivateKey::new(&group.0, generator, exponent, encoding(by_key))?;
        Ok(ElGamalPrivate(key))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Makes the public key of an element.
///
/// # Safety
/// `key` is null or valid for a write; `group` is null or a group that was not freed; `generator`
/// and `y` are valid for reads of an element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_public_new(
    key: *mut *mut ElGamalPublic,
    group: *const Group,
    generator: *const Limb,
    y: *const Limb,
    by_key: c_int,
) -> c_int {
    let make = || {
        // SAFETY: the contract above is that of `borrowed`.
        let group = unsafe { borrowed(group)? };
        let (g, y) = (Span::new(generator, group.limbs())?, Span::new(y, group.limbs())?);
        prepare(group)?;
        // SAFETY: by the contract above both can be read.
        let (g, y) = unsafe { (g.source(), y.source()) };
        Ok(ElGamalPublic(PublicKey::new(&group.0, g, y, encoding(by_key))?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Makes the public key that belongs to a private one.
///
/// # Safety
/// `key` is null or valid for a write; `of` is null or a key that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_public_of(
    key: *mut *mut ElGamalPublic,
    of: *const ElGamalPrivate,
) -> c_int {
    let make = || {
        // SAFETY: the contract above is that of `borrowed`.
        let of = unsafe { borrowed(of)? };
        Ok(ElGamalPublic(of.0.public().clone()))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(key, make) }
}

/// Writes the element of a key.
///
/// # Safety
/// `key` is null or a key that was not freed; `y` is valid for writes of an element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_element(key: *const ElGamalPublic, y: *mut Limb) -> c_int {
    code_of(|| {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { borrowed(key)? };
        let y = Span::new(y, key.limbs())?;
        // SAFETY: by the contract above `y` can be written.
        unsafe { y.destination() }.copy_from_slice(key.0.element());
        Ok(())
    })
}

/// Wipes a private key and frees it; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_private_free(key: *mut ElGamalPrivate) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}

/// Frees a public key; null is ignored.
///
/// # Safety
/// `key` is null or a key that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_public_free(key: *mut ElGamalPublic) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(key) };
}
