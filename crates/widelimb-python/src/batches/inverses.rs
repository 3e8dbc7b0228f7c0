//! Batches of modular inverses.

use super::{Call, Column, Fault, column, cost};
use crate::int::Int;
use crate::object::Number;
use crate::work::Jobs;
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::Natural;
use widelimb::error::{InverseError, ModularError};

/// The list of invert(x, m) of each x with its modulus. Each argument is a sequence of integers, or
/// one integer for all; with one modulus an inverse takes about the time of three products.
///
///     >>> invert_batch([2, 3, 4], 101)
///     [mpz(51), mpz(34), mpz(76)]
#[pyfunction]
#[pyo3(signature = (xs, moduli, /, *, threads = None, progress = None, errors = "raise"))]
pub fn invert_batch<'py>(
    py: Python<'py>,
    xs: &Bound<'py, PyAny>,
    moduli: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let (xs, moduli) = (Column::read("xs", xs)?, Column::read("moduli", moduli)?);
    let count = column::jobs(&[&xs, &moduli])?;
    match moduli.common() {
        Some(m) if !m.is_zero() => {
            let (as_array, m) = (xs.is_array() || moduli.is_array(), m.clone());
            let (own, once) = (cost::product(m.bit_len(), m.bit_len()), cost::inverse(m.bit_len()));
            let costs = vec![6.0 * own + once / SHARE as f64; count];
            let jobs = Jobs::new(&costs, SHARE, &call.how);
            let piece = move |piece: Range<usize>| {
                let residues = piece.map(|i| xs[i].rem_euclid(&m).into_magnitude());
                inverses(&residues.collect::<Vec<_>>(), m.magnitude())
            };
            call.pieces((0..count).collect(), as_array, jobs, piece)
        }
        _ => call.each(
            [xs, moduli],
            |[x, m]| cost::inverse(x.max(m)),
            |[x, m]| {
                x.inverse_mod(m).map(Number).map_err(|error| match error {
                    ModularError::ZeroModulus => Fault::Division("the modulus is 0"),
                    _ => NO_INVERSE,
                })
            },
        ),
    }
}

/// The smallest number of values that share one inversion.
const SHARE: usize = 64;

const NO_INVERSE: Fault = Fault::Division("no inverse exists");

/// The inverse of each value, by Montgomery's trick: one inversion and three products for each
/// value. A value without an inverse makes the values after it be tried again in halves.
fn inverses(values: &[Natural], m: &Natural) -> Vec<Result<Number, Fault>> {
    match Natural::batch_inverse_mod(values, m) {
        Ok(inverses) => inverses.into_iter().map(|inverse| Ok(Number(inverse.into()))).collect(),
        Err(InverseError::NotInvertible { index }) => {
            let mut results = inverses(&values[..index], m);
            results.push(Err(NO_INVERSE));
            let after = &values[index + 1..];
            let (left, right) = after.split_at(after.len() / 2);
            results.extend([left, right].iter().flat_map(|half| inverses(half, m)));
            results
        }
        Err(_) => values.iter().map(|_| Err(NO_INVERSE)).collect(),
    }
}
