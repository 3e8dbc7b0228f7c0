//! Keys as files have them.

use super::items::bytes_of;
use crate::batches::bytes::kind_of;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use widelimb_curves::Error;
use widelimb_curves::encodings::{
    AnyPublicKey, AnySecretKey, EncodePrivateKey, EncodePublicKey, Kind, LineEnding,
};
use zeroize::Zeroizing;

/// What a document is written as.
#[derive(Clone, Copy)]
enum Format {
    Pem,
    Der,
}

impl Format {
    fn of_name(name: &str) -> PyResult<Format> {
        match name {
            "pem" => Ok(Format::Pem),
            "der" => Ok(Format::Der),
            _ => Err(PyValueError::new_err("format must be \"pem\" or \"der\"")),
        }
    }
}

/// The name that the module has for a kind.
fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::P256 => "P-256",
        Kind::P384 => "P-384",
        Kind::Secp256k1 => "secp256k1",
        Kind::X25519 => "X25519",
        Kind::Ed25519 => "Ed25519",
    }
}

/// The kind of a name.
pub(super) fn kind_of_name(name: &str) -> PyResult<Kind> {
    Kind::ALL.into_iter().find(|kind| name_of(*kind) == name).ok_or_else(|| {
        let text = "curve must be \"P-256\", \"P-384\", \"secp256k1\", \"X25519\" or \"Ed25519\"";
        PyValueError::new_err(text)
    })
}

/// A copy of what bytes or a string have, which is wiped when it is dropped.
fn copy_of(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<Zeroizing<Vec<u8>>> {
    if let Ok(text) = argument.cast::<PyString>() {
        return Ok(Zeroizing::new(text.to_cow()?.as_bytes().to_vec()));
    }
    bytes_of(argument)?.ok_or_else(|| match kind_of(argument) {
        Ok(of) => PyTypeError::new_err(format!("{name} must be bytes or a str, not {of}")),
        Err(error) => error,
    })
}

/// A copy of the bytes of a key, which is wiped when it is dropped.
fn copy_of_key(key: &Bound<'_, PyAny>) -> PyResult<Zeroizing<Vec<u8>>> {
    bytes_of(key)?.ok_or_else(|| match kind_of(key) {
        Ok(of) => PyTypeError::new_err(format!("key must be bytes, not {of}")),
        Err(error) => error,
    })
}

/// The error of a document or of a key, in its own words.
fn error_of(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The error of bytes that are no key of a kind.
fn no_key(kind: Kind) -> impl Fn(Error) -> PyErr {
    move |_| PyValueError::new_err(format!("not a key of {}", name_of(kind)))
}

/// The secret key of a file's bytes or text, and the name of what it is for, as random_secret_keys
/// takes it. The file is in PEM, where other blocks may be before the key, or in DER: PKCS#8, or what
/// OpenSSL calls an EC PRIVATE KEY. What has no such key, or an encrypted one, is a ValueError.
///
///     >>> read_secret_key('''-----BEGIN PRIVATE KEY-----
///     ... MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f
///     ... -----END PRIVATE KEY-----''') == ("Ed25519", bytes(range(32)))
///     True
#[pyfunction]
#[pyo3(signature = (document, /))]
pub fn read_secret_key<'py>(
    document: &Bound<'py, PyAny>,
) -> PyResult<(&'static str, Bound<'py, PyBytes>)> {
    let py = document.py();
    let key = AnySecretKey::read(&copy_of("document", document)?).map_err(error_of)?;
    Ok((name_of(key.kind()), PyBytes::new(py, &key.to_bytes())))
}

/// The public key of a file's bytes or text, PEM or DER with a SubjectPublicKeyInfo, and the name of
/// what it is for. Points are as SEC 1 has them, compressed or not.
///
///     >>> name, key = read_public_key('''-----BEGIN PUBLIC KEY-----
///     ... MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADRka12bHmaDpJGs1D4mFH3iDkSXvC
///     ... xF8vUk2elo8qjzI=
///     ... -----END PUBLIC KEY-----''')
///     >>> name, key.hex()
///     ('P-256', '034646b5d9b1e6683a491acd43e26147de20e4497bc2c45f2f524d9e968f2a8f32')
#[pyfunction]
#[pyo3(signature = (document, /, compressed = true))]
pub fn read_public_key<'py>(
    document: &Bound<'py, PyAny>,
    compressed: bool,
) -> PyResult<(&'static str, Bound<'py, PyBytes>)> {
    let py = document.py();
    let key = AnyPublicKey::read(&copy_of("document", document)?).map_err(error_of)?;
    Ok((name_of(key.kind()), PyBytes::new(py, &key.to_bytes(compressed))))
}

/// The bytes of a file with a secret key: PKCS#8, as OpenSSL writes it, in the format "pem" or "der".
/// curve is "P-256", "P-384", "secp256k1", "X25519" or "Ed25519".
///
///     >>> document = write_secret_key("X25519", bytes(range(32)))
///     >>> print(document.decode(), end="")
///     -----BEGIN PRIVATE KEY-----
///     MC4CAQAwBQYDK2VuBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f
///     -----END PRIVATE KEY-----
///     >>> read_secret_key(document) == ("X25519", bytes(range(32)))
///     True
#[pyfunction]
#[pyo3(signature = (curve, key, /, format = "pem"))]
pub fn write_secret_key<'py>(
    curve: &str,
    key: &Bound<'py, PyAny>,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = key.py();
    let (kind, format) = (kind_of_name(curve)?, Format::of_name(format)?);
    let key = AnySecretKey::from_bytes(kind, &copy_of_key(key)?).map_err(no_key(kind))?;
    Ok(match format {
        Format::Pem => {
            PyBytes::new(py, key.to_pkcs8_pem(LineEnding::LF).map_err(error_of)?.as_bytes())
        }
        Format::Der => PyBytes::new(py, key.to_pkcs8_der().map_err(error_of)?.as_bytes()),
    })
}

/// The bytes of a file with a public key: a SubjectPublicKeyInfo, as OpenSSL writes it, in the format
/// "pem" or "der". A point may be compressed, and is not in the file.
///
///     >>> [key] = x25519_public_keys([bytes(range(32))])
///     >>> print(write_public_key("X25519", key).decode(), end="")
///     -----BEGIN PUBLIC KEY-----
///     MCowBQYDK2VuAyEAj0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8=
///     -----END PUBLIC KEY-----
#[pyfunction]
#[pyo3(signature = (curve, key, /, format = "pem"))]
pub fn write_public_key<'py>(
    curve: &str,
    key: &Bound<'py, PyAny>,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = key.py();
    let (kind, format) = (kind_of_name(curve)?, Format::of_name(format)?);
    let key = AnyPublicKey::from_bytes(kind, &copy_of_key(key)?).map_err(no_key(kind))?;
    Ok(match format {
        Format::Pem => {
            PyBytes::new(py, key.to_public_key_pem(LineEnding::LF).map_err(error_of)?.as_bytes())
        }
        Format::Der => PyBytes::new(py, key.to_public_key_der().map_err(error_of)?.as_bytes()),
    })
}
