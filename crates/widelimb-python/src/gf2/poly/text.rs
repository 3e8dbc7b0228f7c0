//! The functions `repr` and `format` of polynomials.

use super::construct::integer_of_poly;
use crate::int::to_int;
use pyo3::prelude::*;
use pyo3::types::PyString;
use widelimb::gf2x::Poly;

/// The largest number of terms that are shown as such; more are shown as digits in base 16.
const TERMS: usize = 32;

/// A text that `GF2Poly` reads back: the terms, or digits if there are many terms.
pub fn shown(poly: &Poly) -> String {
    if poly.weight() <= TERMS { format!("'{poly}'") } else { format!("{poly:#x}") }
}

/// The text of `format(poly, spec)`: digits like those of `int` for `b`, `o`, `x` and `X`, or the
/// terms, formatted like a `str`.
pub fn format(py: Python<'_>, poly: &Poly, spec: &str) -> PyResult<String> {
    if spec.ends_with(['b', 'o', 'x', 'X']) {
        let number = to_int(py, &integer_of_poly(poly)?)?;
        return number.call_method1("__format__", (spec,))?.extract();
    }
    PyString::new(py, &poly.to_string()).call_method1("__format__", (spec,))?.extract()
}
