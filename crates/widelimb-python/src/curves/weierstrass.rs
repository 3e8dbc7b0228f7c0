//! ECDSA and ECDH on P-256, P-384 and secp256k1, many at once.

use super::call::Call;
use super::documents::kind_of_name;
use super::items::{Form, Items};
use super::{FIXED, PRODUCT, column, each, once};
use crate::count::Count;
use crate::int::Int;
use crate::limit::demand_room;
use crate::system;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use rand_core::RngCore;
use widelimb_curves::encodings::Kind;
use zeroize::Zeroizing;

/// A curve by its name.
#[derive(Clone, Copy)]
pub enum Curve {
    P256,
    P384,
    Secp256k1,
}

impl Curve {
    fn of_name(name: &str) -> PyResult<Curve> {
        match name {
            "P-256" => Ok(Curve::P256),
            "P-384" => Ok(Curve::P384),
            "secp256k1" => Ok(Curve::Secp256k1),
            _ => {
                let text = "curve must be \"P-256\", \"P-384\" or \"secp256k1\"";
                Err(PyValueError::new_err(text))
            }
        }
    }

    /// The bytes of a scalar and of a coordinate.
    const fn len(self) -> usize {
        match self {
            Curve::P256 | Curve::Secp256k1 => 32,
            Curve::P384 => 48,
        }
    }
}

/// What an expression is with the module of a curve by a name.
macro_rules! by_curve {
    ($curve:expr, $module:ident => $what:expr) => {
        match $curve {
            Curve::P256 => {
                use widelimb_curves::p256 as $module;
                $what
            }
            Curve::P384 => {
                use widelimb_curves::p384 as $module;
                $what
            }
            Curve::Secp256k1 => {
                use widelimb_curves::secp256k1 as $module;
                $what
            }
        }
    };
}

/// The bytes of a point.
pub const fn point_len(len: usize, compressed: bool) -> usize {
    if compressed { 1 + len } else { 1 + 2 * len }
}

/// The public keys of secret ones, as SEC 1 has them: compressed, 33 bytes, or 49 with P-384; else
/// 65 or 97. A secret key is a number from 1 on below the curve's order, the highest byte first. In
/// constant time. curve is "P-256", "P-384" or "secp256k1".
///
///     >>> [public_key] = public_keys("secp256k1", [bytes(31) + b"\1"])
///     >>> public_key.hex()
///     '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
#[pyfunction]
#[pyo3(signature = (
    curve, secret_keys, /, compressed = true, *, threads = None, progress = None, errors = "raise"
))]
pub fn public_keys<'py>(
    py: Python<'py>,
    curve: &str,
    secret_keys: &Bound<'py, PyAny>,
    compressed: bool,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let curve = Curve::of_name(curve)?;
    let items = [Items::read("secret_keys", secret_keys, Form::Width(curve.len()))?];
    let width = point_len(curve.len(), compressed);
    by_curve!(curve, module => call.rows(items, width, FIXED, move |jobs| {
        each(jobs.iter().map(|[secret]| module::SecretKey::from_bytes(secret)), |keys| {
            let keys = module::public_keys(&keys.iter().collect::<Vec<_>>());
            keys.into_iter().map(|key| Ok(key.to_sec1_bytes(compressed))).collect()
        })
    }))
}

/// The secret shared with the owner of each public key, by ECDH (SP 800-56A): the coordinate x of the
/// product, of which a key is yet to be derived. In constant time. Public keys are points as SEC 1
/// has them, compressed or not.
///
///     >>> ours, theirs = random_secret_keys("P-384", 2)
///     >>> shared = ecdh("P-384", ours, public_keys("P-384", theirs))
///     >>> shared == ecdh("P-384", theirs, public_keys("P-384", ours))
///     True
#[pyfunction]
#[pyo3(signature = (
    curve, secret_keys, public_keys, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn ecdh<'py>(
    py: Python<'py>,
    curve: &str,
    secret_keys: &Bound<'py, PyAny>,
    public_keys: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let curve = Curve::of_name(curve)?;
    let items = [
        Items::read("secret_keys", secret_keys, Form::Width(curve.len()))?,
        Items::read("public_keys", public_keys, Form::Point(curve.len()))?,
    ];
    by_curve!(curve, module => call.rows(items, curve.len(), PRODUCT, |jobs| {
        let publics = once(&column(jobs, 1), module::public_keys_from_sec1);
        let pairs = jobs.iter().zip(publics).map(|([secret, _], public)| {
            Ok((module::SecretKey::from_bytes(secret)?, public?))
        });
        each(pairs, |pairs| {
            let pairs: Vec<_> = pairs.iter().map(|(secret, public)| (secret, public)).collect();
            module::exchange(&pairs)
        })
    }))
}

/// ECDSA's signatures of digests, with nonces by RFC 6979: r and s, 64 bytes, or 96 with P-384. In
/// constant time. A digest is the hash of a message, by SHA-256, SHA-384 with P-384, or another
/// function; of one longer than the curve's order the first bytes count. With secp256k1 s is at most
/// half the order.
///
///     >>> from hashlib import sha256
///     >>> digests = [sha256(message).digest() for message in [b"one", b"two"]]
///     >>> [key] = random_secret_keys("P-256", 1)
///     >>> signatures = ecdsa_sign("P-256", key, digests)
///     >>> ecdsa_verify("P-256", public_keys("P-256", key)[0], digests, signatures)
///     [True, True]
#[pyfunction]
#[pyo3(signature = (
    curve, secret_keys, digests, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn ecdsa_sign<'py>(
    py: Python<'py>,
    curve: &str,
    secret_keys: &Bound<'py, PyAny>,
    digests: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let curve = Curve::of_name(curve)?;
    let items = [
        Items::read("secret_keys", secret_keys, Form::Width(curve.len()))?,
        Items::read("digests", digests, Form::Hash)?,
    ];
    by_curve!(curve, module => call.rows(items, 2 * curve.len(), FIXED, |jobs| {
        let pairs = jobs.iter().map(|[secret, digest]| {
            Ok((module::SecretKey::from_bytes(secret)?, *digest))
        });
        each(pairs, |pairs| {
            let pairs: Vec<_> = pairs.iter().map(|(secret, digest)| (secret, *digest)).collect();
            let signatures = module::sign_prehashed(&pairs).into_iter();
            signatures.map(|signature| Ok(signature.to_bytes())).collect()
        })
    }))
}

/// Whether each signature is one of the digest by the public key. What is no key or signature is not,
/// nor is with secp256k1 one whose s is above half the order.
///
///     >>> [key] = random_secret_keys("secp256k1", 1)
///     >>> signatures = ecdsa_sign("secp256k1", key, [bytes(32)])
///     >>> for digest in [bytes(32), b"1" * 32]:
///     ...     ecdsa_verify("secp256k1", public_keys("secp256k1", key), [digest], signatures)
///     [True]
///     [False]
#[pyfunction]
#[pyo3(signature = (
    curve, public_keys, digests, signatures, /, *, threads = None, progress = None
))]
pub fn ecdsa_verify<'py>(
    py: Python<'py>,
    curve: &str,
    public_keys: &Bound<'py, PyAny>,
    digests: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let curve = Curve::of_name(curve)?;
    let items = [
        Items::read("public_keys", public_keys, Form::Point(curve.len()))?,
        Items::read("digests", digests, Form::Hash)?,
        Items::read("signatures", signatures, Form::Width(2 * curve.len()))?,
    ];
    by_curve!(curve, module => call.verdicts(items, PRODUCT, |jobs| {
        let publics = once(&column(jobs, 0), module::public_keys_from_sec1);
        let parsed = jobs.iter().zip(publics).map(|([_, digest, signature], public)| {
            Ok((public?, *digest, module::Signature::from_bytes(signature)?))
        });
        each(parsed, |jobs| {
            let items: Vec<_> = jobs.iter().map(|(key, digest, found)| (key, *digest, found)).collect();
            module::verify_prehashed(&items)
        })
    }))
}

/// A list of n secret keys from random bytes of the system, or an array of numpy with n rows. curve
/// is "P-256", "P-384", "secp256k1", "X25519" or "Ed25519".
///
///     >>> [len(key) for key in random_secret_keys("P-384", 3)]
///     [48, 48, 48]
#[pyfunction]
#[pyo3(signature = (curve, n, /, *, array = false))]
pub fn random_secret_keys<'py>(
    py: Python<'py>,
    curve: &str,
    n: Count,
    array: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let curve = match kind_of_name(curve)? {
        Kind::X25519 | Kind::Ed25519 => None,
        Kind::P256 => Some(Curve::P256),
        Kind::P384 => Some(Curve::P384),
        Kind::Secp256k1 => Some(Curve::Secp256k1),
    };
    let width = curve.map_or(32, Curve::len);
    demand_room(n.0.saturating_mul(8 * width as u64))?;
    let mut keys = Zeroizing::new(vec![0; n.0 as usize * width]);
    let mut rng = system::random()?;
    py.detach(|| match curve {
        None => rng.fill_bytes(&mut keys),
        Some(curve) => by_curve!(curve, module => {
            for key in keys.chunks_mut(width) {
                let random = module::SecretKey::random(&mut rng);
                key.copy_from_slice(&random.to_bytes()[..]);
            }
        }),
    });
    if !array {
        let keys = keys.chunks(width).map(|key| PyBytes::new(py, key));
        return Ok(PyList::new(py, keys.collect::<Vec<_>>())?.into_any());
    }
    py.import("numpy")?; // The crate numpy panics where there is none.
    let rows = PyArray1::from_slice(py, &keys).reshape([n.0 as usize, width])?;
    Ok(rows.into_any())
}
