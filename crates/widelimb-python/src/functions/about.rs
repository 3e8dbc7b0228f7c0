//! Versions, licence and machine information of the package.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::thread::available_parallelism;
use widelimb::Limb;
use widelimb::cpu::{self, Core, Level};
use widelimb_kernels::{Threshold, try_kernels};

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

/// A dictionary with the values that `widelimb info` prints: the version, the CPU and its kind of
/// cores, the level in force and the highest one, the levels with the features of the CPU that each
/// adds, the file of the profile that the thresholds come from, the thresholds in limbs (None where
/// no length reaches one), and the threads that batches take.
///
///     >>> info()["level"] in ("scalar", "adx", "avx2", "avx512base", "avx512")
///     True
#[pyfunction]
pub fn info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let kernels = try_kernels().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let levels = PyList::empty(py);
    for level in Level::ALL {
        let about = PyDict::new(py);
        about.set_item("name", level.name())?;
        about.set_item("available", level.is_available())?;
        about.set_item("features", level.added_features())?;
        levels.append(about)?;
    }
    let thresholds = PyDict::new(py);
    for Threshold { name, limbs, .. } in widelimb_limb::thresholds(kernels) {
        thresholds.set_item(name, Some(limbs).filter(|&limbs| limbs != Threshold::NEVER))?;
    }
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("cpu", cpu::brand())?;
    info.set_item("core", Core::detect().name())?;
    info.set_item("level", kernels.level.name())?;
    info.set_item("highest_level", Level::detect().name())?;
    info.set_item("levels", levels)?;
    info.set_item("profile", kernels.profile)?;
    info.set_item("thresholds", thresholds)?;
    info.set_item("threads", available_parallelism().map_or(1, usize::from))?;
    Ok(info)
}
