//! Batches of key generations, encapsulations and decapsulations of one scheme, eight jobs in
//! lanes. Each job gives the result of a single call.

use super::bytes::Secret;
use super::failed;
use super::keys::KeyArgument;
use super::scheme::no_randomness;
use pyo3::prelude::*;
use rand_core::OsRng;
use std::sync::Arc;
use widelimb_hqc::{Ciphertext, PublicKey, Scheme, SecretKey, SharedSecret};

/// The results of jobs, each a value or an error.
pub type Results<T> = Vec<PyResult<T>>;

/// A public and a secret key, or a ciphertext and a shared secret.
pub type Pair = (Secret, Secret);

/// The seed of a key generation; `None` draws random bytes of the system.
pub type Generation = Option<Secret>;

/// A public key and the seed of an encapsulation; `None` draws random bytes of the system.
pub type Encapsulation = (KeyArgument<PublicKey>, Option<Secret>);

/// A secret key and a ciphertext.
pub type Decapsulation = (KeyArgument<SecretKey>, Secret);

pub fn generate(scheme: Scheme, jobs: &[Generation]) -> Results<Pair> {
    let seeds: Option<Vec<&[u8]>> = jobs.iter().map(|seed| Some(&seed.as_ref()?.0[..])).collect();
    let pair = |key: SecretKey| (key.public_key().as_bytes().into(), key.as_bytes().into());
    match seeds {
        Some(seeds) => {
            let keys = scheme.generate_batch_from_seeds(&seeds).into_iter();
            keys.map(|key| key.map(pair).map_err(failed)).collect()
        }
        None => {
            let keys = scheme.try_generate_batch(jobs.len(), &mut OsRng).into_iter();
            keys.map(|key| key.map(pair).map_err(no_randomness)).collect()
        }
    }
}

pub fn encapsulate(scheme: Scheme, jobs: &[Encapsulation]) -> Results<Pair> {
    let pair = |(ciphertext, secret): (Ciphertext, SharedSecret)| -> Pair {
        (ciphertext.as_bytes().into(), secret.as_bytes().into())
    };
    let ready = jobs.iter().map(|(key, seed)| Ok((key.key(scheme)?, seed.as_ref())));
    each(ready, |jobs: &[(Arc<PublicKey>, Option<&Secret>)]| {
        let of_seeds: Option<Vec<(&PublicKey, &[u8])>> =
            jobs.iter().map(|(key, seed)| Some((&**key, &seed.as_ref()?.0[..]))).collect();
        match of_seeds {
            Some(jobs) => {
                let sent = PublicKey::encapsulate_batch_from_seeds(&jobs).into_iter();
                sent.map(|sent| sent.map(pair).map_err(failed)).collect()
            }
            None => {
                let keys: Vec<&PublicKey> = jobs.iter().map(|(key, _)| &**key).collect();
                let sent = PublicKey::try_encapsulate_batch(&keys, &mut OsRng).into_iter();
                sent.map(|sent| sent.map(pair).map_err(no_randomness)).collect()
            }
        }
    })
}

pub fn decapsulate(scheme: Scheme, jobs: &[Decapsulation]) -> Results<Secret> {
    let ready = jobs.iter().map(|(key, ciphertext)| {
        let ciphertext = Ciphertext::from_bytes(scheme, &ciphertext.0).map_err(failed)?;
        Ok((key.key(scheme)?, ciphertext))
    });
    each(ready, |jobs: &[(Arc<SecretKey>, Ciphertext)]| {
        let jobs: Vec<_> = jobs.iter().map(|(key, ciphertext)| (&**key, ciphertext)).collect();
        let secrets = SecretKey::decapsulate_batch(&jobs).into_iter();
        secrets.map(|secret| Ok(secret.map_err(failed)?.as_bytes().into())).collect()
    })
}

/// Computes the results of jobs whose arguments are valid; the other jobs get their errors.
fn each<J, T>(
    jobs: impl Iterator<Item = PyResult<J>>,
    run: impl FnOnce(&[J]) -> Results<T>,
) -> Results<T> {
    let mut right = Vec::new();
    let errors: Vec<Option<PyErr>> = jobs.map(|job| job.map(|job| right.push(job)).err()).collect();
    let mut results = run(&right).into_iter();
    errors.into_iter().filter_map(|error| error.map(Err).or_else(|| results.next())).collect()
}
