//! `wl_secp256k1_*`, keys from signatures, and `wl_bip340_*`, Schnorr's signatures.

use super::arrays::{Messages, NOTHING, Outputs, Source, both, of_valid};
use super::prepare;
use crate::modexp::rows::code_of_jobs;
use std::ffi::c_int;
use std::ptr::null_mut;
use widelimb_curves::secp256k1::schnorr::{self, signing_keys, verifying_keys};
use widelimb_curves::secp256k1::{SecretKey, Signature, recover, sign_prehashed_recoverable};

/// Bytes of a scalar and of a coordinate.
const LEN: usize = 32;
/// Bytes of a signature, and of one with its recovery id.
const SIGNATURE: usize = 2 * LEN;
const RECOVERABLE: usize = SIGNATURE + 1;

/// Writes the signature of each of `count` hashes by its key, with its recovery id.
///
/// # Safety
/// `secret_keys` is valid for reads of 32 bytes for each of `count`, `digests` of `digest_bytes`
/// bytes, `signatures` for writes of 65 bytes; `codes` is null or valid for writes of `count` codes.
/// Any pointer will do for no bytes, and for no hashes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_secp256k1_sign_recoverable(
    codes: *mut c_int,
    signatures: *mut u8,
    secret_keys: *const u8,
    digests: *const u8,
    digest_bytes: usize,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let to = Outputs::new(codes, signatures, RECOVERABLE, count)?;
        let secrets = Source::new(secret_keys, LEN, count)?;
        let digests = Source::new(digests, digest_bytes, count)?;
        to.apart_from(&[secrets, digests])?;
        prepare()?;
        // SAFETY: by the contract above keys and hashes can be read, results and codes written;
        // `apart_from` has found no overlap.
        let (secrets, digests, to) = unsafe { (secrets.items(), digests.items(), to.open()) };
        Ok(to.fill(|numbers| {
            let secrets: Vec<_> =
                numbers.clone().map(|i| SecretKey::from_bytes(secrets.at(i))).collect();
            let items = secrets
                .iter()
                .zip(digests.all(numbers))
                .map(|(secret, digest)| Ok((secret.as_ref().map_err(|error| *error)?, digest)));
            let with_id = |(signature, id): (Signature, u8)| {
                let mut bytes = [id; RECOVERABLE];
                bytes[..SIGNATURE].copy_from_slice(&signature.to_bytes());
                Ok(bytes)
            };
            of_valid(items.collect(), |items| {
                sign_prehashed_recoverable(items).into_iter().map(with_id).collect()
            })
        }))
    })
}

/// Writes the key of each of `count` signatures with recovery ids, compressed.
///
/// # Safety
/// `digests` is valid for reads of `digest_bytes` bytes for each of `count`, `signatures` of 65
/// bytes, `public_keys` for writes of 33 bytes; `codes` is null or valid for writes of `count` codes.
/// Any pointer will do for no bytes, and for no hashes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_secp256k1_recover(
    codes: *mut c_int,
    public_keys: *mut u8,
    digests: *const u8,
    digest_bytes: usize,
    signatures: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let to = Outputs::new(codes, public_keys, 1 + LEN, count)?;
        let digests = Source::new(digests, digest_bytes, count)?;
        let signatures = Source::new(signatures, RECOVERABLE, count)?;
        to.apart_from(&[digests, signatures])?;
        prepare()?;
        // SAFETY: by the contract above hashes and signatures can be read, results and codes
        // written; `apart_from` has found no overlap.
        let (digests, signatures, to) = unsafe { (digests.items(), signatures.items(), to.open()) };
        Ok(to.fill(|numbers| {
            let signature = |i| {
                let bytes = signatures.at(i);
                (Signature::from_bytes(&bytes[..SIGNATURE]), bytes[SIGNATURE])
            };
            let signatures: Vec<_> = numbers.clone().map(signature).collect();
            let items =
                signatures.iter().zip(digests.all(numbers)).map(|((signature, id), digest)| {
                    Ok((digest, signature.as_ref().map_err(|error| *error)?, *id))
                });
            of_valid(items.collect(), |items| {
                let keys = recover(items).into_iter();
                keys.map(|key| key.map(|key| key.to_sec1_bytes(true))).collect()
            })
        }))
    })
}

/// Writes the signature of each of `count` messages by its key.
///
/// # Safety
/// `secret_keys` and `auxiliary` are valid for reads of 32 bytes for each of `count`, `messages` and
/// `message_bytes` of `count` numbers, each message of its bytes, `signatures` for writes of 64 bytes
/// for each; `codes` is null or valid for writes of `count` codes. Any pointer will do for no bytes,
/// and for no messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_bip340_sign(
    codes: *mut c_int,
    signatures: *mut u8,
    secret_keys: *const u8,
    messages: *const *const u8,
    message_bytes: *const usize,
    auxiliary: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let to = Outputs::new(codes, signatures, SIGNATURE, count)?;
        let secrets = Source::new(secret_keys, LEN, count)?;
        let auxiliary = Source::new(auxiliary, LEN, count)?;
        // SAFETY: by the contract above both arrays and all messages can be read.
        let messages = unsafe { Messages::new(messages, message_bytes, count)? };
        to.apart_from(&[secrets, auxiliary])?;
        to.apart_from_messages(messages)?;
        prepare()?;
        // SAFETY: by the contract above keys and bytes can be read, results and codes written; the
        // checks have found no overlap.
        let (secrets, auxiliary, to) = unsafe { (secrets.items(), auxiliary.items(), to.open()) };
        Ok(to.fill(|numbers| {
            let secrets: Vec<_> =
                numbers.clone().map(|i| SecretKey::from_bytes(secrets.at(i))).collect();
            let items = secrets.iter().zip(numbers).map(|(secret, i)| {
                let secret = secret.as_ref().map_err(|error| *error)?;
                Ok((secret, messages.at(i), auxiliary.array(i)))
            });
            of_valid(items.collect(), |items: &[(_, _, _)]| {
                let keys = signing_keys(&items.iter().map(|item| item.0).collect::<Vec<_>>());
                let items = keys.iter().zip(items).map(|(key, item)| (key, item.1, item.2));
                let signatures = schnorr::sign(&items.collect::<Vec<_>>());
                signatures.iter().map(|signature| Ok(signature.to_bytes())).collect()
            })
        }))
    })
}

/// Writes whether each of `count` signatures is one of its message by its key.
///
/// # Safety
/// `public_keys` is valid for reads of 32 bytes, `signatures` of 64 bytes, for each of `count`;
/// `messages` and `message_bytes` of `count` numbers, and each message of its bytes; `codes` is null
/// or valid for writes of `count` codes. Any pointer will do for no bytes, and for no messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_bip340_verify(
    codes: *mut c_int,
    public_keys: *const u8,
    messages: *const *const u8,
    message_bytes: *const usize,
    signatures: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let to = Outputs::new(codes, null_mut(), NOTHING.len(), count)?;
        let keys = Source::new(public_keys, LEN, count)?;
        let signatures = Source::new(signatures, SIGNATURE, count)?;
        // SAFETY: by the contract above both arrays and all messages can be read.
        let messages = unsafe { Messages::new(messages, message_bytes, count)? };
        to.apart_from(&[keys, signatures])?;
        to.apart_from_messages(messages)?;
        prepare()?;
        // SAFETY: by the contract above keys and signatures can be read and the codes written; the
        // checks have found no overlap.
        let (keys, signatures, to) = unsafe { (keys.items(), signatures.items(), to.open()) };
        Ok(to.fill(|numbers| {
            let keys = verifying_keys(&keys.all(numbers.clone()));
            let signature = |i| schnorr::Signature::from_bytes(signatures.at(i));
            let signatures: Vec<_> = numbers.clone().map(signature).collect();
            let pairs = keys.iter().map(Result::as_ref).zip(signatures.iter().map(Result::as_ref));
            let items = pairs.map(both).zip(numbers).map(|(pair, i)| {
                let (key, signature) = pair.map_err(|error| *error)?;
                Ok((key, messages.at(i), signature))
            });
            of_valid(items.collect(), |items| {
                let verdicts = schnorr::verify(items).into_iter();
                verdicts.map(|verdict| verdict.map(|()| NOTHING)).collect()
            })
        }))
    })
}
