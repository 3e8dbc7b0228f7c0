//! Batches of products.

use super::{Call, Column, Fault, cost};
use crate::int::Int;
use crate::limit::demand_room;
use crate::object::Number;
use pyo3::prelude::*;

/// The list of the products of each a with its b. Each argument is a sequence of integers, or one
/// for all.
///
///     >>> mul_batch([2, 3, 4], 10)
///     [mpz(20), mpz(30), mpz(40)]
#[pyfunction]
#[pyo3(signature = (a, b, /, *, threads = None, progress = None, errors = "raise"))]
pub fn mul_batch<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let columns = [Column::read("a", a)?, Column::read("b", b)?];
    call.each(
        columns,
        |[a, b]| cost::product(a, b),
        |[a, b]| {
            demand_room(a.bit_len() + b.bit_len()).map_err(Fault::Other)?;
            Ok(Number(a * b))
        },
    )
}
