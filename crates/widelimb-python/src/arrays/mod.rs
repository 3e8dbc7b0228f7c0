//! Arithmetic on numbers of one width in arrays of numpy, for the class `widelimb.BigArray`.
//!
//! An array has a row of limbs for each number, lowest limb first. Results are new arrays. Long
//! computations release the interpreter's lock. Meanwhile another thread may write to an operand,
//! as with numpy's own functions: widths and counts are read once before, kernels use limbs for
//! arithmetic alone, and values that decide which memory is read are [copied](View::copy) first.

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

/// The module `_arrays`: functions of arrays of limbs, for the class `BigArray`.
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

/// The module numpy. Code that touches arrays imports it first, since the crate `numpy` panics
/// where it is missing.
fn numpy(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(NUMPY.get_or_try_init(py, || py.import("numpy").map(Bound::unbind))?.bind(py))
}

/// An argument that is a contiguous array of limbs.
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
        // SAFETY: numpy says that so many limbs lie there, aligned; they stay as long as the array,
        // to which there is a reference. Limbs that other threads write are used for arithmetic
        // alone, or copied first, as the head of this file says.
        let limbs = unsafe { slice::from_raw_parts(self.0.data(), count * width) };
        View { limbs, count, width, stride: width }
    }
}

/// A view of `count` numbers of `width` limbs.
#[derive(Clone, Copy)]
struct View<'a> {
    limbs: &'a [Limb],
    count: usize,
    width: usize,
    /// Limbs from one number to the next: 0 if one number serves all.
    stride: usize,
}

impl<'a> View<'a> {
    fn row(&self, i: usize) -> &'a [Limb] {
        &self.limbs[i * self.stride..][..self.width]
    }

    fn rows(self) -> impl Iterator<Item = &'a [Limb]> {
        (0..self.count).map(move |i| self.row(i))
    }

    /// Copies number `i` to `to`, where no other thread writes.
    fn copy(&self, i: usize, to: &mut [Limb]) {
        for (to, limb) in to.iter_mut().zip(self.row(i)) {
            // SAFETY: a reference can be read. The read is volatile, so that the compiler does not
            // read the limb of the array again in place of the copy.
            *to = unsafe { ptr::read_volatile(limb) };
        }
    }

    /// A copy of all numbers, one after the other, where no other thread writes; a number that
    /// serves all is copied once.
    fn copied(&self) -> Result<Vec<Limb>, Failure> {
        let count = if self.stride == 0 { self.count.min(1) } else { self.count };
        let mut limbs = zeroed(count * self.width)?;
        for (i, row) in limbs.chunks_exact_mut(self.width).enumerate() {
            self.copy(i, row);
        }
        Ok(limbs)
    }

    /// The numbers in the form of the library's batches.
    fn numbers(&self) -> Result<Numbers<'a>, ShapeError> {
        Numbers::with_stride(self.limbs, self.count, LIMB_BITS * self.width, self.stride)
    }

    /// The cost of a product or a division of two numbers, in products of limbs.
    fn both(&self, other: View<'_>) -> usize {
        self.width.saturating_mul(other.width)
    }

    /// The numbers of a range.
    fn part(self, range: Range<usize>) -> View<'a> {
        View { limbs: &self.limbs[range.start * self.stride..], count: range.len(), ..self }
    }

    /// A view of `count` numbers: a single number is repeated.
    fn repeated(self, count: usize) -> View<'a> {
        if self.count == count { self } else { View { count, stride: 0, ..self } }
    }
}

/// A vector of `limbs` zeros, or an error if there is no memory for it.
fn zeroed(limbs: usize) -> Result<Vec<Limb>, Failure> {
    let mut room = Vec::new();
    room.try_reserve_exact(limbs).map_err(|_| Failure::NoMemory)?;
    room.resize(limbs, 0);
    Ok(room)
}

/// The number of results: the count of each operand, unless the operand is one number for all.
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
        // numpy raises ValueError for a size beyond its integers.
        let uncounted = error.is_instance_of::<PyValueError>(py);
        let uncounted = uncounted || error.is_instance_of::<PyOverflowError>(py);
        if uncounted { PyMemoryError::new_err("an array of so many limbs") } else { error }
    };
    Ok(made.map_err(no_memory)?.cast_into::<PyArray<T, D>>()?)
}

/// The elements of a new array.
fn elements<'a, T: Element, D: Dimension>(array: &'a mut Bound<'_, PyArray<T, D>>) -> &'a mut [T] {
    // SAFETY: numpy says that so many elements lie there; the array is new, so no other
    // reference to its elements exists.
    unsafe { slice::from_raw_parts_mut(array.data(), array.len()) }
}

/// The cost of a piece of work in products of limbs, about 20 ms.
const PIECE: usize = 1 << 24;

/// Calls `work` with ranges of numbers that cost `each` products of limbs each, without the
/// interpreter's lock, and checks for signals after each range.
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

/// The results of each pair of numbers, `width` limbs each, in a new array. `work` writes a range
/// of them over zeros; each result costs `each` products of limbs.
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

/// The reason why there are no results, with the index of the first number that failed.
#[derive(Debug)]
enum Failure {
    Below(usize),
    TooLarge(usize),
    ByZero(usize),
    ModuloZero(usize),
    NoMemory,
}

impl Failure {
    /// The failure with its index moved up by `more`.
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
