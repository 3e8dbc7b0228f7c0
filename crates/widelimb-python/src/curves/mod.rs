//! Keys, signatures and exchanges on elliptic curves: the functions of `widelimb.curves`.
//!
//! | file | what is in it |
//! |---|---|
//! | `items.rs` | arguments: arrays of bytes, lists of bytes, or one item for all jobs |
//! | `call.rs` | jobs on threads; their results as arrays or lists |
//! | `x25519.rs`, `ed25519.rs` | the functions of Curve25519 |
//! | `weierstrass.rs` | ECDSA and ECDH on P-256, P-384 and secp256k1 |
//! | `secp256k1.rs` | recovered keys, and Schnorr's signatures |
//! | `documents.rs` | keys in files |
//!
//! Copies of arguments are wiped, since some are secret; Python does not wipe what it holds.

mod call;
mod documents;
mod ed25519;
mod items;
mod secp256k1;
mod weierstrass;
mod x25519;

use pyo3::prelude::*;
use std::ptr;
use widelimb_curves::Error;

/// The compiled half of `widelimb.curves`.
#[pymodule(submodule)]
pub mod _curves {
    #[pymodule_export]
    use super::documents::{read_public_key, read_secret_key, write_public_key, write_secret_key};
    #[pymodule_export]
    use super::ed25519::{ed25519_public_keys, ed25519_sign, ed25519_verify, ed25519_verify_all};
    #[pymodule_export]
    use super::secp256k1::{bip340_sign, bip340_verify, ecdsa_sign_recoverable, recover};
    #[pymodule_export]
    use super::weierstrass::{ecdh, ecdsa_sign, ecdsa_verify, public_keys, random_secret_keys};
    #[pymodule_export]
    use super::x25519::{x25519, x25519_public_keys};
}

/// The cost in nanoseconds of a product of a point that has a table, and of one that has none, good
/// to a factor of about three.
const FIXED: f64 = 5e3;
const PRODUCT: f64 = 20e3;

/// The results of jobs that could be read; the others keep their errors.
fn each<J, T>(
    jobs: impl Iterator<Item = Result<J, Error>>,
    run: impl FnOnce(&[J]) -> Vec<Result<T, Error>>,
) -> Vec<Result<T, Error>> {
    // With room for all: what grows would leave copies of secrets.
    let mut right = Vec::with_capacity(jobs.size_hint().1.unwrap_or_default());
    let errors: Vec<Option<Error>> = jobs.map(|job| job.map(|job| right.push(job)).err()).collect();
    let mut results = run(&right).into_iter();
    errors.into_iter().filter_map(|error| error.map(Err).or_else(|| results.next())).collect()
}

/// What is made of each item; once, where one item serves all jobs.
fn once<T: Clone>(items: &[&[u8]], make: impl FnOnce(&[&[u8]]) -> Vec<T>) -> Vec<T> {
    let is_one = items.windows(2).all(|pair| ptr::eq(pair[0], pair[1]));
    if items.len() < 2 || !is_one {
        return make(items);
    }
    let made = make(&items[..1]);
    made.iter().cycle().take(items.len()).cloned().collect()
}

/// The argument of this number of each job.
fn column<'a, const N: usize>(jobs: &[[&'a [u8]; N]], i: usize) -> Vec<&'a [u8]> {
    jobs.iter().map(|job| job[i]).collect()
}

/// Bytes of a key, if there are so many.
fn key_bytes<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Key)
}
