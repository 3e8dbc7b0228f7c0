//! The function `digits`.

use super::rationals;
use crate::fraction::held_or_fraction;
use crate::int::Int;
use crate::text::{self, Base};
use pyo3::prelude::*;

/// The digits of x in a base from 2 to 62; for a rational number those of mpq.digits().
///
///     >>> digits(-255, 16), digits(61, 62)
///     ('-ff', 'z')
#[pyfunction]
#[pyo3(signature = (x, base = Base(10), /), text_signature = "(x, base=10, /)")]
pub fn digits(x: &Bound<'_, PyAny>, base: Base) -> PyResult<String> {
    let base = base.0;
    match held_or_fraction(x)? {
        Some(x) => rationals::in_base(&x, base),
        None => {
            let x: Int<'_> = x.extract()?;
            text::digits(&x, base)
        }
    }
}
