//! The two lists of powers that gmpy2 has, computed as batches are.

use super::{Powers, Secrecy};
use crate::batches::{Call, Column};
use crate::int::Int;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PySequence;

/// The list of powmod(base, exp, mod) for each base of a sequence, on all cores.
///
///     >>> powmod_base_list([2, 3, 4], 10, 1009)
///     [mpz(15), mpz(527), mpz(225)]
#[pyfunction]
#[pyo3(signature = (base_lst, exp, r#mod, /))]
pub fn powmod_base_list<'py>(
    base_lst: &Bound<'py, PyAny>,
    exp: Int<'_>,
    r#mod: Int<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = base_lst.py();
    let bases = Column::read("base_lst", base_lst.cast::<PySequence>()?)?;
    powers(py, bases, Column::one("exp", exp.into_integer()), r#mod)
}

/// The list of powmod(base, exp, mod) for each exponent of a sequence, on all cores. Many exponents
/// share a table of powers of the base.
///
///     >>> powmod_exp_list(2, [10, 20, 30], 1009)
///     [mpz(15), mpz(225), mpz(348)]
#[pyfunction]
#[pyo3(signature = (base, exp_lst, r#mod, /))]
pub fn powmod_exp_list<'py>(
    base: Int<'_>,
    exp_lst: &Bound<'py, PyAny>,
    r#mod: Int<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = exp_lst.py();
    let exponents = Column::read("exp_lst", exp_lst.cast::<PySequence>()?)?;
    powers(py, Column::one("base", base.into_integer()), exponents, r#mod)
}

/// The powers modulo `m`, which is above 0 as gmpy2 asks.
fn powers<'py>(
    py: Python<'py>,
    bases: Column,
    exponents: Column,
    m: Int<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    if !m.is_positive() {
        return Err(PyValueError::new_err("the modulus must be > 0"));
    }
    let call = Call::new(py, None, None, "raise")?;
    let modulus = Column::one("mod", m.into_integer());
    Powers::new(bases, exponents, modulus)?.compute(&call, Secrecy::Public)
}
