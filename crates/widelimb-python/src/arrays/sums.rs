//! Sums and differences of arrays of numbers.

use super::{Array, Failure, LIMB_BITS, Rows, View, elementwise};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::{Limb, Natural, limb};

/// The sum of each pair of numbers, in `width` limbs: those of the longer operand, or one more.
#[pyfunction]
#[pyo3(signature = (a, b, limbs, /))]
pub fn add<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>, limbs: usize) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    let (long, short) = if a.width < b.width { (b, a) } else { (a, b) };
    if limbs.checked_sub(long.width).is_none_or(|more| more > 1) {
        return Err(PyValueError::new_err("sums take as many limbs as the numbers, or one more"));
    }
    elementwise(py, [long, short], limbs, limbs, |sums, long, short| {
        for (i, sum) in sums.chunks_exact_mut(limbs).enumerate() {
            let (sum, above) = sum.split_at_mut(long.width);
            let carry = limb::add(sum, long.row(i), short.row(i));
            match above {
                [top] => *top = carry,
                _ if carry != 0 => return Err(Failure::TooLarge(i)),
                _ => {}
            }
        }
        Ok(())
    })
}

/// The difference of each pair of numbers, in as many limbs as the minuends have.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn subtract<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    elementwise(py, [a, b], a.width, a.width, |differences, a, b| {
        for (i, difference) in differences.chunks_exact_mut(a.width).enumerate() {
            let (low, above) = b.row(i).split_at(b.width.min(a.width));
            let borrow = limb::sub(difference, a.row(i), low);
            if borrow != 0 || above.iter().any(|&limb| limb != 0) {
                return Err(Failure::Below(i));
            }
        }
        Ok(())
    })
}

/// The sum of all numbers.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn sum(py: Python<'_>, a: Rows<'_>) -> PyResult<Number> {
    let a = a.view();
    Ok(Number(py.detach(|| total(a))?.into()))
}

/// The largest number of rows whose half limbs sum up in one limb.
const MOST_ROWS: usize = 1 << 32;

/// The sum of all numbers, in one pass without carries: each column of limbs has two sums, one of
/// lower halves and one of upper halves.
fn total(a: View<'_>) -> Result<Natural, Failure> {
    let mut total = super::zeroed(a.width + 2)?;
    for rows in a.limbs.chunks(a.width.saturating_mul(MOST_ROWS)) {
        match a.width {
            1 | 2 | 4 | 8 => fixed::<8>(&mut total, a.width, rows),
            3 | 6 | 12 => fixed::<12>(&mut total, a.width, rows),
            width => {
                let mut sums = [super::zeroed(width)?, super::zeroed(width)?];
                let [low, high] = &mut sums;
                rows.chunks_exact(width).for_each(|row| accumulate(low, high, row));
                carry(&mut total, width, low, high);
            }
        }
    }
    Ok(Natural::from_limbs(total))
}

/// Sums up rows whose widths together make `N` columns, so that the sums stay in registers.
fn fixed<const N: usize>(total: &mut [Limb], width: usize, rows: &[Limb]) {
    let (mut low, mut high) = ([0; N], [0; N]);
    let (together, rest) = rows.as_chunks::<N>();
    together.iter().for_each(|row| accumulate(&mut low, &mut high, row));
    accumulate(&mut low, &mut high, rest);
    carry(total, width, &low, &high);
}

#[inline(always)]
fn accumulate(low: &mut [Limb], high: &mut [Limb], row: &[Limb]) {
    for ((low, high), &limb) in low.iter_mut().zip(high).zip(row) {
        *low += limb & Limb::from(u32::MAX);
        *high += limb >> (LIMB_BITS / 2);
    }
}

/// Adds the sums of columns to the total; column `j` is limb `j mod width` of a number.
fn carry(total: &mut [Limb], width: usize, low: &[Limb], high: &[Limb]) {
    let mut carried = 0;
    for (j, limb) in total.iter_mut().enumerate() {
        // Up to 12 sums below 2^96, and the limb of the total.
        let mut column = carried + u128::from(*limb);
        for column_of in (j..low.len()).step_by(width).filter(|_| j < width) {
            column += u128::from(low[column_of]) + (u128::from(high[column_of]) << (LIMB_BITS / 2));
        }
        *limb = column as Limb;
        carried = column >> LIMB_BITS;
    }
}
