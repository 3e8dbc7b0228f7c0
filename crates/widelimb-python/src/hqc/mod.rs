//! HQC: the classes of `widelimb.hqc`.
//!
//! | file | what is in it |
//! |---|---|
//! | `scheme.rs` | the class `Scheme`: keys, encapsulations, decapsulations |
//! | `keys.rs` | the classes `PublicKey` and `SecretKey`, and keys in arguments |
//! | `jobs.rs` | batches of jobs of one scheme |
//! | `bytes.rs` | copies of secret bytes, wiped when they are dropped |
//!
//! All copies of secrets that this module makes are wiped.

mod bytes;
mod jobs;
mod keys;
mod scheme;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb_hqc::Error;

create_exception!(
    widelimb.hqc,
    RejectedError,
    PyValueError,
    "Nobody made the ciphertext with the key, in a version that says so.\n\n    \
     >>> issubclass(RejectedError, ValueError)\n    True"
);

/// The compiled half of `widelimb.hqc`.
#[pymodule(submodule)]
pub mod _hqc {
    #[pymodule_export]
    use super::RejectedError;
    #[pymodule_export]
    use super::keys::{PublicKey, SecretKey};
    #[pymodule_export]
    use super::scheme::Scheme;
}

fn failed(error: Error) -> PyErr {
    match error {
        Error::Rejected => RejectedError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}
