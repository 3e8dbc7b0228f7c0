//! Powers of arrays of numbers in bytes.

use super::column::is_array;
use super::{Call, cost};
use crate::int::Int;
use crate::work::{self, Jobs};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::batch::bytes::{ByteOrder, ByteRows, ByteRowsMut, BytesError, mod_exp_bytes_vartime};

/// The array of the powers of each base with its exponent modulo its modulus. Arguments are arrays
/// of numpy of type uint8, with a row of bytes for each number, or one integer from 0 on for all;
/// the result is such an array, with rows as long as those of the modulus. byteorder is "big" or
/// "little".
///
///     >>> import numpy
///     >>> rows = numpy.array([[0, 2], [0, 3], [1, 0]], dtype=numpy.uint8)
///     >>> powmod_bytes(rows, 10, 1000)
///     array([[  0,  24],
///            [  0,  49],
///            [  0, 176]], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (
    bases, exponents, modulus, /, byteorder = "big", *, threads = None, progress = None
))]
pub fn powmod_bytes<'py>(
    py: Python<'py>,
    bases: &Bound<'py, PyAny>,
    exponents: &Bound<'py, PyAny>,
    modulus: &Bound<'py, PyAny>,
    byteorder: &str,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let order = match byteorder {
        "big" => ByteOrder::Big,
        "little" => ByteOrder::Little,
        _ => return Err(PyValueError::new_err("byteorder must be \"big\" or \"little\"")),
    };
    let call = Call::new(py, threads, progress, "raise")?;
    py.import("numpy")?; // The crate numpy panics where there is none.
    let arguments = [
        Rows::read("bases", bases, order)?,
        Rows::read("exponents", exponents, order)?,
        Rows::read("modulus", modulus, order)?,
    ];
    let count = Rows::count(&arguments)?;
    let width = arguments[2].width;
    let bits = |rows: &Rows| 8 * rows.width as u64;
    let cost = cost::power(bits(&arguments[1]), bits(&arguments[2]));
    let jobs = Jobs::new(&vec![cost; count], 8, &call.how);
    let pieces = work::run(py, jobs, &call.how, move |piece| powers(&arguments, piece, order))?;
    let mut all = Vec::with_capacity(count * width);
    for piece in pieces {
        all.extend(piece.map_err(|error| PyValueError::new_err(error.to_string()))?);
    }
    Ok(PyArray1::from_vec(py, all).reshape([count, width])?.into_any())
}

fn powers(
    arguments: &[Rows; 3],
    piece: Range<usize>,
    order: ByteOrder,
) -> Result<Vec<u8>, BytesError> {
    let width = arguments[2].width;
    let mut powers = vec![0; piece.len() * width];
    let [bases, exponents, moduli] = arguments.each_ref().map(|rows| rows.some(&piece, order));
    let mut r = ByteRowsMut::new(&mut powers, piece.len(), width, order)?;
    mod_exp_bytes_vartime(bases?, exponents?, moduli?, &mut r)?;
    Ok(powers)
}

/// What an argument is: its type, and of an array its numbers and its shape.
pub fn kind_of(argument: &Bound<'_, PyAny>) -> PyResult<String> {
    if !is_array(argument)? {
        return Ok(argument.get_type().name()?.to_string());
    }
    let [dtype, shape] = [argument.getattr("dtype")?, argument.getattr("shape")?];
    Ok(format!("{} of shape {}", dtype.str()?, shape.str()?))
}

/// The numbers of an argument, or one number for all jobs.
struct Rows {
    name: &'static str,
    bytes: Vec<u8>,
    width: usize,
    /// The number of rows; `None` for one number.
    count: Option<usize>,
}

impl Rows {
    fn read(name: &'static str, argument: &Bound<'_, PyAny>, order: ByteOrder) -> PyResult<Rows> {
        if let Ok(array) = argument.extract::<PyReadonlyArray2<'_, u8>>() {
            let rows = array.as_array();
            let (count, width) = rows.dim();
            let bytes = rows.iter().copied().collect();
            return Ok(Rows { name, bytes, width: width.max(1), count: Some(count) });
        }
        let Ok(number) = argument.extract::<Int<'_>>() else {
            let of = kind_of(argument)?;
            let text =
                format!("{name} must be an array of uint8 with two axes, or an integer, not {of}");
            return Err(PyTypeError::new_err(text));
        };
        if number.is_negative() {
            return Err(PyValueError::new_err(format!("{name} is below 0")));
        }
        let mut bytes = number.magnitude().to_bytes_le();
        bytes.resize(bytes.len().max(1), 0);
        if order == ByteOrder::Big {
            bytes.reverse();
        }
        Ok(Rows { name, width: bytes.len(), bytes, count: None })
    }

    /// The number of jobs: 1 if each argument is one number.
    fn count(arguments: &[Rows; 3]) -> PyResult<usize> {
        let mut many = arguments.iter().filter_map(|rows| Some((rows.name, rows.count?)));
        let Some((first, count)) = many.next() else { return Ok(1) };
        match many.find(|(_, other)| *other != count) {
            None => Ok(count),
            Some((name, other)) => {
                let text = format!("{first} has length {count}, {name} has {other}");
                Err(PyValueError::new_err(text))
            }
        }
    }

    /// Some rows; one number for all has a stride of 0.
    fn some(&self, piece: &Range<usize>, order: ByteOrder) -> Result<ByteRows<'_>, BytesError> {
        let (from, stride) = match self.count {
            Some(_) => (piece.start * self.width, self.width),
            None => (0, 0),
        };
        ByteRows::with_stride(&self.bytes[from..], piece.len(), self.width, stride, order)
    }
}
