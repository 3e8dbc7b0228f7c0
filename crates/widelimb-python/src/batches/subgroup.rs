//! Membership of many numbers in a subgroup.

use super::multi::piece_len;
use super::{Call, Column, cost};
use crate::int::Int;
use crate::system;
use crate::work::Jobs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::iter;
use std::ops::Range;
use widelimb::Limb;
use widelimb::protocols::group::{ROUNDS, SafeGroup};

/// The list of whether each element is in the subgroup of prime order q of the numbers modulo the
/// prime p: from 1 to p - 1, with an q-th power of 1. Hundreds of elements are tested by random
/// subsets, in a fraction of the time of their powers; an element outside is then found to be
/// inside with a probability of about 2**-128.
///
///     >>> in_subgroup_batch([64, 606, 1, 607], 101, 607)
///     [True, False, True, False]
#[pyfunction]
#[pyo3(signature = (elements, q, p, /, *, threads = None, progress = None))]
pub fn in_subgroup_batch<'py>(
    py: Python<'py>,
    elements: &Bound<'py, PyAny>,
    q: Int<'_>,
    p: Int<'_>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let elements = Column::read("elements", elements)?;
    let as_array = elements.is_array();
    let elements = elements.into_numbers();
    if q.is_negative() || p.is_negative() {
        return Err(PyValueError::new_err("the modulus or the order is below 0"));
    }
    let (p, q) = (p.into_integer().into_magnitude(), q.into_integer().into_magnitude());
    let group = py.detach(|| SafeGroup::new(p.limbs(), q.limbs()));
    let group = group.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let count = elements.len();
    let cost = cost::power(q.bit_len(), p.bit_len()) / 4.0 * count as f64;
    let jobs = Jobs::in_pieces_of(piece_len(count, call.how.threads()), count, cost);
    system::random()?;
    call.pieces((0..count).collect(), as_array, jobs, move |piece: Range<usize>| {
        let elements = &elements[piece];
        // 0 is in no subgroup.
        let limbs = |x: &widelimb::Integer| -> Vec<Limb> {
            if x.is_negative() { vec![] } else { x.magnitude().limbs().to_vec() }
        };
        let limbs: Vec<Vec<Limb>> = elements.iter().map(limbs).collect();
        let views: Vec<&[Limb]> = limbs.iter().map(|limbs| &limbs[..]).collect();
        match system::random() {
            Ok(mut rng) => {
                let inside = group.in_subgroup_batch_random(&views, ROUNDS, &mut rng);
                inside.into_iter().map(Ok).collect()
            }
            Err(_) => iter::repeat_with(|| Err(super::Fault::Value("no random bytes")))
                .take(views.len())
                .collect(),
        }
    })
}
