//! `wl_curve_random_keys`, `wl_ec_public_keys` and `wl_ecdh`.

use super::arrays::{Outputs, Source, both, of_valid};
use super::{Curve, LEN_25519, on_curve, prepare};
use crate::error::{Error, code_of};
use crate::modexp::rows::code_of_jobs;
use crate::random::random_bytes;
use crate::span::Span;
use rand_core::RngCore;
use std::ffi::c_int;
use std::ops::RangeInclusive;

/// The numbers of Curve25519, X25519 and Ed25519, for which all bytes are keys.
const CURVE25519: RangeInclusive<c_int> = 4..=6;

/// Writes `count` random secret keys.
///
/// # Safety
/// `secret_keys` is valid for writes of `count` secret keys of the curve. Any pointer will do for
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_curve_random_keys(
    curve: c_int,
    secret_keys: *mut u8,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let curve = if CURVE25519.contains(&curve) { None } else { Some(Curve::new(curve)?) };
        let len = curve.map_or(LEN_25519, Curve::len);
        let keys = Span::new(secret_keys, len.checked_mul(count).ok_or(Error::TooLong)?)?;
        let mut rng = random_bytes()?;
        // SAFETY: by the contract above the keys can be written, and are nobody else's.
        let keys = unsafe { keys.destination() };
        let Some(curve) = curve else {
            rng.fill_bytes(keys);
            return Ok(());
        };
        on_curve!(curve, c => for key in keys.chunks_exact_mut(len) {
            key.copy_from_slice(&c::SecretKey::random(&mut rng).to_bytes()[..]);
        });
        Ok(())
    })
}

/// Writes the public keys of `count` secret ones, compressed.
///
/// # Safety
/// `secret_keys` is valid for reads of `count` secret keys of the curve, `public_keys` for writes of
/// as many public ones; `codes` is null or valid for writes of `count` codes. Any pointer will do for
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ec_public_keys(
    curve: c_int,
    codes: *mut c_int,
    public_keys: *mut u8,
    secret_keys: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let curve = Curve::new(curve)?;
        let to = Outputs::new(codes, public_keys, 1 + curve.len(), count)?;
        let secrets = Source::new(secret_keys, curve.len(), count)?;
        to.apart_from(&[secrets])?;
        prepare()?;
        // SAFETY: by the contract above the keys can be read, results and codes written;
        // `apart_from` has found no overlap.
        let (secrets, to) = unsafe { (secrets.items(), to.open()) };
        Ok(on_curve!(curve, c => to.fill(|numbers| {
            let secrets: Vec<_> =
                numbers.map(|i| c::SecretKey::from_bytes(secrets.at(i))).collect();
            let secrets = secrets.iter().map(|key| key.as_ref().map_err(|error| *error));
            of_valid(secrets.collect(), |secrets| {
                let keys = c::public_keys(secrets).into_iter();
                keys.map(|key| Ok(key.to_sec1_bytes(true))).collect()
            })
        })))
    })
}

/// Writes the shared secret of each of `count` pairs of keys.
///
/// # Safety
/// `secret_keys` is valid for reads of `count` secret keys of the curve, `public_keys` of as many of
/// `public_key_bytes` bytes, `shared` for writes of as many shared secrets; `codes` is null or valid
/// for writes of `count` codes. Any pointer will do for no bytes, and for no pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ecdh(
    curve: c_int,
    codes: *mut c_int,
    shared: *mut u8,
    secret_keys: *const u8,
    public_keys: *const u8,
    public_key_bytes: usize,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let curve = Curve::new(curve)?;
        let to = Outputs::new(codes, shared, curve.len(), count)?;
        let secrets = Source::new(secret_keys, curve.len(), count)?;
        let publics = Source::new(public_keys, public_key_bytes, count)?;
        to.apart_from(&[secrets, publics])?;
        prepare()?;
        // SAFETY: by the contract above the keys can be read, results and codes written;
        // `apart_from` has found no overlap.
        let (secrets, publics, to) = unsafe { (secrets.items(), publics.items(), to.open()) };
        Ok(on_curve!(curve, c => to.fill(|numbers| {
            let publics = c::public_keys_from_sec1(&publics.all(numbers.clone()));
            let secrets: Vec<_> =
                numbers.map(|i| c::SecretKey::from_bytes(secrets.at(i))).collect();
            let pairs = secrets.iter().map(Result::as_ref).zip(publics.iter().map(Result::as_ref));
            of_valid(pairs.map(|pair| both(pair).map_err(|error| *error)).collect(), c::exchange)
        })))
    })
}
