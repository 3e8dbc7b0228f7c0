//! Digits.

use crate::int::Int;
use crate::text;
use pyo3::prelude::*;

/// The digits of x in a base from 2 to 62.
///
///     >>> digits(-255, 16), digits(61, 62)
///     ('-ff', 'z')
#[pyfunction]
#[pyo3(signature = (x, base = 10, /))]
pub fn digits(x: Int<'_>, base: u32) -> PyResult<String> {
    text::digits(&x, base)
}
