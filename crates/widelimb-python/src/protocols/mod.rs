//! Proofs and ElGamal's encryption in a subgroup of prime order: the classes of
//! `widelimb.protocols`.
//!
//! | file | what is in it |
//! |---|---|
//! | `group.rs` | the class `SafeGroup` |
//! | `sigma.rs` | the class `Sigma`: proofs, with a hash function of the caller's |
//! | `elgamal.rs`, `logarithm.rs` | the classes of keys, and of small logarithms |
//! | `trustee.rs` | the class `Polynomial`; shares of keys and of decryption |
//! | `challenge.rs` | that function |
//! | `claims.rs` | statements and claims in arguments |
//! | `parts.rs` | elements, ciphertexts and proofs in arguments and results |
//!
//! Python's numbers are neither wiped nor of constant time; what is computed with them here is.

mod challenge;
mod claims;
mod elgamal;
mod group;
mod logarithm;
mod parts;
mod sigma;
mod trustee;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(
    widelimb.protocols,
    Refused,
    PyValueError,
    "Why a proof is not accepted, or why there is none. As a verdict it is false.\n\n    \
     >>> bool(Refused(\"no proof\"))\n    False"
);

/// The compiled half of `widelimb.protocols`.
#[pymodule(submodule)]
pub mod _protocols {
    #[pymodule_export]
    use super::Refused;
    #[pymodule_export]
    use super::elgamal::{ElGamalPrivateKey, ElGamalPublicKey};
    #[pymodule_export]
    use super::group::SafeGroup;
    #[pymodule_export]
    use super::logarithm::SmallLogarithms;
    #[pymodule_export]
    use super::sigma::Sigma;
    #[pymodule_export]
    use super::trustee::{Polynomial, combine, commitment_at, decryption_shares, lagrange};
}

fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
