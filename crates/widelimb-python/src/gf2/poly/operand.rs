//! The operands that operators take for polynomials.

use super::GF2Poly;
use crate::int::integer_of;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::ops::Deref;
use widelimb::Integer;
use widelimb::gf2x::Poly;

/// A `GF2Poly`, or 0 or 1. Other integers are ambiguous: 3 could mean `x + 1`, or 1 as `1 + 1 + 1`.
pub enum Operand<'a> {
    Lent(&'a Poly),
    Made(Poly),
}

impl Deref for Operand<'_> {
    type Target = Poly;

    fn deref(&self) -> &Poly {
        match self {
            Operand::Lent(poly) => poly,
            Operand::Made(poly) => poly,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Operand<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Operand<'a>> {
        if let Ok(poly) = object.cast::<GF2Poly>() {
            return Ok(Operand::Lent(&poly.get().0));
        }
        if let Some(number) = integer_of(object.as_ptr()) {
            let number = number?;
            if *number == Integer::ZERO {
                return Ok(Operand::Made(Poly::ZERO));
            }
            if *number == Integer::ONE {
                return Ok(Operand::Made(Poly::one()));
            }
        }
        Err(PyTypeError::new_err("a GF2Poly, 0 or 1 is required: GF2Poly(n) makes one of n's bits"))
    }
}
