//! The call `poly(x)`: values and compositions of polynomials.

use super::arithmetic::composition;
use super::{GF2Poly, Operand};
use crate::gf2::element::GF2Element;
use pyo3::prelude::*;
use widelimb::gf2x::Poly;

/// The value at 0 or 1, the composition with a polynomial, or the value at an element of a ring.
pub fn value<'py>(poly: &Poly, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    if let Ok(element) = x.cast::<GF2Element>() {
        return Ok(Bound::new(py, element.get().value_of(poly)?)?.into_any());
    }
    let is_poly = x.is_instance_of::<GF2Poly>();
    let x = x.extract::<Operand<'_>>()?;
    if is_poly {
        return Ok(Bound::new(py, GF2Poly(composition(poly, &x)?))?.into_any());
    }
    Ok(u8::from(poly.evaluate(x.is_one())).into_pyobject(py)?.into_any())
}
