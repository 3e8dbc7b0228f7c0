//! `wl_ecdsa_sign` and `wl_ecdsa_verify`: signatures of hashes.

use super::arrays::{NOTHING, Outputs, Source, both, of_valid};
use super::{Curve, on_curve, prepare};
use crate::modexp::rows::code_of_jobs;
use std::ffi::c_int;

/// Writes the signature of each of `count` hashes by its key.
///
/// # Safety
/// `secret_keys` is valid for reads of `count` secret keys of the curve, `digests` of as many hashes
/// of `digest_bytes` bytes, `signatures` for writes of as many signatures; `codes` is null or valid
/// for writes of `count` codes. Any pointer will do for no bytes, and for no hashes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ecdsa_sign(
    curve: c_int,
    codes: *mut c_int,
    signatures: *mut u8,
    secret_keys: *const u8,
    digests: *const u8,
    digest_bytes: usize,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let curve = Curve::new(curve)?;
        let to = Outputs::new(codes, signatures, 2 * curve.len(), count)?;
        let secrets = Source::new(secret_keys, curve.len(), count)?;
        let digests = Source::new(digests, digest_bytes, count)?;
        to.apart_from(&[secrets, digests])?;
        prepare()?;
        // SAFETY: by the contract above keys and hashes can be read, results and codes written;
        // `apart_from` has found no overlap.
        let (secrets, digests, to) = unsafe { (secrets.items(), digests.items(), to.open()) };
        Ok(on_curve!(curve, c => to.fill(|numbers| {
            let secrets: Vec<_> =
                numbers.clone().map(|i| c::SecretKey::from_bytes(secrets.at(i))).collect();
            let items = secrets.iter().zip(digests.all(numbers)).map(|(secret, digest)| {
                Ok((secret.as_ref().map_err(|error| *error)?, digest))
            });
            of_valid(items.collect(), |items| {
                let signatures = c::sign_prehashed(items).into_iter();
                signatures.map(|signature| Ok(signature.to_bytes())).collect()
            })
        })))
    })
}

/// Writes whether each of `count` signatures is one of its hash by its key.
///
/// # Safety
/// `public_keys` is valid for reads of `count` keys of `public_key_bytes` bytes, `digests` of as many
/// hashes of `digest_bytes` bytes, `signatures` of as many signatures; `codes` is null or valid for
/// writes of `count` codes. Any pointer will do for no bytes, and for no hashes.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn wl_ecdsa_verify(
    curve: c_int,
    codes: *mut c_int,
    public_keys: *const u8,
    public_key_bytes: usize,
    digests: *const u8,
    digest_bytes: usize,
    signatures: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let curve = Curve::new(curve)?;
        let to = Outputs::new(codes, std::ptr::null_mut(), NOTHING.len(), count)?;
        let keys = Source::new(public_keys, public_key_bytes, count)?;
        let digests = Source::new(digests, digest_bytes, count)?;
        let signatures = Source::new(signatures, 2 * curve.len(), count)?;
        to.apart_from(&[keys, digests, signatures])?;
        prepare()?;
        // SAFETY: by the contract above all sources can be read and the codes written;
        // `apart_from` has found no overlap.
        let (keys, digests, signatures, to) =
            unsafe { (keys.items(), digests.items(), signatures.items(), to.open()) };
        Ok(on_curve!(curve, c => to.fill(|numbers| {
            let keys = c::public_keys_from_sec1(&keys.all(numbers.clone()));
            let signatures: Vec<_> =
                numbers.clone().map(|i| c::Signature::from_bytes(signatures.at(i))).collect();
            let pairs = keys.iter().map(Result::as_ref).zip(signatures.iter().map(Result::as_ref));
            let items = pairs.map(both).zip(digests.all(numbers)).map(|(pair, digest)| {
                let (key, signature) = pair.map_err(|error| *error)?;
                Ok((key, digest, signature))
            });
            of_valid(items.collect(), |items| {
                let verdicts = c::verify_prehashed(items).into_iter();
                verdicts.map(|verdict| verdict.map(|()| NOTHING)).collect()
            })
        })))
    })
}
