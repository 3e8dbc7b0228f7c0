//! `wl_x25519_public_keys` and `wl_x25519_exchange`.

use super::arrays::{Outputs, Source};
use super::{LEN_25519, prepare};
use crate::error::{Error, code_of};
use crate::modexp::rows::code_of_jobs;
use std::ffi::c_int;
use std::ptr::null_mut;
use widelimb_curves::x25519::{PublicKey, SecretKey, SharedSecret, exchange, public_keys};

/// A shared secret, as bytes to write.
struct Shared(SharedSecret);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Writes the public keys of `count` secret ones.
///
/// # Safety
/// `secret_keys` is valid for reads, `public_keys` for writes, of 32 bytes for each of `count`. Any
/// pointer will do for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_x25519_public_keys(
    public_keys: *mut u8,
    secret_keys: *const u8,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let to = Outputs::new(null_mut(), public_keys, LEN_25519, count)?;
        let secrets = Source::new(secret_keys, LEN_25519, count)?;
        to.apart_from(&[secrets])?;
        prepare()?;
        // SAFETY: by the contract above the keys can be read and the results written;
        // `apart_from` has found no overlap.
        let (secrets, to) = unsafe { (secrets.items(), to.open()) };
        to.fill(|numbers| {
            let secrets: Vec<_> =
                numbers.map(|i| SecretKey::from_bytes(*secrets.array(i))).collect();
            let keys = self::public_keys(&secrets.iter().collect::<Vec<_>>());
            keys.into_iter().map(|key| Ok(key.to_bytes())).collect()
        });
        Ok(())
    })
}

/// Writes the shared secret of each of `count` pairs of keys.
///
/// # Safety
/// `secret_keys` and `public_keys` are valid for reads, `shared` for writes, of 32 bytes for each of
/// `count`; `codes` is null or valid for writes of `count` codes. Any pointer will do for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_x25519_exchange(
    codes: *mut c_int,
    shared: *mut u8,
    secret_keys: *const u8,
    public_keys: *const u8,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        let to = Outputs::new(codes, shared, LEN_25519, count)?;
        let secrets = Source::new(secret_keys, LEN_25519, count)?;
        let publics = Source::new(public_keys, LEN_25519, count)?;
        to.apart_from(&[secrets, publics])?;
        prepare()?;
        // SAFETY: by the contract above the keys can be read, results and codes written;
        // `apart_from` has found no overlap.
        let (secrets, publics, to) = unsafe { (secrets.items(), publics.items(), to.open()) };
        Ok(to.fill(|numbers| {
            let pair = |i| {
                let public = PublicKey::from_bytes(*publics.array(i));
                (SecretKey::from_bytes(*secrets.array(i)), public)
            };
            let pairs: Vec<_> = numbers.map(pair).collect();
            let pairs: Vec<_> = pairs.iter().map(|(secret, public)| (secret, public)).collect();
            let results = exchange(&pairs).into_iter();
            results.map(|secret| secret.map(Shared).map_err(Error::from)).collect()
        }))
    })
}
