//! The class `Scheme`.

use super::bytes::Secret;
use super::jobs::{self, Pair, Results};
use super::keys::{Key, KeyArgument};
use crate::batches::{Call, Fault, at};
use crate::count::Count;
use crate::int::Int;
use crate::limit::demand_room;
use crate::work::Jobs;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::iter;
use widelimb_hqc::{ParameterSet, Version};

/// The key encapsulation HQC with a parameter set, HQC-1, HQC-3 or HQC-5, and a version, by its
/// date: 2026-02-10 (the official repository since then, and liboqs), 2025-08-22 (release 5.0.0),
/// 2023-04-30 (round 4 of NIST's process), 2021-06-06 or 2020-10-01 (round 3). Keys and ciphertexts
/// of one version are not valid in another.
///
///     >>> Scheme("HQC-5", "2023-04-30").ciphertext_len
///     14421
#[pyclass(frozen, eq, hash, module = "widelimb.hqc")]
#[derive(PartialEq, Eq, Hash)]
pub struct Scheme(pub widelimb_hqc::Scheme);

#[pymethods]
impl Scheme {
    #[new]
    #[pyo3(signature = (parameter_set = "HQC-1", version = "2026-02-10"))]
    fn new(parameter_set: &str, version: &str) -> PyResult<Scheme> {
        let unknown = |error: widelimb_hqc::UnknownName| PyValueError::new_err(error.to_string());
        let set: ParameterSet = parameter_set.parse().map_err(unknown)?;
        let version: Version = version.parse().map_err(unknown)?;
        Ok(Scheme(widelimb_hqc::Scheme::new(set, version)))
    }

    /// The name of the parameter set.
    #[getter]
    fn parameter_set(&self) -> &'static str {
        self.0.parameter_set().name()
    }

    /// The date of the version.
    #[getter]
    fn version(&self) -> &'static str {
        self.0.version().name()
    }

    /// Whether an invalid ciphertext raises RejectedError, in place of giving another secret.
    #[getter]
    fn rejects_explicitly(&self) -> bool {
        self.0.version().rejects_explicitly()
    }

    /// The length of a public key in bytes.
    #[getter]
    fn public_key_len(&self) -> usize {
        self.0.public_key_len()
    }

    /// The length of a secret key in bytes; a secret key contains the public one.
    #[getter]
    fn secret_key_len(&self) -> usize {
        self.0.secret_key_len()
    }

    /// The length of a ciphertext in bytes.
    #[getter]
    fn ciphertext_len(&self) -> usize {
        self.0.ciphertext_len()
    }

    /// The length of a shared secret in bytes.
    #[getter]
    fn shared_secret_len(&self) -> usize {
        self.0.shared_secret_len()
    }

    /// The length of a seed of keygen() in bytes.
    #[getter]
    fn key_seed_len(&self) -> usize {
        self.0.key_seed_len()
    }

    /// The length of a seed of encaps() in bytes.
    #[getter]
    fn encapsulation_seed_len(&self) -> usize {
        self.0.encapsulation_seed_len()
    }

    /// A new key pair from random bytes of the system: the public and the secret key. A seed
    /// replaces the random bytes and is for test vectors: whoever knows it knows the key.
    ///
    /// No branch and no address depends on a secret byte. Python does not wipe bytes objects:
    /// SecretKey.generate makes a key that is wiped.
    ///
    ///     >>> public_key, secret_key = HQC_1.keygen()
    ///     >>> len(public_key), len(secret_key)
    ///     (2241, 2321)
    #[pyo3(signature = (*, seed = None))]
    fn keygen(&self, py: Python<'_>, seed: Option<Secret>) -> PyResult<Pair> {
        one(py, self.0, &seed, jobs::generate)
    }

    /// A ciphertext for a public key, and the shared secret that the key's owner computes from it.
    /// A seed is for test vectors: whoever knows it knows the secret.
    ///
    /// No branch and no address depends on a random byte. Compare secrets by hmac.compare_digest.
    ///
    ///     >>> public_key, secret_key = HQC_1.keygen()
    ///     >>> ciphertext, shared_secret = HQC_1.encaps(public_key)
    ///     >>> len(ciphertext), len(shared_secret)
    ///     (4433, 32)
    #[pyo3(signature = (public_key, /, *, seed = None))]
    fn encaps(
        &self,
        py: Python<'_>,
        public_key: KeyArgument<widelimb_hqc::PublicKey>,
        seed: Option<Secret>,
    ) -> PyResult<Pair> {
        one(py, self.0, &(public_key, seed), jobs::encapsulate)
    }

    /// The shared secret of a ciphertext.
    ///
    /// A ciphertext that encaps() did not make with the public key, even if only one bit differs,
    /// gives a pseudo-random secret and no error; the versions of round 3 raise RejectedError. No
    /// branch and no address depends on a bit of the key, nor, apart from that error, on whether
    /// the ciphertext is valid.
    ///
    ///     >>> public_key, secret_key = HQC_1.keygen()
    ///     >>> ciphertext, shared_secret = HQC_1.encaps(public_key)
    ///     >>> HQC_1.decaps(secret_key, ciphertext) == shared_secret
    ///     True
    #[pyo3(signature = (secret_key, ciphertext, /))]
    fn decaps(
        &self,
        py: Python<'_>,
        secret_key: KeyArgument<widelimb_hqc::SecretKey>,
        ciphertext: Secret,
    ) -> PyResult<Secret> {
        one(py, self.0, &(secret_key, ciphertext), jobs::decapsulate)
    }

    /// The list of count results of keygen(), or of one result for each seed.
    ///
    ///     >>> [len(secret_key) for public_key, secret_key in HQC_1.keygen_batch(3)]
    ///     [2321, 2321, 2321]
    #[pyo3(signature = (
        count = None, /, *, seeds = None, threads = None, progress = None, errors = "raise"
    ))]
    fn keygen_batch<'py>(
        &self,
        py: Python<'py>,
        count: Option<Count>,
        seeds: Option<Bound<'py, PyAny>>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let keys = match (count, seeds) {
            (Some(Count(count)), None) => {
                let each = 8 * (self.0.public_key_len() + self.0.secret_key_len()) as u64;
                demand_room(count.saturating_mul(each))?;
                iter::repeat_n(None, count as usize).collect()
            }
            (None, Some(seeds)) => list::<Secret>(&seeds)?.into_iter().map(Some).collect(),
            _ => return Err(PyTypeError::new_err("keygen_batch() takes a number or seeds")),
        };
        many(&call, self.0, keys, jobs::generate)
    }

    /// The list of encaps() for each public key, or for one public key and each seed.
    ///
    ///     >>> public_key, secret_key = HQC_1.keygen()
    ///     >>> [len(ciphertext) for ciphertext, secret in HQC_1.encaps_batch([public_key] * 2)]
    ///     [4433, 4433]
    #[pyo3(signature = (
        public_keys, /, *, seeds = None, threads = None, progress = None, errors = "raise"
    ))]
    fn encaps_batch<'py>(
        &self,
        py: Python<'py>,
        public_keys: &Bound<'py, PyAny>,
        seeds: Option<Bound<'py, PyAny>>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let seeds = seeds.map(|seeds| list::<Secret>(&seeds)).transpose()?;
        let keys = keys(py, self.0, public_keys, seeds.as_ref().map(Vec::len))?;
        let seeds: Vec<Option<Secret>> = match seeds {
            Some(seeds) => seeds.into_iter().map(Some).collect(),
            None => iter::repeat_n(None, keys.len()).collect(),
        };
        many(&call, self.0, keys.into_iter().zip(seeds).collect(), jobs::encapsulate)
    }

    /// The list of decaps() for each secret key with its ciphertext, or for one key and each
    /// ciphertext.
    ///
    ///     >>> keys = [SecretKey.generate(HQC_1) for _ in range(2)]
    ///     >>> sent = HQC_1.encaps_batch([key.public_key for key in keys])
    ///     >>> secrets = HQC_1.decaps_batch(keys, [ciphertext for ciphertext, secret in sent])
    ///     >>> secrets == [secret for ciphertext, secret in sent]
    ///     True
    #[pyo3(signature = (
        secret_keys, ciphertexts, /, *, threads = None, progress = None, errors = "raise"
    ))]
    fn decaps_batch<'py>(
        &self,
        py: Python<'py>,
        secret_keys: &Bound<'py, PyAny>,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let ciphertexts = list::<Secret>(ciphertexts)?;
        let keys = keys(py, self.0, secret_keys, Some(ciphertexts.len()))?;
        many(&call, self.0, keys.into_iter().zip(ciphertexts).collect(), jobs::decapsulate)
    }

    fn __repr__(&self) -> String {
        format!("Scheme('{}', '{}')", self.parameter_set(), self.version())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (&'static str, &'static str)) {
        let scheme = slf.get();
        (slf.get_type().into_any(), (scheme.parameter_set(), scheme.version()))
    }
}

pub fn no_randomness(error: impl Display) -> PyErr {
    PyOSError::new_err(format!("the system has no random bytes: {error}"))
}

/// The items of a list or of another sequence.
fn list<T>(items: &Bound<'_, PyAny>) -> PyResult<Vec<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    if items.extract::<Secret>().is_ok() {
        return Err(PyTypeError::new_err("a sequence of bytes is required, not bytes"));
    }
    let py = items.py();
    let each = items.try_iter()?.enumerate();
    each.map(|(i, item)| item?.extract().map_err(|error| at(py, i, error))).collect()
}

/// The keys of jobs: one for each job, or one for all `count` jobs, which is prepared.
fn keys<K: Key>(
    py: Python<'_>,
    scheme: widelimb_hqc::Scheme,
    argument: &Bound<'_, PyAny>,
    count: Option<usize>,
) -> PyResult<Vec<KeyArgument<K>>> {
    if let Ok(key) = argument.extract::<KeyArgument<K>>() {
        let key = py.detach(|| key.key(scheme))?;
        return Ok(iter::repeat_n(KeyArgument::Ready(key), count.unwrap_or(1)).collect());
    }
    let keys = list::<KeyArgument<K>>(argument)?;
    match count {
        Some(count) if count != keys.len() => {
            Err(PyValueError::new_err(format!("{} keys for {count} jobs", keys.len())))
        }
        _ => Ok(keys),
    }
}

/// The result of one job.
fn one<J: Sync, T: Send>(
    py: Python<'_>,
    scheme: widelimb_hqc::Scheme,
    job: &J,
    make: fn(widelimb_hqc::Scheme, &[J]) -> Results<T>,
) -> PyResult<T> {
    let mut results = py.detach(|| make(scheme, std::slice::from_ref(job)));
    results.pop().unwrap_or_else(|| Err(PyRuntimeError::new_err("no result")))
}

/// The number of jobs that are computed in lanes together.
const TOGETHER: usize = 8;

/// The results of many jobs, computed on threads.
fn many<'py, J, T>(
    call: &Call<'py>,
    scheme: widelimb_hqc::Scheme,
    jobs: Vec<J>,
    make: fn(widelimb_hqc::Scheme, &[J]) -> Results<T>,
) -> PyResult<Bound<'py, PyAny>>
where
    J: Send + Sync + 'static,
    T: IntoPyObject<'py> + Send + 'static,
{
    // The approximate cost of one job in nanoseconds.
    let cost = scheme.public_key_len() as f64 * 50.0;
    let order = (0..jobs.len()).collect();
    let pieces = Jobs::new(&vec![cost; jobs.len()], TOGETHER, &call.how);
    call.pieces(order, false, pieces, move |piece| {
        make(scheme, &jobs[piece]).into_iter().map(|result| result.map_err(Fault::Other)).collect()
    })
}
