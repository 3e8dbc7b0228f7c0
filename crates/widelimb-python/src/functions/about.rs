//! What the package says of itself.

use pyo3::prelude::*;
use widelimb::Limb;

/// The version of this package.
#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The library that computes, and its version.
#[pyfunction]
pub fn mp_version() -> &'static str {
    concat!("widelimb ", env!("CARGO_PKG_VERSION"))
}

/// The bits of a limb.
#[pyfunction]
pub fn mp_limbsize() -> u32 {
    Limb::BITS
}

/// The licence of this package.
#[pyfunction]
pub fn license() -> &'static str {
    "widelimb is licensed under the MIT License or the Apache License, Version 2.0, as you choose."
}
