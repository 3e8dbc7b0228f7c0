//! Recovered keys, and Schnorr's signatures by BIP 340.

use super::call::Call;
use super::items::{Form, Items, count};
use super::weierstrass::point_len;
use super::{FIXED, PRODUCT, column, each, key_bytes, once};
use crate::batches::at;
use crate::int::Int;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb_curves::secp256k1::{SecretKey, Signature, schnorr};
use widelimb_curves::{Error, secp256k1};

/// The bytes of a scalar and of a coordinate.
const LEN: usize = 32;
/// The bytes of a signature, and of one with its recovery id.
const SIGNATURE: usize = 2 * LEN;
const RECOVERABLE: usize = SIGNATURE + 1;

/// The items of recovery ids, of one byte each; a number that is no id becomes one that is none.
fn ids_of(ids: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let id = |(job, id): (usize, PyResult<Bound<'_, PyAny>>)| {
        let id = id?;
        let id = id.extract::<Int<'_>>().map_err(|error| at(ids.py(), job, error))?;
        Ok(u8::try_from(&*id).unwrap_or(u8::MAX))
    };
    ids.try_iter()?.enumerate().map(id).collect()
}

/// ecdsa_sign with secp256k1, where signatures have 65 bytes: the last is the recovery id with which
/// recover finds the key. In constant time.
///
///     >>> [key] = random_secret_keys("secp256k1", 1)
///     >>> signatures = ecdsa_sign_recoverable(key, [bytes(32), b"1" * 32])
///     >>> recover([bytes(32), b"1" * 32], signatures) == 2 * public_keys("secp256k1", key)
///     True
///     >>> [signature[:64] for signature in signatures] == ecdsa_sign("secp256k1", key, [bytes(32), b"1" * 32])
///     True
#[pyfunction]
#[pyo3(signature = (
    secret_keys, digests, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn ecdsa_sign_recoverable<'py>(
    py: Python<'py>,
    secret_keys: &Bound<'py, PyAny>,
    digests: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let items = [
        Items::read("secret_keys", secret_keys, Form::Width(LEN))?,
        Items::read("digests", digests, Form::Hash)?,
    ];
    call.rows(items, RECOVERABLE, FIXED, |jobs| {
        let pairs =
            jobs.iter().map(|[secret, digest]| Ok((SecretKey::from_bytes(secret)?, *digest)));
        each(pairs, |pairs| {
            let pairs: Vec<_> = pairs.iter().map(|(secret, digest)| (secret, *digest)).collect();
            let with_id = |(signature, id): (Signature, u8)| {
                let mut bytes = [id; RECOVERABLE];
                bytes[..SIGNATURE].copy_from_slice(&signature.to_bytes());
                Ok(bytes)
            };
            secp256k1::sign_prehashed_recoverable(&pairs).into_iter().map(with_id).collect()
        })
    })
}

/// A digest, a signature of it and the recovery id.
type Recoverable<'a> = (&'a [u8], Signature, u8);

/// The keys of signatures that could be read.
fn recovered<'a>(
    signed: impl Iterator<Item = Result<Recoverable<'a>, Error>>,
    compressed: bool,
) -> Vec<Result<Vec<u8>, Error>> {
    each(signed, |signed| {
        let items: Vec<_> =
            signed.iter().map(|(digest, found, id)| (*digest, found, *id)).collect();
        let keys = secp256k1::recover(&items).into_iter();
        keys.map(|key| Ok(key?.to_sec1_bytes(compressed))).collect()
    })
}

/// The public keys with which signatures by ECDSA with secp256k1 are those of digests, by the
/// recovery ids of the signatures, integers from 0 to 3. If they are left out, signatures have 65
/// bytes, as those of ecdsa_sign_recoverable, and the last one is the id.
///
/// An id is 1 if the nonce's point has an odd y, and 2 more if its x is r and the order. Where there
/// is no key, it is an error: see errors= in the text of the module. Not in constant time.
///
///     >>> [key] = random_secret_keys("secp256k1", 1)
///     >>> [signature] = ecdsa_sign_recoverable(key, [bytes(32)])
///     >>> recover([bytes(32)], [signature[:64]], [signature[64]]) == public_keys("secp256k1", key)
///     True
#[pyfunction]
#[pyo3(signature = (
    digests, signatures, recovery_ids = None, /, compressed = true, *, threads = None,
    progress = None, errors = "raise"
))]
#[expect(clippy::too_many_arguments)]
pub fn recover<'py>(
    py: Python<'py>,
    digests: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    recovery_ids: Option<Bound<'py, PyAny>>,
    compressed: bool,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let digests = Items::read("digests", digests, Form::Hash)?;
    let width = point_len(LEN, compressed);
    let Some(ids) = recovery_ids else {
        let signatures = Items::read("signatures", signatures, Form::Width(RECOVERABLE))?;
        return call.rows([digests, signatures], width, PRODUCT, move |jobs| {
            let parsed = jobs.iter().map(|[digest, signature]| {
                let (id, signature) = signature.split_last().ok_or(Error::Signature)?;
                Ok((*digest, Signature::from_bytes(signature)?, *id))
            });
            recovered(parsed, compressed)
        });
    };
    let signatures = Items::read("signatures", signatures, Form::Width(SIGNATURE))?;
    let ids = Items::of_rows("recovery_ids", ids_of(&ids)?, 1);
    call.rows([digests, signatures, ids], width, PRODUCT, move |jobs| {
        let parsed = jobs
            .iter()
            .map(|[digest, signature, id]| Ok((*digest, Signature::from_bytes(signature)?, id[0])));
        recovered(parsed, compressed)
    })
}

/// Schnorr's signatures of messages of any length by BIP 340, of 64 bytes each. In constant time, but
/// for the lengths of messages. auxiliary is 32 random bytes for each signature, the system's if it
/// is left out.
///
///     >>> keys = random_secret_keys("secp256k1", 2)
///     >>> signatures = bip340_sign(keys, [b"one", b"two"])
///     >>> verifiers = [key[1:] for key in public_keys("secp256k1", keys)]
///     >>> bip340_verify(verifiers, [b"one", b"two"], signatures)
///     [True, True]
#[pyfunction]
#[pyo3(signature = (
    secret_keys, messages, /, auxiliary = None, *, threads = None, progress = None, errors = "raise"
))]
pub fn bip340_sign<'py>(
    py: Python<'py>,
    secret_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    auxiliary: Option<Bound<'py, PyAny>>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let secrets = Items::read("secret_keys", secret_keys, Form::Width(LEN))?;
    let messages = Items::read("messages", messages, Form::Any)?;
    let count = count([&secrets, &messages])?;
    let auxiliary = match auxiliary {
        Some(auxiliary) => Items::read("auxiliary", &auxiliary, Form::Width(LEN))?,
        None => Items::random("auxiliary", count, LEN)?,
    };
    if let Some(job) = auxiliary.find(|bytes| bytes.len() != LEN) {
        return Err(at(py, job, PyValueError::new_err("auxiliary must have 32 bytes")));
    }
    call.rows([secrets, messages, auxiliary], SIGNATURE, 2.0 * FIXED, |jobs| {
        let keys = once(&column(jobs, 0), signing_keys);
        let parsed = jobs.iter().zip(&keys).map(|([_, message, auxiliary], key)| match key {
            Ok(key) => Ok((key, *message, key_bytes::<LEN>(auxiliary)?)),
            Err(error) => Err(*error),
        });
        each(parsed, |jobs| {
            let items: Vec<_> =
                jobs.iter().map(|(key, message, auxiliary)| (*key, *message, auxiliary)).collect();
            schnorr::sign(&items).into_iter().map(|signature| Ok(signature.to_bytes())).collect()
        })
    })
}

/// The keys for signatures of secret ones.
fn signing_keys(secrets: &[&[u8]]) -> Vec<Result<schnorr::SigningKey, Error>> {
    each(secrets.iter().map(|secret| SecretKey::from_bytes(secret)), |keys| {
        schnorr::signing_keys(&keys.iter().collect::<Vec<_>>()).into_iter().map(Ok).collect()
    })
}

/// Whether each signature by BIP 340 is one of the message by the public key: 32 bytes, those of the
/// compressed key but the first. What is no key or signature is not.
///
///     >>> [key] = random_secret_keys("secp256k1", 1)
///     >>> verifier = public_keys("secp256k1", key)[0][1:]
///     >>> bip340_verify(verifier, [b"one", b"two"], bip340_sign(key, [b"one", b"three"]))
///     [True, False]
#[pyfunction]
#[pyo3(signature = (public_keys, messages, signatures, /, *, threads = None, progress = None))]
pub fn bip340_verify<'py>(
    py: Python<'py>,
    public_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let items = [
        Items::read("public_keys", public_keys, Form::Width(LEN))?,
        Items::read("messages", messages, Form::Any)?,
        Items::read("signatures", signatures, Form::Width(SIGNATURE))?,
    ];
    call.verdicts(items, PRODUCT, |jobs| {
        let keys = once(&column(jobs, 0), schnorr::verifying_keys);
        let parsed = jobs.iter().zip(keys).map(|([_, message, signature], key)| {
            Ok((key?, *message, schnorr::Signature::from_bytes(signature)?))
        });
        each(parsed, |jobs| {
            let items: Vec<_> =
                jobs.iter().map(|(key, message, found)| (key, *message, found)).collect();
            schnorr::verify(&items)
        })
    })
}
