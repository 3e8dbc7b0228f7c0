//! Modular powers of arrays of numbers.

use super::{Array, Failure, LIMB_BITS, Rows, View, count, elements, zeros};
use crate::work::{self, How, Jobs};
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::Limb;
use widelimb::batch::{AnyJob, AnyModulus, mod_exp_any_vartime};

/// The powers `a**e` modulo `m`, in as many limbs as the moduli have. A single base, exponent or
/// modulus serves all jobs.
#[pyfunction]
#[pyo3(signature = (a, e, m, /))]
pub fn power_mod<'py>(
    py: Python<'py>,
    a: Rows<'py>,
    e: Rows<'py>,
    m: Rows<'py>,
) -> PyResult<Array<'py>> {
    let views = [a.view(), e.view(), m.view()];
    let (count, width) = (count(views)?, views[2].width);
    let mut powers = zeros(py, (count, width))?;
    // Exponents and moduli decide which memory is read, so they are copied.
    let operands = Operands {
        a: Owned::of(views[0].repeated(count))?,
        e: Owned::of(views[1].repeated(count))?,
        m: Owned::of(views[2].repeated(count))?,
    };
    let how = How::new(py, None, None)?;
    let cost = 200.0 + 0.3 * (width as f64 + 1.0).powi(2) * (LIMB_BITS * views[1].width) as f64;
    let jobs = Jobs::new(&vec![cost; count], 8, &how);
    let pieces = work::run(py, jobs, &how, move |piece| {
        let start = piece.start;
        operands.powers(piece).map_err(|failure| failure.after(start))
    })?;
    let mut rows = elements(&mut powers).chunks_exact_mut(width);
    for piece in pieces {
        for (power, row) in piece?.into_iter().zip(rows.by_ref()) {
            row[..power.len()].copy_from_slice(&power);
        }
    }
    Ok(powers)
}

/// Copied numbers, which no other thread changes.
struct Owned {
    limbs: Vec<Limb>,
    width: usize,
    stride: usize,
}

impl Owned {
    fn of(view: View<'_>) -> Result<Owned, Failure> {
        Ok(Owned { limbs: view.copied()?, width: view.width, stride: view.stride })
    }

    fn row(&self, i: usize) -> &[Limb] {
        &self.limbs[i * self.stride..][..self.width]
    }
}

struct Operands {
    a: Owned,
    e: Owned,
    m: Owned,
}

impl Operands {
    fn powers(&self, piece: Range<usize>) -> Result<Vec<Vec<Limb>>, Failure> {
        let Operands { a, e, m } = self;
        let different = if m.stride == 0 { piece.len().min(1) } else { piece.len() };
        let modulus =
            |i| AnyModulus::new(m.row(piece.start + i)).map_err(|_| Failure::ModuloZero(i));
        let moduli: Vec<AnyModulus> = (0..different).map(modulus).collect::<Result<_, _>>()?;
        let job = |i: usize| AnyJob {
            base: a.row(i),
            exponent: e.row(i),
            exponent_bits: LIMB_BITS * e.width,
            modulus: &moduli[if m.stride == 0 { 0 } else { i - piece.start }],
        };
        Ok(mod_exp_any_vartime(&piece.clone().map(job).collect::<Vec<_>>()))
    }
}
