//! The classes `PublicKey` and `SecretKey`, and keys in arguments.

use super::bytes::Secret;
use super::failed;
use super::scheme::{Scheme, no_randomness};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::OsRng;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use widelimb_hqc::Error;

/// A public key prepared for many encapsulations, which skip the expansion of the key.
///
///     >>> public_key, secret_key = HQC_1.keygen()
///     >>> key = PublicKey(HQC_1, public_key)
///     >>> bytes(key) == public_key, len(HQC_1.encaps(key)[1])
///     (True, 32)
#[pyclass(frozen, module = "widelimb.hqc")]
pub struct PublicKey(Arc<widelimb_hqc::PublicKey>);

#[pymethods]
impl PublicKey {
    #[new]
    #[pyo3(signature = (scheme, data, /))]
    fn new(py: Python<'_>, scheme: &Scheme, data: Secret) -> PyResult<PublicKey> {
        ready(py, scheme.0, &data).map(PublicKey)
    }

    /// The scheme of the key.
    #[getter]
    fn scheme(&self) -> Scheme {
        Scheme(self.0.scheme())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __eq__(&self, other: PyRef<'_, PublicKey>) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.as_bytes().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<PublicKey of {}>", self.0.scheme())
    }
}

/// A secret key prepared for many decapsulations, which skip the reconstruction of the key from its
/// bytes, a step as long as keygen(). The memory of the object is wiped when it dies; the memory of
/// the bytes objects that it is made from, or that bytes(key) makes, is not.
///
///     >>> key = SecretKey.generate(HQC_1)
///     >>> ciphertext, shared_secret = HQC_1.encaps(key.public_key)
///     >>> HQC_1.decaps(key, ciphertext) == shared_secret
///     True
#[pyclass(frozen, module = "widelimb.hqc")]
pub struct SecretKey(Arc<widelimb_hqc::SecretKey>);

#[pymethods]
impl SecretKey {
    #[new]
    #[pyo3(signature = (scheme, data, /))]
    fn new(py: Python<'_>, scheme: &Scheme, data: Secret) -> PyResult<SecretKey> {
        ready(py, scheme.0, &data).map(SecretKey)
    }

    /// A new key from random bytes of the system, without a copy of it in Python's memory.
    ///
    ///     >>> SecretKey.generate(HQC_1)
    ///     <SecretKey of HQC-1 of 2026-02-10>
    #[staticmethod]
    #[pyo3(signature = (scheme, /))]
    fn generate(py: Python<'_>, scheme: &Scheme) -> PyResult<SecretKey> {
        let key = py.detach(|| scheme.0.try_generate(&mut OsRng)).map_err(no_randomness)?;
        Ok(SecretKey(Arc::new(key)))
    }

    /// The public key that belongs to the secret key.
    #[getter]
    fn public_key(&self) -> PublicKey {
        PublicKey(Arc::new(self.0.public_key().clone()))
    }

    /// The scheme of the key.
    #[getter]
    fn scheme(&self) -> Scheme {
        Scheme(self.0.scheme())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __repr__(&self) -> String {
        format!("<SecretKey of {}>", self.0.scheme())
    }
}

/// A public or secret key of a scheme, made from its bytes.
pub trait Key: Sized + Send + Sync + 'static {
    /// The key with these bytes.
    fn of(scheme: widelimb_hqc::Scheme, bytes: &[u8]) -> Result<Self, Error>;

    fn scheme(&self) -> widelimb_hqc::Scheme;

    /// The key in an object of the key's class.
    fn in_object(object: &Bound<'_, PyAny>) -> Option<Arc<Self>>;
}

macro_rules! keys {
    ($($Key:ident)*) => {$(
        impl Key for widelimb_hqc::$Key {
            fn of(scheme: widelimb_hqc::Scheme, bytes: &[u8]) -> Result<Self, Error> {
                widelimb_hqc::$Key::from_bytes(scheme, bytes)
            }

            fn scheme(&self) -> widelimb_hqc::Scheme {
                widelimb_hqc::$Key::scheme(self)
            }

            fn in_object(object: &Bound<'_, PyAny>) -> Option<Arc<Self>> {
                object.cast::<$Key>().ok().map(|key| Arc::clone(&key.get().0))
            }
        }
    )*};
}

keys!(PublicKey SecretKey);

fn ready<K: Key>(py: Python<'_>, scheme: widelimb_hqc::Scheme, data: &Secret) -> PyResult<Arc<K>> {
    py.detach(|| K::of(scheme, &data.0)).map(Arc::new).map_err(failed)
}

/// A key in an argument: its bytes, or a prepared key.
pub enum KeyArgument<K> {
    Bytes(Secret),
    Ready(Arc<K>),
}

impl<K> Clone for KeyArgument<K> {
    fn clone(&self) -> KeyArgument<K> {
        match self {
            KeyArgument::Bytes(bytes) => KeyArgument::Bytes(bytes.clone()),
            KeyArgument::Ready(key) => KeyArgument::Ready(Arc::clone(key)),
        }
    }
}

impl<K: Key> KeyArgument<K> {
    pub fn key(&self, scheme: widelimb_hqc::Scheme) -> PyResult<Arc<K>> {
        match self {
            KeyArgument::Bytes(bytes) => K::of(scheme, &bytes.0).map(Arc::new).map_err(failed),
            KeyArgument::Ready(key) if key.scheme() == scheme => Ok(Arc::clone(key)),
            KeyArgument::Ready(key) => {
                Err(PyValueError::new_err(format!("a key of {} for {scheme}", key.scheme())))
            }
        }
    }
}

impl<'py, K: Key> FromPyObject<'_, 'py> for KeyArgument<K> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<KeyArgument<K>> {
        if let Some(key) = K::in_object(&object) {
            return Ok(KeyArgument::Ready(key));
        }
        match object.extract() {
            Ok(bytes) => Ok(KeyArgument::Bytes(bytes)),
            Err(_) => {
                let of = object.get_type().name()?;
                Err(PyTypeError::new_err(format!("a key or its bytes are required, not {of}")))
            }
        }
    }
}
