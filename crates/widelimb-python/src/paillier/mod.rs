//! Paillier's encryption: the classes of `widelimb.paillier`.
//!
//! | file | what is in it |
//! |---|---|
//! | `public.rs` | the class `PublicKey`: encryptions, sums and products of encrypted numbers |
//! | `private.rs` | the class `PrivateKey` |
//! | `pool.rs` | obfuscators that are ready before the numbers are |
//! | `sums.rs` | sums of many ciphertexts, on threads |
//! | `numbers.rs` | messages and ciphertexts in arguments, and calls of one number or of many |
//!
//! Python's numbers are neither wiped nor of constant time; what is computed with them here is.

mod numbers;
mod pool;
mod private;
mod public;
mod sums;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rand_core::{OsRng, TryRngCore, UnwrapErr};

/// The compiled half of `widelimb.paillier`.
#[pymodule(submodule)]
pub mod _paillier {
    #[pymodule_export]
    use super::private::PrivateKey;
    #[pymodule_export]
    use super::public::PublicKey;
}

/// The system's random numbers.
type System = UnwrapErr<OsRng>;

/// The system's random numbers, after it has given one.
///
/// # Errors
/// An `OSError`: the system has none.
fn system() -> PyResult<System> {
    let has_none = |error| PyOSError::new_err(format!("the system has no random bytes: {error}"));
    OsRng.try_next_u32().map_err(has_none)?;
    Ok(OsRng.unwrap_err())
}
