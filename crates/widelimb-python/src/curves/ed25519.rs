//! Ed25519, many at once.

use super::call::Call;
use super::items::{Form, Items};
use super::{FIXED, PRODUCT, column, each, key_bytes, once};
use crate::int::Int;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb_curves::Error;
use widelimb_curves::ed25519::{
    Item, Rules, Signature, SigningKey, VerifyingKey, sign, signing_keys, verify, verify_all,
};
use zeroize::Zeroizing;

/// The rules of a name.
fn rules_of(name: &str) -> PyResult<Rules> {
    match name {
        "rfc8032" => Ok(Rules::Rfc8032),
        "strict" => Ok(Rules::Strict),
        "dalek" => Ok(Rules::Dalek),
        "zip215" => Ok(Rules::Zip215),
        _ => {
            let text = "rules must be \"rfc8032\", \"strict\", \"dalek\" or \"zip215\"";
            Err(PyValueError::new_err(text))
        }
    }
}

/// The secret keys of seeds.
fn keys(seeds: &[&[u8]]) -> Vec<Result<SigningKey, Error>> {
    once(seeds, |seeds| {
        each(seeds.iter().map(|seed| key_bytes(seed).map(Zeroizing::new)), |seeds| {
            let seeds = Zeroizing::new(seeds.iter().map(|seed| **seed).collect::<Vec<_>>());
            signing_keys(&seeds).into_iter().map(Ok).collect()
        })
    })
}

/// The public keys of Ed25519's secret keys (RFC 8032), which are seeds of 32 bytes. In constant
/// time.
///
///     >>> [public_key] = ed25519_public_keys([bytes(32)])
///     >>> public_key.hex()
///     '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29'
#[pyfunction]
#[pyo3(signature = (seeds, /, *, threads = None, progress = None, errors = "raise"))]
pub fn ed25519_public_keys<'py>(
    py: Python<'py>,
    seeds: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let items = [Items::read("seeds", seeds, Form::Width(SigningKey::LEN))?];
    call.rows(items, VerifyingKey::LEN, FIXED, |jobs| {
        let keys = keys(&column(jobs, 0)).into_iter();
        keys.map(|key| Ok(key?.verifying_key().to_bytes())).collect()
    })
}

/// Ed25519's signatures of messages (RFC 8032), of 64 bytes each, with the keys of seeds. In constant
/// time, but for the lengths of messages.
///
///     >>> [seed] = random_secret_keys("Ed25519", 1)
///     >>> signatures = ed25519_sign(seed, [b"one", b"two"])
///     >>> [public_key] = ed25519_public_keys(seed)
///     >>> ed25519_verify(public_key, [b"one", b"two"], signatures)
///     [True, True]
#[pyfunction]
#[pyo3(signature = (seeds, messages, /, *, threads = None, progress = None, errors = "raise"))]
pub fn ed25519_sign<'py>(
    py: Python<'py>,
    seeds: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let items = [
        Items::read("seeds", seeds, Form::Width(SigningKey::LEN))?,
        Items::read("messages", messages, Form::Any)?,
    ];
    call.rows(items, Signature::LEN, 2.0 * FIXED, |jobs| {
        let keys = keys(&column(jobs, 0));
        let pairs = keys.iter().zip(jobs).map(|(key, [_, message])| match key {
            Ok(key) => Ok((key, *message)),
            Err(error) => Err(*error),
        });
        each(pairs, |pairs| sign(pairs).into_iter().map(|found| Ok(found.to_bytes())).collect())
    })
}

/// The arguments of a verification.
fn read<'py>(
    public_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
) -> PyResult<[Items; 3]> {
    Ok([
        Items::read("public_keys", public_keys, Form::Width(VerifyingKey::LEN))?,
        Items::read("messages", messages, Form::Any)?,
        Items::read("signatures", signatures, Form::Width(Signature::LEN))?,
    ])
}

/// A key, a message and a signature of a job.
fn parsed<'a>(job: &[&'a [u8]; 3]) -> Result<(VerifyingKey, &'a [u8], Signature), Error> {
    let [key, message, signature] = job;
    let key = VerifyingKey::from_bytes(&key_bytes(key)?);
    Ok((key, message, Signature::try_from(*signature)?))
}

fn item<'a>((key, message, signature): &'a (VerifyingKey, &[u8], Signature)) -> Item<'a> {
    (key, message, signature)
}

/// Whether each signature is one of the message by the public key. What is no key or signature is
/// not.
///
/// Honest signers' signatures are valid by all rules. "rfc8032": the equation without the cofactor,
/// and keys encoded as the RFC has them. "strict": neither the key nor R of small order either.
/// "dalek": keys encoded in any way. "zip215": ZIP 215, with the cofactor.
///
///     >>> [seed] = random_secret_keys("Ed25519", 1)
///     >>> [public_key] = ed25519_public_keys(seed)
///     >>> signatures = ed25519_sign(seed, [b"one", b"two"])
///     >>> ed25519_verify(public_key, [b"one", b"three"], signatures, rules="strict")
///     [True, False]
#[pyfunction]
#[pyo3(signature = (
    public_keys, messages, signatures, /, rules = "rfc8032", *, threads = None, progress = None
))]
pub fn ed25519_verify<'py>(
    py: Python<'py>,
    public_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    rules: &str,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let rules = rules_of(rules)?;
    let items = read(public_keys, messages, signatures)?;
    call.verdicts(items, PRODUCT, move |jobs| {
        each(jobs.iter().map(parsed), |jobs| {
            verify(&jobs.iter().map(item).collect::<Vec<_>>(), rules)
        })
    })
}

/// Whether all signatures are valid, by ZIP 215: in less time than ed25519_verify for hundreds,
/// which tells which one is not. Of signatures of which one is not valid, all are called valid with
/// a probability of 2**-128.
///
///     >>> seeds = random_secret_keys("Ed25519", 9)
///     >>> signatures = ed25519_sign(seeds, b"the same message")
///     >>> ed25519_verify_all(ed25519_public_keys(seeds), b"the same message", signatures)
///     True
#[pyfunction]
#[pyo3(signature = (public_keys, messages, signatures, /, *, threads = None, progress = None))]
pub fn ed25519_verify_all<'py>(
    py: Python<'py>,
    public_keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<bool> {
    let call = Call::new(py, threads, progress, "raise")?;
    let items = read(public_keys, messages, signatures)?;
    call.all(items, PRODUCT, |jobs| {
        let Ok(jobs) = jobs.iter().map(parsed).collect::<Result<Vec<_>, _>>() else { return false };
        verify_all(&jobs.iter().map(item).collect::<Vec<_>>()).is_ok()
    })
}
