//! `repr` and `format`.

use super::construct::integer_of_poly;
use crate::int::to_int;
use pyo3::prelude::*;
use pyo3::types::PyString;
use widelimb::gf2x::Poly;

/// More terms than these are shown as digits of base 16.
const TERMS: usize = 32;

/// The text of which `GF2Poly` makes the polynomial again: terms, or digits if there are many.
pub fn shown(poly: &Poly) -> String {
    if poly.weight() <= TERMS { format!("'{poly}'") } else { format!("{poly:#x}") }
}

/// `format(poly, spec)`: the digits that `int` has for `b`, `o`, `x` and `X`, or the terms as `str`
/// formats them.
pub fn format(py: Python<'_>, poly: &Poly, spec: &str) -> PyResult<String> {
    if spec.ends_with(['b', 'o', 'x', 'X']) {
        let number = to_int(py, &integer_of_poly(poly)?)?;
        return number.call_method1("__format__", (spec,))?.extract();
    }
    PyString::new(py, &poly.to_string()).call_method1("__format__", (spec,))?.extract()
}
