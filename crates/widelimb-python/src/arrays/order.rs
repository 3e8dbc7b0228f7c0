//! Comparison of numbers in arrays, and the largest and the smallest number.

use super::{Rows, count, elements, zeros};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::cmp::Ordering;
use widelimb::Limb;

fn order(a: &[Limb], b: &[Limb]) -> Ordering {
    let common = a.len().min(b.len());
    let ((a, above_a), (b, above_b)) = (a.split_at(common), b.split_at(common));
    let any = |above: &[Limb]| above.iter().any(|&limb| limb != 0);
    any(above_a).cmp(&any(above_b)).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

/// Compares each pair of numbers: -1, 0 or 1 if the first is below, equal to or above the second.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn compare<'py>(
    py: Python<'py>,
    a: Rows<'py>,
    b: Rows<'py>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (a, b) = (a.view(), b.view());
    let count = count([a, b])?;
    let (a, b) = (a.repeated(count), b.repeated(count));
    let mut orders = zeros(py, count)?;
    let elements = elements(&mut orders);
    py.detach(|| {
        for (element, (a, b)) in elements.iter_mut().zip(a.rows().zip(b.rows())) {
            *element = order(a, b) as i8;
        }
    });
    Ok(orders)
}

/// The index of the first number that no other number precedes in the order `before`.
fn place(py: Python<'_>, a: &Rows<'_>, before: Ordering) -> Option<usize> {
    let a = a.view();
    py.detach(|| {
        (0..a.count).reduce(|best, i| match order(a.row(i), a.row(best)) {
            order if order == before => i,
            _ => best,
        })
    })
}

/// The index of the first of the largest numbers.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn place_of_max(py: Python<'_>, a: Rows<'_>) -> Option<usize> {
    place(py, &a, Ordering::Greater)
}

/// The index of the first of the smallest numbers.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn place_of_min(py: Python<'_>, a: Rows<'_>) -> Option<usize> {
    place(py, &a, Ordering::Less)
}
