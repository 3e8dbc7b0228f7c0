//! X25519, many at once.

use super::call::Call;
use super::items::{Form, Items};
use super::{FIXED, PRODUCT, each, key_bytes};
use crate::int::Int;
use pyo3::prelude::*;
use widelimb_curves::x25519::{LEN, PublicKey, SecretKey, SharedSecret, exchange, public_keys};

/// A shared secret, as bytes to give back.
struct Shared(SharedSecret);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The public keys of X25519's secret keys (RFC 7748), of 32 bytes each. In constant time.
///
///     >>> [public_key] = x25519_public_keys([bytes(31) + b"@"])
///     >>> public_key.hex()
///     '2fe57da347cd62431528daac5fbb290730fff684afc4cfc2ed90995f58cb3b74'
#[pyfunction]
#[pyo3(signature = (secret_keys, /, *, threads = None, progress = None, errors = "raise"))]
pub fn x25519_public_keys<'py>(
    py: Python<'py>,
    secret_keys: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let items = [Items::read("secret_keys", secret_keys, Form::Width(LEN))?];
    call.rows(items, LEN, FIXED, |jobs| {
        each(jobs.iter().map(|[secret]| key_bytes(secret).map(SecretKey::from_bytes)), |keys| {
            let keys = public_keys(&keys.iter().collect::<Vec<_>>());
            keys.into_iter().map(|key| Ok(key.to_bytes())).collect()
        })
    })
}

/// The secret shared with the owner of each public key, by X25519 (RFC 7748): 32 bytes, of which a
/// key is yet to be derived. In constant time.
///
/// A public key of small order has no shared secret, whatever the secret key: see errors= in the
/// text of the module.
///
///     >>> ours, theirs = random_secret_keys("X25519", 2)
///     >>> shared = x25519(ours, x25519_public_keys(theirs))
///     >>> shared == x25519(theirs, x25519_public_keys(ours))
///     True
///     >>> x25519(ours, [bytes(32), *x25519_public_keys(theirs)], errors="mask")[1]
///     [False, True]
#[pyfunction]
#[pyo3(signature = (secret_keys, public_keys, /, *, threads = None, progress = None, errors = "raise"))]
pub fn x25519<'py>(
    py: Python<'py>,
    secret_keys: &Bound<'py, PyAny>,
    public_keys: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let items = [
        Items::read("secret_keys", secret_keys, Form::Width(LEN))?,
        Items::read("public_keys", public_keys, Form::Width(LEN))?,
    ];
    call.rows(items, LEN, PRODUCT, |jobs| {
        let pairs = jobs.iter().map(|[secret, public]| {
            let secret = SecretKey::from_bytes(key_bytes(secret)?);
            Ok((secret, PublicKey::from_bytes(key_bytes(public)?)))
        });
        each(pairs, |pairs| {
            let pairs: Vec<_> = pairs.iter().map(|(secret, public)| (secret, public)).collect();
            let shared = exchange(&pairs).into_iter();
            shared.map(|shared| shared.map(Shared)).collect()
        })
    })
}
