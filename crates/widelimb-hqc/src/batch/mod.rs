//! Batches: many key generations, encapsulations or decapsulations in one call.
//!
//! Each result equals that of the call for one, bit for bit. Up to [`GROUP`] jobs of one scheme run
//! side by side. An error of one job does not affect the others.

#[cfg(test)]
mod tests;

use crate::error::{Error, Part};
use crate::kem::{decapsulate, draw_seed, encapsulate};
use crate::{Ciphertext, PublicKey, Scheme, SecretKey, SharedSecret};
use alloc::vec;
use alloc::vec::Vec;
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::Zeroizing;

/// The most jobs that run side by side, the number of states in Keccak's vectors.
const GROUP: usize = 8;

impl Scheme {
    /// Generates `count` keys from random bytes, the same keys as that many calls of
    /// [`generate`](Self::generate).
    ///
    /// No branch and no address depends on the bytes. Cost: that of one key each, except hashing:
    /// eight keys on AVX-512 are hashed in little more than twice the time of one, and four on AVX2
    /// in little more than that of one.
    ///
    /// ```
    /// use widelimb_hqc::{PublicKey, Scheme, SecretKey};
    ///
    /// let mut rng = rand::rng();
    /// let keys = Scheme::HQC_1.generate_batch(20, &mut rng);
    /// let public: Vec<&PublicKey> = keys.iter().map(SecretKey::public_key).collect();
    /// let sent = PublicKey::encapsulate_batch(&public, &mut rng);
    /// let jobs: Vec<_> = keys.iter().zip(&sent).map(|(key, (sent, _))| (key, sent)).collect();
    /// for (secret, (_, of_sender)) in SecretKey::decapsulate_batch(&jobs).into_iter().zip(&sent) {
    ///     assert!(secret? == *of_sender);
    /// }
    /// # Ok::<(), widelimb_hqc::Error>(())
    /// ```
    pub fn generate_batch<R: CryptoRng + ?Sized>(
        self,
        count: usize,
        rng: &mut R,
    ) -> Vec<SecretKey> {
        let Ok(keys) = self.try_generate_batch(count, rng).into_iter().collect::<Result<_, _>>();
        keys
    }

    /// Generates keys like [`generate_batch`](Self::generate_batch), from a source of random bytes
    /// that may fail. Each key draws its own bytes, even after a failure.
    ///
    /// # Errors
    /// The source's error, for each key for which it failed.
    pub fn try_generate_batch<R: TryCryptoRng + ?Sized>(
        self,
        count: usize,
        rng: &mut R,
    ) -> Vec<Result<SecretKey, R::Error>> {
        let draw = |_| (self, draw_seed(rng, self.key_draws()));
        in_groups((0..count).map(draw), |scheme, seeds| {
            let seeds: Vec<&[u8]> = seeds.iter().map(|seed| &seed[..]).collect();
            ok(SecretKey::of_seeds(scheme, &seeds))
        })
    }

    /// Generates keys from seeds, the same keys as that many calls of
    /// [`generate_from_seed`](Self::generate_from_seed).
    ///
    /// # Errors
    /// [`Error::Length`] for each seed that is not of [`key_seed_len`](Self::key_seed_len) bytes.
    pub fn generate_batch_from_seeds(self, seeds: &[&[u8]]) -> Vec<Result<SecretKey, Error>> {
        let checked = |&seed: &_| (self, self.check(Part::KeySeed, seed).map(|()| seed));
        in_groups(seeds.iter().map(checked), |scheme, seeds| ok(SecretKey::of_seeds(scheme, seeds)))
    }
}

impl PublicKey {
    /// Makes a ciphertext and a shared secret for each key, the same as that many calls of
    /// [`encapsulate`](Self::encapsulate). Keys may be of several schemes and may occur several
    /// times. [`Scheme::generate_batch`] has an example.
    ///
    /// No branch and no address depends on the random bytes. Cost: that of one encapsulation each,
    /// except hashing, which runs side by side.
    pub fn encapsulate_batch<R: CryptoRng + ?Sized>(
        keys: &[&PublicKey],
        rng: &mut R,
    ) -> Vec<(Ciphertext, SharedSecret)> {
        let Ok(sent) =
            PublicKey::try_encapsulate_batch(keys, rng).into_iter().collect::<Result<_, _>>();
        sent
    }

    /// Encapsulates like [`encapsulate_batch`](Self::encapsulate_batch), with a source of random
    /// bytes that may fail. Each encapsulation draws its own bytes, even after a failure.
    ///
    /// # Errors
    /// The source's error, for each encapsulation for which it failed.
    pub fn try_encapsulate_batch<R: TryCryptoRng + ?Sized>(
        keys: &[&PublicKey],
        rng: &mut R,
    ) -> Vec<Result<(Ciphertext, SharedSecret), R::Error>> {
        let jobs = keys.iter().map(|&key| {
            let seed: Result<Zeroizing<Vec<u8>>, _> =
                draw_seed(rng, key.scheme().encapsulation_draws());
            (key.scheme(), seed.map(|seed| (key, seed)))
        });
        in_groups(jobs, |scheme, jobs| {
            let keys: Vec<&PublicKey> = jobs.iter().map(|(key, _)| *key).collect();
            let seeds: Vec<&[u8]> = jobs.iter().map(|(_, seed)| &seed[..]).collect();
            ok(encapsulate(scheme, &keys, &seeds))
        })
    }

    /// Makes a ciphertext and a shared secret for each pair of a key and a seed, the same as that
    /// many calls of [`encapsulate_from_seed`](Self::encapsulate_from_seed).
    ///
    /// # Errors
    /// [`Error::Length`] for each seed that is not of [`Scheme::encapsulation_seed_len`] bytes.
    pub fn encapsulate_batch_from_seeds(
        jobs: &[(&PublicKey, &[u8])],
    ) -> Vec<Result<(Ciphertext, SharedSecret), Error>> {
        let jobs = jobs.iter().map(|&(key, seed)| {
            let scheme = key.scheme();
            (scheme, scheme.check(Part::EncapsulationSeed, seed).map(|()| (key, seed)))
        });
        in_groups(jobs, |scheme, jobs| {
            let (keys, seeds): (Vec<_>, Vec<_>) = jobs.iter().copied().unzip();
            ok(encapsulate(scheme, &keys, &seeds))
        })
    }
}

impl SecretKey {
    /// Computes the shared secret of each pair of a key and a ciphertext, the same as that many
    /// calls of [`decapsulate`](Self::decapsulate). Keys may be of several schemes and may occur
    /// several times. [`Scheme::generate_batch`] has an example.
    ///
    /// Time and addresses show no more than those of [`decapsulate`](Self::decapsulate). Cost: that
    /// of one decapsulation each, except hashing, which runs side by side.
    ///
    /// # Errors
    /// [`Error::OtherScheme`] for each ciphertext of another scheme than its key, and
    /// [`Error::Rejected`] for each that a version with that error rejects.
    pub fn decapsulate_batch(
        jobs: &[(&SecretKey, &Ciphertext)],
    ) -> Vec<Result<SharedSecret, Error>> {
        let jobs = jobs.iter().map(|&(key, ciphertext)| {
            (key.scheme(), key.check_scheme(ciphertext).map(|()| (key, ciphertext)))
        });
        in_groups(jobs, |scheme, jobs| {
            let (keys, ciphertexts): (Vec<_>, Vec<_>) = jobs.iter().copied().unzip();
            decapsulate(scheme, &keys, &ciphertexts)
        })
    }
}

/// Runs jobs in groups of one scheme, of at most [`GROUP`] jobs, and returns the results in the
/// order of the jobs; a job that is an error keeps it.
fn in_groups<J, T, E>(
    jobs: impl Iterator<Item = (Scheme, Result<J, E>)>,
    mut run: impl FnMut(Scheme, &[J]) -> Vec<Result<T, E>>,
) -> Vec<Result<T, E>> {
    let mut results = Vec::new();
    let mut right = Vec::new();
    for (i, (scheme, job)) in jobs.enumerate() {
        let error = job.map(|job| right.push((scheme, i, job))).err();
        results.push(error.map(Err));
    }
    right.sort_by_key(|&(scheme, i, _)| (scheme, i));
    let mut right = right.into_iter().peekable();
    while let Some((scheme, i, job)) = right.next() {
        let (mut places, mut group) = (vec![i], vec![job]);
        while group.len() < GROUP
            && let Some((_, i, job)) = right.next_if(|(other, ..)| *other == scheme)
        {
            places.push(i);
            group.push(job);
        }
        for (i, result) in places.into_iter().zip(run(scheme, &group)) {
            results[i] = Some(result);
        }
    }
    results.into_iter().map(|result| result.expect("a result of each job")).collect()
}

/// Wraps results of a function that has no errors.
fn ok<T, E>(results: Vec<T>) -> Vec<Result<T, E>> {
    results.into_iter().map(Ok).collect()
}
