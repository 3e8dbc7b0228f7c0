//! `wl_ed25519_*`: signatures of messages.

use super::arrays::{Items, Messages, NOTHING, Outputs, Source, chunks};
use super::{LEN_25519, prepare};
use crate::error::{Error, code_of};
use crate::modexp::rows::code_of_jobs;
use std::ffi::c_int;
use std::ops::Range;
use std::ptr::null_mut;
use widelimb_curves::ed25519::{
    Item, Rules, Signature, VerifyingKey, sign, signing_keys, verify, verify_all,
};

/// The rules that C names by a number.
fn rules(rules: c_int) -> Result<Rules, Error> {
    match rules {
        0 => Ok(Rules::Rfc8032),
        1 => Ok(Rules::Strict),
        2 => Ok(Rules::Dalek),
        3 => Ok(Rules::Zip215),
        _ => Err(Error::Rules),
    }
}

/// Writes the public keys of `count` seeds.
///
/// # Safety
/// `seeds` is valid for reads, `public_keys` for writes, of 32 bytes for each of `count`. Any
/// pointer will do for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ed25519_public_keys(
    public_keys: *mut u8,
    seeds: *const u8,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let to = Outputs::new(null_mut(), public_keys, VerifyingKey::LEN, count)?;
        let seeds = Source::new(seeds, LEN_25519, count)?;
        to.apart_from(&[seeds])?;
        prepare()?;
        // SAFETY: by the contract above the seeds can be read and the results written;
        // `apart_from` has found no overlap.
        let (seeds, to) = unsafe { (seeds.items(), to.open()) };
        to.fill(|numbers| {
            let keys = signing_keys(seeds.arrays(numbers));
            keys.iter().map(|key| Ok(key.verifying_key().to_bytes())).collect()
        });
        Ok(())
    })
}

/// Writes the signature of each of `count` messages by the key of its seed.
///
/// # Safety
/// `seeds` is valid for reads of 32 bytes, `signatures` for writes of 64 bytes, for each of `count`;
/// `messages` and `message_bytes` for reads of `count` numbers, and each message for reads of its
/// bytes. Any pointer will do for no bytes, and for no messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ed25519_sign(
    signatures: *mut u8,
    seeds: *const u8,
    messages: *const *const u8,
    message_bytes: *const usize,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let to = Outputs::new(null_mut(), signatures, Signature::LEN, count)?;
        let seeds = Source::new(seeds, LEN_25519, count)?;
        // SAFETY: by the contract above both arrays and all messages can be read.
        let messages = unsafe { Messages::new(messages, message_bytes, count)? };
        to.apart_from(&[seeds])?;
        to.apart_from_messages(messages)?;
        prepare()?;
        // SAFETY: by the contract above the seeds can be read and the results written; the checks
        // have found no overlap.
        let (seeds, to) = unsafe { (seeds.items(), to.open()) };
        to.fill(|numbers| {
            let keys = signing_keys(seeds.arrays(numbers.clone()));
            let items: Vec<_> = keys.iter().zip(numbers.map(|i| messages.at(i))).collect();
            sign(&items).iter().map(|signature| Ok(signature.to_bytes())).collect()
        });
        Ok(())
    })
}

/// The keys, messages and signatures of a call.
struct Signed<'a> {
    keys: Items<'a>,
    messages: Messages<'a>,
    signatures: Items<'a>,
}

impl<'a> Signed<'a> {
    /// Checks all arrays, that `codes` overlaps none, and asks for memory. Returns where codes go,
    /// too.
    ///
    /// # Safety
    /// All arrays are null or valid for reads, and each message for reads of its bytes, for `'a`.
    unsafe fn new(
        codes: *mut c_int,
        keys: *const u8,
        (messages, message_bytes): (*const *const u8, *const usize),
        signatures: *const u8,
        count: usize,
    ) -> Result<(Self, Outputs), Error> {
        let to = Outputs::new(codes, null_mut(), NOTHING.len(), count)?;
        let keys = Source::new(keys, VerifyingKey::LEN, count)?;
        let signatures = Source::new(signatures, Signature::LEN, count)?;
        // SAFETY: by the contract above both arrays and all messages can be read.
        let messages = unsafe { Messages::new(messages, message_bytes, count)? };
        to.apart_from(&[keys, signatures])?;
        to.apart_from_messages(messages)?;
        prepare()?;
        // SAFETY: by the contract above both can be read; the checks have found no overlap.
        let (keys, signatures) = unsafe { (keys.items(), signatures.items()) };
        Ok((Signed { keys, messages, signatures }, to))
    }

    /// What a verdict on some of the items is.
    fn on<T>(&self, numbers: Range<usize>, verdict: impl FnOnce(&[Item<'_>]) -> T) -> T {
        let parts = |i| {
            let key = VerifyingKey::from_bytes(self.keys.array(i));
            (key, self.messages.at(i), Signature::from_bytes(self.signatures.array(i)))
        };
        let parts: Vec<_> = numbers.map(parts).collect();
        let items: Vec<Item<'_>> =
            parts.iter().map(|(key, message, signature)| (key, *message, signature)).collect();
        verdict(&items)
    }
}

/// Writes whether each of `count` signatures is one of its message by its key.
///
/// # Safety
/// `public_keys` is valid for reads of 32 bytes, `signatures` of 64 bytes, for each of `count`;
/// `messages` and `message_bytes` of `count` numbers, and each message of its bytes; `codes` is null
/// or valid for writes of `count` codes. Any pointer will do for no bytes, and for no messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ed25519_verify(
    codes: *mut c_int,
    public_keys: *const u8,
    messages: *const *const u8,
    message_bytes: *const usize,
    signatures: *const u8,
    count: usize,
    rules: c_int,
) -> c_int {
    code_of_jobs(count, || {
        let rules = self::rules(rules)?;
        let messages = (messages, message_bytes);
        // SAFETY: the contract above is that of `new`.
        let (signed, to) = unsafe { Signed::new(codes, public_keys, messages, signatures, count)? };
        // SAFETY: by the contract above the codes can be written; `new` has found no overlap.
        let to = unsafe { to.open() };
        Ok(to.fill(|numbers| {
            let verdicts = signed.on(numbers, |items| verify(items, rules));
            verdicts.into_iter().map(|verdict| Ok(verdict.map(|()| NOTHING)?)).collect()
        }))
    })
}

/// Tells whether all of `count` signatures are those of their messages by their keys.
///
/// # Safety
/// The contract is that of [`wl_ed25519_verify`], without codes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_ed25519_verify_all(
    public_keys: *const u8,
    messages: *const *const u8,
    message_bytes: *const usize,
    signatures: *const u8,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let messages = (messages, message_bytes);
        // SAFETY: the contract above is that of `new`.
        let (signed, _) =
            unsafe { Signed::new(null_mut(), public_keys, messages, signatures, count)? };
        chunks(count).try_for_each(|numbers| Ok(signed.on(numbers, verify_all)?))
    })
}
