//! What the package says of itself.

use pyo3::prelude::*;
use widelimb::Limb;

/// The version of gmpy2 whose names and behaviour are followed; __version__ is the package's own.
///
///     >>> version()
///     '2.3.2'
#[pyfunction]
pub fn version() -> &'static str {
    "2.3.2"
}

/// The library that computes, and its version.
///
///     >>> mp_version().split()[0]
///     'widelimb'
#[pyfunction]
pub fn mp_version() -> &'static str {
    concat!("widelimb ", env!("CARGO_PKG_VERSION"))
}

/// The bits of a limb.
///
///     >>> mp_limbsize()
///     64
#[pyfunction]
pub fn mp_limbsize() -> u32 {
    Limb::BITS
}

/// The licence of this package.
///
///     >>> license().startswith("widelimb is licensed")
///     True
#[pyfunction]
pub fn license() -> &'static str {
    "widelimb is licensed under the MIT License or the Apache License, Version 2.0, as you choose."
}
