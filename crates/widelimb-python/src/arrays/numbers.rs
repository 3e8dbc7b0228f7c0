//! Conversion of Python's numbers to arrays of limbs and back.

use super::{Array, LIMB_BITS, Rows, elements, zeroed, zeros};
use crate::int::Int;
use crate::object::Number;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use widelimb::{Integer, Natural};

/// An array of the numbers of a tuple, in `width` limbs, or in as many as the longest needs.
#[pyfunction]
#[pyo3(signature = (numbers, limbs, /))]
pub fn from_ints<'py>(
    py: Python<'py>,
    numbers: &Bound<'py, PyTuple>,
    limbs: Option<usize>,
) -> PyResult<Array<'py>> {
    let objects: Vec<_> = numbers.iter().collect();
    let mut integers = Vec::with_capacity(objects.len());
    for (i, object) in objects.iter().enumerate() {
        let integer: Int<'_> = object.extract().map_err(|error: PyErr| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            PyTypeError::new_err(format!("number {i}: {}", error.value(py)))
        })?;
        if integer.is_negative() {
            return Err(PyOverflowError::new_err(format!("number {i} is below 0")));
        }
        integers.push(integer);
    }
    let needed = integers.iter().map(|integer| integer.magnitude().limbs().len()).max();
    let width = limbs.unwrap_or(needed.unwrap_or(0)).max(1);
    let mut array = zeros(py, (integers.len(), width))?;
    let rows = elements(&mut array).chunks_exact_mut(width);
    for (i, (row, integer)) in rows.zip(&integers).enumerate() {
        let limbs = integer.magnitude().limbs();
        let room = row.get_mut(..limbs.len()).ok_or_else(|| {
            let (bits, most) = (integer.bit_len(), LIMB_BITS * width);
            PyOverflowError::new_err(format!("number {i} is too large: {bits} bits, not {most}"))
        })?;
        room.copy_from_slice(limbs);
    }
    Ok(array)
}

/// The numbers of an array as a list of mpz.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn to_ints<'py>(py: Python<'py>, a: Rows<'py>) -> PyResult<Bound<'py, PyList>> {
    let a = a.view();
    let mut limbs = zeroed(a.width)?;
    let numbers = (0..a.count).map(|i| {
        a.copy(i, &mut limbs);
        Number(Integer::from(Natural::from_limb_slice(&limbs)))
    });
    PyList::new(py, numbers)
}
