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

use pyo3::prelude::*;

/// The compiled half of `widelimb.paillier`.
#[pymodule(submodule)]
pub mod _paillier {
    #[pymodule_export]
    use super::private::PrivateKey;
    #[pymodule_export]
    use super::public::PublicKey;
}
