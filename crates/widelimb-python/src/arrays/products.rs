//! Products of arrays of numbers.

use super::{Array, Failure, LIMB_BITS, Rows, View, elementwise, zeroed};
use crate::int::Int;
use crate::object::Number;
use crate::work::{self, How, Jobs};
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::batch::{self, Numbers, NumbersMut, ShapeError};
use widelimb::limb::{self, trimmed};
use widelimb::{Limb, Natural};

/// The width of factors, in limbs, up to which a batch of products is faster than single products.
const BATCH: usize = 64;

impl From<ShapeError> for Failure {
    /// Maps an error of shapes, which were checked before: only a size beyond `usize` is left.
    fn from(_: ShapeError) -> Failure {
        Failure::NoMemory
    }
}

/// The product of each pair of numbers, in as many limbs as both factors have together.
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn multiply<'py>(py: Python<'py>, a: Rows<'py>, b: Rows<'py>) -> PyResult<Array<'py>> {
    let (a, b) = (a.view(), b.view());
    elementwise(py, [a, b], a.width + b.width, a.both(b), products)
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
    // Algorithms for long factors read them several times, so the factors are copied.
    let mut room = zeroed(width)?;
    let (x, y) = room.split_at_mut(a.width);
    for (i, r) in r.chunks_exact_mut(width).enumerate() {
        a.copy(i, x);
        if square {
            limb::try_sqr(r, x).map_err(|_| Failure::NoMemory)?;
            continue;
        }
        if i == 0 || b.stride != 0 {
            b.copy(i, y);
        }
        limb::try_mul(r, x, y).map_err(|_| Failure::NoMemory)?;
    }
    Ok(())
}

/// The limbs of a group of numbers from which on it gets a piece of its own: about a millisecond.
const GROUP: usize = 1 << 12;

/// The largest number of groups, a power of two.
const MOST_GROUPS: usize = 32;

/// The product of all numbers.
#[pyfunction]
#[pyo3(signature = (a, threads, /))]
pub fn product(py: Python<'_>, a: Rows<'_>, threads: Option<Int<'_>>) -> PyResult<Number> {
    let how = How::new(py, threads, None)?;
    let view = a.view();
    let (limbs, count, stride) = (view.copied()?, view.count, view.width);
    let groups = 1 << (limbs.len() / GROUP).clamp(1, MOST_GROUPS).ilog2();
    let of_group = (limbs.len() / groups) as f64;
    let costs = vec![12.0 * of_group * (of_group + 2.0).log2(); groups];
    // The longest number needs so many limbs.
    let width = limbs.chunks(stride).map(|row| trimmed(row).len()).max().unwrap_or(0);
    // Groups differ by one number at most, so that no product has a short factor.
    let group = move |i: usize| {
        let (start, end) = (i * count / groups, (i + 1) * count / groups);
        let limbs = limbs.get(start * stride..).unwrap_or_default();
        of_neighbours(View { limbs, count: end - start, width, stride })
    };
    let mut factors = on_threads(py, &how, &costs, group)?;
    while factors.len() > 1 {
        let costs: Vec<f64> =
            factors.chunks(2).map(|pair| 25.0 * (pair[0].len() + pair[1].len()) as f64).collect();
        factors = on_threads(py, &how, &costs, move |i| of_two(&factors[2 * i..][..2]))?;
    }
    Ok(Number(Natural::from_limbs(factors.pop().unwrap_or_default()).into()))
}

/// The products that `job` makes, computed on threads; `costs` are in nanoseconds.
fn on_threads(
    py: Python<'_>,
    how: &How<'_>,
    costs: &[f64],
    job: impl Fn(usize) -> Result<Vec<Limb>, Failure> + Send + Sync + 'static,
) -> PyResult<Vec<Vec<Limb>>> {
    let work = move |piece: Range<usize>| piece.map(&job).collect::<Result<Vec<_>, _>>();
    let mut products = vec![];
    for piece in work::run(py, Jobs::new(costs, 1, how), how, work)? {
        products.extend(piece?);
    }
    Ok(products)
}

/// The product of the numbers of all rows. While rows are narrow, batches multiply neighbours to
/// rows of twice the width, and a row without a neighbour waits; then products of halves follow.
fn of_neighbours(a: View<'_>) -> Result<Vec<Limb>, Failure> {
    let View { mut count, mut width, .. } = a;
    if width == 0 {
        // Without limbs the numbers are all 0, or there are none.
        return Ok(if count == 0 { vec![1] } else { vec![] });
    }
    let (mut alone, mut rows) = (vec![1], a.limbs.to_vec());
    let mut stride = a.stride;
    while count > 1 && width <= BATCH {
        if count % 2 == 1 {
            alone = of_two(&[alone, rows[(count - 1) * stride..][..width].to_vec()])?;
        }
        count /= 2;
        let bits = LIMB_BITS * width;
        let even = Numbers::with_stride(&rows, count, bits, 2 * stride)?;
        let odd = Numbers::with_stride(&rows[stride..], count, bits, 2 * stride)?;
        let mut products = zeroed(count * 2 * width)?;
        batch::mul(&mut NumbersMut::new(&mut products, count, 2 * bits)?, even, odd)?;
        (rows, width) = (products, 2 * width);
        stride = width;
    }
    let rows = rows.chunks(stride).take(count).map(|row| trimmed(&row[..width]).to_vec());
    of_all(&rows.chain([alone]).collect::<Vec<_>>())
}

/// The product of factors of about the same length, by recursion on halves.
fn of_all(factors: &[Vec<Limb>]) -> Result<Vec<Limb>, Failure> {
    if let [one] = factors {
        return Ok(one.clone());
    }
    let (low, high) = factors.split_at(factors.len() / 2);
    of_two(&[of_all(low)?, of_all(high)?])
}

/// The product of two factors, without zeros at the top.
fn of_two(factors: &[Vec<Limb>]) -> Result<Vec<Limb>, Failure> {
    let [a, b] = factors else { return Err(Failure::NoMemory) };
    if a.is_empty() || b.is_empty() {
        return Ok(vec![]);
    }
    let mut r = zeroed(a.len() + b.len())?;
    limb::try_mul(&mut r, a, b).map_err(|_| Failure::NoMemory)?;
    r.truncate(trimmed(&r).len());
    Ok(r)
}
