//! Shifts and bit lengths of arrays of numbers.

use super::{Array, LIMB_BITS, Rows, View, count, elements, elementwise, zeros};
use crate::count::Count;
use crate::limit;
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use widelimb::limb::{self, trimmed};

/// Raises MemoryError or OverflowError if results of so many bits do not fit into memory.
#[pyfunction]
#[pyo3(signature = (bits, /))]
pub fn demand_room(bits: Count) -> PyResult<()> {
    limit::demand_room(bits.0)
}

/// The distances of a shift, as numbers of one limb each.
fn distances<'a>(distances: &'a Rows<'_>) -> PyResult<View<'a>> {
    match distances.view() {
        view if view.width == 1 => Ok(view),
        _ => Err(PyValueError::new_err("distances of one limb are required")),
    }
}

/// The distance of number `i`; one beyond `usize` becomes the largest, which shifts everything out.
fn distance(distances: View<'_>, i: usize) -> usize {
    let mut distance = [0];
    distances.copy(i, &mut distance);
    distance[0].try_into().unwrap_or(usize::MAX)
}

/// The numbers shifted left, `a * 2**distance`, with limbs for the longest distance.
#[pyfunction]
#[pyo3(signature = (a, by, /))]
pub fn shift_left<'py>(py: Python<'py>, a: Rows<'py>, by: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, by) = (a.view(), distances(&by)?);
    let more = (0..by.count).map(|i| distance(by, i)).max().unwrap_or(0).div_ceil(LIMB_BITS);
    let too_long = || PyMemoryError::new_err("an array of so many limbs");
    let width = a.width.checked_add(more).ok_or_else(too_long)?;
    demand_room(Count(count([a, by])?.saturating_mul(width).saturating_mul(LIMB_BITS) as u64))?;
    elementwise(py, [a, by], width, width, |shifted, a, by| {
        for (i, shifted) in shifted.chunks_exact_mut(width).enumerate() {
            limb::shl(shifted, a.row(i), distance(by, i));
        }
        Ok(())
    })
}

/// The numbers shifted right, `a // 2**distance`, without the limbs that the shortest distance
/// leaves at 0, but at least one limb.
#[pyfunction]
#[pyo3(signature = (a, by, /))]
pub fn shift_right<'py>(py: Python<'py>, a: Rows<'py>, by: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, by) = (a.view(), distances(&by)?);
    let fewer = (0..by.count).map(|i| distance(by, i)).min().unwrap_or(0) / LIMB_BITS;
    let width = a.width.saturating_sub(fewer).max(1);
    elementwise(py, [a, by], width, width, |shifted, a, by| {
        for (i, shifted) in shifted.chunks_exact_mut(width).enumerate() {
            limb::shr(shifted, a.row(i), distance(by, i));
        }
        Ok(())
    })
}

/// The bit length of each number.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn bit_length<'py>(py: Python<'py>, a: Rows<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let a = a.view();
    let mut lengths = zeros(py, a.count)?;
    let elements = elements(&mut lengths);
    py.detach(|| {
        for (length, row) in elements.iter_mut().zip(a.rows()) {
            let row = trimmed(row);
            let zeros = row.last().map_or(0, |top| top.leading_zeros() as usize);
            *length = (LIMB_BITS * row.len() - zeros) as i64;
        }
    });
    Ok(lengths)
}
