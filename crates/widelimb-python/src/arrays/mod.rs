//! Numbers of one width in arrays of numpy: what `widelimb.BigArray` computes with.
//!
//! An array has a row of limbs for each number, little end first. Results are new arrays; the class
//! decides what becomes of them. All that takes longer than its call gives the interpreter's lock
//! away. Meanwhile another thread may write to an operand, as with numpy's own functions: widths
//! and counts are read once before, kernels use limbs for arithmetic alone, and what decides where
//! memory is read is [copied](View::copy) first.

mod bits;
mod division;
mod numbers;
mod order;
mod powers;
mod products;
mod sums;

use numpy::ndarray::Dimension;
use numpy::prelude::*;
use numpy::{Element, PyArray, PyArray2, dtype};
use pyo3::exceptions::{
    PyMemoryError, PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::ops::Range;
use std::{ptr, slice};
use widelimb::Limb;
use widelimb::batch::{Numbers, ShapeError};

const LIMB_BITS: usize = Limb::BITS as usize;

/// Functions of arrays, for the class.
#[pymodule(gil_used = false)]
pub mod _arrays {
    #[pymodule_export]
    use super::bits::{bit_length, demand_room, shift_left, shift_right};
    #[pymodule_export]
    use super::division::{divide, floor_divide, remainder};
    #[pymodule_export]
    use super::numbers::{from_ints, to_ints};
    #[pymodule_export]
    use super::order::{compare, place_of_max, place_of_min};
    #[pymodule_export]
    use super::powers::power_mod;
    #[pymodule_export]
    use super::products::{multiply, product};
    #[pymodule_export]
    use super::sums::{add, subtract, sum};
}

/// An array of limbs of numpy.
type Array<'py> = Bound<'py, PyArray2<Limb>>;

/// The module numpy. It is looked for first wherever its arrays are touched, as what comes then
/// would panic without it.
fn numpy(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(NUMPY.get_or_try_init(py, || py.import("numpy").map(Bound::unbind))?.bind(py))
}

/// An argument that is an array of limbs, all of them side by side.
struct Rows<'py>(Array<'py>);

impl<'py> FromPyObject<'_, 'py> for Rows<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Rows<'py>> {
        numpy(object.py())?;
        let wrong = |_| PyTypeError::new_err("an array of uint64 with two axes is required");
        let array = object.cast::<PyArray2<Limb>>().map_err(wrong)?.to_owned();
        if !array.is_c_contiguous() || !array.is_aligned() || array.shape()[1] == 0 {
            return Err(PyValueError::new_err("rows of limbs side by side are required"));
        }
        Ok(Rows(array))
    }
}

impl Rows<'_> {
    fn view(&self) -> View<'_> {
        let [count, width] = self.0.dims().into_pattern().into();
        // SAFETY: numpy says that so many limbs lie there, aligned, and they stay as long as the
        // array does, to which there is a reference. What holds where others write: see above.
        let limbs = unsafe { slice::from_raw_parts(self.0.data(), count * width) };
        View { limbs, count, width, stride: width }
    }
}

/// `count` numbers of `width` limbs, to be read.
#[derive(Clone, Copy)]
struct View<'a> {
    limbs: &'a [Limb],
    count: usize,
    width: usize,
    /// From one number to the next: 0 where there is one for all.
    stride: usize,
}

impl<'a> View<'a> {
    fn row(&self, i: usize) -> &'a [Limb] {
        &self.limbs[i * self.stride..][..self.width]
    }

    fn rows(self) -> impl Iterator<Item = &'a [Limb]> {
        (0..self.count).map(move |i| self.row(i))
    }

    /// Number `i` at a place where nobody else writes.
    fn copy(&self, i: usize, to: &mut [Limb]) {
        for (to, limb) in to.iter_mut().zip(self.row(i)) {
            // SAFETY: a reference can be read. The read is volatile, so that the copy is what is
            // used from here on, and not the limb once more.
            *to = unsafe { ptr::read_volatile(limb) };
        }
    }

    /// All numbers, one after the other, at a place where nobody else writes; one for all once.
    fn copied(&self) -> Result<Vec<Limb>, Failure> {
        let count = if self.stride == 0 { self.count.min(1) } else { self.count };
        let mut limbs = zeroed(count * self.width)?;
        for (i, row) in limbs.chunks_exact_mut(self.width).enumerate() {
            self.copy(i, row);
        }
        Ok(limbs)
    }

    /// Their form for the batches of the library.
    fn numbers(&self) -> Result<Numbers<'a>, ShapeError> {
        Numbers::with_stride(self.limbs, self.count, LIMB_BITS * self.width, self.stride)
    }

    /// The products of limbs that a product of two numbers takes, or their division.
    fn both(&self, other: View<'_>) -> usize {
        self.width.saturating_mul(other.width)
    }

    /// Some of them.
    fn part(self, range: Range<usize>) -> View<'a> {
        View { limbs: &self.limbs[range.start * self.stride..], count: range.len(), ..self }
    }

    /// So many of them: one is repeated.
    fn repeated(self, count: usize) -> View<'a> {
        if self.count == count { self } else { View { count, stride: 0, ..self } }
    }
}

/// As many limbs of 0.
fn zeroed(limbs: usize) -> Result<Vec<Limb>, Failure> {
    let mut room = Vec::new();
    room.try_reserve_exact(limbs).map_err(|_| Failure::NoMemory)?;
    room.resize(limbs, 0);
    Ok(room)
}

/// How many results operands have: all are so many, or one for all.
fn count<const N: usize>(views: [View<'_>; N]) -> PyResult<usize> {
    let mut counts = views.iter().map(|view| view.count).filter(|&count| count != 1);
    let count = counts.next().unwrap_or(1);
    match counts.find(|&other| other != count) {
        None => Ok(count),
        Some(other) => {
            Err(PyValueError::new_err(format!("{count} numbers and {other} do not go together")))
        }
    }
}

/// A new array of zeros.
fn zeros<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let made = numpy(py)?.call_method1(intern!(py, "zeros"), (shape, dtype::<T>(py)));
    let no_memory = |error: PyErr| {
        // A size that cannot be counted.
        let uncounted = error.is_instance_of::<PyValueError>(py);
        let uncounted = uncounted || error.is_instance_of::<PyOverflowError>(py);
        if uncounted { PyMemoryError::new_err("an array of so many limbs") } else { error }
    };
    Ok(made.map_err(no_memory)?.cast_into::<PyArray<T, D>>()?)
}

/// The elements of a new array.
fn elements<'a, T: Element, D: Dimension>(array: &'a mut Bound<'_, PyArray<T, D>>) -> &'a mut [T] {
    // SAFETY: numpy says that so many elements lie there; nobody else has the array.
    unsafe { slice::from_raw_parts_mut(array.data(), array.len()) }
}

/// The products of limbs that a piece of work takes, about: 20 ms.
const PIECE: usize = 1 << 24;

/// Hands ranges of numbers that take so many products of limbs each to `work`, without the
/// interpreter's lock. Signals are looked for after each.
fn in_pieces(
    py: Python<'_>,
    count: usize,
    products: usize,
    mut work: impl FnMut(Range<usize>) -> Result<(), Failure> + Send,
) -> PyResult<()> {
    let step = (PIECE / products.max(1)).next_multiple_of(8).max(8);
    for start in (0..count).step_by(step) {
        let piece = start..(start + step).min(count);
        py.detach(|| work(piece)).map_err(|failure| failure.after(start))?;
        py.check_signals()?;
    }
    Ok(())
}

/// The results of numbers two by two, `width` limbs each, that take so many products of limbs each:
/// `work` writes some of them where zeros are.
fn elementwise<'py>(
    py: Python<'py>,
    [a, b]: [View<'_>; 2],
    width: usize,
    products: usize,
    work: impl Fn(&mut [Limb], View<'_>, View<'_>) -> Result<(), Failure> + Sync,
) -> PyResult<Array<'py>> {
    let count = count([a, b])?;
    let (a, b) = (a.repeated(count), b.repeated(count));
    let mut result = zeros(py, (count, width))?;
    let limbs = elements(&mut result);
    in_pieces(py, count, products, |piece| {
        let limbs = &mut limbs[piece.start * width..piece.end * width];
        work(limbs, a.part(piece.clone()), b.part(piece))
    })?;
    Ok(result)
}

/// Why there are no results; the first number that has none, from 0.
#[derive(Debug)]
enum Failure {
    Below(usize),
    TooLarge(usize),
    ByZero(usize),
    ModuloZero(usize),
    NoMemory,
}

impl Failure {
    /// That of a number before which there are so many more.
    fn after(self, more: usize) -> Failure {
        match self {
            Failure::Below(i) => Failure::Below(more + i),
            Failure::TooLarge(i) => Failure::TooLarge(more + i),
            Failure::ByZero(i) => Failure::ByZero(more + i),
            Failure::ModuloZero(i) => Failure::ModuloZero(more + i),
            Failure::NoMemory => Failure::NoMemory,
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Below(i) => PyOverflowError::new_err(format!("number {i} is below 0")),
            Failure::TooLarge(i) => PyOverflowError::new_err(format!("number {i} is too large")),
            Failure::ByZero(i) => {
                PyZeroDivisionError::new_err(format!("number {i}: division or modulo by zero"))
            }
            Failure::ModuloZero(i) => {
                PyValueError::new_err(format!("number {i}: pow() 3rd argument cannot be 0"))
            }
            Failure::NoMemory => PyMemoryError::new_err("no memory for the numbers"),
        }
    }
}
