//! Factorization, proofs of primality, and what follows from a number's primes.
//!
//! | file | what is in it |
//! |---|---|
//! | `search.rs` | a call on threads, with a time limit and progress, that an interrupt ends |
//! | `answer.rs` | `Factorization`; exceptions |
//! | `factor.rs`, `proofs.rs`, `theory.rs` | the functions |
//! | `pieces.rs` | the pieces of a factorization on a cluster |

mod answer;
pub mod factor;
pub mod pieces;
pub mod proofs;
mod search;
pub mod theory;

use answer::{Found, arithmetic_error};
use search::{Cancel, Search};

use crate::int::Int;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Natural;

/// A number above 0.
fn above_zero(name: &str, number: &Int<'_>) -> PyResult<Natural> {
    match number.is_positive() {
        true => Ok(number.magnitude().clone()),
        false => Err(PyValueError::new_err(format!("{name} must be > 0"))),
    }
}
