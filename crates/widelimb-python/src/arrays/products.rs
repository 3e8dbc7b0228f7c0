//! Products.

use super::{Array, Failure, LIMB_BITS, Rows, View, elementwise, zeroed};
use crate::int::Int;
use crate::object::Number;
use crate::work::{self, How, Jobs};
use pyo3::prelude::*;
use widelimb::batch::{self, Numbers, NumbersMut, ShapeError};
use widelimb::limb::{self, trimmed};
use widelimb::{Integer, Limb, Natural};

/// The width of factors, in limbs, up to which many products side by side take less time than one
/// after the other.
const BATCH: usize = 64;

impl From<ShapeError> for Failure {
    /// Shapes are counted before; what is left cannot be counted.
    fn from(_: ShapeError) -> Failure {
        Failure::NoMemory
    }
}

/// The products of numbers two by two, in as many limbs as both factors have together.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn multiply<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    elementwise(py, [a, b], a.width + b.width, products)
}

fn products(r: &mut [Limb], a: View<'_>, b: View<'_>) -> Result<(), Failure> {
    let (narrow, wide) = (a.width.min(b.width), a.width.max(b.width));
    let (width, square) = (narrow + wide, a.limbs.as_ptr_range() == b.limbs.as_ptr_range());
    let square = square && a.width == b.width && a.stride == b.stride;
    if wide <= BATCH && wide <= 2 * narrow {
        let mut r = NumbersMut::new(r, a.count, LIMB_BITS * width)?;
        match square {
            true => batch::sqr(&mut r, a.numbers()?)?,
            false => batch::mul(&mut r, a.numbers()?, b.numbers()?)?,
        }
        return Ok(());
    }
    for (i, r) in r.chunks_exact_mut(width).enumerate() {
        let done = match square {
            true => limb::try_sqr(r, a.row(i)),
            false => limb::try_mul(r, a.row(i), b.row(i)),
        };
        done.map_err(|_| Failure::NoMemory)?;
    }
    Ok(())
}

/// The product of all numbers.
#[pyfunction]
#[pyo3(signature = (a, /))]
pub fn product(py: Python<'_>, a: Rows<'_>) -> PyResult<Number> {
    let view = a.view();
    let (limbs, count, width) = (view.copied()?, view.count, view.width);
    let cost = 2.0 * limbs.len() as f64 * (limbs.len() as f64 + 1.0).log2();
    let how = How::new(py, Some(Int::Made(Integer::ONE)), None)?;
    let products = work::run(py, Jobs::one(cost), &how, move |_| {
        tree(View { limbs: &limbs, count, width, stride: width })
    })?;
    let product = products.into_iter().next().ok_or(Failure::NoMemory)??;
    Ok(Number(product.into()))
}

/// A level at a time: neighbours are multiplied, in rows that are twice as wide. What has no
/// neighbour on its level waits.
fn tree(a: View<'_>) -> Result<Natural, Failure> {
    // The limbs that one number at least needs.
    let width = a.rows().map(|row| trimmed(row).len()).max().unwrap_or(0);
    if width == 0 {
        return Ok(if a.count == 0 { Natural::one() } else { Natural::ZERO });
    }
    let mut alone = vec![];
    let mut products = level(View { width, ..a }, &mut alone)?;
    let (mut count, mut width) = (a.count / 2, 2 * width);
    while count > 0 {
        let view = View { limbs: &products, count, width, stride: width };
        products = level(view, &mut alone)?;
        (count, width) = (count / 2, 2 * width);
    }
    // From the narrowest on.
    let mut product = Natural::one();
    for factor in alone {
        product *= Natural::from_limbs(factor);
    }
    Ok(product)
}

/// The products of neighbours.
fn level(a: View<'_>, alone: &mut Vec<Vec<Limb>>) -> Result<Vec<Limb>, Failure> {
    let View { limbs, count, width, stride } = a;
    if count % 2 == 1 {
        alone.push(a.row(count - 1).to_vec());
    }
    let half = count / 2;
    let mut r = zeroed(half * 2 * width)?;
    if half == 0 {
        return Ok(r);
    }
    let bits = LIMB_BITS * width;
    if width <= BATCH {
        let even = Numbers::with_stride(limbs, half, bits, 2 * stride)?;
        let odd = Numbers::with_stride(&limbs[stride..], half, bits, 2 * stride)?;
        batch::mul(&mut NumbersMut::new(&mut r, half, 2 * bits)?, even, odd)?;
        return Ok(r);
    }
    for (i, r) in r.chunks_exact_mut(2 * width).enumerate() {
        limb::try_mul(r, a.row(2 * i), a.row(2 * i + 1)).map_err(|_| Failure::NoMemory)?;
    }
    Ok(r)
}
