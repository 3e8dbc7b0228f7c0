//! Quotients and remainders of arrays of numbers.

use super::{Array, Failure, Rows, View, count, elements, zeroed, zeros};
use pyo3::prelude::*;
use widelimb::Limb;
use widelimb::limb::{self, DivError, Divisor, quotient_len, trimmed};

/// Quotients and remainders of each pair of numbers. Quotients have as many limbs as dividends, and
/// remainders as many as the shorter operand.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn divide<'py>(
    py: Python<'py>,
    a: Rows<'py>,
    b: Rows<'py>,
) -> PyResult<(Array<'py>, Array<'py>)> {
    let (a, b) = (a.view(), b.view());
    let count = count([a, b])?;
    let (mut q, mut r) = (zeros(py, (count, a.width))?, zeros(py, (count, a.width.min(b.width)))?);
    let (quotients, remainders) = (elements(&mut q), elements(&mut r));
    let (a, b, narrow) = (a.repeated(count), b.repeated(count), a.width.min(b.width));
    super::in_pieces(py, count, a.both(b), |piece| {
        let quotients = &mut quotients[piece.start * a.width..piece.end * a.width];
        let remainders = &mut remainders[piece.start * narrow..piece.end * narrow];
        quotients_and_remainders(quotients, remainders, a.part(piece.clone()), b.part(piece))
    })?;
    Ok((q, r))
}

/// The quotients of each pair of numbers, in as many limbs as dividends.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn floor_divide<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    super::elementwise(py, [a, b], a.width, a.both(b), |q, a, b| {
        quotients_and_remainders(q, &mut [], a, b)
    })
}

/// The remainders of each pair of numbers, in as many limbs as the shorter operand.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn remainder<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    super::elementwise(py, [a, b], a.width.min(b.width), a.both(b), |r, a, b| {
        quotients_and_remainders(&mut [], r, a, b)
    })
}

/// Maps an error of a division whose lengths and divisor were checked: only memory can be missing.
fn no_memory(_: DivError) -> Failure {
    Failure::NoMemory
}

/// Writes quotients and remainders of all pairs to arrays; an absent array is not written.
fn quotients_and_remainders(
    quotients: &mut [Limb],
    remainders: &mut [Limb],
    a: View<'_>,
    b: View<'_>,
) -> Result<(), Failure> {
    let mut room = zeroed(2 * a.width + 2 * b.width)?;
    let (dividend, rest) = room.split_at_mut(a.width);
    let (q, rest) = rest.split_at_mut(a.width);
    let (divisor, r) = rest.split_at_mut(b.width);
    let mut quotients = quotients.chunks_exact_mut(a.width);
    let mut remainders = remainders.chunks_exact_mut(a.width.min(b.width));
    let mut shared = None;
    for i in 0..a.count {
        a.copy(i, dividend);
        if i == 0 || b.stride != 0 {
            b.copy(i, divisor);
        }
        let d = trimmed(divisor);
        if d.is_empty() {
            return Err(Failure::ByZero(i));
        }
        let (q, r) = (&mut q[..quotient_len(a.width, d.len())], &mut r[..d.len()]);
        if b.stride == 0 {
            if shared.is_none() {
                shared = Some(Divisor::new(d).map_err(no_memory)?);
            }
            shared.iter().try_for_each(|by| by.div_rem(q, r, dividend)).map_err(no_memory)?;
        } else {
            limb::div_rem(q, r, dividend, d).map_err(no_memory)?;
        }
        if let Some(quotient) = quotients.next() {
            quotient[..q.len()].copy_from_slice(q);
        }
        if let Some(remainder) = remainders.next() {
            // Limbs beyond the width of a remainder are 0.
            remainder.iter_mut().zip(&*r).for_each(|(to, &limb)| *to = limb);
        }
    }
    Ok(())
}
